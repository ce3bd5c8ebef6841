"""The sheet of a scenario in words: its set-up, how all stands then, what it lists, and how it scores and ends."""

from collections.abc import Iterator, Sequence
from itertools import starmap
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.map import Map
from printgen.model.markup import TextSpan, make_text, read_markup
from printgen.model.play import CountRules, ListedThing, ListRules, Scenario
from printgen.model.printed_words import PrintedWords
from printgen.model.product import ScenarioSpec
from printgen.model.system import System
from printgen.model.table import Heading
from printgen.products.scenario import (
    draw_tonight,
    find_main_text,
    find_title,
    find_type,
    list_columns,
    list_facts,
    list_printed,
    list_start,
    list_type,
    show_wanted,
    tell_end,
    tell_places,
)

SEPARATOR, DOT = ", ", " \N{MIDDLE DOT} "


class Tile(NamedTuple):
    """How something stands at the start."""

    title: str
    text: str


class ListedRow(NamedTuple):
    """A thing that the scenario lists."""

    number: int
    name: str
    facts: tuple[str, ...]  # what is said of it whatever column is read
    waits: bool  # whether it comes to the table later
    cells: tuple[str, ...]  # a text for each column
    counts: tuple[str, ...]  # its numbers
    style: str  # the style of its number on the map, "" if it has none there
    origin: Origin


class ListedTable(NamedTuple):
    """The things of a kind that the scenario lists."""

    title: str
    told: str  # what the first of the facts are
    columns: tuple[Heading, ...]  # what differs by them has a column each
    counts: tuple[str, ...]  # the titles of their numbers
    rows: tuple[ListedRow, ...]
    types: tuple[str, ...]  # what the fixed types of some of them say
    origin: Origin


class ScoreLine(NamedTuple):
    """Something that scores."""

    points: str
    title: str
    most: int  # how often it counts at most, 0 for any number of times


class RoundBox(NamedTuple):
    """A round, with the numbers of what comes to the table at its beginning."""

    number: int
    comes: tuple[int, ...]


class JudgedLine(NamedTuple):
    """What is said at the end."""

    needed: str  # what it takes
    text: str


class ScenarioSheet(NamedTuple):
    """The sheet of a scenario."""

    title: str
    game: str
    about: str  # what stands below the name of the game
    text: str
    set_up: tuple[str, ...]
    map: Map | None
    tiles: tuple[Tile, ...]
    notes: tuple[str, ...]
    lists: tuple[ListedTable, ...]
    scores: tuple[ScoreLine, ...]
    round_title: str
    rounds: tuple[RoundBox, ...]  # empty where the scenario does not say how many there are
    ends: tuple[str, ...]
    verdicts: tuple[JudgedLine, ...]
    origins: dict[str, Origin]  # where in the file of the scenario the value of each key stands


def make_scenario_sheet(system: System, spec: ScenarioSpec, words: PrintedWords) -> ScenarioSheet:
    """Return the sheet of the scenario of a system."""
    scenario = system.scenario
    assert scenario
    rules = system.play.scenario
    rounds = find_title(system, rules.rounds) if rules and scenario.rounds else ""
    last = words.last_round.format(title=rounds, number=scenario.rounds)
    return ScenarioSheet(
        title=spec.title,
        game=system.name,
        about=system.edition,
        text=scenario.text,
        set_up=tuple(step.text for step in scenario.set_up),
        map=draw_tonight(system, scenario),
        tiles=(*starmap(Tile, list_start(system, scenario)), *_list_usual(system, scenario)),
        notes=tuple(note.text for note in scenario.notes),
        lists=tuple(_list_things(system, scenario)),
        scores=tuple(ScoreLine(f"{score.points:+}", score.title, score.most) for score in scenario.scores),
        round_title=rounds,
        rounds=tuple(_list_rounds(scenario)) if rounds else (),
        ends=(*([_stress(last, "")] if rounds else []), *_list_ends(system, scenario)),
        verdicts=tuple(_list_verdicts(system, scenario, words)),
        origins=scenario.origins,
    )


def _list_things(system: System, scenario: Scenario) -> Iterator[ListedTable]:
    for rules in list_printed(system):
        if things := scenario.things(rules.kind):
            yield _list_kind(system, rules, things, scenario.origins[rules.kind])


def _list_kind(system: System, rules: ListRules, things: tuple[ListedThing, ...], origin: Origin) -> ListedTable:
    parts = {thing.number: tuple(list_columns(system, rules, thing)) for thing in things}
    columns = {part.field.id: part.field for row in parts.values() for part in row}
    counts = [count for count in rules.counts if not _is_usual(count, things)]
    drawn = system.scenario.map.points if system.scenario and system.scenario.map else ()
    styles = {point.thing: point.style for point in drawn}
    rows: list[ListedRow] = []
    for thing in things:
        said = {part.field.id: part.text for part in parts[thing.number]}
        # What is the same in all columns stands with the facts, which a thing of a list with columns may have alone.
        rows.append(
            ListedRow(
                thing.number,
                thing.name,
                tuple(list_facts(system, rules, thing)),
                bool(thing.place),
                tuple(said.get(column, "") for column in columns),
                tuple(str(thing.count(count.id) or "") for count in counts),
                styles.get((rules.kind, thing.number), ""),
                thing.origin,
            )
        )
    typed = {thing.type: thing for thing in things if thing.type}
    types = tuple(_tell_type(system, rules, thing) for thing in typed.values())
    main = find_main_text(rules)
    told = main.title if main else ""
    title = DOT.join(filter(None, (rules.title, tell_places(system, rules, things))))
    return ListedTable(
        title, told, tuple(columns.values()), tuple(count.title for count in counts), tuple(rows), types, origin
    )


def _is_usual(count: CountRules, things: Sequence[ListedThing]) -> bool:
    """Tell whether a number is what it usually is for all things of a list."""
    return all(thing.count(count.id) == count.start for thing in things)


def _list_usual(system: System, scenario: Scenario) -> Iterator[Tile]:
    """Yield the numbers that all things of a list have as usual, which no column tells."""
    for rules in system.play.scenario.lists if system.play.scenario else ():
        things = scenario.things(rules.kind)
        for count in rules.counts:
            if things and count.start and _is_usual(count, things):
                yield Tile(count.title, str(count.start))


def _tell_type(system: System, rules: ListRules, thing: ListedThing) -> str:
    """Return what the fixed type of a thing says, its title first."""
    spans = [TextSpan(f"{find_type(system, rules, thing).title}.", bold=True)]
    for part in list_type(system, rules, thing):
        titled = part.field.id != "type"
        spans += [TextSpan(f" {part.field.title}:" if titled else "", italic=True), TextSpan(" ")]
        spans += [TextSpan(f"{part.title} ")] if part.title else []
        spans += read_markup(part.text)
    return make_text(span for span in spans if span.text or span.symbol)


def _list_rounds(scenario: Scenario) -> Iterator[RoundBox]:
    things = [thing for _, listed in scenario.lists for thing in listed]
    for number in range(1, scenario.rounds + 1):
        yield RoundBox(number, tuple(thing.number for thing in things if thing.arrives == number))


def _list_ends(system: System, scenario: Scenario) -> Iterator[str]:
    for end in scenario.ends:
        title = tell_end(system, end)
        yield _stress(title[:1].upper() + title[1:], end.text)  # a title goes on a sentence elsewhere


def _list_verdicts(system: System, scenario: Scenario, words: PrintedWords) -> Iterator[JudgedLine]:
    for verdict in scenario.verdicts:
        needed = [words.points_needed.format(number=least) for least in verdict.score]
        needed += [f"{find_title(system, name)} {show_wanted(system, name, each)}" for name, each in verdict.when]
        yield JudgedLine(SEPARATOR.join(needed) or words.otherwise, _stress(verdict.title, verdict.text))


def _stress(title: str, text: str) -> str:
    """Return a sentence in bold, with a text behind it."""
    stop = "" if title.endswith((".", "!", "?")) else "."
    return make_text([TextSpan(f"{title}{stop}", bold=True), *([TextSpan(" "), *read_markup(text)] if text else [])])
