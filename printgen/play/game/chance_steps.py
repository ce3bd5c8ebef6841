"""The steps of a routine that leave something to chance: roll on tables, roll dice, draw, deal."""

from collections.abc import Iterable, Sequence

from printgen.model.play import RollRules
from printgen.model.routine import DealStep, DiceStep, DrawStep, RollStep
from printgen.model.table import Result, Row, Table
from printgen.play.game.card_actions import Deal, Draw
from printgen.play.game.dice import Throw, find_roll, roll_loose, roll_once
from printgen.play.game.event import DrawnShort, Event, NamePicked, TokenMoved
from printgen.play.game.pick_actions import find_pick, pick_names
from printgen.play.game.runner import Doers, Runner
from printgen.play.game.thing import find_bag_kind
from printgen.play.game.thing_actions import Mark, Put
from printgen.play.game.thing_event import MarkedBefore, ResultGiven


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
