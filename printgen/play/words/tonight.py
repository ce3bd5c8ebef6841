"""The scenario in words: what the player is told when play begins, and what it says of each thing."""

from collections.abc import Iterable
from typing import NamedTuple

from printgen.errors import count_noun
from printgen.model.play import ListedThing, Scenario, TextRules
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
    rules = system.play.scenario
    called = next((gauge.title for gauge in system.play.gauges if rules and gauge.id == rules.rounds), "")
    steps = [f"  {number}. {line}" for number, line in enumerate(_flatten_all(scenario.set_up), 1)]
    rounds = [f"  - after {called} {scenario.rounds}"] if scenario.rounds else []
    ends = [f"  - {'. '.join(_flatten([end.title, end.text]))}" for end in scenario.ends]
    most = [{0: " each time", 1: ""}.get(score.most, f" each, {score.most} times at most") for score in scenario.scores]
    scores = [
        f"  - {score.id}: {score.title}, {score.points:+}{often}"
        for score, often in zip(scenario.scores, most, strict=True)
    ]
    notes = [f"Note: {line}" for line in _flatten_all(scenario.notes)]
    end = ["The end", *rounds, *ends] if rounds or ends else []
    return [scenario.title, *_flatten([scenario.text]), *steps, *end, *(["Points", *scores] if scores else []), *notes]


def _flatten_all(texts: Iterable[Words]) -> list[str]:
    return _flatten(words.text for words in texts)


def _flatten(texts: Iterable[str]) -> list[str]:
    """Return each text on one line, without empty texts."""
    return [" ".join(text.split()) for text in texts if text]


class Saying(NamedTuple):
    """One of the texts that a scenario says of a thing."""

    line: str  # the text with its title, and that of the column that counts now: "Orders, Orange: Hold."
    changes: bool  # whether another text may be said for each column


def list_sayings(game: Game, kind: str, number: int) -> list[Saying]:
    """Return what the scenario says of a thing, read in the columns that count now."""
    listed = game.system.scenario.thing(kind, number) if game.system.scenario else None
    rules = game.system.play.scenario
    if not listed or not rules:
        return []
    texts = next(item.texts for item in rules.lists if item.kind == kind)
    lines = [(_say(game, listed, text), bool(text.table)) for text in texts]
    return [Saying(line, changes) for line, changes in lines if line]


def list_orders(game: Game, kind: str, number: int) -> list[str]:
    """Return the lines that count when it is the turn of a thing: those that may change, or all if none may."""
    found = list_sayings(game, kind, number)
    return [said.line for said in found if said.changes] or [said.line for said in found]


def list_lasting(game: Game, kind: str, number: int) -> list[str]:
    """Return the lines that count when a thing comes to the table: those that never change."""
    return [said.line for said in list_sayings(game, kind, number) if not said.changes]


def _say(game: Game, listed: ListedThing, text: TextRules) -> str:
    """Return a text with its title, "" if there is none; of all columns where no gauge says which is read."""
    column = _find_column(game, text.table) if text.table else ""
    if not column and _has_columns(listed, text.id):
        texts = next(item.texts for item in listed.texts if item.id == text.id)
        named = ((_name_column(game, text.table, key), " ".join(words.split())) for key, words in texts)
        return "; ".join(f"{text.title}, {title}: {words}" for title, words in named)
    title = _name_column(game, text.table, column) if column and _has_columns(listed, text.id) else ""
    said = " ".join(listed.text(text.id, column).split())
    return f"{', '.join(filter(None, (text.title, title)))}: {said}" if said else ""


def _has_columns(listed: ListedThing, text: str) -> bool:
    """Tell whether another text is said for each column."""
    return any(column for item in listed.texts if item.id == text for column, _ in item.texts)


def _find_column(game: Game, table: str) -> str:
    """Return the column of a table that a gauge says to read, "" where no gauge says it."""
    gauge = next((roll.column for roll in game.system.play.rolls if roll.table == table and roll.column), "")
    return game.read_column(game.system.table(table), gauge) if gauge else ""


def _name_column(game: Game, table: str, column: str) -> str:
    return next(item.title for item in game.system.table(table).columns if item.id == column)
