"""Shelves: pieces of several sizes row by row onto sheets, and where their backs lie across a fold."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice
from math import isqrt
from typing import Generic, NamedTuple, TypeVar

from printgen.imposition.grid import STRIP, Slot, make_verso
from printgen.imposition.sheets import PressSheet
from printgen.model.look import Paper
from printgen.units import Micrometres

T = TypeVar("T")

# From a piece outwards: how far its art runs over the cut, and the ticks that point at its middle or its edges. Between
# two pieces there is room for both their bleeds and for ticks, which they share; so there is between piece and fold.
BLEED: Micrometres = 2_000
TICK_GAP: Micrometres = 400
TICK: Micrometres = 1_200
ROOM: Micrometres = BLEED + TICK_GAP + TICK
GAP: Micrometres = 2 * BLEED + 2 * TICK_GAP + TICK
FOLD_ROOM: Micrometres = ROOM + TICK_GAP
# Boards have no bleed; a thin line between two of them is cut away.
BOARD_ROOM: Micrometres = 1_000
BOARD_GAP: Micrometres = 4_000
# The line above the pieces, which says what to do with the sheet.
ADVICE: Micrometres = 5_000


class Size(NamedTuple):
    """The size of a piece."""

    width: Micrometres
    height: Micrometres


def measure_cut(shape: str, size: Micrometres) -> Size:
    """Return the size of a marker's cut: a hexagon stands on its point, a strip is twice as wide and half as high."""
    if shape == "hexagon":
        return Size(size, isqrt(4 * size * size // 3) + 1)
    return Size(2 * size, size // 2) if shape == "strip" else Size(size, size)


class Field(NamedTuple):
    """Where pieces may lie on a paper, and the gap between them; words and ticks have their room outside.

    Rows stand in the middle of it if `centred`, or else at its left.
    """

    x: Micrometres
    y: Micrometres
    width: Micrometres
    height: Micrometres
    gap: Micrometres
    centred: bool

    def holds(self, size: Size) -> bool:
        """Tell whether one such piece fits."""
        return size.width <= self.width and size.height <= self.height


def make_field(paper: Paper) -> Field:
    """Return the field of a paper for markers, between the line of advice and the strip."""
    return _inset(paper, ROOM, GAP)._replace(centred=True)


def make_board_field(paper: Paper) -> Field:
    """Return the field of a paper for boards."""
    return _inset(paper, BOARD_ROOM, BOARD_GAP)


def _inset(paper: Paper, room: Micrometres, gap: Micrometres) -> Field:
    edge = paper.margin + room
    width, height = paper.width - 2 * edge, paper.height - 2 * edge - ADVICE - STRIP
    return Field(edge, edge + ADVICE, max(0, width), max(0, height), gap, centred=False)


def make_half(paper: Paper) -> Field:
    """Return the part of the field left of a fold down the middle of the paper."""
    field = make_field(paper)
    return field._replace(width=max(0, paper.width // 2 - FOLD_ROOM - field.x))


def shelve(sizes: Iterable[Size], field: Field) -> Iterator[list[Slot]]:
    """Yield the slots of each sheet, for pieces that fit the field, in their order.

    A new size begins a new row. Rows of one size have the same columns.
    """
    sheet: list[Slot] = []
    before, column, y = Size(0, 0), 0, field.y
    for size in sizes:
        step = size.width + field.gap
        columns = (field.width + field.gap) // step
        if sheet and (size != before or column == columns):
            y, column = y + before.height + field.gap, 0
        if sheet and column == 0 and y + size.height > field.y + field.height:
            yield sheet
            sheet, y = [], field.y
        left = field.x + field.centred * (field.width + field.gap - columns * step) // 2
        sheet.append(Slot(left + column * step, y, *size, 0))
        before, column = size, column + 1
    if sheet:
        yield sheet


def fill_field(sizes: Sequence[Size], field: Field) -> list[int]:
    """Return how many pieces of each size fill one sheet, a row of each in turn."""
    counts = [0] * len(sizes)
    free = field.height
    while True:
        rows = 0
        for place, size in enumerate(sizes):
            if field.holds(size) and size.height <= free:
                free -= size.height + field.gap
                counts[place] += (field.width + field.gap) // (size.width + field.gap)
                rows += 1
        if not rows:
            return counts


class Backs(Enum):
    """Where the backs of pieces lie: across a fold down the middle of the paper, on its verso, or nowhere."""

    FOLDED = "folded"
    DUPLEX = "duplex"
    NONE = "none"


class Piece(NamedTuple, Generic[T]):
    """A piece with its two sides."""

    size: Size
    front: T
    back: T


def choose_field(paper: Paper, backs: Backs) -> Field:
    """Return where the fronts of markers may lie."""
    return make_half(paper) if backs is Backs.FOLDED else make_field(paper)


def sort_pieces(pieces: Iterable[Piece[T]]) -> list[Piece[T]]:
    """Return pieces with those of one size together, so that fewer rows end early; both keep their order."""
    groups: dict[Size, list[Piece[T]]] = {}
    for piece in pieces:
        groups.setdefault(piece.size, []).append(piece)
    return [piece for group in groups.values() for piece in group]


def impose_pieces(pieces: Sequence[Piece[T]], field: Field, paper: Paper, backs: Backs) -> list[PressSheet[T]]:
    """Return the press sheets that take pieces that fit the field, in order.

    A folded back lies where turning the paper over would bring it, but on the same side of it.
    """
    shelves = list(shelve([piece.size for piece in pieces], field))
    source = iter(pieces)
    sheets = []
    for number, slots in enumerate(shelves, 1):
        part = list(islice(source, len(slots)))
        fronts = tuple((slot, piece.front) for slot, piece in zip(slots, part, strict=True))
        behind = tuple((make_verso(slot, paper), piece.back) for slot, piece in zip(slots, part, strict=True))
        recto = (*fronts, *behind) if backs is Backs.FOLDED else fronts
        sheets.append(PressSheet(number, len(shelves), recto, behind if backs is Backs.DUPLEX else ()))
    return sheets
