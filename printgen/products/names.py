"""Sheets with names of several rosters: to tick what one owns, and with what one owns, numbered so that dice choose."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.printed_words import PrintedWords
from printgen.model.product import OwnedSpec, TickSpec
from printgen.model.system import System
from printgen.model.table import FieldText, Result, Roster, Table
from printgen.products.faces import share_faces, show_faces
from printgen.products.odds import row_odds, show_per_cent
from printgen.products.roll_text import show_roll


class NameLine(NamedTuple):
    """A name on such a sheet."""

    label: str  # what stands before it: its number, or the faces that choose it
    name: str
    aside: str  # what stands small beside it: the rolls that lead to it, or its roster
    origin: Origin


class NameGroup(NamedTuple):
    """Names among which dice choose."""

    dice: str  # the dice, "" where there is nothing to choose
    again: str  # the faces that are rolled again, "" for none
    lines: tuple[NameLine, ...]  # the names


class NameSection(NamedTuple):
    """Names below a heading."""

    title: str  # the heading
    aside: str  # what stands small in the heading
    origin: Origin
    facts: tuple[FieldText, ...]  # what a result says in its fields
    usual: NameGroup  # the names
    last: NameGroup  # the names that are taken only as a last resort
    instead: str = ""  # what to do where there are no names, "" for nothing


class NameSheet(NamedTuple):
    """A sheet with names of several rosters of a table."""

    system: System  # the game
    spec: TickSpec | OwnedSpec  # what was asked for
    table: Table
    sections: tuple[NameSection, ...]  # the names
    rosters: tuple[Roster, ...] = ()  # the rosters that the names are of, where these stand among one another
    # the results without names, each with its roll and its odds; none for a table with columns
    quiet: tuple[tuple[Result, str, str], ...] = ()


NONE = NameGroup("", "", ())


def make_name_sheet(system: System, spec: TickSpec | OwnedSpec, words: PrintedWords) -> NameSheet:
    """Return a sheet to tick what one owns, or one with what a player owns."""
    return (
        _make_tick_sheet(system, spec, words) if isinstance(spec, TickSpec) else _make_owned_sheet(system, spec, words)
    )


def _make_tick_sheet(system: System, spec: TickSpec, words: PrintedWords) -> NameSheet:
    """Return a sheet with all names of some rosters, numbered roster by roster in the order of letters."""
    table = system.table(spec.table)
    rolls = _list_rolls(table, words)
    return NameSheet(system, spec, table, tuple(_list_ticks(system.roster(name), rolls) for name in spec.rosters))


def _list_rolls(table: Table, words: PrintedWords) -> dict[str, list[str]]:
    """Return the rolls that lead to each result of a table, in whatever column."""
    rolls: dict[str, list[str]] = {result.id: [] for result in table.results}
    for row in table.rows:
        for name in {result.id for result in row.results} & rolls.keys():
            rolls[name].append(show_roll(row.roll, words))
    return rolls


def _list_ticks(roster: Roster, rolls: dict[str, list[str]]) -> NameSection:
    places: dict[str, dict[str, None]] = {}
    origins: dict[str, Origin] = {}
    for result, names in roster.entries:
        for words in names:
            origins.setdefault(words.text, words.origin)
            places.setdefault(words.text, {}).update(dict.fromkeys(rolls[result]))
    lines = (
        NameLine(f"{number}", name, ", ".join(places[name]), origins[name])
        for number, name in enumerate(roster.names, 1)
    )
    return NameSection(roster.title, roster.id, roster.origin, (), NameGroup("", "", tuple(lines)), NONE)


def _make_owned_sheet(system: System, spec: OwnedSpec, words: PrintedWords) -> NameSheet:
    """Return a sheet with the names that a player owns, by the results of their table."""
    table = system.table(spec.table)
    odds, rolls, quiet = _list_odds(table), _list_rolls(table, words), []
    sections: list[NameSection] = []
    lower = ""
    for result in table.results:
        section = _list_owned(system, spec, result)._replace(aside=odds.get(result.id, ""))
        if result.quiet:
            quiet.append((result, ", ".join(rolls[result.id]), section.aside))
            continue
        if not section.usual.lines and lower:
            section = section._replace(instead=words.instead.format(number=spec.lower, title=lower))
        lower = result.title if section.usual.lines and spec.lower else lower
        sections.append(section)
    rosters = tuple(system.roster(name) for name, _ in spec.names)
    return NameSheet(system, spec, table, tuple(sections), rosters, () if table.columns else tuple(quiet))


def _list_odds(table: Table) -> dict[str, str]:
    """Return the odds of each result in per cent, as printed; none where each column has others."""
    if table.columns or not table.die:
        return {}
    shares = dict.fromkeys((result.id for result in table.results), Fraction(0))
    for row, odds in zip(table.rows, row_odds(table), strict=True):
        if row.results[0].id in shares:
            shares[row.results[0].id] += odds
    return {name: show_per_cent(odds) for name, odds in shares.items()}


def _list_owned(system: System, spec: OwnedSpec, result: Result) -> NameSection:
    """Return the names at a result, roster by roster, those of last resort apart."""
    usual: list[NameLine] = []
    last: list[NameLine] = []
    for name, owned in spec.names:
        roster = system.roster(name)
        beside = roster.title if len(spec.names) > 1 else ""
        for words in roster.names_at(result.id):
            if words.text in owned:
                lines = last if words.text in roster.last else usual
                lines.append(NameLine("", words.text, beside, words.origin))
    return NameSection(result.title, "", result.origin, result.parts, _number(usual), _number(last))


def _number(lines: Sequence[NameLine]) -> NameGroup:
    """Return names with the faces of dice that choose them: as many for each, and what is left is rolled again."""
    if len(lines) < 2:  # noqa: PLR2004  # there is nothing to choose
        return NameGroup("", "", tuple(lines))
    dice, shares, again = share_faces(len(lines))
    labelled = (line._replace(label=show_faces(faces)) for line, faces in zip(lines, shares, strict=True))
    return NameGroup(dice, show_faces(again), tuple(labelled))
