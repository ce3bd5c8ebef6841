"""What a player does with things in play: put, name, mark and take them, send them somewhere, and score points."""

from typing import NamedTuple

from printgen.errors import count_noun
from printgen.model.play import ScoreRules, ThingKind
from printgen.play.game.card_actions import Add, Remove, check_player
from printgen.play.game.event import Event, Scored, ThingMarked, ThingNamed, ThingPut, ThingSent, ThingTaken
from printgen.play.game.game import EventsAndGame, Game, find_end
from printgen.play.game.refusal import Refused, find_named
from printgen.play.game.thing import MOST_THINGS, Thing, find_thing_kind, list_names

LONGEST_NAME = 60


def find_thing(game: Game, kind: str, number: int) -> Thing:
    """Return a thing in play. Raises Refused if there is none."""
    rules = find_thing_kind(game.system, kind)
    if thing := game.things.find(kind, number):
        return thing
    numbers = ", ".join(str(thing.number) for thing in game.things.of_kind(kind)) or "none"
    raise Refused("unknown-thing", title=rules.title, number=number, numbers=numbers)


class Put(NamedTuple):
    """Put a thing into play."""

    kind: str  # the id of its kind
    name: str = ""  # what the player calls it
    place: str = ""  # the id of the place beside the table where it is, "" for the table

    def run(self, game: Game) -> EventsAndGame:
        """Put it. A thing for which a token stands comes with its token."""
        kind = find_thing_kind(game.system, self.kind)
        if kind.bag:
            raise Refused("thing-with-token", title=kind.title, bag=kind.bag)
        _check_place(kind, self.place)
        number = game.things.next_number(self.kind)
        if len(game.things.of_kind(self.kind)) >= MOST_THINGS:
            raise Refused("too-many-things", most=MOST_THINGS, title=kind.title)
        name = _check_name(self.name) or list_names(game.system, self.kind).get(number, "")
        things = game.things.add(Thing(self.kind, number, name, self.place))
        return find_end(game, ((ThingPut(self.kind, number, self.place),), game.put_things(things)))


class Name(NamedTuple):
    """Name a thing."""

    kind: str  # the id of its kind
    number: int
    name: str  # what the player calls it, "" for no name

    def run(self, game: Game) -> EventsAndGame:
        """Name it."""
        thing = find_thing(game, self.kind, self.number)
        things = game.things.change(thing._replace(name=_check_name(self.name)))
        return (ThingNamed(self.kind, self.number, self.name),), game.put_things(things)


class Mark(NamedTuple):
    """Put a mark on a thing."""

    kind: str  # the id of its kind
    number: int
    mark: str  # the id of the mark

    def run(self, game: Game) -> EventsAndGame:
        """Put it on; a thing that has it keeps it."""
        return _mark(self, game, off=False)


class Unmark(NamedTuple):
    """Take a mark off a thing."""

    kind: str  # the id of its kind
    number: int
    mark: str  # the id of the mark

    def run(self, game: Game) -> EventsAndGame:
        """Take it off."""
        return _mark(self, game, off=True)


def _mark(asked: Mark | Unmark, game: Game, *, off: bool) -> EventsAndGame:
    find_named(find_thing_kind(game.system, asked.kind).marks, asked.mark, "unknown-mark")
    thing = find_thing(game, asked.kind, asked.number)
    if off != (asked.mark in thing.marks):
        return (), game
    others = tuple(mark for mark in thing.marks if mark != asked.mark)
    things = game.things.change(thing._replace(marks=others if off else (*others, asked.mark)))
    return (ThingMarked(asked.kind, asked.number, asked.mark, off),), game.put_things(things)


class Take(NamedTuple):
    """Take a thing out of play."""

    kind: str  # the id of its kind
    number: int

    def run(self, game: Game) -> EventsAndGame:
        """Take it out, with the token that stands for it."""
        kind, thing = find_thing_kind(game.system, self.kind), find_thing(game, self.kind, self.number)
        if kind.bag and not thing.place:
            return Remove(kind.bag, str(self.number)).run(game)
        return find_end(game, ((ThingTaken(*self),), game.put_things(game.things.take(thing))))


class Send(NamedTuple):
    """Send a thing to a place."""

    kind: str  # the id of its kind
    number: int
    place: str = ""  # the id of the place, "" for the table

    def run(self, game: Game) -> EventsAndGame:
        """Send it. On the table it comes behind those that are there; a token that stands for it goes into its bag."""
        kind, thing = find_thing_kind(game.system, self.kind), find_thing(game, self.kind, self.number)
        _check_place(kind, self.place)
        if thing.place == self.place:
            return (), game
        event = ThingSent(*self)
        if kind.bag and self.place:
            raise Refused("thing-on-table", title=kind.title, bag=kind.bag, number=self.number)
        if kind.bag:
            events, game = Add(kind.bag, str(self.number)).run(game)
            return (event, *events), game
        things = game.things.change(thing._replace(place=self.place), last=True)
        return find_end(game, ((event,), game.put_things(things)))


class Score(NamedTuple):
    """Score points of the scenario."""

    score: str  # the id of what scores
    times: int = 1  # how many times
    player: int = 0  # the player who scores, from 1; 0 for all

    def run(self, game: Game) -> EventsAndGame:
        """Score them, and move the gauge of the points if the game has one."""
        rules = find_score(game, self.score)
        self._check(game, rules)
        points = rules.points * self.times
        events: tuple[Event, ...] = (Scored(self.score, points, self.player),)
        before, game = game, game._replace(scored=(*game.scored, *[self.score] * self.times))
        for gauge in _find_gauges(game, self.player):
            moved, game = game.shift_gauge(gauge, points)
            events += moved
        return find_end(before, (events, game))

    def _check(self, game: Game, rules: ScoreRules) -> None:
        """Make sure that it can be scored so often, and by this player. Raises Refused."""
        left = rules.most - game.scored.count(self.score) if rules.most else MOST_THINGS
        if not 1 <= self.times <= left:
            times = count_noun(self.times, "time")
            reason = "score-times/counted" if rules.most else "score-times"
            raise Refused(reason, score=self.score, times=times, most=count_noun(rules.most, "time"), left=left)
        if self.player and not any(game.gauge(name).player for name in _find_gauges(game, 0)):
            raise Refused("no-own-points")
        if self.player:
            check_player(game, self.player)


def _find_gauges(game: Game, player: int) -> tuple[str, ...]:
    """Return the gauges that points are added to: those of all players, or that of one."""
    rules = game.system.play.scenario
    if not rules or not rules.scores:
        return ()
    return game.gauges_of(rules.scores, player)


def find_score(game: Game, name: str) -> ScoreRules:
    """Return what scores under a name. Raises Refused if there is nothing."""
    scores = game.system.scenario.scores if game.system.scenario else ()
    return find_named(scores, name, "unknown-score")


def _check_place(kind: ThingKind, place: str) -> None:
    if place:
        find_named(kind.places, place, "unknown-place")


def _check_name(name: str) -> str:
    """Return a name. Raises Refused if it is too long or not a line of text."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("bad-name", most=LONGEST_NAME)
    return " ".join(name.split())


THING_ACTIONS = (Put, Name, Mark, Unmark, Take, Send, Score)
