"""Round measures: templates with a cross in the middle, rings, and dials with an arrow for each face of a die."""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from printgen.model.look import WHITE
from printgen.typeset.frame import Item, Path, Text
from printgen.typeset.measure.base import FIGURE, TITLE, MeasureBase
from printgen.typeset.type.outline import polygon
from printgen.typeset.type.typeface import CAP_HEIGHT
from printgen.units import Points, to_points

# A hole to prick or punch, through which what is below can be aimed at.
HOLE = to_points(1_500)
# Shares of the radius: how far each arm of the cross reaches from the middle, and from the edge; where title and
# figures stand, and how wide words may be there.
ARM, HIGH, WIDE = 0.2, 0.5, 1.3
# Words on the band of a ring: their share of its width, and how far they keep from its edges.
BAND, CLEAR = 0.5, 0.1
# Shares of a dial's radius: where its arrows end and begin, half their width, and where numbers stand.
TIP, TAIL, HALF, NUMBERS = 0.97, 0.78, 0.09, 0.66
# The largest number on a dial, as a share of its radius, and of the room that each has round it.
LARGEST, SHARE = 0.2, 0.7
TITLE_WIDTH, TITLE_BELOW = 0.85, 0.25


def draw_template(base: MeasureBase) -> list[Item]:
    """Return a disc with a cross, its size and its title. Raises BadData for words that do not fit."""
    r = base.radius
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    reaches = ((HOLE, ARM * r), ((1 - ARM) * r, r))
    arms = tuple((r + x * near, r + y * near, r + x * far, r + y * far) for x, y in ways for near, far in reaches)
    return [
        base.trace_circle(r, base.style.tint),
        base.rule(arms),
        base.trace_circle(HOLE),
        base.write(base.figure, (r, r * (1 - HIGH)), r * WIDE, FIGURE),
        base.write(base.measure.title, (r, r * (1 + HIGH)), r * WIDE, TITLE),
    ]


def draw_ring(base: MeasureBase) -> list[Item]:
    """Return a disc with a hole, and its size and title on the band. Raises BadData for words that do not fit."""
    r, band = base.radius, to_points(base.measure.width)
    height, inner = band * BAND, r - band
    size = TITLE._replace(size=min(TITLE.size, height / CAP_HEIGHT))
    top, clear = inner + (band + height) / 2, band * CLEAR
    width = 2 * sqrt(max(0.0, (r - clear) ** 2 - top**2))
    middle = r - band / 2
    return [
        base.trace_circle(r, base.style.tint),
        base.trace_circle(inner, WHITE),
        base.write(base.figure, (r, r - middle), width, size),
        base.write(base.measure.title, (r, r + middle), width, size),
    ]


def draw_dial(base: MeasureBase) -> list[Item]:
    """Return a disc with a numbered arrow for each face of a die, the highest at the top, the others as on a clock.

    Raises BadData for words that do not fit.
    """
    r = base.radius
    items: list[Item] = [base.trace_circle(r, base.style.tint), *_draw_arrows(base), base.trace_circle(HOLE)]
    return [*items, base.write(base.measure.title, (r, r * (1 + TITLE_BELOW)), r * TITLE_WIDTH, TITLE)]


def _draw_arrows(base: MeasureBase) -> Iterator[Item]:
    r, count = base.radius, base.measure.faces
    size = min(LARGEST * r, SHARE * 2 * pi * NUMBERS * r / count)
    half = min(HALF, pi * TAIL / count * SHARE)
    for number in range(1, count + 1):
        angle = pi / 2 - 2 * pi * number / count
        arrow = polygon(*(_turn(point, angle, r) for point in ((TIP, 0), (TAIL, half), (TAIL, -half))))
        yield Path(r, r, arrow, base.paint.fill, base.paint.stroke, base.paint.line)
        x, y = _turn((NUMBERS, 0), angle, r)
        bold, words = base.setting.faces["bold"], str(number)
        left = r + x - bold.width(words, size) / 2
        yield Text(left, r - y + size * CAP_HEIGHT / 2, "bold", size, 0, base.style.colour, (words,))


def _turn(point: tuple[float, float], angle: float, scale: Points) -> tuple[Points, Points]:
    """Return a point turned about the origin and scaled."""
    (x, y), c, s = point, cos(angle), sin(angle)
    return (x * c - y * s) * scale, (x * s + y * c) * scale
