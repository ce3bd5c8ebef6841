"""Forms set on pages: a title and the blocks below it, with rows that grow until a page is filled."""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from printgen.errors import collecting, gathering
from printgen.model.form import FormBoxes, FormHeading, FormLines, FormPart, FormTable, FormText
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
