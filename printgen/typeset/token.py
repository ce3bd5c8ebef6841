"""Tokens: a marker's two sides, each a ring in the colour of its kind, a sign and a word along the edge."""

from collections.abc import Callable

from printgen.model.look import WHITE
from printgen.model.product import Side
from printgen.products.marker import Token
from printgen.typeset.cut import Cut
from printgen.typeset.frame import Frame, Item, Rules, Shape, Text
from printgen.typeset.kit import Kit
from printgen.typeset.oblong import draw_oblong
from printgen.typeset.plate import ALONE, CLEAR, RING, RING_LINE, STEP, Plate, Spot, write_word
from printgen.typeset.typeface import CAP_HEIGHT, placed
from printgen.units import Points, to_points

# What lies outside the cut: the bleed, then ticks.
BLEED, TICK_NEAR, TICK_FAR = to_points(2_000), to_points(2_400), to_points(3_600)
CUT_LINE, TICK_LINE = 0.25, 0.3
# Shares of a marker's size from its middle upwards: where the edge with the word begins, and the word's middle.
FLOORS = {"round": -0.235, "square": -0.3, "hexagon": -0.21}
WORDS = {"round": -0.325, "square": -0.385, "hexagon": -0.3}
# What stands above: its middle, the size of a symbol, the height of the largest number.
MIDDLES = {"round": 0.095, "square": 0.075, "hexagon": 0.125}
SYMBOL, CAPITALS = 0.59, 0.5
# Words along the edge in points on a usual marker, and the size below which they take two lines.
WORD, SINGLE = 8.5, 6.3


def draw_token(token: Token, cut: Cut, kit: Kit) -> tuple[Frame, Frame]:
    """Return both sides of a marker. Raises BadData if words do not fit or have no glyphs, or a style is unknown."""
    path = token.marker.id
    behind = f"{path}.back" if token.marker.back else path
    return _draw_side(token.front, cut, kit, path), _draw_side(token.back, cut, kit, behind, turned=True)


def _draw_side(side: Side, cut: Cut, kit: Kit, path: str, *, turned: bool = False) -> Frame:
    style = kit.style(side.style, f"{path}.style", side.places["style"])
    plate = Plate(cut, kit.faces["bold"], style.colour, turned)
    ground = plate.place(cut.trace(BLEED), style.colour)
    if not (side.symbol or side.text or side.word):
        drawn = _draw_blank(plate)
    else:
        drawn = draw_oblong(side, plate, path) if cut.shape == "strip" else _draw_middle(side, plate, path)
    edge = plate.place(cut.trace(0), "", kit.theme.hairline, CUT_LINE)
    return Frame(cut.width, cut.height, (ground, *drawn, edge, _draw_ticks(cut)))


def _draw_blank(plate: Plate) -> list[Item]:
    """Draw a middle to write on, with a second ring on the back."""
    middle = plate.place(plate.cut.trace(-RING * plate.unit), WHITE)
    second = plate.place(plate.cut.trace(-1.6 * RING * plate.unit), "", plate.colour, RING_LINE * plate.unit)
    return [middle, second] if plate.turned else [middle]


def _draw_middle(side: Side, plate: Plate, path: str) -> list[Item]:
    """Draw what lies within the ring: a sign above a word, or a word alone."""
    cut, inset = plate.cut, -RING * plate.unit
    if not (side.symbol or side.text):
        return [plate.draw_window(cut.trace(inset)), *_draw_alone(side, plate, path)]
    window = cut.trace_above(inset, FLOORS[cut.shape] * plate.unit)
    return [plate.draw_window(window), _draw_sign(side, plate, path), *_draw_word(side, plate, path)]


def _draw_sign(side: Side, plate: Plate, path: str) -> Item:
    """Draw the symbol, or the text as large as its corners leave it."""
    cut, unit, middle = plate.cut, plate.unit, MIDDLES[plate.cut.shape] * plate.unit
    if side.symbol:
        return Shape(cut.width / 2, cut.height / 2 - middle, SYMBOL * unit, side.symbol, plate.ink)
    with placed(side.places["text"], f"{path}.text"):
        share = plate.measure(side.text, 1) / CAP_HEIGHT / 2
    tall = CAPITALS * unit
    while share * tall > cut.reach(-(RING + CLEAR) * unit, middle + tall / 2):
        tall *= STEP
    return plate.write(side.text, tall / CAP_HEIGHT, 0, middle - tall / 2, plate.ink)


def _draw_word(side: Side, plate: Plate, path: str) -> list[Text]:
    """Draw the word along the lower edge, white on the colour."""
    scale, unit, shape = plate.scale, plate.unit, plate.cut.shape
    ceiling = (FLOORS[shape] - CLEAR) * unit
    spot = Spot(0, WORDS[shape] * unit, ceiling, WORD * scale, SINGLE * scale, WHITE, _room_within(plate, CLEAR))
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
