"""A pack's markers.yaml into Markers."""

import re
from typing import Any

from yaml.nodes import Node

from printgen.load.look.look import SYMBOLS
from printgen.load.nodes.grammar import With, looks_like, needs_some_of, takes
from printgen.load.nodes.kinds import Between, OneOf, Whole, fault, ident, line, plain_text
from printgen.load.nodes.source import Fault, Mistake, origin_of
from printgen.load.nodes.structures import Keyed, Maybe, Shape, places_of, refuse_crowd, value_of
from printgen.model.product import CUTS, Marker, MarkerSide

# Smaller ones could not be cut, larger ones have no place on paper.
MARKER_SIZE = Between(8_000, 80_000)
MOST_COPIES, HIGHEST = 60, 99
# The most of all markers together.
MOST_MARKERS = 2_000
LONGEST_TEXT = 4
NUMBERS_HINT = "give the first and the last: 1-12"
NUMBERS = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")


@takes(Whole(0, HIGHEST), With(line, looks_like(NUMBERS.pattern, NUMBERS_HINT)))
def _read_numbers(node: Node) -> tuple[int, ...]:
    match = NUMBERS.fullmatch(line(node))
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if first > last or last > HIGHEST:
        raise fault(node, f'"{line(node)}" are no numbers', NUMBERS_HINT)
    return tuple(range(first, last + 1))


@takes(With(line, {"maxLength": LONGEST_TEXT}))
def _read_text(node: Node) -> str:
    text = line(node)
    if len(text) > LONGEST_TEXT:
        hint = "it stands large in the middle; the word below it may be longer"
        raise fault(node, f"is longer than {LONGEST_TEXT} characters", hint)
    return text


SIDE = {
    "word": Maybe(line),
    "symbol": Maybe(OneOf(SYMBOLS, "symbol")),
    "text": Maybe(_read_text),
    "style": Maybe(ident),
}
BACK = Shape(SIDE)
SIGNS = ("symbol", "text", "numbers")
# What is large in the middle of a side is a symbol or a text.
ONE_SIGN = {"not": {"required": ["symbol", "text"]}}


@takes(With(BACK, ONE_SIGN))
def _read_back(node: Node) -> MarkerSide:
    return _make_side(BACK(node), node)


MARKER = Shape(
    {
        "title": line,
        "use": Maybe(plain_text),
        "shape": Maybe(OneOf(CUTS, "shape"), "round"),
        "size": Maybe(MARKER_SIZE, None),
        "numbers": Maybe(_read_numbers, ()),
        "copies": Maybe(Whole(1, MOST_COPIES), 1),
        "back": Maybe(_read_back, None),
        **SIDE,
    }
)


@takes(With(MARKER, ONE_SIGN | needs_some_of(SIGNS)))
def _read_marker(node: Node) -> Marker:
    values, mistakes = MARKER.read(node)
    said = {key: values.pop(key, "") for key in SIDE}
    if not any(value_of(node, key) for key in SIGNS):
        hint = "words alone cannot be read across a table"
        mistakes.append(Mistake(node, "a marker needs a symbol, a text or numbers", hint))
    try:
        front = _make_side(said | {"word": said["word"] or values.get("title", "")}, node)
    except Fault as failure:
        raise Fault(*mistakes, *failure.mistakes) from None
    if mistakes:
        raise Fault(*mistakes)
    return Marker(id="", **values, front=front, origin=origin_of(node))


def _make_side(said: dict[str, Any], node: Node) -> MarkerSide:
    if said["symbol"] and said["text"]:
        raise fault(value_of(node, "text") or node, "there is a symbol already", "give one of the two")
    places = places_of(node, SIDE)
    if not value_of(node, "word"):  # a front without a word has the title for one
        places["word"] = origin_of(value_of(node, "title") or node)
    return MarkerSide(**said, origins=places)


@takes(Keyed(_read_marker))
def read_markers(node: Node, _: str) -> tuple[Marker, ...]:
    """Read the markers of a system by id."""
    markers = tuple(marker._replace(id=name) for name, marker in Keyed(_read_marker)(node).items())
    refuse_crowd(node, sum(marker.amount for marker in markers), "markers with their copies", MOST_MARKERS)
    return markers
