"""How text would fill columns, guessed from the heights of the pieces that may not be parted.

They are those that the style sheets of layouts/sheets keep together.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from printgen.render.flow.blocks import HtmlBlock
from printgen.render.flow.heights import (
    DRAWING,
    GAP,
    LINE,
    SPACES,
    count_lines,
    inner_width,
    list_rows,
    measure_block,
    measure_drawing,
    measure_rows,
)

COLUMNS = re.compile(r"columns: ([1-9])")
# Lists whose points are not parted.
WHOLE = {"glossary", "legend"}
# So many lines of a paragraph stay together at its start, and at its end.
TOGETHER = 2


class ColumnPiece(NamedTuple):
    """What may not be parted, in em.

    height: how high it is
    space: the blank below it, which counts if something follows in its column
    kept: whether it stands in one column with the next
    head: how high the head of its table is, which is repeated above it in another column
    """

    height: float
    space: float = 0.0
    kept: bool = False
    head: float = 0.0


def count_column_pages(main: HtmlBlock, width: float, height: float, used: float) -> float:
    """Return how many pages a block in columns fills.

    width, height: of a page, in em
    used: how much of the first page's height is filled already
    What stands before a block across all columns is of equal height in each.
    """
    found = COLUMNS.search(main.style)
    count = int(found[1]) if found else 1
    column = (width - GAP * (count - 1)) / count
    run: list[ColumnPiece] = []
    for block in main.blocks:
        if "wide" in block.classes:
            used += sum(piece.height + piece.space for piece in run) / count + measure_block(block, width, 0)
            run = []
        else:
            run += _list_pieces(block, column)
    return _fill(run, count, height, used) if run else used / height


def _fill(pieces: list[ColumnPiece], count: int, height: float, used: float) -> float:
    """Return how many pages are full when pieces have come to stand in columns one after the other."""
    full, used = divmod(used, height)
    filled, bottom = 0, height - used  # whole columns, and how far this one reaches
    depth = space = 0.0
    for group in _group(pieces):
        tall = sum(piece.height + piece.space for piece in group) - group[-1].space
        if depth and depth + space + tall > bottom:
            filled, depth, space = filled + 1, group[0].head, 0.0
            bottom = height if filled >= count else bottom
        depth, space = depth + space + tall, group[-1].space
    return full + (filled + min(1.0, depth / bottom)) / count


def _group(pieces: list[ColumnPiece]) -> Iterator[list[ColumnPiece]]:
    """Yield the pieces that stand in one column together."""
    group: list[ColumnPiece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.kept:
            yield group
            group = []
    if group:
        yield group


def _list_pieces(block: HtmlBlock, width: float) -> list[ColumnPiece]:
    """Return the pieces of a block in a column of a width."""
    if block.tag == "table":
        return _list_table_pieces(block, width)
    if DRAWING in block.classes:
        return [ColumnPiece(measure_drawing(block))]
    if block.tag == "h2" or "intro" in block.classes or ("parts" in block.classes and len(block.blocks) > 1):
        space = _space(block)
        return [ColumnPiece(measure_block(block, width, 0) - space, space, kept="parts" not in block.classes)]
    inner = inner_width(block, width)
    pieces = _list_line_pieces(count_lines(block, inner), LINE * block.scale)
    whole = block.tag in ("ol", "ul") and bool(block.classes & WHOLE)
    for child in block.blocks:
        if "note" in child.classes and pieces:
            pieces[-1] = pieces[-1]._replace(kept=True)
        found = _list_pieces(child, inner)
        pieces += [piece._replace(kept=True) for piece in found[:-1]] + found[-1:] if whole else found
    if pieces:  # of two blanks below each other the larger one counts
        pieces[-1] = pieces[-1]._replace(space=max(pieces[-1].space, _space(block)))
    return pieces


def _space(block: HtmlBlock) -> float:
    return block.pick(SPACES, 0.0) * block.scale


def _list_line_pieces(count: int, line: float) -> list[ColumnPiece]:
    """Return the pieces of a paragraph of so many lines."""
    kept = (number < TOGETHER or number > count - TOGETHER for number in range(1, count))
    return [*(ColumnPiece(line, kept=is_kept) for is_kept in kept), *([ColumnPiece(line)] if count else [])]


def _list_table_pieces(table: HtmlBlock, width: float) -> list[ColumnPiece]:
    """Return the rows of a table: its head stands with the first two, and the last two stand together."""
    rows = list(list_rows(table))
    heights = measure_rows(table, width)
    heads = sum(1 for row in rows if all(cell.tag == "th" for cell in row.blocks))
    head = sum(heights[:heads])
    is_short = "short" in table.classes
    last = len(rows) - 1
    pieces = [
        ColumnPiece(height, kept=number < last and (is_short or number <= heads or number == last - 1), head=head)
        for number, height in enumerate(heights)
    ]
    if pieces:
        pieces[-1] = pieces[-1]._replace(space=SPACES["table"])
    return pieces
