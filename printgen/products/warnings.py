"""Warnings about a system: what is sound, but perhaps not meant."""

from collections.abc import Iterator

from printgen.errors import Problem
from printgen.model.product import REFERENCE, DeckSpec, SheetSpec
from printgen.model.system import System
from printgen.model.table import Result, Table
from printgen.products.deck import find_shifts
from printgen.products.odds import show_per_cent

MOST_NAMED = 6
# In points: text of a reference sheet that a player reads who sits at a table.
GOOD_TYPE = 8.5
SMALL_HINT = "give it more pages, or shorter words, or leave out what cards and forms say"
SHIFTED_HINT = (
    "say keep: odds for copies in proportion, or keep: rows if one card a row is meant; "
    "or give the rows copies of your own"
)

KEEP_HINT = "say ids: letters in system.yaml, which keeps the letters of every script"
ALIKE_HINT = "give each an id under results:, such as moehre: Möhre"
ENTRY_HINT = "give one of them another title"


def list_warnings(system: System) -> list[Problem]:
    """Return what the author of a pack should look at. Nothing fails because of it."""
    shifted = (warn_of_shifts(system, spec) for spec in system.decks)
    used = {spec.table for spec in system.decks if spec.per == "row"}
    hint = "a deck of this table with per: row has them"
    idle = [
        Problem(row.origin, "copies: no deck has them", hint, is_warning=True)
        for table in system.tables
        for row in table.rows
        if table.die and row.copies > 1 and row.copies != len(row.keys) and table.id not in used  # as weights make them
    ]
    alike = (problem for table in system.tables for problem in warn_of_alike_ids(system, table))
    return [*system.warnings, *filter(None, shifted), *idle, *alike]


def warn_of_alike_ids(system: System, table: Table) -> Iterator[Problem]:
    """Yield a warning for each title that has the same id as another, made of the letters that ids keep."""
    first: dict[str, Result] = {}
    named = {result.id for result in table.results}
    cure = ALIKE_HINT if table.die else ENTRY_HINT
    hint = cure if system.ids else f"{KEEP_HINT}; or {cure}"
    for result in (result for row in table.rows for result in row.results if result.key and result.id not in named):
        other = first.setdefault(result.key, result)
        if other.title != result.title:
            message = (
                f'"{result.title}" and "{other.title}" have one id, "{result.key}", for other files to name them by'
            )
            yield Problem(result.origin, message, hint, is_warning=True)


def warn_of_shifts(system: System, spec: DeckSpec) -> Problem | None:
    """Return a warning if a deck of rows has other odds than its die, with both side by side."""
    shifts = find_shifts(system.table(spec.table), spec)
    if not shifts:
        return None
    more = f"; and {len(shifts) - MOST_NAMED} more" if len(shifts) > MOST_NAMED else ""
    odds = "; ".join(
        f"{row.roll} has {show_per_cent(die)} % by the die, {show_per_cent(deck)} % in the deck"
        for row, die, deck in shifts[:MOST_NAMED]
    )
    message = f"{spec.id}: its cards do not have the odds of the die: {odds}{more}"
    return Problem(spec.origin, message, SHIFTED_HINT, is_warning=True)


def warn_of_type(spec: SheetSpec, size: float) -> Iterator[Problem]:
    """Yield a warning if the type of a reference sheet, in points, is small for the other side of a table."""
    if spec.id == REFERENCE and spec.pages and size < GOOD_TYPE:
        message = f"{spec.id}: its text is set in {size:g} pt; {GOOD_TYPE:g} pt or more is read with ease"
        yield Problem(spec.origin, message, SMALL_HINT, is_warning=True)
