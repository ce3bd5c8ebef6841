"""Scenarios: what is on the table tonight."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.art import NamedOutline
from printgen.model.gauge import Lengths
from printgen.model.play import Ending
from printgen.model.table import Words


class ListedText(NamedTuple):
    """A text that a scenario says of a thing."""

    id: str  # the id of its rules
    texts: tuple[tuple[str, str], ...]  # each column with its text; a single text for all columns has the column ""

    def at(self, column: str) -> str:
        """Return what is said in a column."""
        texts = dict(self.texts)
        return texts.get(column, texts.get("", ""))


class ListedThing(NamedTuple):
    """A thing that a scenario lists."""

    number: int  # its number among those of its kind, from 1
    name: str  # what players call it
    place: str  # where it begins: the id of a place, "" for the table
    arrives: int  # the round at whose beginning it comes to the table, 0 if no round brings it
    type: str  # the key of its fixed result in the table of types, "" if it has none
    texts: tuple[ListedText, ...]  # what is said of it
    counts: tuple[tuple[str, int], ...]  # each of its numbers by id
    origin: Origin

    def text(self, name: str, column: str) -> str:
        """Return one of its texts in a column, "" if it has none."""
        return next((text.at(column) for text in self.texts if text.id == name), "")

    def count(self, name: str) -> int:
        """Return one of its numbers, 0 if it has none."""
        return dict(self.counts).get(name, 0)


class ScoreRules(NamedTuple):
    """Something that scores points."""

    id: str  # what the player types
    title: str  # what must be done
    points: int  # how many points it brings each time; less than 0 if it costs points
    most: int  # how often it counts at most, 0 for any number of times


class Scenario(NamedTuple):
    """A scenario."""

    id: str  # the name of its file without the ending
    system: str  # the id of its game
    edition: str  # the edition of the game that it was written for, "" if it does not say
    title: str
    text: str  # what it is about
    set_up: tuple[Words, ...]  # what is done before the first round, in this order
    notes: tuple[Words, ...]  # what else is to be observed
    lengths: tuple[tuple[str, Lengths], ...]  # trackers with the lengths of their tracks
    gauges: tuple[tuple[str, str], ...]  # gauges or groups with the label at which they begin
    rounds: int  # the number of the last round, 0 if it does not say
    counts: tuple[tuple[str, int], ...]  # its numbers by id
    lists: tuple[tuple[str, tuple[ListedThing, ...]], ...]  # the id of each kind with the things that it lists
    ends: tuple[Ending, ...]  # the ways in which it ends, beside those of the game
    scores: tuple[ScoreRules, ...]  # what scores
    source: str  # the text of its file
    origins: dict[str, Origin]  # where the value of each key stands in the file
    symbols: Mapping[str, NamedOutline] = {}  # the outline of each symbol that its texts name, by name

    def lists_kind(self, kind: str) -> bool:
        """Tell whether it lists things of a kind."""
        return kind in dict(self.lists)

    def things(self, kind: str) -> tuple[ListedThing, ...]:
        """Return the things of a kind that it lists."""
        return dict(self.lists).get(kind, ())

    def thing(self, kind: str, number: int) -> ListedThing | None:
        """Return the thing of a number, None if it lists none."""
        return next((thing for thing in self.things(kind) if thing.number == number), None)
