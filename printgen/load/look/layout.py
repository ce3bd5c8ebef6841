"""Card layouts: the shape of files under layouts/cards, and what is made of it."""

from yaml.nodes import Node

from printgen.errors import BadData, Problem, suggest
from printgen.load.nodes.notations import Decimal, OneOf
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report, read_twice
from printgen.load.nodes.scalars import fault, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import read_file
from printgen.model.look import CardLayout, TypeSize
from printgen.model.product import DeckSpec
from printgen.paths import known_layouts

LEADING = 1.2
POINTS = Decimal(3, 72)
TYPE_SIZE = Shape({"size": POINTS, "least": Maybe(POINTS, None), "leading": Maybe(Decimal(1, 2), LEADING)})
# What a layout sets in a size of its own.
WORDS = ("corner", "heading", "headline", "result", "body", "label")
LAYOUT = Shape(
    {
        "title": line,
        "header": OneOf(("panel", "corners"), "header"),
        "sections": OneOf(("bands", "bars", "text"), "kind of section"),
        "labels": Maybe(OneOf(("above", "beside"), "place of labels"), "above"),
        **dict.fromkeys(WORDS, TYPE_SIZE),
    }
)


def load_layout(spec: DeckSpec) -> CardLayout:
    """Return the card layout that a deck asks for. Raises BadData if there is none, or for mistakes in its file."""
    known = known_layouts("cards")
    if spec.layout not in known:
        message = f'decks.{spec.id}.layout: unknown layout "{spec.layout}"'
        raise BadData([Problem(spec.layout_origin, message, suggest(spec.layout, known))])
    return read_file(known[spec.layout], read_layout)


def read_layout(node: Node, name: str) -> CardLayout:
    """Read a card layout. Raises Fault."""
    return read_twice(node, LAYOUT, _make_layout, name)


def _make_layout(said: Record, name: str, report: Report) -> CardLayout | None:
    sizes = {key: report.make(_make_size, said[key]) for key in WORDS if key in said}
    return CardLayout(name, **said | sizes, origin=said.origin) if said.whole else None


def _make_size(said: Record) -> TypeSize:
    """Return a size of type; one without a least size does not shrink. Raises Fault."""
    least = said["least"] or said["size"]
    if least > said["size"]:
        raise fault(said.node, f"the least size {least:g} is more than the size {said['size']:g}")
    return TypeSize(said["size"], least, said["leading"])
