"""Rule tables: every face of a die leads to exactly one row, and a row to one result in each column."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.die import Die
from printgen.model.words import make_slug


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
    `mark` stands in the corner of a card that stands for no die face; `value` is what a row has put in place of an X.
    """

    id: str
    title: str
    text: str
    note: str
    quiet: bool
    mark: str
    parts: tuple[Part, ...]
    origin: Origin
    value: str = ""

    @property
    def key(self) -> str:
        """Return what rules of play call it: its id, or one made of its title."""
        return self.id or make_slug(self.title)


class Row(NamedTuple):
    """The keys of the die that lead here, and one result for each column (one, if there are none).

    A `natural` row is reached by an unmodified roll alone. `copies` counts equal cards of a list, or of a
    deck of rows.
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
    def keys(self) -> tuple[str, ...]:
        """Return the keys that its rows are found by: those of its die, or the numbers of its entries."""
        return self.die.keys if self.die else tuple(row.roll for row in self.rows)

    @property
    def has_marks(self) -> bool:
        """Tell whether entries of a list have marks, such as prices."""
        return any(result.mark for row in self.rows for result in row.results)

    def column_at(self, label: str) -> str:
        """Return the id of the column whose id or title is a label, as a gauge shows it, or ""."""
        wanted = make_slug(label)
        return next((item.id for item in self.columns if wanted in (item.id, make_slug(item.title))), "")

    def row_of(self, modifier: int = 0, *, natural: bool = True) -> dict[str, Row]:
        """Return the row that each key of the die leads to with a modifier added.

        A key that leads to a natural row stays there, unless `natural` rows are not to be reached. A sum beyond the
        keys of the other rows leads to the nearest. Raises ValueError if there is a modifier, but the keys are no
        numbers.
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
    """Names to choose from, or to pick from at random, for each result of a table: a faction's units by bracket."""

    id: str
    title: str
    table: str
    entries: tuple[tuple[str, tuple[Words, ...]], ...]
    notes: tuple[Words, ...]
    origin: Origin

    def names_at(self, result: str) -> tuple[Words, ...]:
        """Return the names at a result of the table."""
        return dict(self.entries).get(result, ())
