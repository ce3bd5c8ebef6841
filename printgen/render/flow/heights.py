"""How high the blocks of a sheet would be, guessed from the widths of their words before anything is set.

Lists and tables are known roughly as the style sheets of layouts/sheets set them.
"""

import re
from collections.abc import Iterator

from printgen.render.flow.blocks import HtmlBlock, Word

HEIGHT = re.compile(r"height: ([0-9]+(?:\.[0-9]+)?)pt")
WIDTH = re.compile(r"width: ([0-9]+(?:\.[0-9]+)?)(em|%)")
RUNNING = {"foot", "name"}
# The space below a block in em, by tag or class.
SPACES = {"p": 0.2, "li": 0.08, "ol": 0.3, "ul": 0.3, "h2": 0.12, "section": 0.5, "table": 0.35, "wide": 0.85}
# How far the lines of a list are from its edge, in em, and those of lists of a class.
INDENT, INDENTS = 1.15, {"glossary": 0.0, "legend": 1.6, "numbered": 1.6, "long": 1.6}
LINE, GAP = 1.14, 1.3
# What the frame of a list of names takes, in em, then what each of its lines has more than those of others: below it,
# and before it.
FRAME, RULE, FURTHER = 1.4, 0.09, 0.85
# The headline has a size of its own, in points with its space; the blanks in and below a cell are in em.
HEADLINE = 30.8
CELL_SIDES, CELL_ENDS = 0.6, 0.2
ODDS, WIDE_ODDS = 2.2, 3.0
# A drawing has a height in points, whatever the type: a guess at what that is in em.
DRAWING, USUAL_SIZE = "drawing", 8.5
# Sums of widths may be off by this.
ROUNDING = 1e-6
# What has its parts side by side.
BESIDE = {"lists", "strip"}
# Cells whose words stay on one line.
TIGHT = {"roll", "odds", "tight", "price"}


def measure_block(block: HtmlBlock, width: float, headline: float) -> float:
    """Return how high a block is in a width, both in em of the body's type."""
    if block.tag == "h1" or block.classes & RUNNING:
        return 0.0 if block.classes & RUNNING else headline
    if block.tag == "table":
        return sum(measure_rows(block, width)) + SPACES["table"]
    if DRAWING in block.classes:
        return measure_drawing(block)
    space = block.pick(SPACES, 0.0) * block.scale
    if "wide" in block.classes:  # the sections in it have no space below
        heights = (measure_block(child, width * _share(child), headline) for child in block.blocks)
        return max(heights, default=0.0) - SPACES["section"] + space
    if block.classes & BESIDE or ("parts" in block.classes and len(block.blocks) > 1):
        column = width / len(block.blocks) - GAP / 2
        return max(measure_block(child, column, headline) for child in block.blocks) + space
    if "list" in block.classes:
        space += FRAME + RULE * sum(len(child.blocks) for child in block.blocks)
        width -= FURTHER
    width = inner_width(block, width)
    lines = count_lines(block, width) * LINE * block.scale
    return lines + sum(measure_block(child, width, headline) for child in block.blocks) + space


def measure_drawing(block: HtmlBlock) -> float:
    """Return how high a drawing is, in em."""
    found = HEIGHT.search(block.style)
    return float(found[1]) / USUAL_SIZE if found else 0.0


def inner_width(block: HtmlBlock, width: float) -> float:
    """Return the width that the words and blocks in a block have, in em."""
    if block.tag == "li":
        return width - INDENT
    return width + INDENT - block.pick(INDENTS, INDENT) if block.tag in ("ol", "ul") else width


def count_lines(block: HtmlBlock, width: float) -> int:
    """Return how many lines the words of a block take in a width in em."""
    return _count_lines(block.words, width)


def _share(block: HtmlBlock) -> float:
    """Return the share of the width that a block has which may stand beside others."""
    found = WIDTH.search(block.style)
    return float(found[1]) / 100 if found and found[2] == "%" else 1.0


def measure_rows(table: HtmlBlock, width: float) -> list[float]:
    """Return how high each row of a table is, in em: the cell with the most lines decides."""
    rows = [row.blocks for row in list_rows(table)]
    if not rows:
        return []
    widths = _share_out(rows, width, fixed="fixed" in table.classes)
    lines = (
        max([1, *(_count_lines(cell.words, room - CELL_SIDES) for cell, room in zip(row, widths, strict=False))])
        for row in rows
    )
    return [(count * LINE + CELL_ENDS) * table.scale for count in lines]


def list_rows(block: HtmlBlock) -> Iterator[HtmlBlock]:
    """Yield the rows of a table that have cells."""
    for child in block.blocks:
        if child.tag != "tr":
            yield from list_rows(child)
        elif child.blocks:
            yield child


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
