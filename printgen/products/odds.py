"""Odds: how likely each row and each result of a table is, counted exactly in faces of its die."""

from fractions import Fraction

from printgen.model.table import Table


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
