"""Fog: drifts of it, and the reticle of a scope that looks through."""

from collections.abc import Iterator
from math import ceil, pi, sin

from printgen.model.art import Outline, Point
from printgen.typeset.pattern.motif import BOTH, MIDDLE, Motif, trace_curve, trace_lines
from printgen.typeset.type.outline import circle
from printgen.units import Points, to_points

PITCH = to_points(2_300)
# How long drifts are and the gaps between them, by turns.
DRIFTS = tuple(to_points(length) for length in (21_000, 9_000, 30_000, 14_000, 17_000))
GAPS = tuple(to_points(length) for length in (3_600, 2_400, 5_200))
WAVE, HIGH = to_points(23_000), to_points(950)
LINE, STRENGTH = 0.9, 0.42
# The ring of the reticle, as a share of the room's lesser side, and its line; the ticks on the hairs.
REACH, RING, SCOPE = 0.455, 0.8, 0.85
TICK, TICKS = to_points(1_100), to_points(3_100)


def draw_motifs(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the drifts of a room and the reticle; both are the same turned round."""
    drifts = [step for row in range(ceil(height / 2 / PITCH / scale)) for step in _drift(row, width, scale)]
    yield Motif(tuple(drifts), LINE * scale, STRENGTH, BOTH)
    reach = REACH * min(width, height)
    yield Motif(circle(reach), RING * scale, SCOPE, MIDDLE)
    yield Motif(_trace_hairs(reach, width, height, scale), RING * scale, SCOPE, BOTH)


def _drift(row: int, width: Points, scale: float) -> Iterator[tuple[str, *tuple[float, ...]]]:
    """Yield the drifts of a row, from the left to the right edge."""
    x, y, number = -width / 2 - (row * 29 % 17) / 17 * DRIFTS[0] * scale, (row + 0.5) * PITCH * scale, row * 3
    while x < width / 2:
        long = DRIFTS[number % len(DRIFTS)] * scale
        start, end = max(x, -width / 2), min(x + long, width / 2)
        if end - start > PITCH * scale:
            yield from _swing(start, end, y, row, scale)
        x, number = x + long + GAPS[number % len(GAPS)] * scale, number + 1


def _swing(start: Points, end: Points, y: Points, row: int, scale: float) -> Outline:
    """Return a drift as a wave."""
    wave = WAVE * scale
    count = max(2, round((end - start) / wave * 4))
    along = [start + (end - start) * place / count for place in range(count + 1)]
    points: list[Point] = [(x, y + HIGH * scale * sin(2 * pi * x / wave + row * 0.55)) for x in along]
    return trace_curve(points)


def _trace_hairs(reach: Points, width: Points, height: Points, scale: float) -> Outline:
    """Return the upper and the left hair, from inside of the ring to the edge, with their ticks."""
    start, tick, step = reach * 0.8, TICK * scale, TICKS * scale
    hairs = trace_lines([(0, start), (0, height / 2)]) + trace_lines([(-start, 0), (-width / 2, 0)])
    far = reach + step
    while far < height / 2:
        hairs += trace_lines([(-tick, far), (tick, far)])
        far += step
    return hairs
