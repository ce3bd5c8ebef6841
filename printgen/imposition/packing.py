"""Packing: pieces of several sizes onto as few sheets as a simple rule finds."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from printgen.imposition.shelves import Field, Piece, Size, align_rows, shelve
from printgen.imposition.verso import Slot
from printgen.units import Micrometres


def pack(sizes: Sequence[Size], field: Field) -> list[list[tuple[int, Slot]]]:
    """Return for each sheet which pieces lie on it, by their places in the list, and where.

    Each piece, which must fit the field, lies on the first sheet that has room for it: as high up as it can, and there
    as far to the left. So the order of the pieces is that of their claims to the top of the first sheet.
    """
    sheets: list[list[tuple[int, Slot]]] = []
    for place, size in enumerate(sizes):
        for sheet in sheets:
            slot = _find_room(size, [other for _, other in sheet], field)
            if slot:
                sheet.append((place, slot))
                break
        else:
            sheets.append([(place, Slot(field.x, field.y, *size, 0))])
    return sheets


def _find_room(size: Size, others: Sequence[Slot], field: Field) -> Slot | None:
    """Return the highest free place of a size, the leftmost of these; None if there is none.

    Whatever lies as high up and as far to the left as it can touches the edges of the field, or others.
    """
    if size.width * size.height > field.width * field.height - sum(other.width * other.height for other in others):
        return None
    right, bottom = field.ends
    lefts = _list_starts((field.x, *(other.x + other.width + field.gap for other in others)), right - size.width)
    tops = _list_starts((field.y, *(other.y + other.height + field.gap for other in others)), bottom - size.height)
    slots = (Slot(x, y, *size, 0) for y in tops for x in lefts)
    return next((slot for slot in slots if not any(_are_close(slot, other, field.gap) for other in others)), None)


def _list_starts(starts: Iterable[Micrometres], last: Micrometres) -> list[Micrometres]:
    return sorted({start for start in starts if start <= last})


def _are_close(one: Slot, other: Slot, gap: Micrometres) -> bool:
    """Tell whether two slots overlap, or lie nearer to each other than a gap."""
    return (
        one.x < other.x + other.width + gap
        and other.x < one.x + one.width + gap
        and one.y < other.y + other.height + gap
        and other.y < one.y + one.height + gap
    )


T = TypeVar("T")


class FilledRow(NamedTuple):
    """Pieces that stand side by side, by number, and how high the highest of them is."""

    numbers: tuple[int, ...]
    height: Micrometres


def add_rows(pieces: Sequence[Piece[T]], others: Iterable[Piece[T]], field: Field) -> list[Piece[T]]:
    """Return pieces as they are, and others behind them in an order in which their rows leave little room.

    The highest row that still fits a sheet comes next; pieces of one width share rows, the highest first.
    """
    added = sorted(others, key=lambda piece: (piece.size.width, -piece.size.height))
    rows = sorted(_list_rows(added, field), key=lambda row: -row.height)
    free = _measure_rest(pieces, field)
    ordered: list[Piece[T]] = []
    while rows:
        row = next((row for row in rows if row.height <= free), None)
        if row is None:
            row, free = rows[0], field.height
        rows.remove(row)
        free -= row.height + field.gap
        ordered += [added[number] for number in row.numbers]
    return [*pieces, *ordered]


def _list_rows(pieces: Sequence[Piece[T]], field: Field) -> list[FilledRow]:
    source = iter(range(len(pieces)))
    found = align_rows([piece.size for piece in pieces], field)
    return [FilledRow(tuple(islice(source, len(row))), max(slot.height for slot in row)) for row in found]


def _measure_rest(pieces: Sequence[Piece[T]], field: Field) -> Micrometres:
    """Return the height that pieces leave of their last sheet."""
    sheets = list(shelve([piece.size for piece in pieces], field))
    if not sheets:
        return field.height
    return field.ends[1] - max(slot.y + slot.height for slot in sheets[-1]) - field.gap
