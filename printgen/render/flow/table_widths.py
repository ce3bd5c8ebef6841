"""How wide the tables of a sheet have to be that shows everything: a column of it, half of the page, or all of it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.model.printed_words import PrintedWords
from printgen.model.product import PassageGroup, SheetSpec
from printgen.model.system import System
from printgen.products.table_block import TableBlock, make_table_block
from printgen.typeset.type.typeface import MissingGlyph, Typeface
from printgen.units import Points

# In sizes of the type, as layouts/sheets/sheet.css and sheet.html have them: the blank in a cell, the column of odds,
# the widest column of rolls, the sign beside the title of a column, and the gap between boxes with the blank in them.
CELL, ODDS, MOST_ROLL, SIGN, GAP, PAD = 0.6, 2.8, 5.6, 1.2, 0.5, 1.1
# A cell with much text is wide enough for some words of it; a title of so many letters is not broken.
WORDS, UNBROKEN = 6.5, 14
# Rounding, and what kerning and the binding of words add.
SPARE = 1.03


class _Type(NamedTuple):
    """The type of a sheet: its faces by role, and its size."""

    faces: Mapping[str, Typeface]
    size: Points

    def measure(self, text: str, role: str) -> float:
        """Return the width of a text, in sizes of the type; 0 if it has no glyphs, which is told as it is set."""
        try:
            return self.faces[role].width(text, 1)
        except MissingGlyph:
            return 0.0

    def widest_word(self, text: str, role: str) -> float:
        """Return the width of the widest word of a text, in sizes of the type."""
        return max((self.measure(word, role) for word in text.split()), default=0.0)


def share_page(
    system: System, spec: SheetSpec, words: PrintedWords, faces: Mapping[str, Typeface], page: tuple[Points, Points]
) -> SheetSpec:
    """Return a sheet that shows everything, with tables that are too wide for a column across half a page or all of it.

    These stand behind all others, so that no table parts the columns.
    page: the width that the page has for words, and the size of its type
    """
    width, size = page
    gaps = GAP * size
    column = (width - gaps * (spec.columns - 1)) / spec.columns
    narrow, half, whole = list[PassageGroup](), list[PassageGroup](), list[PassageGroup]()
    for group in spec.content:
        (passage,) = group.passages
        block = make_table_block(system, passage, words, wide=False) if passage.kind == "table" else None
        needed = _measure(block, _Type(faces, size)) * size if block else 0.0
        (narrow if needed <= column else half if needed <= (width - gaps) / 2 else whole).append(group)
    pairs = [half[place : place + 2] for place in range(0, len(half), 2)]
    rows = [*pairs, *([each] for each in whole)]
    wide = [PassageGroup(tuple(each.passages[0] for each in row), wide=True) for row in rows]
    return spec._replace(content=(*narrow, *wide))


def _measure(block: TableBlock, kind: _Type) -> float:
    """Return how wide a table is at least in its box, in sizes of the type."""
    table = block.table
    if not (table.columns or block.fields):
        return 0.0  # its words run on from line to line
    roll = max((kind.measure(line.roll, "bold") for line in block.lines), default=0.0)
    first = min(MOST_ROLL, roll + CELL) + ODDS * block.has_odds if table.die else 0.0
    heads = [SIGN + kind.widest_word(each.title, "bold") for each in (*table.columns, *block.fields)]
    cells = [
        max(head, *(_measure_cell(title, text, kind, is_linked=block.linked) for title, text in said))
        for head, said in zip(heads, _list_columns(block), strict=True)
        if said
    ]
    result = max((kind.widest_word(line.row.results[0].title, "bold") for line in block.lines), default=0.0)
    own = result + CELL if block.fields else 0.0
    return (PAD + first + own + sum(cell + CELL for cell in cells)) * SPARE


def _measure_cell(title: str, text: str, kind: _Type, *, is_linked: bool) -> float:
    """Return how wide a cell is at least: as its widest word, and so wide that a text has some words on a line."""
    whole = kind.measure(title, "bold")
    least = whole if is_linked and len(title) <= UNBROKEN else kind.widest_word(title, "bold")
    return max(least, kind.widest_word(text, "regular"), min(WORDS, whole + kind.measure(text, "regular")))


def _list_columns(block: TableBlock) -> Iterator[list[tuple[str, str]]]:
    """Yield for each column of a table what stands in its cells: titles and texts."""
    for place, _ in enumerate(block.table.columns):
        said = (line.row.results[place] for line in block.lines)
        yield [(each.title, "" if block.linked else each.text) for each in said]
    for field in block.fields:
        parts = (part for line in block.lines for part in line.row.results[0].parts)
        yield [(part.title, part.text) for part in parts if part.field.id == field.id]
