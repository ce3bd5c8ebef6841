"""Routines in play.yaml: what they ask, the shape of each of their steps, and which of them carries out a result."""

import re
from collections import ChainMap
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import suggest
from printgen.load.nodes.choices import TITLE, ByVerb, Either, Keeping, Keyed, ListOf, OneOrMore, Placed
from printgen.load.nodes.notations import NUMBER, OneOf, Range
from printgen.load.nodes.records import Record, Report, make_each, value_of
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text
from printgen.load.nodes.shapes import Excludes, Later, Maybe, Must, Needs, OnlyOne, Shape, making
from printgen.load.nodes.source import Fault
from printgen.load.pack.table import DIE
from printgen.load.play.gauge import CONDITION, SHARED_CONDITION
from printgen.load.play.scope import KIND, MOVABLE, Scope, check_label, find, find_gauge, naming, naming_one
from printgen.model.course import END
from printgen.model.die import Die, name_dice, parse_keys
from printgen.model.gauge import Gauge
from printgen.model.markup import CHOOSE, plain
from printgen.model.play import BagRules, Carrier, MarkRules, PickRules, PileRules, ThingKind, ThingNumber, Title
from printgen.model.routine import (
    IT,
    MINUS,
    SPANS,
    TABLE,
    THROWN,
    VALUE,
    AnyStep,
    ArriveStep,
    Ask,
    BagStep,
    CountStep,
    DealStep,
    DiceStep,
    DiscardStep,
    DrawStep,
    EachStep,
    EndStep,
    MarkStep,
    MergeStep,
    MoveStep,
    NoteStep,
    Number,
    PickStep,
    PutStep,
    RepeatStep,
    RevealStep,
    RollStep,
    Routine,
    SearchStep,
    SendStep,
    SettleStep,
    Step,
    StrikeStep,
    TakeStep,
    WhenStep,
)
from printgen.model.table import Table

MOST_CHOICES = 100
# Asks by id; one that is None has problems of its own.
Asks = dict[str, Ask | None]


def _list_columns(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    table: Table | None = find(said.at(key), said[key], scope.tables, "table")
    if table and not table.columns:
        raise said.fault(key, f'the table "{table.id}" has no columns')
    return tuple(column.id for column in table.columns) if table else ()


def _list_places(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    kind: ThingKind | None = find(said.at(key), said[key], scope.things, KIND)
    if kind and not kind.places:
        raise said.fault(key, f'"{kind.id}" have no places', "places: {reserve: In reserve}")
    return tuple(place.id for place in kind.places) if kind else ()


def _find_asked_place(said: Record, key: str, scope: Scope) -> str:
    kind: ThingKind | None = (scope.things or {}).get(said.get("things", ""))
    if kind and said[key] != TABLE:
        _check_word(said.at(key), said[key], kind.places, "place")
    return str(said[key])


def _check_asked_mark(said: Record, key: str, scope: Scope) -> None:
    kind: ThingKind | None = (scope.things or {}).get(said.get("things", ""))
    if kind:
        _check_word(said.at(key), said[key], kind.marks, "mark")


def _find_asked_result(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return a table, and the results on it of which the things have one that are asked for. Raises Fault."""
    asked: Record = said[key]
    if len(asked.names) != 1:
        raise said.fault(key, "one table says which things are meant", "rolled: {enemy-types: erratic}")
    (name,) = asked.names
    table: Table | None = find(asked.key_at(name), name, scope.tables, "table")
    results: list[Placed] = asked.get(name) or []
    known = dict.fromkeys(scope.results_of(table)) if table else None
    for result in results:
        find(result.node, result.value, known, "result")
    if table:
        _check_notes(asked.key_at(name), table, said, scope)
    return name, *(result.value for result in results)


def _check_said(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a scenario says a number, and of choices one of them. Raises Fault."""
    count: Record | None = find(said.at(key), said[key], scope.counts, "number of a scenario")
    choices = (said.get("choices") or {}).values()
    for number in (count.get("numbers") or ()) if count and choices else ():
        if number not in choices:
            hint = "let the number have those of the choices alone"
            raise said.fault(key, f'a scenario may say {number} for "{said[key]}", which no choice stands for', hint)


def _check_notes(node: Node, table: Table, said: Record, scope: Scope) -> None:
    """Make sure that what is rolled on a table is noted with the things that an ask is for. Raises Fault."""
    kind: ThingKind | None = (scope.things or {}).get(said.get("things", ""))
    if not kind or not kind.notes or scope.rolls is None:
        return
    noted = [scope.rolls[note] for note in kind.notes if note in scope.rolls]
    if None not in noted and table.id not in [each.id for each in noted]:
        message = f'what is rolled on "{table.id}" is never noted with "{kind.id}"'
        raise fault(node, message, f"things.{kind.id}.notes: says what is noted")


def _list_players(said: Record, key: str, scope: Scope) -> range:
    if said[key] != scope.players:
        hint = f"players: {scope.players}" if scope.players else "players: of play.yaml names one"
        raise said.fault(key, f'"{said[key]}" is not the gauge that says how many play', hint)
    gauge: Gauge | None = (scope.gauges or {}).get(scope.players)
    return range(1, len(gauge.labels) + 1) if gauge else range(1, 2)


WRITTEN = re.compile(r"[+-]?[0-9]{1,3}")


def _make_number(said: Placed, scope: Scope) -> Number:
    """Return a number that is written, or the name of one that the game knows. Raises Fault."""
    text: str = said.value
    if WRITTEN.fullmatch(text):
        return int(text)
    if text.startswith(MINUS) and text[1:2].isalpha():
        return f"{MINUS}{_make_number(said._replace(value=text[1:]), scope)}"
    if "." in text:
        return _check_count_of(said, scope)
    sections = (scope.gauges, scope.scales, scope.bags, scope.things, scope.counts, scope.asks)
    known = join(*sections)
    if text not in (*known, VALUE, THROWN) and None not in sections:
        hint = f"numbers go up to {NUMBER.high}" if text.lstrip("+-").isdecimal() else suggest(text, known)
        raise fault(said.node, f'unknown number "{text}"', hint)
    gauge = known.get(text)
    if isinstance(gauge, Gauge) and not any(WRITTEN.fullmatch(label) for label in gauge.labels):
        raise fault(said.node, f'the boxes of "{text}" are not numbers', "give a scale that has a number for each")
    return text


def _name_number(said: Record, key: str, scope: Scope) -> Number:
    """Return the name of a number that the game knows. Raises Fault."""
    return _make_number(said[key], scope)


def _check_named_kind(said: Record, key: str, scope: Scope) -> None:
    """Make sure that things of a kind can be beside the table, where those are that are not on it yet. Raises Fault."""
    _list_places(said, key, scope)


KIND_NAME, PILE = naming("things", KIND), naming("decks", "pile")


def _check_titled(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there is a pile whose cards have titles, by which they are named. Raises Fault."""
    find(said.at(key), said[key], scope.decks, "pile")
    if scope.titles_of(said[key]) == {}:
        raise said.fault(key, f'the cards of "{said[key]}" have no titles of their own')


ASK = Shape(
    {
        "title": TITLE,
        "choices": Maybe(Keyed(NUMBER, line), "Words, and the number that each stands for.", {}),
        "numbers": Maybe(Range(3, "write it like 1-12", most=MOST_CHOICES, signed=True), "A range: 1-12, or -2-2.", ()),
        "columns": Maybe(Later(ident, _list_columns), "The columns of this table.", ()),
        "places": Maybe(Later(ident, _list_places), "The places of this kind of things.", ()),
        "things": Maybe(KIND_NAME, "The things of this kind that are in play."),
        "at": Maybe(Later(ident, _find_asked_place), "Their place, or table; anywhere if left out."),
        "optional": Maybe(flag, "Whether the answer may be that none is meant.", False),
        "scenario": Maybe(
            Later(ident, _check_said), "Not asked where the scenario says this number, or that of the choice."
        ),
        "players": Maybe(
            Later(ident, _list_players), "The gauge that says how many play; nobody is asked where one plays alone.", ()
        ),
        "most": Maybe(Later(Keeping(ident), _name_number), "A number: so many of the answers count, the first ones."),
        "cards": Maybe(
            Later(ident, _check_titled), "The cards of this pile that are in play; nobody is asked where one is."
        ),
        "besides": Maybe(
            ident, "Another ask, for a player or a thing, whose answer cannot be the answer to this one too."
        ),
        "below": Maybe(
            Keeping(line),
            "A number of the thing of another ask, unit.models: the answer is less, unless that is 0. Of things: as "
            "above, but less.",
        ),
        "marked": Maybe(Later(ident, _check_asked_mark), "Only things with this mark."),
        "without": Maybe(Later(ident, _check_asked_mark), "Only things without this mark."),
        "noted": Maybe(
            naming("rolls", "roll"), "A roll: the answer is one of its results that are noted with such a thing."
        ),
        "written": Maybe(
            Keeping(line),
            "An ask for things and a roll, unit.enemies: not asked where the titles of the results that are noted with "
            "the thing say a choice each or end in a number: the choice most of them name, or the highest number.",
        ),
        "rolled": Maybe(
            Later(Keyed(OneOrMore(Keeping(ident))), _find_asked_result),
            "Only things for which this, or one of these, was rolled on a table: {enemy-types: erratic}.",
            (),
        ),
        "names": Maybe(
            naming("picks", "pick"),
            "The names of this pick at the result of the thing that came last and is not on the table yet.",
        ),
        "of": Maybe(Later(ident, _check_named_kind), "The kind of the thing that came last."),
        "lower": Maybe(flag, "Whether it is the names at the nearest result before that.", False),
        "above": Maybe(
            Keeping(line),
            "Another ask for such things and a number or a table, unit.leadership: this thing has more, or a higher "
            "row of the same column.",
        ),
    },
    OnlyOne(
        ("choices", "numbers", "columns", "places", "things", "players", "cards", "names"),
        "an ask has choices, numbers, the columns of a table, things or their places, players, cards in play, or names",
        "numbers: 1-12",
    ),
    Needs("at", "things", "only things are at places", "things: units"),
    Needs("marked", "things", "only things have marks", "things: units"),
    Needs("without", "things", "only things have marks", "things: units"),
    Needs("noted", "things", "results are noted with things", "things: units"),
    Needs("names", "of", "nothing says of which things the last one counts", "of: units"),
    Needs("of", "names", "only a name is that of a thing", "names: units"),
    Needs("lower", "names", "only names stand at results", "names: units"),
    Excludes("written", ("things", "players", "cards", "names"), "results say choices or numbers", "columns: orders"),
    Needs("rolled", "things", "only for things is rolled", "things: units"),
    Needs("optional", "things", "only an ask for things can be left without an answer", "things: units"),
    Excludes(
        "scenario",
        ("columns", "places", "things", "players", "cards"),
        "a scenario can only say numbers",
        "numbers: 0-16",
    ),
    Excludes(
        "besides",
        ("choices", "numbers", "columns", "places", "cards", "names"),
        "it keeps out a player or a thing",
        "players: players",
    ),
    Excludes(
        "below",
        ("choices", "columns", "places", "players", "cards", "names"),
        "only numbers and things compare",
        "numbers: 1-12",
    ),
    Needs("above", "things", "only things compare so", "things: units"),
    Excludes("most", ("things", "players", "cards", "names"), "all of these answers count", "numbers: 1-12"),
)
ASKS = Keyed(ASK)


def make_asks(said: Record | None, scope: Scope, report: Report) -> Asks:
    """Return what a routine asks; None for what has mistakes."""
    if said is None:
        return {}
    asks: Asks = dict.fromkeys(said.names)
    asks |= {name: report.attempt(_make_ask, name, ask, scope) for name, ask in said.items()}
    for name, ask in asks.items():
        if ask and ask.besides:
            report.attempt(_check_besides, said[name], name, {**scope.asks, **asks})
        before = list(asks)[: list(asks).index(name)]
        for key in ("above", "below") if ask and ask.things else ():
            if said[name].has(key):
                report.attempt(_check_compared, said[name][key], ask, {each: asks[each] for each in before}, scope)
        if ask and ask.below and not ask.things:
            report.attempt(_check_count_of, said[name]["below"], scope.within(asks={**scope.asks, **asks}))
        if ask and ask.written:
            report.attempt(_check_written, said[name]["written"], before, asks, scope)
    return asks


def _check_besides(said: Record, name: str, asks: Asks) -> None:
    """Make sure that an ask whose answer is kept out of another is there, and asks for the same too. Raises Fault."""
    others = {other: ask for other, ask in asks.items() if other != name}
    other = find(said.at("besides"), said["besides"], others, "ask")
    kind = said.get("things", "")
    if other and (other.things != kind or bool(other.players) == bool(kind)):
        what, hint = (f"one of the {kind}", f"things: {kind}") if kind else ("a player", "players: players")
        raise said.fault("besides", f'"{other.id}" does not ask for {what}', hint)


def _check_compared(said: Placed, ask: Ask, before: Asks, scope: Scope) -> None:
    """Make sure that an ask for the same things stands before, and that these have what is compared. Raises Fault."""
    asked, _, name = said.value.partition(".")
    other = find(said.node, asked, before, "ask")
    if other and other.things != ask.things:
        raise fault(said.node, f'"{asked}" does not ask for one of the {ask.things}', f"things: {ask.things}")
    kind = (scope.things or {}).get(ask.things)
    numbers = {number.id: number for number in kind.numbers} if kind else {}
    find(said.node, name, {**scope.tables, **numbers}, "number or table")


def _check_written(said: Placed, before: Collection[str], asks: Asks, scope: Scope) -> None:
    """Make sure that what an answer is written in is noted with the thing of an ask before it. Raises Fault."""
    asked, _, roll = said.value.partition(".")
    if asked not in before:
        raise fault(said.node, f'no ask "{asked}" stands before it', suggest(asked, before) or "written: unit.enemies")
    ask = asks[asked]
    if ask and not ask.things:
        raise fault(said.node, f'"{asked}" does not ask for things', "things: units")
    find(said.node, roll, scope.rolls, "roll")


def _make_ask(name: str, said: Record, scope: Scope) -> Ask:
    title, choices, numbers, columns, places, things, at, optional, scenario, players, *rest = said.resolve(scope)
    most, cards, besides, below, marked, without, noted, written, rolled, names, of, lower, above = rest
    if said.has("columns") and not columns:
        raise Fault  # the table has problems of its own, which say why there is no telling what the answers are
    known = choices or {str(number): number for number in numbers or players} | dict.fromkeys(columns or places, 0)
    places_of = said.get("places") or ""
    asked = (tuple(known.items()), things, optional, scenario, bool(players), places_of, at, most, cards, besides)
    last = (below.value if below else "", marked, without, noted, written.value if written else "", rolled)
    return Ask(name, title, *asked, *last, names, of, lower, above.value if above else "")


def _check_count_of(said: Placed, scope: Scope) -> str:
    """Return "unit.points" if there is an ask for things called `unit`, or it is the thing whose turn it is."""
    text: str = said.value
    asked, _, name = text.partition(".")
    if asked != IT and asked not in scope.asks:
        raise fault(said.node, f'unknown ask "{asked}"', suggest(asked, (IT, *scope.asks)))
    ask = scope.asks.get(asked)
    if ask and not ask.things:
        raise fault(said.node, f'"{asked}" does not ask for things')
    kinds = [ask.things] if ask else list(scope.listed)
    known = {number for kind in kinds for number in scope.listed.get(kind, ())}
    counted = kinds if ask else list(scope.things or ())
    things = [thing for kind in counted if (thing := (scope.things or {}).get(kind))]
    known |= {each.id for thing in things for each in (*thing.numbers, *thing.marks)}
    has_problems = scope.things is None or any(scope.things.get(kind, ask) is None for kind in counted)
    if name not in known and not has_problems:
        hint = suggest(name, known) or "numbers: of things, or of lists of the section scenario, say which there are"
        raise fault(said.node, f'these things have no number "{name}"', hint)
    return text


def _list_numbers(kind: ThingKind | None) -> tuple[ThingNumber, ...]:
    return kind.numbers if kind else ()


def join(*sections: Any) -> Mapping[str, Any]:
    """Return the things of several sections by id; later sections go before earlier ones."""
    return ChainMap(*(section for section in reversed(sections) if section))


# As deep as steps may hold steps: a stranger's routine must not exhaust the stack.
DEEPEST = 8
STEP = ByVerb("step", "step", "a step says what is done, such as {roll: spawn}")


def _nest_steps(said: Record, key: str, scope: Scope) -> tuple[Step, ...]:
    """Return the steps that a key of a record holds. Raises Fault."""
    if scope.depth == DEEPEST:
        hint = "make them routines of their own"
        raise said.fault(key, f"steps are nested more than {DEEPEST} deep", hint)
    return make_each(said[key], scope.within(depth=scope.depth + 1))


def _nest_turn(said: Record, key: str, scope: Scope) -> tuple[Step, ...]:
    """Return the steps that a key of a step holds, in which it is the turn of the thing of that step. Raises Fault."""
    return _nest_steps(said, key, scope.within(has_it=True, it=_find_kind(said, scope) or scope.it))


STEPS = Later(ListOf(STEP), _nest_steps)
TURN_STEPS = Later(ListOf(STEP), _nest_turn)
ONCE: tuple[Number, ...] = (1,)
# One number, or several that are added up: each is written, or named.
WRITTEN_NUMBERS = OneOrMore(Keeping(line))
NUMBERS = making(WRITTEN_NUMBERS, _make_number)


def _list_tables(said: Record, scope: Scope) -> list[Table]:
    """Return the tables of a roll and of those instead of it, none if one of them is unknown or has problems."""
    names = (said.get("roll", ""), *dict(said.get("instead") or ()).values())
    tables: list[Table | None] = [(scope.rolls or {}).get(name) for name in names]
    return [] if None in tables else [table for table in tables if table]


def _check_instead(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there are cards of these titles, and the ways to roll instead. Raises Fault."""
    instead: Record = said[key]
    for title, roll in instead.items():
        find(instead.at(title), roll, scope.rolls, "roll")
        piles = [scope.titles_of(pile) for pile in scope.decks or ()]
        titles = {title for pile in piles if pile for title in pile}
        if None not in piles and scope.decks is not None and title not in titles:
            raise fault(instead.key_at(title), f'no card is called "{title}"', suggest(title, titles))


def _check_column(said: Record, key: str, scope: Scope, columns: Collection[str], table: Table) -> None:
    """Make sure that a step's column is a column, an ask, or a gauge that shows columns. Raises Fault."""
    name = said[key]
    if name in columns:
        return
    place, gauges = said.at(key), scope.gauges
    if name in scope.asks:
        _check_choices(place, name, columns, f'a column of "{table.id}"', scope)
        return
    if gauges is not None and name not in gauges:
        hint = suggest(name, (*columns, *scope.asks, *gauges))
        raise fault(place, f'there is no column, ask or gauge "{name}"', hint)
    find_gauge(place, name, scope, table)


def _check_choices(node: Node, name: str, known: Collection[str], what: str, scope: Scope) -> None:
    """Make sure that all choices of an ask are known as something. Raises Fault."""
    ask = scope.asks[name]
    for choice in [choice for choice, _ in ask.choices] if ask else ():
        if choice not in known:
            raise fault(node, f'"{choice}", a choice of "{name}", is not {what}', suggest(choice, known))


def _check_roll_column(said: Record, key: str, scope: Scope) -> None:
    for table in _list_tables(said, scope):
        _check_column(said, key, scope, [column.id for column in table.columns], table)


def _make_modifiers(said: Record, key: str, scope: Scope) -> tuple[Number, ...]:
    for table in _list_tables(said, scope):
        if table.die and not table.die.is_numbered:
            raise said.fault(key, f"a {table.die.id} takes no modifier")
    return make_each(said[key], scope, _make_number)


def _find_rerolled(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return the rolls of the tables that do not count. Raises Fault."""
    tables = _list_tables(said, scope)
    if not tables:
        return ()
    place, known = said.at(key), tables[0].keys
    if any(table.keys != known for table in tables):
        raise fault(place, "the rolls of the tables are not the same", "roll again on one table alone")
    try:
        keys = parse_keys(said[key], known)
    except ValueError as error:
        raise fault(place, str(error), "give rolls of the table, such as 1, 6") from None
    if len(keys) == len(known):
        raise fault(place, "every roll is rolled again, so there is no end to it")
    return keys


def _check_pick(said: Record, key: str, scope: Scope) -> None:
    name = said[key]
    pick: PickRules | None = find(said.at(key), name, scope.picks, "pick")
    for table in _list_tables(said, scope):
        if pick and pick.table != table.id:
            message = f'"{name}" is picked at results of the table "{pick.table}", not of "{table.id}"'
            raise said.fault(key, message)


def _make_then(said: Record, key: str, scope: Scope) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    """Return the steps for some results, which the tables of the roll must have. Raises Fault."""
    then: Record = said[key]
    drawn = scope.table_of(said.get("draw", ""))
    tables = [drawn] if drawn else _list_tables(said, scope)
    known = set().union(*map(scope.results_of, tables))
    report = Report()
    for result in then if tables else ():
        if result not in known:
            report.add(then.key_at(result), f'unknown result "{result}"', suggest(result, known))
    found = tuple((result, report.attempt(_nest_steps, then, result, scope) or ()) for result in then)
    report.close()
    return found


Then = tuple[tuple[Step, ...], tuple[tuple[str, tuple[Step, ...]], ...]]


def _make_draw_then(said: Record, key: str, scope: Scope) -> Then:
    """Return the steps for each thing that gets the mark, and those for some results of cards. Raises Fault."""
    if isinstance(said[key], Record):
        if said.get("draw", "") in (scope.bags or {}):
            raise said.fault(key, "tokens have no results", "list the steps for each thing that gets the mark")
        return (), _make_then(said, key, scope)
    if not said.has("marks"):
        hint = "marks: activated; of cards name a result: {bog-rats: [...]}"
        raise said.fault(key, "nothing says which things the steps follow for", hint)
    return _nest_steps(said, key, scope), ()


def _make_draw(pile: str, column: str, times: tuple[Number, ...], mark: str, *rest: Any) -> DrawStep:
    again, among, (then, results) = rest
    return DrawStep(pile, column, times, mark, again, among, then, results)


def _make_roll(roll: str, instead: Record | None, *rest: Any) -> RollStep:
    return RollStep((*(instead or {}).items(), ("", roll)), *rest)


def _find_kind(said: Record, scope: Scope) -> ThingKind | None:
    """Return the kind of the thing that a step is about, None if it is unknown or has problems of its own."""
    verb = said.names[0]
    name: str = said.get("puts" if verb == "roll" else verb, "")
    if verb in ("roll", "put", "each") or (name != IT and name not in scope.asks):
        return (scope.things or {}).get(name)
    ask = scope.asks.get(name)
    return scope.it if name == IT else (scope.things or {}).get(ask.things) if ask else None


def _check_put(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there is a kind of things that come into play by a step. Raises Fault."""
    kind: ThingKind | None = find(said.at(key), said[key], scope.things, KIND)
    if kind and kind.bag:
        raise said.fault(key, f'"{kind.id}" come with their tokens', f"add: {kind.bag}")


def _check_word(node: Node, word: str, words: tuple[Title | MarkRules, ...], what: str) -> None:
    """Make sure that things of a kind have such a word. Raises Fault."""
    known = [item.id for item in words]
    if word not in known:
        raise fault(node, f'unknown {what} "{word}"', suggest(word, known) or f"the kind has no {what}s")


def _find_place(said: Record, key: str, scope: Scope) -> str:
    """Return the place that a key names, "" for the table. Raises Fault."""
    place, kind = str(said[key]), _find_kind(said, scope)
    if place == TABLE or not kind:
        return ""
    _check_word(said.at(key), place, kind.places, "place")
    return place


def _find_start(said: Record, key: str, scope: Scope) -> str:
    """Return where things begin: a place, an ask for one, or "" for the table. Raises Fault."""
    asked = str(said[key])
    if asked not in scope.asks:
        return _find_place(said, key, scope)
    ask, kind = scope.asks[asked], _find_kind(said, scope)
    report = Report()
    for choice, _ in ask.choices if ask and kind else ():
        report.attempt(_check_word, said.at(key), choice, kind.places if kind else (), "place")
    report.close()
    return asked


def _check_mark(said: Record, key: str, scope: Scope) -> None:
    if kind := _find_kind(said, scope):
        _check_word(said.at(key), said[key], kind.marks, "mark")


def _check_other(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a thing becomes one with another of its kind. Raises Fault."""
    _check_thing(said, key, scope)
    verb = said.names[0]
    if said[key] == said.get(verb):
        message = "cannot become one with itself" if verb == "merge" else "has this result already"
        raise said.fault(key, f'"{said[key]}" {message}', "ask for another thing")
    kind, ask = _find_kind(said, scope), scope.asks.get(said[key])
    others = scope.it.id if said[key] == IT and scope.it else ask.things if ask else ""
    if kind and others and others != kind.id:
        raise said.fault(key, f'"{said[key]}" is of another kind: {others}, not {kind.id}', f"things: {kind.id}")


def _check_number(said: Record, key: str, scope: Scope) -> None:
    if kind := _find_kind(said, scope):
        find(said.at(key), said[key], {number.id: number for number in kind.numbers}, "number")


def _check_counts(said: Record, key: str, scope: Scope) -> None:
    _check_number(said, key, scope)
    if said[key] == said.get("number"):
        raise said.fault(key, f'"{said[key]}" is the number that becomes the highest of them', "name another number")


def _make_whose(said: Record, key: str, scope: Scope) -> tuple[tuple[str, str], ...]:
    """Return numbers of things, each with the ask for the thing whose number it must be. Raises Fault."""
    whose: Record = said[key]
    kind, report = _find_kind(said, scope), Report()
    for name in whose:
        report.attempt(_check_thing, whose, name, scope.within(has_it=False))
        if kind:
            report.attempt(find, whose.key_at(name), name, {each.id: each for each in kind.numbers}, "number")
    report.close()
    return tuple(whose.items())


def _make_counted(said: Record, key: str, scope: Scope) -> tuple[Number, ...]:
    """Return what a number of a thing becomes, which is no more than it may be. Raises Fault."""
    found: tuple[Number, ...] = make_each(said[key], scope, _make_number)
    written = sum(number for number in found if isinstance(number, int))
    kind = _find_kind(said, scope)
    most = next((each.most for each in _list_numbers(kind) if each.id == said.get("number", "")), written)
    if all(isinstance(number, int) for number in found) and not 0 <= written <= most:
        raise said.fault(key, f'"{said["number"]}" cannot become {written}', f"it is 0 to {most}")
    return found


def _check_thing(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a step names a thing: an ask for one, or the one whose turn it is. Raises Fault."""
    node, name, asks = said.at(key), said[key], scope.asks
    if name == IT:
        if not scope.has_it:
            hint = "it is the thing whose turn it is, in the steps of each, put and note"
            raise fault(node, f'"{IT}" is not a thing here', hint)
        return
    if name not in asks:
        raise fault(node, f'unknown ask "{name}"', suggest(name, (IT, *asks)))
    ask = asks[name]
    if ask and not ask.things:
        raise fault(node, f'"{name}" does not ask for things', "things: units")


def _check_noted(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a step names an ask for a result that is noted with a thing. Raises Fault."""
    _check_thing(said, key, scope)
    ask = scope.asks.get(said[key])
    if said[key] == IT or (ask and not ask.noted):
        raise said.fault(key, f'"{said[key]}" does not ask for a result', "noted: enemies")


def _check_settled(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a way to roll reads a table that has columns. Raises Fault."""
    table: Table | None = find(said.at(key), said[key], scope.rolls, "roll")
    if table and not table.columns:
        raise said.fault(key, f'the table "{table.id}" has no columns')


def _check_marked(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a step names a thing, or a kind for all of its things. Raises Fault."""
    if said[key] not in (scope.things or {}) or said[key] in scope.asks:
        _check_thing(said, key, scope)


def _check_drawn(said: Record, key: str, scope: Scope) -> None:
    unknown = scope.decks is None or scope.bags is None
    find(said.at(key), said[key], None if unknown else join(scope.decks, scope.bags), "pile or bag")


def _check_draw_column(said: Record, key: str, scope: Scope) -> None:
    pile = said.get("draw", "")
    table, columns = scope.table_of(pile), scope.columns_of(pile)
    if pile in (scope.bags or {}):
        raise said.fault(key, f'the tokens of "{pile}" have no columns')
    if table and columns is not None:
        _check_column(said, key, scope, columns, table)


def _find_among(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return kinds of things, one of which the best card chooses. Raises Fault where no card is the best."""
    pile, column = said.get("draw", ""), said.get("column", "")
    rules: PileRules | None = (scope.piles or {}).get(pile)
    has_problems = scope.piles is None or (pile in scope.piles and not rules)
    has_problems = has_problems or (pile in (scope.decks or {}) and not scope.table_of(pile))
    if not has_problems and not (rules and rules.use(column).ranks):
        hint = f"ranks in piles.{pile}.uses, and its column here"
        raise said.fault(key, f'no card of "{pile}" is the best', hint)
    kinds = [kind.value for kind in said[key]]
    for place, kind in enumerate(said[key]):
        if kind.value in kinds[:place]:
            raise fault(kind.node, f'"{kind.value}" is named before', "each thing gets one card: remove it")
    return tuple(naming_one("things", KIND)(kind, scope) for kind in said[key])


def _check_token_mark(said: Record, key: str, scope: Scope) -> None:
    """Make sure that the tokens of a bag stand for things that have a mark. Raises Fault."""
    pile = said.get("draw")
    kinds = [kind for kind in (scope.things or {}).values() if kind and kind.bag == pile]
    if pile and scope.things is not None and not kinds:
        raise said.fault(key, f'"{pile}" holds no tokens of things', "bag: of things says which it is")
    known = [mark.id for kind in kinds for mark in kind.marks]
    if kinds and said[key] not in known:
        raise said.fault(key, f'unknown mark "{said[key]}"', suggest(said[key], known))


def _check_box(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there is the box that a gauge is moved to. Raises Fault."""
    check_label(said.at(key), join(scope.gauges, scope.groups).get(said.get("move", "")), said[key])


def _check_mover(said: Record, key: str, scope: Scope) -> None:
    """Make sure that each player has such a gauge, and that an ask says whose is moved. Raises Fault."""
    moved, asked = said.get("move"), said[key]
    if scope.groups is not None and moved and moved not in scope.groups:
        raise said.fault(key, f'"{moved}" is not a gauge that each player has', "per: player makes one")
    if asked == THROWN:
        return
    if asked not in scope.asks:
        raise said.fault(key, f'unknown ask "{asked}"', suggest(asked, scope.asks))
    ask = scope.asks[asked]
    if ask and not ask.players:
        raise said.fault(key, f'"{asked}" does not ask for a player', f"players: {scope.players}")


def _check_card(said: Record, key: str, scope: Scope) -> None:
    """Make sure that an ask says which card of a pile in play is meant. Raises Fault."""
    ask, pile = find(said.at(key), said[key], scope.asks, "ask"), said.get("discard", "")
    if ask and ask.cards != pile:
        raise said.fault(key, f'"{said[key]}" does not ask for a card of "{pile}"', f"cards: {pile}")


def _check_searched(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a pile has a card of this title. Raises Fault."""
    titles = scope.titles_of(said.get("search", ""))
    if titles and said[key] not in titles:
        raise said.fault(key, f'no card of "{said["search"]}" is called "{said[key]}"', suggest(said[key], titles))


def _check_token(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a bag has the token, or the tokens of the ask, that a key names. Raises Fault."""
    bag: BagRules | None = (scope.bags or {}).get(said.get(said.names[0], ""))
    if not bag:
        return
    token, tokens = said[key], [item.name for item in bag.tokens]
    if token in scope.asks:
        ask = scope.asks[token]
        kind = (scope.things or {}).get(ask.things) if ask else None
        if not kind or kind.bag != bag.id:  # else it asks for the things that the tokens stand for
            _check_choices(said.at(key), token, tokens, f'a token of "{bag.id}"', scope)
    elif token not in tokens:
        raise said.fault(key, f'unknown token "{token}"', suggest(token, (*scope.asks, *tokens)))


def _check_name(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a step names an ask for a name. Raises Fault."""
    ask = find(said.at(key), said[key], scope.asks, "ask")
    if ask and not ask.names:
        raise said.fault(key, f'"{said[key]}" does not ask for a name', "names: units")


def _find_dice(said: Record, key: str, scope: Scope) -> str:
    """Return the name of dice, or of a number of faces. Raises Fault."""
    placed: Placed = said[key]
    sections = (scope.gauges, scope.scales, scope.things, scope.asks)
    if placed.value in join(*sections) or (None in sections and not name_dice(placed.value)):
        return str(_make_number(placed, scope))
    die: Die = DIE(placed.node)
    return die.id


BAG = naming("bags", "bag")
TOKEN = Must(Later(ident, _check_token), "A token of the bag, or an ask.")
THING = Later(ident, _check_thing)
MARKED = Later(ident, _check_marked)
MARK = Must(Later(ident, _check_mark), "Which mark.")
START = Maybe(Later(ident, _find_start), "A place, an ask for one, or table.")
INNER = Must(STEPS, "What is repeated.")
TURN = Must(TURN_STEPS, "What is repeated.")
COLUMN_HELP = "The column that is read: its id, an ask or a gauge."
NUMBERS_HELP = "A number, or several that are added up."
PLAYER_HELP = "An ask, whose answer is the number of a player."
# The steps by the key that they begin with; a step has a field for each key, in this order.
STEP.shapes |= {
    "roll": Shape(
        {
            "roll": Must(naming("rolls", "roll"), "Rolls on this table, or in this way to roll."),
            "instead": Maybe(
                Later(Keyed(ident, line), _check_instead),
                "While a card of this title is active, another way is rolled.",
                None,
            ),
            "column": Maybe(Later(ident, _check_roll_column), COLUMN_HELP),
            "modifiers": Maybe(Later(WRITTEN_NUMBERS, _make_modifiers), NUMBERS_HELP, ()),
            "times": Maybe(NUMBERS, NUMBERS_HELP, ONCE),
            "again": Maybe(Later(line, _find_rerolled), "Rolls that do not count and are thrown anew.", ()),
            "pick": Maybe(Later(ident, _check_pick), "A name is picked at the result."),
            "then": Maybe(Later(Keyed(ListOf(STEP)), _make_then), "Further steps for some of the results.", ()),
            "puts": Maybe(
                Later(ident, _check_put),
                "A thing of this kind comes into play for each name picked, or for the result if none is picked.",
            ),
            "at": START,
            "anew": Maybe(flag, "Rolls even where the scenario has fixed the result.", False),
            "like": Maybe(THING, "The ask whose thing has a roll on this table that counts, so that none is made."),
            "given": Maybe(flag, "Rolls nothing unless the scenario has fixed the result.", False),
            "without": Maybe(ident, "Names that have this mark in their roster are not picked."),
        },
        Needs("at", "puts", "nothing comes into play that could be there", "puts: units"),
        Needs("without", "pick", "nothing is picked", "pick: units"),
        makes=_make_roll,
    ),
    "dice": Shape(
        {
            "dice": Must(
                Later(Keeping(line), _find_dice),
                "Rolls dice that are read on no table; for a number, a die with so many faces.",
            ),
            "title": TITLE,
        },
        makes=DiceStep,
    ),
    "draw": Shape(
        {
            "draw": Must(Later(ident, _check_drawn), "Draws cards of this pile or tokens of this bag."),
            "column": Maybe(Later(ident, _check_draw_column), COLUMN_HELP),
            "times": Maybe(NUMBERS, NUMBERS_HELP, ONCE),
            "marks": Maybe(
                Later(ident, _check_token_mark),
                "The thing of each token drawn gets this mark; one that has it already does nothing.",
            ),
            "again": Maybe(flag, "Rolls that do not count and are thrown anew.", False),
            "among": Maybe(
                Later(OneOrMore(Keeping(ident)), _find_among),
                "Each thing of these kinds on the table gets a card; the one with the best card is chosen.",
                (),
            ),
            "then": Maybe(
                Later(Either(ListOf(STEP), keys=Keyed(ListOf(STEP))), _make_draw_then),
                "Steps that follow for each thing that gets the mark; of cards, further steps for some of the results.",
                ((), ()),
            ),
        },
        Excludes("among", ("times", "marks"), "each thing on the table gets a card", "leave it out"),
        Needs("again", "marks", "nothing says for which things another token is drawn", "marks: activated"),
        makes=_make_draw,
    ),
    "deal": Shape(
        {
            "deal": Must(PILE, "Deals a hand from this pile to one player, who adds the cards kept before."),
            "player": Must(naming("asks", "ask"), PLAYER_HELP),
        },
        makes=DealStep,
    ),
    "reveal": Shape(
        {
            "reveal": Must(PILE, "Shows the cards to all that one player has kept."),
            "player": Must(naming("asks", "ask"), PLAYER_HELP),
            "proven": Maybe(flag, "Refused where a card lacks what its pile says under needs.", False),
        },
        makes=RevealStep,
    ),
    "discard": Shape(
        {
            "discard": Must(PILE, "Discards all active cards of this pile."),
            "card": Maybe(Later(ident, _check_card), "The ask for the one card that is discarded."),
            "last": Maybe(flag, "Only the card that was drawn last; nothing of it is carried out any more.", False),
        },
        Excludes("last", ("card",), "one card is discarded", "leave it out"),
        makes=DiscardStep,
    ),
    "search": Shape(
        {
            "search": Must(Later(ident, _check_titled), "Searches a card out of this pile and puts it into play."),
            "card": Must(Later(line, _check_searched), "Its title; nothing is done while one of it is in play."),
        },
        makes=SearchStep,
    ),
    "move": Shape(
        {
            "move": Must(MOVABLE, "Moves this gauge, `by` so many boxes or `to` a label."),
            "by": Maybe(NUMBERS, "A number, or several that are added up; less than 0 goes back.", ()),
            "to": Maybe(Later(line, _check_box), "The label of a box."),
            "player": Maybe(Later(line, _check_mover), PLAYER_HELP),
            "whole": Maybe(flag, "Nothing is done where the gauge cannot be moved all the way.", False),
            "for": Maybe(line, "What its points are for, as their sum at the end says; else the title of the routine."),
        },
        OnlyOne(("by", "to"), "a move goes by a number of boxes, or to one", "by: 1, or to: Green"),
        Needs("whole", "by", "a gauge can always be moved to a box", "by: -3"),
        Needs("for", "by", "only a move by a number brings points", "by: 1"),
        makes=MoveStep,
    ),
    "remove": Shape(
        {"remove": Must(BAG, "Removes a token from this bag."), "token": TOKEN}, makes=partial(BagStep, "remove")
    ),
    "add": Shape({"add": Must(BAG, "Adds a token to this bag."), "token": TOKEN}, makes=partial(BagStep, "add")),
    "return": Shape(
        {"return": Must(BAG, "Puts all tokens back into this bag.")}, makes=partial(BagStep, "return", token="")
    ),
    "repeat": Shape(
        {"repeat": Must(NUMBERS, "Takes the steps in it so many times."), "steps": INNER}, makes=RepeatStep
    ),
    "when": Shape(
        {
            "when": Must(CONDITION, "Only while these gauges show the label, or one of a list."),
            "steps": INNER,
            "else": Maybe(STEPS, "The steps that are taken where they do not.", ()),
        },
        makes=WhenStep,
    ),
    "end": Shape(
        {
            "end": Must(naming("ends", "end"), "Ends the game in this way."),
            "last": Maybe(
                naming("gauges", "gauge"), "Only when this gauge has reached the last number that the scenario says."
            ),
        },
        makes=EndStep,
    ),
    "put": Shape(
        {
            "put": Must(Later(ident, _check_put), "Puts a thing of this kind into play."),
            "at": START,
            "with": Maybe(TURN_STEPS, "Steps whose rolls, draws and picks are noted with it.", ()),
            "named": Maybe(line, "What it is called: a name, or an ask whose answer is one."),
            "unnamed": Maybe(flag, "Whether the player is told to give it a name.", False),
        },
        Excludes("unnamed", ("named",), "it has a name already", "remove one of them"),
        makes=PutStep,
    ),
    "note": Shape(
        {"note": Must(THING, "What these steps roll, draw or pick is noted with the thing."), "steps": TURN},
        makes=NoteStep,
    ),
    "take": Shape({"take": Must(THING, "Takes a thing out of play: an ask, or it.")}, makes=TakeStep),
    "count": Shape(
        {
            "count": Must(THING, "Moves a number of a thing: an ask, or it."),
            "number": Must(Later(ident, _check_number), "Which number."),
            "by": Maybe(NUMBERS, "A number, or several that are added up; less than 0 goes down.", ()),
            "to": Maybe(
                Later(WRITTEN_NUMBERS, _make_counted), "What it becomes: a number, or several that are added up.", ()
            ),
            "up-to": Maybe(
                Later(WRITTEN_NUMBERS, _make_counted), "What it becomes if it is less, such as what it began at.", ()
            ),
        },
        OnlyOne(("by", "to", "up-to"), "a number moves by so much, to what it becomes, or up to that", "by: -1"),
        makes=CountStep,
    ),
    "merge": Shape(
        {
            "merge": Must(THING, "This thing becomes one with another: an ask, or it."),
            "into": Must(Later(ident, _check_other), "The other thing, which stays: an ask, or it."),
        },
        makes=MergeStep,
    ),
    "strike": Shape(
        {
            "strike": Must(
                Later(ident, _check_noted), "Strikes off the result that is the answer to an ask for one noted."
            ),
            "into": Maybe(Later(ident, _check_other), "The thing to which it goes over: an ask, or it."),
        },
        makes=StrikeStep,
    ),
    "settle": Shape(
        {
            "settle": Must(THING, "Reads anew what the results noted with a thing say: an ask, or it."),
            "by": Must(naming("rolls", "roll"), "The roll whose results say it: each title names a column."),
            "of": Must(
                Later(ident, _check_settled), "The roll whose result is read in the column that most of them name."
            ),
            "number": Must(Later(ident, _check_number), "The number that becomes the highest of those that end them."),
            "counts": Must(Later(ident, _check_counts), "The number that says how many they are."),
            "as": Must(Later(ident, _check_mark), "The mark of those that part from it on a tie, one for each column."),
        },
        makes=SettleStep,
    ),
    "mark": Shape(
        {"mark": Must(MARKED, "Marks a thing: an ask, it, or a kind for all of its things."), "as": MARK},
        makes=partial(MarkStep, on=True),
    ),
    "unmark": Shape(
        {"unmark": Must(MARKED, "Takes a mark off a thing: an ask, it, or a kind for all of its things."), "as": MARK},
        makes=partial(MarkStep, on=False),
    ),
    "send": Shape(
        {
            "send": Must(THING, "Moves a thing to a place: an ask, or it."),
            "to": Must(Later(ident, _find_place), "The label of a box."),
        },
        makes=SendStep,
    ),
    "arrive": Shape(
        {"arrive": Must(KIND_NAME, "Brings the things to the table whose round by the scenario is now, or is past.")},
        makes=ArriveStep,
    ),
    "each": Shape(
        {
            "each": Must(KIND_NAME, "Takes the steps in it for each thing of this kind, which is called it."),
            "at": Maybe(Later(ident, _find_place), "A place, an ask for one, or table."),
            "without": Maybe(Later(ident, _check_mark), "Only those without this mark."),
            "steps": TURN,
            "whose": Maybe(
                Later(Keyed(ident), _make_whose),
                "Only those of which a number is the number of the thing of an ask: {follows: counter}.",
                (),
            ),
        },
        makes=EachStep,
    ),
    "pick": Shape(
        {
            "pick": Must(Later(ident, _check_name), "An ask for a name, which its thing gets, with its result."),
            "more": Maybe(flag, "Whether one more thing of its kind comes into play there and gets it.", False),
        },
        makes=PickStep,
    ),
    "any": Shape(
        {
            "any": Must(
                KIND_NAME, "Chooses one of the things of this kind at random, and takes the steps in it for it."
            ),
            "at": Maybe(Later(ident, _find_place), "A place, an ask for one, or table."),
            "without": Maybe(Later(ident, _check_mark), "Only those without this mark."),
            "steps": Maybe(TURN_STEPS, "The steps, in which the thing is called it.", ()),
        },
        makes=AnyStep,
    ),
}


ROUTINE = Shape(
    {
        "title": TITLE,
        "text": Maybe(plain_text, "What to know before."),
        "when": Maybe(SHARED_CONDITION, "Only while these gauges show the label, or one of a list.", ()),
        "asks": Maybe(ASKS, "What the player is asked first.", None),
        "steps": Must(STEPS, "What is done, in order. The first key of a step says what."),
        "once": Maybe(
            OneOf(SPANS),
            "It can be done once a phase, turn or game; one that asks for a thing first, once for each thing.",
        ),
        "at": Maybe(OneOf((END,)), "end: it can be done only when the game has ended."),
    }
)


def make_routine(name: str, said: Record, scope: Scope) -> Routine:
    """Return a routine. Raises Fault."""
    if shop := next((shop for shop, wares in scope.shops.items() if name in [ware.id for ware in wares]), ""):
        hint = f"shops.{shop}.entries says what buying it does; give this one another id"
        raise fault(said.node, f'"{name}" is for sale, and is a routine thereby', hint)
    if "asks" not in said:
        raise Fault  # there is no telling what steps may name
    report = Report()
    asks = make_asks(said["asks"], scope, report)
    title, text, when, _, steps, once, moment = said.resolve(scope.within(asks=asks), report)
    if None in asks.values() and not report.mistakes:
        raise Fault
    answered = tuple(ask for ask in asks.values() if ask)
    return Routine(name, title, text, when, answered, steps, said.origin, once, moment=moment)


def read_titles(root: Node) -> dict[str, str]:
    """Return the titles of the routines and picks in play.yaml, before it is read: texts of every file may name them.

    They are by id, those of picks as by "choose:units".
    """
    sections = {"": value_of(root, "routines"), CHOOSE: value_of(root, "picks")}
    return {
        f"{verb}{key.value}": read_title(key.value, value)
        for verb, section in sections.items()
        for key, value in (section.value if isinstance(section, MappingNode) else ())
        if isinstance(key, ScalarNode)
    }


def read_title(name: str, node: Node) -> str:
    """Return the title of a routine, pick or table; its name where it cannot be read, which is told later."""
    try:
        return plain(line(title)) if (title := value_of(node, "title")) else name
    except Fault:
        return name


# For each result of a table a line, or a line for each of some of its fields.
CARRIERS = Keyed(Either(Keeping(line), keys=Keyed(Keeping(line))))


def make_carriers(name: str, said: Record, scope: Scope) -> tuple[Carrier, ...]:
    """Return which routines carry out the results of a table. Raises Fault."""
    table: Table | None = find(said.node, name, scope.tables, "table")
    report, carriers = Report(), list[Carrier]()
    for result, asked in said.items() if table else ():
        assert table
        results, fields = scope.results_of(table), [field.id for field in table.fields]
        if result not in results:
            report.add(said.key_at(result), f'unknown result "{result}"', suggest(result, results))
            continue
        # What the rows put in place of the result's X; "" where there is none.
        values = sorted({found.value for row in table.rows for found in row.results if found.key == result})
        for field, words in {"": asked}.items() if isinstance(asked, Placed) else asked.items():
            if field and field not in fields:
                hint = suggest(field, fields) or "its table has no fields"
                report.add(asked.key_at(field), f'unknown field "{field}"', hint)
                continue
            report.attempt(_check_carrier, words, result, values, scope)
            routine, _, answers = words.value.partition(" ")
            carriers.append(Carrier(table.id, result, field, routine, answers))
    report.close(said)
    return tuple(carriers)


def _check_carrier(said: Placed, result: str, values: list[str], scope: Scope) -> None:
    """Make sure that there is a routine, and that it takes the answers. Raises Fault."""
    name, *left = said.value.split()
    routine: Routine | None = find(said.node, name, scope.routines, "routine")
    for ask in routine.asks if routine else ():
        left = _take_answer(said.node, left, ask, result, values) if left else left
    if left and routine:
        raise fault(said.node, f'"{name}" does not ask for "{" ".join(left)}"', "give the answers in order, or none")


def _take_answer(node: Node, words: list[str], ask: Ask, result: str, values: list[str]) -> list[str]:
    """Return the words that are left after an answer: a choice of the ask, the X of the result, or it. Raises Fault."""
    choices = [choice for choice, _ in ask.choices]
    if ask.things and words[0] == IT:
        return words[1:]
    if words[0] == VALUE and VALUE not in choices:
        for value in values:
            if not value:
                raise fault(node, f'"{result}" has no X that could be the answer')
            _check_choice(node, value, choices, ask.id)
        return words[1:]
    # For each choice how many of the words it is, 0 if they do not begin with it.
    counts = [len(choice.split()) * (words[: len(choice.split())] == choice.split()) for choice in choices]
    if not any(counts):
        _check_choice(node, words[0], choices, ask.id)
    return words[max(counts) :]


def _check_choice(node: Node, word: str, choices: list[str], ask: str) -> None:
    if word not in choices:
        raise fault(node, f'"{word}" is not an answer to "{ask}"', suggest(word, choices))
