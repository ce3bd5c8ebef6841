"""Pages of forms: blocks shared out among them, and rows that grow until a page is filled."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from printgen.typeset.form.block import LEAST_ROW, TALLEST_ROW, USUAL_ROW, FormBlock
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
