"""Rule tables: every face of a die leads to exactly one row, and a row to one result in each column."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.die import Die


class Words(NamedTuple):
    """A text that stands by itself: a remark, an introduction, a name in a list."""

    text: str
    origin: Origin


class Heading(NamedTuple):
    """A column (one is read, as the game stands) or a field (all are read), and the style it asks for."""

    id: str
    title: str
    style: str
    optional: bool
    origin: Origin


class Part(NamedTuple):
    """What a result says in one of its fields; `term` is the id of the term that says it, if one does."""

    field: Heading
    term: str
    title: str
    text: str
    origin: Origin


class Result(NamedTuple):
    """An outcome: what happens, in short (`title`) and in full (`text`).

    `note` tells the player where the rules are silent; a `quiet` result is one where nothing happens;
    `mark` stands in the corner of a card that stands for no die face.
    """

    id: str
    title: str
    text: str
    note: str
    quiet: bool
    mark: str
    parts: tuple[Part, ...]
    origin: Origin


class Row(NamedTuple):
    """The keys of the die that lead here, and one result for each column (one, if there are none).

    A `natural` row is reached by an unmodified roll alone. `copies` counts equal cards of a list.
    """

    roll: str
    keys: tuple[str, ...]
    natural: bool
    copies: int
    results: tuple[Result, ...]
    origin: Origin


class Table(NamedTuple):
    """A table with a die, or without one a plain list of entries in which every row has its own number as key.

    Entries of a list that is `chosen` from are not drawn at random. A sheet heads the columns of a list's entries and
    of their marks with `entry_head` and `mark_head`.
    """

    id: str
    title: str
    die: Die | None
    columns: tuple[Heading, ...]
    fields: tuple[Heading, ...]
    rows: tuple[Row, ...]
    results: tuple[Result, ...]
    terms: tuple[Result, ...]
    chosen: bool
    entry_head: str
    mark_head: str
    intro: Words | None
    notes: tuple[Words, ...]
    origin: Origin

    @property
    def has_glossary(self) -> bool:
        """Tell whether its rows name results or terms that are explained apart from them."""
        return bool((self.columns and self.results) or self.terms)

    @property
    def has_marks(self) -> bool:
        """Tell whether entries of a list have marks, such as prices."""
        return any(result.mark for row in self.rows for result in row.results)

    def row_of(self) -> dict[str, Row]:
        """Return the row of each key."""
        return {key: row for row in self.rows for key in row.keys}


class Roster(NamedTuple):
    """Names to choose from, or to pick from at random, for each result of a table: a faction's units by bracket."""

    id: str
    title: str
    table: str
    entries: tuple[tuple[str, tuple[Words, ...]], ...]
    notes: tuple[Words, ...]
    origin: Origin
