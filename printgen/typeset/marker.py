"""Markers: the shapes that they are cut to, and their two sides, in a ring or on a strip, with a sign and a word."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from math import asin, cos, pi, radians, sin, sqrt
from typing import NamedTuple

from printgen.model.art import NamedOutline, Outline, Point
from printgen.model.look import WHITE
from printgen.model.marker import BLEED, TICK, TICK_GAP, MarkerShape, MarkerSide
from printgen.model.options import Marks
from printgen.products.pieces import Token
from printgen.typeset.frame import Frame, Item, Path, Rules, Segment, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import arc, circle, list_points, polygon
from printgen.typeset.type.styles import Paint, paint_style
from printgen.typeset.type.typeface import (
    ANY_SPACE,
    CAP_HEIGHT,
    Typeface,
    cut_words,
    join_words,
    placed,
    too_long,
)
from printgen.units import Points, to_points

# The corners of a hexagon, its point up, as angles in degrees; a circle has ticks at the same angles.
SIXTHS = (90, 150, 210, 270, 330, 30)
QUARTERS = (90, 180, 270, 0)
# A knife follows the ticks of these; what is punched or cut with scissors needs its line.
STRAIGHT = ("square", "strip")
# Shares of a marker's size from its middle upwards: where the edge with the word begins, for a word on one line and
# on two, and the middle of the word on one. The word of a strip stands beside its sign.
FLOORS = {
    "round": (-0.23, -0.19),
    "square": (-0.3, -0.24),
    "hexagon": (-0.205, -0.15),
}
WORDS = {"round": -0.325, "square": -0.395, "hexagon": -0.3}


class Cut(NamedTuple):
    """A cut about its middle, y upwards."""

    shape: MarkerShape
    width: Points
    height: Points

    def trace(self, grow: Points) -> Outline:
        """Return the outline that lies this far outside the cut."""
        return circle(self.width / 2 + grow) if self.shape == "round" else polygon(*self._corners(grow))

    def trace_above(self, grow: Points, floor: Points) -> Outline:
        """Return what of that outline lies above a line."""
        if self.shape == "round":
            radius = self.width / 2 + grow
            start = asin(floor / radius)
            return arc(radius, start, pi - start)
        corners = self._corners(grow)
        kept: list[Point] = []
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            if y1 >= floor:
                kept.append((x1, y1))
            if (y1 >= floor) != (y2 >= floor):
                kept.append((x1 + (x2 - x1) * (floor - y1) / (y2 - y1), floor))
        return polygon(*kept)

    def top(self, grow: Points) -> Points:
        """Return the highest point of that outline."""
        return self.width / 2 + grow if self.shape == "round" else max(y for _, y in self._corners(grow))

    def reach(self, grow: Points, y: Points) -> Points:
        """Return half the width of that outline at a height."""
        half = self.width / 2 + grow
        if self.shape == "round":
            return sqrt(max(0, half**2 - y**2))
        if self.shape == "hexagon":
            return min(half, max(0, (half * 2 / sqrt(3) - abs(y)) * sqrt(3)))
        return half if abs(y) <= self.height / 2 + grow else 0

    def list_ticks(self, near: Points, far: Points) -> tuple[Segment, ...]:
        """Return lines that point at the middle of a circle or a hexagon, from `near` to `far` outside the cut."""
        angles = QUARTERS if self.shape == "round" else SIXTHS
        radius = self.width / 2 if self.shape == "round" else self.width / sqrt(3)
        ways = [(cos(radians(angle)), sin(radians(angle))) for angle in angles]
        return tuple(
            (x * (radius + near), y * (radius + near), x * (radius + far), y * (radius + far)) for x, y in ways
        )

    def _corners(self, grow: Points) -> list[Point]:
        if self.shape == "hexagon":
            radius = (self.width / 2 + grow) * 2 / sqrt(3)
            return [(radius * cos(radians(angle)), radius * sin(radians(angle))) for angle in SIXTHS]
        x, y = self.width / 2 + grow, self.height / 2 + grow
        return [(-x, -y), (x, -y), (x, y), (-x, y)]


# Sizes of type in points are those on a marker of this size; words shrink to the least on any.
USUAL, LEAST = to_points(25_000), 5.0
WORD_SHRINK = 0.97
# A word without a sign beside or above it, in points on such a marker.
ALONE = 14.0
# Shares of a marker's size: the ring, and the line about white where the ground is none.
RING, RING_LINE = 0.05, 0.02
# Signs and words keep this far from the cut and from that line, or this share of the size of a small marker.
AIR, AIR_SHARE = to_points(1_000), 0.04
# Words along the edge are set apart by this share of their size; lines of a block stand this far apart.
SPACING, LEADING = 0.04, 1.12


class SideBase(NamedTuple):
    """What one side of a marker is drawn on."""

    cut: Cut
    face: Typeface
    colour: str  # the colour of its style
    paint: Paint  # how that colour is drawn
    type: float  # how much larger words are than usual, as a factor
    symbol: NamedOutline | None = None  # what stands in the middle, if it is a symbol

    @property
    def unit(self) -> Points:
        """The marker's size."""
        return min(self.cut.width, 2 * self.cut.height)

    @property
    def clear(self) -> float:
        """What signs and words keep clear of the cut, as a share of the marker's size."""
        return min(AIR / self.unit, AIR_SHARE)

    @property
    def window(self) -> float:
        """What signs and words within the ring keep clear of the cut, as a share of the marker's size."""
        return RING + RING_LINE / 2 + self.clear

    @property
    def scale(self) -> float:
        """How much larger its type is than on a usual marker."""
        return self.unit / USUAL * self.type

    def place(self, outline: Outline, fill: str, stroke: str = "", line: Points = 0) -> Path:
        """Return an outline about the middle of the side."""
        return Path(self.cut.width / 2, self.cut.height / 2, outline, fill, stroke, line)

    def write(self, word: str, size: Points, x: Points, y: Points, colour: str) -> Text:
        """Return a word about `x`, on a baseline `y` above the middle of the side."""
        spacing = size * SPACING
        left = self.cut.width / 2 + x - self.measure(word, size) / 2
        return Text(left, self.cut.height / 2 - y, "bold", size, 0, colour, (word,), spacing)

    def place_white(self, outline: Outline) -> Path:
        """Return a white part of a side, with a line about it where its ground is a tint."""
        line = RING_LINE * self.unit if self.paint.stroke else 0
        return self.place(outline, WHITE, self.paint.stroke, line)

    def measure(self, word: str, size: Points) -> Points:
        """Return the width of a word. Raises MissingGlyph."""
        return self.face.width(word, size, size * SPACING) - size * SPACING


class WordRoom(NamedTuple):
    """A place for words on the base of a side; y counts upwards from the middle."""

    x: Points  # its middle
    y: Points
    ceiling: Points  # words do not go above it
    largest: Points  # the largest type
    single: Points  # words that fit one line at this size, or a larger one, stand on one
    colour: str
    width: Callable[[Points, Points], Points]  # how wide a line may be whose capitals reach from one height to another


def write_word(side: MarkerSide, base: SideBase, path: str, room: WordRoom) -> list[Text]:
    """Return a side's word in capitals, on one line or two, as large as it fits a room. Raises BadData."""
    word, size = side.word.upper(), max(room.largest, LEAST)
    with placed(side.origins["word"], f"{path}.word"):
        while True:
            for number in (1, 2) if size <= room.single else (1,):
                lines = _break_lines(word, number, base, size)
                half = size * (CAP_HEIGHT + LEADING * (len(lines) - 1)) / 2
                first = min(room.y + half, room.ceiling) - size * CAP_HEIGHT
                on = [(line, first - place * size * LEADING) for place, line in enumerate(lines)]
                if all(base.measure(line, size) <= room.width(y, y + size * CAP_HEIGHT) for line, y in on):
                    return [base.write(line, size, room.x, y, room.colour) for line, y in on]
            if size <= LEAST:
                raise too_long(side.word)
            size = max(LEAST, size * WORD_SHRINK)


def _break_lines(word: str, number: int, base: SideBase, size: Points) -> list[str]:
    """Return words on a number of lines, at most two, of widths as equal as can be."""
    words = cut_words(word, ANY_SPACE)
    if number == 1 or len(words) == 1:
        return [join_words(words)]
    halves = [[join_words(words[:place]), join_words(words[place:])] for place in range(1, len(words))]
    return min(halves, key=lambda lines: max(base.measure(line, size) for line in lines))


# The sign's height and its greatest width, as shares of its square.
TALL, WIDE = 0.62, 0.76


def draw_strip(side: MarkerSide, base: SideBase, path: str) -> list[Item]:
    """Draw what lies on a strip: a sign and a word, or the word alone. Raises BadData if the word does not fit."""
    cut, ring, clear, large = base.cut, RING * base.unit, (base.window - RING) * base.unit, ALONE * base.scale
    left, right, top = -cut.width / 2 + ring, cut.width / 2 - ring, cut.height / 2 - ring

    def trace(start: Points, end: Points) -> Outline:
        return polygon((start, -top), (end, -top), (end, top), (start, top))

    if side.symbol or side.text:
        begin = cut.height - cut.width / 2  # the word stands right of the sign's square
        panel = base.place_white(trace(begin, right))
        drawn = [panel, _draw_square(side, base, path)]
    else:
        begin, drawn = left, [base.place_white(trace(left, right))]

    def room(low: Points, _: Points) -> Points:
        return right - begin - 2 * clear if low >= clear - top else 0

    words = WordRoom((begin + right) / 2, 0, top - clear, large, large, base.colour, room)
    return [*drawn, *write_word(side, base, path, words)]


def _draw_square(side: MarkerSide, base: SideBase, path: str) -> Item:
    """Draw the sign in its square, less the ring at the left."""
    tall, colour = base.cut.height, base.paint.words
    x = (tall + RING * base.unit / 2) / 2
    if base.symbol:
        return Symbol(x, tall / 2, TALL * tall, base.symbol, colour)
    with placed(side.origins["text"], f"{path}.text"):
        wide = base.measure(side.text, 1)
    size = min(TALL / CAP_HEIGHT, WIDE / wide) * tall
    return base.write(side.text, size, x - base.cut.width / 2, -size * CAP_HEIGHT / 2, colour)


# What lies outside the cut: the bleed, then ticks.
OVER, TICK_NEAR, TICK_FAR = (to_points(far) for far in (BLEED, BLEED + TICK_GAP, BLEED + TICK_GAP + TICK))
CUT_LINE, TICK_LINE, BLACK = 0.25, 0.3, "#000000"
# What stands above: the largest size of a symbol, and the height of the largest number.
SYMBOL, CAPITALS = 0.68, 0.58
# Of half a text's width and height, these shares make the corners that it reaches, and those of a character that is
# round, or has its corners elsewhere, at its left and at its right end.
# Round characters reach a little beyond the others.
CORNERS, ROUNDED = ((1.0, 1.04),), ((1, 0.6), (0.7, 1.04))
ROUND_LEFT, ROUND_RIGHT = "0234689+-\N{MINUS SIGN}", "023689+-\N{MINUS SIGN}"
# Sizes are tried in steps, each about so many middles.
SHRINK, MIDDLES = 0.97, 12
# Words along the edge in points on a usual marker, and the size below which they take two lines.
WORD, SINGLE = 8.5, 6.3


class Window(NamedTuple):
    """Where a sign stands: the shape of its marker, the floor, and what it keeps clear of; shares of the size."""

    shape: MarkerShape
    floor: float
    clear: float


class PieceSide(NamedTuple):
    """One side of a piece in layers: those that share a cut have their grounds below the art of all of them."""

    ground: Frame | None  # what runs over the cut, if anything does
    art: Frame  # what lies on it
    colour: str = ""  # what runs over the cut
    straight: bool = False  # whether ticks show where to cut that are in line with its edges
    label: str = ""  # what stands beside its row


def draw_token(token: Token, cut: Cut, setting: PieceSetting, marks: Marks = Marks.BOTH) -> tuple[PieceSide, PieceSide]:
    """Return both sides of a marker, with what shows where to cut it, if that is not in line with others.

    All backs are outlined: they tell at a glance which side is up, and they save ink. Raises BadData.
    """
    path = token.marker.id
    behind = f"{path}.back" if token.marker.back else path
    sides = (
        _draw_side(token.front, cut, setting, path),
        _draw_side(token.back, cut, setting, behind, outlined=True),
    )
    x, y, guides = cut.width / 2, cut.height / 2, list[Item]()
    if marks.has_lines and not (marks.has_crops and cut.shape in STRAIGHT):
        guides.append(Path(x, y, cut.trace(0), "", setting.theme.hairline, CUT_LINE * setting.theme.lines))
    if marks.has_crops and cut.shape not in STRAIGHT:
        ticks = cut.list_ticks(TICK_NEAR, TICK_FAR)
        guides.append(Rules(tuple((x + x1, y - y1, x + x2, y - y2) for x1, y1, x2, y2 in ticks), TICK_LINE, BLACK))
    ticked = marks.has_crops and cut.shape in STRAIGHT
    front, back = (
        PieceSide(
            Frame(cut.width, cut.height, (ground,)),
            Frame(cut.width, cut.height, (*setting.spell(art), *guides)),
            ground.fill,
            ticked,
        )
        for ground, art in sides
    )
    named = front._replace(art=front.art._replace(title=token.marker.title))
    return named._replace(label=token.marker.title if token.front.word else ""), back


def _draw_side(
    side: MarkerSide, cut: Cut, setting: PieceSetting, path: str, *, outlined: bool = False
) -> tuple[Path, list[Item]]:
    """Return the ground of a side, and what lies on it."""
    style = setting.style(side.style, f"{path}.style", side.origins["style"])
    paint = paint_style(style, setting.theme)
    if outlined:
        paint = Paint(WHITE, style.colour, paint.line, style.colour)
    symbol = setting.system.symbols[side.symbol] if side.symbol else None
    base = SideBase(cut, setting.faces["bold"], style.colour, paint, setting.theme.type, symbol)
    ground = base.place(cut.trace(OVER), paint.fill)
    if side.symbol or side.text or side.word:
        drawn = draw_strip(side, base, path) if cut.shape == "strip" else _draw_middle(side, base, path)
        return ground, drawn
    # A middle to write on.
    return ground, [base.place_white(cut.trace(-RING * base.unit))]


def _draw_middle(side: MarkerSide, base: SideBase, path: str) -> list[Item]:
    """Draw what lies within the ring: a sign above a word, or a word alone."""
    cut, unit, inset, scale = base.cut, base.unit, -RING * base.unit, base.scale
    if not (side.symbol or side.text):
        large = ALONE * scale
        alone = WordRoom(0, 0, unit, large, large, base.colour, _room_within(base, base.window))
        return [base.place_white(cut.trace(inset)), *write_word(side, base, path, alone)]
    # The word stands along the lower edge, white on the colour.
    ceiling, within = (FLOORS[cut.shape][-1] - RING_LINE / 2 - base.clear) * unit, _room_within(base, base.clear)
    room = WordRoom(0, WORDS[cut.shape] * unit, ceiling, WORD * scale, SINGLE * scale, base.paint.words, within)
    word = write_word(side, base, path, room)
    floor = FLOORS[cut.shape][len(word) - 1]
    window = cut.trace_above(inset, floor * unit)
    return [base.place_white(window), _draw_sign(side, base, path, floor), *word]


def _draw_sign(side: MarkerSide, base: SideBase, path: str, floor: float) -> Item:
    """Draw the symbol or the text as large as it fits above the floor, a share of the marker's size."""
    cut, unit = base.cut, base.unit
    if base.symbol:
        size, middle = _fit_symbol(base.symbol, Window(cut.shape, floor, base.clear))
        return Symbol(cut.width / 2, cut.height / 2 - middle * unit, size * unit, base.symbol, base.colour)
    with placed(side.origins["text"], f"{path}.text"):
        wide = base.measure(side.text, 1) / CAP_HEIGHT / 2
    lefts = [(-x, y) for x, y in (ROUNDED if side.text[0] in ROUND_LEFT else CORNERS)]
    corners = (*lefts, *(ROUNDED if side.text[-1] in ROUND_RIGHT else CORNERS))
    points = [(x * wide, y * up / 2) for x, y in corners for up in (-1, 1)]
    tall, middle = _fit_points(points, Window(cut.shape, floor, base.clear), CAPITALS)
    return base.write(side.text, tall * unit / CAP_HEIGHT, 0, (middle - tall / 2) * unit, base.colour)


@cache
def _fit_symbol(symbol: NamedOutline, window: Window) -> tuple[float, float]:
    return _fit_points(list_points(symbol.steps), window, SYMBOL)


def _fit_points(points: Iterable[Point], window: Window, largest: float) -> tuple[float, float]:
    """Return the largest size at which points fit a window, and their middle there, as shares of the marker's size."""
    cut, corners = Cut(window.shape, 1, 1), list(points)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    edge = RING + RING_LINE / 2 + window.clear  # how far within the cut a sign stays
    bottom, top = window.floor + RING_LINE / 2 + window.clear, cut.top(-edge)
    size = min(largest, (top - bottom) / (high - low) * SHRINK)
    while True:
        room = top - bottom - size * (high - low)
        middles = [bottom - size * low + room * place / MIDDLES for place in range(MIDDLES + 1)]
        for middle in sorted(middles, key=lambda middle: abs(middle + size * (low + high) / 2 - (bottom + top) / 2)):
            if all(abs(x * size) <= cut.reach(-edge, middle + y * size) for x, y in corners):
                return size, middle
        size *= SHRINK


def _room_within(base: SideBase, inset: float) -> Callable[[Points, Points], Points]:
    """Return how wide a line may be between two heights, this share of the marker's size inside its cut."""
    return lambda low, high: 2 * min(base.cut.reach(-inset * base.unit, y) for y in (low, high))
