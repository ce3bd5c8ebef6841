"""The parts of forms as blocks with rows: headings, texts, lines to write on, and boxes to tick."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from math import ceil, inf
from typing import NamedTuple

from printgen.errors import collecting, gathering
from printgen.model.form import FormBoxes, FormHeading, FormLine, FormLines, FormText
from printgen.model.look import TypeSize
from printgen.products.form import Blank, NamedPart, list_boxes, list_lines
from printgen.typeset.frame import Area, Box, FormField, Item, Rules, Text, move
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, Overflow, placed
from printgen.units import Points, to_points

# The height of rows to write in: the least, the usual one if there may be more rows, and the largest.
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
    height: Points  # the height of each row


class Drawn(NamedTuple):
    """What is drawn, and what is filled in on screen."""

    items: list[Item]
    fields: list[FormField]

    def add(self, other: "Drawn") -> None:
        """Add what is drawn and filled in elsewhere."""
        self.items.extend(other.items)
        self.fields.extend(other.fields)


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
    coloured = label._replace(y=label.size * CAP_HEIGHT, colour=setting.system.accent)
    stack = Stack(label.size * (CAP_HEIGHT + DESCENT), (coloured,))
    return FormBlock(stack.height, 0, lambda span: Drawn([*stack.place(span.x, span.y)], []), HEADING_GAP, leads=True)


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
    return FormBlock(stack.height, 0, lambda span: Drawn([*stack.place(span.x, span.y)], []))


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
    lines, theme = named.part.lines, setting.theme
    free, shares = width - LINES_APART * (len(lines) - 1), sum(line.width for line in lines)
    written: list[WrittenLine] = []
    with gathering() as problems:
        for number, (line, blank) in enumerate(zip(lines, list_lines(named), strict=True)):
            place = f"{named.place}.lines[{number}]"
            with collecting(problems):
                written.append(_set_line(line, blank, place, free * line.width / shares, setting))

    def draw(span: RowSpan) -> Drawn:
        """Return the lines at the lower edge of their row."""
        drawn = Drawn([], [])
        x, y = span.x, span.y + span.height
        for line in written:
            begin, end = x + line.begin, x + line.width
            drawn.items.append(Rules(((begin, y, end, y),), LINE * theme.lines, theme.muted))
            drawn.items.append(move(line.label, x, y - BASE))
            if line.text:
                drawn.items.append(move(line.text, begin, y - BASE))
            else:
                drawn.fields.append(make_field(line.blank, Area(begin, span.y, end - begin, span.height - LINE), 1))
            x = end + LINES_APART
        return drawn

    return FormBlock(0, 1, draw, gap=0)


def _set_line(line: FormLine, blank: Blank, place: str, width: Points, setting: PieceSetting) -> WrittenLine:
    """Return a line in its share of the width; messages call it by its place. Raises BadData."""
    with placed(line.origin, f"{place}.title"):
        label = set_label(line.title, "bold", width - TITLE_BESIDE - LEAST_LINE, setting)
    begin, scenario = measure(label, setting) + TITLE_BESIDE, setting.system.scenario
    # Where a text that the line is filled in with is to be mended.
    source = (line.origin, f"{place}.fill")
    if line.fill == "scenario" and scenario:
        source = (scenario.origins["title"], "title")
    with placed(*source):
        text = set_label(blank.text, "regular", width - begin, setting) if blank.text else None
    return WrittenLine(label, begin, width, text, blank)


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
    """Return boxes with their labels, short ones inside, others beside; none is wider than `room`. Raises Misfit."""
    ticks: list[Tick] = []
    inside = all(len(label) <= SHORT for label in labels)
    for words in labels:
        if inside and not words:
            ticks.append(Tick(None, SIDE))
        elif inside:
            label = set_label(words, "regular", SIDE - CLEAR, setting, INSIDE)
            x = (SIDE - measure(label, setting)) / 2
            ticks.append(Tick(label._replace(x=x, y=centre(label, 0, SIDE), colour=setting.theme.muted), SIDE))
        else:
            label = set_label(words, "regular", room - SIDE - TICK_BESIDE, setting, size)
            width = SIDE + TICK_BESIDE + measure(label, setting)
            ticks.append(Tick(label._replace(x=SIDE + TICK_BESIDE, y=centre(label, 0, SIDE)), width, APART))
    return ticks


def set_tick_line(labels: Sequence[str], room: Points, setting: PieceSetting) -> list[Tick]:
    """Return boxes with labels as large as they all fit a line, or else at their least, and wider. Raises Misfit."""
    steps = range(round((OUTSIDE.size - OUTSIDE.least) / STEP) + 1)
    trials = (set_ticks(labels, inf, setting, OUTSIDE._replace(size=OUTSIDE.size - STEP * step)) for step in steps)
    for ticks in trials:
        if measure_ticks(ticks) <= room:
            break
    return ticks


def break_ticks(ticks: Sequence[Tick], room: Points) -> list[Sequence[Tick]]:
    """Return boxes in lines of at most `room`, which is enough for each; boxes of one width in lines of one length."""
    lines: list[Sequence[Tick]] = [[]]
    for tick in ticks:
        more = [*lines[-1], tick]
        if lines[-1] and measure_ticks(more) > room:
            lines.append([tick])
        else:
            lines[-1] = more
    if len({tick.width for tick in ticks}) > 1:
        return lines
    length = ceil(len(ticks) / len(lines))
    return [ticks[first : first + length] for first in range(0, len(ticks), length)]


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


def set_boxes(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a row of boxes behind a title, in lines. Raises BadData if words do not fit."""
    part = named.part
    assert isinstance(part, FormBoxes)
    with placed(part.origin, f"{named.place}.boxes"):
        title = set_label(part.title, "bold", MOST_TITLED * width, setting)
    begin = max(TITLED * width, measure(title, setting) + APART)
    with placed(part.origin, f"{named.place}.labels"):
        lines = break_ticks(set_ticks(part.labels, width - begin, setting), width - begin)

    def draw(span: RowSpan) -> Drawn:
        """Return boxes in the middle of their lines, the title before the first."""
        drawn, blanks = Drawn([move(title, span.x, centre(title, span.y, span.height))], []), iter(list_boxes(named))
        for number, line in enumerate(lines):
            y = span.y + number * span.height + (span.height - SIDE) / 2
            drawn.add(draw_ticks(line, islice(blanks, len(line)), (span.x + begin, y), setting))
        return drawn

    return FormBlock(0, len(lines), draw, gap=0)
