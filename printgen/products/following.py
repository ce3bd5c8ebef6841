"""Rolls that follow: how often each result comes on average, with all rolls that results lead to, counted exactly."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from printgen.model.play import RollRules
from printgen.model.system import System
from printgen.model.table import Lead, Result, Table
from printgen.products.odds import count_keys

# More ways to roll that lead to one another take too long to count.
MOST_WAYS = 100


class Following(NamedTuple):
    """How often a result comes on average."""

    table: str  # the id of its table
    id: str  # the id of the result
    title: str  # the result; of a table whose column the game reads, "" for all of them
    average: Fraction  # how often it comes in a roll or a draw, with the rolls that follow


class Way(NamedTuple):
    """A way in which a result has a table rolled on, or a row of it read."""

    table: str
    column: str
    modifier: int
    row: str


Chances = Sequence[tuple[Result, Fraction]]


def list_chances(table: Table, column: str = "", modifier: int = 0, rules: RollRules | None = None) -> Chances:
    """Return the result of each row in a column, with how likely it is to be rolled; of a list, to be drawn."""
    rows = table.row_of(modifier, natural=not (rules and rules.never_natural))
    keys = count_keys(table, rules)
    index = [item.id for item in table.columns].index(column) if column else 0
    return [(rows[key].results[index], Fraction(faces, keys.total())) for key, faces in keys.items()]


def leads_on(chances: Chances) -> bool:
    """Tell whether some of the results lead to a table."""
    return any(result.leads for result, _ in chances)


def count_following(system: System, table: str, chances: Chances) -> tuple[Following, ...]:
    """Return how often each result comes on average when one of a table comes, the likeliest table first read first.

    The expected number v of rolls in each way solves v = first + v M, where M has how many rolls of one way a roll of
    another leads to. Raises ValueError where the rolls have no end on average, or there are too many ways.
    """
    ways = _find_ways(system, chances)
    first, matrix = _list_rolls(chances), {way: _list_rolls(_list_way(system, way)) for way in ways}
    visits = _solve(
        [[Fraction(int(way == other)) - matrix[other].get(way, 0) for other in ways] for way in ways],
        [first.get(way, Fraction(0)) for way in ways],
    )
    if any(value < 0 for value in visits):
        raise ValueError("the rolls that follow have no end on average")
    found: dict[tuple[str, str, str], Fraction] = defaultdict(Fraction)
    for result, chance in chances:
        found[table, result.key, result.title] += chance
    for way, visit in zip(ways, visits, strict=True):
        if not _list_way(system, way):
            found[way.table, "", ""] += visit
        for result, chance in _list_way(system, way):
            found[way.table, result.key, result.title] += visit * chance
    return tuple(Following(*name, average) for name, average in found.items())


def _name_way(lead: Lead) -> Way:
    return Way(lead.table, lead.column, lead.modifier, lead.row)


def _list_way(system: System, way: Way) -> Chances:
    """Return what a way to roll comes to; nothing where the game tells which column is read."""
    table = system.table(way.table)
    if table.columns and not way.column:
        return ()
    if row := table.row_named(way.row) if way.row else None:
        index = [item.id for item in table.columns].index(way.column) if way.column else 0
        return [(row.results[index], Fraction(1))]
    rules = next(rules for rules in system.play.rolls if rules.id == way.table)
    return list_chances(table, way.column, way.modifier, rules)


def _list_rolls(chances: Chances) -> dict[Way, Fraction]:
    """Return how many rolls of each way results lead to on average."""
    found: dict[Way, Fraction] = defaultdict(Fraction)
    for result, chance in chances:
        for lead in result.leads:
            found[_name_way(lead)] += chance * lead.times
    return found


def _find_ways(system: System, chances: Chances) -> list[Way]:
    """Return all ways to roll that results lead to, directly or by others. Raises ValueError for too many."""
    found: dict[Way, None] = {}
    waiting = list(_list_rolls(chances))
    while waiting:
        way = waiting.pop(0)
        if way not in found:
            found[way] = None
            waiting += _list_rolls(_list_way(system, way))
        if len(found) > MOST_WAYS:
            raise ValueError(f"more than {MOST_WAYS} ways to roll lead to one another")
    return list(found)


def _solve(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Return the solution of linear equations, by elimination. Raises ValueError if there is not one alone."""
    lines = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for place in range(len(lines)):
        pivot = next((index for index in range(place, len(lines)) if lines[index][place]), None)
        if pivot is None:
            raise ValueError("the rolls that follow have no end on average")
        lines[place], lines[pivot] = lines[pivot], lines[place]
        lead = lines[place][place]
        lines[place] = [value / lead for value in lines[place]]
        for index, line in enumerate(lines):
            if index != place and (factor := line[place]):
                lines[index] = [value - factor * own for value, own in zip(line, lines[place], strict=True)]
    return [line[-1] for line in lines]
