"""Filling up: pieces of many sizes in rows below others, ordered so that they take few sheets."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from printgen.imposition.shelves import Field, Piece, align_rows, shelve
from printgen.units import Micrometres

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
