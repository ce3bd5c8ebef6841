"""Columns of the tables of forms: how wide each is, with its head, and with the boxes that its cells have."""

from itertools import accumulate
from math import ceil
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.model.form import FormColumn, FormTable
from printgen.model.look import TypeSize
from printgen.products.form import NamedPart
from printgen.typeset.form.tick import Tick, measure_ticks, set_tick_line
from printgen.typeset.frame import Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.paint import Paint, paint_style
from printgen.typeset.type.stack import Paragraph, Stack, cut_short, set_stack
from printgen.typeset.type.typeface import Overflow, placed
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
