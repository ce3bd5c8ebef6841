"""The rules of a game in words: its procedures with their notes, and its tables with what their results mean."""

from collections.abc import Iterable, Iterator, Sequence

from printgen.model.system import Procedure, ProcedureStep, System
from printgen.model.table import Result, Table, Words
from printgen.play.words.tonight import SCENARIO, phrase_scenario
from printgen.play.words.typed import Option, find_exactly

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
    return [title, _flatten(text)] if text else [title]


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
    parts = "; ".join(f"{part.field.title}: {_flatten(part.title or part.text)}" for part in result.parts)
    mark = f" ({result.mark})" if result.mark else ""
    words = " ".join(filter(None, (join_sentences(f"{result.title}{mark}", result.text), parts)))
    return [f"  {head}{words}", *_phrase_notes([result.note])]


def _phrase_notes(notes: Iterable[str]) -> list[str]:
    return [f"    {NOTED}{_flatten(note)}" for note in notes if note]


def _phrase_last_notes(whole: Procedure | Table) -> list[str]:
    """Return the notes on a whole procedure or table. They stand as far left as its title, since no step has them."""
    return [line.lstrip() for line in _phrase_notes(note.text for note in whole.notes)]


def join_sentences(title: str, text: str) -> str:
    """Return a title and a text as sentences, on one line."""
    if not (title and text):
        return title or _flatten(text)
    return f"{title}{'' if title[-1:] in '.!?:' else '.'} {_flatten(text)}"


def _flatten(text: str) -> str:
    return " ".join(text.split())
