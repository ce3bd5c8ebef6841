"""How many cards each row gives a deck of rows, and whether that keeps the odds of the table's die."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from printgen.model.product import ODDS, ROW, ROWS, DeckSpec
from printgen.model.table import Row, Table


class Portion(NamedTuple):
    """A row in a deck of rows."""

    row: Row
    keys: tuple[str, ...]  # the keys of the row that the deck has
    copies: int  # how many equal cards it gives


class Share(NamedTuple):
    """How likely a row is."""

    row: Row
    die: Fraction  # its odds by the die, among the faces that the deck has
    deck: Fraction  # its odds in the deck


def list_portions(table: Table, spec: DeckSpec) -> list[Portion]:
    """Return the rows that have cards in a deck of rows.

    Where the deck keeps the odds of the die, each row gives as many cards as faces lead to it, divided by their
    greatest common divisor.
    """
    kept = ((row, tuple(key for key in row.keys if key not in spec.without)) for row in table.rows)
    portions = [Portion(row, keys, row.copies) for row, keys in kept if keys]
    if spec.keep != ODDS:
        return portions
    faces = _count_faces(table, portions)
    common = gcd(*faces)
    return [portion._replace(copies=number // common) for portion, number in zip(portions, faces, strict=True)]


def compare_shares(table: Table, spec: DeckSpec) -> list[Share]:
    """Return the odds of each row by the die and in the deck; nothing for a deck that is not made of rows."""
    if spec.per != ROW or not table.die:
        return []
    portions = list_portions(table, spec)
    faces = _count_faces(table, portions)
    cards = sum(portion.copies for portion in portions)
    return [
        Share(portion.row, Fraction(number, sum(faces)), Fraction(portion.copies, cards))
        for portion, number in zip(portions, faces, strict=True)
    ]


def find_shifts(table: Table, spec: DeckSpec) -> list[Share]:
    """Return the rows that have other odds in a deck than by its die; none if the pack says that it keeps its rows."""
    return [share for share in compare_shares(table, spec) if spec.keep != ROWS and share.die != share.deck]


def list_shifted(decks: Iterable[DeckSpec], table: Table) -> list[DeckSpec]:
    """Return the decks of a table that change the odds of its die, unless their pack says so."""
    return [spec for spec in decks if spec.table == table.id and find_shifts(table, spec)]


def _count_faces(table: Table, portions: list[Portion]) -> list[int]:
    """Return how many equally likely faces lead to each row, of the keys that the deck has."""
    faces = Counter(face.key for face in table.die.faces) if table.die else Counter[str]()
    return [sum(faces[key] for key in portion.keys) for portion in portions]
