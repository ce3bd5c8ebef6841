"""Sticks: bands with a mark at each inch or centimetre, and a flap where the next part is glued on."""

from collections.abc import Iterator

from printgen.model.look import WHITE, TypeSize
from printgen.model.map import PER_UNIT
from printgen.products.pieces import FLAP, MeasurePart
from printgen.typeset.frame import Box, Item, Rules, Text
from printgen.typeset.measure.base import CUT_LINE, TITLE, MeasureBase
from printgen.typeset.type.stack import Paragraph, fit_line, set_stack
from printgen.typeset.type.typeface import CAP_HEIGHT, placed
from printgen.units import Points, to_points

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
        items += _write_join(part, base)
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


def _write_join(part: MeasurePart, base: MeasureBase) -> list[Item]:
    """Return the words on the flap, or nothing where a stick is too narrow for them."""
    width: Points = to_points(part.width) - 2 * PAD
    words = Paragraph(base.setting.words.join, "regular", JOIN, base.setting.theme.muted)
    stack = set_stack([words], base.setting.faces, width, 1)
    if not stack or stack.height > to_points(FLAP) - PAD:
        return []
    return [*stack.place(PAD, to_points(part.end - part.start) + PAD)]
