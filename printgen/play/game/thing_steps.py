"""The steps of a routine that are about things in play: what each does in a game."""

from collections.abc import Iterable

from printgen.model.routine import ArriveStep, EachStep, MarkStep, NoteStep, PutStep, SendStep, Step, TakeStep
from printgen.play.game.runner import Doers, Runner
from printgen.play.game.thing import Thing
from printgen.play.game.thing_actions import Mark, Put, Send, Take, Unmark
from printgen.play.game.thing_event import ThingsTurn


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
