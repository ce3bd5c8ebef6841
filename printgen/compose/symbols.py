"""A sheet of symbols: each large, as small as it stands beside words, and by its name."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.compose.document import About, Document, Group, Page
from printgen.imposition.verso import Slot
from printgen.load.look.printed_words import USUAL
from printgen.model.art import NamedOutline
from printgen.model.look import Paper, Theme, TypeSize
from printgen.model.options import Duplex
from printgen.typeset.frame import Frame, Item, Symbol, Text
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import Typeface
from printgen.units import Points, to_points

# The room of a symbol with its name, the sizes that it is shown in, and the room of the title.
WIDE, HIGH = to_points(24_000), to_points(23_500)
LARGE, SMALL, HEAD = to_points(14_000), to_points(6_000), to_points(12_000)
GAP, BELOW = to_points(1_500), to_points(3_600)
TITLE, NAME = TypeSize(16, 8, 1), TypeSize(8, 4, 1)


class SymbolSheet(NamedTuple):
    """What a sheet of symbols shows, under which title, and what it is set with."""

    title: str
    symbols: Sequence[NamedOutline]
    paper: Paper
    theme: Theme
    faces: Mapping[str, Typeface]

    @property
    def columns(self) -> int:
        """How many symbols stand side by side."""
        return max(1, int(to_points(self.paper.width - 2 * self.paper.margin) // WIDE))

    @property
    def rows(self) -> int:
        """How many rows a page has."""
        return max(1, int((to_points(self.paper.height - 2 * self.paper.margin) - HEAD) // HIGH))


def compose_symbols(sheet: SymbolSheet) -> Document:
    """Return a sheet of symbols. It is a tool for authors, and in English. Raises Misfit for a title too long."""
    about = About(sheet.title, (), "symbols by their names", USUAL, Duplex.NONE)
    most = sheet.columns * sheet.rows
    pages = [sheet.symbols[start : start + most] for start in range(0, len(sheet.symbols), most)]
    return Document(about, (lambda: _list_pages(sheet, pages),))


def _list_pages(sheet: SymbolSheet, pages: Sequence[Sequence[NamedOutline]]) -> Iterator[Page]:
    width, height = sheet.paper.width, sheet.paper.height
    slot = Slot(0, 0, width, height, 0)
    for number, symbols in enumerate(pages, 1):
        name = f"{sheet.title} {number}/{len(pages)}"
        frame = Frame(to_points(width), to_points(height), tuple(_draw_page(sheet, symbols, name)))
        yield Page(width, height, (Group(slot, frame),), name)


def _draw_page(sheet: SymbolSheet, symbols: Sequence[NamedOutline], name: str) -> Iterator[Item]:
    """Yield a title and rows of symbols."""
    edge, face = to_points(sheet.paper.margin), sheet.faces["bold"]
    free = to_points(sheet.paper.width) - 2 * edge
    size = fit_line(name, face, TITLE, free)
    yield Text(edge, edge + size, "bold", size, 0, sheet.theme.ink, (name,))
    left = edge + (free - sheet.columns * WIDE) / 2
    for place, symbol in enumerate(symbols):
        row, column = divmod(place, sheet.columns)
        yield from _draw_symbol(symbol, left + column * WIDE, edge + HEAD + row * HIGH, sheet)


def _draw_symbol(symbol: NamedOutline, x: Points, y: Points, sheet: SymbolSheet) -> Iterator[Item]:
    """Yield a symbol large and small, and its name below."""
    colour, face = sheet.theme.ink, sheet.faces["regular"]
    yield Symbol(x + LARGE / 2, y + LARGE / 2, LARGE, symbol, colour)
    yield Symbol(x + LARGE + GAP + SMALL / 2, y + LARGE - SMALL / 2, SMALL, symbol, colour)
    size = fit_line(symbol.name, face, NAME, WIDE - GAP)
    yield Text(x, y + LARGE + BELOW, "regular", size, 0, colour, (symbol.name,))
