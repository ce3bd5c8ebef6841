"""The rules of a game in words: its procedures with their notes, and its tables with what their results mean."""

from collections.abc import Iterable, Iterator, Sequence

from printgen.errors import BadUsage
from printgen.model.system import Procedure, ProcedureStep, System
from printgen.model.table import Result, Table, Words
from printgen.play.words.tonight import SCENARIO, phrase_scenario
from printgen.play.words.typed import Option, find_option, suggest_name

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
    said, known = words.split(), list_rules(system)
    found, count = find_option(said, known)
    if not found or count < len(said):
        raise BadUsage(f'there are no rules "{words}"', suggest_name(said, known))
    return found


def phrase_rule(system: System, name: str) -> list[str]:
    """Return the lines of the procedure and of the table with an id, or those of the scenario."""
    if name == SCENARIO and system.scenario:
        return phrase_scenario(system, system.scenario)
    procedures = [line for item in system.procedures if item.id == name for line in _phrase_procedure(item)]
    return procedures + [line for item in system.tables if item.id == name for line in _phrase_table(item)]


def _phrase_procedure(procedure: Procedure) -> list[str]:
    steps = [line for number, step in enumerate(procedure.steps, 1) for line in _phrase_step(f"{number}.", step)]
    points = [line for point in procedure.points for line in _phrase_step("-", point)]
    text = [_flatten(procedure.text)] if procedure.text else []
    return [procedure.title, *text, *steps, *points, *_phrase_last_notes(procedure)]


def _phrase_step(mark: str, step: ProcedureStep) -> list[str]:
    return [f"  {mark} {_join(step.title, step.text)}", *_phrase_notes([step.note])]


def _phrase_table(table: Table) -> list[str]:
    """Return the lines of a table: what its results and terms mean, or its rows where there are none."""
    intro = [_flatten(table.intro.text)] if isinstance(table.intro, Words) else []
    said = _phrase_glossary(table) if table.has_glossary else _phrase_rows(table)
    return [table.title, *intro, *said, *_phrase_last_notes(table)]


def _phrase_glossary(table: Table) -> Iterator[str]:
    results = [result for result in (*table.results, *table.terms) if result.text or result.note or result.parts]
    for result in results:
        yield from _phrase_result("", result)


def _phrase_rows(table: Table) -> Iterator[str]:
    for row in table.rows:
        for result in row.results:
            yield from _phrase_result(f"{row.roll}: " if table.die else "- ", result)


def _phrase_result(head: str, result: Result) -> list[str]:
    parts = "; ".join(f"{part.field.title}: {_flatten(part.title or part.text)}" for part in result.parts)
    mark = f" ({result.mark})" if result.mark else ""
    words = " ".join(filter(None, (_join(f"{result.title}{mark}", result.text), parts)))
    return [f"  {head}{words}", *_phrase_notes([result.note])]


def _phrase_notes(notes: Iterable[str]) -> list[str]:
    return [f"    {NOTED}{_flatten(note)}" for note in notes if note]


def _phrase_last_notes(whole: Procedure | Table) -> list[str]:
    """Return the notes on a whole procedure or table. They stand as far left as its title, since no step has them."""
    return [line.lstrip() for line in _phrase_notes(note.text for note in whole.notes)]


def _join(title: str, text: str) -> str:
    """Return a title and a text as sentences."""
    if not (title and text):
        return title or _flatten(text)
    return f"{title}{'' if title[-1:] in '.!?:' else '.'} {_flatten(text)}"


def _flatten(text: str) -> str:
    return " ".join(text.split())
