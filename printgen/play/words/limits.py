"""What is said where a pile, a bag or a gauge cannot do all that was asked for, and where a game ends."""

from printgen.model.scenario import ScoreRules
from printgen.play.game.event import DrawnShort, MovedShort
from printgen.play.game.game import Game


def phrase_limit(game: Game, event: DrawnShort | MovedShort) -> str:
    """Return the line that says that less has happened than was asked for."""
    match event:
        case DrawnShort(name, asked, given):
            if game.has_bag(name):
                return f"{game.bag(name).rules.title}: asked for {asked}, there {_count_given(given)}"
            title, rules = game.pile(name).deck.title, game.pile(name).rules
            if rules.most and len(game.pile(name).places.active) >= rules.most:
                return f"{title}: at most {rules.most} are in play at a time, {given} of {asked} came"
            return f"{title}: asked for {asked}, there {_count_given(given)}"
        case MovedShort(gauge, asked, given):
            return f"{game.gauge(gauge).title}: this is its end, it moved {abs(given)} of {abs(asked)}"


def phrase_ending(game: Game) -> list[str]:
    """Return that the game has ended and what is to be done then; nothing while it goes on."""
    ending = next((item for item in game.system.play.ends if item.id == game.ended), None)
    if ending is None:
        return []
    title = f"The end: {ending.title}"
    text = [" ".join(ending.text.split())] if ending.text else []
    return [title, *text, *phrase_scored(game)]


def phrase_scored(game: Game) -> list[str]:
    """Return a line of what was scored in a scenario, and where the gauge of the points stands."""
    scenario, rules = game.system.scenario, game.system.play.scenario
    if not scenario or not rules or not (scenario.scores or rules.scores):
        return []
    counts = [(score, game.scored.count(score.id)) for score in scenario.scores]
    said = [_say_score(score, count) for score, count in counts if count]
    gauges = game.gauges_of(rules.scores) if rules.scores else ()
    stands = [f"{game.gauge(gauge).title}: {game.label(gauge)}" for gauge in gauges]
    total = [] if gauges else [f"in all: {sum(score.points * count for score, count in counts)}"]
    return ["; ".join(("Scored", *said, *stands, *total)).replace("Scored; ", "Scored: ", 1)]


def phrase_score(game: Game) -> str:
    """Return the score of a scenario: a number, or what the gauge of each player shows; "" if nothing is scored."""
    scenario, rules = game.system.scenario, game.system.play.scenario
    if not scenario or not rules or not (scenario.scores or rules.scores):
        return ""
    points = {score.id: score.points for score in scenario.scores}
    labels = [game.label(gauge) for gauge in game.gauges_of(rules.scores)] if rules.scores else []
    return " / ".join(labels) or str(sum(points[score] for score in game.scored))


def _say_score(score: ScoreRules, count: int) -> str:
    return f"{score.title}{f' x{count}' if count > 1 else ''}: {score.points * count:+}"


def _count_given(given: int) -> str:
    return {0: "was none", 1: "was 1"}.get(given, f"were {given}")
