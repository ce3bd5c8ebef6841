"""A game system: its tables, rosters and procedures, its pieces, maps and forms, and the products that it wants."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.errors import Origin, Problem
from printgen.model.art import BackArt, NamedOutline
from printgen.model.gauge import Tracker
from printgen.model.map import Map
from printgen.model.marker import Marker, Measure
from printgen.model.play import Play, Scenario
from printgen.model.product import DeckSpec, FormSpec, SheetSpec
from printgen.model.table import Roster, Table, Words
from printgen.model.told_words import ToldWords

# Ids keep the letters of every script.
LETTERS = "letters"


class Collection(NamedTuple):
    """What a player owns of a game."""

    game: str  # the id of the game
    # the id of each roster with the names that are owned, in the order of letters
    units: tuple[tuple[str, tuple[str, ...]], ...]
    origin: Origin  # where the file of the collection begins
    # what blank results are: the id of the table, the key of the result, and the text
    written: tuple[tuple[str, str, str], ...] = ()


class ProcedureStep(NamedTuple):
    """A step or a point of a procedure."""

    title: str  # what is done, in short
    text: str  # what is done, in full
    note: str  # what the player is told where the rules are silent
    origin: Origin


class Procedure(NamedTuple):
    """How to do something."""

    id: str
    title: str  # what players call it
    text: str  # the introduction
    steps: tuple[ProcedureStep, ...]  # what is done in this order
    points: tuple[ProcedureStep, ...]  # what is to be observed, in any order
    notes: tuple[Words, ...]  # notes on the procedure as a whole
    origin: Origin


class System(NamedTuple):
    """One game, as its pack states it."""

    id: str  # its name on the command line
    title: str  # its title in full
    name: str  # the short name that stands on cards
    edition: str  # the edition of its rules
    authors: tuple[str, ...]  # who wrote the rules
    credit: str  # the line that stands on every print
    language: str  # the language of its words, as a BCP 47 tag
    prefix: str  # what the id of each card begins with
    accent: str  # the colour of labels on white, as "#rrggbb"
    ground: str  # the colour of panels and backs
    highlight: str  # the colour of words on the ground
    tables: tuple[Table, ...]  # its rules
    rosters: tuple[Roster, ...]
    procedures: tuple[Procedure, ...]
    decks: tuple[DeckSpec, ...]  # what is made of them
    sheets: tuple[SheetSpec, ...]
    markers: tuple[Marker, ...]
    trackers: tuple[Tracker, ...]
    forms: tuple[FormSpec, ...]
    maps: tuple[Map, ...]
    measures: tuple[Measure, ...]
    play: Play  # how it is played without a print
    origins: dict[str, Origin]  # where in system.yaml the value of each key stands
    words: ToldWords = ToldWords({}, {})  # what printgen says in its language while it is played
    warnings: tuple[Problem, ...] = ()  # what is sound in its files, but perhaps not meant
    extends: str = ""  # the pack that it extends; none if that is empty
    # that pack and the packs that it extends in turn, nearest first: the id and the edition of each
    bases: tuple[tuple[str, str], ...] = ()
    changes: tuple[str, ...] = ()  # what it changes of that, in words
    collection: Collection | None = None  # what the player owns, if that is known
    scenario: Scenario | None = None  # what is on the table tonight, None if nothing is said of that
    plain: "System | None" = None  # the game as it is without the scenario, None if there is no scenario
    symbols: Mapping[str, NamedOutline] = {}  # the outline of each symbol that it names anywhere, by name
    display: str = ""  # the font of its titles, indices and backs, as the pack names it; "" for the font of the text
    ids: str = ""  # which letters ids keep that are made of titles: LETTERS, or "" for those from a to z
    back: BackArt = BackArt()  # what is drawn on the backs of its decks
    reference: bool = True  # whether there is a sheet that shows everything, if the pack asks for none of that name
    boxes: bool = True  # whether its decks have boxes and dividers
    # what it is made for, where the user asks for nothing else: a card format, a paper, a theme; "" for what is usual
    card: str = ""
    paper: str = ""
    theme: str = ""
    lists: tuple[DeckSpec, ...] = ()  # how the decks of what scenarios list look, where the pack says that
    font: tuple[tuple[str, str], ...] = ()  # the typeface that it brings along: a font's file for each role; or none

    @property
    def names(self) -> tuple[str, ...]:
        """Return what stands before the title of a product in margins: the game, and the scenario that it is for."""
        return (self.name, self.scenario.title) if self.scenario and self.scenario.title else (self.name,)

    @property
    def editions(self) -> tuple[tuple[str, str], ...]:
        """Return the id and the edition of the games whose scenarios it takes: its own, and of those it extends."""
        return ((self.id, self.edition), *self.bases)

    def takes(self, game: str) -> bool:
        """Tell whether it takes the scenarios of a game."""
        return any(name == game for name, _ in self.editions)

    def card_prefix(self, deck: str) -> str:
        """Return what the ids of a deck's cards begin with: the ids of what a scenario lists name the scenario too."""
        listed = self.scenario and self.scenario.lists_kind(deck)
        return f"{self.prefix}-{self.scenario.id}" if self.scenario and listed else self.prefix

    def deck(self, name: str) -> DeckSpec:
        """Return the deck of an id, which must exist."""
        return next(deck for deck in self.decks if deck.id == name)

    def table_of(self, deck: str) -> Table:
        """Return the table that the cards of a deck are made of."""
        return self.table(self.deck(deck).table)

    def table(self, name: str) -> Table:
        """Return the table of an id, which must exist."""
        return next(table for table in self.tables if table.id == name)

    def procedure(self, name: str) -> Procedure:
        """Return the procedure of an id, which must exist."""
        return next(procedure for procedure in self.procedures if procedure.id == name)

    def roster(self, name: str) -> Roster:
        """Return the roster of an id, which must exist."""
        return next(roster for roster in self.rosters if roster.id == name)
