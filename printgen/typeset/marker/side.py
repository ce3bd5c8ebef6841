"""The base of a marker's side: what its sign and words are drawn on, and words fitted to it, on one line or two."""

from collections.abc import Callable
from typing import NamedTuple

from printgen.model.art import NamedOutline, Outline
from printgen.model.look import WHITE
from printgen.model.marker import MarkerSide
from printgen.typeset.frame import Path, Text
from printgen.typeset.marker.cut import Cut
from printgen.typeset.type.stack import cut_short
from printgen.typeset.type.styles import Paint
from printgen.typeset.type.typeface import ANY_SPACE, CAP_HEIGHT, Overflow, Typeface, cut_words, join_words, placed
from printgen.units import Points, to_points

# Sizes of type in points are those on a marker of this size; words shrink to the least on any.
USUAL, LEAST = to_points(25_000), 5.0
STEP = 0.97
# A word without a sign beside or above it, in points on such a marker.
ALONE = 14.0
# Shares of a marker's size: the ring, and the line that stands for it where colour and white are turned about.
RING, RING_LINE = 0.05, 0.02
# Signs and words keep this far from the cut and from that line, or this share of the size of a small marker.
AIR, AIR_SHARE = to_points(1_000), 0.04
# Words along the edge are set apart by this share of their size; lines of a block stand this far apart.
SPACING, LEADING = 0.04, 1.12


class SideBase(NamedTuple):
    """What one side of a marker is drawn on."""

    cut: Cut
    face: Typeface
    colour: str  # that of the marker's kind
    paint: Paint  # how that colour is drawn
    type: float  # how much larger words are than usual, as a factor
    turned: bool  # the colour is in the middle, and white in the ring
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

    @property
    def ink(self) -> str:
        """The colour of what stands in the middle."""
        return self.paint.words if self.turned else self.colour

    def place(self, outline: Outline, fill: str, stroke: str = "", line: Points = 0) -> Path:
        """Return an outline about the middle of the side."""
        return Path(self.cut.width / 2, self.cut.height / 2, outline, fill, stroke, line)

    def write(self, word: str, size: Points, x: Points, y: Points, colour: str) -> Text:
        """Return a word about `x`, on a baseline `y` above the middle of the side."""
        spacing = size * SPACING
        left = self.cut.width / 2 + x - self.measure(word, size) / 2
        return Text(left, self.cut.height / 2 - y, "bold", size, 0, colour, (word,), spacing)

    def draw_window(self, outline: Outline) -> Path:
        """Return the white middle of a side, or a line about it."""
        if self.turned:
            return self.place(outline, "", self.paint.words, RING_LINE * self.unit)
        return self.place_white(outline)

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
    """Return a side's word in capitals. Raises BadData if it does not fit its room or has no glyphs."""
    with placed(side.origins["word"], f"{path}.word"):
        return _fit_words(side.word.upper(), base, room)


def _fit_words(word: str, base: SideBase, room: WordRoom) -> list[Text]:
    """Return words on one line or two, as large as they fit a room. Raises Overflow, MissingGlyph."""
    size = max(room.largest, LEAST)
    while True:
        for number in (1, 2) if size <= room.single else (1,):
            lines = _break_lines(word, number, base, size)
            half = size * (CAP_HEIGHT + LEADING * (len(lines) - 1)) / 2
            first = min(room.y + half, room.ceiling) - size * CAP_HEIGHT
            baselines = [first - place * size * LEADING for place in range(len(lines))]
            placed_lines = list(zip(lines, baselines, strict=True))
            if all(base.measure(line, size) <= room.width(y, y + size * CAP_HEIGHT) for line, y in placed_lines):
                return [base.write(line, size, room.x, y, room.colour) for line, y in placed_lines]
        size = _shrink(size, word)


def _break_lines(word: str, number: int, base: SideBase, size: Points) -> list[str]:
    """Return words on a number of lines, at most two, of widths as equal as can be."""
    words = cut_words(word, ANY_SPACE)
    if number == 1 or len(words) == 1:
        return [join_words(words)]
    halves = [[join_words(words[:place]), join_words(words[place:])] for place in range(1, len(words))]
    return min(halves, key=lambda lines: max(base.measure(line, size) for line in lines))


def _shrink(size: Points, word: str) -> Points:
    """Return the next smaller size. Raises Overflow if there is none."""
    if size <= LEAST:
        raise Overflow(f'"{cut_short(word)}" is too long for its place')
    return max(LEAST, size * STEP)
