"""Contours: the lines of equal height of a hill, as on the map of a field."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from printgen.model.art import Outline, PathStep, Point
from printgen.typeset.pattern.motif import BOTH, Motif, trace_curve
from printgen.typeset.type.outline import end_of
from printgen.units import Points, to_points

# How far contours lie from one another on an even slope, and which of them are heavier.
PITCH = to_points(2_500)
HEAVY = 4
FINE, BOLD = (0.4, 0.55), (0.85, 0.75)
# How many points half a contour goes through.
POINTS = 7
# What bends a contour: how much, into how many hills, and how that turns from one contour to the next. Even numbers
# of hills are the same both ways up.
BENDS = ((0.15, 2, 0.55, 0.045), (0.06, 4, 1.1, -0.05), (0.022, 6, 0.2, 0.06))
# Hills are so much higher than wide.
STRETCH = 1.22


def draw_motifs(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the contours of a room."""
    reach = hypot(width, height / STRETCH) / 2 / 0.75
    rings = [(ring, _trace(ring, PITCH * scale)) for ring in range(1, int(reach / (PITCH * scale)) + 1)]
    for heavy, (line, strength) in ((False, FINE), (True, BOLD)):
        traced = [_keep(half, width, height) for ring, half in rings if (ring % HEAVY == 0) == heavy]
        yield Motif(tuple(step for half in traced for step in half), line * scale, strength, BOTH)


def _trace(ring: int, pitch: Points) -> list[Point]:
    """Return points of one half of a contour; the other half is the same, turned round."""
    angles = [pi * place / POINTS for place in range(POINTS + 1)]
    # One point more at each end, so that both halves meet without a corner.
    return [_find(ring, pitch, angle) for angle in (angles[-2] - pi, *angles, angles[1] + pi)]


def _find(ring: int, pitch: Points, angle: float) -> Point:
    bend = sum(much * cos(hills * (angle - start - turn * ring)) for much, hills, start, turn in BENDS)
    radius = pitch * ring * (1 + bend)
    return radius * cos(angle), radius * sin(angle) * STRETCH


def _keep(points: list[Point], width: Points, height: Points) -> Outline:
    """Return the contour through points, without what lies beyond the room."""
    outline = trace_curve(points)
    kept: list[PathStep] = []
    inside = [abs(x) < width / 2 and abs(y) < height / 2 for x, y in points]
    for place in range(2, len(points) - 1):
        if inside[place - 1] or inside[place] or inside[place - 2] or inside[place + 1]:
            if not kept or end_of(kept[-1]) != points[place - 1]:
                kept.append(("m", *points[place - 1]))
            kept.append(outline[place])
    return tuple(kept)
