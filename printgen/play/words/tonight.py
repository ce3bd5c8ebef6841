"""The scenario in words: what the player is told of it when play begins, and all of it when asked."""

from collections.abc import Iterable

from printgen.errors import count_noun
from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.model.table import Words
from printgen.play.game.game import Game

# What a player types to be told all of a scenario, after `rules`.
SCENARIO = "scenario"


def find_start(system: System) -> str:
    """Return what a player is told first: with a scenario, what the game says for all its scenarios."""
    rules = system.play.scenario
    return (rules.start if system.scenario and rules else "") or system.play.start


def phrase_tonight(scenario: Scenario) -> list[str]:
    """Return the lines of a scenario that begin a game: its title, what it is about, and where to read the rest."""
    if not scenario.title:
        return []
    more = f"rules {SCENARIO} tells its set-up and its points"
    return [f"Tonight: {scenario.title}", *_flatten([scenario.text]), more]


def phrase_continued(game: Game, played: int) -> str:
    """Return the line of a game that goes on after so many actions, with its scenario."""
    scenario = game.system.scenario
    tonight = f" of {scenario.title}" if scenario and scenario.title else ""
    return f"continued after {count_noun(played, 'action')}{tonight}"


def phrase_scenario(system: System, scenario: Scenario) -> list[str]:
    """Return all lines of a scenario but those of its things: set-up, notes, how it ends and what scores."""
    steps = [f"  {number}. {line}" for number, line in enumerate(_flatten_all(scenario.set_up), 1)]
    rounds = [f"  - after {_name_rounds(system)} {scenario.rounds}"] if scenario.rounds else []
    ends = [f"  - {'. '.join(_flatten([end.title, end.text]))}" for end in scenario.ends]
    scores = [f"  - {score.id}: {score.title}, {score.points:+}{_say_most(score.most)}" for score in scenario.scores]
    notes = [f"Note: {line}" for line in _flatten_all(scenario.notes)]
    end = ["The end", *rounds, *ends] if rounds or ends else []
    return [scenario.title, *_flatten([scenario.text]), *steps, *end, *(["Points", *scores] if scores else []), *notes]


def _name_rounds(system: System) -> str:
    """Return what the game calls its rounds."""
    rules = system.play.scenario
    return next(gauge.title for gauge in system.play.gauges if rules and gauge.id == rules.rounds)


def _say_most(most: int) -> str:
    return {0: " each time", 1: ""}.get(most, f" each, {most} times at most")


def _flatten_all(texts: Iterable[Words]) -> list[str]:
    return _flatten(words.text for words in texts)


def _flatten(texts: Iterable[str]) -> list[str]:
    """Return each text on one line, without empty texts."""
    return [" ".join(text.split()) for text in texts if text]
