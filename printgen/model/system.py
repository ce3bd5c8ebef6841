"""A game system: its tables, rosters and procedures, its markers and trackers, and the products that it asks for."""

from typing import NamedTuple

from printgen.errors import Origin, Problem
from printgen.model.play import Play
from printgen.model.product import DeckSpec, Marker, SheetSpec, Tracker
from printgen.model.table import Roster, Table, Words


class Step(NamedTuple):
    """One step or point of a procedure; `note` tells the player where the rules are silent."""

    title: str
    text: str
    note: str
    origin: Origin


class Procedure(NamedTuple):
    """How to do something: an introduction, steps in order or points in none, and notes."""

    id: str
    title: str
    text: str
    steps: tuple[Step, ...]
    points: tuple[Step, ...]
    notes: tuple[Words, ...]
    origin: Origin


class System(NamedTuple):
    """One game system as its pack states it; `prefix` begins each card's id, `language` is a BCP 47 tag.

    Colours are "#rrggbb": `accent` that of labels on white, `ground` that of panels and backs, `highlight` that of
    words on the ground. `origins` tells where in system.yaml each key's value stands. `warnings` are about its files.
    """

    id: str
    title: str
    name: str
    edition: str
    authors: tuple[str, ...]
    credit: str
    language: str
    prefix: str
    accent: str
    ground: str
    highlight: str
    tables: tuple[Table, ...]
    rosters: tuple[Roster, ...]
    procedures: tuple[Procedure, ...]
    decks: tuple[DeckSpec, ...]
    sheets: tuple[SheetSpec, ...]
    markers: tuple[Marker, ...]
    trackers: tuple[Tracker, ...]
    play: Play
    origins: dict[str, Origin]
    warnings: tuple[Problem, ...] = ()

    def deck(self, name: str) -> DeckSpec:
        """Return the deck called `name`, which there must be."""
        return next(deck for deck in self.decks if deck.id == name)

    def table_of(self, deck: str) -> Table:
        """Return the table that a deck's cards are made of."""
        return self.table(self.deck(deck).table)

    def table(self, name: str) -> Table:
        """Return the table called `name`, which the loader has made sure of."""
        return next(table for table in self.tables if table.id == name)

    def procedure(self, name: str) -> Procedure:
        """Return the procedure called `name`, which the loader has made sure of."""
        return next(procedure for procedure in self.procedures if procedure.id == name)

    def roster(self, name: str) -> Roster:
        """Return the roster called `name`, which there must be."""
        return next(roster for roster in self.rosters if roster.id == name)
