"""A game system: its tables, rosters and procedures, and the decks that are made of them."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.table import Roster, Table


class Step(NamedTuple):
    """One step or point of a procedure; `note` tells the player where the rules are silent."""

    title: str
    text: str
    note: str


class Procedure(NamedTuple):
    """How to do something: an introduction, steps in order or points in none, and notes."""

    id: str
    title: str
    text: str
    steps: tuple[Step, ...]
    points: tuple[Step, ...]
    notes: tuple[str, ...]


class DeckSpec(NamedTuple):
    """A deck that the pack asks for: which table, drawn with which layout.

    `column` reads one column only; `per` is "face" or "row"; `without` leaves out these keys of the table.
    """

    id: str
    title: str
    table: str
    layout: str
    column: str
    per: str
    without: tuple[str, ...]
    origin: Origin
    layout_origin: Origin


class System(NamedTuple):
    """One game system as its pack states it; `prefix` begins each card's id.

    Colours are "#rrggbb": `accent` that of labels on white, `ground` that of panels and backs, `highlight` that of
    words on the ground. `places` tells where in system.yaml each key's value stands.
    """

    id: str
    title: str
    name: str
    edition: str
    authors: tuple[str, ...]
    credit: str
    prefix: str
    accent: str
    ground: str
    highlight: str
    tables: tuple[Table, ...]
    rosters: tuple[Roster, ...]
    procedures: tuple[Procedure, ...]
    decks: tuple[DeckSpec, ...]
    places: dict[str, Origin]

    def table(self, name: str) -> Table:
        """Return the table called `name`, which the loader has made sure of."""
        return next(table for table in self.tables if table.id == name)
