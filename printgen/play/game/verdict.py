"""The end of a game: what its points came from, and who has won."""

from collections.abc import Collection, Iterable
from typing import Any

from printgen.model.course import END
from printgen.model.play import ScoreRules, Verdict
from printgen.play.game.course import find_due
from printgen.play.game.game import WHOLE, Game, Points
from printgen.play.game.pile import is_met
from printgen.play.game.routine import Again, Do, find_routine, find_thing_ask

# So often a score is offered at a time that may be scored any number of times.
MOST_SCORED = 20


def note_points(before: Game, action: Any, after: Game) -> Game:
    """Return the game after an action, with what its points came from noted."""
    routine = find_routine(before, action.routine) if isinstance(action, Do | Again) else None
    ask = find_thing_ask(routine) if routine else None
    number = dict(action.answers).get(ask.id, 0) if ask else 0
    cause = routine.id if routine else ""
    # what a step says that it is for was noted as it was taken
    kept = len(before.points)
    found = [each._replace(number=number) for each in after.points[kept:]]
    for gauge in list_counting(after):
        told = sum(each.by for each in after.points[kept:] if each.gauge == gauge)
        by = after.position(gauge) - before.position(gauge) - told
        if by:
            # what was scored moves the gauges of some players or of all
            score = after.scored[-1] if len(after.scored) > len(before.scored) else ""
            found.append(Points(gauge, score, cause, number, by))
    return after._replace(points=(*before.points, *found)) if found else after


def list_counting(game: Game) -> list[str]:
    """Return the gauges whose points are summed up: those of the score, and those that verdicts compare."""
    rules, play = game.system.play.scenario, game.system.play
    names = [rules.scores] if rules and rules.scores else []
    for verdict in (*play.verdicts, *(game.system.scenario.verdicts if game.system.scenario else ())):
        names += [name for name, _ in (*verdict.least, *verdict.more)] + [verdict.most]
    gauges = [gauge for name in dict.fromkeys(filter(None, names)) for gauge in game.gauges_of(name)]
    return [gauge for gauge in gauges if gauge in game.gauges and all(map(WHOLE.fullmatch, game.gauges[gauge].labels))]


def has_result(game: Game) -> bool:
    """Tell whether a game has ended, and all is done that its course has for the end."""
    return bool(game.ended) and not find_due(game)


def list_verdicts(game: Game) -> list[tuple[int, Verdict]]:
    """Return the verdicts on a game that has ended, each with its player, from 1; 0 for all.

    Of those of the scenario, or else of the pack, the first counts that holds; so it is with those of the pack that
    always count.
    """
    own = game.system.scenario.verdicts if game.system.scenario else ()
    play = game.system.play
    usual = own or tuple(verdict for verdict in play.verdicts if not verdict.always)
    found: list[tuple[int, Verdict]] = []
    for verdicts in (tuple(verdict for verdict in play.verdicts if verdict.always), usual):
        players = range(1, game.players + 1) if any(_is_for_each(game, verdict) for verdict in verdicts) else (0,)
        judged = [(player, next((each for each in verdicts if _holds(game, each, player)), None)) for player in players]
        found += [(player, verdict) for player, verdict in judged if verdict]
    return found


def find_score(game: Game, player: int = 0) -> int:
    """Return the score: what the gauge of the points shows, for a player if each has one, or the sum of the scores."""
    rules, scenario = game.system.play.scenario, game.system.scenario
    if rules and rules.scores:
        return game.number(game.gauges_of(rules.scores, player)[0])
    points = {score.id: score.points for score in (scenario.scores if scenario else ())}
    return sum(points[score] for score in game.scored)


def count_open(game: Game, score: ScoreRules) -> int:
    """Return how often a score may be scored now; MOST_SCORED where nothing says how often it counts.

    What says how often it counts in a round counts less where it was scored in this one already. This binds who plays,
    not a log: some that are kept have more in a round. So it is with what counts at the end alone, and no longer after
    another score.
    """
    is_early = score.at == END and (not game.ended or score.unless in game.scored)
    if is_early or not is_met(score.when, game.labels):
        return 0
    left = score.most - game.scored.count(score.id) if score.most else MOST_SCORED
    return max(0, min(left, score.round - count_in_round(game, score))) if score.round else left


def count_in_round(game: Game, score: ScoreRules) -> int:
    """Return how often a score was scored in this round."""
    return game.scored[game.progress.scored :].count(score.id)


def count_known(game: Game, score: ScoreRules, earned: Collection[str]) -> int | None:
    """Return how often a step that asks for scores scores one unasked; None where the player must say.

    earned: the ids of the scores before it that were earned.
    """
    if score.by:
        return 0  # it has been scored as its routine was done
    if score.times:
        return max(0, min(count_open(game, score), game.number(score.times) - game.scored.count(score.id)))
    if score.unless and score.at != END:
        return 0 if score.unless in earned else min(count_open(game, score), 1)
    return min(count_open(game, score), 1) if score.when else None


def _is_for_each(game: Game, verdict: Verdict) -> bool:
    """Tell whether a verdict is about gauges that each player has."""
    rules = game.system.play.scenario
    names = [name for name, _ in (*verdict.when, *verdict.least, *verdict.more)] + [verdict.most]
    if verdict.score and rules:
        names.append(rules.scores)
    return _has_group(game, names)


def _has_group(game: Game, names: Iterable[str]) -> bool:
    groups = {gauge.group for gauge in game.gauges.values() if gauge.group}
    return any(name in groups for name in names)


def _holds(game: Game, verdict: Verdict, player: int) -> bool:
    """Tell whether a verdict holds, for a player or, with 0, for all."""

    def find(name: str) -> str:
        return game.gauges_of(name, player)[0]

    def count(number: str | int) -> int:
        return number if isinstance(number, int) else game.number(find(number))

    most = verdict.most
    return (
        (not verdict.ends or game.ended in verdict.ends)
        and is_met(tuple((find(name), wanted) for name, wanted in verdict.when), game.labels)
        and all(find_score(game, player) >= least for least in verdict.score)
        and all(count(name) >= count(number) for name, number in verdict.least)
        and all(count(name) > count(number) for name, number in verdict.more)
        and (not most or count(most) == max(game.number(gauge) for gauge in game.gauges_of(most)))
    )
