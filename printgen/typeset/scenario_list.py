"""What a scenario lists, on its sheet: tables with a token, texts, numbers and a box to tick for each thing."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import sqrt
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.look import Style, TypeSize
from printgen.model.markup import plain
from printgen.products.scenario_sheet import ListedRow, ListedTable
from printgen.typeset.bands import (
    APART,
    BELOW,
    BODY,
    DISC,
    PAD,
    SMALL,
    STEP,
    Band,
    Desk,
    make_band,
    measure_bands,
)
from printgen.typeset.frame import Box, Item, Path, Rules, Symbol, Text
from printgen.typeset.type.outline import OUTLINES, circle
from printgen.typeset.type.styles import paint_panel, paint_style, style_headings
from printgen.typeset.type.typeface import CAP_HEIGHT, Stack, fit_line, placed
from printgen.typeset.type.wording import BOUND
from printgen.units import Points, to_points

LINE = 0.5
# The room of a token, of numbers and of the boxes to tick, and the shares of names: where texts differ by column, and
# the most elsewhere.
TOKEN, COUNT, GONE, NAMED, MOST_NAMED = 20.0, 28.0, 24.0, (0.28, 0.24, 0.32), 0.45
# How far words keep from the sides of a coloured column.
CELL_PAD = 3.0
# What a row of several lines has more.
AIR = 3.0
# A column is as wide as if it said this share of what the fullest says.
LEAST_SAID = 0.3
# What stands between facts on one line.
DOT = f"{BOUND}\N{MIDDLE DOT} "
NUMBER = TypeSize(10, 6, 1)
# A box that a pen can tick.
TICK = to_points(4_000)


class ListColumns(NamedTuple):
    """Where the columns of a list lie: what is at the left of each, and the whole width at the end."""

    name: Points
    facts: Points  # where facts begin: beside the name, or below it where texts differ by column
    cells: tuple[Points, ...]
    counts: tuple[Points, ...]
    gone: Points
    end: Points

    def cell(self, place: int) -> tuple[Points, Points]:
        """Return where a cell begins, and its width."""
        ends = (*self.cells[1:], self.counts[0] if self.counts else self.gone)
        return self.cells[place], ends[place] - self.cells[place]

    def room_of(self, place: int) -> Points:
        """Return the width of a number."""
        return (*self.counts[1:], self.gone)[place] - self.counts[place]

    @property
    def named(self) -> Points:
        """The width of names."""
        return (self.facts if self.facts > self.name else self.cells[0]) - self.name

    @property
    def told(self) -> Points:
        """The width of facts."""
        return (*self.cells, *self.counts, self.gone)[0] - self.facts


class ListDesk(NamedTuple):
    """What a list is set with."""

    table: ListedTable
    desk: Desk
    grid: ListColumns
    styles: dict[str, Style]  # of the columns, by their ids

    @property
    def accent(self) -> Style:
        """The style of its head."""
        return self.desk.accent


def list_table(table: ListedTable, desk: Desk) -> Iterator[Band]:
    """Yield a list with a head and a row for each thing. Raises BadData."""
    styles = style_headings(table.columns, table.columns, desk.setting.theme, desk.setting.system.accent)
    trials = [ListDesk(table, desk, grid, styles) for grid in _make_grids(table, desk)]
    yield from min((_list_rows(lists) for lists in trials), key=measure_bands)
    with placed(table.origin, table.title):
        for text in table.types:
            yield make_band(desk.set_text(text, desk.width), BELOW)


def _list_rows(lists: ListDesk) -> list[Band]:
    """Return the head of a list and its rows. Raises BadData."""
    table = lists.table
    with placed(table.origin, table.title):
        head = _make_head(lists)
    bands = [head]
    for row in table.rows:
        with placed(row.origin, str(row.number)):
            bands.append(_make_row(lists, row)._replace(head=head))
    return bands


def _make_grids(table: ListedTable, desk: Desk) -> Iterator[ListColumns]:
    """Yield where the columns of a list may lie: names and numbers are as wide as they need, or share what there is."""
    small, bold = desk.size(SMALL).size, desk.setting.faces["bold"]

    def room(head: str, least: Points) -> Points:
        words = [bold.width(word, small) for word in head.split()]
        return max([least * small / SMALL.size, *(width + 2 * PAD + 1 for width in words)])

    gone = desk.width - room(desk.setting.words.gone, GONE)
    wide = [room(head, COUNT) for head in table.counts]
    counts = tuple(gone - sum(wide[place:]) for place in range(len(wide)))
    right, token = counts[0] if counts else gone, TOKEN * small / SMALL.size
    for share, parts in product(NAMED, _share_cells(table, desk)):
        begin = token + (right - token) * share
        cells = tuple(begin + (right - begin) * sum(parts[:place]) for place in range(len(parts)))
        yield ListColumns(token, token, cells, counts, gone, desk.width)
    if not table.columns:
        words = (table.title, *(row.name for row in table.rows))
        named = max(bold.width(name, desk.size(BODY).size) for name in words) + APART
        yield ListColumns(token, token + min(named, (right - token) * MOST_NAMED), (), counts, gone, desk.width)


def _share_cells(table: ListedTable, desk: Desk) -> list[list[float]]:
    """Return the shares of the width that columns may have: equal ones, and more for those that say more."""
    if not table.columns:
        return []
    face = desk.setting.faces["regular"]
    said = [sum(face.measure(plain(row.cells[place])) for row in table.rows) for place in range(len(table.columns))]
    least = LEAST_SAID * max(said)
    weights = [sqrt(max(each, least)) for each in said]
    return [[1 / len(said)] * len(said), [each / sum(weights) for each in weights]]


def _make_head(lists: ListDesk) -> Band:
    """Return the head of a list, its columns in their colours with their shapes. Raises Overflow."""
    table, desk, grid, styles = lists
    theme, accent = desk.setting.theme, paint_style(lists.accent, desk.setting.theme)
    titled = grid.named if table.columns or table.told else grid.named + grid.told
    title = desk.set_words([(table.title, "bold", BODY, accent.words)], titled - PAD)
    told = [] if table.columns else [desk.set_words([(table.told, "bold", BODY, accent.words)], grid.told - PAD)]
    side = desk.size(BODY).size * CAP_HEIGHT
    titles = []
    for place, column in enumerate(table.columns):
        words = paint_style(styles[column.id], theme).words
        room = grid.cell(place)[1] - 2 * CELL_PAD - 1.6 * side
        titles.append(desk.set_words([(column.title, "bold", BODY, words)], room))
    counts = [
        desk.set_words([(count, "bold", SMALL, accent.words)], grid.room_of(place) - PAD)
        for place, count in enumerate(table.counts)
    ]
    gone = desk.set_words([(desk.setting.words.gone, "bold", SMALL, accent.words)], grid.end - grid.gone - PAD)
    height = max(stack.height for stack in (title, *told, *titles, *counts, gone)) + 3 * PAD

    def middle(stack: Stack, x: Points, y: Points) -> list[Item]:
        return [*stack.place(x, y + (height - stack.height) / 2 + 0.5)]

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [Box(x, y, grid.end, height, 0, accent.fill, accent.stroke, accent.line)]
        items += middle(title, x + grid.name, y)
        items += [item for stack in told for item in middle(stack, x + grid.facts, y)]
        for place, (column, stack) in enumerate(zip(table.columns, titles, strict=True)):
            style, (left, wide) = styles[column.id], grid.cell(place)
            paint = paint_style(style, theme)
            items.append(Box(x + left, y, wide, height, 0, paint.fill, paint.stroke, paint.line))
            begin = left + CELL_PAD
            if style.shape != "none":
                items.append(Symbol(x + begin + side / 2, y + height / 2, side, OUTLINES[style.shape], paint.words))
                begin += 1.6 * side
            items += middle(stack, x + begin, y)
        for left, stack in zip((*grid.counts, grid.gone), (*counts, gone), strict=True):
            items += middle(stack, x + left + PAD, y)
        return items

    return Band(height, draw, leads=True)


class RowWords(NamedTuple):
    """The words of a row, set."""

    name: Stack
    told: Stack
    cells: tuple[Stack | None, ...]
    counts: tuple[Stack | None, ...]
    below: Points  # how far below the name the other facts begin

    @property
    def height(self) -> Points:
        """How high they are."""
        stacks = (stack.height for stack in (self.name, *self.cells, *self.counts) if stack)
        return max(*stacks, self.below + self.told.height)


def _set_row(lists: ListDesk, row: ListedRow) -> RowWords:
    """Return the words of a row. Raises Overflow, MissingGlyph."""
    table, desk, grid, _ = lists
    ink = desk.setting.theme.ink
    name = desk.set_words([(row.name, "bold", BODY, ink)], grid.named - PAD)
    facts = row.facts if table.columns else ("".join(_join_facts(row.facts)),)
    told = desk.set_words([(fact, "regular", BODY, ink) for fact in facts], grid.told - PAD, gap=0.15)
    cells = (
        desk.set_text(text, grid.cell(place)[1] - 2 * CELL_PAD) if text else None
        for place, text in enumerate(row.cells)
    )
    counts = (
        desk.set_words([(count, "bold", NUMBER, ink)], grid.room_of(place)) if count else None
        for place, count in enumerate(row.counts)
    )
    return RowWords(name, told, tuple(cells), tuple(counts), name.height + STEP if table.columns else 0.0)


def _join_facts(facts: Sequence[str]) -> Iterator[str]:
    """Yield facts that stand on one line, with what parts those that end without a full stop."""
    for place, fact in enumerate(facts, 1):
        yield fact
        if place < len(facts):
            yield " " if fact.endswith(".") else DOT


def _make_row(lists: ListDesk, row: ListedRow) -> Band:
    """Return the row of a thing: its number as on its token, its texts, its numbers, a box to tick. Raises Overflow."""
    table, desk, grid, styles = lists
    theme, set_ = desk.setting.theme, _set_row(lists, row)
    height = max(2 * desk.disc, set_.height + (0 if table.columns else AIR)) + 2 * PAD
    # The first line stands at the middle of the token, or as far down as there is room.
    first = desk.disc - desk.size(BODY).size * CAP_HEIGHT / 2
    down = PAD + max(0.0, min(first, height - 2 * PAD - set_.height))
    style = desk.setting.style(row.style, "style", row.origin)

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for place, (column, stack) in enumerate(zip(table.columns, set_.cells, strict=True)):
            left, wide = grid.cell(place)
            paint = paint_panel(styles[column.id], theme)
            items.append(Box(x + left, y, wide, height, 0, paint.fill, paint.stroke, paint.line))
            items += stack.place(x + left + CELL_PAD, y + down) if stack else []
        token = Disc(str(row.number), desk.disc, style, waits=row.waits)
        items += draw_token(token, x + DISC, y + PAD + desk.disc, desk)
        items += [*set_.name.place(x + grid.name, y + down), *set_.told.place(x + grid.facts, y + down + set_.below)]
        for left, stack in zip(grid.counts, set_.counts, strict=True):
            items += stack.place(x + left + PAD, y + down) if stack else []
        items.append(draw_tick(x + grid.gone + PAD, y + PAD + desk.disc - TICK / 2, desk))
        items.append(Rules(((x, y + height, x + grid.end, y + height),), LINE * theme.lines, theme.hairline))
        return items

    return Band(height, draw, 0)


class Disc(NamedTuple):
    """A number on a disc, as on the token of a thing."""

    number: str
    radius: Points
    style: Style
    waits: bool  # whether the disc is a line alone: for what comes later


def draw_token(token: Disc, x: Points, y: Points, desk: Desk) -> list[Item]:
    """Return a token about a place. Raises Overflow."""
    number, radius, style, waits = token
    paint, face = paint_style(style, desk.setting.theme), desk.setting.faces["bold"]
    size = fit_line(number, face, NUMBER._replace(size=1.25 * radius), 1.7 * radius)
    hollow = waits or not paint.fill
    ink = style.colour if hollow else paint.words
    disc = Path(x, y, circle(radius), "" if hollow else paint.fill, style.colour, 0.9)
    width = face.width(number, size)
    return [disc, Text(x - width / 2, y + size * CAP_HEIGHT / 2, "bold", size, 0, ink, (number,))]


def draw_tick(x: Points, y: Points, desk: Desk) -> Box:
    """Return a box to tick, its upper left corner at a place."""
    theme = desk.setting.theme
    return Box(x, y, TICK, TICK, 1.5, "", theme.muted, 0.8 * theme.lines)


def name_token(number: int, tables: Sequence[ListedTable]) -> tuple[str, Origin] | None:
    """Return the style of the first thing of a number that comes later, and where it is listed."""
    rows = (row for table in tables for row in table.rows if row.number == number and row.waits)
    return next(((row.style, row.origin) for row in rows), None)
