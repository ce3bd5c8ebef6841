"""The rules of a game in words: its procedures and tables; and its scenario, with what it says of each thing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.model.markup import Marked, name_routines, plain
from printgen.model.play import Ending, ListedThing, Scenario, TextRules, Verdict
from printgen.model.routine import MoveStep
from printgen.model.system import Procedure, System
from printgen.model.table import Result, Table, Words
from printgen.model.told_words import ToldWords
from printgen.play.game.game import Game
from printgen.play.words.typed import Option, find_exactly
from printgen.products.odds import list_ranges
from printgen.products.scenario import find_main_text, list_start, list_starts, tell_begin, tell_end

# What a player types to be told the set-up of a scenario, and how it ends and what scores, after `rules`.
SCENARIO, POINTS = "scenario", "points"
Titled = tuple[str, list[tuple[str, str]]]


def flatten(text: str) -> str:
    """Return a text on one line, in which routines are called what the player types."""
    return " ".join(name_typed(text).split())


def list_paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [flatten(part) for part in text.split("\n") if part.strip()]


def name_typed(text: str) -> str:
    """Return a text in which a routine is called what the player types: its id, or "choose units"."""
    return plain(name_routines(text, lambda span, _: span.routine.replace(":", " ")))


def phrase_tonight(system: System, scenario: Scenario, *, is_brief: bool = False) -> list[str]:
    """Return the lines of a scenario that begin a game: its title, what it is about, and how the table is set up.

    Where each thing begins has a line, what comes later one for all; what gauges show at the start, such as who has the
    initiative, what scores, and who may come are told in a line each. In brief it is said what tells all this.
    """
    if not scenario.title:
        return []
    if is_brief:
        return [
            system.words.say("scenario.tonight", title=scenario.title),
            system.words.say("scenario.rules-tell"),
        ]
    about = [flatten(scenario.text)] if scenario.text else []
    scored = [f"{flatten(score.title)} {score.points:+}" for score in scenario.scores]
    say = system.words.say
    scores = [say("scenario.what-scores", scores="; ".join([*_list_paid(system, scenario), *scored]))] if scored else []
    who = _list_written(system, scenario)
    starting = [*list_starts(system, scenario), *_list_spans(system, scenario)]
    shown = "; ".join(f"{title} {said}" for title, said in starting)
    starts = [say("scenario.at-start", gauges=shown)] if shown else []
    there = [*_list_set_up(scenario), *_list_opening(system, scenario), *starts]
    tonight = say("scenario.tonight", title=scenario.title)
    return [tonight, *about, *there, *scores, *who, say("scenario.rules-tell-again")]


def _list_paid(system: System, scenario: Scenario) -> list[str]:
    """Return what things are worth by a number of theirs that a routine always scores: "An enemy is lost +2 (1, 4)"."""
    rules, lines = system.play.scenario, []
    for routine in system.play.routines:
        kinds = {ask.id: ask.things for ask in routine.asks}
        moved = [step for step in routine.steps if isinstance(step, MoveStep) and rules and step.gauge == rules.scores]
        for thing, _, number in (str(each).partition(".") for step in moved for each in step.by):
            worth: dict[int, list[str]] = {}
            for each in scenario.things(kinds.get(thing, "")):
                worth.setdefault(each.count(number), []).append(str(each.number))
            paid = [f"{points:+} ({', '.join(numbers)})" for points, numbers in worth.items() if points]
            lines += [f"{routine.title} {', '.join(paid)}"] if paid else []
    return lines


def _list_spans(system: System, scenario: Scenario) -> list[tuple[str, str]]:
    """Return at which numbers each tracker shows what, in the lengths of a scenario: "Orange from 4, Red from 7"."""
    lengths, spans = dict(scenario.lengths), list[tuple[str, str]]()
    for tracker in system.trackers:
        begins, told = 1, list[str]()
        tracks = (track.title for track in tracker.tracks if track.adjustable)
        for title, length in zip(tracks, lengths.get(tracker.id, ()), strict=False):
            said = system.words.say("scenario.from", title=title, number=begins)
            told += [said] if begins > 1 and length else []
            begins += length
        spans += [(tracker.title, ", ".join(told))] if told else []
    return spans


def _list_opening(system: System, scenario: Scenario) -> list[str]:
    """Return where all begins that a scenario lists, and in one line what comes later, each with its round."""
    lines = []
    for rules in system.play.scenario.lists if system.play.scenario else ():
        begins = [(thing, flatten(tell_begin(system, rules, thing))) for thing in scenario.things(rules.kind)]
        told = [f"{thing.number}, {thing.name}: {said}" for thing, said in begins if said and not thing.arrives]
        later = [f"{thing.number}, {thing.name}: {said.partition(':')[0]}" for thing, said in begins if thing.arrives]
        told += ["; ".join(later)] if later else []
        lines += [f"{rules.title}", *(f"  {line}" for line in told)] if told else []
    return lines


def _list_written(system: System, scenario: Scenario) -> list[str]:
    """Return what blank results are, a line for each table: "Enemy models: 1 Brute, Melee; 2-4 Trooper, Support"."""
    said = {(table, key): text for table, key, text in scenario.written}
    lines = []
    for table in system.tables:
        rows: dict[str, list[str]] = {}
        for row in table.rows:
            for text in (said[table.id, each.key] for each in row.results if (table.id, each.key) in said):
                rows.setdefault(text, []).append(row.roll)
        named = (f"{', '.join(rolls)} {text}" for text, rolls in rows.items())
        lines += [f"{table.title}: {'; '.join(named)}"] if rows else []
    return lines


def phrase_continued(game: Game, played: int) -> str:
    """Return the line of a game that goes on after so many actions, with its scenario."""
    scenario = game.system.scenario
    if scenario and scenario.title:
        return game.words.say("scenario.continued-of", number=played, title=scenario.title)
    return game.words.say("scenario.continued", number=played)


def phrase_set_up(system: System, scenario: Scenario) -> list[str]:
    """Return the lines of a scenario that say what it is, how it is set up, and how all stands at the start."""
    start = [f"  - {title}: {said}" for title, said in list_start(system, scenario)]
    return [
        scenario.title,
        *([flatten(scenario.text)] if scenario.text else []),
        *_list_set_up(scenario),
        *list_begins(system, scenario),
        *([system.words.say("scenario.start"), *start] if start else []),
    ]


def _list_set_up(scenario: Scenario) -> list[str]:
    """Return the steps of the set-up, numbered."""
    steps = filter(None, (flatten(words.text) for words in scenario.set_up))
    return [f"  {number}. {line}" for number, line in enumerate(steps, 1)]


def list_begins(system: System, scenario: Scenario) -> list[str]:
    """Return where all begins that a scenario lists, and which round brings what comes later, under its title."""
    lines = []
    for rules in system.play.scenario.lists if system.play.scenario else ():
        begins = [(thing, tell_begin(system, rules, thing)) for thing in scenario.things(rules.kind)]
        told = [f"  - {thing.number}, {thing.name}: {flatten(said)}" for thing, said in begins if said]
        lines += [rules.title, *told] if told else []
    return lines


def phrase_points(system: System, scenario: Scenario) -> list[str]:
    """Return the lines of a scenario that say how it ends, and what scores, with its notes."""
    rules = system.play.scenario
    called = next((gauge.title for gauge in system.play.gauges if rules and gauge.id == rules.rounds), "")
    say = system.words.say
    after = say("scenario.after", title=called, rounds=scenario.rounds)
    ends = [f"  - {after}"] if scenario.rounds else []
    ends += [f"  - {join_sentences(tell_end(system, end), end.text)}" for end in scenario.ends]
    ends += [f"  - {tell_verdict(system, verdict)}" for verdict in scenario.verdicts]
    scores = []
    for score in scenario.scores:
        points = f"{score.points:+}"
        if score.most != 1:
            points = say("scores.at-most" if score.most else "scores.each-time", points=points, most=score.most)
        scores.append(f"  - {score.id}: {score.title}, {points}")
    return [
        *([say("state.the-end"), *ends] if ends else []),
        *([say("endings.points"), *scores] if scores else []),
        *(say("events.note", text=flatten(note.text)) for note in scenario.notes if note.text),
    ]


def _list_numbers(system: System, scenario: Scenario) -> list[str]:
    """Return what numbers each thing has: "NPC figures, Points for killing it: 1 (1, 2, 4), 2 (3)"; without noughts."""
    lines = []
    for item in system.play.scenario.lists if system.play.scenario else ():
        things = scenario.things(item.kind)
        for count in item.counts if things else ():
            numbers: dict[int, list[str]] = {}
            for thing in things:
                numbers.setdefault(thing.count(count.id), []).append(str(thing.number))
            each = [f"{number} ({', '.join(found)})" for number, found in sorted(numbers.items()) if number]
            one = [system.words.say("scenario.each", number=number) for number in numbers]
            same = one if len(numbers) == 1 else each
            lines += [f"{item.title}, {count.title}: {', '.join(same)}"] if each else []
    return lines


def tell_verdict(system: System, verdict: Verdict) -> str:
    """Return a verdict with what it asks for: "A feast (6 points or more). Call the neighbours."."""
    needed = [system.words.say("endings.or-more", number=least) for least in verdict.score]
    said = tell_end(system, Ending("", verdict.title, "", verdict.when))
    if needed:
        said = f"{said[:-1]}, {needed[0]})" if verdict.when else f"{said} ({needed[0]})"
    return join_sentences(said, verdict.text)


def tell_next(system: System, verdict: Verdict, score: int) -> str:
    """Return what a verdict asks for that was missed: "9 points, 2 short; Enemy units 0"; else its title."""
    least = max(verdict.score, default=0)
    say = system.words.say
    short = say("endings.short", number=least, short=least - score) if least > score else ""
    needed = [short or say("nouns.point", number=least)] if verdict.score else []
    more = tell_end(system, Ending("", "", "", verdict.when)).strip(" ()")
    return "; ".join(filter(None, [*needed, more])) or verdict.title


class Saying(NamedTuple):
    """One of the texts that a scenario says of a thing."""

    line: str  # the text with its title and the title of the column that counts now: "Orders, Orange: Hold."
    changes: bool  # whether another text may be said for each column


def list_sayings(game: Game, kind: str, number: int) -> list[Saying]:
    """Return what the scenario says of a thing, read in the columns that count now."""
    listed = game.system.scenario.thing(kind, number) if game.system.scenario else None
    rules = game.system.play.scenario
    if not listed or not rules:
        return []
    texts = next(item.texts for item in rules.lists if item.kind == kind)
    said = [Saying(_say(game, listed, text), bool(text.table)) for text in texts if not text.alone]
    return [saying for saying in said if saying.line]


def list_orders(game: Game, kind: str, number: int) -> list[str]:
    """Return the lines that count when it is the turn of a thing: lines that may change, or all if none may."""
    found = list_sayings(game, kind, number)
    return [said.line for said in found if said.changes] or [said.line for said in found]


def list_ordered(game: Game, kind: str, number: int) -> list[str]:
    """Return the routines that the orders of a thing name, as the game stands."""
    listed = game.system.scenario.thing(kind, number) if game.system.scenario else None
    lists = game.system.play.scenario.lists if game.system.play.scenario else ()
    texts = [text for item in lists if item.kind == kind for text in item.texts if text.table and not text.alone]
    said = [game.read_text(listed, text) for text in texts] if listed else []
    spans = [span for text in said if isinstance(text, Marked) for span in text.spans]
    return list(dict.fromkeys(span.routine for span in spans if span.routine))


def list_unopened(game: Game, kind: str, number: int) -> list[str]:
    """Return the lines that a scenario says of a thing, but for its main text, which the opening has told."""
    lists = game.system.play.scenario.lists if game.system.play.scenario else ()
    main = [text.title for item in lists if item.kind == kind for text in [find_main_text(item)] if text]
    return [said.line for said in list_sayings(game, kind, number) if said.line.partition(": ")[0] not in main]


def say_text(game: Game, kind: str, number: int, name: str) -> str:
    """Return the line of one of the texts that a scenario says of a thing, "" if it does not say it now."""
    listed = game.system.scenario.thing(kind, number) if game.system.scenario else None
    lists = game.system.play.scenario.lists if game.system.play.scenario else ()
    texts = [text for item in lists if item.kind == kind for text in item.texts if text.id == name]
    return _say(game, listed, texts[0]) if listed and texts else ""


def _say(game: Game, listed: ListedThing, text: TextRules) -> str:
    """Return a text with its title, "" if there is none; of all columns where no gauge says which is read."""
    said = next((item.texts for item in listed.texts if item.id == text.id), ())
    titles, read = {"": ""}, ""
    if text.table:
        read = game.find_text_column(text)
        titles = {column.id: column.title for column in game.system.table(text.table).columns}
    has_columns = any(column for column, _ in said)
    if has_columns and not read:
        return "; ".join(f"{text.title}, {titles[column]}: {flatten(words)}" for column, words in said)
    title = ", ".join(filter(None, (text.title, titles[read] if has_columns else "")))
    words = flatten(listed.text(text.id, read))
    return f"{title}: {words}" if words else ""


def list_rules(system: System) -> list[Option]:
    """Return the names of the rules: procedures, then tables. An id counts before an equal title."""
    things: list[Procedure | Table] = [*system.procedures, *system.tables]
    named = [Option(thing.id, thing.id, (thing.id,), thing.title) for thing in things]
    titled = [*named, *(Option(thing.id, "", (thing.title,), rank=1) for thing in things)]
    scenario = system.scenario
    tonight = (
        [Option(name, name, (name,), title) for name, title in _name_scenario(system.words, scenario)]
        if scenario
        else []
    )
    return [*tonight, *titled]


def _name_scenario(words: ToldWords, scenario: Scenario) -> list[tuple[str, str]]:
    return [(SCENARIO, scenario.title), (POINTS, words.say("scenario.how-it-ends"))]


def name_rules(system: System) -> list[Titled]:
    """Return the ids of all procedures and tables with their titles."""
    say = system.words.say
    parts: dict[str, Sequence[Procedure | Table]] = {"procedures": system.procedures, "tables": system.tables}
    named = [
        (say(f"rules.{name}"), [(thing.id, thing.title) for thing in things])
        for name, things in parts.items()
        if things
    ]
    tonight = [(say("rules.tonight"), _name_scenario(system.words, system.scenario))] if system.scenario else []
    return [*tonight, *named]


def find_rule(system: System, words: str) -> str:
    """Return the id of the procedure or the table that some words name. Raises BadUsage if they name none."""
    return find_exactly(system.words, words, list_rules(system), system.words.say("answers.no-rules", text=words))


def phrase_rule(system: System, name: str, written: Mapping[tuple[str, str], str] | None = None) -> list[str]:
    """Return the lines of a rule: the procedure and the table with this id, or the scenario.

    written: what blank results are, by the id of the table and the key of the result; None: as the scenario says.
    """
    if name == SCENARIO and system.scenario:
        return phrase_set_up(system, system.scenario)
    if name == POINTS and system.scenario:
        scenario = system.scenario
        return [scenario.title, *phrase_points(system, scenario), *_list_numbers(system, scenario)]
    if written is None:
        written = {(table, key): text for table, key, text in system.scenario.written} if system.scenario else {}
    say = system.words.say
    lines: list[str] = []
    things: list[Procedure | Table] = [*system.procedures, *system.tables]
    for thing in things:
        if thing.id == name:
            if isinstance(thing, Table):
                text, said = thing.intro.text if isinstance(thing.intro, Words) else "", _list_results(thing, written)
            else:
                text, said = thing.text, _list_steps(thing)
            lines += [thing.title, flatten(text)] if text else [thing.title]
            for line, note in said:
                lines += [f"  {line}", f"    {say('events.note', text=flatten(note))}"] if note else [f"  {line}"]
            lines += [say("events.note", text=flatten(note.text)) for note in thing.notes if note.text]
    return lines


def _list_steps(procedure: Procedure) -> Iterator[tuple[str, str]]:
    """Yield the line of each step and each point, with its note."""
    for number, step in enumerate(procedure.steps, 1):
        yield f"{number}. {join_sentences(step.title, step.text)}", step.note
    for point in procedure.points:
        yield f"- {join_sentences(point.title, point.text)}", point.note


def _show_ranges(table: Table, result: Result) -> str:
    return ", ".join(f"{column.title} {keys}" for column, keys in list_ranges(table, result) if keys)


def _list_results(table: Table, written: Mapping[tuple[str, str], str]) -> Iterator[tuple[str, str]]:
    """Yield the line of each row of a table, then of each result and term that rows name alone, with its note.

    What is blank is called as it was written, or by its title; its text says no more than that it is to be written.
    """
    found = [(f"{row.roll}: " if table.die else "- ", result) for row in table.rows for result in row.results]
    told = [result for _, result in found if result.text or result.note or result.parts or result.blank]
    if table.outcomes:
        shown = [
            [f"{column.title} {keys}" for column, keys in list_ranges(table, each) if keys] for each in table.outcomes
        ]
        found = [(f"{', '.join(ranges)}: ", result) for ranges, result in zip(shown, table.outcomes, strict=True)]
    elif table.columns and not table.has_glossary and told:
        titles = [f"{column.title}: " for _ in table.rows for column in table.columns]
        found = [(f"{head}{title}", result) for (head, result), title in zip(found, titles, strict=True)]
    elif table.columns or table.has_glossary:
        found = [("", each) for each in (*table.results, *table.terms) if each.text or each.note or each.parts]
        columns = [f"{column.title}: " for column in table.columns] or [""]
        for row in table.rows:
            named = [f"{column}{result.title}" for column, result in zip(columns, row.results, strict=True)]
            yield f"{row.roll}: {'; '.join(named)}" if table.die else f"- {'; '.join(named)}", ""
    for head, result in found:
        if result.blank:
            yield f"{head}{written.get((table.id, result.key)) or result.title}", result.note
            continue
        mark = f" ({result.mark})" if result.mark else ""
        parts = "; ".join(f"{part.field.title}: {flatten(part.title or part.text)}" for part in result.parts)
        yield f"{head}{join_sentences(join_sentences(f'{result.title}{mark}', result.text), parts)}", result.note


def join_sentences(title: str, text: str) -> str:
    """Return a title and a text as sentences, on one line."""
    if not (title and text):
        return title or flatten(text)
    return f"{title}{'' if title[-1:] in '.!?:…' else '.'} {flatten(text)}"


def find_gist(text: str) -> str:
    """Return the first sentence of a text, which is its gist where it has several."""
    first, more, _ = flatten(text).partition(". ")
    return f"{first}." if more else first


def list_result_lines(result: Result, field: str = "", *, is_brief: bool = False) -> list[str]:
    """Return what a result says, in a line, or in a line for each of its fields where it has several.

    In brief each has the first sentence of what it says, or else its title.
    """
    if field or len(result.parts) <= 1:
        return [say_result(result, field, is_brief=is_brief and bool(field))]
    head = say_result(result._replace(parts=()))
    full = [join_sentences(each.title, each.text) for each in result.parts]
    said = [find_gist(each.text) or each.title for each in result.parts] if is_brief else full
    return [head, *(f"{each.field.title}: {words}" for each, words in zip(result.parts, said, strict=True))]


def say_result(result: Result, field: str = "", *, is_brief: bool = False) -> str:
    """Return what a result says in a line, or one of its fields; in brief the titles alone, or a first sentence."""
    parts = [part for part in result.parts if field in ("", part.field.id)]
    said = [join_sentences(part.title, "" if is_brief and part.title else part.text) for part in parts]
    if field:
        said = [part.title or find_gist(part.text) for part in parts] if is_brief else said
    else:
        said = [f"{part.field.title}: {words}" for part, words in zip(parts, said, strict=True)]
        said = ["" if is_brief else flatten(result.text), *said]
    return f"{result.title}: {('; ' if is_brief else ' ').join(filter(None, said))}".removesuffix(": ")
