"""Lines to write on and boxes to tick, side by side, each with its title."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import ceil, inf
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting
from printgen.model.form import FormBoxes, FormLine, FormLines
from printgen.model.look import TypeSize
from printgen.model.system import System
from printgen.products.form import Blank, NamedPart, list_boxes, list_lines
from printgen.typeset.form.block import LINE, Drawn, FormBlock, RowSpan, centre, make_field, measure, set_label
from printgen.typeset.frame import Area, Box, FormField, Rules, Text, move
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.typeface import placed
from printgen.units import Points, to_points

# Between a title and its line, between lines side by side, and how far words stand above the line.
TITLE_BESIDE, LINES_APART, BASE = 4.0, 12.0, 3.0
# There must be so much of a line to write on.
LEAST_LINE = to_points(15_000)


class WrittenLine(NamedTuple):
    """A line in its share of the width."""

    label: Text  # its title
    begin: Points  # how far from the left the line itself begins
    width: Points
    text: Text | None  # what stands on it already, None for nothing
    blank: Blank


def set_lines(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return lines side by side. Raises BadData with all titles that leave too little to write on."""
    assert isinstance(named.part, FormLines)
    lines = named.part.lines
    free, shares = width - LINES_APART * (len(lines) - 1), sum(line.width for line in lines)
    written: list[WrittenLine] = []
    problems: list[Problem] = []
    for number, (line, blank) in enumerate(zip(lines, list_lines(named), strict=True)):
        place = f"{named.place}.lines[{number}]"
        with collecting(problems):
            written.append(_set_line(line, blank, place, free * line.width / shares, setting))
    if problems:
        raise BadData(problems)
    return FormBlock(0, 1, partial(_draw_lines, written, setting), gap=0)


def _set_line(line: FormLine, blank: Blank, place: str, width: Points, setting: PieceSetting) -> WrittenLine:
    """Return a line in its share of the width; messages call it by its place. Raises BadData."""
    with placed(line.origin, f"{place}.title"):
        label = set_label(line.title, "bold", width - TITLE_BESIDE - LEAST_LINE, setting)
    begin = measure(label, setting) + TITLE_BESIDE
    with placed(*_find_source(line, place, setting.system)):
        text = set_label(blank.text, "regular", width - begin, setting) if blank.text else None
    return WrittenLine(label, begin, width, text, blank)


def _find_source(line: FormLine, place: str, system: System) -> tuple[Origin, str]:
    """Return where a text that a line is filled in with is to be mended, and its name there."""
    if line.fill == "scenario" and system.scenario:
        return system.scenario.origins["title"], "title"
    return line.origin, f"{place}.fill"


def _draw_lines(lines: Sequence[WrittenLine], setting: PieceSetting, span: RowSpan) -> Drawn:
    """Return lines at the lower edge of their row."""
    drawn = Drawn([], [])
    x, y = span.x, span.y + span.height
    for line in lines:
        begin, end = x + line.begin, x + line.width
        drawn.items.append(Rules(((begin, y, end, y),), LINE * setting.theme.lines, setting.theme.muted))
        drawn.items.append(move(line.label, x, y - BASE))
        if line.text:
            drawn.items.append(move(line.text, begin, y - BASE))
        else:
            drawn.fields.append(make_field(line.blank, Area(begin, span.y, end - begin, span.height - LINE), 1))
        x = end + LINES_APART
    return drawn


SIDE = to_points(5_000)
RADIUS = 1.2
# Between a box and its label, behind a label, and between boxes without labels beside them.
BESIDE, APART, NEAR = 3.0, 9.0, 3.0
INSIDE, OUTSIDE = TypeSize(8, 5.5, 1), TypeSize(9, 6, 1)
CLEAR, STEP = 2.0, 0.5
# Labels of so many characters stand in their boxes, unless one of them is longer.
SHORT = 2
# Titles of boxes have this share of the width; longer ones have more, but not more than another one.
TITLED, MOST_TITLED = 0.22, 0.4


class Tick(NamedTuple):
    """A box to tick with its label, which counts from the box's upper left corner; None for an empty box."""

    label: Text | None
    width: Points  # the room that both take
    gap: Points = NEAR  # the room behind them, where another box follows


def set_ticks(labels: Sequence[str], room: Points, setting: PieceSetting, size: TypeSize = OUTSIDE) -> list[Tick]:
    """Return boxes with their labels, each no wider than `room`. Raises Misfit."""
    if all(len(label) <= SHORT for label in labels):
        return [_label_inside(label, setting) for label in labels]
    return [_label_beside(label, room, setting, size) for label in labels]


def set_tick_line(labels: Sequence[str], room: Points, setting: PieceSetting) -> list[Tick]:
    """Return boxes with labels that are as large as all fit on a line of `room`, or as small as they may be.

    These may be wider. Raises Misfit for what has no glyphs.
    """
    steps = range(round((OUTSIDE.size - OUTSIDE.least) / STEP) + 1)
    trials = (set_ticks(labels, inf, setting, OUTSIDE._replace(size=OUTSIDE.size - STEP * step)) for step in steps)
    for ticks in trials:
        if measure_ticks(ticks) <= room:
            break
    return ticks


def _label_inside(words: str, setting: PieceSetting) -> Tick:
    """Return a box with a label in it, if it has one. Raises Misfit."""
    if not words:
        return Tick(None, SIDE)
    label = set_label(words, "regular", SIDE - CLEAR, setting, INSIDE)
    x, y = (SIDE - measure(label, setting)) / 2, centre(label, 0, SIDE)
    return Tick(label._replace(x=x, y=y, colour=setting.theme.muted), SIDE)


def _label_beside(words: str, room: Points, setting: PieceSetting, size: TypeSize) -> Tick:
    """Return a box with a label beside it. Raises Misfit."""
    label = set_label(words, "regular", room - SIDE - BESIDE, setting, size)
    width = SIDE + BESIDE + measure(label, setting)
    return Tick(label._replace(x=SIDE + BESIDE, y=centre(label, 0, SIDE)), width, APART)


def break_ticks(ticks: Iterable[Tick], room: Points) -> list[list[Tick]]:
    """Return boxes in lines of at most `room`, which is enough for each; boxes of one width in lines as long."""
    found = list(ticks)
    lines: list[list[Tick]] = [[]]
    for tick in found:
        if lines[-1] and measure_ticks([*lines[-1], tick]) > room:
            lines.append([])
        lines[-1].append(tick)
    if len({tick.width for tick in found}) > 1:
        return lines
    length = ceil(len(found) / len(lines))
    return [found[first : first + length] for first in range(0, len(found), length)]


def measure_ticks(ticks: Sequence[Tick]) -> Points:
    """Return how wide boxes are side by side."""
    return sum(tick.width + tick.gap for tick in ticks) - ticks[-1].gap


def draw_ticks(
    ticks: Iterable[Tick], blanks: Iterable[Blank], place: tuple[Points, Points], setting: PieceSetting
) -> Drawn:
    """Return boxes side by side, `place` being the upper left corner of the first."""
    drawn = Drawn([], [])
    x, y = place
    for tick, blank in zip(ticks, blanks, strict=True):
        drawn.items.append(Box(x, y, SIDE, SIDE, RADIUS, "", setting.theme.muted, LINE * setting.theme.lines))
        if tick.label:
            drawn.items.append(move(tick.label, x, y))
        drawn.fields.append(FormField(Area(x, y, SIDE, SIDE), blank.path, blank.words, ticked=True))
        x += tick.width + tick.gap
    return drawn


class TickRow(NamedTuple):
    """Boxes behind a title, in lines."""

    title: Text
    begin: Points  # how far from the left the boxes begin
    lines: list[list[Tick]]
    blanks: list[Blank]


def set_boxes(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a row of boxes. Raises BadData if words do not fit."""
    part = named.part
    assert isinstance(part, FormBoxes)
    with placed(part.origin, f"{named.place}.boxes"):
        title = set_label(part.title, "bold", MOST_TITLED * width, setting)
    begin = max(TITLED * width, measure(title, setting) + APART)
    with placed(part.origin, f"{named.place}.labels"):
        lines = break_ticks(set_ticks(part.labels, width - begin, setting), width - begin)
    row = TickRow(title, begin, lines, list_boxes(named))
    return FormBlock(0, len(lines), partial(_draw_boxes, row, setting), gap=0)


def _draw_boxes(row: TickRow, setting: PieceSetting, span: RowSpan) -> Drawn:
    """Return boxes in the middle of their lines, the title before the first."""
    drawn = Drawn([move(row.title, span.x, centre(row.title, span.y, span.height))], [])
    blanks = iter(row.blanks)
    for number, line in enumerate(row.lines):
        y = span.y + number * span.height + (span.height - SIDE) / 2
        found = draw_ticks(line, [next(blanks) for _ in line], (span.x + row.begin, y), setting)
        drawn.items.extend(found.items)
        drawn.fields.extend(found.fields)
    return drawn
