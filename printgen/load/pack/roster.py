"""Rosters: the shape of a file in rosters/, and what is made of it."""

from printgen.errors import suggest
from printgen.load.nodes.choices import Keeping, Keyed, ListOf, Placed
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, line, worded_line
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.nodes.usual import NOTES, TITLE
from printgen.load.pack.products import Tables, find_table
from printgen.model.table import Roster, Table

ROSTER = Shape(
    {
        "title": TITLE,
        "table": Must(line, "A table with results."),
        "entries": Must(
            Keyed(ListOf(worded_line, least=0)),
            "A list of names for each result that is not quiet; an empty one is [].",
        ),
        "last": Maybe(
            ListOf(Keeping(line)),
            "Names in the lists that are taken only where nothing else is left: a last resort.",
            (),
        ),
        "notes": NOTES,
    }
)


def make_roster(said: Record, name: str, tables: Tables, report: Report) -> Roster | None:
    """Return a roster, which must answer every result of its table at which something happens."""
    table = report.attempt(find_table, said.node, said["table"], tables) if "table" in said else None
    known = {words.text for names in said.get("entries", {}).values() for words in names}
    report.each(_check_last, said.get("last", ()), known)
    if not said.whole:
        return None
    report.attempt(_check_entries, said, table)
    entries = tuple(said["entries"].items())
    last = tuple(dict.fromkeys(name.value for name in said["last"]))
    return Roster(name, said["title"], said["table"], entries, said["notes"], said.origin, last)


def _check_last(name: Placed, known: set[str]) -> None:
    """Make sure that a name which is a last resort is in one of the lists. Raises Fault."""
    if name.value not in known:
        raise fault(name.node, f'"{name.value}" is in none of the lists', suggest(name.value, known))


def _check_entries(said: Record, table: Table | None) -> None:
    """Make sure that there is a list for every result of the table that is not quiet. Raises Fault."""
    if not table:
        return
    wanted = [result.id for result in table.results if not result.quiet]
    if not wanted:
        message = f'the table "{table.id}" has no results to list names for'
        raise fault(said.at("table"), message, "write its results under results:")
    if sorted(wanted) != sorted(said["entries"]):
        hint = f'the table "{table.id}" needs a list for each of: {", ".join(wanted)}; an empty one is written []'
        raise fault(said.at("entries"), "the lists do not match the results of the table", hint)
