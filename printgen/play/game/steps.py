"""The steps of a routine: what each does in a game."""

from collections.abc import Iterable, Sequence

from printgen.errors import suggest
from printgen.model.play import RollRules
from printgen.model.routine import (
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
    PutStep,
    RepeatStep,
    RollStep,
    SendStep,
    Step,
    TakeStep,
    WhenStep,
)
from printgen.model.table import Result, Row, Table
from printgen.play.game.card_actions import Add, Deal, Discard, Draw, Remove, Return
from printgen.play.game.dice import Throw, find_roll, roll_loose, roll_once
from printgen.play.game.draw import is_met
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
from printgen.play.game.game import Game
from printgen.play.game.gauge_actions import Move, Set
from printgen.play.game.refusal import Refused
from printgen.play.game.roll_actions import find_pick, pick_names
from printgen.play.game.runner import Doers, Runner
from printgen.play.game.thing import Thing, find_bag_kind
from printgen.play.game.thing_actions import Mark, Put, Send, Take, Unmark


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
        if not results:
            thrown = _throw(runner, rules, (column, modifier), step.reroll)
            results = tuple(result for _, result in thrown.results)
        _follow(runner, step, results, runner.events[before:])


def _follow(runner: Runner, step: RollStep, results: tuple[Result, ...], rolled: Sequence[Event]) -> None:
    """Pick what is picked at results, put the things that come of them, and take the steps that follow them."""
    for result in results:
        runner.value = int(result.value) if result.value.isdecimal() else 0
        before = len(runner.events)
        if step.pick and not result.quiet:
            runner.note(pick_names(runner.game, find_pick(runner.game, step.pick), result.id))
        if step.puts and not result.quiet:
            picked = [event for event in runner.events[before:] if isinstance(event, NamePicked)]
            _put_each(runner, step, rolled, [event for event in picked if event.roster] if step.pick else [None])
        runner.take(dict(step.then).get(result.key, ()))


def _put_each(runner: Runner, step: RollStep, rolled: Sequence[Event], picked: Iterable[NamePicked | None]) -> None:
    """Put a thing for each name that was picked, or one for the result; what was rolled and picked is noted with it."""
    for pick in picked:
        number = runner.game.things.next_number(step.puts)
        runner.act(Put(step.puts, "", runner.place(step.place)))
        runner.note_with((step.puts, number), [*rolled, pick] if pick else rolled)


def _throw(runner: Runner, rules: RollRules, read: tuple[str, int], reroll: tuple[str, ...]) -> Throw:
    """Roll until the roll counts; `read` is the column that is read and the modifier."""
    while True:
        game = runner.game
        thrown, stream = roll_once(game.system, rules, game.dice_stream(rules.id), *read)
        again = thrown.key in reroll
        event = thrown.event()._replace(again=again)
        runner.note(((event,), game.put_stream(f"{rules.id}/dice", stream)))
        if not again:
            return thrown


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


CHANCE_STEPS: Doers = {RollStep: roll, DiceStep: roll_dice, DrawStep: draw, DealStep: deal}


def move(runner: Runner, step: MoveStep) -> None:
    """Move a gauge, or that of one player or each."""
    player = runner.answers[step.player][1] if step.player else 0
    for gauge in runner.game.gauges_of(step.gauge, player):
        runner.act(_set(runner.game, gauge, step.to) if step.to else Move(gauge, runner.count(step.by)))


def _set(game: Game, gauge: str, label: str) -> Set:
    labels = game.gauge(gauge).labels
    if label not in labels:  # a scenario has given its tracks other lengths
        raise Refused("unknown-box", suggest(label, dict.fromkeys(labels)), gauge=gauge, name=label)
    return Set(gauge, labels.index(label))


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
    if not step.last or _is_last(runner.game, step.last):
        runner.note(((Ended(step.end),), runner.game._replace(ended=step.end)))
        runner.is_over = True


def _is_last(game: Game, gauge: str) -> bool:
    """Tell whether a gauge has reached the scenario's last round."""
    rounds, label = game.system.scenario.rounds if game.system.scenario else 0, game.label(gauge)
    return bool(rounds) and label.isascii() and label.isdecimal() and int(label) >= rounds


STATE_STEPS: Doers = {
    MoveStep: move,
    BagStep: handle_bag,
    DiscardStep: discard,
    RepeatStep: repeat,
    WhenStep: take_when,
    EndStep: end,
}


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
    kind = Mark if step.on else Unmark
    for thing in _find_things(runner, step.thing):
        runner.act(kind(thing.kind, thing.number, step.mark))


def _find_things(runner: Runner, name: str) -> tuple[Thing, ...]:
    """Return the things of a kind, or the one thing that a name of the rules means."""
    asked = [ask.id for ask in runner.routine.asks]
    if name not in asked and any(kind.id == name for kind in runner.game.system.play.things):
        return runner.game.things.of_kind(name)
    thing = runner.thing(name)
    return (thing,) if thing else ()


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


THING_STEPS: Doers = {
    PutStep: put,
    NoteStep: note,
    TakeStep: take,
    MarkStep: mark,
    SendStep: send,
    ArriveStep: arrive,
    EachStep: each,
}
