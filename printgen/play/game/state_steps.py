"""The steps of a routine that change how the game stands: move gauges, handle bags, repeat, choose by gauges, end."""

from printgen.errors import suggest
from printgen.model.routine import BagStep, DiscardStep, EndStep, MoveStep, RepeatStep, WhenStep
from printgen.play.game.card_actions import Add, Discard, Remove, Return
from printgen.play.game.draw import is_met
from printgen.play.game.event import Ended, Repeated
from printgen.play.game.game import Game
from printgen.play.game.gauge_actions import Move, Set
from printgen.play.game.refusal import Refused
from printgen.play.game.runner import Doers, Runner


def move(runner: Runner, step: MoveStep) -> None:
    """Move a gauge, or that of one player or each."""
    player = runner.answers[step.player][1] if step.player else 0
    for gauge in runner.game.gauges_of(step.gauge, player):
        runner.act(_set(runner.game, gauge, step.to) if step.to else Move(gauge, runner.count(step.by)))


def _set(game: Game, gauge: str, label: str) -> Set:
    labels = game.gauge(gauge).labels
    if label not in labels:  # a scenario has given its tracks other lengths
        raise Refused("unknown-box", f'"{gauge}" has no box "{label}"', suggest(label, dict.fromkeys(labels)))
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
