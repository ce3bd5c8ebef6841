"""Tables of forms: a title, the heads of columns, and rows of cells to write in or with boxes to tick."""

from collections.abc import Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting, gathering
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
    with gathering() as problems:
        for number, column in enumerate(table.columns):
            with collecting(problems):
                ends = (starts[number], starts[number + 1])
                found.append(_set_column(column, f"{named.place}.columns[{number}]", ends, setting))
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
    title_high = title.size * (CAP_HEIGHT + DESCENT) + TITLE_PAD
    head_high = max(column.head.height for column in columns) + 2 * HEAD_PAD
    wide, paint, theme = columns[-1].x + columns[-1].width, paint_head(setting), setting.theme

    def draw(span: RowSpan) -> Drawn:
        """Return title and head, which stand on further pages too, and some rows."""
        top = span.y + title_high
        first = top + head_high
        head = Box(span.x, top, wide, head_high, 0, paint.fill, paint.stroke, paint.line)
        drawn = Drawn([move(title, span.x, span.y + title.size * CAP_HEIGHT), head], [])
        for column in columns:
            drawn.items.extend(column.head.place(span.x + column.x + CELL_PAD, top + HEAD_PAD))
        for number in range(span.first, span.first + span.number):
            y, cells = first + (number - span.first) * span.height, list_cells(named, number)
            if not cells[0]:
                name = titles[number]
                drawn.items.extend(name.place(span.x + CELL_PAD, y + (span.height - name.height) / 2))
            for column, blanks in zip(columns, cells, strict=True):
                drawn.add(_draw_cell(column, blanks, (span.x + column.x, y, span.height), setting))
        # The lines below rows and beside columns.
        right, bottom = span.x + wide, first + span.number * span.height
        across = [(span.x, y, right, y) for y in (first + n * span.height for n in range(1, span.number + 1))]
        edges = [span.x, *(span.x + column.x + column.width for column in columns)]
        down = [(x, first, x, bottom) for x in edges]
        drawn.items.append(Rules((*across, *down), LINE * theme.lines, theme.muted))
        return drawn

    return FormBlock(title_high + head_high, len(table.rows), draw, more=table.more, parted=True)


def _draw_cell(
    column: SetColumn, blanks: Sequence[Blank], place: tuple[Points, Points, Points], setting: PieceSetting
) -> Drawn:
    """Return the boxes of a cell, or the field to write in, in the place of a left, a top and a height."""
    x, y, height = place
    if column.ticks:
        return draw_ticks(column.ticks, blanks, (x + CELL_PAD, y + (height - SIDE) / 2), setting)
    if not blanks:
        return Drawn([], [])
    free = Area(x + 2 * LINE, y + LINE, column.width - 4 * LINE, height - 2 * LINE)  # within the lines round it
    return Drawn([], [make_field(blanks[0], free, 0.5)])
