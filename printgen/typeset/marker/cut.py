"""The shapes that markers are cut to: outlines, how wide they are at each height, where words stand, and ticks."""

from itertools import pairwise
from math import asin, cos, pi, radians, sin, sqrt
from typing import NamedTuple

from printgen.model.art import Outline, Point
from printgen.model.marker import MarkerShape
from printgen.typeset.frame import Segment
from printgen.typeset.type.outline import arc, circle, polygon
from printgen.units import Points

# The corners of a hexagon, its point up, as angles in degrees; those of a circle are where its ticks stand.
SIXTHS = (90, 150, 210, 270, 330, 30)
QUARTERS = (90, 180, 270, 0)
# A knife follows the ticks of these; what is punched or cut with scissors needs its line.
STRAIGHT = ("square", "strip")
# Shares of a marker's size from its middle upwards: where the edge with the word begins, for a word on one line and
# on two, and the middle of the word on one. The word of a strip stands beside its sign.
FLOORS = {
    "round": (-0.23, -0.19),
    "square": (-0.3, -0.24),
    "hexagon": (-0.205, -0.15),
}
WORDS = {"round": -0.325, "square": -0.395, "hexagon": -0.3}


class Cut(NamedTuple):
    """A cut about its middle, y upwards."""

    shape: MarkerShape
    width: Points
    height: Points

    def trace(self, grow: Points) -> Outline:
        """Return the outline that lies this far outside the cut."""
        return circle(self.width / 2 + grow) if self.shape == "round" else polygon(*self._corners(grow))

    def trace_above(self, grow: Points, floor: Points) -> Outline:
        """Return what of that outline lies above a line."""
        if self.shape == "round":
            radius = self.width / 2 + grow
            start = asin(floor / radius)
            return arc(radius, start, pi - start)
        return polygon(*_keep_above(self._corners(grow), floor))

    def top(self, grow: Points) -> Points:
        """Return the highest point of that outline."""
        return self.width / 2 + grow if self.shape == "round" else max(y for _, y in self._corners(grow))

    def reach(self, grow: Points, y: Points) -> Points:
        """Return half the width of that outline at a height."""
        half = self.width / 2 + grow
        if self.shape == "round":
            return sqrt(max(0, half**2 - y**2))
        if self.shape == "hexagon":
            return min(half, max(0, (half * 2 / sqrt(3) - abs(y)) * sqrt(3)))
        return half if abs(y) <= self.height / 2 + grow else 0

    def list_ticks(self, near: Points, far: Points) -> tuple[Segment, ...]:
        """Return lines that point at the middle, or along the edges, from `near` to `far` outside the cut."""
        if self.shape in ("round", "hexagon"):
            angles = QUARTERS if self.shape == "round" else SIXTHS
            radius = self.width / 2 if self.shape == "round" else self.width / sqrt(3)
            ways = [(cos(radians(angle)), sin(radians(angle))) for angle in angles]
            return tuple(
                (x * (radius + near), y * (radius + near), x * (radius + far), y * (radius + far)) for x, y in ways
            )
        x, y = self.width / 2, self.height / 2
        return tuple(
            segment
            for right in (-1, 1)
            for up in (-1, 1)
            for segment in (
                (right * x, up * (y + near), right * x, up * (y + far)),
                (right * (x + near), up * y, right * (x + far), up * y),
            )
        )

    def _corners(self, grow: Points) -> list[Point]:
        if self.shape == "hexagon":
            radius = (self.width / 2 + grow) * 2 / sqrt(3)
            return [(radius * cos(radians(angle)), radius * sin(radians(angle))) for angle in SIXTHS]
        x, y = self.width / 2 + grow, self.height / 2 + grow
        return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _keep_above(corners: list[Point], floor: Points) -> list[Point]:
    """Return the corners of a convex polygon above a line, and where its edges cross the line."""
    kept: list[Point] = []
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        if y1 >= floor:
            kept.append((x1, y1))
        if (y1 >= floor) != (y2 >= floor):
            kept.append((x1 + (x2 - x1) * (floor - y1) / (y2 - y1), floor))
    return kept
