"""Odds: every table's are those of its die, and add up to one."""

from collections import Counter
from fractions import Fraction

import pytest
from conftest import shipped_jobs
from hypothesis import given
from hypothesis import strategies as st

from printgen.model.system import System
from printgen.model.table import Table
from printgen.products.odds import result_odds, row_odds, show_per_cent

SYSTEMS = {job.system.id: job.system for job in shipped_jobs().values()}
TABLES = {f"{system.id}/{table.id}": table for system in SYSTEMS.values() for table in system.tables}


def count_faces(table: Table) -> list[int]:
    """Return how many faces of its die lead to each row of a table, one face after the other."""
    assert table.die
    rows = Counter(table.rows.index(table.row_of()[face.key]) for face in table.die.faces)
    return [rows[number] for number, _ in enumerate(table.rows)]


@pytest.mark.parametrize("name", TABLES)
def test_the_odds_of_a_table_are_one_in_all(name: str) -> None:
    """Whatever is rolled or drawn, exactly one row of a shipped table applies."""
    assert sum(row_odds(TABLES[name])) == 1


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.die])
def test_odds_are_counted_in_faces(name: str) -> None:
    """A row is as likely as the share of all faces of the die, each as likely as any other, that lead to it."""
    table = TABLES[name]
    assert table.die
    faces = len(table.die.faces)
    assert row_odds(table) == [Fraction(count, faces) for count in count_faces(table)]


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.results])
def test_the_results_of_a_column_are_one_in_all(name: str) -> None:
    """In each column the odds of all results add up to one, so the glossary leaves nothing out."""
    table = TABLES[name]
    odds = [result_odds(table, result) for result in table.results]
    assert [sum(column) for column in zip(*odds, strict=True)] == [1] * max(1, len(table.columns))


def system(name: str) -> System:
    """Return a shipped system."""
    return SYSTEMS[name]


def test_two_dice_are_not_one() -> None:
    """On 2d6 a 2 is as likely as one face in 36, not in 11."""
    table = system("horde-mode").table("spawn")
    assert dict(zip((row.roll for row in table.rows), row_odds(table), strict=True))["2"] == Fraction(1, 36)


def test_copies_count_in_a_list() -> None:
    """An entry of a list that is there several times is drawn that much more often."""
    table = system("horde-mode").table("purchases")
    copies = [row.copies for row in table.rows]
    assert row_odds(table) == [Fraction(count, sum(copies)) for count in copies]


@given(st.fractions(0, 1))
def test_per_cent_are_off_by_half_a_tenth_at_most(odds: Fraction) -> None:
    """Shown odds have one decimal, and are the nearest that have."""
    shown = show_per_cent(odds)
    assert len(shown.partition(".")[2]) == 1
    assert abs(Fraction(shown) / 100 - odds) <= Fraction(5, 10_000) + Fraction(1, 10**12)
