"""Forms on pages: lines, boxes and tables to fill in as blocks below a title, whose rows grow to fill a page."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, cycle, islice
from math import ceil, inf
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting, gathering
from printgen.model.look import TypeSize
from printgen.model.product import (
    FormBoxes,
    FormColumn,
    FormHeading,
    FormLine,
    FormLines,
    FormPart,
    FormTable,
    FormText,
)
from printgen.products.form import Blank, NamedPart, PaperForm, list_boxes, list_cells, list_lines
from printgen.typeset.frame import Area, Box, FormField, Item, Rules, Symbol, Text, move
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.styles import Paint, paint_style
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    DESCENT,
    Paragraph,
    Stack,
    fit_line,
    pick_role,
    placed,
    set_stack,
    too_long,
    too_wide,
)
from printgen.units import TENTH, Points, show_length, to_points

# The height of rows to write in: the least, the usual one if there may be more rows, and the largest.
LEAST_ROW, USUAL_ROW, TALLEST_ROW = to_points(7_000), to_points(9_600), to_points(12_000)
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
            raise too_wide([text.text], "the form", setting.faces["regular"], size.least, width)
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


HEAD = TypeSize(8.5, 6, 1.15)
# Room beside what stands in cells.
CELL_PAD: Points = 3.5
# Heads and titles of rows have so many lines at most, and shrink in such steps until they fit.
MOST_LINES, CELL_STEP = 2, 0.5


class SetColumn(NamedTuple):
    """A column of a table."""

    x: Points  # how far from the left it begins
    width: Points
    head: Stack  # its title
    ticks: list[Tick]  # the boxes in each of its cells; none for cells to write in
    texts: list[Stack | None]  # what stands in its cells already, from the first row on; None for nothing


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
    texts: list[Stack | None] = []
    for filled in column.texts:
        with placed(filled.origin, f"{place}.fill"):
            words = Paragraph(filled.text, "regular", ROW_TITLE, setting.theme.ink)
            texts.append(set_narrow(words, room, setting) if filled.text else None)
    return SetColumn(left, right - left, head, ticks, texts)


def set_narrow(words: Paragraph, room: Points, setting: PieceSetting) -> Stack:
    """Return words in few lines, as large as they fit. Raises Misfit if they do not at their least size."""
    size = setting.scale(words.type).size
    while size >= words.type.least:
        fixed = words.type._replace(size=size, least=size)
        stack = set_stack([words._replace(type=fixed)], setting.faces, room, 1)
        if stack and sum(len(text.lines) for text in stack.items if isinstance(text, Text)) <= MOST_LINES:
            return stack
        size -= CELL_STEP
    raise too_long(words.text, "its column")


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
                text = column.texts[number] if number < len(column.texts) else None
                place = (span.x + column.x, y, span.height)
                drawn.add(_draw_text(text, place) if text else _draw_cell(column, blanks, place, setting))
        # The lines below rows and beside columns.
        right, bottom = span.x + wide, first + span.number * span.height
        across = [(span.x, y, right, y) for y in (first + n * span.height for n in range(1, span.number + 1))]
        edges = [span.x, *(span.x + column.x + column.width for column in columns)]
        down = [(x, first, x, bottom) for x in edges]
        drawn.items.append(Rules((*across, *down), LINE * theme.lines, theme.muted))
        return drawn

    return FormBlock(title_high + head_high, len(table.rows), draw, more=table.more, parted=True)


def _draw_text(text: Stack, place: tuple[Points, Points, Points]) -> Drawn:
    """Return what stands in a cell already, in the place of a left, a top and a height."""
    x, y, height = place
    return Drawn([*text.place(x + CELL_PAD, y + (height - text.height) / 2)], [])


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
TITLE_ROOM, BELOW, GAME_APART = 1.15, 7.0, 14.0
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
    top = setting.scale(TITLE).size * TITLE_ROOM + BELOW
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
    room = area.width - measure(game, setting) - GAME_APART - beside
    with placed(spec.origins["title"], f"{spec.id}.title"):
        title = set_label(spec.title, pick_role(spec.title, setting.faces), room, setting, TITLE)
    y = area.y + setting.scale(TITLE).size * CAP_HEIGHT
    below = area.y + setting.scale(TITLE).size * TITLE_ROOM
    right = area.x + area.width
    outline = system.symbols.get(spec.symbol)
    middle = (area.x + side / 2, y - title.size * CAP_HEIGHT / 2)
    return [
        *([Symbol(*middle, side, outline, system.accent)] if outline else []),
        move(title._replace(colour=system.accent), area.x + beside, y),
        move(game._replace(colour=setting.theme.muted), right - measure(game, setting), y),
        Rules(((area.x, below, right, below),), BOLD_LINE * setting.theme.lines, system.accent),
    ]
