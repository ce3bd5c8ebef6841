"""Markers and measures: what is cut out of card and laid on the table."""

from typing import Literal, NamedTuple, get_args

from printgen.errors import Origin
from printgen.model.map import TableUnit
from printgen.units import Micrometres

# What markers are cut to.
MarkerShape = Literal["round", "square", "hexagon", "strip"]
CUTS: tuple[MarkerShape, ...] = get_args(MarkerShape)
# How far the art of a marker, a box or a divider runs over its cut. Ticks outside the cut point at the middle of a
# marker or at its edges: their distance from the cut, and their length.
BLEED: Micrometres = 2_000
TICK_GAP: Micrometres = 300
TICK: Micrometres = 1_200


class MarkerSide(NamedTuple):
    """One side of a marker."""

    word: str  # the word along the edge
    symbol: str  # the name of a symbol above the word, "" for a text
    text: str  # a text of a few characters above the word
    style: str  # the style that it asks for, "" for none
    origins: dict[str, Origin]  # where the value of each key stands in its file

    @property
    def origin(self) -> Origin:
        """Return where the word stands."""
        return self.origins["word"]


class Marker(NamedTuple):
    """Markers that are alike but for their numbers."""

    id: str  # the id of the markers
    title: str  # what players call them
    use: str  # what they are for
    shape: MarkerShape  # what they are cut to
    size: Micrometres | None  # their size, None for the size that the build asks for
    # a number for each marker, which stands in place of symbol and text; empty for markers without numbers
    numbers: tuple[int, ...]
    copies: int  # how many there are of each number
    front: MarkerSide
    back: MarkerSide | None  # the back, None for the words of the front
    origin: Origin

    @property
    def amount(self) -> int:
        """Return how many markers there are."""
        return self.copies * max(1, len(self.numbers))


# A stick with marks, a disc, a disc with a hole, and a disc with an arrow for each face of a die.
MeasureKind = Literal["stick", "template", "ring", "dial"]
MEASURES: tuple[MeasureKind, ...] = get_args(MeasureKind)


class Measure(NamedTuple):
    """Measures that are alike."""

    id: str
    title: str  # what players call it, which is printed on it
    kind: MeasureKind  # what it is
    size: Micrometres  # the length of a stick, the diameter of anything else
    unit: TableUnit  # what the size is written in, which is what is printed on it
    marks: Micrometres  # how far the marks of a stick are apart
    width: Micrometres  # how wide a stick is, or the band of a ring
    faces: int  # how many arrows a dial has, 0 for anything else
    style: str  # its style, "" for none
    copies: int  # how many there are
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin
