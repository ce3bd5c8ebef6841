"""What lies on a page or a card as a PDF library finds it: boxes, runs of words and painted paths."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

Point = tuple[float, float]

# Words stand at one of these turns, in degrees anticlockwise.
QUARTER, HALF, WHOLE = 90, 180, 360


class Rectangle(NamedTuple):
    """A rectangle; `low` is its foot on a page, where y grows upwards, its top on a card, where y grows downwards."""

    left: float
    low: float
    right: float
    high: float

    @property
    def middle(self) -> Point:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.low + self.high) / 2

    @property
    def area(self) -> float:
        """How much it covers."""
        return (self.right - self.left) * (self.high - self.low)

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies inside."""
        return self.left < point[0] < self.right and self.low < point[1] < self.high

    def grown(self, by: float) -> "Rectangle":
        """Return the box, larger by this on each side."""
        return Rectangle(self.left - by, self.low - by, self.right + by, self.high + by)


class Run(NamedTuple):
    """Words drawn in one go: the box of their ink, where their baseline begins, and how they are turned."""

    words: str
    box: Rectangle
    start: Point
    turn: int


class PaintedPath(NamedTuple):
    """A painted path: its points, those that only pull at its curves too, and whether it has curves."""

    box: Rectangle
    points: tuple[Point, ...]
    curved: bool


class Ink(NamedTuple):
    """Words, and filled paths."""

    runs: tuple[Run, ...]
    fills: tuple[PaintedPath, ...]


def surround(points: Iterable[Point]) -> Rectangle:
    """Return the smallest box about some points."""
    across, along = zip(*points, strict=True)
    return Rectangle(min(across), min(along), max(across), max(along))


def drop_spaces(words: str) -> str:
    """Return words without white space."""
    return "".join(words.split())


def cut_out(ink: Ink, card: Rectangle, turn: int) -> Ink:
    """Return what lies on a card of a page whose words are turned so, from the card's top left corner, y downwards."""
    place = _from_corner(card, turn)

    def shift(box: Rectangle) -> Rectangle:
        return surround([place((box.left, box.low)), place((box.right, box.high))])

    return Ink(
        tuple(
            Run(run.words, shift(run.box), place(run.start), (run.turn - turn) % WHOLE)
            for run in ink.runs
            if card.holds(run.box.middle)
        ),
        tuple(
            PaintedPath(shift(fill.box), tuple(place(point) for point in fill.points), fill.curved)
            for fill in ink.fills
            if card.holds(fill.box.middle)
        ),
    )


def _from_corner(card: Rectangle, turn: int) -> Callable[[Point], Point]:
    """Return what takes a point of the page to the card's own directions."""
    return {
        0: lambda point: (point[0] - card.left, card.high - point[1]),
        QUARTER: lambda point: (point[1] - card.low, point[0] - card.left),
        HALF: lambda point: (card.right - point[0], point[1] - card.low),
        HALF + QUARTER: lambda point: (card.high - point[1], card.right - point[0]),
    }[turn]
