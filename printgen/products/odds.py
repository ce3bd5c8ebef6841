"""Odds: how likely each row and each result of a table is, counted exactly in faces of its die."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from printgen.model.die import drop_dice
from printgen.model.play import RollRules
from printgen.model.table import Table


class Outcome(NamedTuple):
    """A result, and how many of the equally likely faces lead to it."""

    id: str
    title: str
    faces: int


class Odds(NamedTuple):
    """The outcomes of a table in one of its columns ("" if it has none), in its order; `faces` is their sum."""

    table: str
    column: str
    faces: int
    outcomes: tuple[Outcome, ...]

    def probability(self, outcome: Outcome) -> Fraction:
        """Return how likely an outcome is."""
        return Fraction(outcome.faces, self.faces)


def count_odds(table: Table, column: str = "", modifier: int = 0, rules: RollRules | None = None) -> Odds:
    """Count the faces that lead to each result in a column, with a modifier added and in a way to roll.

    Each face of all the dice together counts once; of a list, each card. Results of one id and title are one outcome.
    Raises ValueError for a modifier of a die whose faces are no numbers.
    """
    place = [item.id for item in table.columns].index(column) if column else 0
    rows = table.row_of(modifier)
    counts = {(row.results[place].key, row.results[place].title): 0 for row in table.rows}
    for key, faces in count_keys(table, rules).items():
        result = rows[key].results[place]
        counts[result.key, result.title] += faces
    outcomes = tuple(Outcome(name, title, faces) for (name, title), faces in counts.items())
    return Odds(rules.id if rules else table.id, column, sum(counts.values()), outcomes)


def count_keys(table: Table, rules: RollRules | None = None) -> Counter[str]:
    """Count the faces of each key of a table's die in a way to roll; of a list, the cards of each entry."""
    if not table.die:
        return Counter({key: row.copies for row in table.rows for key in row.keys})
    if not (rules and rules.extra):
        return Counter(face.key for face in table.die.faces)
    sides = (*table.die.sides, *table.die.sides[-1:] * rules.extra)
    throws = product(*(range(1, number + 1) for number in sides))
    kept = (drop_dice(throw, rules.extra, lowest=rules.drop_lowest) for throw in throws)
    return Counter(table.die.face_of(throw).key for throw in kept)


def row_odds(table: Table) -> list[Fraction]:
    """Return the probability of each row of a table with a die; of a list, that of drawing it from all its cards."""
    if table.die:
        faces = [face.key for face in table.die.faces]
        return [Fraction(sum(key in row.keys for key in faces), len(faces)) for row in table.rows]
    total = sum(row.copies for row in table.rows)
    return [Fraction(row.copies, total) for row in table.rows]


def result_odds(table: Table, name: str) -> list[Fraction]:
    """Return the probability of the result called `name` in each column of a table, or the only one it has."""
    pairs = list(zip(row_odds(table), table.rows, strict=True))
    return [
        sum((odds for odds, row in pairs if row.results[column].id == name), Fraction(0))
        for column in range(max(1, len(table.columns)))
    ]


def show_per_cent(odds: Fraction) -> str:
    """Return a probability in per cent with one decimal, as a table's columns show it."""
    return f"{float(odds * 100):.1f}"
