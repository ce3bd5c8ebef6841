"""Things in play: what the game keeps a list of, such as the enemy's units, and what was rolled or drawn for each."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from printgen.model.play import ThingKind
from printgen.model.system import System
from printgen.play.game.bag import Bag
from printgen.play.game.event import CardDrawn, DiceRolled, Event, NamePicked, ResultGiven, Rolled
from printgen.play.game.refusal import find_named

# More things of a kind than any table holds.
MOST_THINGS = 99


class Thing(NamedTuple):
    """A thing in play."""

    kind: str  # the id of its kind
    number: int  # its number among the things of its kind, from 1; no other ever gets it
    name: str = ""  # what the player or the scenario calls it, "" if nobody has named it
    place: str = ""  # the id of the place beside the table where it is, "" for the table
    marks: tuple[str, ...] = ()  # the ids of its marks, in the order in which they were put on
    noted: tuple[Event, ...] = ()  # what was rolled, drawn or picked for it
    counts: tuple[tuple[str, int], ...] = ()  # its numbers that were moved, each by the id of the number

    @property
    def cards(self) -> tuple[tuple[str, str], ...]:
        """Return the cards that are noted with it, each once: the pile of each and its id."""
        return tuple(dict.fromkeys((event.pile, event.card) for event in self.noted if isinstance(event, CardDrawn)))

    def note(self, events: Iterable[Event], subjects: Collection[str] = (), over: Collection[str] = ()) -> "Thing":
        """Return the thing with what was rolled, drawn or picked now, in place of what was noted of the same.

        Where subjects are given, only what was rolled, drawn or picked from one of these is noted. What is `over` is no
        longer noted, whether something has come in its place or not.
        """
        found = [(event, find_subject(event)) for event in events]
        new = [(event, subject) for event, subject in found if subject and (not subjects or subject[1] in subjects)]
        renewed = {subject for _, subject in new}
        noted = [(event, find_subject(event)) for event in self.noted]
        kept = [event for event, subject in noted if subject not in renewed and subject[1] not in over]
        return self._replace(noted=(*kept, *(event for event, _ in new)))


def find_subject(event: Event) -> tuple[str, ...]:
    """Return what an event was rolled, drawn or picked from; () for one that says nothing of a thing."""
    match event:
        case Rolled(roll, again=False) | ResultGiven(roll):
            return "roll", roll
        case CardDrawn(pile, again=False):
            return "pile", pile
        case NamePicked(pick, roster=roster) if roster:
            return "pick", pick
        case DiceRolled():
            return "dice", event.die, event.routine, str(event.step)
    return ()


class Things(NamedTuple):
    """The things of a game."""

    present: tuple[Thing, ...] = ()  # those in play, in the order in which they came
    gone: tuple[Thing, ...] = ()  # the things that were taken out of play, in this order

    def of_kind(self, kind: str) -> tuple[Thing, ...]:
        """Return the things of a kind that are in play."""
        return tuple(thing for thing in self.present if thing.kind == kind)

    def find(self, kind: str, number: int) -> Thing | None:
        """Return a thing in play, None if there is none of this number."""
        return next((thing for thing in self.present if (thing.kind, thing.number) == (kind, number)), None)

    def add(self, thing: Thing) -> "Things":
        """Return the things with one more."""
        return self._replace(present=(*self.present, thing))

    def change(self, thing: Thing, *, last: bool = False) -> "Things":
        """Return the things with one in another state; it stands where it stood, or last."""
        key = thing.kind, thing.number
        if last:
            others = tuple(other for other in self.present if (other.kind, other.number) != key)
            return self._replace(present=(*others, thing))
        found = tuple(thing if (other.kind, other.number) == key else other for other in self.present)
        return self._replace(present=found)

    def take(self, thing: Thing) -> "Things":
        """Return the things with one taken out of play."""
        return Things(tuple(other for other in self.present if other != thing), (*self.gone, thing))

    def next_number(self, kind: str) -> int:
        """Return the number of the next thing of a kind."""
        return 1 + max((thing.number for thing in (*self.present, *self.gone) if thing.kind == kind), default=0)

    def follow(self, kind: str, bag: Bag, names: Mapping[int, str]) -> "Things":
        """Return the things, but of one kind only those whose tokens are in a bag or were taken out of it.

        Those whose tokens have left the game are gone. Those that are beside the table have no token yet.
        """
        held, left = _read_numbers(bag, (*bag.inside, *bag.taken)), _read_numbers(bag, bag.gone)
        known = {thing.number: thing for thing in (*self.gone, *self.present) if thing.kind == kind}
        made = {number: known.get(number, Thing(kind, number, names.get(number, ""))) for number in held + left}
        waiting = [thing.number for thing in self.of_kind(kind) if thing.place and thing.number not in held]
        arriving_last = sorted(self.of_kind(kind), key=lambda thing: bool(thing.place))
        here = dict.fromkeys(thing.number for thing in arriving_last if thing.number in held)
        present = [
            *(known[number] for number in waiting),
            *(made[number]._replace(place="") for number in (here | dict.fromkeys(held))),
        ]
        gone_before = [thing.number for thing in self.gone if thing.kind == kind and thing.number in left]
        gone = [made[number] for number in dict.fromkeys((*gone_before, *left)) if number not in held]
        return Things((*_leave_kind(self.present, kind), *present), (*_leave_kind(self.gone, kind), *gone))


def _read_numbers(bag: Bag, tokens: Iterable[str]) -> list[int]:
    """Return the numbers of the numbered tokens among some, each once, the lowest first."""
    return sorted({int(token) for token in tokens if token in bag.rules.numbered})


def _leave_kind(things: Iterable[Thing], kind: str) -> tuple[Thing, ...]:
    return tuple(thing for thing in things if thing.kind != kind)


def begin_things(system: System) -> Things:
    """Return the things that are in play when a game begins: the scenario's, and one for each token of full bags."""
    things = Things()
    for kind in system.play.things:
        for listed in system.scenario.things(kind.id) if system.scenario else ():
            things = things.add(Thing(kind.id, listed.number, listed.name, listed.place))
        if kind.bag:
            things = things.follow(kind.id, Bag.of(system, kind.bag, ""), list_names(system, kind.id))
    return things


def list_names(system: System, kind: str) -> dict[int, str]:
    """Return what the scenario calls the things of a kind, by their numbers."""
    return {listed.number: listed.name for listed in system.scenario.things(kind)} if system.scenario else {}


def find_thing_kind(system: System, name: str) -> ThingKind:
    """Return a kind of things. Raises Refused if there is none of this name."""
    return find_named(system.words, system.play.things, name, "unknown-kind")


def find_bag_kind(system: System, bag: str) -> ThingKind | None:
    """Return the kind of things that the tokens of a bag stand for, None if they stand for none."""
    return next((kind for kind in system.play.things if kind.bag == bag), None)
