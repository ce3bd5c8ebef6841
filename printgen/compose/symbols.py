"""A sheet of symbols: each large, as small as it stands beside words, and by its name."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from printgen.compose.document import About, Document, Group, Page
from printgen.imposition.verso import Slot
from printgen.model.art import NamedOutline
from printgen.model.look import Paper, Theme, TypeSize
from printgen.model.options import Duplex
from printgen.paths import USUAL_LANGUAGE
from printgen.typeset.frame import Frame, Item, Symbol, Text
from printgen.typeset.type.typeface import Typeface, fit_line
from printgen.units import to_points

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


def compose_symbols(sheet: SymbolSheet) -> Document:
    """Return a sheet of symbols. It is a tool for authors, and in English. Raises Misfit for a title too long."""
    about = About(sheet.title, (), "symbols by their names", USUAL_LANGUAGE, Duplex.NONE)
    return Document(about, (partial(_list_pages, sheet),))


def _list_pages(sheet: SymbolSheet) -> Iterator[Page]:
    paper = sheet.paper
    columns = max(1, int(to_points(paper.width - 2 * paper.margin) // WIDE))
    rows = max(1, int((to_points(paper.height - 2 * paper.margin) - HEAD) // HIGH))
    most, slot = columns * rows, Slot(0, 0, paper.width, paper.height, 0)
    pages = [sheet.symbols[start : start + most] for start in range(0, len(sheet.symbols), most)]
    for number, symbols in enumerate(pages, 1):
        name = f"{sheet.title} {number}/{len(pages)}"
        items = tuple(_draw_page(sheet, symbols, name, columns))
        frame = Frame(to_points(paper.width), to_points(paper.height), items)
        yield Page(paper.width, paper.height, (Group(slot, frame),), name)


def _draw_page(sheet: SymbolSheet, symbols: Sequence[NamedOutline], name: str, columns: int) -> Iterator[Item]:
    """Yield a title and rows of symbols, each large and small with its name below."""
    edge, ink = to_points(sheet.paper.margin), sheet.theme.ink
    free = to_points(sheet.paper.width) - 2 * edge
    size = fit_line(name, sheet.faces["bold"], TITLE, free)
    yield Text(edge, edge + size, "bold", size, 0, ink, (name,))
    left = edge + (free - columns * WIDE) / 2
    for place, symbol in enumerate(symbols):
        row, column = divmod(place, columns)
        x, y = left + column * WIDE, edge + HEAD + row * HIGH
        yield Symbol(x + LARGE / 2, y + LARGE / 2, LARGE, symbol, ink)
        yield Symbol(x + LARGE + GAP + SMALL / 2, y + LARGE - SMALL / 2, SMALL, symbol, ink)
        size = fit_line(symbol.name, sheet.faces["regular"], NAME, WIDE - GAP)
        yield Text(x, y + LARGE + BELOW, "regular", size, 0, ink, (symbol.name,))
