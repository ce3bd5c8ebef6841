"""Tables of forms, and forms on pages: a title and blocks below it, whose rows grow until a page is filled."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, cycle, islice
from math import ceil
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting, gathering
from printgen.model.form import FormBoxes, FormColumn, FormHeading, FormLines, FormPart, FormTable, FormText
from printgen.model.look import TypeSize
from printgen.products.form import Blank, NamedPart, PaperForm, list_cells
from printgen.typeset.form.line import (
    LEAST_ROW,
    LINE,
    SIDE,
    TALLEST_ROW,
    USUAL_ROW,
    Drawn,
    FormBlock,
    RowSpan,
    Tick,
    draw_ticks,
    make_field,
    measure,
    measure_ticks,
    set_boxes,
    set_heading,
    set_label,
    set_lines,
    set_text,
    set_tick_line,
)
from printgen.typeset.frame import Area, Box, Item, Rules, Symbol, Text, move
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


TABLE_TITLE, ROW_TITLE = TypeSize(10, 7, 1), TypeSize(9, 6, 1.1)
# Room below the title, and above and below words of the head.
TITLE_PAD, HEAD_PAD = 4.0, 4.0


def set_table(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a table as wide as the form. Raises BadData if words or boxes do not fit."""
    table = named.part
    assert isinstance(table, FormTable)
    with placed(table.origin, f"{named.place}.table"):
        title = set_label(table.title, "bold", width, setting, TABLE_TITLE)
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


# A table that goes on on another page has so many rows on the first at least.
FEWEST_ROWS = 2


class LaidBlock(NamedTuple):
    """A block on a page, or as many of its rows as stand there."""

    block: FormBlock
    first: int  # which rows of the block
    rows: int

    @property
    def grows(self) -> bool:
        """Tell whether it may have more rows."""
        return self.block.more and self.first + self.rows == self.block.rows


class FormPage(NamedTuple):
    """The blocks of a page, and the height of its rows."""

    blocks: tuple[LaidBlock, ...]
    row: Points


def lay_pages(blocks: Sequence[FormBlock], room: Points) -> list[FormPage] | None:
    """Return blocks on pages with so much room for them each; None if one of them is too high for a page."""
    pages: list[list[LaidBlock]] = [[]]
    group: list[FormBlock] = []  # blocks that stand on the same page
    for block in blocks:
        group = [*group, block]
        if block.leads:
            continue
        free = room - _measure(pages[-1], LEAST_ROW)
        if pages[-1] and _measure_least(group) + group[0].gap > free:
            pages.append([])
        if not pages[-1] and _measure_least(group) > room:
            return None
        pages[-1] += [LaidBlock(leading, 0, leading.rows) for leading in group[:-1]]
        gap = block.gap if pages[-1] else 0
        for laid in _part(block, room - _measure(pages[-1], LEAST_ROW) - gap, room):
            if laid.first:
                pages.append([])
            pages[-1].append(laid)
        group = []
    return [_fill_page(page, room) for page in pages]


def _measure(page: Sequence[LaidBlock], row: Points) -> Points:
    """Return how high the blocks of a page are with rows of a height."""
    return _measure_heads(page) + row * sum(laid.rows for laid in page)


def _measure_heads(page: Sequence[LaidBlock]) -> Points:
    """Return how high the blocks of a page are without their rows."""
    return sum(laid.block.head for laid in page) + sum(laid.block.gap for laid in page[1:])


def _measure_least(group: Sequence[FormBlock]) -> Points:
    """Return the least height of blocks that stand on the same page: of rows that may be parted few."""
    rows = [min(block.rows, FEWEST_ROWS) if block.parted else block.rows for block in group]
    return _measure([LaidBlock(block, 0, count) for block, count in zip(group, rows, strict=True)], LEAST_ROW)


def _part(block: FormBlock, free: Points, room: Points) -> Iterator[LaidBlock]:
    """Yield a block whole, or as many of its rows as fit this page with so much free, and each further one."""
    first = 0
    while block.parted and first + (fitting := int((free - block.head) / LEAST_ROW)) < block.rows:
        yield LaidBlock(block, first, fitting)
        first += fitting
        free = room
    yield LaidBlock(block, first, block.rows - first)


def _fill_page(page: Sequence[LaidBlock], room: Points) -> FormPage:
    """Return a page that its rows fill; blocks that may have more rows get more."""
    free = room - _measure_heads(page)
    rows = sum(laid.rows for laid in page)
    growing = [place for place, laid in enumerate(page) if laid.grows]
    added = max(0, int(free / USUAL_ROW) - rows) if growing else 0
    found = list(page)
    for place in islice(cycle(growing), added):
        found[place] = found[place]._replace(rows=found[place].rows + 1)
    return FormPage(tuple(found), min(free / (rows + added), TALLEST_ROW) if rows else LEAST_ROW)


TITLE, GAME, FOOT = TypeSize(18, 10, 1), TypeSize(10, 6, 1), TypeSize(6, 4, 1)
# The room of a title in shares of its size, and below the line under it; between title and the name of the game.
TITLED, BELOW, APART = 1.15, 7.0, 14.0
# Between the symbol of a form and its title, in shares of the symbol.
SIGN_GAP = 0.35
# The room of the foot, and the share of it that the credits may have.
FOOT_ROOM, CREDITED = 14.0, 0.8
BOLD_LINE = 1.2
# What sets each kind of part as a block.
SETTERS: dict[type[FormPart], Callable[[NamedPart, Points, PieceSetting], FormBlock]] = {
    FormHeading: set_heading,
    FormText: set_text,
    FormLines: set_lines,
    FormBoxes: set_boxes,
    FormTable: set_table,
}


def draw_form(form: PaperForm, area: Area, setting: PieceSetting) -> list[Drawn] | None:
    """Return a form page by page, each in an area of the page; None if a part of it is higher. Raises BadData."""
    system, blocks = setting.system, list[FormBlock]()
    with gathering() as problems:
        with collecting(problems):
            head = _draw_head(form, area, setting)
        with collecting(problems), placed(system.origins["credit"], "credit"):
            credit = set_label(system.credit, "regular", CREDITED * area.width, setting, FOOT)
        for named in form.parts:
            with collecting(problems):
                blocks.append(SETTERS[type(named.part)](named, area.width, setting))
    top = setting.scale(TITLE).size * TITLED + BELOW
    body = area._replace(y=area.y + top, height=area.height - top - FOOT_ROOM)
    pages = lay_pages(blocks, body.height)
    if pages is None:
        return None
    y, muted, drawn = area.y + area.height, setting.theme.muted, list[Drawn]()
    foot = [move(credit._replace(colour=muted), area.x, y)]
    for number, page in enumerate(pages, 1):
        words = setting.words.sheet.format(number=number, of=len(pages))
        place = Text(0, 0, "bold", credit.size, 0, muted, (words,))
        beside = [move(place, area.x + area.width - measure(place, setting), y)] if len(pages) > 1 else []
        whole, top = Drawn([*head, *foot, *beside], []), body.y
        for laid in page.blocks:
            top += laid.block.gap if laid is not page.blocks[0] else 0
            whole.add(laid.block.draw(RowSpan(body.x, top, laid.first, laid.rows, page.row)))
            top += laid.block.head + laid.rows * page.row
        drawn.append(whole)
    return drawn


def _draw_head(form: PaperForm, area: Area, setting: PieceSetting) -> list[Item]:
    """Return the title of a form, the name of the game, and a line below both. Raises BadData."""
    system, spec = setting.system, form.spec
    with placed(system.origins["name"], "name"):
        game = set_label(system.name, "regular", area.width / 2, setting, GAME)
    side = setting.scale(TITLE).size if spec.symbol else 0
    beside = side * (1 + SIGN_GAP)
    room = area.width - measure(game, setting) - APART - beside
    with placed(spec.origins["title"], f"{spec.id}.title"):
        title = set_label(spec.title, "bold", room, setting, TITLE)
    y = area.y + setting.scale(TITLE).size * CAP_HEIGHT
    below = area.y + setting.scale(TITLE).size * TITLED
    right = area.x + area.width
    outline = system.symbols.get(spec.symbol)
    middle = (area.x + side / 2, y - title.size * CAP_HEIGHT / 2)
    return [
        *([Symbol(*middle, side, outline, system.accent)] if outline else []),
        move(title._replace(colour=system.accent), area.x + beside, y),
        move(game._replace(colour=setting.theme.muted), right - measure(game, setting), y),
        Rules(((area.x, below, right, below),), BOLD_LINE * setting.theme.lines, system.accent),
    ]
