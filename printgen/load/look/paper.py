"""Papers, card formats and print services: files under layouts/, found by name, and sizes that are typed."""

import re
from pathlib import Path

from yaml.nodes import Node

from printgen.errors import BadUsage, Origin
from printgen.load.nodes.choices import TITLE, WITH_UNIT, ListOf
from printgen.load.nodes.notations import Between, Decimal, OneOf, Whole, length
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import IDENT, fault
from printgen.load.nodes.shapes import KeyKinds, Maybe, Must, Shape
from printgen.load.nodes.source import Fault, Mistake, read_file
from printgen.model.look import CardFormat, Paper, Service, count_pixels
from printgen.model.options import Options
from printgen.paths import LayoutKind, find_layout
from printgen.units import PER_UNIT, Micrometres, parse_length, show_length


def split_themes(name: str) -> list[str]:
    """Return the names of themes that are combined, in order. Raises BadUsage if one is missing."""
    parts = [part.strip() for part in name.split(",")]
    if "" in parts:
        raise BadUsage(f'--theme: a name is missing in "{name}"', "give them like large-print,ink-saver")
    return parts


def find_named_layout(kind: LayoutKind, name: str) -> Path:
    """Return the file of a layout, as `find_layout` does. Raises BadUsage also if its name could be no folder's."""
    path = find_layout(kind, name)
    if not IDENT.fullmatch(path.stem):
        hint = "it names a folder of the output: use small letters, digits and hyphens, like-this-1.yaml"
        raise BadUsage(f'the file "{path.name}" has no name for a folder', hint)
    return path


SMALLEST, LARGEST = 10_000, 1_000_000
# A paper of a typed size: the unit of the width may be left to that of the height. Most printers leave this margin.
PAPER_SIZE = re.compile(
    r"(?P<width>[0-9.]{1,9}) ?(?P<unit>mm|cm|in)? ?x ?(?P<height>[0-9.]{1,9}) ?(?P<last_unit>mm|cm|in)"
)
USUAL_MARGIN: Micrometres = 4_000

PAPER = Shape(
    {
        "title": TITLE,
        "width": Must(length, WITH_UNIT),
        "height": Must(length, WITH_UNIT),
        "margin": Must(length, "What the printer leaves blank along each edge."),
    }
)


def load_paper(options: Options) -> Paper:
    """Return the paper of a build: a name under layouts/, a YAML file's path, or a size such as "200mm x 280mm".

    Raises BadUsage for an unknown name or a size out of bounds, BadData for mistakes in a file.
    """
    size = PAPER_SIZE.fullmatch(options.paper.strip())
    paper = _make_paper(size) if size else read_file(find_named_layout("papers", options.paper), read_paper)
    if options.margin is None:
        return paper
    if 2 * options.margin >= min(paper.width, paper.height):
        raise BadUsage(f"--margin: {show_length(options.margin)} leaves nothing of {paper.title}", "make it smaller")
    return paper._replace(margin=options.margin)


def read_paper(node: Node, name: str) -> Paper:
    """Read a paper. Raises Fault."""
    said = PAPER(node)
    check_bounds(said)
    if 2 * said["margin"] >= min(said["width"], said["height"]):
        raise said.fault("margin", "leaves nothing of the paper", "give it a smaller margin")
    return Paper(name, **said, origin=said.origin)


def check_bounds(said: Record) -> None:
    """Make sure that width and height are those of something that can be printed on or cut. Raises Fault."""
    for key in ("width", "height"):
        if not SMALLEST <= said[key] <= LARGEST:
            raise said.fault(key, f"is not between {show_length(SMALLEST)} and {show_length(LARGEST)}")


def _make_paper(size: re.Match[str]) -> Paper:
    unit = size["last_unit"]
    try:
        width = parse_length(size["width"] + (size["unit"] or unit))
        height = parse_length(size["height"] + unit)
    except ValueError as error:
        raise BadUsage(f"--paper: {error}") from None
    if not all(SMALLEST <= length <= LARGEST for length in (width, height)):
        bounds = f"{show_length(SMALLEST)} and {show_length(LARGEST)}"
        raise BadUsage(f"--paper: {size[0]} is not between {bounds} on each side")
    name = f"{width / 1000:g}x{height / 1000:g}mm"
    return Paper(name, name, width, height, USUAL_MARGIN, Origin("--paper"))


LEAST_SAFE = 1_000
# What small cards may leave out.
WITHOUT = ListOf(OneOf(("notes", "kicker", "sign", "foot"), "part of a card"))
# What files of formats and of print services say of a card.
CARD: KeyKinds = {
    "title": TITLE,
    "width": Must(length, WITH_UNIT),
    "height": Must(length, WITH_UNIT),
    "safe": Must(length, "How far words stay from the edge."),
    "type": Maybe(Decimal(0.3, 3), "All type is scaled by this.", 1.0),
    "without": Maybe(WITHOUT, "What is left out on so small a card.", ()),
}
FORMAT = Shape(CARD)


def load_format(name: str) -> CardFormat:
    """Return a card format: a name under layouts/, or a YAML file's path. Raises BadUsage, BadData."""
    return read_file(find_layout("formats", name), read_format)


def read_format(node: Node, name: str) -> CardFormat:
    """Read a card format. Raises Fault."""
    said = FORMAT(node)
    check_card(said)
    return CardFormat(name, **said, origin=said.origin)


def check_card(said: Record) -> None:
    """Make sure that a card can be printed and cut, and that its safe area leaves room for words. Raises Fault."""
    check_bounds(said)
    if said["safe"] < LEAST_SAFE:
        message = f"is less than {show_length(LEAST_SAFE)}"
        raise said.fault("safe", message, "scissors are not more exact than that")
    if 4 * said["safe"] >= min(said["width"], said["height"]):
        raise fault(said.node, "the safe margins leave less than half of the card for words")


FRONT_FIRST, BACK_FIRST = "front-first", "back-first"
# Lengths are whole micrometres, which pixels are not: width and bleeds together may be this far from whole pixels.
ROUNDING: Micrometres = 2
MOST_PIXELS = 6_000

SERVICE = Shape(
    {
        **CARD,
        "bleed": Must(Between(0, 20_000), "How far colour goes beyond the cut on each side."),
        "dpi": Must(Whole(72, 600), "Pixels to the inch."),
        "pages": Maybe(
            OneOf((FRONT_FIRST, BACK_FIRST), "order of pages"),
            "Whether the front or the back of a card comes first.",
            FRONT_FIRST,
        ),
    }
)


def load_service(name: str) -> Service:
    """Return the print service of a name under layouts/services, or of a YAML file's path.

    Raises BadUsage for an unknown name, BadData for mistakes in a file.
    """
    return read_file(find_named_layout("services", name), read_service)


def read_service(node: Node, name: str) -> Service:
    """Read a print service, whose pictures must come out at whole pixels. Raises Fault."""
    said = SERVICE(node)
    check_card(said)
    card = CardFormat(name, **{key: said[key] for key in FORMAT.kinds}, origin=said.origin)
    service = Service(name, card, said["bleed"], said["dpi"], said["pages"] == BACK_FIRST, said.origin)
    mistakes = [*_check_pixels(said, "width", service), *_check_pixels(said, "height", service)]
    if mistakes:
        raise Fault(*mistakes)
    return service


def _check_pixels(said: Record, key: str, service: Service) -> list[Mistake]:
    """Return what is wrong with the number of pixels that a side of a card takes, if anything is."""
    trim: Micrometres = said[key]
    bleed, dpi = service.bleed, service.dpi
    side = trim + 2 * bleed
    pixels = count_pixels(side, dpi)
    takes = (
        f"{show_length(trim)} with a bleed of {show_length(bleed)} on both sides takes {pixels:.2f} pixels at {dpi} dpi"
    )
    whole = round(pixels)
    exact = round(whole * PER_UNIT["in"] / dpi)
    if whole > MOST_PIXELS:
        return [Mistake(said.at(key), f"{takes}, more than {MOST_PIXELS}", "give it a smaller dpi")]
    if abs(exact - side) > ROUNDING:
        return [
            Mistake(
                said.at(key), f"{takes}, not a whole number", f"{(exact - 2 * bleed) / 1000:g}mm would take {whole}"
            )
        ]
    return []
