"""Rule tables: every face of a die leads to exactly one row, and a row to one result in each column."""

import re
from functools import lru_cache
from typing import Literal, NamedTuple
from unicodedata import category, normalize

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art, BackWords
from printgen.model.die import Die

# The first letters of Unicode's categories of letters, of what stands upon them, and of decimal digits.
LETTERS = ("L", "M", "Nd")


@lru_cache(maxsize=1024)
def make_id(text: str, *, letters: bool = False) -> str:
    """Return an id made of a title: digits, hyphens and small letters, from a to z alone or those of every script."""
    if letters:
        small = normalize("NFC", text.lower())
        text = "".join(char if category(char).startswith(LETTERS) else " " for char in small)
        return "-".join(text.split())
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def order_by_letters(name: str) -> tuple[str, str]:
    """Return what a name is sorted by: its letters, without a number that it may begin with."""
    return name.lstrip("0123456789 ").casefold(), name


class Words(NamedTuple):
    """A text that stands by itself: a remark, an introduction, a name in a list."""

    text: str
    origin: Origin


# A wide tile for a text, a tile for what is short, one to write in; a box to tick; words behind their label; a panel at
# the end; a place for markers. "" for what all tables have.
Shown = Literal["", "text", "tile", "write", "tick", "run-in", "panel", "marker"]


class Heading(NamedTuple):
    """A column or a field of a table. Of the columns one is read, as the game stands; of the fields all are read."""

    id: str
    title: str  # what stands above it
    style: str  # the style that it asks for, "" for none
    optional: bool  # whether results may leave it out
    origin: Origin
    symbol: str = ""  # the name of the symbol that stands for it, "" for none
    shown: Shown = ""  # what shows it on the card of a thing that a scenario lists


class FieldText(NamedTuple):
    """What a result says in one of its fields."""

    field: Heading
    term: str  # the id of the term that says it, "" where the result says it itself
    title: str  # what it says in short
    text: str  # what it says in full
    origin: Origin
    symbol: str = ""  # the name of the symbol of the term, "" for the field's


class Lead(NamedTuple):
    """A table that a result leads to: it is rolled on at once, or one of its rows is read."""

    table: str  # the id of the table
    origin: Origin
    times: int = 1  # how many rolls
    modifier: int = 0  # what is added to each of them
    column: str = ""  # the id of the column that is read, "" for what the game reads
    row: str = ""  # the row that is read without a roll, as `Table.row_named` finds it; "" where dice are rolled

    @property
    def name(self) -> str:
        """Return how texts name what it leads to: the id of the table, or table/row."""
        return f"{self.table}/{self.row}" if self.row else self.table


class Result(NamedTuple):
    """An outcome."""

    id: str  # its id, "" where it has none
    title: str  # what happens, in short
    text: str  # what happens, in full
    note: str  # what the player is told where the rules are silent
    quiet: bool  # whether nothing happens
    mark: str  # what stands in the corner of a card that has no die face, such as a price
    parts: tuple[FieldText, ...]  # what it says in its fields
    origin: Origin
    value: str = ""  # the number that its row has put in place of an X
    # whether the player writes what it is, on lines of its card and in the room that a sheet leaves
    blank: bool = False
    art: Art = PLAIN_ART  # what it shows beside its words
    flavour: str = ""  # a line that sets the mood and rules nothing, "" for none
    back: BackWords | None = None  # what stands on the back of its card
    dice: tuple[str, ...] = ()  # the dice in its words, which are thrown when it comes: d3+1
    leads: tuple[Lead, ...] = ()  # the tables that are rolled on when it comes

    @property
    def key(self) -> str:
        """Return what the rules of play call it: its id, or an id made of its title."""
        return self.id or make_id(self.title)


class Row(NamedTuple):
    """A row of a table."""

    roll: str  # the roll as the pack writes it
    keys: tuple[str, ...]  # the keys of the die that lead here
    natural: bool  # whether only an unmodified roll leads here
    copies: int  # how many equal cards a list, or a deck of rows, has of it
    results: tuple[Result, ...]  # one result for each column; a single result where there are no columns
    origin: Origin
    art: Art = PLAIN_ART  # what its card shows beside the words; what is not said here is as its result has it
    flavour: str = ""  # a line that sets the mood and rules nothing, "" for its result's
    back: BackWords | None = None  # what stands on the back of its card, None for its result's


class Table(NamedTuple):
    """A table that is rolled on, or a list of entries. A row of a list has its number as key."""

    id: str
    title: str  # what stands above it
    die: Die | None  # what is rolled, None for a list
    columns: tuple[Heading, ...]
    fields: tuple[Heading, ...]
    rows: tuple[Row, ...]
    results: tuple[Result, ...]  # the results that its rows name; empty where the rows say everything themselves
    terms: tuple[Result, ...]  # what its fields refer to
    chosen: bool  # whether entries of the list are chosen, and not drawn at random
    entry_head: str  # what stands above the entries of a list on a sheet; "" for the usual word
    mark_head: str  # what stands above the marks of a list on a sheet; "" for the usual word
    intro: Words | None  # the introduction, if it has one
    notes: tuple[Words, ...]  # notes on the table as a whole
    origin: Origin
    # where each result has a range in each column: these results, in the order in which the book lists them
    outcomes: tuple[Result, ...] = ()
    ranges: tuple[tuple[str, ...], ...] = ()  # the range of each outcome in each column as the pack writes it

    @property
    def has_glossary(self) -> bool:
        """Tell whether its rows name results or terms that are explained elsewhere in the table."""
        return bool((self.columns and self.results) or self.terms)

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys that its rows are found by: the keys of its die, or the numbers of its entries."""
        return self.die.keys if self.die else tuple(row.roll for row in self.rows)

    @property
    def has_marks(self) -> bool:
        """Tell whether entries of a list have marks, such as prices."""
        return any(result.mark for row in self.rows for result in row.results)

    @property
    def blanks(self) -> dict[str, str]:
        """Return the titles of its blank results by their keys, in the order of its rows."""
        return {result.key: result.title for row in self.rows for result in row.results if result.blank}

    def column_at(self, label: str) -> str:
        """Return the id of the column that a label of a gauge names by id or title, or ""."""
        exact = (item.id for item in self.columns if label in (item.id, item.title))
        alike = (item.id for item in self.columns if make_id(label) in (item.id, make_id(item.title)))
        return next(exact, "") or next(alike, "")

    def row_named(self, name: str) -> Row | None:
        """Return the row of a name: what its result is called, or, of a table with a die, a roll that leads to it."""
        called = (row for row in self.rows if not self.columns and row.results[0].key == name)
        rolled = (row for row in self.rows if self.die and name in (row.roll, *row.keys))
        return next(called, None) or next(rolled, None)

    def row_of(self, modifier: int = 0, *, natural: bool = True) -> dict[str, Row]:
        """Return the row that each key of the die leads to with a modifier added.

        A key that leads to a natural row stays there, unless `natural` rows are not to be reached. A sum beyond
        the other rows leads to the nearest of them. Raises ValueError for a modifier where keys are not numbers.
        """
        rows = {key: row for row in self.rows for key in row.keys}
        if not modifier and natural:
            return rows
        if not (self.die and self.die.is_numbered):
            raise ValueError("only numbers of dice that are added up take a modifier")
        reached = [int(key) for key, row in rows.items() if not row.natural] or [0]
        low, high = min(reached), max(reached)

        def find(key: int) -> Row:
            row = rows[str(max(low, min(high, key + modifier)))]
            if row.natural:  # it stands between others: of two that are equally near, that on the side of the throw
                row = rows[str(min(reached, key=lambda other: (abs(other - key - modifier), abs(other - key))))]
            return row

        return {key: row if row.natural and natural else find(int(key)) for key, row in rows.items()}


class Roster(NamedTuple):
    """Names for each result of a table, to choose from or to pick from: the units of a faction by bracket."""

    id: str
    title: str  # what players call it
    table: str  # the id of the table
    entries: tuple[tuple[str, tuple[Words, ...]], ...]  # the id of each result with its names
    notes: tuple[Words, ...]  # notes on the roster
    origin: Origin
    last: tuple[str, ...] = ()  # names that are taken only as a last resort
    # marks of things, each with the names that have it: a thing that is called so gets the mark
    marks: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return its names, each once, in the order of letters: as tick sheets and collections number them."""
        return tuple(sorted({name.text for _, names in self.entries for name in names}, key=order_by_letters))

    def names_at(self, result: str) -> tuple[Words, ...]:
        """Return the names at a result of the table."""
        return dict(self.entries).get(result, ())

    def part_names(self, result: str) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
        """Return the names at a result of the table: names that are taken at any time, and names of last resort."""
        names = self.names_at(result)
        usual = tuple(name for name in names if name.text not in self.last)
        return usual, tuple(name for name in names if name.text in self.last)
