"""Tables of forms: a title, the heads of columns, and rows of cells to write in or with boxes to tick."""

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.model.form import FormColumn, FormTable
from printgen.model.look import TypeSize
from printgen.products.form import Blank, NamedPart, list_cells
from printgen.typeset.form.line import (
    LINE,
    SIDE,
    Drawn,
    FormBlock,
    RowSpan,
    Tick,
    draw_ticks,
    make_field,
    measure_ticks,
    set_label,
    set_tick_line,
)
from printgen.typeset.frame import Area, Box, Rules, Text, move
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import Paragraph, Stack, cut_short, set_stack
from printgen.typeset.type.styles import Paint, paint_style
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, Overflow, placed
from printgen.units import TENTH, Points, show_length, to_points

HEAD = TypeSize(8.5, 6, 1.15)
# Room beside what stands in cells.
CELL_PAD: Points = 3.5
# Heads and titles of rows have so many lines at most, and shrink in such steps until they fit.
MOST_LINES, STEP = 2, 0.5


class SetColumn(NamedTuple):
    """A column of a table."""

    x: Points  # how far from the left it begins
    width: Points
    head: Stack  # its title
    ticks: list[Tick]  # the boxes in each of its cells; none for cells to write in


def set_columns(named: NamedPart, width: Points, setting: PieceSetting) -> list[SetColumn]:
    """Return the columns of a table in their shares of its width. Raises BadData with all that do not fit."""
    table = named.part
    assert isinstance(table, FormTable)
    shares = sum(column.width for column in table.columns)
    starts = list(accumulate((width * column.width / shares for column in table.columns), initial=0.0))
    found: list[SetColumn] = []
    problems: list[Problem] = []
    for number, column in enumerate(table.columns):
        with collecting(problems):
            ends = (starts[number], starts[number + 1])
            found.append(_set_column(column, f"{named.place}.columns[{number}]", ends, setting))
    if problems:
        raise BadData(problems)
    return found


def _set_column(column: FormColumn, place: str, ends: tuple[Points, Points], setting: PieceSetting) -> SetColumn:
    """Return a column from one end to the other; messages call it by its place. Raises BadData."""
    left, right = ends
    room = right - left - 2 * CELL_PAD
    with placed(column.origin, f"{place}.title"):
        head = set_narrow(Paragraph(column.title, "bold", HEAD, paint_head(setting).words), room, setting)
    with placed(column.origin, f"{place}.boxes"):
        ticks = set_tick_line(column.boxes, room, setting) if column.boxes else []
    if ticks and (needed := measure_ticks(ticks)) > room:
        tenths = (ceil(needed / to_points(TENTH)), int(room / to_points(TENTH)))
        takes, free = (show_length(number * TENTH) for number in tenths)
        message = f"{place}.boxes: they take {takes}, and each cell has {free}"
        raise BadData([Problem(column.origin, message, "give the column a larger width, or shorter labels")])
    return SetColumn(left, right - left, head, ticks)


def set_narrow(words: Paragraph, room: Points, setting: PieceSetting) -> Stack:
    """Return words in few lines, as large as they fit. Raises Misfit if they do not at their least size."""
    size = setting.scale(words.type).size
    while size >= words.type.least:
        fixed = words.type._replace(size=size, least=size)
        stack = set_stack([words._replace(type=fixed)], setting.faces, room, 1)
        if stack and sum(len(text.lines) for text in stack.items if isinstance(text, Text)) <= MOST_LINES:
            return stack
        size -= STEP
    raise Overflow(f'"{cut_short(words.text)}" is too long for its column')


def paint_head(setting: PieceSetting) -> Paint:
    """Return how the head of a table is drawn."""
    return paint_style(setting.style("", "", setting.system.origins["accent"]), setting.theme)


TITLE, ROW_TITLE = TypeSize(10, 7, 1), TypeSize(9, 6, 1.1)
# Room below the title, and above and below words of the head.
TITLE_PAD, HEAD_PAD = 4.0, 4.0


class SetTable(NamedTuple):
    """A table with all its words."""

    named: NamedPart
    title: Text  # what stands above it, and goes on on further pages
    columns: list[SetColumn]
    titles: list[Stack]  # the title of each row that has one
    setting: PieceSetting

    @property
    def title_height(self) -> Points:
        """The room that the title takes."""
        return self.title.size * (CAP_HEIGHT + DESCENT) + TITLE_PAD

    @property
    def head_height(self) -> Points:
        """The height of the head."""
        return max(column.head.height for column in self.columns) + 2 * HEAD_PAD


def set_table(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a table as wide as the form. Raises BadData if words or boxes do not fit."""
    table = named.part
    assert isinstance(table, FormTable)
    with placed(table.origin, f"{named.place}.table"):
        title = set_label(table.title, "bold", width, setting, TITLE)
    columns = set_columns(named, width, setting)
    room = columns[0].width - 2 * CELL_PAD
    with placed(table.origin, f"{named.place}.rows"):
        words = [Paragraph(words, "bold", ROW_TITLE, setting.theme.ink) for words in table.rows if words]
        titles = [set_narrow(paragraph, room, setting) for paragraph in words]
    drawn = SetTable(named, title, columns, titles, setting)
    head = drawn.title_height + drawn.head_height
    return FormBlock(head, len(table.rows), partial(_draw_table, drawn), more=table.more, parted=True)


def _draw_table(table: SetTable, span: RowSpan) -> Drawn:
    """Return the head of a table and some of its rows."""
    drawn = Drawn([], [])
    baseline = span.y + table.title.size * CAP_HEIGHT
    drawn.items.append(move(table.title, span.x, baseline))
    top = span.y + table.title_height
    _draw_head(table, Area(span.x, top, _measure(table), table.head_height), drawn)
    for number in range(span.first, span.first + span.number):
        y = top + table.head_height + (number - span.first) * span.height
        _draw_row(table, number, span._replace(y=y), drawn)
    _draw_rules(table, span._replace(y=top + table.head_height), drawn)
    return drawn


def _measure(table: SetTable) -> Points:
    """Return how wide a table is."""
    return table.columns[-1].x + table.columns[-1].width


def _draw_head(table: SetTable, area: Area, drawn: Drawn) -> None:
    paint = paint_head(table.setting)
    drawn.items.append(Box(*area, 0, paint.fill, paint.stroke, paint.line))
    for column in table.columns:
        drawn.items.extend(column.head.place(area.x + column.x + CELL_PAD, area.y + HEAD_PAD))


def _draw_row(table: SetTable, number: int, span: RowSpan, drawn: Drawn) -> None:
    """Add the cells of a row."""
    cells = list_cells(table.named, number)
    if not cells[0]:
        title = table.titles[number]
        drawn.items.extend(title.place(span.x + CELL_PAD, span.y + (span.height - title.height) / 2))
    for column, blanks in zip(table.columns, cells, strict=True):
        area = Area(span.x + column.x, span.y, column.width, span.height)
        if column.ticks:
            _draw_boxes(column, area, blanks, table.setting, drawn)
        elif blanks:
            drawn.fields.append(make_field(blanks[0], _inset(area), 0.5))


def _inset(area: Area) -> Area:
    """Return what the lines round a cell leave of it."""
    return Area(area.x + 2 * LINE, area.y + LINE, area.width - 4 * LINE, area.height - 2 * LINE)


def _draw_boxes(column: SetColumn, cell: Area, blanks: Sequence[Blank], setting: PieceSetting, drawn: Drawn) -> None:
    """Add the boxes of a cell."""
    place = (cell.x + CELL_PAD, cell.y + (cell.height - SIDE) / 2)
    found = draw_ticks(column.ticks, blanks, place, setting)
    drawn.items.extend(found.items)
    drawn.fields.extend(found.fields)


def _draw_rules(table: SetTable, span: RowSpan, drawn: Drawn) -> None:
    """Add the lines below rows and beside columns."""
    right, bottom = span.x + _measure(table), span.y + span.number * span.height
    across = [(span.x, y, right, y) for y in (span.y + n * span.height for n in range(1, span.number + 1))]
    edges = [span.x, *(span.x + column.x + column.width for column in table.columns)]
    down = [(x, span.y, x, bottom) for x in edges]
    theme = table.setting.theme
    drawn.items.append(Rules((*across, *down), LINE * theme.lines, theme.muted))
