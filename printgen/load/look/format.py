"""Card formats: the shape of files under layouts/formats, and what is made of it."""

from yaml.nodes import Node

from printgen.load.look.paper import check_bounds
from printgen.load.nodes.lists import ListOf
from printgen.load.nodes.notations import Decimal, OneOf, length
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import fault, line
from printgen.load.nodes.shapes import KeyKinds, Maybe, Shape
from printgen.load.nodes.source import read_file
from printgen.model.look import CardFormat
from printgen.paths import find_layout
from printgen.units import show_length

LEAST_SAFE = 1_000
# What small cards may leave out.
WITHOUT = ListOf(OneOf(("notes", "kicker", "sign", "foot"), "part of a card"))
# What files of formats and of print services say of a card.
CARD: KeyKinds = {
    "title": line,
    "width": length,
    "height": length,
    "safe": length,
    "type": Maybe(Decimal(0.3, 3), 1.0),
    "without": Maybe(WITHOUT, ()),
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
        raise fault(said.at("safe"), message, "scissors are not more exact than that")
    if 4 * said["safe"] >= min(said["width"], said["height"]):
        raise fault(said.node, "the safe margins leave less than half of the card for words")
