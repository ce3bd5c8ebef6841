"""Numbers of things in play, such as models: what each of them begins at, and how a player moves it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.model.play import ThingNumber
from printgen.model.table import Result
from printgen.play.game.actions import Take, find_pick, find_thing
from printgen.play.game.effect import Assign, list_results
from printgen.play.game.event import Event, NamePicked, ThingCounted, ThingMerged
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.refusal import Refused, find_named
from printgen.play.game.thing import Thing, find_subject, find_thing_kind

WRITTEN = re.compile(r"[0-9]{1,3}")


class Count(NamedTuple):
    """Move a number of a thing, as far as it goes."""

    kind: str  # the id of the kind of the thing
    number: int  # the number by which the thing is called
    what: str  # the id of the number that is moved
    by: int  # how far, less than 0 for down

    def run(self, game: Game) -> EventsAndGame:
        """Move it. Raises Refused if the thing is not there, or its kind has no number of this name."""
        rules = find_named(game.words, find_thing_kind(game.system, self.kind).numbers, self.what, "unknown-number")
        thing = find_thing(game, self.kind, self.number)
        now = read_number(game, thing, rules)
        value = min(max(now + self.by, 0), rules.most)
        if value == now:
            return (), game
        others = tuple(pair for pair in thing.counts if pair[0] != self.what)
        things = game.things.change(thing._replace(counts=(*others, (self.what, value))))
        return (ThingCounted(self.kind, self.number, self.what, value),), game.put_things(things)


class Merge(NamedTuple):
    """Let a thing become one with another, which takes over what its kind says, and the effects on it."""

    kind: str  # the id of the kind of both
    number: int  # the number of the thing that goes
    into: int  # the number of the thing that stays

    def run(self, game: Game) -> EventsAndGame:
        """Merge them. Raises Refused if they are the same, or one of them is not there."""
        kind = find_thing_kind(game.system, self.kind)
        thing, _ = find_thing(game, self.kind, self.number), find_thing(game, self.kind, self.into)
        if self.number == self.into:
            raise Refused(game.words, "same-thing", title=kind.title, number=self.number)
        events: list[Event] = [ThingMerged(*self)]
        for rules in kind.numbers:
            if rules.id in kind.merges:
                more, game = Count(self.kind, self.into, rules.id, read_number(game, thing, rules)).run(game)
                events += more
        brought = tuple(event for event in thing.noted if find_subject(event)[1] in kind.merges)
        other = find_thing(game, self.kind, self.into)
        noted = (*brought, *other.noted)  # of the same table the last result counts, which stays its own
        game = game.put_things(game.things.change(other._replace(noted=noted)))
        for effect in game.effects:
            if (effect.rules.on, effect.on) == (self.kind, str(self.number)):
                more, game = Assign(effect.number, str(self.into)).run(game)
                events += more
        taken, game = Take(self.kind, self.number).run(game)
        return (*events, *taken), game


def read_number(game: Game, thing: Thing, rules: ThingNumber) -> int:
    """Return a number of a thing: as it was moved, else what the scenario, its results or its name say it begins at."""
    moved = dict(thing.counts)
    if rules.id in moved:
        return moved[rules.id]
    listed = game.system.scenario.thing(thing.kind, thing.number) if game.system.scenario else None
    if listed and rules.id in dict(listed.counts):
        return min(listed.count(rules.id), rules.most)
    said = _find_field(game, thing, rules.field) or _find_picked(game, thing, rules)
    found = [WRITTEN.search(part) for part in said.split(" + ")]
    return min(sum(int(number[0]) if number else rules.start for number in found), rules.most)


def list_told_numbers(game: Game, thing: Thing) -> list[tuple[ThingNumber, int]]:
    """Return the numbers of a thing that are worth telling, each with its value.

    A number is told once it was moved, and before that if it began elsewhere than at the usual start; not where it is 0
    again as all begin, which says nothing, unless something is done at 0.
    """
    kind = find_thing_kind(game.system, thing.kind)
    numbers = [(rules, read_number(game, thing, rules)) for rules in kind.numbers if rules.title]
    moved = dict(thing.counts)
    return [
        (rules, value)
        for rules, value in numbers
        if (rules.id in moved and (value or rules.start or rules.routine)) or (value != rules.start and not rules.named)
    ]


def find_thing_number(game: Game, event: ThingCounted) -> ThingNumber:
    """Return which number of a thing an event has moved."""
    return find_named(game.words, find_thing_kind(game.system, event.kind).numbers, event.what, "unknown-number")


def list_emptied(events: Iterable[Event], game: Game, *, at_once: bool = False) -> Iterator[tuple[str, int]]:
    """Yield the routine of each number that has come to 0, with the number of its thing, which is still in play.

    at_once: whether those that are done by themselves are meant, instead of all.
    """
    for event in events:
        if isinstance(event, ThingCounted) and not event.value and game.things.find(event.kind, event.number):
            rules = find_thing_number(game, event)
            yield from [(rules.routine, event.number)] if rules.routine and rules.at_once >= at_once else []


def _find_field(game: Game, thing: Thing, field: tuple[str, str]) -> str:
    """Return what the last result of a table that is noted with a thing says in a field, "" if it says nothing."""
    table, name = field
    results = [result for event in thing.noted for found, result in _list_results(game, event) if found == table]
    parts = results[-1].parts if results else ()
    return next((part.text for part in parts if part.field.id == name), "")


def _list_results(game: Game, event: Event) -> list[tuple[str, Result]]:
    """Return what an event comes to, each result with its table: of a name, the result that it was picked at."""
    if not isinstance(event, NamePicked):
        return list_results(game, event)
    table = game.system.table(find_pick(game, event.pick).table)
    return [(table.id, result) for result in table.results if result.id == event.result]


def _find_picked(game: Game, thing: Thing, rules: ThingNumber) -> str:
    """Return the name that was picked for a thing, where the number is told by it; "" if none was."""
    picked = [event for event in thing.noted if rules.named and isinstance(event, NamePicked) and event.roster]
    return game.system.roster(picked[-1].roster).names_at(picked[-1].result)[picked[-1].place].text if picked else ""
