"""What is printed on a page or a card: words and painted paths, with the rectangles that they fill."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

Point = tuple[float, float]

# How words may be turned, in degrees anticlockwise.
QUARTER, HALF, WHOLE = 90, 180, 360


class Rectangle(NamedTuple):
    """A rectangle. On a page y grows upwards, on a card y grows downwards."""

    left: float  # its left edge
    low: float  # the edge where y is smaller
    right: float  # its right edge
    high: float  # the edge where y is larger

    @property
    def middle(self) -> Point:
        """Return the point in the middle."""
        return (self.left + self.right) / 2, (self.low + self.high) / 2

    @property
    def area(self) -> float:
        """Return the area."""
        return (self.right - self.left) * (self.high - self.low)

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies inside."""
        return self.left < point[0] < self.right and self.low < point[1] < self.high

    def grown(self, by: float) -> "Rectangle":
        """Return a rectangle that is larger by this on each side."""
        return Rectangle(self.left - by, self.low - by, self.right + by, self.high + by)


class Run(NamedTuple):
    """Words drawn in one go."""

    words: str  # the words
    box: Rectangle  # the rectangle that they fill
    start: Point  # where their baseline begins
    turn: int  # how they are turned, in degrees


class PaintedPath(NamedTuple):
    """A painted path."""

    box: Rectangle  # the rectangle that it fills
    points: tuple[Point, ...]  # its points, control points of curves among them
    curved: bool  # whether it has curves


class Ink(NamedTuple):
    """What is printed on a page or a card."""

    runs: tuple[Run, ...]  # the words
    fills: tuple[PaintedPath, ...]  # the filled paths


def surround(points: Iterable[Point]) -> Rectangle:
    """Return the smallest rectangle around some points."""
    across, along = zip(*points, strict=True)
    return Rectangle(min(across), min(along), max(across), max(along))


def drop_spaces(words: str) -> str:
    """Return words without white space."""
    return "".join(words.split())


def cut_out(ink: Ink, card: Rectangle, turn: int) -> Ink:
    """Return the ink of a card on a page, as if the card lay upright, from its top left corner.

    `turn` is how the words of the card are turned on the page.
    """
    move = _from_corner(card, turn)

    def shift(box: Rectangle) -> Rectangle:
        return surround([move((box.left, box.low)), move((box.right, box.high))])

    return Ink(
        tuple(
            Run(run.words, shift(run.box), move(run.start), (run.turn - turn) % WHOLE)
            for run in ink.runs
            if card.holds(run.box.middle)
        ),
        tuple(
            PaintedPath(shift(fill.box), tuple(move(point) for point in fill.points), fill.curved)
            for fill in ink.fills
            if card.holds(fill.box.middle)
        ),
    )


def _from_corner(card: Rectangle, turn: int) -> Callable[[Point], Point]:
    """Return a function that turns a point of the page into a point of the card."""
    return {
        0: lambda point: (point[0] - card.left, card.high - point[1]),
        QUARTER: lambda point: (point[1] - card.low, point[0] - card.left),
        HALF: lambda point: (card.right - point[0], point[1] - card.low),
        HALF + QUARTER: lambda point: (card.high - point[1], card.right - point[0]),
    }[turn]
