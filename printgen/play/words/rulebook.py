"""The rules of a game in words: its procedures and tables; and its scenario, with what it says of each thing."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.errors import count_noun
from printgen.model.play import TextRules
from printgen.model.scenario import ListedThing, Scenario
from printgen.model.system import Procedure, ProcedureStep, System
from printgen.model.table import Result, Table, Words
from printgen.play.game.game import Game
from printgen.play.words.typed import Option, find_exactly

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


Titled = tuple[str, list[tuple[str, str]]]
# What a note begins with.
NOTED = "Note: "


def list_rules(system: System) -> list[Option]:
    """Return the names of the rules: procedures, then tables. An id counts before an equal title."""
    things: list[Procedure | Table] = [*system.procedures, *system.tables]
    named = [Option(thing.id, thing.id, (thing.id,), thing.title) for thing in things]
    titled = [*named, *(Option(thing.id, "", (thing.title,), rank=1) for thing in things)]
    scenario = system.scenario
    return [Option(SCENARIO, SCENARIO, (SCENARIO,), scenario.title), *titled] if scenario else titled


def name_rules(system: System) -> list[Titled]:
    """Return the ids of all procedures and tables with their titles."""
    parts: dict[str, Sequence[Procedure | Table]] = {"Procedures": system.procedures, "Tables": system.tables}
    named = [(title, [(thing.id, thing.title) for thing in things]) for title, things in parts.items() if things]
    return [("Tonight", [(SCENARIO, system.scenario.title)]), *named] if system.scenario else named


def find_rule(system: System, words: str) -> str:
    """Return the id of the procedure or the table that some words name. Raises BadUsage if they name none."""
    return find_exactly(words, list_rules(system), f'there are no rules "{words}"')


def phrase_rule(system: System, name: str) -> list[str]:
    """Return the lines of the procedure and of the table with an id, or those of the scenario."""
    if name == SCENARIO and system.scenario:
        return phrase_scenario(system, system.scenario)
    lines: list[str] = []
    for procedure in system.procedures:
        if procedure.id == name:
            lines += _phrase_words(procedure.title, procedure.text)
            for number, step in enumerate(procedure.steps, 1):
                lines += _phrase_step(f"{number}.", step)
            for point in procedure.points:
                lines += _phrase_step("-", point)
            lines += _phrase_last_notes(procedure)
    for table in system.tables:
        if table.id == name:
            lines += _phrase_words(table.title, table.intro.text if isinstance(table.intro, Words) else "")
            lines += [*_phrase_results(table), *_phrase_last_notes(table)]
    return lines


def _phrase_words(title: str, text: str) -> list[str]:
    return [title, _flatten_rulebook(text)] if text else [title]


def _phrase_step(mark: str, step: ProcedureStep) -> list[str]:
    return [f"  {mark} {join_sentences(step.title, step.text)}", *_phrase_notes([step.note])]


def _phrase_results(table: Table) -> Iterator[str]:
    """Yield what the results and the terms of a table mean, or its rows where there are none."""
    if table.has_glossary:
        for result in (*table.results, *table.terms):
            if result.text or result.note or result.parts:
                yield from _phrase_result("", result)
        return
    for row in table.rows:
        for result in row.results:
            yield from _phrase_result(f"{row.roll}: " if table.die else "- ", result)


def _phrase_result(head: str, result: Result) -> list[str]:
    parts = "; ".join(f"{part.field.title}: {_flatten_rulebook(part.title or part.text)}" for part in result.parts)
    mark = f" ({result.mark})" if result.mark else ""
    words = " ".join(filter(None, (join_sentences(f"{result.title}{mark}", result.text), parts)))
    return [f"  {head}{words}", *_phrase_notes([result.note])]


def _phrase_notes(notes: Iterable[str]) -> list[str]:
    return [f"    {NOTED}{_flatten_rulebook(note)}" for note in notes if note]


def _phrase_last_notes(whole: Procedure | Table) -> list[str]:
    """Return the notes on a whole procedure or table. They stand as far left as its title, since no step has them."""
    return [line.lstrip() for line in _phrase_notes(note.text for note in whole.notes)]


def join_sentences(title: str, text: str) -> str:
    """Return a title and a text as sentences, on one line."""
    if not (title and text):
        return title or _flatten_rulebook(text)
    return f"{title}{'' if title[-1:] in '.!?:' else '.'} {_flatten_rulebook(text)}"


def _flatten_rulebook(text: str) -> str:
    return " ".join(text.split())
