"""Rosters: the shape of a file in rosters/, and what is made of it."""

from printgen.errors import suggest
from printgen.load.nodes.choices import NOTES, TITLE, Keeping, Keyed, ListOf
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import line, worded_line
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.pack.products import Tables, find_table
from printgen.model.table import Roster

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
    for name_ in said.get("last", ()):
        if name_.value not in known:
            report.add(name_.node, f'"{name_.value}" is in none of the lists', suggest(name_.value, known))
    if not said.whole:
        return None
    if table:
        wanted = [result.id for result in table.results if not result.quiet]
        if not wanted:
            message = f'the table "{table.id}" has no results to list names for'
            report.add(said.at("table"), message, "write its results under results:")
        elif sorted(wanted) != sorted(said["entries"]):
            hint = f'the table "{table.id}" needs a list for each of: {", ".join(wanted)}; an empty one is written []'
            report.add(said.at("entries"), "the lists do not match the results of the table", hint)
    last = tuple(dict.fromkeys(name_.value for name_ in said["last"]))
    return Roster(name, said["title"], said["table"], tuple(said["entries"].items()), said["notes"], said.origin, last)
