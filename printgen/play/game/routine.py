"""Routines: the steps that a pack joins into one action, taken one after the other."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.model.routine import Ask, EndStep, Routine, list_steps
from printgen.play.game.actions import check_player, find_thing
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.refusal import Refused, check_known, find_named
from printgen.play.game.steps import Answers, Runner
from printgen.play.game.thing import find_thing_kind

MOST_SHOWN = 10
# What a player answers where none of the things is meant.
NONE = "none"


class Do(NamedTuple):
    """Take the steps of a routine."""

    routine: str  # the id of the routine
    # the id of each ask with the index of the choice, from 0; of an ask for things, the number of the thing
    answers: tuple[tuple[str, int], ...] = ()

    def run(self, game: Game) -> EventsAndGame:
        """Take all steps, or none if one of them cannot be taken."""
        routine = find_routine(game, self.routine)
        _check_time(routine, game)
        runner = Runner(game, routine, _check_answers(game, routine, dict(self.answers)))
        runner.take(routine.steps)
        return tuple(runner.events), runner.game


def find_routine(game: Game, name: str) -> Routine:
    """Return a routine. Raises Refused if there is none of this name."""
    return find_named(game.system.play.routines, name, "unknown-routine")


def _check_time(routine: Routine, game: Game) -> None:
    """Make sure that a routine can be taken as the gauges stand, and ends no game twice. Raises Refused."""
    if game.ended and any(isinstance(step, EndStep) for step in list_steps(routine.steps)):
        raise Refused("game-ended")
    for name, labels in routine.when:
        if game.label(name) not in labels:
            some = ", ".join(labels) if len(labels) <= MOST_SHOWN else f"{labels[0]} to {labels[-1]}"
            way = {"routine": routine.id, "labels": some}
            if name in game.gauges:
                stand = f"{game.gauge(name).title} is at {game.label(name)}"
                raise Refused("not-now", stand=stand, gauge=name, **way)
            stand = f"{find_thing_kind(game.system, name).title}: {len(game.things.of_kind(name))} in play"
            raise Refused("not-now/things", stand=stand, **way)


def list_asks(game: Game, name: str) -> list[Ask]:
    """Return what a routine asks the player, without what is known already. Raises Refused."""
    return [
        ask for ask in find_routine(game, name).asks if not (_find_given(game, ask) or _can_mean_none_alone(game, ask))
    ]


def _can_mean_none_alone(game: Game, ask: Ask) -> bool:
    """Tell whether an ask for things can have no other answer than none, for there are no such things."""
    return ask.optional and not game.things.of_kind(ask.things)


def _find_given(game: Game, ask: Ask) -> tuple[str, int] | None:
    """Return the answer that the scenario gives, or the only player; None if the player must be asked."""
    if ask.players and game.players == 1:
        return ask.choices[0]
    said = dict(game.system.scenario.counts) if game.system.scenario else {}
    return (str(said[ask.scenario]), said[ask.scenario]) if ask.scenario in said else None


def _check_answers(game: Game, routine: Routine, answers: Mapping[str, int]) -> Answers:
    """Return the choice and the number of each answer; some are known without asking. Raises Refused."""
    given = {ask.id: found for ask in routine.asks if (found := _find_given(game, ask))}
    asks = {ask.id: ask for ask in routine.asks if ask.id not in given}
    for name in answers:
        check_known(name, asks, "unknown-ask", routine=routine.id)
    return given | {ask.id: _check_answer(game, routine, ask, answers.get(ask.id)) for ask in asks.values()}


def _check_answer(game: Game, routine: Routine, ask: Ask, answer: int | None) -> tuple[str, int]:
    if ask.things and (answer is not None or _can_mean_none_alone(game, ask)):
        number = answer or 0
        if number or not ask.optional:
            find_thing(game, ask.things, number)
        return str(number), number
    if answer is None or not 0 <= answer < len(ask.choices):
        choices = ", ".join(choice for choice, _ in list_choices(game, ask))
        said = {"routine": routine.id, "ask": ask.id, "title": ask.title, "choices": choices}
        raise Refused("missing-answer", **said) if answer is None else Refused("wrong-answer", answer=answer, **said)
    if ask.players:
        check_player(game, ask.choices[answer][1])
    return ask.choices[answer]


def list_words(game: Game, ask: Ask) -> list[str]:
    """Return the words that may answer a question; where it asks for a player, the numbers of those who play."""
    words = [choice for choice, _ in ask.choices]
    return words[: game.players] if ask.players else words


def list_choices(game: Game, ask: Ask) -> list[tuple[str, int]]:
    """Return the possible answers to a question, each with what an action says for it."""
    if not ask.things:
        return [(choice, index) for index, choice in enumerate(list_words(game, ask))]
    things = [(str(thing.number), thing.number) for thing in game.things.of_kind(ask.things)]
    return [*things, (NONE, 0)] if ask.optional else things
