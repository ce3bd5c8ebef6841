"""Roster sheets: names by the results of a table, with the odds of each roll, and an index of all names."""

from itertools import accumulate, chain
from math import ceil
from typing import NamedTuple

from printgen.model.printed_words import PrintedWords
from printgen.model.product import RosterSpec
from printgen.model.system import System
from printgen.model.table import Result, Roster, Table, Words, order_by_letters
from printgen.products.faces import share_faces, show_faces
from printgen.products.odds import row_odds, show_per_cent
from printgen.products.roll_text import show_roll

# How many names a page of the index holds, in how many columns, and about how many characters a line of these takes.
PER_INDEX_PAGE, INDEX_COLUMNS, INDEX_LINE = 290, 4, 38
# How many names fit below one another on a page.
LONGEST_LIST = 48
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
        item = NameList(row.results[0], show_roll(row.roll, words), show_per_cent(odds))
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
    """Return how dice choose among so many names."""
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
    lines = list(accumulate(map(_count_lines, entries)))
    columns: list[list[IndexEntry]] = [[] for _ in range(INDEX_COLUMNS)]
    for entry, above in zip(entries, lines, strict=True):
        columns[(above - 1) * INDEX_COLUMNS // lines[-1]].append(entry)
    return tuple(map(tuple, columns))


def _count_lines(entry: IndexEntry) -> int:
    """Return about how many lines an entry of the index takes."""
    places = ", ".join(f"{page.number} ({roll})" for page, roll in entry.places)
    return ceil(len(f"{entry.name.text} {places}") / INDEX_LINE)
