"""Forms set on pages: a title and the blocks below it, with rows that grow until a page is filled."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.model.form import FormBoxes, FormHeading, FormLines, FormTable, FormText
from printgen.model.look import TypeSize
from printgen.products.form import NamedPart, PaperForm
from printgen.typeset.form.line import (
    LEAST_ROW,
    TALLEST_ROW,
    USUAL_ROW,
    Drawn,
    FormBlock,
    RowSpan,
    measure,
    set_boxes,
    set_heading,
    set_label,
    set_lines,
    set_text,
)
from printgen.typeset.form.table import set_table
from printgen.typeset.frame import Area, Item, Rules, Symbol, Text, move
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.typeface import CAP_HEIGHT, placed
from printgen.units import Points

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
    for group in _group(blocks):
        free = room - _measure(pages[-1], LEAST_ROW)
        if pages[-1] and _measure_least(group) + group[0].gap > free:
            pages.append([])
        if not pages[-1] and _measure_least(group) > room:
            return None
        pages[-1] += [LaidBlock(block, 0, block.rows) for block in group[:-1]]
        gap = group[-1].gap if pages[-1] else 0
        for laid in _part(group[-1], room - _measure(pages[-1], LEAST_ROW) - gap, room):
            if laid.first:
                pages.append([])
            pages[-1].append(laid)
    return [_fill_page(page, room) for page in pages]


def _group(blocks: Iterable[FormBlock]) -> Iterator[list[FormBlock]]:
    """Yield blocks that stand on the same page."""
    group: list[FormBlock] = []
    for block in blocks:
        group.append(block)
        if not block.leads:
            yield group
            group = []


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
    """Return a page whose rows fill it, with more of them where there may be more."""
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


def draw_form(form: PaperForm, area: Area, setting: PieceSetting) -> list[Drawn] | None:
    """Return a form page by page, each in an area of the page; None if a part of the form is higher than that.

    Raises BadData with all words that do not fit or have no glyphs.
    """
    problems: list[Problem] = []
    blocks: list[FormBlock] = []
    with collecting(problems):
        head = _draw_head(form, area, setting)
    with collecting(problems):
        credit = _set_credit(area.width, setting)
    for named in form.parts:
        with collecting(problems):
            blocks.append(_set_part(named, area.width, setting))
    if problems:
        raise BadData(problems)
    top = setting.scale(TITLE).size * TITLED + BELOW
    body = area._replace(y=area.y + top, height=area.height - top - FOOT_ROOM)
    pages = lay_pages(blocks, body.height)
    if pages is None:
        return None
    foots = (_draw_foot(credit, area, number, len(pages), setting) for number in range(1, len(pages) + 1))
    return [_draw_page(page, body, [*head, *foot]) for page, foot in zip(pages, foots, strict=True)]


def _set_part(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a part of a form as a block. Raises BadData."""
    match named.part:
        case FormHeading():
            return set_heading(named, width, setting)
        case FormText():
            return set_text(named, width, setting)
        case FormLines():
            return set_lines(named, width, setting)
        case FormBoxes():
            return set_boxes(named, width, setting)
        case FormTable():
            return set_table(named, width, setting)


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


def _set_credit(width: Points, setting: PieceSetting) -> Text:
    """Return whose work it is. Raises BadData."""
    system = setting.system
    with placed(system.origins["credit"], "credit"):
        credit = set_label(system.credit, "regular", CREDITED * width, setting, FOOT)
    return credit._replace(colour=setting.theme.muted)


def _draw_foot(credit: Text, area: Area, number: int, of: int, setting: PieceSetting) -> list[Item]:
    """Return the foot of a page: whose work it is, and which page of several."""
    y = area.y + area.height
    words = setting.words.sheet.format(number=number, of=of)
    place = Text(0, 0, "bold", credit.size, 0, setting.theme.muted, (words,))
    beside = move(place, area.x + area.width - measure(place, setting), y)
    return [move(credit, area.x, y), *([beside] if of > 1 else [])]


def _draw_page(page: FormPage, body: Area, items: list[Item]) -> Drawn:
    """Return the blocks of a page below one another."""
    drawn = Drawn(items, [])
    y = body.y
    for laid in page.blocks:
        y += laid.block.gap if laid is not page.blocks[0] else 0
        found = laid.block.draw(RowSpan(body.x, y, laid.first, laid.rows, page.row))
        drawn.items.extend(found.items)
        drawn.fields.extend(found.fields)
        y += laid.block.head + laid.rows * page.row
    return drawn
