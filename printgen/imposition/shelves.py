"""Pieces of several sizes on sheets: row by row, packed closely, or in the order that takes least room; their backs."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import isqrt
from typing import Generic, NamedTuple, TypeVar

from printgen.imposition.grid import ADVICE, CORNER, SLUG, SLUG_CLEAR, CropMark, PressSheet, find_inset
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


class Piece(NamedTuple, Generic[T]):
    """A piece with its two sides."""

    size: Size
    front: T
    back: T
    kind: str = ""  # neighbours of one size and kind share their cuts; "" for what has its own, such as a circle
    label: str = ""  # what it is one of: pieces of one label have rows of their own as far as they fill them


# Pieces where they lie on a sheet.
Laid = list[tuple[Slot, Piece[T]]]


class ShelfRow(NamedTuple, Generic[T]):
    """Pieces side by side, at the upper edge of the paper."""

    pieces: Laid[T]
    height: Micrometres
    block: tuple[str, Size] | None = None  # the kind and size of all of them, if they share their cuts

    def find_gap(self, above: "ShelfRow[T] | None", field: Field) -> Micrometres:
        """Return how far it must be from the row above it."""
        return 0 if above is None or (self.block and self.block == above.block) else field.gap


def shelve(rows: Iterable[ShelfRow[T]], field: Field) -> list[Laid[T]]:
    """Return the pieces of each sheet, for rows that fit the field: each on the first sheet that has room for it."""
    sheets: list[list[ShelfRow[T]]] = []
    for row in rows:
        sheet = next((each for each in sheets if measure_rows([*each, row], field) <= field.height), None)
        if sheet is None:
            sheets.append([row])
        else:
            sheet.append(row)
    return [_stand_below(sheet, field) for sheet in sheets]


def _stand_below(rows: Sequence[ShelfRow[T]], field: Field) -> Laid[T]:
    laid: Laid[T] = []
    for number, row in enumerate(rows):
        y = field.y + measure_rows(rows[: number + 1], field) - row.height
        laid += [(slot._replace(y=slot.y + y), piece) for slot, piece in row.pieces]
    return laid


def measure_rows(rows: Sequence[ShelfRow[T]], field: Field) -> Micrometres:
    """Return how high rows are above one another."""
    above = [None, *rows]
    return sum(row.height + row.find_gap(before, field) for before, row in zip(above, rows, strict=False))


def align_rows(pieces: Sequence[Piece[T]], field: Field) -> Iterator[ShelfRow[T]]:
    """Yield rows of pieces of one width, in the same columns; wide pieces lie turned where they take less height so.

    Whole rows of one kind come before the rest of their width.
    """
    lying: Laid[T] = []
    for size, group in groupby(pieces, lambda piece: piece.size):
        same = list(group)
        flat = [(Slot(0, 0, size.width, size.height, 0), piece) for piece in same]
        stood = [(Slot(0, 0, size.height, size.width, 90), piece) for piece in same]
        may_turn = size.width > size.height and field.holds(Size(size.height, size.width))
        lying += stood if may_turn and _stack(stood, field) < _stack(flat, field) else flat
    for _, run in groupby(lying, lambda placed: placed[0].width):
        yield from _line_up(list(run), field)


def _stack(pieces: Laid[T], field: Field) -> Micrometres:
    """Return how high the rows of pieces of one width are."""
    return measure_rows(list(_line_up(pieces, field)), field)


def _line_up(pieces: Laid[T], field: Field) -> Iterator[ShelfRow[T]]:
    """Yield the rows of pieces of one width: whole rows of each label, then of each kind that shares cuts, then others.

    This takes no more rows than if all stood in one order.
    """
    width = pieces[0][0].width
    columns, most, step = _count_columns(width, field), field.width // width, width + field.gap
    # The columns of pieces with gaps between them. A row without gaps begins at the same line.
    wide = max(columns * step - field.gap, most * width if any(piece.kind for _, piece in pieces) else 0)
    left = field.x + (field.width - wide) // 2
    kinds: dict[tuple[str, Size], Laid[T]] = {}
    for slot, piece in pieces:
        kinds.setdefault((piece.kind, piece.size), []).append((slot, piece))
    rest: list[Laid[T]] = []
    for (kind, _), same in kinds.items():
        number, apart = (most, width) if kind else (columns, step)
        whole, left_over = _part_labels(same, number)
        if kind:  # pieces of several labels share cuts, too
            more = len(left_over) // number * number
            whole, left_over = [*whole, *left_over[:more]], left_over[more:]
        for start in range(0, len(whole), number):
            placed = whole[start : start + number]
            yield _make_row([(left + place * apart, *each) for place, each in enumerate(placed)])
        rest.append(left_over)
    row: list[tuple[Micrometres, Slot, Piece[T]]] = []
    for slot, piece in (each for same in rest for each in same):
        if row and piece.kind and (piece.kind, piece.size) == (row[-1][2].kind, row[-1][2].size):
            x = row[-1][0] + width
        else:  # in the next column that is far enough from the piece before
            x = left + -((left - row[-1][0] - step) // step) * step if row else left
        if x + width > field.ends[0]:
            yield _make_row(row)
            row, x = [], left
        row.append((x, slot, piece))
    if row:
        yield _make_row(row)


def _part_labels(pieces: Laid[T], number: int) -> tuple[Laid[T], Laid[T]]:
    """Return what fills rows of so many pieces of one label, and what is left over."""
    labels: dict[str, Laid[T]] = {}
    for each in pieces:
        labels.setdefault(each[1].label, []).append(each)
    whole, left_over = list[tuple[Slot, Piece[T]]](), list[tuple[Slot, Piece[T]]]()
    for same in labels.values():
        end = len(same) // number * number
        whole += same[:end]
        left_over += same[end:]
    return whole, left_over


def _make_row(placed: Sequence[tuple[Micrometres, Slot, Piece[T]]]) -> ShelfRow[T]:
    blocks = {(piece.kind, piece.size) for _, _, piece in placed}
    block = min(blocks) if len(blocks) == 1 else None
    laid = [(slot._replace(x=x), piece) for x, slot, piece in placed]
    return ShelfRow(laid, max(slot.height for slot, _ in laid), block if block and block[0] else None)


def _count_columns(width: Micrometres, field: Field) -> int:
    return (field.width + field.gap) // (width + field.gap)


def fill_rows(pieces: Iterable[Piece[T]], field: Field) -> Iterator[ShelfRow[T]]:
    """Yield rows from the left of the field, each as long as there is room in it."""
    row: list[tuple[Micrometres, Slot, Piece[T]]] = []
    x = field.x
    for piece in pieces:
        if row and x + piece.size.width > field.x + field.width:
            yield _make_row(row)
            row, x = [], field.x
        row.append((x, Slot(0, 0, *piece.size, 0), piece))
        x += piece.size.width + field.gap
    if row:
        yield _make_row(row)


def fill_field(pieces: Sequence[Piece[T]], field: Field) -> list[int]:
    """Return how many of each piece fill one sheet, a row of each in turn."""
    counts = [0] * len(pieces)
    growing = True
    while growing:
        growing = False
        for place, piece in enumerate(pieces):
            if not field.holds(piece.size):
                continue
            more = counts.copy()
            more[place] += field.width // piece.size.width if piece.kind else _count_columns(piece.size.width, field)
            laid = [each for each, count in zip(pieces, more, strict=True) for _ in range(count)]
            if measure_rows(list(align_rows(laid, field)), field) <= field.height:
                counts, growing = more, True
    return counts


# What lies outside the cut of a piece: the bleed, a gap, and ticks in line with its edges.
TICK_NEAR: Micrometres = BLEED + TICK_GAP
TICK_FAR: Micrometres = TICK_NEAR + TICK


def make_ticks(slots: Sequence[Slot]) -> list[CropMark]:
    """Return the ticks in line with the edges of pieces, each outside all of them."""
    ticks: dict[CropMark, None] = {}
    for x, y, width, height, _ in slots:
        for corner_x, right in ((x, -1), (x + width, 1)):
            for corner_y, down in ((y, -1), (y + height, 1)):
                beside, beyond = corner_x + right * TICK_NEAR, corner_x + right * TICK_FAR
                ticks[CropMark(min(beside, beyond), corner_y, max(beside, beyond), corner_y)] = None
                beside, beyond = corner_y + down * TICK_NEAR, corner_y + down * TICK_FAR
                ticks[CropMark(corner_x, min(beside, beyond), corner_x, max(beside, beyond))] = None

    def is_outside(tick: CropMark) -> bool:
        return not any(
            tick.x1 <= x + width and x <= tick.x2 and tick.y1 <= y + height and y <= tick.y2
            for x, y, width, height, _ in slots
        )

    return [tick for tick in ticks if is_outside(tick)]


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


def impose_pieces(rows: Iterable[ShelfRow[T]], field: Field, paper: Paper, duplex: Duplex) -> list[PressSheet[T]]:
    """Return the press sheets that take rows that fit the field.

    A back across the fold lies where turning the paper over would bring it, but on the same side of it.
    """
    axis = Axis.UPRIGHT if duplex is Duplex.FOLD_OVER else find_axis(paper, duplex)
    shelves = shelve(rows, field)
    sheets = []
    for number, part in enumerate(shelves, 1):
        fronts = tuple((slot, piece.front) for slot, piece in part)
        behind = tuple((make_verso(slot, paper, axis), piece.back) for slot, piece in part)
        recto = (*fronts, *behind) if duplex is Duplex.FOLD_OVER else fronts
        turned_over = duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
        sheets.append(PressSheet(number, len(shelves), recto, behind if turned_over else ()))
    return sheets


def pack_rows(pieces: Iterable[Piece[T]], field: Field) -> list[ShelfRow[T]]:
    """Return rows of pieces of one width, the highest first, so that they leave little room.

    They stand in columns one below another where that takes less height.
    """
    rows: list[ShelfRow[T]] = []
    ordered = sorted(pieces, key=lambda piece: (piece.size.width, -piece.size.height))
    for width, group in groupby(ordered, lambda piece: piece.size.width):
        same = list(group)
        aligned, columns = list(align_rows(same, field)), _stand_in_columns(same, _count_columns(width, field), field)
        rows += [columns] if columns.height < min(measure_rows(aligned, field), field.height + 1) else aligned
    return sorted(rows, key=lambda row: -row.height)


def _stand_in_columns(pieces: Sequence[Piece[T]], columns: int, field: Field) -> ShelfRow[T]:
    """Return pieces of one width, the highest first, in columns as equal as can be."""
    width, ends, laid = pieces[0].size.width, [0] * columns, list[tuple[Slot, Piece[T]]]()
    step = width + field.gap
    left = field.x + (field.width + field.gap - columns * step) // 2
    for piece in pieces:
        column = ends.index(min(ends))
        laid.append((Slot(left + column * step, ends[column], width, piece.size.height, 0), piece))
        ends[column] += piece.size.height + field.gap
    return ShelfRow(laid, max(ends) - field.gap)
