"""Routines: the steps that a pack joins into one action, taken one after the other."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from printgen.errors import BadUsage, suggest
from printgen.model.play import RollRules
from printgen.model.routine import (
    VALUE,
    Ask,
    BagStep,
    DealStep,
    DiceStep,
    DiscardStep,
    DrawStep,
    EndStep,
    MoveStep,
    Number,
    RepeatStep,
    RollStep,
    Routine,
    Step,
    WhenStep,
    list_steps,
)
from printgen.model.table import Table
from printgen.play.game.card_actions import Add, Deal, Discard, Draw, Remove, Return
from printgen.play.game.dice import Throw, find_roll, roll_loose, roll_once
from printgen.play.game.draw import is_met
from printgen.play.game.event import Ended, Event, Repeated
from printgen.play.game.finding import find_named
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.gauge_actions import Move, Set
from printgen.play.game.pick_actions import find_pick, pick_names

# No routine of a sound pack takes so many steps; a pack that asks for more has made a mistake.
MOST_EVENTS, MOST_STEPS = 5_000, 20_000
MOST_SHOWN = 10


class Do(NamedTuple):
    """Take the steps of a routine.

    routine: the id of the routine.
    answers: the id of each ask with the index of the choice, from 0.
    """

    routine: str
    answers: tuple[tuple[str, int], ...] = ()

    def run(self, game: Game) -> EventsAndGame:
        """Take all steps, or none if one of them cannot be taken."""
        routine = find_routine(game, self.routine)
        _check_time(routine, game)
        runner = _Runner(game, routine, _check_answers(routine, dict(self.answers)))
        runner.take(routine.steps)
        return tuple(runner.events), runner.game


def find_routine(game: Game, name: str) -> Routine:
    """Return a routine. Raises BadUsage if there is none of this name."""
    return find_named(game.system.play.routines, name, f'there is no routine "{name}"', "the game has none")


def _check_time(routine: Routine, game: Game) -> None:
    """Make sure that a routine can be taken as the gauges stand, and ends no game twice. Raises BadUsage."""
    if game.ended and any(isinstance(step, EndStep) for step in list_steps(routine.steps)):
        raise BadUsage("the game has ended", "undo takes that back")
    for gauge, labels in routine.when:
        if game.label(gauge) not in labels:
            title = game.gauge(gauge).title
            message = f'"{routine.id}" cannot be done now: {title} is at {game.label(gauge)}'
            hint = f"it can be done at {_show_labels(labels)}; help {gauge} says what moves it"
            raise BadUsage(message, hint)


def _show_labels(labels: tuple[str, ...]) -> str:
    """Return labels as a list; of many labels the first and the last."""
    return ", ".join(labels) if len(labels) <= MOST_SHOWN else f"{labels[0]} to {labels[-1]}"


def _check_answers(routine: Routine, answers: dict[str, int]) -> dict[str, tuple[str, int]]:
    """Return each answer as its choice and the number that the choice stands for.

    Raises BadUsage for an answer that is missing, unknown or wrong.
    """
    asks = {ask.id: ask for ask in routine.asks}
    for name in answers:
        if name not in asks:
            raise BadUsage(f'"{routine.id}" does not ask for "{name}"', suggest(name, asks) or "it asks nothing")
    return {ask.id: _check_answer(routine, ask, answers.get(ask.id)) for ask in routine.asks}


def _check_answer(routine: Routine, ask: Ask, answer: int | None) -> tuple[str, int]:
    if answer is None or not 0 <= answer < len(ask.choices):
        said = f'"{routine.id}" needs {ask.id}: {ask.title}'
        wrong = f'"{routine.id}" has no choice {answer} of {ask.id}: {ask.title}'
        hint = f"one of {', '.join(choice for choice, _ in ask.choices)}"
        raise BadUsage(said if answer is None else wrong, hint if answer is None else f"{hint}; the first is 0")
    return ask.choices[answer]


def _endless() -> BadUsage:
    return BadUsage("the routine does not come to an end", "its pack asks for too much at once")


class _Runner:
    """Takes the steps of a routine.

    game: the game after the steps taken so far.
    events: what has happened.
    answers: the choice and the number of each answer, by the id of the ask.
    numbers: the index of each step among all steps of the routine.
    value: the number in the last result.
    taken: how many steps were taken.
    """

    def __init__(self, game: Game, routine: Routine, answers: dict[str, tuple[str, int]]) -> None:
        self.game = game
        self.routine = routine
        self.answers = answers
        self.numbers = {id(step): number for number, step in enumerate(list_steps(routine.steps))}
        self.events: list[Event] = []
        self.value = 0
        self.taken = 0

    def take(self, steps: Iterable[Step]) -> None:
        kinds: dict[type, Callable[[Any], None]] = {
            RollStep: self._roll,
            DiceStep: self._roll_dice,
            DrawStep: self._draw,
            DiscardStep: lambda step: self._act(Discard(step.pile)),
            MoveStep: self._move,
            BagStep: self._handle_bag,
            RepeatStep: self._repeat,
            DealStep: lambda step: self._act(Deal(step.pile, 1, self.answers[step.player][1])),
            WhenStep: self._take_when,
            EndStep: lambda step: self._note(((Ended(step.end),), self.game._replace(ended=step.end))),
        }
        for step in steps:
            self.taken += 1
            if self.taken > MOST_STEPS:
                raise _endless()
            kinds[type(step)](step)

    def _act(self, action: Any) -> None:
        self._note(action.run(self.game))

    def _note(self, outcome: EventsAndGame) -> None:
        events, self.game = outcome
        self.events += events
        if len(self.events) > MOST_EVENTS:
            raise _endless()

    def _count(self, numbers: Iterable[Number]) -> int:
        return sum(self._number(number) for number in numbers)

    def _number(self, number: Number) -> int:
        """Return what a number of a rule is now. Raises BadUsage if a gauge does not show a number."""
        if isinstance(number, int):
            return number
        if number == VALUE:
            return self.value
        if number in self.answers:
            return self.answers[number][1]
        if self.game.has_bag(number):
            return len(self.game.bag(number).inside)
        for scale in self.game.system.play.scales:
            if scale.id == number:
                return dict(scale.numbers)[self.game.label(scale.gauge)]
        try:
            return int(self.game.label(number))
        except ValueError:
            message = f'"{number}" shows {self.game.label(number)}, which is not a number'
            raise BadUsage(message, "set it first") from None

    def _column(self, name: str, table: Table, gauge: str) -> str:
        """Return the column that a step reads: of an answer, of its id, of the gauge of the step, or of the pile."""
        if name in self.answers:
            return self.answers[name][0]
        if name in [column.id for column in table.columns]:
            return name
        return self.game.read_column(table, name or gauge)

    def _roll(self, step: RollStep) -> None:
        name = next(roll for title, roll in step.rolls if not title or self.game.is_active(title))
        rules = find_roll(self.game.system, name)
        table = self.game.system.table(rules.table)
        column = self._column(step.column, table, rules.column)
        modifier = self._count(step.modifiers)
        for _ in range(self._count(step.times)):
            thrown = self._throw(rules, column, modifier, step.reroll)
            for _, result in thrown.results:
                self.value = int(result.value) if result.value.isdecimal() else 0
                if step.pick and not result.quiet:
                    self._note(pick_names(self.game, find_pick(self.game, step.pick), result.id))
                self.take(dict(step.then).get(result.key, ()))

    def _throw(self, rules: RollRules, column: str, modifier: int, reroll: tuple[str, ...]) -> Throw:
        """Roll until the roll counts."""
        while True:
            thrown, stream = roll_once(self.game.system, rules, self.game.dice_stream(rules.id), column, modifier)
            again = thrown.key in reroll
            event = thrown.event()._replace(again=again)
            self._note(((event,), self.game.put_stream(f"{rules.id}/dice", stream)))
            if not again:
                return thrown

    def _roll_dice(self, step: DiceStep) -> None:
        rolled, stream = roll_loose(step.die, self.game.dice_stream(step.die))
        event = rolled._replace(routine=self.routine.id, step=self.numbers[id(step)])
        self._note(((event,), self.game.put_stream(f"{step.die}/dice", stream)))

    def _draw(self, step: DrawStep) -> None:
        times = self._count(step.times)
        column = self._column(step.column, self.game.system.table_of(step.pile), "") if step.column else ""
        if times > 0:
            self._note(Draw(step.pile, times, column).draw_some(self.game))

    def _move(self, step: MoveStep) -> None:
        for gauge in self.game.gauges_of(step.gauge):
            self._act(self._set(gauge, step.to) if step.to else Move(gauge, self._count(step.by)))

    def _set(self, gauge: str, label: str) -> Set:
        labels = self.game.gauge(gauge).labels
        if label not in labels:  # a scenario has given its tracks other lengths
            raise BadUsage(f'"{gauge}" has no box "{label}"', suggest(label, dict.fromkeys(labels)))
        return Set(gauge, labels.index(label))

    def _take_when(self, step: WhenStep) -> None:
        if is_met(step.when, self.game.labels()):
            self.take(step.steps)

    def _handle_bag(self, step: BagStep) -> None:
        token = self.answers[step.token][0] if step.token in self.answers else step.token
        match step.verb:
            case "remove":
                self._act(Remove(step.bag, token))
            case "add":
                self._act(Add(step.bag, token))
            case _:
                self._act(Return(step.bag))

    def _repeat(self, step: RepeatStep) -> None:
        times = self._count(step.times)
        for number in range(1, times + 1):
            if times > 1:
                self._note(((Repeated(number, times),), self.game))
            self.take(step.steps)
