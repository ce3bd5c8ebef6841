"""What takes the steps of a routine: the game as it stands after each, the answers, and the numbers in the rules."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from printgen.model.routine import IT, VALUE, Number, Routine, Step, list_steps
from printgen.model.table import Table
from printgen.play.game.event import Event
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.refusal import Refused
from printgen.play.game.thing import Thing, find_thing_kind
from printgen.play.game.thing_actions import find_thing

# No routine of a sound pack takes so many steps; a pack that asks for more has made a mistake.
MOST_EVENTS, MOST_STEPS = 5_000, 20_000
# The whole numbers that labels of gauges may be, in digits that every language reads.
WHOLE = re.compile("[+-]?[0-9]+")
# The choice of each answer, and the number that it stands for, by the id of the ask.
Answers = Mapping[str, tuple[str, int]]


class Runner:
    """Takes the steps of a routine.

    game: the game after the steps taken so far.
    events: what has happened.
    answers: the choice and the number of each answer, by the id of the ask.
    numbers: the index of each step among all steps of the routine.
    value: the number in the last result.
    taken: how many steps were taken.
    it: the kind and the number of the thing whose turn it is, None if it is the turn of none.
    is_over: whether a step has ended the game, so that no other step is taken.
    """

    def __init__(self, game: Game, routine: Routine, answers: Answers, doers: "Doers") -> None:
        self.game = game
        self.routine = routine
        self.answers = answers
        self.numbers = {id(step): number for number, step in enumerate(list_steps(routine.steps))}
        self.events: list[Event] = []
        self.value = 0
        self.taken = 0
        self.it: tuple[str, int] | None = None
        self.is_over = False
        self._doers = doers

    def take(self, steps: Iterable[Step]) -> None:
        """Take steps, one after the other. Raises Refused."""
        for step in steps:
            self.taken += 1
            if self.taken > MOST_STEPS:
                raise Refused("endless-routine")
            if not self.is_over:
                self._doers[type(step)](self, step)

    def act(self, action: Any) -> None:
        """Do an action. Raises Refused."""
        self.note(action.run(self.game))

    def note(self, outcome: EventsAndGame) -> None:
        """Take in what has come of an action, and the game after it. Raises Refused if there is no end to it."""
        events, self.game = outcome
        self.events += events
        if len(self.events) > MOST_EVENTS:
            raise Refused("endless-routine")

    def note_with(self, key: tuple[str, int], events: Iterable[Event]) -> None:
        """Note with a thing, if it is still in play, what was rolled, drawn and picked for it."""
        thing = self.game.things.find(*key)
        if thing:
            notes = find_thing_kind(self.game.system, thing.kind).notes
            self.game = self.game.put_things(self.game.things.change(thing.note(events, notes)))

    def count(self, numbers: Iterable[Number]) -> int:
        """Return the sum of numbers as they are now. Raises Refused if a gauge does not show a number."""
        return sum(map(self._number, numbers))

    def _number(self, number: Number) -> int:
        if isinstance(number, int):
            return number
        if number == VALUE:
            return self.value
        if number in self.answers:
            return self.answers[number][1]
        asked, dot, count = number.partition(".")
        return self._count_of(asked, count) if dot else self._look_up(number)

    def _count_of(self, asked: str, count: str) -> int:
        """Return a number that the scenario gives a thing, or that the pack gives all of its kind; else 0."""
        thing = self.thing(asked)
        rules = self.game.system.play.scenario
        listed = next((item for item in rules.lists if item.kind == thing.kind), None) if rules and thing else None
        if not thing or not listed:
            return 0
        start = next((item.start or 0 for item in listed.counts if item.id == count), 0)
        scenario = self.game.system.scenario
        said = scenario.thing(thing.kind, thing.number) if scenario else None
        return dict(said.counts).get(count, start) if said else start

    def _look_up(self, name: str) -> int:
        """Return the number of a bag, a kind of things, a scale or a gauge. Raises Refused if it shows none."""
        game = self.game
        if game.has_bag(name):
            return len(game.bag(name).inside)
        if any(kind.id == name for kind in game.system.play.things):
            return len(game.things.of_kind(name))
        for scale in game.system.play.scales:
            if scale.id == name:
                return dict(scale.numbers)[game.label(scale.gauge)]
        label = game.label(name)
        if not WHOLE.fullmatch(label):
            raise Refused("not-a-number", gauge=name, label=label)
        return int(label)

    def place(self, name: str) -> str:
        """Return a place that a step names, or that is the answer of an ask."""
        return self.answers[name][0] if name in self.answers else name

    def column(self, name: str, table: Table, gauge: str) -> str:
        """Return the column that a step reads: of an answer, of its id, of the gauge of the step, or of the pile."""
        if name in self.answers:
            return self.answers[name][0]
        if name in [column.id for column in table.columns]:
            return name
        return self.game.read_column(table, name or gauge)

    def thing(self, name: str) -> Thing | None:
        """Return the thing that an answer means, or whose turn it is; None if no thing is meant. Raises Refused."""
        if name == IT:
            return self.game.things.find(*self.it) if self.it else None
        kind = next(ask.things for ask in self.routine.asks if ask.id == name)
        number = self.answers[name][1]
        return find_thing(self.game, kind, number) if number else None


# What does each kind of step.
Doers = Mapping[type, Callable[[Runner, Any], None]]
