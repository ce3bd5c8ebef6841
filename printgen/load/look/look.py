"""Papers, card formats, print services and themes: the shapes of their files, and how a build looks."""

import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import NamedTuple

from yaml.nodes import Node

from printgen.errors import BadData, BadUsage, Origin
from printgen.load.layers import EXTENDS, merge_nodes, rank_place, trace_parents
from printgen.load.nodes.choices import TITLE, WITH_UNIT, Extending, Keyed, ListOf
from printgen.load.nodes.notations import Between, Decimal, OneOf, Whole, accent, colour, length
from printgen.load.nodes.records import Record, Report, read_twice, value_of
from printgen.load.nodes.scalars import IDENT, fault, line
from printgen.load.nodes.shapes import KeyKinds, Maybe, Must, Shape
from printgen.load.nodes.source import Fault, Mistake, origin_of, read_file, to_problems
from printgen.model.look import (
    LEAST_CONTRAST,
    SHAPES,
    WHITE,
    CardFormat,
    Look,
    Paper,
    Service,
    Style,
    Theme,
    contrast,
    count_pixels,
)
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
# A paper of a typed size: the width may leave its unit to the height. Most printers leave this margin.
PAPER_SIZE = re.compile(
    r"(?P<width>[0-9.]{1,30}) ?(?P<unit>mm|cm|in)? ?x ?(?P<height>[0-9.]{1,30}) ?(?P<last_unit>mm|cm|in)"
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
    """Make sure that something so wide and high can be printed on or cut. Raises Fault."""
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
    """Return a print service: a name under layouts/services, or a YAML file's path. Raises BadUsage, BadData."""
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


HINT = "part them further"
# What demands contrast, and of outlines that it is there in a style's colour on its tint.
DEMANDS, OUTLINES = ("contrast",), ("panels",)
KeyPath = tuple[str, ...]


class Tone(NamedTuple):
    """A colour, what it is called, and the keys that lead to it; none lead to white."""

    colour: str
    name: str
    path: KeyPath


class Pair(NamedTuple):
    """Words in one tone on another; `why` are the keys that lead to what has them drawn so."""

    words: Tone
    ground: Tone
    why: KeyPath = DEMANDS


PAPER_TONE = Tone(WHITE, "white", ())


def list_pairs(theme: Theme) -> Iterator[Pair]:
    """Yield every pair of tones in which a theme may have words."""
    texts = [Tone(colour, name, (name,)) for name, colour in (("ink", theme.ink), ("muted", theme.muted))]
    yield from (Pair(tone, PAPER_TONE) for tone in (*texts, Tone(theme.suit, "suit", ("suit",))))
    styles = {("styles", name): style for name, style in theme.styles.items()} | {("nothing",): theme.nothing}
    for path, style in styles.items():
        colour, tint = Tone(style.colour, "colour", (*path, "colour")), Tone(style.tint, "tint", (*path, "tint"))
        yield from (Pair(tone, tint) for tone in texts)
        yield Pair(PAPER_TONE, colour)
        if theme.outlined:
            yield Pair(colour, tint, OUTLINES)


def find_pale(theme: Theme, root: Node, roots: list[Node]) -> list[Mistake]:
    """Return a mistake for each pair that is hard to read, in the file that says it last."""
    mistakes = []
    for pair in list_pairs(theme):
        words, ground, why = pair
        found = contrast(words.colour, ground.colour)
        if found < theme.contrast:
            nodes = [node for path in (words.path, ground.path, why) if path and (node := _follow(root, path))]
            said = f"{words.name} {words.colour} on {ground.name} {ground.colour} has a contrast of {found:.2f}"
            blamed = min(nodes, key=lambda node: rank_place(node, roots))
            mistakes.append(Mistake(blamed, f"{said}, less than {theme.contrast:g}", HINT))
    return mistakes


def _follow(node: Node | None, path: KeyPath) -> Node | None:
    for key in path:
        node = value_of(node, key) if node else None
    return node


BLACK = "#000000"
STYLE_KEYS = {
    "colour": Must(accent, "Dark enough for white text on it."),
    "tint": Must(colour, "Light enough for black text on it."),
    "shape": Must(OneOf(SHAPES, "shape"), "Says the same without colour."),
}
STYLE = Shape(STYLE_KEYS)
NOTHING = Shape({**STYLE_KEYS, "colour": Must(colour, "Dark enough for white text on it.")})
FONTS = Shape(dict.fromkeys(("regular", "bold", "italic"), Must(line, "A font file.")))
THEME_KEYS = Shape(
    {
        EXTENDS: Maybe(line, "Another theme, or a file beside this one; what is not said here is as there."),
        "title": TITLE,
        "ink": Must(colour, "Colour of the text."),
        "muted": Must(colour, "Colour of what matters less."),
        "hairline": Must(colour, "Colour of thin lines."),
        "suit": Must(accent, "Colour of hearts and diamonds."),
        "nothing": Must(NOTHING, "The style of quiet results."),
        "styles": Must(Keyed(STYLE), "Styles by id. A column without one takes the first that is free."),
        "fonts": Must(FONTS, "Files of the typeface."),
        "accents": Maybe(
            OneOf(("pack", "grey"), "kind of accents"),
            "What becomes of a game's own colours: as the pack has them, or their grey.",
            "pack",
        ),
        "contrast": Maybe(
            Decimal(LEAST_CONTRAST, 21), "The least contrast of text with what is behind it.", LEAST_CONTRAST
        ),
        "panels": Maybe(
            OneOf(("solid", "outline"), "kind of panels"), "Panels and backs filled, or as outlines.", "solid"
        ),
        "type": Maybe(
            Decimal(0.8, 2), "Labels, texts and names of cards, markers and boards begin so many times as large.", 1.0
        ),
        "least": Maybe(Decimal(0, 20), "No body text of cards and sheets is smaller than this, in points.", 0),
        "wanted": Maybe(
            Decimal(0, 30),
            "Body text of cards is as large as this where it has room, in points; else as large as fits.",
            0,
        ),
        "lines": Maybe(Decimal(0.5, 4), "How thick lines are, as a multiple.", 1.0),
        "display": Maybe(
            OneOf(("pack", "text"), "kind of display face"),
            "pack: titles, indices and backs in the font that a pack names; text: in bold text.",
            "pack",
        ),
    }
)
THEME = Extending(EXTENDS, THEME_KEYS)


def load_theme(name: str) -> Theme:
    """Return a theme: a name under layouts/, or a YAML file's path, or several of them with commas between.

    Of several, the last one named counts, key by key. Raises BadUsage, BadData.
    """
    roots: list[Node] = []
    for part in split_themes(name):
        chain = read_file(find_layout("themes", part), lambda node, _: trace_parents(node, "themes"))
        known = [origin_of(root).file for root in roots]
        roots = [*(root for root in chain if origin_of(root).file not in known), *roots]
    return _make_theme(name, roots)


def read_theme(node: Node, name: str) -> Theme:
    """Read a theme with what it extends; its colours must be readable on one another. Raises BadData."""
    return _make_theme(name, trace_parents(node, "themes"))


def _make_theme(name: str, roots: list[Node]) -> Theme:
    """Return the theme of several files; what an earlier file says counts. Raises BadData."""
    root = reduce(merge_nodes, roots)
    try:
        return read_twice(root, THEME, _judge_theme, name, roots)
    except Fault as fault:
        raise BadData(to_problems(fault, root)) from None


def _judge_theme(said: Record, name: str, roots: list[Node], report: Report) -> Theme | None:
    """Return the theme that a merged file describes, having noted what cannot be read in it."""
    styles = said.get("styles", {})
    made = {key: report.make(_make_style, style, key) for key, style in styles.items()}
    if not said.whole or report.mistakes:
        return None
    values = {key: value for key, value in said.items() if key != EXTENDS}
    nothing = Style("nothing", **said["nothing"])
    theme = Theme(name, **values | {"styles": made, "nothing": nothing}, origin=origin_of(roots[0]))
    report.mistakes += find_pale(theme, said.node, roots)
    return theme


def _make_style(said: Record, name: str) -> Style:
    style = Style(name, **said)
    if contrast(style.tint, BLACK) < LEAST_CONTRAST:
        raise fault(said.node, f"black text on {style.tint} is hard to read", "choose a lighter tint")
    return style


def load_look(options: Options) -> Look:
    """Return the look of a build, which names its paper, card format and theme. Raises BadUsage, BadData."""
    return Look(load_paper(options), load_format(options.card), load_dress(options), options.backs)


def load_dress(options: Options) -> Theme:
    """Return the theme of a build, in the typeface of its pack if that brings one along. Raises BadUsage, BadData."""
    theme = load_theme(options.theme)
    return theme._replace(fonts=theme.fonts | dict(options.fonts))
