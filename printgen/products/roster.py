"""Sheets of names from rosters: with the odds of each roll, to tick what one owns, and with what one owns."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, chain
from math import ceil
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.printed_words import PrintedWords
from printgen.model.product import OwnedSpec, RosterSpec, TickSpec
from printgen.model.system import System
from printgen.model.table import FieldText, Result, Roster, Table, Words, order_by_letters
from printgen.products.odds import print_per_cent, row_odds, share_faces, show_faces, show_roll

# How many names a page of the index holds, in how many columns, and about how many characters a line of these takes.
PER_INDEX_PAGE, INDEX_COLUMNS, INDEX_LINE = 290, 4, 38
# How many names fit below one another on a page.
LONGEST_LIST = 48
# Of how many lines a page of one roster is full, and the room above and below a name in sizes of its type.
FULL_LIST, LINE, LEAST_PAD, MOST_PAD = 46, 1.15, 0.03, 0.7
# A line of a list holds about so many letters.
LIST_LINE = 23
# How many pages the contents of a book take.
CONTENTS = 1


class DiceChoice(NamedTuple):
    """How dice choose among names."""

    dice: str  # the dice, "" where there is nothing to choose
    again: str  # the faces that are rolled again, "" for none
    faces: tuple[str, ...]  # for each name the faces that lead to it


NO_CHOICE = DiceChoice("", "", ())


class NameList(NamedTuple):
    """The names at one result of the table."""

    result: Result
    roll: str  # the roll that leads to it
    odds: str  # its odds in per cent
    first: int = 1  # the number of the first name, from 1; a long list goes on in another beside it
    names: tuple[Words, ...] = ()
    last: tuple[Words, ...] = ()  # the names that are taken only as a last resort; they stand below the others
    dice: DiceChoice = NO_CHOICE  # how dice choose among all names of the list, also where this is a part of it
    last_dice: DiceChoice = NO_CHOICE  # how dice choose among the last resorts


class RosterPage(NamedTuple):
    """One roster, on a page of its own."""

    number: int  # the number of the page
    roster: Roster
    lists: tuple[NameList, ...]  # the lists of the results that have names
    quiet: tuple[NameList, ...]  # the other results

    @property
    def row_pad(self) -> float:
        """Return the room above and below each name at which the longest list fills its page, in sizes of its type."""
        lines = [sum(ceil(len(name.text) / LIST_LINE) for name in (*each.names, *each.last)) for each in self.lists]
        pad = (FULL_LIST / max(1, *lines) - LINE) / 2
        return round(max(LEAST_PAD, min(MOST_PAD, pad)), 2)


class IndexEntry(NamedTuple):
    """A name in the index of a book."""

    name: Words
    places: tuple[tuple[RosterPage, str], ...]  # each page on which it stands, with the roll that leads to it


# The columns of a page of an index.
IndexPage = tuple[tuple[IndexEntry, ...], ...]


class RosterSheet(NamedTuple):
    """Pages with rosters of one table."""

    system: System  # the game
    spec: RosterSpec  # what the pack asks for
    table: Table
    pages: tuple[RosterPage, ...]  # the rosters; in a book a page of contents comes before them
    index_pages: tuple[IndexPage, ...]  # the index of a book, which comes after them


def make_roster_sheet(system: System, spec: RosterSpec, words: PrintedWords) -> RosterSheet:
    """Return a sheet, with a page for each of its rosters."""
    table = system.table(spec.table)
    rosters = enumerate(map(system.roster, spec.rosters), CONTENTS + 1 if spec.book else 1)
    pages = tuple(_make_page(table, roster, number, words) for number, roster in rosters)
    return RosterSheet(system, spec, table, pages, _make_index(pages) if spec.book else ())


def count_roster_pages(system: System, spec: RosterSpec) -> int:
    """Return how many pages a sheet has: one for each roster, and in a book also the contents and the index."""
    if not spec.book:
        return len(spec.rosters)
    entries = [entries for name in spec.rosters for _, entries in system.roster(name).entries]
    names = {words.text for words in chain.from_iterable(entries)}
    return CONTENTS + len(spec.rosters) + ceil(len(names) / PER_INDEX_PAGE)


def _make_page(table: Table, roster: Roster, number: int, words: PrintedWords) -> RosterPage:
    named, quiet = [], []
    filled = dict(roster.entries)
    for row, odds in zip(table.rows, row_odds(table), strict=True):
        item = NameList(row.results[0], show_roll(row.roll, words), print_per_cent(odds, words))
        if item.result.id in filled:
            named += _list_names(item, roster)
        else:
            quiet.append(item)
    return RosterPage(number, roster, tuple(named), tuple(quiet))


def _list_names(item: NameList, roster: Roster) -> list[NameList]:
    """Return a list with the names of a roster, in as many parts of about equal length as it needs."""
    usual, last = roster.part_names(item.result.id)
    names = (*usual, *last)
    choice, last_choice = _choose(len(usual)), _choose(len(last))
    parts = max(1, ceil(len(names) / LONGEST_LIST))
    share = max(1, ceil(len(names) / parts))
    return [
        item._replace(
            first=start + 1,
            names=usual[start : start + share],
            last=names[max(start, len(usual)) : start + share],
            dice=choice._replace(faces=choice.faces[start : start + share]),
            last_dice=last_choice._replace(faces=last_choice.faces[max(0, start - len(usual)) :]),
        )
        for start in range(0, max(1, len(names)), share)
    ]


def _choose(number: int) -> DiceChoice:
    """Return how dice choose among so many names: as many faces for each, and what is left is rolled again."""
    if number < 2:  # noqa: PLR2004  # there is nothing to choose
        return NO_CHOICE
    dice, shares, again = share_faces(number)
    return DiceChoice(dice, show_faces(again), tuple(map(show_faces, shares)))


def _make_index(pages: tuple[RosterPage, ...]) -> tuple[IndexPage, ...]:
    places: dict[str, list[tuple[RosterPage, str]]] = {}
    words: dict[str, Words] = {}
    for page in pages:
        for item in page.lists:
            for name in (*item.names, *item.last):
                words.setdefault(name.text, name)
                places.setdefault(name.text, []).append((page, item.roll))
    entries = [IndexEntry(words[name], tuple(places[name])) for name in sorted(places, key=order_by_letters)]
    count = ceil(len(entries) / PER_INDEX_PAGE)
    share = ceil(len(entries) / count) if count else 0
    return tuple(_make_columns(entries[number * share : (number + 1) * share]) for number in range(count))


def _make_columns(entries: list[IndexEntry]) -> IndexPage:
    """Return the entries of a page of the index in columns of about equal height."""
    heights = []
    for entry in entries:
        places = ", ".join(f"{page.number} ({roll})" for page, roll in entry.places)
        heights.append(ceil(len(f"{entry.name.text} {places}") / INDEX_LINE))
    lines = list(accumulate(heights))
    columns: list[list[IndexEntry]] = [[] for _ in range(INDEX_COLUMNS)]
    for entry, above in zip(entries, lines, strict=True):
        columns[(above - 1) * INDEX_COLUMNS // lines[-1]].append(entry)
    return tuple(map(tuple, columns))


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
    """Return a sheet to tick what one owns, or one with what a player owns.

    The former has all names of some rosters, numbered roster by roster in the order of letters.
    """
    table = system.table(spec.table)
    # The rolls that lead to each result, in whatever column.
    rolls: dict[str, list[str]] = {result.id: [] for result in table.results}
    for row in table.rows:
        for name in {result.id for result in row.results} & rolls.keys():
            rolls[name].append(show_roll(row.roll, words))
    if isinstance(spec, OwnedSpec):
        return _make_owned_sheet(system, spec, rolls, words)
    return NameSheet(system, spec, table, tuple(_list_ticks(system.roster(name), rolls) for name in spec.rosters))


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


def _make_owned_sheet(system: System, spec: OwnedSpec, rolls: dict[str, list[str]], words: PrintedWords) -> NameSheet:
    """Return a sheet with the names that a player owns, by the results of their table."""
    table = system.table(spec.table)
    odds, quiet = _list_odds(table, words), []
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


def _list_odds(table: Table, words: PrintedWords) -> dict[str, str]:
    """Return the odds of each result in per cent, as printed; none where each column has others."""
    if table.columns or not table.die:
        return {}
    shares = dict.fromkeys((result.id for result in table.results), Fraction(0))
    for row, odds in zip(table.rows, row_odds(table), strict=True):
        if row.results[0].id in shares:
            shares[row.results[0].id] += odds
    return {name: print_per_cent(odds, words) for name, odds in shares.items()}


def _list_owned(system: System, spec: OwnedSpec, result: Result) -> NameSection:
    """Return the names at a result, roster by roster, with names of last resort apart."""
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
    """Return names with the faces of dice that choose them."""
    dice, again, faces = _choose(len(lines))
    labels = faces or [""] * len(lines)
    return NameGroup(dice, again, tuple(line._replace(label=face) for line, face in zip(lines, labels, strict=True)))
