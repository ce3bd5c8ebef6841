"""Markers: pieces of card with two sides, which are cut or punched out."""

from typing import Literal, NamedTuple, get_args

from printgen.errors import Origin
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
    """One side of a marker.

    word: the word along the edge.
    symbol: the name of a symbol above the word, "" for a text.
    text: a text of a few characters above the word.
    style: the style that it asks for, "" for none.
    origins: where the value of each key stands in its file.
    """

    word: str
    symbol: str
    text: str
    style: str
    origins: dict[str, Origin]

    @property
    def origin(self) -> Origin:
        """Return where the word stands."""
        return self.origins["word"]


class Marker(NamedTuple):
    """Markers that are alike but for their numbers.

    id: the id of the markers.
    title: what players call them.
    use: what they are for.
    shape: what they are cut to.
    size: their size, None for the size that the build asks for.
    numbers: a number for each marker, which stands in place of symbol and text; empty for markers without numbers.
    copies: how many there are of each number.
    front: the front.
    back: the back, None for the words of the front in reversed colours.
    origin: where the markers stand in their file.
    """

    id: str
    title: str
    use: str
    shape: MarkerShape
    size: Micrometres | None
    numbers: tuple[int, ...]
    copies: int
    front: MarkerSide
    back: MarkerSide | None
    origin: Origin

    @property
    def amount(self) -> int:
        """Return how many markers there are."""
        return self.copies * max(1, len(self.numbers))
