"""Measures at true size: sticks with a mark at each inch or centimetre, templates, rings and dials."""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from printgen.model.look import WHITE, Style, TypeSize
from printgen.model.map import PER_UNIT
from printgen.model.marker import Measure
from printgen.products.pieces import FLAP, MeasurePart
from printgen.typeset.frame import Box, Frame, Item, Path, Rules, Segment, Text
from printgen.typeset.map import show_distance
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import circle, polygon
from printgen.typeset.type.styles import Paint, paint_style
from printgen.typeset.type.typeface import CAP_HEIGHT, Paragraph, fit_line, placed, set_stack
from printgen.units import Points, to_points

CUT_LINE, FINE = 0.3, 0.5
TITLE, FIGURE = TypeSize(9, 4.5, 1), TypeSize(16, 5, 1)


class MeasureBase(NamedTuple):
    """What a measure is drawn with."""

    measure: Measure
    setting: PieceSetting
    style: Style

    @property
    def radius(self) -> Points:
        """Half its size: the radius of a round measure."""
        return to_points(self.measure.size) / 2

    @property
    def paint(self) -> Paint:
        """How its coloured parts are drawn."""
        return paint_style(self.style, self.setting.theme)

    @property
    def figure(self) -> str:
        """Its size in figures."""
        return show_distance(self.measure.size, self.measure.unit)

    def trace_circle(self, radius: Points, fill: str = "") -> Path:
        """Return a circle about the middle of a round measure, with the line of a cut."""
        theme = self.setting.theme
        return Path(self.radius, self.radius, circle(radius), fill, theme.ink, CUT_LINE * theme.lines)

    def rule(self, segments: tuple[Segment, ...]) -> Rules:
        """Return lines that are read, not cut."""
        return Rules(segments, FINE * self.setting.theme.lines, self.style.colour)

    def write(self, words: str, middle: tuple[Points, Points], width: Points, usual: TypeSize) -> Item:
        """Return words in bold about a place. Raises BadData if they do not fit."""
        key, (x, y), face = "title", middle, self.setting.faces["bold"]
        with placed(self.measure.origins[key], f"{self.measure.id}.{key}"):
            size = fit_line(words, face, self.setting.scale(usual), width)
            left = x - face.width(words, size) / 2
        return Text(left, y + size * CAP_HEIGHT / 2, "bold", size, 0, self.style.colour, (words,))


# A hole to prick or punch, through which what is below can be aimed at.
HOLE = to_points(1_500)
# Shares of the radius: how far each arm of the cross reaches from the middle, and from the edge; where title and
# figures stand, and how wide words may be there.
ARM, HIGH, WIDE = 0.2, 0.5, 1.3
# Words on the band of a ring: their share of its width, and how far they keep from its edges.
RING_BAND, CLEAR = 0.5, 0.1
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
    height, inner = band * RING_BAND, r - band
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
    """Return a disc with a numbered arrow for each face of a die, as on a clock, the highest on top. Raises BadData."""
    r, count = base.radius, base.measure.faces
    items: list[Item] = [base.trace_circle(r, base.style.tint)]
    size = min(LARGEST * r, SHARE * 2 * pi * NUMBERS * r / count)
    half = min(HALF, pi * TAIL / count * SHARE)
    for number in range(1, count + 1):
        angle = pi / 2 - 2 * pi * number / count
        arrow = polygon(*(_turn(point, angle, r) for point in ((TIP, 0), (TAIL, half), (TAIL, -half))))
        items.append(Path(r, r, arrow, base.paint.fill, base.paint.stroke, base.paint.line))
        x, y = _turn((NUMBERS, 0), angle, r)
        bold, words = base.setting.faces["bold"], str(number)
        left = r + x - bold.width(words, size) / 2
        items.append(Text(left, r - y + size * CAP_HEIGHT / 2, "bold", size, 0, base.style.colour, (words,)))
    title = base.write(base.measure.title, (r, r * (1 + TITLE_BELOW)), r * TITLE_WIDTH, TITLE)
    return [*items, base.trace_circle(HOLE), title]


def _turn(point: tuple[float, float], angle: float, scale: Points) -> tuple[Points, Points]:
    """Return a point turned about the origin and scaled."""
    (x, y), c, s = point, cos(angle), sin(angle)
    return (x * c - y * s) * scale, (x * s + y * c) * scale


# The striped band at the left, as a share of the width, and how far a mark reaches from it.
BAND, MARK = 0.22, 0.3
NUMBER, LEAST_STEP = TypeSize(10, 5, 1), 9.0
GAP = 1.5
# Where the title stands, turned: a share of the width, and how far it keeps from the ends.
TITLE_PLACE, ENDS = 0.86, 6.0
JOIN = TypeSize(5.5, 4, 1.15)
PAD = 1.5
SEPARATOR = " \N{MIDDLE DOT} "


def draw_stick(part: MeasurePart, base: MeasureBase) -> list[Item]:
    """Return a part of a stick, its beginning at the top. Raises BadData for words that do not fit."""
    width, length = to_points(part.width), to_points(part.end - part.start)
    theme = base.setting.theme
    items: list[Item] = [Box(0, 0, width, to_points(part.height), 0, base.style.tint)]
    items += [*_draw_stripes(part, base), *_draw_numbers(part, base), _draw_title(part, base)]
    if part.joined:
        items.append(Box(0, length, width, to_points(FLAP), 0, WHITE, theme.muted, CUT_LINE * theme.lines))
        words = Paragraph(base.setting.words.join, "regular", JOIN, theme.muted)
        stack = set_stack([words], base.setting.faces, width - 2 * PAD, 1)
        if stack and stack.height <= to_points(FLAP) - PAD:  # on a narrower stick the flap says nothing
            items += stack.place(PAD, length + PAD)
    return [*items, Box(0, 0, width, length, 0, "", theme.ink, CUT_LINE * theme.lines)]


def _list_marks(part: MeasurePart) -> Iterator[int]:
    """Yield the marks of a part by number, with those at its ends."""
    mark = part.measure.marks
    yield from range(-(-part.start // mark), part.end // mark + 1)


def _draw_stripes(part: MeasurePart, base: MeasureBase) -> Iterator[Item]:
    """Yield the marks, and every second step filled."""
    mark, band = part.measure.marks, BAND * to_points(part.width)
    marks = [to_points(number * mark - part.start) for number in _list_marks(part)]
    for number in range(part.start // mark, -(-part.end // mark)):
        if number % 2 == 0:
            top, end = max(part.start, number * mark), min(part.end, (number + 1) * mark)
            stripe = Box(0, to_points(top - part.start), band, to_points(end - top), 0, base.paint.fill)
            yield stripe._replace(stroke=base.paint.stroke, line=base.paint.line)
    reach = band + MARK * to_points(part.width)
    yield Rules(tuple((0, y, reach, y) for y in marks), 0.5, base.style.colour)


def _draw_numbers(part: MeasurePart, base: MeasureBase) -> Iterator[Item]:
    """Yield the number above each mark, or above each fifth or tenth where they would be too close."""
    measure, bold = part.measure, base.setting.faces["bold"]
    step = next(each for each in (1, 2, 5, 10, 20, 50, 100) if to_points(measure.marks * each) >= LEAST_STEP)
    per = PER_UNIT[measure.unit]
    for number in _list_marks(part):
        y = to_points(number * measure.marks - part.start)
        words = f"{round(number * measure.marks / per, 2):g}"
        size = base.setting.scale(NUMBER).size
        if number % step == 0 and y - size * CAP_HEIGHT - 2 * GAP > 0:
            x = BAND * to_points(part.width) + GAP
            size = min(size, (TITLE_PLACE - BAND - 0.1) * to_points(part.width) / bold.width(words, 1))
            yield Text(x, y - GAP, "bold", size, 0, base.setting.theme.ink, (words,))


def _draw_title(part: MeasurePart, base: MeasureBase) -> Item:
    """Return the title along the stick. Raises BadData if it is too long."""
    words, length = f"{base.measure.title}{SEPARATOR}{base.figure}", to_points(part.end - part.start)
    with placed(base.measure.origins["title"], f"{base.measure.id}.title"):
        size = fit_line(words, base.setting.faces["bold"], base.setting.scale(TITLE), length - 2 * ENDS)
        wide = base.setting.faces["bold"].width(words, size)
    x = TITLE_PLACE * to_points(part.width) + size * CAP_HEIGHT / 2
    return Text(x, (length + wide) / 2, "bold", size, 0, base.style.colour, (words,), turn=90)


ROUND = {"template": draw_template, "ring": draw_ring, "dial": draw_dial}


def draw_measure(part: MeasurePart, setting: PieceSetting) -> Frame:
    """Return a measure or a part of one. Raises BadData for words that do not fit, and for an unknown style."""
    measure = part.measure
    base = MeasureBase(measure, setting, setting.style(measure.style, f"{measure.id}.style", measure.origins["style"]))
    items = draw_stick(part, base) if measure.kind == "stick" else ROUND[measure.kind](base)
    return Frame(to_points(part.width), to_points(part.height), setting.spell(items), title=measure.title)
