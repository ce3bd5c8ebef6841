"""Scenarios: what is on the table tonight."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.gauge import Lengths
from printgen.model.outline import NamedOutline
from printgen.model.play import Ending
from printgen.model.table import Words


class ListedText(NamedTuple):
    """A text that a scenario says of a thing.

    id: the id of its rules.
    texts: each column with its text; a single text for all columns has the column "".
    """

    id: str
    texts: tuple[tuple[str, str], ...]

    def at(self, column: str) -> str:
        """Return what is said in a column."""
        texts = dict(self.texts)
        return texts.get(column, texts.get("", ""))


class ListedThing(NamedTuple):
    """A thing that a scenario lists.

    number: its number among those of its kind, from 1.
    name: what players call it.
    place: where it begins: the id of a place, "" for the table.
    arrives: the round at whose beginning it comes to the table, 0 if no round brings it.
    type: the key of its fixed result in the table of types, "" if it has none.
    texts: what is said of it.
    counts: each of its numbers by id.
    origin: where it stands in its file.
    """

    number: int
    name: str
    place: str
    arrives: int
    type: str
    texts: tuple[ListedText, ...]
    counts: tuple[tuple[str, int], ...]
    origin: Origin

    def text(self, name: str, column: str) -> str:
        """Return one of its texts in a column, "" if it has none."""
        return next((text.at(column) for text in self.texts if text.id == name), "")

    def count(self, name: str) -> int:
        """Return one of its numbers, 0 if it has none."""
        return dict(self.counts).get(name, 0)


class ScoreRules(NamedTuple):
    """Something that scores points.

    id: what the player types.
    title: what must be done.
    points: how many points it brings each time; less than 0 if it costs points.
    most: how often it counts at most, 0 for any number of times.
    """

    id: str
    title: str
    points: int
    most: int


class Scenario(NamedTuple):
    """A scenario.

    id: the name of its file without the ending.
    system: the id of its game.
    edition: the edition of the game that it was written for, "" if it does not say.
    title: its title.
    text: what it is about.
    set_up: what is done before the first round, in this order.
    notes: what else is to be observed.
    lengths: trackers with the lengths of their tracks.
    gauges: gauges or groups with the label at which they begin.
    rounds: the number of the last round, 0 if it does not say.
    counts: its numbers by id.
    lists: the id of each kind with the things that it lists.
    ends: the ways in which it ends, beside those of the game.
    scores: what scores.
    source: the text of its file.
    origins: where the value of each key stands in the file.
    symbols: the outline of each symbol that its texts name, by name.
    """

    id: str
    system: str
    edition: str
    title: str
    text: str
    set_up: tuple[Words, ...]
    notes: tuple[Words, ...]
    lengths: tuple[tuple[str, Lengths], ...]
    gauges: tuple[tuple[str, str], ...]
    rounds: int
    counts: tuple[tuple[str, int], ...]
    lists: tuple[tuple[str, tuple[ListedThing, ...]], ...]
    ends: tuple[Ending, ...]
    scores: tuple[ScoreRules, ...]
    source: str
    origins: dict[str, Origin]
    symbols: Mapping[str, NamedOutline] = {}

    def lists_kind(self, kind: str) -> bool:
        """Tell whether it lists things of a kind."""
        return kind in dict(self.lists)

    def things(self, kind: str) -> tuple[ListedThing, ...]:
        """Return the things of a kind that it lists."""
        return dict(self.lists).get(kind, ())

    def thing(self, kind: str, number: int) -> ListedThing | None:
        """Return the thing of a number, None if it lists none."""
        return next((thing for thing in self.things(kind) if thing.number == number), None)
