"""A new scenario to begin with: a file with an example of everything that its game lets it say."""

import json
import os
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

from printgen.errors import BadUsage
from printgen.files import write_file
from printgen.load.nodes.scalars import IDENT, LONGEST_ID
from printgen.load.scenario import list_writable
from printgen.load.schema import name_scenario_schema, write_scenario_schema
from printgen.model.gauge import Gauge
from printgen.model.play import CountRules, ListRules, ScenarioRules, TextRules, ThingKind
from printgen.model.system import System

# Where comments stand.
COMMENT_COLUMN = 38
# The round that is the last one in an example, if the game has as many, and the one in which something arrives.
LAST_ROUND, ARRIVES = 6, 2
# How many boxes further a gauge begins where the game would end at once, and how much more than the least a number is.
FURTHER, MORE = 9, 4
INDENT = "  "
# What stands between a line and its comment until all lines are there.
GAP = "\t"


def make_scenario_file(name: str, system: System, schemas: Path) -> Path:
    """Make the file of a scenario in the working folder, and its schema in another, and return its path.

    Raises BadUsage for a name that will not do or a game that does not say what its scenarios may hold, CannotWrite.
    """
    path = Path(f"{name}.yaml")
    if not IDENT.fullmatch(name) or len(name) > LONGEST_ID:
        raise BadUsage(f'"{name}" is not an id', "an id has small letters, digits and hyphens: like-this-1")
    if os.path.lexists(path):
        raise BadUsage(f'"{path}" is there already, and stays as it is', "choose another name")
    if not system.play.scenario:
        hint = "the section scenario of its play.yaml says so; trackers: {...} alone may stand in a file for any game"
        raise BadUsage(f"{system.id} does not say what a scenario of it may hold", hint)
    schema = schemas / f"{name_scenario_schema(system.id)}.json"
    write_file(schema, write_scenario_schema(system).encode())
    head = f"# yaml-language-server: $schema={schema.as_posix()}"
    write_file(path, write_example(name, system, system.play.scenario, head).encode())
    return path


def write_example(name: str, system: System, rules: ScenarioRules, head: str) -> str:
    """Return the text of a scenario that says everything that it may, below a head of comments."""
    title = " ".join(word.capitalize() for word in name.split("-"))
    last = _find_last_round(system, rules)
    lines = [
        head,
        *_list_head(title, system),
        *_list_trackers(system),
        *_list_section("gauges", [f"{name}: {_quote(label)}" for name, label in _list_starts(system, rules)]),
        *_list_section("numbers", [_show_count(count) for count in rules.counts]),
        *([_comment(f"rounds: {last}", "the number of the last one")] if last else []),
        *_list_section("written", _list_written(system)),
        *[_comment(f"rosters: [{roster.id}]", "whose sheets the whole game has") for roster in system.rosters[:1]],
        *_list_map(system, rules),
        *(line for listed in rules.lists for line in _list_things(system, listed, rules)),
        *_list_ends(system, rules),
    ]
    return "".join(f"{_align(line)}\n" for line in lines)


def _list_head(title: str, system: System) -> Iterator[str]:
    yield f"game: {system.id}"
    yield _comment(f"edition: {_quote(system.edition)}", "may be left out; with another edition it is refused")
    yield f"title: {_quote(title)}"
    yield _comment("text: What it is about.", "all but game and title may be left out, if nothing else is said")
    yield "set-up:"
    yield "  - What is done before the game begins."
    yield "  - One step after the other."
    yield "notes: [What else is to be observed.]"


def _list_trackers(system: System) -> Iterator[str]:
    """Yield the lengths of the tracks that have one, as the pack has them."""
    from_pack = [(item, [track for track in item.tracks if track.adjustable]) for item in system.trackers]
    shown = [
        _comment(
            f"{item.id}: [{', '.join(str(len(track.boxes)) for track in tracks)}]",
            ", ".join(track.title for track in tracks if track.title),
        )
        for item, tracks in from_pack
        if tracks
    ]
    yield from _list_section("trackers", shown)


def _list_starts(system: System, rules: ScenarioRules) -> Iterator[tuple[str, str]]:
    """Yield the gauges that a scenario may set, each with a label at which the game can begin."""
    for name in rules.gauges:
        gauge = next(gauge for gauge in system.play.gauges if name in (gauge.id, gauge.group))
        names = {gauge.id, gauge.group or gauge.id}
        ended = {label for end in system.play.ends for id_, labels in end.when if id_ in names for label in labels}
        yield name, _find_start(gauge, ended)


def _find_start(gauge: Gauge, ended: Container[str]) -> str:
    """Return the label at which a gauge begins anyway, or another one if the game ends there at once."""
    start = gauge.labels[gauge.start]
    if start not in ended:
        return start
    free = [label for label in gauge.labels[gauge.start :] if label not in ended]
    return free[min(FURTHER, len(free) - 1)] if free else start


def _find_last_round(system: System, rules: ScenarioRules) -> int:
    """Return the last round of an example, 0 if rounds have no numbers."""
    labels = next((gauge.labels for gauge in system.play.gauges if gauge.id == rules.rounds), ())
    return max((int(label) for label in labels if label.isdecimal() and int(label) <= LAST_ROUND), default=0)


def _list_written(system: System) -> Iterator[str]:
    """Yield the tables whose blank results a scenario may write, each with these results."""
    for table, results in list_writable(system).items():
        yield _comment(f"{table}:", f"{system.table(table).title}: what stands for each, which may be left out")
        yield from (f"{INDENT}{key}: {_quote(title)}" for key, title in results.items())


def _list_map(system: System, rules: ScenarioRules) -> Iterator[str]:
    """Yield a table with a zone and a place, and where the first thing of a list begins."""
    yield _comment("map:", "the table from above, as in maps.yaml; may be left out")
    yield f"{INDENT}sizes: [48in x 36in]"
    yield f"{INDENT}zones: [{{label: Yours, style: blue, bottom: 0, height: 6in, distances: [height]}}]"
    yield f"{INDENT}points:"
    yield f"{INDENT * 2}- {{symbol: flag, text: The goal, top: 12in}}"
    for listed in rules.lists[:1]:
        number = _list_numbers(system, next(kind for kind in system.play.things if kind.id == listed.kind))[0]
        yield _comment(f"{INDENT * 2}- {{{listed.kind}: {number}, style: red, top: 6in}}", "where it begins")


def _list_things(system: System, listed: ListRules, rules: ScenarioRules) -> Iterator[str]:
    """Yield a list with two things: one on the table, and one that begins elsewhere, if there is such a place."""
    kind = next(kind for kind in system.play.things if kind.id == listed.kind)
    yield _comment(f"{listed.kind}:", f"{listed.title}, each by its number")
    places = [(f"place: {kind.places[0].id}", kind.places[0].title)] if kind.places else []
    last = _find_last_round(system, rules)
    arrives = [(f"arrives: {min(ARRIVES, last)}", "the round that brings it")] if places and last else []
    for number, where in zip(_list_numbers(system, kind), ([], places + arrives), strict=False):
        yield f"{INDENT}{number}:"
        yield f"{INDENT * 2}name: {_quote(f'{kind.title} {number}')}"
        for key, comment in where:
            yield _comment(f"{INDENT * 2}{key}", comment)
        yield from _list_said(system, listed, spread=not where)


def _list_numbers(system: System, kind: ThingKind) -> tuple[str, ...]:
    """Return the numbers that things of a kind may have. Tokens that stand for them say which; else 1 and 2 will do."""
    return next((bag.numbered for bag in system.play.bags if bag.id == kind.bag), ("1", "2"))


def _list_said(system: System, listed: ListRules, *, spread: bool) -> Iterator[str]:
    """Yield the lines of one thing.

    With `spread`, a text whose table has columns gets a line for each column.
    """
    for text in listed.texts:
        yield from _list_text(system, text, spread=spread)
    if listed.types:
        rows = system.table(listed.types).rows
        keys = dict.fromkeys(result.key for row in rows for result in row.results if not result.quiet)
        yield _comment(f"{INDENT * 2}type: {next(iter(keys))}", "a fixed type, which may be left out")
    yield from (f"{INDENT * 2}{_show_count(count)}" for count in listed.counts)


def _list_text(system: System, text: TextRules, *, spread: bool) -> Iterator[str]:
    columns = system.table(text.table).columns if text.table else ()
    if spread and columns:
        yield f"{INDENT * 2}{text.id}:"
        yield from (f"{INDENT * 3}{column.id}: {_quote(f'{text.title}: {column.title}')}" for column in columns)
        return
    remark = "may be left out" if text.optional else "one text for all columns" if columns else ""
    yield _comment(f"{INDENT * 2}{text.id}: {_quote(text.title)}", remark)


def _list_ends(system: System, rules: ScenarioRules) -> Iterator[str]:
    """Yield a way to end the game, two ways to score, and what is said at the end."""
    yield _comment("ends:", "beside those of the game; a routine or its condition ends it so")
    yield "  won:"
    yield "    title: you have won"
    yield "    text: What is to be done then."
    if rules.lists:
        yield _comment(f'    when: {{{rules.lists[0].kind}: "0"}}', "none is left; gauges may stand here too")
    elif gauge := next((gauge for gauge in system.play.gauges if not gauge.highest), None):
        yield _comment(f"    when: {{{gauge.id}: {_quote(gauge.labels[-1])}}}", f"as soon as {gauge.title} shows this")
    yield "scores:"
    course = system.play.course
    often = ", round: 1" if course and course.asks_scores else ""
    yield f'  goal: {{title: "The goal is reached", points: 3, most: 1{often}}}'
    if often:
        yield _comment(
            f'  none: {{title: "It is not", points: -1{often}, unless: goal}}', "scored where the other is not"
        )
    yield '  loss: {title: "A unit of yours is lost", points: -1}'
    if often:
        yield _comment(
            '  kept: {title: "You have it still", points: 2, most: 1, at: end, unless: loss}', "not before the end"
        )
    if routine := next(iter(system.play.routines), None):
        yield _comment(f'  done: {{title: "It is done", points: 1, by: {routine.id}}}', "scored whenever that is done")
    numbers = [gauge.id for gauge in system.play.gauges if not gauge.highest and all(map(str.isdecimal, gauge.labels))]
    if counted := [*(kind.id for kind in system.play.things), *numbers]:
        yield _comment(
            f'  left: {{title: "What is left", points: 1, times: {counted[0]}}}', "as often as there are such"
        )
    yield _comment("verdicts:", "what is said at the end: the first that holds")
    yield '  good: {title: "You have done well", text: "What came of it.", from: 3}'
    if gauge := next((gauge for gauge in system.play.gauges if not gauge.highest), None):
        shown = _quote(gauge.labels[gauge.start])
        yield _comment(
            f"  fair: {{title: You have got by, when: {{{gauge.id}: {shown}}}}}", f"while {gauge.title} shows this"
        )
    yield '  other: {title: "The evening is lost"}'


def _list_section(key: str, lines: Iterable[str]) -> list[str]:
    """Return a key with its lines below it; nothing if there are none."""
    shown = [f"{INDENT}{line}" for line in lines]
    return [f"{key}:", *shown] if shown else []


def _show_count(count: CountRules) -> str:
    number = min(count.high, count.low + MORE) if count.start is None else count.start
    return _comment(f"{count.id}: {number}", f"{count.title}: {count.low} to {count.high}")


def _comment(line: str, words: str) -> str:
    """Return a line with a comment, if that has words; where it stands is for `_align` to say."""
    return f"{line}{GAP}{words}" if words else line


def _align(line: str) -> str:
    text, _, words = line.partition(GAP)
    return f"{text.ljust(COMMENT_COLUMN)}  # {words}" if words else text


def _quote(text: str) -> str:
    """Return a text in quotes, which YAML reads as JSON does."""
    return json.dumps(text, ensure_ascii=False)
