"""Files under layouts/services into print services."""

from yaml.nodes import Node

from printgen.load.look.paper import CARD, FORMAT, check_card, find_named_layout
from printgen.load.nodes.notations import Between, OneOf, Whole
from printgen.load.nodes.records import Record
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.nodes.source import Fault, Mistake, read_file
from printgen.model.look import CardFormat, Service, count_pixels
from printgen.units import PER_UNIT, Micrometres, show_length

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
