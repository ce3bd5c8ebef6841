"""The steps of a routine: what each does in a game, and what takes them one after the other."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from printgen.errors import suggest
from printgen.model.play import RollRules
from printgen.model.routine import (
    IT,
    VALUE,
    ArriveStep,
    BagStep,
    DealStep,
    DiceStep,
    DiscardStep,
    DrawStep,
    EachStep,
    EndStep,
    MarkStep,
    MoveStep,
    NoteStep,
    Number,
    PutStep,
    RepeatStep,
    RollStep,
    Routine,
    SendStep,
    Step,
    TakeStep,
    WhenStep,
    list_steps,
)
from printgen.model.table import Result, Row, Table
from printgen.play.game.card_actions import Add, Deal, Discard, Draw, Remove, Return
from printgen.play.game.dice import find_roll, roll_loose, roll_once
from printgen.play.game.event import (
    DrawnShort,
    Ended,
    Event,
    MarkedBefore,
    NamePicked,
    Repeated,
    ResultGiven,
    ThingsTurn,
    TokenMoved,
)
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.gauge_actions import Move, Set
from printgen.play.game.pile import is_met
from printgen.play.game.refusal import Refused
from printgen.play.game.roll_actions import find_pick, pick_names
from printgen.play.game.thing import Thing, find_bag_kind, find_thing_kind
from printgen.play.game.thing_actions import Mark, Put, Send, Take, Unmark, find_thing

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

    def __init__(self, game: Game, routine: Routine, answers: Answers) -> None:
        self.game = game
        self.routine = routine
        self.answers = answers
        self.numbers = {id(step): number for number, step in enumerate(list_steps(routine.steps))}
        self.events: list[Event] = []
        self.value = 0
        self.taken = 0
        self.it: tuple[str, int] | None = None
        self.is_over = False

    def take(self, steps: Iterable[Step]) -> None:
        """Take steps, one after the other. Raises Refused."""
        for step in steps:
            self.taken += 1
            if self.taken > MOST_STEPS:
                raise Refused("endless-routine")
            if not self.is_over:
                DOERS[type(step)](self, step)

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


def roll(runner: Runner, step: RollStep) -> None:
    """Roll on a table so many times, and take the steps that follow each result."""
    game = runner.game
    name = next(roll for title, roll in step.rolls if not title or game.is_active(title))
    rules = find_roll(game.system, name)
    table = game.system.table(rules.table)
    column = runner.column(step.column, table, rules.column)
    modifier = runner.count(step.modifiers)
    for _ in range(runner.count(step.times)):
        before = len(runner.events)
        results = () if step.anew else _give(runner, rules, table, column)
        again = not results
        while again:
            thrown, stream = roll_once(game.system, rules, runner.game.dice_stream(rules.id), column, modifier)
            again, results = thrown.key in step.reroll, tuple(result for _, result in thrown.results)
            event = thrown.event()._replace(again=again)
            runner.note(((event,), runner.game.put_stream(f"{rules.id}/dice", stream)))
        _follow(runner, step, results, runner.events[before:])


def _follow(runner: Runner, step: RollStep, results: tuple[Result, ...], rolled: Sequence[Event]) -> None:
    """Pick what is picked at results, put the things that come of them, and take the steps that follow them."""
    for result in results:
        runner.value = int(result.value) if result.value.isdecimal() else 0
        before = len(runner.events)
        if step.pick and not result.quiet:
            runner.note(pick_names(runner.game, find_pick(runner.game, step.pick), result.id))
        if step.puts and not result.quiet:
            events = [event for event in runner.events[before:] if isinstance(event, NamePicked) and event.roster]
            for pick in events if step.pick else [None]:  # one for each name, or one for the result
                number = runner.game.things.next_number(step.puts)
                runner.act(Put(step.puts, "", runner.place(step.place)))
                runner.note_with((step.puts, number), [*rolled, pick] if pick else rolled)
        runner.take(dict(step.then).get(result.key, ()))


def _give(runner: Runner, rules: RollRules, table: Table, column: str) -> tuple[Result, ...]:
    """Return the results that the scenario has fixed in this table for the thing whose turn it is, if it has any."""
    row = _find_given(runner, table)
    if row is None:
        return ()
    runner.note(((ResultGiven(rules.id, column, table.rows.index(row)),), runner.game))
    columns = [item.id for item in table.columns] or [""]
    return tuple(result for name, result in zip(columns, row.results, strict=True) if column in ("", name))


def _find_given(runner: Runner, table: Table) -> Row | None:
    """Return the row that the scenario has fixed in a table for the thing whose turn it is, None if it has none."""
    scenario, rules = runner.game.system.scenario, runner.game.system.play.scenario
    if not (scenario and rules and runner.it):
        return None
    types = next((item.types for item in rules.lists if item.kind == runner.it[0]), "")
    listed = scenario.thing(*runner.it)
    if not listed or not listed.type or types != table.id:
        return None
    return next(row for row in table.rows if listed.type in [result.key for result in row.results])


def roll_dice(runner: Runner, step: DiceStep) -> None:
    """Roll dice that are not read on a table."""
    rolled, stream = roll_loose(step.die, runner.game.dice_stream(step.die))
    event = rolled._replace(routine=runner.routine.id, step=runner.numbers[id(step)])
    runner.note(((event,), runner.game.put_stream(f"{step.die}/dice", stream)))


def draw(runner: Runner, step: DrawStep) -> None:
    """Draw cards or tokens, as many as there are."""
    times = runner.count(step.times)
    table = runner.game.system.table_of(step.pile) if step.column else None
    column = runner.column(step.column, table, "") if table else ""
    if times > 0 and step.mark:
        _draw_marked(runner, step, times)
    elif times > 0:
        runner.note(Draw(step.pile, times, column).draw_some(runner.game))


def _draw_marked(runner: Runner, step: DrawStep, times: int) -> None:
    """Draw tokens one by one and mark the thing of each. One that has the mark already does nothing."""
    left = times
    while left:
        if not runner.game.bag(step.pile).inside:
            runner.note(((DrawnShort(step.pile, times, times - left),), runner.game))
            return
        before = len(runner.events)
        runner.note(Draw(step.pile, 1).draw_some(runner.game))
        left -= sum(_mark_drawn(runner, step, event) for event in runner.events[before:])


def _mark_drawn(runner: Runner, step: DrawStep, drawn: Event) -> bool:
    """Mark the thing of a token that was drawn, and tell whether the token counts."""
    if not isinstance(drawn, TokenMoved):
        return False
    kind = find_bag_kind(runner.game.system, step.pile)
    thing = runner.game.things.find(kind.id, int(drawn.token)) if kind and drawn.token.isdecimal() else None
    if not thing:
        return True
    if step.mark in thing.marks:
        runner.note(((MarkedBefore(thing.kind, thing.number, step.mark, step.again),), runner.game))
        return not step.again
    runner.act(Mark(thing.kind, thing.number, step.mark))
    return True


def deal(runner: Runner, step: DealStep) -> None:
    """Deal one player a hand."""
    runner.act(Deal(step.pile, 1, runner.answers[step.player][1]))


def move(runner: Runner, step: MoveStep) -> None:
    """Move a gauge, or that of one player or each."""
    player = runner.answers[step.player][1] if step.player else 0
    for gauge in runner.game.gauges_of(step.gauge, player):
        labels = runner.game.gauge(gauge).labels
        if step.to and step.to not in labels:  # a scenario has given its tracks other lengths
            raise Refused("unknown-box", suggest(step.to, dict.fromkeys(labels)), gauge=gauge, name=step.to)
        runner.act(Set(gauge, labels.index(step.to)) if step.to else Move(gauge, runner.count(step.by)))


def handle_bag(runner: Runner, step: BagStep) -> None:
    """Remove a token from a bag, add one, or put all back."""
    token = runner.answers[step.token][0] if step.token in runner.answers else step.token
    match step.verb:
        case "remove":
            runner.act(Remove(step.bag, token))
        case "add":
            runner.act(Add(step.bag, token))
        case _:
            runner.act(Return(step.bag))


def discard(runner: Runner, step: DiscardStep) -> None:
    """Discard all cards of a pile that are in play."""
    runner.act(Discard(step.pile))


def repeat(runner: Runner, step: RepeatStep) -> None:
    """Take some steps several times."""
    times = runner.count(step.times)
    for number in range(1, times + 1):
        if times > 1 and not runner.is_over:
            runner.note(((Repeated(number, times),), runner.game))
        runner.take(step.steps)


def take_when(runner: Runner, step: WhenStep) -> None:
    """Take some steps where a condition is met."""
    if is_met(step.when, runner.game.labels()):
        runner.take(step.steps)


def end(runner: Runner, step: EndStep) -> None:
    """End the game, if need be only in the scenario's last round."""
    game, label = runner.game, runner.game.label(step.last) if step.last else ""
    rounds = game.system.scenario.rounds if game.system.scenario else 0
    if not step.last or (rounds and label.isascii() and label.isdecimal() and int(label) >= rounds):
        runner.note(((Ended(step.end),), game._replace(ended=step.end)))
        runner.is_over = True


def put(runner: Runner, step: PutStep) -> None:
    """Put a thing into play, and note with it what its steps roll, draw and pick."""
    number = runner.game.things.next_number(step.kind)
    runner.act(Put(step.kind, "", runner.place(step.place)))
    _note_steps(runner, (step.kind, number), step.steps)


def note(runner: Runner, step: NoteStep) -> None:
    """Take steps, and note with a thing what they roll, draw and pick; without a thing they are taken all the same."""
    thing = runner.thing(step.thing)
    _note_steps(runner, (thing.kind, thing.number) if thing else None, step.steps)


def _note_steps(runner: Runner, key: tuple[str, int] | None, steps: Iterable[Step]) -> None:
    """Take steps in the turn of a thing, and note with it what they roll, draw and pick."""
    before, outer = len(runner.events), runner.it
    runner.it = key or outer
    runner.take(steps)
    runner.it = outer
    if key:
        runner.note_with(key, runner.events[before:])


def take(runner: Runner, step: TakeStep) -> None:
    """Take a thing out of play."""
    if thing := runner.thing(step.thing):
        runner.act(Take(thing.kind, thing.number))


def mark(runner: Runner, step: MarkStep) -> None:
    """Mark a thing, or all things of a kind, or take the mark off."""
    asked = [ask.id for ask in runner.routine.asks]
    if step.thing not in asked and any(kind.id == step.thing for kind in runner.game.system.play.things):
        things: Iterable[Thing | None] = runner.game.things.of_kind(step.thing)
    else:
        things = [runner.thing(step.thing)]
    for thing in filter(None, things):
        runner.act((Mark if step.on else Unmark)(thing.kind, thing.number, step.mark))


def send(runner: Runner, step: SendStep) -> None:
    """Send a thing to a place."""
    if thing := runner.thing(step.thing):
        runner.act(Send(thing.kind, thing.number, step.place))


def arrive(runner: Runner, step: ArriveStep) -> None:
    """Bring the things to the table whose round has come by the scenario."""
    game = runner.game
    rules, scenario = game.system.play.scenario, game.system.scenario
    if not (rules and rules.rounds and scenario):
        return
    label = game.label(rules.rounds)
    for listed in scenario.things(step.kind):
        thing = game.things.find(step.kind, listed.number)
        if thing and thing.place and str(listed.arrives) == label:
            runner.act(Send(step.kind, listed.number))


def each(runner: Runner, step: EachStep) -> None:
    """Take steps for each of the things that are in a place now, unless they have the mark."""
    outer = runner.it
    for thing in runner.game.things.of_kind(step.kind):
        if thing.place == step.place and step.without not in thing.marks and not runner.is_over:
            runner.it = (thing.kind, thing.number)
            runner.note(((ThingsTurn(*runner.it),), runner.game))
            _note_steps(runner, runner.it, step.steps)
    runner.it = outer


# What does each kind of step.
DOERS: Mapping[type, Callable[[Runner, Any], None]] = {
    RollStep: roll,
    DiceStep: roll_dice,
    DrawStep: draw,
    DealStep: deal,
    MoveStep: move,
    BagStep: handle_bag,
    DiscardStep: discard,
    RepeatStep: repeat,
    WhenStep: take_when,
    EndStep: end,
    PutStep: put,
    NoteStep: note,
    TakeStep: take,
    MarkStep: mark,
    SendStep: send,
    ArriveStep: arrive,
    EachStep: each,
}
