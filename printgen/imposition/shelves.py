"""Pieces of several sizes on sheets: row by row, packed closely, or in the order that takes least room; their backs."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from math import ceil, isqrt
from typing import Generic, NamedTuple, TypeVar

from printgen.imposition.grid import ADVICE, CORNER, SLUG, SLUG_CLEAR, PressSheet, find_inset
from printgen.imposition.verso import Axis, Slot, find_axis, make_verso
from printgen.model.look import Paper
from printgen.model.marker import BLEED, TICK, TICK_GAP, MarkerShape
from printgen.model.options import Duplex, Registration
from printgen.units import Micrometres

T = TypeVar("T")

# Round a piece there is room for its bleed and ticks. Between two there is room for both their bleeds and for ticks,
# which they share; so there is between piece and fold.
ROOM: Micrometres = BLEED + TICK_GAP + TICK
GAP: Micrometres = 2 * BLEED + 2 * TICK_GAP + TICK
FOLD_ROOM: Micrometres = ROOM + TICK_GAP
# Boards have no bleed; a thin line between two of them is cut away.
BOARD_ROOM: Micrometres = 1_000
BOARD_GAP: Micrometres = 2_000
# With these margins and gaps of a mat four places of 65 mm stand side by side on Letter.
MAT_MARGIN: Micrometres = 7_000
MAT_GAP: Micrometres = 1_800
MAT_TO_SLUG: Micrometres = 1_000  # the slug's words reach above it


class Size(NamedTuple):
    """The size of a piece."""

    width: Micrometres
    height: Micrometres


def measure_cut(shape: MarkerShape, size: Micrometres) -> Size:
    """Return the size of a marker's cut: a hexagon stands on its point, a strip is twice as wide and half as high."""
    if shape == "hexagon":
        return Size(size, isqrt(4 * size * size // 3) + 1)
    return Size(2 * size, size // 2) if shape == "strip" else Size(size, size)


class Field(NamedTuple):
    """Where pieces may lie on a paper; words and ticks have their room outside."""

    x: Micrometres
    y: Micrometres
    width: Micrometres
    height: Micrometres
    gap: Micrometres  # the least distance between two pieces
    centred: bool  # rows stand in the middle of the field, and else at its left

    @property
    def ends(self) -> tuple[Micrometres, Micrometres]:
        """Its right and its lower edge."""
        return self.x + self.width, self.y + self.height

    def holds(self, size: Size) -> bool:
        """Tell whether one such piece fits."""
        return size.width <= self.width and size.height <= self.height


def make_field(paper: Paper) -> Field:
    """Return the field of a paper for markers, between the line of advice and the slug."""
    field = inset_field(paper, ROOM, GAP)
    # Ticks keep off the slug, whose words reach its edge. The words of the advice do not reach theirs.
    return field._replace(y=field.y - SLUG_CLEAR, centred=True)


def make_board_field(paper: Paper) -> Field:
    """Return the field of a paper for boards."""
    return inset_field(paper, BOARD_ROOM, BOARD_GAP)


def make_mat_field(paper: Paper) -> Field:
    """Return the field of a paper for a mat, which lies on the table as it is, between its margins and the slug."""
    width, height = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin - SLUG - MAT_TO_SLUG
    return Field(paper.margin, paper.margin, max(0, width), max(0, height), MAT_GAP, centred=False)


def inset_field(paper: Paper, room: Micrometres, gap: Micrometres) -> Field:
    """Return the field of a paper between the line of advice and the slug, with so much room round it for bleed."""
    edge = paper.margin + room
    width, height = paper.width - 2 * edge, paper.height - 2 * edge - ADVICE - SLUG
    return Field(edge, edge + ADVICE, max(0, width), max(0, height), gap, centred=False)


def shelve(sizes: Iterable[Size], field: Field) -> Iterator[list[Slot]]:
    """Yield the slots of each sheet, row by row, for pieces that fit the field, in their order."""
    sheet: list[Slot] = []
    y = field.y
    for row in align_rows(sizes, field) if field.centred else _fill_rows(sizes, field):
        tallest = max(slot.height for slot in row)
        if sheet and y + tallest > field.y + field.height:
            yield sheet
            sheet, y = [], field.y
        sheet += [slot._replace(y=y) for slot in row]
        y += tallest + field.gap
    if sheet:
        yield sheet


def align_rows(sizes: Iterable[Size], field: Field) -> Iterator[list[Slot]]:
    """Yield rows of pieces of one width, in the same columns; wide pieces lie turned where they take less height so."""

    def stack(size: Size, count: int) -> Micrometres:
        return ceil(count / _count_columns(size.width, field)) * (size.height + field.gap)

    lying: list[tuple[Size, int]] = []
    for size, group in groupby(sizes):
        count, turned = len(list(group)), Size(size.height, size.width)
        if size.width > size.height and field.holds(turned) and stack(turned, count) < stack(size, count):
            lying += [(turned, 90)] * count
        else:
            lying += [(size, 0)] * count
    for width, same in groupby(lying, lambda piece: piece[0].width):
        columns, step = _count_columns(width, field), width + field.gap
        left = field.x + (field.width + field.gap - columns * step) // 2
        source = iter(same)
        while row := list(islice(source, columns)):
            yield [Slot(left + column * step, 0, *size, turn) for column, (size, turn) in enumerate(row)]


def _count_columns(width: Micrometres, field: Field) -> int:
    return (field.width + field.gap) // (width + field.gap)


def _fill_rows(sizes: Iterable[Size], field: Field) -> Iterator[list[Slot]]:
    """Yield rows from the left of the field, each as long as there is room in it."""
    row: list[Slot] = []
    x = field.x
    for size in sizes:
        if row and x + size.width > field.x + field.width:
            yield row
            row, x = [], field.x
        row.append(Slot(x, 0, *size, 0))
        x += size.width + field.gap
    if row:
        yield row


def fill_field(sizes: Sequence[Size], field: Field) -> list[int]:
    """Return how many pieces of each size fill one sheet, a row of each in turn."""
    counts = [0] * len(sizes)
    growing = True
    while growing:
        growing = False
        for place, size in enumerate(sizes):
            if not field.holds(size):
                continue
            more = counts.copy()
            more[place] += _count_columns(size.width, field)
            pieces = [each for each, count in zip(sizes, more, strict=True) for _ in range(count)]
            heights = [max(slot.height for slot in row) for row in align_rows(pieces, field)]
            if sum(heights) + field.gap * (len(heights) - 1) <= field.height:
                counts, growing = more, True
    return counts


class Piece(NamedTuple, Generic[T]):
    """A piece with its two sides."""

    size: Size
    front: T
    back: T


def choose_field(paper: Paper, duplex: Duplex, registration: Registration = Registration.NONE) -> Field:
    """Return where the fronts of markers may lie; with their bleed they keep clear of a cutting machine's marks."""
    field = make_field(paper)
    if duplex is Duplex.FOLD_OVER:  # left of a fold down the middle of the paper
        return field._replace(width=max(0, paper.width // 2 - FOLD_ROOM - field.x))
    if registration is Registration.NONE:
        return field
    near = find_inset(paper) + CORNER + ROOM
    x, y = max(field.x, near), max(field.y, near)
    right, bottom = (min(end, side - near) for end, side in zip(field.ends, (paper.width, paper.height), strict=True))
    return field._replace(x=x, y=y, width=max(0, right - x), height=max(0, bottom - y))


def sort_pieces(pieces: Iterable[Piece[T]]) -> list[Piece[T]]:
    """Return pieces sorted: equal widths together, and within them equal sizes in order, so that few rows end early."""
    widths: dict[Micrometres, dict[Size, list[Piece[T]]]] = {}
    for piece in pieces:
        widths.setdefault(piece.size.width, {}).setdefault(piece.size, []).append(piece)
    return [piece for groups in widths.values() for group in groups.values() for piece in group]


def impose_pieces(pieces: Sequence[Piece[T]], field: Field, paper: Paper, duplex: Duplex) -> list[PressSheet[T]]:
    """Return the press sheets that take pieces that fit the field, in order.

    A back across the fold lies where turning the paper over would bring it, but on the same side of it.
    """
    axis = Axis.UPRIGHT if duplex is Duplex.FOLD_OVER else find_axis(paper, duplex)
    shelves = list(shelve([piece.size for piece in pieces], field))
    source = iter(pieces)
    sheets = []
    for number, slots in enumerate(shelves, 1):
        part = list(zip(slots, islice(source, len(slots)), strict=True))
        fronts = tuple((slot, piece.front) for slot, piece in part)
        behind = tuple((make_verso(slot, paper, axis), piece.back) for slot, piece in part)
        recto = (*fronts, *behind) if duplex is Duplex.FOLD_OVER else fronts
        turned_over = duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
        sheets.append(PressSheet(number, len(shelves), recto, behind if turned_over else ()))
    return sheets


def add_rows(pieces: Sequence[Piece[T]], others: Iterable[Piece[T]], field: Field) -> list[Piece[T]]:
    """Return pieces as they are, and others behind them in an order in which their rows leave little room.

    The highest row that still fits a sheet comes next; pieces of one width share rows, the highest first.
    """
    added = sorted(others, key=lambda piece: (piece.size.width, -piece.size.height))
    source = iter(added)
    found = align_rows([piece.size for piece in added], field)
    # The height of each row, and the pieces in it.
    rows = [(max(slot.height for slot in row), tuple(islice(source, len(row)))) for row in found]
    rows.sort(key=lambda row: -row[0])
    free, ordered = field.height, list(pieces)
    if sheets := list(shelve([piece.size for piece in pieces], field)):
        free = field.ends[1] - max(slot.y + slot.height for slot in sheets[-1]) - field.gap
    while rows:
        place = next((place for place, (height, _) in enumerate(rows) if height <= free), None)
        if place is None:
            place, free = 0, field.height
        height, row = rows.pop(place)
        free -= height + field.gap
        ordered += row
    return ordered
