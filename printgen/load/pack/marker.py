"""Markers: the shape of a pack's markers.yaml, and what is made of it."""

from printgen.load.nodes.key_rules import AnyOf, Excludes
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.notations import Between, OneOf, Range, UpTo, Whole
from printgen.load.nodes.records import Record, refuse_crowd
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import ident, line, plain_text
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.symbol_name import symbol
from printgen.model.marker import CUTS, Marker, MarkerSide

# Smaller ones could not be cut, larger ones have no place on paper.
MARKER_SIZE = Between(8_000, 80_000)
MOST_COPIES = 60
# The most of all markers together.
MOST_MARKERS = 2_000
LONGEST_TEXT = 4
SIDE = {
    "word": Maybe(line),
    "symbol": Maybe(symbol),
    "text": Maybe(UpTo(LONGEST_TEXT, "it stands large in the middle; the word below it may be longer")),
    "style": Maybe(ident),
}
# What is large in the middle of a side is a symbol or a text.
ONE_SIGN = Excludes("symbol", ("text",), "there is a symbol already", "give one of the two")
SIGNS = AnyOf(
    ("symbol", "text", "numbers"),
    "a marker needs a symbol, a text or numbers",
    "words alone cannot be read across a table",
)
MARKER = Shape(
    {
        "title": line,
        "use": Maybe(plain_text),
        "shape": Maybe(OneOf(CUTS, "shape"), "round"),
        "size": Maybe(MARKER_SIZE, None),
        "numbers": Maybe(Range(2, "give the first and the last: 1-12", alone=True), ()),
        "copies": Maybe(Whole(1, MOST_COPIES), 1),
        "back": Maybe(Shape(SIDE, ONE_SIGN), None),
        **SIDE,
    },
    ONE_SIGN,
    SIGNS,
)
MARKERS = Keyed(MARKER)


def make_markers(record: Record, report: Report) -> tuple[Marker, ...]:
    """Return the markers of a system that have no mistakes."""
    markers = tuple(_make_marker(name, said) for name, said in record.items() if said.whole)
    number = sum(marker.amount for marker in markers)
    report.attempt(refuse_crowd, record.node, number, "markers with their copies", MOST_MARKERS)
    return markers


def _make_marker(name: str, said: Record) -> Marker:
    own = {key: value for key, value in said.items() if key not in SIDE and key != "back"}
    front, back = _make_side(said), said["back"]
    if not front.word:
        front = front._replace(word=said["title"])
    return Marker(id=name, **own, front=front, back=back and _make_side(back), origin=said.origin)


def _make_side(said: Record) -> MarkerSide:
    origins = said.origins(SIDE)
    if not said.has("word"):  # a front without a word has the title for one
        origins["word"] = said.origin_at("title")
    return MarkerSide(**{key: said[key] for key in SIDE}, origins=origins)
