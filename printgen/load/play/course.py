"""The section `course` of play.yaml: the shapes of its phases and steps, and what is made of them."""

import re
from collections.abc import Collection, Iterator, Mapping

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.choices import TITLE, ByVerb, Either, Keeping, Keyed, ListOf, OneOrMore, Placed
from printgen.load.nodes.notations import OneOf
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text
from printgen.load.nodes.shapes import Excludes, Later, Maybe, Must, Shape, making
from printgen.load.nodes.source import warn
from printgen.load.play.gauge import CONDITION
from printgen.load.play.routine import join
from printgen.load.play.scope import KIND, Scope, check_label, find, find_gauge, naming, naming_one
from printgen.model.course import (
    CHOSEN,
    END,
    HIDDEN,
    IT_NUMBER,
    LISTED,
    NUMBERED,
    SCORE,
    SHOWN,
    START,
    Course,
    CourseStep,
    Moment,
    Phase,
)
from printgen.model.gauge import Gauge
from printgen.model.play import ThingKind
from printgen.model.routine import TABLE, Condition, EndStep, Number, Routine, list_steps
from printgen.model.table import Table

# More phases than a turn has, and more steps than a phase.
MOST_PHASES, MOST_STEPS = 40, 40
ANY = "any"
WRITTEN = re.compile("[0-9]{1,3}")
NEVER = "this step can never be done"
NO_SCORES = ("this game has no scenarios that score points", "scenario: says what they may hold")


def _make_time(said: Placed, scope: Scope) -> Number:
    """Return a number that is written, or the name of one that the game knows. Raises Fault."""
    text: str = said.value
    if WRITTEN.fullmatch(text):
        return int(text)
    sections = (scope.gauges, scope.scales, scope.bags, scope.things, scope.counts or {})
    known = join(*sections)
    if text not in known and None not in sections:
        raise fault(said.node, f'unknown number "{text}"', suggest(text, known))
    gauge = known.get(text)
    if isinstance(gauge, Gauge) and not any(label.isdecimal() for label in gauge.labels):
        raise fault(said.node, f'the boxes of "{text}" are not numbers', "give a scale that has a number for each")
    return text


def _make_times(said: Record, key: str, scope: Scope) -> tuple[Number, ...]:
    """Return how often a step is done: numbers to be added up, none for as often as wanted. Raises Fault."""
    asked: tuple[Placed, ...] = said[key]
    if [each.value for each in asked] == [ANY]:
        return ()
    report = Report()
    found = tuple(report.attempt(_make_time, each, scope) for each in asked)
    report.close()
    if all(number == 0 for number in found):
        raise said.fault(key, NEVER, "it is done 0 times")
    return tuple(number for number in found if number is not None)


def _find_routine(said: Record, scope: Scope) -> Routine | None:
    """Return the routine of a step, None if it is unknown or has problems of its own."""
    return (scope.routines or {}).get(said.get("do", ""))


def _make_answers(said: Record, key: str, scope: Scope) -> tuple[tuple[str, int], ...]:
    """Return fixed answers to the routine of a step. Raises Fault."""
    routine, answers, report = _find_routine(said, scope), said[key], Report()
    asks = {ask.id: ask for ask in routine.asks} if routine else {}
    found = []
    for name, word in answers.items() if routine else ():
        ask = report.attempt(find, answers.key_at(name), name, asks, "ask")
        choices = [choice for choice, _ in ask.choices] if ask else []
        if ask and word not in choices:
            hint = suggest(word, choices) or "only a player says which thing it is"
            report.add(answers.at(name), f'"{word}" is not an answer to "{name}"', hint)
        elif ask:
            found.append((name, choices.index(word)))
    report.close()
    return tuple(found)


def _find_kind(said: Record, scope: Scope) -> ThingKind | None:
    """Return the kind of the things for each of which a step is done, or of which it tells a text."""
    return (scope.things or {}).get(said.get("each", "") or next(iter(said.get("says", ())), ""))


def _find_place(said: Record, key: str, scope: Scope) -> str:
    """Return the place of things, "" for the table. Raises Fault."""
    kind = _find_kind(said, scope)
    if said[key] == TABLE or not kind:
        return ""
    known = [place.id for place in kind.places]
    if said[key] not in known:
        hint = suggest(said[key], (TABLE, *known))
        raise said.fault(key, f'unknown place "{said[key]}"', hint)
    return str(said[key])


def _check_each(said: Record, key: str, scope: Scope) -> None:
    name = said[key]
    if name != scope.players:
        find(said.at(key), name, scope.things, "kind of things")
        return
    for other in ("at", "without", "order"):
        if said.has(other):
            report = "players are not at places, have no marks, and come in their order"
            raise said.fault(other, report, "leave it out")


def _check_mark(said: Record, key: str, scope: Scope) -> None:
    if not (said.has("each") or said.has("says")):
        raise said.fault(key, "this step is about no things", "says: {units: opportunity}, or leave it out")
    kind = _find_kind(said, scope)
    orders = (LISTED, NUMBERED, CHOSEN) if key == "order" else ()
    known = (*orders, *(mark.id for mark in kind.marks)) if kind else ()
    if kind and said[key] not in known:
        what = "order" if orders else "mark"
        raise said.fault(key, f'unknown {what} "{said[key]}"', suggest(said[key], known) or "the kind has no marks")


def _check_asks_first(said: Placed, routine: Routine | None, kind: str) -> None:
    """Make sure that a routine asks for a thing of a kind first. Raises Fault."""
    if routine and kind and kind not in [ask.things for ask in routine.asks[:1]]:
        message = f'"{said.value}" does not ask first for one of the things "{kind}"'
        raise fault(said.node, message, f"asks: {{thing: {{title: Which one, things: {kind}}}}}")


def _find_offered(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return the routines that things may do besides in their turns, which ask for such a thing first. Raises Fault."""
    for name in said[key]:
        _check_asks_first(name, find(name.node, name.value, scope.routines, "routine"), said.get("each", ""))
    return tuple(name.value for name in said[key])


def _check_thing_routine(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a routine which is done for each thing asks for such a thing first. Raises Fault."""
    name, kind = said[key], said.get("each", "")
    routine: Routine | None = find(said.at(key), name, scope.routines, "routine")
    if routine and kind and kind == scope.players:
        if not any(ask.players for ask in routine.asks):
            raise said.fault(
                key, f'"{name}" asks for no player', f"asks: {{player: {{title: Which player, players: {kind}}}}}"
            )
        if routine.once:
            raise said.fault(key, f'"{name}" is done once, and not once for each player', "leave once out")
        return
    _check_asks_first(Placed(name, said.at(key)), routine, kind)
    place, asked = said.get("at", "") or TABLE, routine.asks[0].at if routine and kind else ""
    if asked not in ("", place):
        raise said.fault(key, f'"{name}" asks for things at "{asked}", not at "{place}"', f"at: {asked}")


def _check_drawn(said: Record, key: str, scope: Scope) -> None:
    sections = (scope.decks, scope.bags)
    find(said.at(key), said[key], None if None in sections else join(*sections), "pile or bag")


def _check_column(said: Record, key: str, scope: Scope) -> None:
    pile = said.get("draw", "")
    columns = scope.columns_of(pile)
    if pile in (scope.bags or {}):
        raise said.fault(key, f'the tokens of "{pile}" have no columns')
    if columns is not None and said[key] not in columns:
        raise said.fault(key, f'the cards of "{pile}" have no column "{said[key]}"', suggest(said[key], columns))


def _find_told(said: Record, key: str, scope: Scope) -> tuple[str, str]:
    """Return the table, and the field of its results, that a step tells of each thing. Raises Fault."""
    asked = said[key]
    if isinstance(asked, str):
        find(said.at(key), asked, scope.tables, "table")
        return asked, ""
    if len(asked.names) != 1:
        raise said.fault(key, "one table is told of", "tell: {enemy-types: movement}")
    (name,) = asked.names
    table: Table | None = find(asked.key_at(name), name, scope.tables, "table")
    fields = {field.id: field for field in table.fields} if table else {}
    if table:
        find(asked.at(name), asked.get(name, ""), fields, "field")
    return name, asked.get(name, "")


def _find_marked(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return the kind of the things that are named, and their mark. Raises Fault."""
    asked: Record = said[key]
    if len(asked.names) != 1:
        raise said.fault(key, "things of one kind are named", "names: {units: activated}")
    (name,) = asked.names
    kind: ThingKind | None = find(asked.key_at(name), name, scope.things, KIND)
    if kind:
        find(asked.at(name), asked.get(name, ""), {mark.id: mark for mark in kind.marks}, "mark")
    return name, asked.get(name, "")


def _find_said(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return the kind of things and the text that a scenario says of them. Raises Fault."""
    asked: Record = said[key]
    kind = said.get("each", "")
    if len(asked.names) != 1 or kind not in ("", *asked.names):
        raise said.fault(key, "a text of one kind of things is told", f"says: {{{kind or 'units'}: opportunity}}")
    (name,) = asked.names
    find(asked.key_at(name), name, scope.texts, "list of a scenario")
    find(asked.at(name), asked.get(name, ""), scope.texts.get(name, {}), "text of a scenario")
    return name, asked.get(name, "")


def _find_cards(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return a pile and how the cards are that players have kept of it. Raises Fault."""
    asked: Record = said[key]
    if said.get("each", "") != scope.players:
        raise said.fault(key, "only players keep cards", f"each: {scope.players or 'players'}")
    if len(asked.names) != 1:
        raise said.fault(key, "one pile is looked at", "cards: {secrets: shown}")
    (name,) = asked.names
    find(asked.key_at(name), name, scope.decks, "pile")
    return name, asked.get(name, "")


def _check_scores(said: Record, key: str, scope: Scope) -> bool:
    if said[key] and not scope.has_scenarios:
        raise said.fault(key, *NO_SCORES)
    return bool(said[key])


TIMES = Later(OneOrMore(Keeping(line)), _make_times)
FREQUENCY = {
    "times": Maybe(TIMES, "How often: a number, or several that are added up, or any for as often as wanted.", (1,)),
    "left": Maybe(TIMES, "How often it is still to be done, where its routine counts a gauge down.", ()),
}
COMMON = {
    "title": Maybe(line, "What it is called; else it is called like its routine or its pile."),
    "when": Maybe(CONDITION, "Only while these gauges show the label, or one of a list.", ()),
    "optional": Maybe(flag, "Whether it may be left out without a word.", False),
    "required": Maybe(flag, "Whether it cannot be left out, since it leads into the next round.", False),
    "names": Maybe(
        Later(Keyed(ident), _find_marked), "The things of this kind with this mark are named: {units: activated}.", ()
    ),
    "says": Maybe(
        Later(Keyed(ident), _find_said),
        "A text that the scenario says of things is told: {units: opportunity}. With each, the step is for those alone "
        "of which it is said now, unless it is said of none ever.",
        (),
    ),
    "without": Maybe(Later(ident, _check_mark), "Only things without this mark."),
}
LINE_HELP = "What the player does or has to know, in a sentence or two."
ONCE_ONLY = Excludes(
    "times", ("left",), "a step says how often it is done, or how often it is still to be done", "times: 2"
)
STEP = ByVerb("course-step", "step", "a step says what is done, such as {do: begin-round} or {line: Move your units.}")
STEP.shapes |= {
    "do": Shape(
        {
            "do": Must(naming("routines", "routine"), "The routine that is done."),
            "with": Maybe(Later(Keyed(line), _make_answers), "Answers to its asks that are fixed.", ()),
            "line": Maybe(plain_text, LINE_HELP),
            **COMMON,
            **FREQUENCY,
        },
        ONCE_ONLY,
    ),
    "draw": Shape(
        {
            "draw": Must(Later(ident, _check_drawn), "The pile or the bag from which one is drawn, or is dealt."),
            "column": Maybe(Later(ident, _check_column), "The use that the card is drawn for."),
            "line": Maybe(plain_text, LINE_HELP),
            **COMMON,
            **FREQUENCY,
        },
        ONCE_ONLY,
    ),
    "choose": Shape(
        {
            "choose": Must(naming("picks", "pick"), "The pick for which the player chooses rosters."),
            "line": Maybe(plain_text, LINE_HELP),
            **COMMON,
        }
    ),
    "write": Shape(
        {
            "write": Must(
                naming("tables", "table"),
                "The table whose blank results the player writes; without any it never comes.",
            ),
            "line": Maybe(plain_text, LINE_HELP),
            **COMMON,
        }
    ),
    "shop": Shape(
        {
            "shop": Must(naming("shops", "shop"), "The list from which players buy, by its id."),
            "line": Maybe(plain_text, LINE_HELP),
            **COMMON,
        }
    ),
    "line": Shape(
        {
            "line": Must(plain_text, LINE_HELP),
            "scores": Maybe(
                Later(flag, _check_scores),
                "Whether it asks how often each score of the scenario was earned; without scores it never comes.",
                False,
            ),
            **COMMON,
            **FREQUENCY,
        },
        ONCE_ONLY,
    ),
    "each": Shape(
        {
            "each": Must(Later(ident, _check_each), "It is done for each of these things, or for each of the players."),
            "do": Maybe(Later(ident, _check_thing_routine), "The routine, which asks for such a thing first."),
            "line": Maybe(plain_text, LINE_HELP),
            "at": Maybe(Later(ident, _find_place), "The place where these things are; on the table if left out."),
            "order": Maybe(
                Later(ident, _check_mark),
                "listed (as they came into play), number, choice (as the player says), or a mark: its things go first.",
                LISTED,
            ),
            "tell": Maybe(
                Later(Either(ident, keys=Keyed(ident)), _find_told),
                "What was rolled for the thing on this table is told; of one field: {enemy-types: movement}.",
                ("", ""),
            ),
            "offer": Maybe(
                Later(ListOf(Keeping(ident)), _find_offered),
                "Routines that ask for such a thing first: what it may do besides in its turn, where it is a possible "
                "answer.",
                (),
            ),
            "cards": Maybe(
                Later(Keyed(OneOf((HIDDEN, SHOWN))), _find_cards),
                "Only players whose cards of a pile are hidden from the others, or shown: {secrets: shown}.",
                (),
            ),
            **COMMON,
        },
    ),
}


def _make_step(said: Record, scope: Scope) -> CourseStep:
    """Return a step. Raises Fault."""
    report = Report()
    found = said.look_up(scope, report)
    if "each" in said.names and "do" not in said.names and not said.get("line"):
        report.add(said.node, "it says not what is done for each of them", "give a routine, do, or a line")
    if found["required"] and found["optional"]:
        report.add(said.key_at("optional"), "what is required cannot be left out", "remove one of the two")
    _check_numbers(said, scope, report)
    report.close(said)
    counts_down = bool(found.get("left"))
    shop = scope.tables.get(found.get("shop", ""))
    return CourseStep(
        routine=found.get("do", ""),
        answers=found.get("with", ()),
        pile=found.get("draw", ""),
        column=found.get("column", ""),
        title=found["title"] or (shop.title if shop else ""),
        line=found["line"],
        kind=found.get("each", ""),
        place=found.get("at", ""),
        without=found.get("without", ""),
        order=found.get("order", LISTED),
        when=found["when"],
        times=found["left"] if counts_down else found.get("times", (1,)),
        counts_down=counts_down,
        optional=found["optional"],
        required=found["required"],
        tells=found.get("tell", ("", "")),
        pick=found.get("choose", ""),
        writes=found.get("write", ""),
        cards=found.get("cards", ()),
        scores=found.get("scores", False),
        shop=found.get("shop", ""),
        names=found["names"],
        offers=found.get("offer", ()),
        says=found["says"],
    )


def _check_numbers(said: Record, scope: Scope, report: Report) -> None:
    """Note each number in the line of a step that the thing does not have whose turn it is, and a line without a title.

    The log tells a step by its title, else by its line, where no number can be filled in any more.
    """
    kind = (scope.things or {}).get(said.get("each") or "")
    known = {number.id: number for number in kind.numbers} if kind else {}
    named = IT_NUMBER.findall(said.get("line") or "")
    for name in named:
        report.attempt(find, said.at("line"), name, known, "number")
    if named and not said.get("title"):
        report.add(
            said.at("line"), "a line with numbers of the thing has no title", "title: what the log calls this step"
        )


def _make_side(said: Record, key: str, scope: Scope) -> tuple[str, str]:
    """Return the gauge that says when a phase comes, and its label. Raises Fault."""
    asked: Record = said[key]
    if len(asked.names) != 1:
        raise said.fault(key, "one gauge says which phase comes first", "side: {initiative: Enemy}")
    (name,) = asked.names
    gauge = find_gauge(asked.key_at(name), name, scope)
    check_label(asked.at(name), gauge, asked.get(name, ""))
    return name, asked.get(name, "")


def _check_also(said: Placed, scope: Scope) -> str:
    sections = (scope.routines, scope.decks, scope.bags, scope.gauges)
    if said.value == SCORE and not scope.has_scenarios:
        raise fault(said.node, *NO_SCORES)
    if said.value != SCORE:
        find(said.node, said.value, None if None in sections else join(*sections), "routine, pile, bag or gauge")
    return str(said.value)


SIDE = Later(Keyed(line), _make_side)
PHASE = Shape(
    {
        "title": TITLE,
        "text": Maybe(plain_text, "What happens in it; it is told when it begins for the first time."),
        "at": Maybe(
            OneOf((START, END)),
            "start: before the first turn alone. end: when the game has ended, before it is closed.",
        ),
        "ends": Maybe(
            making(ListOf(Keeping(ident)), naming_one("ends", "end")),
            "Of a phase at the end: after these ends alone.",
            (),
        ),
        "when": Maybe(CONDITION, "Only while these gauges show the label, or one of a list.", ()),
        "side": Maybe(
            SIDE, "A gauge and a label: phases of a gauge begin with the one whose label it shows.", ("", "")
        ),
        "by-turns": Maybe(SIDE, "The same, but these phases are done by turns, a step each.", ("", "")),
        "steps": Must(making(ListOf(STEP, most=MOST_STEPS), _make_step), "What is done, in order."),
        "also": Maybe(
            making(ListOf(Keeping(ident), most=MOST_STEPS), _check_also),
            "What the phase allows besides: routines, piles, bags, gauges; and score, for the points of a scenario.",
            (),
        ),
    },
    Excludes(
        "side", ("by-turns",), "phases of a gauge come one after the other, or are done by turns", "leave one out"
    ),
)
PHASES = Keyed(PHASE, most=MOST_PHASES)
COURSE = Shape(
    {
        "round": Maybe(naming("gauges", "gauge"), "The gauge that counts the turns; else the one that scenarios set."),
        "phases": Must(PHASES, "The phases of a turn by their ids, in the order of the book."),
    }
)


def make_course(said: Record, scope: Scope) -> Course:
    """Return the course of a game. Raises Fault."""
    report = Report()
    records: Record = said["phases"]
    phases = [report.attempt(_make_phase, name, record, scope) for name, record in records.items()]
    found = said.look_up(scope, report)
    course = Course(tuple(filter(None, phases)), found.get("round", ""))
    if course.phases and all(phase.at == END for phase in course.phases):
        report.add(said.at("phases"), "this course never begins", "give a phase without at: end")
    if not report.mistakes:
        for node, hint in _list_impossible(course, records, scope):
            report.add(node, NEVER, hint)
        _check_sides(course, records, report)
    report.close(said)
    return course


def _make_phase(name: str, said: Record, scope: Scope) -> Phase:
    """Return a phase. Raises Fault."""
    report = Report()
    found = said.look_up(scope, report)
    if said.has("ends") and said.get("at") != END:
        report.add(said.at("ends"), "only a phase at the end comes after certain ends", "at: end")
    report.close(said)
    by_turns = found["by-turns"]
    wares = [ware.id for step in found["steps"] for ware in scope.shops.get(step.shop, ())]
    return Phase(
        name, found["title"], found["text"], found["at"], found["ends"], found["when"],
        found["side"] if found["side"][0] else by_turns, bool(by_turns[0]), found["steps"], (*wares, *found["also"]),
    )  # fmt: skip


def _check_sides(course: Course, records: Record, report: Report) -> None:
    """Note each phase that is alone with the gauge that says which phase comes first."""
    for before, phase, after in zip((None, *course.phases), course.phases, (*course.phases[1:], None), strict=False):
        near = [other.side[0] for other in (before, after) if other]
        if phase.side[0] and phase.side[0] not in near:
            message = f'no phase beside it has the gauge "{phase.side[0]}" too'
            report.add(records.key_at(phase.id), message, "its phases stand one after the other")


def _list_impossible(course: Course, records: Record, scope: Scope) -> Iterator[tuple[Node, str]]:
    """Yield the node of each step that can never be done, with the reason."""
    done: set[tuple[str, str, int | None]] = set()
    for phase in course.phases:
        for step, said in zip(phase.steps, records[phase.id]["steps"], strict=True):
            routine: Routine | None = (scope.routines or {}).get(step.routine)
            conditions = [phase.when, step.when, *([routine.when] if routine else [])]
            if gauge := _find_contradiction(conditions, scope.gauges or {}):
                yield said.node, f'no label of "{gauge}" meets all its conditions'
            if not routine:
                continue
            ends = any(isinstance(each, EndStep) for each in list_steps(routine.steps))
            if ends and phase.at == END:
                yield said.node, f'"{routine.id}" ends a game, and the game has ended'
            if not routine.once or step.kind:
                continue
            if routine.once == "game" and not phase.at:
                yield said.node, f'"{routine.id}" is done once a game: put it into a phase at: start'
            elif step.times != (1,):
                yield said.node, f'"{routine.id}" is done once: it can be done a single time'
            elif (key := (_name_span(routine, phase), routine.id, routine.find_occasion(step.answers))) in done:
                yield said.node, f'"{routine.id}" is done once, and an earlier step does it'
            else:  # of steps with conditions the later one may be the one that comes
                done |= set() if phase.when or step.when else {key}


def _name_span(routine: Routine, phase: Phase) -> str:
    """Return the part of the course in which a routine is done once, if it is done in a phase."""
    spans = {"phase": phase.id, "turn": phase.at, "game": ""}
    return spans[routine.once]


def _find_contradiction(conditions: list[Condition], gauges: Collection[str]) -> str:
    """Return a gauge that can never show what all conditions ask for, "" if there is none."""
    wanted: dict[str, set[str]] = {}
    for gauge, labels in (pair for condition in conditions for pair in condition if pair[0] in gauges):
        wanted[gauge] = wanted.get(gauge, set(labels)) & set(labels)
    return next((gauge for gauge, labels in wanted.items() if not labels), "")


OLD_HINT = "write course: {phases: ...}, whose phases have steps; docs/packs.md shows one"


def make_old_course(
    opening: tuple[str, ...], turn: tuple[str | tuple[str, ...], ...], routines: Mapping[str, Routine | None]
) -> Course | None:
    """Return the course of a pack that says its turn in the old way: a phase for each part, which waits for nobody."""
    parts: list[tuple[Moment, tuple[str, ...]]] = [(START, (name,)) for name in opening] + [
        ("", (p,) if isinstance(p, str) else p) for p in turn
    ]
    phases = []
    for place, (at, names) in enumerate(parts):
        routine = routines.get(names[0])
        times: tuple[Number, ...] = (1,) if at or isinstance(turn[place - len(opening)], str) else ()
        step = CourseStep(names[0], (), "", "", "", "", "", "", "", LISTED, (), times, False, True)
        title = routine.title if routine else ""
        phases.append(Phase(f"{names[0]}-{place}", title, "", at, (), (), ("", ""), False, (step,), names[1:]))
    return Course(tuple(phases), declared=False) if phases else None


def warn_old(said: Record) -> None:
    """Warn of a pack that says its turn in the old way."""
    for key in ("opening", "turn"):
        if said.has(key):
            warn(said.key_at(key), f'"{key}" is an old key: a page offers its routines, and nothing waits', OLD_HINT)
