"""How much of its pages a sheet would fill, guessed from the widths of its words before anything is set.

It knows columns, lists and tables roughly as the style sheets of layouts/sheets set them. A wrong guess costs time.
"""

import re
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from printgen.render.flow.blocks import HtmlBlock, Word

COLUMNS = re.compile(r"columns: ([1-9])")
WIDTH = re.compile(r"width: ([0-9]+(?:\.[0-9]+)?)(em|%)")
RUNNING = {"foot", "name"}
# Parts on pages of their own; all but rosters have type of one size.
PAGED = {"contents", "roster", "index"}
# The space below a block in em, by tag or class.
SPACES = {"p": 0.2, "li": 0.08, "ol": 0.3, "ul": 0.3, "h2": 0.12, "section": 0.6, "table": 0.35, "wide": 1.45}
# How far the lines of a list are from its edge, in em, and those of lists of a class.
INDENT, INDENTS = 1.15, {"glossary": 0.0, "legend": 0.0, "numbered": 1.6, "long": 1.6}
LINE, GAP = 1.14, 1.3
# What the frame of a list of names takes, in em.
FRAME = 1.4
# The headline has a size of its own, in points with its space; the blanks in and below a cell are in em.
HEADLINE = 30.8
CELL_SIDES, CELL_ENDS = 0.6, 0.2
ODDS, WIDE_ODDS = 2.2, 3.0
# Sums of widths may be off by this.
ROUNDING = 1e-6
# Cells whose words stay on one line.
TIGHT = {"roll", "odds", "tight", "price"}


class Room(NamedTuple):
    """How much of a page words may take, in points."""

    width: float
    height: float


def count_pages(root: HtmlBlock, size: float, room: Room) -> float:
    """Return how many pages a text would fill at a size of type in points."""
    width, height, headline = room.width / size, room.height / size, HEADLINE / size
    parts = [block for block in root.blocks if block.classes & PAGED]
    if parts:  # each begins a page, and fills one at least
        return sum(ceil(_add_up(part, width, headline) / height) if "roster" in part.classes else 1 for part in parts)
    return _add_up(root, width, headline) / height


def _add_up(block: HtmlBlock, width: float, headline: float) -> float:
    """Return how high a block is in a width, both in em of the body's type."""
    if block.classes & RUNNING:
        return 0.0
    if block.tag == "h1":
        return headline
    if block.tag == "table":
        return _add_up_table(block, width)
    if block.tag == "main":
        return _add_up_columns(block, width)
    side = [child for child in block.blocks if WIDTH.search(child.style)] if "wide" in block.classes else []
    if "lists" in block.classes or ("parts" in block.classes and len(block.blocks) > 1):
        side = block.blocks
    space = block.pick(SPACES, 0.0) * block.scale
    if side:
        return max(_add_up(child, width * _share(child, len(side)) - GAP / 2, headline) for child in side) + space
    if block.tag == "li":
        width -= INDENT
    elif block.tag in ("ol", "ul"):
        width += INDENT - block.pick(INDENTS, INDENT)
    elif "list" in block.classes:
        space += FRAME
    lines = _count_lines(block.words, width) * LINE * block.scale
    return lines + sum(_add_up(child, width, headline) for child in block.blocks) + space


def _share(block: HtmlBlock, count: int) -> float:
    """Return the share of the width that a block has which stands beside others."""
    found = WIDTH.search(block.style)
    return float(found[1]) / 100 if found and found[2] == "%" else 1 / count


def _add_up_columns(block: HtmlBlock, width: float) -> float:
    """Return how high a block in columns is; what is wide goes across all of them."""
    found = COLUMNS.search(block.style)
    count = int(found[1]) if found else 1
    column = (width - GAP * (count - 1)) / count
    return sum(
        _add_up(child, width, 0) if "wide" in child.classes else _add_up(child, column, 0) / count
        for child in block.blocks
    )


def _add_up_table(table: HtmlBlock, width: float) -> float:
    """Return how high a table is: of each row the cell with the most lines."""
    rows = [row.blocks for row in _list_rows(table) if row.blocks]
    if not rows:
        return 0.0
    widths = _share_out(rows, width, fixed="fixed" in table.classes)
    lines = (
        max([1, *(_count_lines(cell.words, room - CELL_SIDES) for cell, room in zip(row, widths, strict=False))])
        for row in rows
    )
    return sum(count * LINE + CELL_ENDS for count in lines) * table.scale + SPACES["table"]


def _list_rows(block: HtmlBlock) -> Iterator[HtmlBlock]:
    for child in block.blocks:
        if child.tag == "tr":
            yield child
        else:
            yield from _list_rows(child)


def _share_out(rows: list[list[HtmlBlock]], width: float, *, fixed: bool) -> list[float]:
    """Return how wide each column of a table is: as its head says, or as the least and the most that its words take."""
    count = max(map(len, rows))
    least, most = [0.0] * count, [0.0] * count
    given: dict[int, float] = {}
    for row in rows:
        for place, cell in enumerate(row):
            whole = sum(word.width + word.space for word in cell.words) + CELL_SIDES
            longest = max((word.width for word in cell.words), default=0) + CELL_SIDES
            found = WIDTH.search(cell.style)
            if found and found[2] == "em":
                given[place] = float(found[1]) + CELL_SIDES
            elif "odds" in cell.classes:
                given[place] = (WIDE_ODDS if "die" in cell.classes else ODDS) + CELL_SIDES
            most[place] = max(most[place], whole)
            least[place] = max(least[place], whole if cell.classes & TIGHT and "die" not in cell.classes else longest)
    if fixed:
        rest = (width - sum(given.values())) / max(1, count - len(given))
        return [given.get(place, rest) for place in range(count)]
    for place, room in given.items():
        least[place] = most[place] = max(least[place], room)
    return _spread(least, most, width)


def _spread(least: list[float], most: list[float], width: float) -> list[float]:
    """Return widths between the least and the most that fill a width together, or all larger or smaller alike."""
    low, high = sum(least), sum(most)
    if high <= width:
        return [each * width / high for each in most]
    if low >= width:
        return [each * width / low for each in least]
    return [a + (width - low) * (b - a) / (high - low) for a, b in zip(least, most, strict=True)]


def _count_lines(words: list[Word], width: float) -> int:
    """Return how many lines words take in a width."""
    lines, filled = 0, width
    for word in words:
        filled += word.space + word.width
        if filled > width + ROUNDING or not lines:
            lines, filled = lines + 1, word.width
    return lines
