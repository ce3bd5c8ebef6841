"""Tracery: the net of a Gothic window, with a foil of four leaves in each of its lights."""

from collections.abc import Iterator
from math import ceil, cos, pi, sin

from printgen.model.art import Outline
from printgen.typeset.pattern.motif import Motif, Place
from printgen.typeset.type.outline import circle
from printgen.units import Points, to_points

# How wide and high a light is.
WIDE, HIGH = to_points(9_600), to_points(13_600)
NET, FOIL = (0.75, 0.7), (0.5, 0.5)
# The leaves of a foil: how far they reach, where the points between them are, and how round they are.
REACH, CUSP, ROUND = 0.3, 0.13, 0.36


def draw_motifs(width: Points, height: Points, scale: float) -> Iterator[Motif]:
    """Yield the net of a room, and the foils in it; both are the same turned round."""
    wide, high = WIDE * scale, HIGH * scale
    columns, rows = ceil(width / 2 / wide) + 1, ceil(height / 2 / high) + 1
    even = [(x * wide, y * high) for x in range(-columns, columns + 1) for y in range(-rows, rows + 1)]
    odd = [(x + wide / 2, y + high / 2) for x, y in even]
    seen = [(x, y) for x, y in even if abs(x) < (width + wide) / 2 and abs(y) < (height + high) / 2]
    lights = [(x, y) for x, y in (*even, *odd) if abs(x) < width / 2 + wide / 4 and abs(y) < height / 2 + high / 4]
    for outline, (line, strength), places in ((_trace_light(wide, high), NET, seen), (_trace_foil(wide), FOIL, lights)):
        yield Motif(outline, line * scale, strength, tuple(map(_stand, places)))


def _stand(place: tuple[Points, Points]) -> Place:
    return (*place, 0)


def _trace_light(wide: Points, high: Points) -> Outline:
    """Return a light, pointed above and below, whose sides swing out and in."""
    x, y = wide / 2, high / 2
    return (
        ("m", 0, y),
        ("c", 0, y * 0.45, x, y * 0.55, x, 0),
        ("c", x, -y * 0.55, 0, -y * 0.45, 0, -y),
        ("c", 0, -y * 0.45, -x, -y * 0.55, -x, 0),
        ("c", -x, y * 0.55, 0, y * 0.45, 0, y),
    )


def _trace_foil(wide: Points) -> Outline:
    """Return four leaves, and a dot between them."""
    steps: list[tuple[str, *tuple[float, ...]]] = [("m", *_aim(pi / 4, CUSP * wide))]
    for leaf in range(1, 5):
        tip, end = pi / 2 * leaf, pi / 4 + pi / 2 * leaf
        side, far = ROUND * wide, REACH * wide
        steps.append(("c", *_aim(tip - pi / 5, side), *_aim(tip - pi / 7, far * 1.25), *_aim(tip, far)))
        steps.append(("c", *_aim(tip + pi / 7, far * 1.25), *_aim(tip + pi / 5, side), *_aim(end, CUSP * wide)))
    return (*steps, *circle(0.04 * wide))


def _aim(angle: float, far: Points) -> tuple[float, float]:
    return far * cos(angle), far * sin(angle)
