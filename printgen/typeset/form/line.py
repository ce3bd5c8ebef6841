"""The parts of forms as blocks with rows: headings, texts, lines to write on, and boxes to tick."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil, inf
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting
from printgen.model.form import FormBoxes, FormHeading, FormLine, FormLines, FormText
from printgen.model.look import TypeSize
from printgen.model.system import System
from printgen.products.form import Blank, NamedPart, list_boxes, list_lines
from printgen.typeset.frame import Area, Box, FormField, Item, Rules, Text, move
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, Overflow, placed
from printgen.units import Points, to_points

# The least height of a row to write in, that of rows of which there may be more, and that of the tallest.
LEAST_ROW, USUAL_ROW, TALLEST_ROW = to_points(7_000), to_points(7_800), to_points(9_500)
# No field is higher than this: what is typed there is as large as the field is high.
HIGHEST_FIELD: Points = 16
GAP: Points = 9
LINE = 0.5
LABEL = TypeSize(9, 6, 1)


class RowSpan(NamedTuple):
    """Where some rows of a block are drawn."""

    x: Points  # the upper left corner of the block's head
    y: Points
    first: int  # the first of the rows, from 0
    number: int  # how many there are
    height: Points  # that of each row


class Drawn(NamedTuple):
    """What is drawn, and what is filled in on screen."""

    items: list[Item]
    fields: list[FormField]


class FormBlock(NamedTuple):
    """A part of a form, set in the form's width."""

    head: Points  # the height of what stands above its rows
    rows: int  # how many rows it has
    draw: Callable[[RowSpan], Drawn]  # draws its head and some rows
    gap: Points = GAP  # the room above it, unless it is the first of its page
    more: bool = False  # whether it has more rows where there is room
    parted: bool = False  # whether its rows may go on on another page, below its head
    leads: bool = False  # whether what follows stands on the same page


def make_field(blank: Blank, area: Area, above: float) -> FormField:
    """Return a field to write in, with this share above it of the height that it leaves of an area."""
    height = min(area.height, HIGHEST_FIELD)
    place = area._replace(y=area.y + (area.height - height) * above, height=height)
    return FormField(place, blank.path, blank.words, ticked=False)


def set_label(words: str, font: str, room: Points, setting: PieceSetting, size: TypeSize = LABEL) -> Text:
    """Return words on one line, whose baseline begins at (0, 0). Raises Misfit."""
    fitting = fit_line(words, setting.faces[font], setting.scale(size), room)
    return Text(0, 0, font, fitting, 0, setting.theme.ink, (words,))


def measure(text: Text, setting: PieceSetting) -> Points:
    """Return how wide a line is."""
    return setting.faces[text.font].width(text.lines[0], text.size)


def centre(text: Text, y: Points, height: Points) -> Points:
    """Return the baseline of a line whose capitals are in the middle of a height."""
    return y + (height + text.size * CAP_HEIGHT) / 2


HEADING, TEXT = TypeSize(12, 8, 1), TypeSize(9.5, 9, 1.25)
HEADING_GAP: Points = 14


def set_heading(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a heading. Raises BadData if it does not fit."""
    heading = named.part
    assert isinstance(heading, FormHeading)
    with placed(heading.origin, f"{named.place}.heading"):
        label = set_label(heading.text, "bold", width, setting, HEADING)
    stack = Stack(label.size * (CAP_HEIGHT + DESCENT), (label._replace(y=label.size * CAP_HEIGHT),))
    coloured = stack._replace(items=(stack.items[0]._replace(colour=setting.system.accent),))
    return FormBlock(stack.height, 0, partial(_draw_words, coloured), HEADING_GAP, leads=True)


def set_text(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a text. Raises BadData if a word does not fit."""
    text = named.part
    assert isinstance(text, FormText)
    size = setting.scale(TEXT)
    size = size._replace(size=max(size.size, setting.theme.least))
    paragraphs = [Paragraph(words, "regular", size, setting.theme.ink) for words in text.text.split("\n")]
    with placed(text.origin, f"{named.place}.text"):
        stack = set_stack(paragraphs, setting.faces, width, 1)
        if stack is None:
            raise Overflow("a word is wider than the form")
    return FormBlock(stack.height, 0, partial(_draw_words, stack))


def _draw_words(stack: Stack, span: RowSpan) -> Drawn:
    return Drawn([*stack.place(span.x, span.y)], [])


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
TICK_BESIDE, APART, NEAR = 3.0, 9.0, 3.0
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
    label = set_label(words, "regular", room - SIDE - TICK_BESIDE, setting, size)
    width = SIDE + TICK_BESIDE + measure(label, setting)
    return Tick(label._replace(x=SIDE + TICK_BESIDE, y=centre(label, 0, SIDE)), width, APART)


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
