"""Claws: the marks of a swarm, in rows that lean by turns."""

from collections.abc import Iterator
from math import ceil

from printgen.model.art import Outline
from printgen.typeset.pattern.motif import Motif, Place, turn_places
from printgen.units import Points, to_points

ACROSS, DOWN = to_points(13_500), to_points(11_500)
SIZE = to_points(12_500)
STRENGTH = 0.5
# How far marks of a row lean, by turns.
LEANS = (14.0, -22.0, 38.0, -6.0, 24.0)
# Three slashes of a mark a unit high: where they begin and end, and how thick and bent they are.
SLASHES = ((-0.46, 0.3, -0.4, -0.34), (-0.16, 0.5, -0.1, -0.5), (0.14, 0.36, 0.19, -0.28))
THICK, BENT = 0.085, 0.2


def draw_motifs(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the marks of a room: half of them, and as many turned round."""
    across, down = ACROSS * scale, DOWN * scale
    rows, columns = ceil(height / 2 / down), ceil(width / 2 / across)
    places: list[Place] = []
    for row in range(rows):
        for column in range(-columns, columns + 1):
            x, y = (column + (row % 2) / 2 - 0.25) * across, (row + 0.5) * down
            places.append((x, y, LEANS[(3 * row + 2 * column) % len(LEANS)] + 180 * ((row + column) % 2)))
    yield Motif(_trace(SIZE * scale), 0, STRENGTH, turn_places(places))


def _trace(size: Points) -> Outline:
    """Return the slashes of a mark, each thick in its middle and pointed at its ends."""
    steps: list[tuple[str, *tuple[float, ...]]] = []
    for x, y, to_x, to_y in SLASHES:
        sides = [(BENT - THICK, x, y, to_x, to_y), (BENT + THICK, to_x, to_y, x, y)]
        steps.append(("m", x * size, y * size))
        for bend, from_x, from_y, end_x, end_y in sides:
            thirds = (from_x + (end_x - from_x) / 3, from_y + (end_y - from_y) / 3)
            others = (from_x + (end_x - from_x) * 2 / 3, from_y + (end_y - from_y) * 2 / 3)
            numbers = (thirds[0] + bend, thirds[1], others[0] + bend, others[1], end_x, end_y)
            steps.append(("c", *(number * size for number in numbers)))
    return tuple(steps)
