"""Weave: threads both ways, close together; the pattern of a pack that asks for none."""

from collections.abc import Iterator
from math import ceil

from printgen.typeset.pattern.motif import MIDDLE, Motif, trace_lines
from printgen.units import Points, to_points

PITCH = to_points(3_600)
# Each thread's offset, width and strength.
THREADS = ((0.0, 0.55, 0.55), (0.5, 0.55, 0.3))


def draw_motifs(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the threads of a room, mirrored about its middle."""
    step, half = PITCH * scale * 2**0.5, height / 2
    reach = ceil((width + height) / 2 / step) + 1
    for offset, line, strength in THREADS:
        shifts = [(number + offset) * step for number in range(-reach, reach + 1)]
        lines = [
            trace_lines([(shift - half * slope, half), (shift + half * slope, -half)])
            for shift in shifts
            for slope in (1, -1)
        ]
        yield Motif(tuple(step for line_ in lines for step in line_), line * scale, strength, MIDDLE)
