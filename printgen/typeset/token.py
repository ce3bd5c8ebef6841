"""Tokens: a marker's two sides, each a ring in the colour of its kind, a sign and a word along the edge."""

from collections.abc import Callable, Iterable
from functools import cache
from math import sqrt

from printgen.model.options import Marks
from printgen.model.product import BLEED, TICK, TICK_GAP, Side
from printgen.products.marker import Token
from printgen.typeset.cut import Cut
from printgen.typeset.frame import Frame, Item, Path, Rules, Shape, Text
from printgen.typeset.kit import Kit
from printgen.typeset.oblong import draw_oblong
from printgen.typeset.outline import Point, list_points
from printgen.typeset.paint import paint_style
from printgen.typeset.plate import ALONE, CLEAR, RING, RING_LINE, Plate, Spot, write_word
from printgen.typeset.shapes import OUTLINES
from printgen.typeset.typeface import CAP_HEIGHT, placed
from printgen.units import Points, to_points

# What lies outside the cut: the bleed, then ticks.
OVER, TICK_NEAR, TICK_FAR = (to_points(far) for far in (BLEED, BLEED + TICK_GAP, BLEED + TICK_GAP + TICK))
CUT_LINE, TICK_LINE = 0.25, 0.3
# A knife follows the ticks of these; what is punched or cut with scissors needs its line.
STRAIGHT = ("square", "strip")
# Shares of a marker's size from its middle upwards: where the edge with the word begins, for a word on one line and
# on two, and the middle of the word on one.
FLOORS = {
    "round": (-0.25, -0.2),
    "square": (-0.31, -0.25),
    "hexagon": (-0.225, -0.16),
}
WORDS = {"round": -0.325, "square": -0.385, "hexagon": -0.3}
# What stands above: the largest size of a symbol, and the height of the largest number.
SYMBOL, CAPITALS = 0.68, 0.58
# Of half a number's width and height, these shares make the corners that its rounded digits reach.
CORNERS = ((1, 0.6), (0.7, 1))
# Sizes are tried in steps, each about so many middles.
SHRINK, MIDDLES = 0.97, 12
# Words along the edge in points on a usual marker, and the size below which they take two lines.
WORD, SINGLE = 8.5, 6.3


def draw_token(token: Token, cut: Cut, kit: Kit, marks: Marks = Marks.BOTH) -> tuple[Frame, Frame]:
    """Return both sides of a marker, with what shows where to cut it.

    Raises BadData if words do not fit or have no glyphs, or a style is unknown.
    """
    path = token.marker.id
    behind = f"{path}.back" if token.marker.back else path
    sides = _draw_side(token.front, cut, kit, path), _draw_side(token.back, cut, kit, behind, turned=True)
    guides = _draw_guides(cut, kit, marks)
    front, back = (Frame(cut.width, cut.height, (*items, *guides)) for items in sides)
    return front, back


def _draw_guides(cut: Cut, kit: Kit, marks: Marks) -> list[Item]:
    """Return the line round a marker, unless a knife follows its ticks, and the ticks."""
    guides: list[Item] = []
    if marks.has_lines and not (marks.has_crops and cut.shape in STRAIGHT):
        line = CUT_LINE * kit.theme.lines
        guides.append(Path(cut.width / 2, cut.height / 2, cut.trace(0), "", kit.theme.hairline, line))
    return [*guides, _draw_ticks(cut)] if marks.has_crops else guides


def _draw_side(side: Side, cut: Cut, kit: Kit, path: str, *, turned: bool = False) -> list[Item]:
    style = kit.style(side.style, f"{path}.style", side.places["style"])
    paint = paint_style(style, kit.theme)
    plate = Plate(cut, kit.faces["bold"], style.colour, paint, kit.theme.type, turned)
    ground = plate.place(cut.trace(OVER), paint.fill)
    if not (side.symbol or side.text or side.word):
        drawn = _draw_blank(plate)
    else:
        drawn = draw_oblong(side, plate, path) if cut.shape == "strip" else _draw_middle(side, plate, path)
    return [ground, *drawn]


def _draw_blank(plate: Plate) -> list[Item]:
    """Draw a middle to write on, with a second ring on the back."""
    middle = plate.place_white(plate.cut.trace(-RING * plate.unit))
    second = plate.place(plate.cut.trace(-1.6 * RING * plate.unit), "", plate.colour, RING_LINE * plate.unit)
    return [middle, second] if plate.turned else [middle]


def _draw_middle(side: Side, plate: Plate, path: str) -> list[Item]:
    """Draw what lies within the ring: a sign above a word, or a word alone."""
    cut, inset = plate.cut, -RING * plate.unit
    if not (side.symbol or side.text):
        return [plate.draw_window(cut.trace(inset)), *_draw_alone(side, plate, path)]
    word = _draw_word(side, plate, path)
    floor = FLOORS[cut.shape][len(word) - 1]
    window = cut.trace_above(inset, floor * plate.unit)
    return [plate.draw_window(window), _draw_sign(side, plate, path, floor), *word]


def _draw_sign(side: Side, plate: Plate, path: str, floor: float) -> Item:
    """Draw the symbol or the text as large as it fits above the floor, a share of the marker's size."""
    cut, unit = plate.cut, plate.unit
    if side.symbol:
        size, middle = _fit_symbol(side.symbol, cut.shape, floor)
        return Shape(cut.width / 2, cut.height / 2 - middle * unit, size * unit, side.symbol, plate.ink)
    with placed(side.places["text"], f"{path}.text"):
        wide = plate.measure(side.text, 1) / CAP_HEIGHT / 2
    points = [(x * wide * right, y * up / 2) for x, y in CORNERS for right in (-1, 1) for up in (-1, 1)]
    tall, middle = _fit_points(points, cut.shape, floor, CAPITALS)
    return plate.write(side.text, tall * unit / CAP_HEIGHT, 0, (middle - tall / 2) * unit, plate.ink)


@cache
def _fit_symbol(name: str, shape: str, floor: float) -> tuple[float, float]:
    return _fit_points(list_points(OUTLINES[name]), shape, floor, SYMBOL)


def _fit_points(points: Iterable[Point], shape: str, floor: float, largest: float) -> tuple[float, float]:
    """Return the largest size at which points about the origin fit above the floor, and the middle where they do.

    All are shares of the marker's size.
    """
    cut, corners = Cut(shape, 1, 1), list(points)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    bottom, top = floor + CLEAR, _measure_top(shape) - RING - CLEAR
    size = min(largest, (top - bottom) / (high - low) * SHRINK)
    while True:
        room = top - bottom - size * (high - low)
        middles = [bottom - size * low + room * place / MIDDLES for place in range(MIDDLES + 1)]
        for middle in sorted(middles, key=lambda middle: abs(middle + size * (low + high) / 2 - (bottom + top) / 2)):
            if all(abs(x * size) <= cut.reach(-RING - CLEAR, middle + y * size) for x, y in corners):
                return size, middle
        size *= SHRINK


def _measure_top(shape: str) -> float:
    """Return how far a marker's highest point is above its middle, as a share of its size."""
    return 1 / sqrt(3) if shape == "hexagon" else 0.5


def _draw_word(side: Side, plate: Plate, path: str) -> list[Text]:
    """Draw the word along the lower edge, white on the colour."""
    scale, unit, shape = plate.scale, plate.unit, plate.cut.shape
    ceiling = (FLOORS[shape][-1] - CLEAR) * unit
    room = _room_within(plate, CLEAR)
    spot = Spot(0, WORDS[shape] * unit, ceiling, WORD * scale, SINGLE * scale, plate.paint.words, room)
    return write_word(side, plate, path, spot)


def _draw_alone(side: Side, plate: Plate, path: str) -> list[Text]:
    """Draw a word without a sign in the middle."""
    large, room = ALONE * plate.scale, _room_within(plate, RING + 2 * CLEAR)
    return write_word(side, plate, path, Spot(0, 0, plate.unit, large, large, plate.ink, room))


def _room_within(plate: Plate, inset: float) -> Callable[[Points, Points], Points]:
    """Return how wide a line may be between two heights, this share of the marker's size inside its cut."""
    return lambda low, high: 2 * min(plate.cut.reach(-inset * plate.unit, y) for y in (low, high))


def _draw_ticks(cut: Cut) -> Rules:
    x, y = cut.width / 2, cut.height / 2
    ticks = cut.list_ticks(TICK_NEAR, TICK_FAR)
    return Rules(tuple((x + x1, y - y1, x + x2, y - y2) for x1, y1, x2, y2 in ticks), TICK_LINE, "#000000")
