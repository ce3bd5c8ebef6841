"""Motifs: what patterns are made of, and what makes them the same both ways up."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from printgen.model.art import Outline, PathStep, Point
from printgen.units import Points

# Where a mark is drawn, and how far it is turned there, in degrees anticlockwise.
Place = tuple[Points, Points, float]
# The middle, and the middle the other way up.
MIDDLE: tuple[Place, ...] = ((0.0, 0.0, 0),)
BOTH: tuple[Place, ...] = ((0.0, 0.0, 0), (0.0, 0.0, 180))


class Motif(NamedTuple):
    """Contours that are drawn alike at some places. Points, from the middle of the card, y upwards."""

    outline: Outline  # the contours, which stay open unless their end is where they began
    line: Points  # how wide the lines are, 0 for contours that are filled
    strength: float  # how much of the pattern's colour they have, from 0, that of the ground, to 1
    places: tuple[Place, ...] = BOTH  # where they are drawn


def turn_places(places: Iterable[Place]) -> tuple[Place, ...]:
    """Return places, and where they are when the card is turned round."""
    return tuple(turned for x, y, turn in places for turned in ((x, y, turn), (-x, -y, turn + 180)))


def trace_curve(points: Sequence[Point]) -> Outline:
    """Return a smooth line through points; it is closed if the last is the first (a Catmull-Rom spline)."""
    closed = points[0] == points[-1]
    before = points[-2] if closed else points[0]
    after = points[1] if closed else points[-1]
    run = [before, *points, after]
    steps: list[PathStep] = [("m", *points[0])]
    for place, (start, end) in enumerate(pairwise(points)):
        (ax, ay), (bx, by) = run[place], run[place + 3]
        bends = (start[0] + (end[0] - ax) / 6, start[1] + (end[1] - ay) / 6)
        steps.append(("c", *bends, end[0] - (bx - start[0]) / 6, end[1] - (by - start[1]) / 6, *end))
    return tuple(steps)


def trace_lines(points: Sequence[Point], *, closed: bool = False) -> Outline:
    """Return straight lines through points, back to the first if they are closed."""
    first, *others = [*points, *points[:1]] if closed else points
    return (("m", *first), *(("l", *point) for point in others))
