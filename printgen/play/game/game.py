"""The state of a game, which follows from the seed and the actions alone: its piles, bags, dice and gauges; its end."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from printgen.model.gauge import Gauge
from printgen.model.play import EffectRules, ListedThing, TextRules
from printgen.model.routine import Condition
from printgen.model.system import System
from printgen.model.table import Table
from printgen.model.told_words import ToldWords
from printgen.play.game.bag import Bag
from printgen.play.game.dice import open_dice
from printgen.play.game.event import Ended, Event, GaugeMoved, MovedShort
from printgen.play.game.pile import Pile, is_met
from printgen.play.game.refusal import Refused, check_known
from printgen.play.game.thing import Things, begin_things, find_bag_kind, list_names
from printgen.stream import Stream, open_stream

# What stands for all columns, whatever a gauge shows.
ALL = "*"
# The whole numbers that labels of gauges may be, in digits that every language reads.
WHOLE = re.compile("[+-]?[0-9]+")


class Points(NamedTuple):
    """What has moved a gauge that counts points."""

    gauge: str  # the id of the gauge
    score: str  # the id of what was scored, "" if nothing was
    routine: str  # the id of the routine that has moved it, "" if none has
    number: int  # the number of the thing that the routine was about, 0 for none
    by: int  # how far it was moved
    cause: str = ""  # what the step of the routine says that it is for, "" if it does not say


class Progress(NamedTuple):
    """How far a game has come in its course, which follows from what was done."""

    turn: int = 1  # how many turns have begun
    phase: str = ""  # the id of the phase that the game is in, "" where it is in none
    begun: tuple[str, ...] = ()  # the ids of the phases that have begun in this game, each once
    passed: tuple[str, ...] = ()  # the ids of the phases of this turn that are over
    # the steps that were done in this turn: each with the id of its phase, its index there, and the number of the thing
    # for which it was done, 0 for none
    done: tuple[tuple[str, int, int], ...] = ()
    left: tuple[tuple[str, int, int], ...] = ()  # the steps that were left out in this turn; 0 for all things
    # the routines that can be done a single time and were done: each with the number of the thing for which it was,
    # 0 for none, the turn and the phase
    routines: tuple[tuple[str, int, int, str], ...] = ()
    scored: int = 0  # how many scores of the scenario had been scored when this turn began

    def is_as_far_as(self, other: "Progress") -> bool:
        """Tell whether no step was done or left out between two moments, whatever else was done a single time."""
        return self._replace(routines=()) == other._replace(routines=())


class Effect(NamedTuple):
    """An effect that a result has left on the table."""

    number: int  # its number in this game, from 1; no other effect ever has it
    rules: EffectRules
    phase: str = ""  # the id of the phase with whose end it is over, "" if no phase ends it
    value: str = ""  # the number that the row has put into the result, "" if none
    card: tuple[str, str] = ("", "")  # the ids of the pile and of the card that brought it, empty if none did
    on: str = ""  # the number of the thing or the player that it is on, or what the player calls it; "" if not said


class Game(NamedTuple):
    """A game at one moment. What has not changed yet stands in none of the mappings."""

    system: System  # the rules
    seed: str  # what all chance comes from
    gauges: Mapping[str, Gauge]  # the gauges by id, with the lengths that they have now
    positions: Mapping[str, int]  # where each gauge stands, by id
    piles: Mapping[str, Pile]  # the piles by id; the one that changed last stands last
    bags: Mapping[str, Bag]  # the bags by id
    streams: Mapping[str, Stream]  # the streams of dice and picks by name
    chosen: Mapping[str, tuple[str, ...]]  # the rosters that names are picked from, by the id of the pick
    # piles as they begin, each kept once it was asked for: to make a deck takes longer than most actions
    fresh: dict[str, Pile]
    things: Things  # the things in play
    scored: tuple[str, ...] = ()  # the id of each score of the scenario, as often as it was scored
    ended: str = ""  # the id of the ending, "" while the game goes on
    # the names that the player owns of a roster, by its id; of others all names are picked
    owned: Mapping[str, tuple[str, ...]] = {}  # never changed
    progress: Progress = Progress()
    points: tuple[Points, ...] = ()  # what has moved the gauges that count points, in this order
    at_end: "Game | None" = None  # the game as it ended, if it was played on after its end
    effects: tuple[Effect, ...] = ()  # the effects that are in force, in the order in which they began
    # what the player has written in place of the titles of blank results, by the id of the table and the key
    written: Mapping[tuple[str, str], str] = {}  # never changed
    last_effect: int = 0  # the number of the last effect that began, 0 if none has

    @classmethod
    def of(cls, system: System, seed: str) -> "Game":
        """Return a game as it begins."""
        gauges = {gauge.id: gauge for gauge in system.play.gauges}
        said = system.scenario.written if system.scenario else ()
        written = {(table, key): text for table, key, text in said}
        return cls(system, seed, gauges, {}, {}, {}, {}, {}, {}, begin_things(system), written=written)

    def pile(self, name: str) -> Pile:
        """Return a pile. Raises Refused if there is none of this name."""
        if name in self.piles:
            return self.piles[name]
        if name not in self.fresh:
            self.fresh[name] = Pile.of(self.system, name, self.seed)
        return self.fresh[name]

    def bag(self, name: str) -> Bag:
        """Return a bag. Raises Refused if there is none of this name."""
        return self.bags.get(name) or Bag.of(self.system, name, self.seed)

    def dice_stream(self, name: str) -> Stream:
        """Return the stream of a way to roll, or of loose dice."""
        return self.streams.get(f"{name}/dice") or open_dice(self.system, name, self.seed)

    def pick_stream(self, pick: str) -> Stream:
        """Return the stream that picks names."""
        return self.streams.get(pick) or open_stream(self.seed, f"{self.system.id}/{pick}")

    def put_pile(self, pile: Pile) -> "Game":
        """Return the game with a pile in another state; it stands last in `piles` now."""
        others = {name: held for name, held in self.piles.items() if name != pile.rules.id}
        return self._replace(piles={**others, pile.rules.id: pile})

    def put_bag(self, bag: Bag) -> "Game":
        """Return the game with a bag in another state; the things for which its tokens stand follow them."""
        game = self._replace(bags={**self.bags, bag.rules.id: bag})
        kind = find_bag_kind(self.system, bag.rules.id)
        if not kind:
            return game
        return game.put_things(self.things.follow(kind.id, bag, list_names(self.system, kind.id)))

    def put_things(self, things: Things) -> "Game":
        """Return the game with its things in another state."""
        return self._replace(things=things)

    def put_stream(self, name: str, stream: Stream) -> "Game":
        """Return the game with a stream further on; a stream of dice is named `<name>/dice`."""
        return self._replace(streams={**self.streams, name: stream})

    def has_bag(self, name: str) -> bool:
        """Tell whether there is a bag of a name."""
        return any(bag.id == name for bag in self.system.play.bags)

    def gauge(self, name: str) -> Gauge:
        """Return a gauge. Raises Refused if there is none of this name."""
        check_known(self.words, name, self.gauges, "unknown-gauge")
        return self.gauges[name]

    def position(self, name: str) -> int:
        """Return the position at which a gauge stands, from 0."""
        gauge = self.gauge(name)
        if not gauge.highest:
            return min(self.positions.get(name, gauge.start), len(gauge.labels) - 1)
        labels = map(self.label, gauge.highest)
        return max((gauge.labels.index(label) for label in labels if label in gauge.labels), default=0)

    def label(self, name: str) -> str:
        """Return what a gauge shows, how many things of a kind are in play, or how many tokens a bag holds."""
        if name not in self.gauges and any(kind.id == name for kind in self.system.play.things):
            return str(len(self.things.of_kind(name)))
        if name not in self.gauges and self.has_bag(name):
            return str(len(self.bag(name).inside))
        return self.gauge(name).labels[self.position(name)]

    def labels(self, name: str) -> tuple[str, ...]:
        """Return what a condition compares: the label of something, how often a score was scored, or cards in play."""
        if self.has_label(name):
            return (self.label(name),)
        if self.system.scenario and any(score.id == name for score in self.system.scenario.scores):
            return (str(self.scored.count(name)),)
        pile = self.piles.get(name)
        return pile.active_titles if pile else ()

    def has_label(self, name: str) -> bool:
        """Tell whether there is a gauge, a kind of things or a bag of this name."""
        return name in self.gauges or self.has_bag(name) or any(kind.id == name for kind in self.system.play.things)

    def number(self, name: str) -> int:
        """Return the number that something shows: a bag, a kind of things, a scale, a gauge, or the scenario's.

        Raises Refused for a gauge that does not show a number.
        """
        if self.has_bag(name):
            return len(self.bag(name).inside)
        for scale in self.system.play.scales:
            if scale.id == name:
                return dict(scale.numbers)[self.label(scale.gauge)]
        rules, scenario = self.system.play.scenario, self.system.scenario
        for count in rules.counts if rules else ():
            if count.id == name:
                return dict(scenario.counts if scenario else ()).get(name, count.start or 0)
        label = self.label(name)
        if not WHOLE.fullmatch(label):
            raise Refused(self.words, "not-a-number", gauge=name, label=label)
        return int(label)

    @property
    def words(self) -> ToldWords:
        """The words of the language that the game is played in."""
        return self.system.words

    @property
    def players(self) -> int:
        """Return how many play, or 0 where the game does not count them."""
        return int(self.label(self.system.play.players)) if self.system.play.players else 0

    def gauges_of(self, name: str, player: int = 0) -> tuple[str, ...]:
        """Return the ids of a group of gauges, for one player or all that take part; of a single gauge its own id."""
        group = [gauge for gauge in self.gauges.values() if gauge.group == name and gauge.player <= self.players]
        return tuple(gauge.id for gauge in group if player in (0, gauge.player)) or (name,)

    def move_gauge(self, name: str, position: int) -> tuple[tuple[GaugeMoved, ...], "Game"]:
        """Move a gauge to a position, or the nearest; gauges that are worked out from it move too. Raises Refused."""
        gauge = self.gauge(name)
        if gauge.highest:
            raise Refused(self.words, "gauge-worked-out", gauge=name, others=", ".join(gauge.highest))
        position = max(0, min(len(gauge.labels) - 1, position))
        game = self._replace(positions={**self.positions, name: position})
        derived = [other.id for other in self.gauges.values() if name in other.highest]
        followers = [other for other in derived if game.label(other) != self.label(other)]
        return tuple(GaugeMoved(moved, game.position(moved)) for moved in (name, *followers)), game

    def shift_gauge(self, name: str, by: int) -> "EventsAndGame":
        """Move a gauge by some positions, back if less than 0. Where it ends, an event says so. Raises Refused."""
        gauge, position = self.gauge(name), self.position(name)
        if gauge.wraps:
            return self.move_gauge(name, (position + by) % len(gauge.labels))
        events, game = self.move_gauge(name, position + by)
        given = game.position(name) - position
        return (events if given == by else (*events, MovedShort(name, by, given))), game

    def choose_column(self, table: Table, asked: str, gauge: str) -> str:
        """Return the column that is read: the one asked for, what a gauge says, or "" for all. Raises Refused."""
        return "" if asked == ALL else asked or self.read_column(table, gauge)

    def read_column(self, table: Table, gauge: str) -> str:
        """Return the column that a gauge says to read, "" without a gauge. Raises Refused if there is none."""
        if not gauge:
            return ""
        column = table.column_at(self.label(gauge))
        if not column:
            titles = ", ".join(item.title for item in table.columns)
            raise Refused(
                self.words, "no-column-now", table=table.id, label=self.label(gauge), gauge=gauge, columns=titles
            )
        return column

    def read_text(self, listed: ListedThing, text: TextRules) -> str:
        """Return what the scenario says of a thing, in the column that counts now."""
        return listed.text(text.id, self.find_text_column(text))

    def find_text_column(self, text: TextRules) -> str:
        """Return the column in which a text of things is read now, "" where it has none, or no gauge says it."""
        if not text.table:
            return ""
        rolls = self.system.play.rolls
        gauge = next((roll.column for roll in rolls if roll.table == text.table and roll.column), "")
        return self.read_column(self.system.table(text.table), gauge)

    def is_active(self, title: str) -> bool:
        """Tell whether a card of this title is in play."""
        return any(pile.card(number).title == title for pile in self.piles.values() for number in pile.places.active)


# What comes of an action: the events, and the game after them.
EventsAndGame = tuple[tuple[Event, ...], Game]


def find_end(before: Game, outcome: EventsAndGame) -> EventsAndGame:
    """Return what comes of a change; if the condition of an ending is met now and was not before, the game ends too."""
    events, game = outcome
    for ending in () if game.ended else game.system.play.ends:
        if ending.when and _reaches(game, ending.when) and not _reaches(before, ending.when):
            return (*events, Ended(ending.id)), game._replace(ended=ending.id)
    return outcome


def _reaches(game: Game, condition: Condition) -> bool:
    """Tell whether the condition of an ending is met; gauges that each player has need meet it for one player alone."""
    return all(
        any(is_met(((gauge, wanted),), game.labels) for gauge in game.gauges_of(name)) for name, wanted in condition
    )
