"""Rosters: the shape of a file in rosters/, and the shape of a file that lists what a player owns of them."""

import re
from collections.abc import Collection as Container
from collections.abc import Iterable, Mapping
from pathlib import Path

from printgen.errors import suggest
from printgen.load.nodes.choices import NOTES, TITLE, Either, Keeping, Keyed, ListOf, Placed
from printgen.load.nodes.notations import UpTo
from printgen.load.nodes.records import Record, Report, read_twice
from printgen.load.nodes.scalars import fault, line, name, nothing, worded_line
from printgen.load.nodes.shapes import AnyOf, Maybe, Must, Shape
from printgen.load.nodes.source import open_file, read_root
from printgen.load.pack.products import Tables, find_table
from printgen.model.play import LONGEST_NAME
from printgen.model.system import Collection, System
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
        "marks": Maybe(
            Keyed(ListOf(Keeping(line))),
            "Names in the lists by a mark of things: what is called so gets the mark.",
            None,
        ),
        "notes": NOTES,
    }
)


def make_roster(said: Record, name: str, tables: Tables, report: Report) -> Roster | None:
    """Return a roster, which must answer every result of its table at which something happens."""
    table = report.attempt(find_table, said.node, said["table"], tables) if "table" in said else None
    known = {words.text for names in said.get("entries", {}).values() for words in names}
    marks = said.get("marks") or {}
    for name_ in (*said.get("last", ()), *(each for names in marks.values() for each in names)):
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
    marked = tuple((mark, tuple(dict.fromkeys(each.value for each in names))) for mark, names in marks.items())
    return Roster(
        name, said["title"], said["table"], tuple(said["entries"].items()), said["notes"], said.origin, last, marked
    )


COLLECTION = Shape(
    {
        "game": Must(name, "The id of the game."),
        "units": Maybe(
            Keyed(Either(nothing, ListOf(Keeping(line), what="names"))),
            "The names that are owned, by the id of the roster.",
            None,
        ),
        "written": Maybe(
            Keyed(Keyed(UpTo(LONGEST_NAME, "write a name", line))),
            "What blank results are where the scenario does not say, by the id of the table and of the result.",
            None,
        ),
    },
    AnyOf(("units", "written"), 'the key "units" is missing', "units: what you own; written: what blank results are"),
)
# What can stand in YAML without quotes, as names in lists may.
PLAIN = re.compile(r"\w(?:[\w ()+'./&!,-]*[\w()+'.!])?")


def read_collection(path: Path, systems: Iterable[System]) -> Collection:
    """Return what a player owns of one of these systems, by a file. Raises BadData with every mistake in it."""
    known = {system.id: system for system in systems}
    root = open_file(path, guide="docs/commands.md")
    return read_root(root, path, lambda root, _: read_twice(root, COLLECTION, make_collection, known))


def make_collection(said: Record, systems: Mapping[str, System], report: Report) -> Collection | None:
    """Return the collection that a file states, or None if it has a mistake."""
    system = report.attempt(_find_system, said, systems) if "game" in said else None
    if not system:
        return None
    rosters = {roster.id: roster for roster in system.rosters}
    units: dict[str, tuple[str, ...]] = {}
    for roster, names in (said.get("units") or {}).items():
        if report.attempt(_find_roster, said["units"], roster, rosters) and names:
            for placed in names:
                report.attempt(_check_name, placed, rosters[roster])
            owned = {placed.value for placed in names}
            units[roster] = tuple(each for each in rosters[roster].names if each in owned)
    written = report.attempt(_list_written, said["written"], system) if said.get("written") else ()
    listed = said.get("units")
    if said.whole and listed and not units and not written and listed.keys() <= rosters.keys():
        report.add(said.at("units"), "nothing is ticked", "take away the # before each name that you own")
    return Collection(system.id, tuple(units.items()), said.origin, written or ()) if said.whole else None


def _list_written(said: Record, system: System) -> tuple[tuple[str, str, str], ...]:
    """Return what blank results are: the id of the table, the key of the result, and the text. Raises Fault."""
    blanks, report = {table.id: table.blanks for table in system.tables if table.blanks}, Report()
    for table, results in said.items():
        if table not in blanks:
            report.add(said.key_at(table), f'no table "{table}" has blank results', suggest(table, blanks))
            continue
        for key in results:
            if key not in blanks[table]:
                message = f'"{table}" has no blank result "{key}"'
                report.add(results.key_at(key), message, suggest(key, blanks[table]))
    report.close(said)
    return tuple((table, key, text) for table in said for key, text in said[table].items())


def _find_system(said: Record, systems: Mapping[str, System]) -> System:
    game = said["game"]
    if game not in systems:
        message = f'is a collection for "{game}", not for {" or ".join(sorted(systems))}'
        raise said.fault("game", message, suggest(game, systems))
    return systems[game]


def _find_roster(units: Record, roster: str, rosters: Mapping[str, Roster]) -> Roster:
    if roster not in rosters:
        hint = suggest(roster, rosters) or "the game has none"
        raise fault(units.key_at(roster), f'there is no roster "{roster}"', hint)
    return rosters[roster]


def _check_name(placed: Placed, roster: Roster) -> None:
    if placed.value not in roster.names:
        message = f'"{placed.value}" is not a name of the roster "{roster.id}"'
        raise fault(placed.node, message, suggest(placed.value, roster.names))


def write_collection(system: System, owned: Mapping[str, Container[str]]) -> str:
    """Return the file of a collection as text: all names of some rosters; names that are not owned are remarks.

    owned: the names that are owned, by the id of the roster.
    """
    lines = [f"# What you own of {system.title}. Take away the # before each name that you own.", f"game: {system.id}"]
    lines.append("units:")
    for name_, names in owned.items():
        roster = system.roster(name_)
        lines += ["", f"  {roster.id}:"]
        lines += [f"    {'' if each in names else '# '}- {_quote(each)}" for each in roster.names]
    return "".join(f"{each}\n" for each in lines)


def _quote(text: str) -> str:
    return text if PLAIN.fullmatch(text) else "'" + text.replace("'", "''") + "'"
