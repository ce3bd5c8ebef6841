"""Streets: the plan of a city, blocks between its streets, and a few of their houses."""

from collections.abc import Iterator
from math import ceil, cos, hypot, radians, sin

from printgen.model.art import Outline, Point
from printgen.typeset.pattern.motif import BOTH, Motif, trace_lines
from printgen.units import Points, to_points

# How deep blocks are, how long by turns, and how wide the streets.
DEEP = to_points(6_200)
LONG = tuple(to_points(length) for length in (9_400, 6_000, 12_500, 7_400, 5_200, 10_600))
STREET = to_points(1_500)
# How far the plan is turned.
TURN = radians(24)
LINE, STRENGTH, HOUSE = 0.55, 0.62, 0.3
# In each of so many blocks stands a house: its sides as shares of those of the block.
HOUSES = 3
SHARES = ((0.12, 0.16, 0.52, 0.84), (0.3, 0.2, 0.88, 0.55), (0.14, 0.45, 0.86, 0.82))


def draw_motifs(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the blocks of a room: half of them, and as many turned round."""
    blocks = [block for block in _list_blocks(hypot(width, height) / 2, scale) if _is_seen(block, width, height)]
    lines = tuple(step for block in blocks for step in _trace(block))
    houses = [_build(block, SHARES[place // HOUSES % len(SHARES)]) for place, block in enumerate(blocks[::HOUSES])]
    yield Motif(lines, LINE * scale, STRENGTH, BOTH)
    yield Motif(tuple(step for house in houses for step in _trace(house)), 0, HOUSE, BOTH)


# The corners of a block, before the plan is turned: left, bottom, right, top.
Block = tuple[Points, Points, Points, Points]


def _list_blocks(reach: Points, scale: float) -> Iterator[Block]:
    """Yield the blocks on one side of the street through the middle, row by row."""
    deep, street = DEEP * scale, STREET * scale
    for row in range(ceil(reach / deep)):
        x, number = -reach - (row * 37 % 11) / 11 * LONG[0] * scale, row * 2
        while x < reach:
            long = LONG[number % len(LONG)] * scale
            yield x + street / 2, row * deep + street / 2, x + long - street / 2, (row + 1) * deep - street / 2
            x, number = x + long, number + 1


def _is_seen(block: Block, width: Points, height: Points) -> bool:
    corners = _turn(block)
    return any(abs(x) < width / 2 for x, _ in corners) and any(abs(y) < height / 2 for _, y in corners)


def _build(block: Block, shares: tuple[float, float, float, float]) -> Block:
    left, bottom, right, top = block
    wide, deep = right - left, top - bottom
    x, y, to_x, to_y = shares
    return left + x * wide, bottom + y * deep, left + to_x * wide, bottom + to_y * deep


def _trace(block: Block) -> Outline:
    return trace_lines(_turn(block), closed=True)


def _turn(block: Block) -> list[Point]:
    left, bottom, right, top = block
    c, s = cos(TURN), sin(TURN)
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return [(x * c - y * s, x * s + y * c) for x, y in corners]
