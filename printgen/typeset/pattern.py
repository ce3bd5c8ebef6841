"""The patterns of backs: each is made of motifs that are drawn at some places, and looks the same both ways up."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, radians, sin
from typing import NamedTuple

from printgen.model.art import Outline, PathStep, Point
from printgen.model.look import mix
from printgen.typeset.frame import Box, Ornament
from printgen.typeset.type.outline import circle, end_of, polygon
from printgen.units import Points, to_points

# Where a mark is drawn, and how far it is turned there, in degrees anticlockwise.
Place = tuple[Points, Points, float]
# The middle, and the middle the other way up.
MIDDLE: tuple[Place, ...] = ((0.0, 0.0, 0),)
BOTH: tuple[Place, ...] = ((0.0, 0.0, 0), (0.0, 0.0, 180))


class Motif(NamedTuple):
    """Contours that are drawn alike at some places. Points, from the middle of the card, y upwards."""

    outline: Outline  # the contours, which stay open unless their end is where they began
    line: Points  # how wide the lines are, 0 for contours that are filled
    strength: float  # how much of the pattern's colour they have, from 0, the ground's colour, to 1
    places: tuple[Place, ...]  # where they are drawn


def draw_pattern(name: str, room: Box, scale: float, ground: str, colour: str) -> Iterator[Ornament]:
    """Yield a pattern, cut off at the edge of a room, in a colour on a ground."""
    x, y = room.x + room.width / 2, room.y + room.height / 2
    for outline, line, strength, places in DRAWN[name](room.width, room.height, scale):
        if outline:
            yield Ornament(x, y, outline, mix(ground, colour, strength), line, room, places)


def trace_curve(points: Sequence[Point]) -> Outline:
    """Return a smooth line through points (a Catmull-Rom spline)."""
    run = [points[0], *points, points[-1]]
    steps: list[PathStep] = [("m", *points[0])]
    for place, (start, end) in enumerate(pairwise(points)):
        (ax, ay), (bx, by) = run[place], run[place + 3]
        bends = (start[0] + (end[0] - ax) / 6, start[1] + (end[1] - ay) / 6)
        steps.append(("c", *bends, end[0] - (bx - start[0]) / 6, end[1] - (by - start[1]) / 6, *end))
    return tuple(steps)


WEAVE_PITCH = to_points(3_600)
# Each thread's offset, width and strength.
THREADS = ((0.0, 0.55, 0.55), (0.5, 0.55, 0.3))


def draw_weave(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield threads both ways, close together, mirrored about the middle of a room."""
    step, half = WEAVE_PITCH * scale * 2**0.5, height / 2
    reach = ceil((width + height) / 2 / step) + 1
    for offset, line, strength in THREADS:
        shifts = [(number + offset) * step for number in range(-reach, reach + 1)]
        lines = [
            polygon((shift - half * slope, half), (shift + half * slope, -half))
            for shift in shifts
            for slope in (1, -1)
        ]
        yield Motif(tuple(step for line_ in lines for step in line_), line * scale, strength, MIDDLE)


# How far contours lie from one another on an even slope, and which of them are heavier.
CONTOUR_PITCH = to_points(2_500)
HEAVY = 4
FINE, BOLD = (0.4, 0.55), (0.85, 0.75)
# How many points half a contour goes through.
POINTS = 7
# What bends a contour: how much, into how many hills, and how that turns from one contour to the next. Even numbers
# of hills are the same both ways up.
BENDS = ((0.15, 2, 0.55, 0.045), (0.06, 4, 1.1, -0.05), (0.022, 6, 0.2, 0.06))
# Hills are so much higher than wide.
STRETCH = 1.22


def draw_contours(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the lines of equal height of a hill, as on the map of a field."""
    reach, pitch = hypot(width, height / STRETCH) / 2 / 0.75, CONTOUR_PITCH * scale
    rings = range(1, int(reach / pitch) + 1)
    for heavy, (line, strength) in ((False, FINE), (True, BOLD)):
        traced = [_trace_contour(ring, pitch, width, height) for ring in rings if (ring % HEAVY == 0) == heavy]
        yield Motif(tuple(step for half in traced for step in half), line * scale, strength, BOTH)


def _trace_contour(ring: int, pitch: Points, width: Points, height: Points) -> Outline:
    """Return one half of a contour, without what lies beyond a room; the other half is the same, turned round."""
    angles = [pi * place / POINTS for place in range(POINTS + 1)]
    points = []
    # One point more at each end, so that both halves meet without a corner.
    for angle in (angles[-2] - pi, *angles, angles[1] + pi):
        bend = sum(much * cos(hills * (angle - start - turn * ring)) for much, hills, start, turn in BENDS)
        radius = pitch * ring * (1 + bend)
        points.append((radius * cos(angle), radius * sin(angle) * STRETCH))
    outline = trace_curve(points)
    kept: list[PathStep] = []
    inside = [abs(x) < width / 2 and abs(y) < height / 2 for x, y in points]
    for place in range(2, len(points) - 1):
        if any(inside[place - 2 : place + 2]):
            if not kept or end_of(kept[-1]) != points[place - 1]:
                kept.append(("m", *points[place - 1]))
            kept.append(outline[place])
    return tuple(kept)


CLAW_ACROSS, CLAW_DOWN, CLAW_SIZE = to_points(10_400), to_points(8_800), to_points(8_600)
CLAW_STRENGTH = 0.5
# How far marks of a row lean, by turns.
LEANS = (14.0, -22.0, 38.0, -6.0, 24.0)
# Three slashes of a mark a unit high: where they begin and end, and how thick and bent they are.
SLASHES = ((-0.46, 0.3, -0.4, -0.34), (-0.16, 0.5, -0.1, -0.5), (0.14, 0.36, 0.19, -0.28))
THICK, BENT = 0.085, 0.2


def draw_claws(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the marks of a swarm, in rows that lean by turns: half of them, and as many turned round."""
    across, down, size = CLAW_ACROSS * scale, CLAW_DOWN * scale, CLAW_SIZE * scale
    columns = ceil(width / 2 / across)
    places: list[Place] = []
    for row in range(ceil(height / 2 / down)):
        for column in range(-columns, columns + 1):
            x, y = (column + (row % 2) / 2 - 0.25) * across, (row + 0.5) * down
            turn = LEANS[(3 * row + 2 * column) % len(LEANS)] + 180 * ((row + column) % 2)
            places += [(x, y, turn), (-x, -y, turn + 180)]
    # Each slash is thick in its middle and pointed at its ends.
    steps: list[PathStep] = []
    for x, y, to_x, to_y in SLASHES:
        steps.append(("m", x * size, y * size))
        sides = [(BENT - THICK, x, y, to_x, to_y), (BENT + THICK, to_x, to_y, x, y)]
        for bend, from_x, from_y, end_x, end_y in sides:
            first = (from_x + (end_x - from_x) / 3 + bend, from_y + (end_y - from_y) / 3)
            second = (from_x + (end_x - from_x) * 2 / 3 + bend, from_y + (end_y - from_y) * 2 / 3)
            steps.append(("c", *(number * size for number in (*first, *second, end_x, end_y))))
    yield Motif(tuple(steps), 0, CLAW_STRENGTH, tuple(places))


# How deep blocks are, how long by turns, and how wide the streets.
DEEP = to_points(5_200)
LONG = tuple(to_points(length) for length in (8_200, 5_300, 10_900, 6_500, 4_600, 9_200))
STREET = to_points(1_200)
# How far the plan is turned.
TURN = radians(24)
STREET_LINE, STREET_STRENGTH, HOUSE = 0.45, 0.6, 0.3
# In each of so many blocks stands a house: its sides as shares of the block's sides.
HOUSES = 3
SHARES = ((0.12, 0.16, 0.52, 0.84), (0.3, 0.2, 0.88, 0.55), (0.14, 0.45, 0.86, 0.82))
# The corners of a block, before the plan is turned: left, bottom, right, top.
Block = tuple[Points, Points, Points, Points]


def draw_streets(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the plan of a city: blocks between its streets, half of them and as many turned round, and some houses."""
    blocks: list[Block] = []
    for block in _list_blocks(hypot(width, height) / 2, scale):
        corners = _turn(block)
        if any(abs(x) < width / 2 for x, _ in corners) and any(abs(y) < height / 2 for _, y in corners):
            blocks.append(block)
    houses: list[Block] = []
    for place, (left, bottom, right, top) in enumerate(blocks[::HOUSES]):
        x, y, to_x, to_y = SHARES[place // HOUSES % len(SHARES)]
        wide, deep = right - left, top - bottom
        houses.append((left + x * wide, bottom + y * deep, left + to_x * wide, bottom + to_y * deep))
    for drawn, line, strength in ((blocks, STREET_LINE * scale, STREET_STRENGTH), (houses, 0, HOUSE)):
        plans = [_turn(block) for block in drawn]
        yield Motif(tuple(step for plan in plans for step in polygon(*plan, plan[0])), line, strength, BOTH)


def _list_blocks(reach: Points, scale: float) -> Iterator[Block]:
    """Yield the blocks on one side of the street through the middle, row by row."""
    deep, street = DEEP * scale, STREET * scale
    for row in range(ceil(reach / deep)):
        x, number = -reach - (row * 37 % 11) / 11 * LONG[0] * scale, row * 2
        while x < reach:
            long = LONG[number % len(LONG)] * scale
            yield x + street / 2, row * deep + street / 2, x + long - street / 2, (row + 1) * deep - street / 2
            x, number = x + long, number + 1


def _turn(block: Block) -> list[Point]:
    """Return the corners of a block in the plan."""
    left, bottom, right, top = block
    c, s = cos(TURN), sin(TURN)
    return [(x * c - y * s, x * s + y * c) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top))]


# How wide and high a light is.
LIGHT_WIDE, LIGHT_HIGH = to_points(6_800), to_points(9_600)
NET, FOIL = (0.6, 0.7), (0.4, 0.5)
# The leaves of a foil: how far they reach, where the points between them are, and how round they are.
REACH, CUSP, ROUND = 0.3, 0.13, 0.36


def draw_tracery(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the net of a Gothic window, with a foil of four leaves in each of its lights."""
    wide, high = LIGHT_WIDE * scale, LIGHT_HIGH * scale
    columns, rows = ceil(width / 2 / wide) + 1, ceil(height / 2 / high) + 1
    even = [(x * wide, y * high) for x in range(-columns, columns + 1) for y in range(-rows, rows + 1)]
    odd = [(x + wide / 2, y + high / 2) for x, y in even]
    seen = [(x, y, 0) for x, y in even if abs(x) < (width + wide) / 2 and abs(y) < (height + high) / 2]
    lights = [(x, y, 0) for x, y in (*even, *odd) if abs(x) < width / 2 + wide / 4 and abs(y) < height / 2 + high / 4]
    x, y = wide / 2, high / 2
    light = (  # pointed above and below, with sides that swing out and in
        ("m", 0, y),
        ("c", 0, y * 0.45, x, y * 0.55, x, 0),
        ("c", x, -y * 0.55, 0, -y * 0.45, 0, -y),
        ("c", 0, -y * 0.45, -x, -y * 0.55, -x, 0),
        ("c", -x, y * 0.55, 0, y * 0.45, 0, y),
    )
    for outline, (line, strength), places in ((light, NET, seen), (_trace_foil(wide), FOIL, lights)):
        yield Motif(outline, line * scale, strength, tuple(places))


def _trace_foil(wide: Points) -> Outline:
    """Return four leaves, and a dot between them."""

    def aim(angle: float, far: Points) -> Point:
        return far * cos(angle), far * sin(angle)

    steps: list[PathStep] = [("m", *aim(pi / 4, CUSP * wide))]
    for leaf in range(1, 5):
        tip, end = pi / 2 * leaf, pi / 4 + pi / 2 * leaf
        side, far = ROUND * wide, REACH * wide
        steps.append(("c", *aim(tip - pi / 5, side), *aim(tip - pi / 7, far * 1.25), *aim(tip, far)))
        steps.append(("c", *aim(tip + pi / 7, far * 1.25), *aim(tip + pi / 5, side), *aim(end, CUSP * wide)))
    return (*steps, *circle(0.04 * wide))


FOG_PITCH = to_points(2_300)
# How long drifts are and the gaps between them, by turns.
DRIFTS = tuple(to_points(length) for length in (21_000, 9_000, 30_000, 14_000, 17_000))
GAPS = tuple(to_points(length) for length in (3_600, 2_400, 5_200))
WAVE, HIGH = to_points(23_000), to_points(950)
FOG_LINE, FOG_STRENGTH = 0.9, 0.42
# The ring of the reticle, as a share of the room's lesser side, and its line; the ticks on the hairs.
RETICLE, RING, SCOPE = 0.455, 0.8, 0.85
TICK, TICKS = to_points(1_100), to_points(3_100)


def draw_fog(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield drifts of fog, and the reticle of a scope that looks through it."""
    drifts = [step for row in range(ceil(height / 2 / FOG_PITCH / scale)) for step in _drift(row, width, scale)]
    yield Motif(tuple(drifts), FOG_LINE * scale, FOG_STRENGTH, BOTH)
    reach = RETICLE * min(width, height)
    yield Motif(circle(reach), RING * scale, SCOPE, MIDDLE)
    # The upper and the left hair, from inside of the ring to the edge, with their ticks.
    start, tick, far = reach * 0.8, TICK * scale, reach + TICKS * scale
    hairs = polygon((0, start), (0, height / 2)) + polygon((-start, 0), (-width / 2, 0))
    while far < height / 2:
        hairs += polygon((-tick, far), (tick, far))
        far += TICKS * scale
    yield Motif(hairs, RING * scale, SCOPE, BOTH)


def _drift(row: int, width: Points, scale: float) -> Iterator[PathStep]:
    """Yield the drifts of a row as waves, from the left to the right edge."""
    wave = WAVE * scale
    x, y, number = -width / 2 - (row * 29 % 17) / 17 * DRIFTS[0] * scale, (row + 0.5) * FOG_PITCH * scale, row * 3
    while x < width / 2:
        long = DRIFTS[number % len(DRIFTS)] * scale
        start, end = max(x, -width / 2), min(x + long, width / 2)
        if end - start > FOG_PITCH * scale:
            count = max(2, round((end - start) / wave * 4))
            along = [start + (end - start) * place / count for place in range(count + 1)]
            yield from trace_curve([(at, y + HIGH * scale * sin(2 * pi * at / wave + row * 0.55)) for at in along])
        x, number = x + long + GAPS[number % len(GAPS)] * scale, number + 1


# What each pattern is made of in a room of a width and height, about its middle, with lengths of a scale.
DRAWN: dict[str, Callable[[Points, Points, float], Iterator[Motif]]] = {
    "weave": draw_weave,
    "contours": draw_contours,
    "claws": draw_claws,
    "streets": draw_streets,
    "tracery": draw_tracery,
    "fog": draw_fog,
}
