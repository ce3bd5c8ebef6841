"""What the steps of a routine may refer to: what it asks first, numbers, and the steps inside steps."""

import re
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.choices import TITLE, ByVerb, Keyed, ListOf, Placed
from printgen.load.nodes.notations import NUMBER, Range
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line
from printgen.load.nodes.shapes import Maybe, Needs, OnlyOne, Shape
from printgen.load.play.scope import KIND, Scope, check_label, find, find_gauge, look_up
from printgen.model.gauge import Gauge
from printgen.model.play import BagRules, ThingKind
from printgen.model.routine import IT, VALUE, Ask, BagVerb, Number, Step
from printgen.model.table import Table

MOST_CHOICES = 100
# Asks by id; one that is None has problems of its own.
Asks = dict[str, Ask | None]
ASK = Shape(
    {
        "title": TITLE,
        "choices": Maybe(Keyed(NUMBER, line), "Words, and the number that each stands for.", {}),
        "numbers": Maybe(Range(3, "write it like 1-12", most=MOST_CHOICES), "A range: 1-12.", ()),
        "columns": Maybe(ident, "The columns of this table."),
        "places": Maybe(ident, "The places of this kind of things."),
        "things": Maybe(ident, "The things of this kind that are in play."),
        "optional": Maybe(flag, "Whether the answer may be that none is meant.", False),
        "scenario": Maybe(ident, "Not asked where the scenario says this number."),
        "players": Maybe(ident, "The gauge that says how many play; nobody is asked where one plays alone."),
    },
    OnlyOne(
        ("choices", "numbers", "columns", "places", "things", "players"),
        "an ask has choices, numbers, the columns of a table, things or their places, or players",
        "numbers: 1-12",
    ),
    Needs("optional", "things", "only an ask for things can be left without an answer", "things: units"),
    Needs("scenario", "numbers", "a scenario can only say numbers", "numbers: 0-16"),
)
ASKS = Keyed(ASK)


def make_asks(said: Record | None, scope: Scope, report: Report) -> Asks:
    """Return what a routine asks; None for what has mistakes."""
    if said is None:
        return {}
    asks: Asks = dict.fromkeys(said.names)
    return asks | {name: report.attempt(_make_ask, name, ask, scope) for name, ask in said.items()}


def _make_ask(name: str, said: Record, scope: Scope) -> Ask:
    report = Report()
    words: tuple[str, ...] = ()
    for key, find_words in (("columns", _list_columns), ("places", _list_places)):
        if said.get(key):
            words = report.attempt(find_words, said, scope) or ()
    look_up(said, "things", scope.things, KIND, report)
    look_up(said, "scenario", scope.counts, "number of a scenario", report)
    numbers = (report.attempt(_list_players, said, scope) or ()) if said.get("players") else said.get("numbers", ())
    report.close(said)
    known = said["choices"] or {str(number): number for number in numbers} | dict.fromkeys(words, 0)
    more = said["things"], said["optional"], said["scenario"], bool(said["players"])
    return Ask(name, said["title"], tuple(known.items()), *more)


def _list_players(said: Record, scope: Scope) -> range:
    if said["players"] != scope.players:
        hint = f"players: {scope.players}" if scope.players else "players: of play.yaml names one"
        raise fault(said.at("players"), f'"{said["players"]}" is not the gauge that says how many play', hint)
    gauge: Gauge | None = (scope.gauges or {}).get(scope.players)
    return range(1, len(gauge.labels) + 1) if gauge else range(1, 2)


def _list_places(said: Record, scope: Scope) -> tuple[str, ...]:
    kind: ThingKind | None = find(said.at("places"), said["places"], scope.things, KIND)
    if kind and not kind.places:
        raise fault(said.at("places"), f'"{kind.id}" have no places', "places: {reserve: In reserve}")
    return tuple(place.id for place in kind.places) if kind else ()


def _list_columns(said: Record, scope: Scope) -> tuple[str, ...]:
    table: Table | None = find(said.at("columns"), said["columns"], scope.tables, "table")
    if table and not table.columns:
        raise fault(said.at("columns"), f'the table "{table.id}" has no columns')
    return tuple(column.id for column in table.columns) if table else ()


WRITTEN = re.compile(r"[+-]?[0-9]{1,3}")


def make_numbers(said: Iterable[Placed], scope: Scope, asks: Asks) -> tuple[Number, ...]:
    """Return numbers, each written or named. Raises Fault."""
    report = Report()
    found = report.each(_make_number, said, scope, asks)
    report.close()
    return tuple(found)


def _make_number(said: Placed, scope: Scope, asks: Asks) -> Number:
    """Return a number that is written, or the name of one that the game knows. Raises Fault."""
    text: str = said.value
    if WRITTEN.fullmatch(text):
        return int(text)
    sections = (scope.gauges, scope.scales, scope.bags, scope.things, asks)
    if "." in text:
        return _check_count_of(said, scope, asks)
    known = join(*sections)
    if text not in (*known, VALUE) and None not in sections:
        hint = f"numbers go up to {NUMBER.high}" if text.lstrip("+-").isdecimal() else suggest(text, known)
        raise fault(said.node, f'unknown number "{text}"', hint)
    gauge = known.get(text)
    if isinstance(gauge, Gauge) and not any(WRITTEN.fullmatch(label) for label in gauge.labels):
        raise fault(said.node, f'the boxes of "{text}" are not numbers', "give a scale that has a number for each")
    return text


def _check_count_of(said: Placed, scope: Scope, asks: Asks) -> str:
    """Return "unit.points" if there is an ask for things called `unit`, or it is the thing whose turn it is."""
    text: str = said.value
    asked, _, name = text.partition(".")
    if asked != IT and asked not in asks:
        raise fault(said.node, f'unknown ask "{asked}"', suggest(asked, (IT, *asks)))
    ask = asks.get(asked)
    if ask and not ask.things:
        raise fault(said.node, f'"{asked}" does not ask for things')
    kinds = [ask.things] if ask else list(scope.listed)
    known = {number for kind in kinds for number in scope.listed.get(kind, ())}
    if name not in known:
        hint = suggest(name, known) or "lists of the section scenario say which there are"
        raise fault(said.node, f'a scenario says no number "{name}" of these things', hint)
    return text


def join(*sections: dict[str, Any] | None) -> Mapping[str, Any]:
    """Return the things of several sections by id, of which the later go before the earlier."""
    return ChainMap(*(section for section in reversed(sections) if section))


class StepScope(NamedTuple):
    """What steps may refer to."""

    scope: Scope  # what all rules may refer to
    asks: Asks  # what the routine asks
    depth: int = 1  # how deep the steps lie in other steps
    # the kind of the thing whose turn it is, None if there is none or the kind has problems of its own
    it: ThingKind | None = None
    has_it: bool = False  # whether it is the turn of a thing


def check_column(said: Record, columns: Collection[str], table: Table, step_scope: StepScope) -> None:
    """Make sure that a step's column is a column, an ask, or a gauge that shows columns. Raises Fault."""
    name = said.get("column", "")
    if not name or name in columns:
        return
    place, gauges = said.at("column"), step_scope.scope.gauges
    if name in step_scope.asks:
        check_choices(place, name, columns, f'a column of "{table.id}"', step_scope)
        return
    if gauges is not None and name not in gauges:
        hint = suggest(name, (*columns, *step_scope.asks, *gauges))
        raise fault(place, f'there is no column, ask or gauge "{name}"', hint)
    find_gauge(place, name, step_scope.scope, table)


def check_choices(node: Node, name: str, known: Collection[str], what: str, step_scope: StepScope) -> None:
    """Make sure that all choices of an ask are known as something. Raises Fault."""
    ask = step_scope.asks[name]
    for choice in [choice for choice, _ in ask.choices] if ask else ():
        if choice not in known:
            raise fault(node, f'"{choice}", a choice of "{name}", is not {what}', suggest(choice, known))


def check_draw(said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a pile or bag with the column that is named. Raises Fault."""
    scope, pile = step_scope.scope, said["draw"]
    unknown = scope.decks is None or scope.bags is None
    find(said.at("draw"), pile, None if unknown else join(scope.decks, scope.bags), "pile or bag")
    if said.get("marks"):
        kinds = [kind for kind in (scope.things or {}).values() if kind and kind.bag == pile]
        if scope.things is not None and not kinds:
            raise fault(said.at("marks"), f'"{pile}" holds no tokens of things', "bag: of things says which it is")
        known = [mark.id for kind in kinds for mark in kind.marks]
        if kinds and said["marks"] not in known:
            raise fault(said.at("marks"), f'unknown mark "{said["marks"]}"', suggest(said["marks"], known))
    table, columns = scope.table_of(pile), scope.columns_of(pile)
    if scope.bags and pile in scope.bags and said.get("column"):
        raise fault(said.at("column"), f'the tokens of "{pile}" have no columns')
    if table and columns is not None:
        check_column(said, columns, table, step_scope)


def check_move(said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a gauge that can be moved, and the box that it is moved to. Raises Fault."""
    name = said["move"]
    group = (step_scope.scope.groups or {}).get(name)
    gauge = group or find_gauge(said.at("move"), name, step_scope.scope)
    if gauge and gauge.highest:
        raise fault(said.at("move"), f'"{gauge.id}" is worked out from others')
    if said.get("to"):
        check_label(said.at("to"), gauge, said["to"])


def check_mover(said: Record, step_scope: StepScope) -> None:
    """Make sure that each player has such a gauge, and that an ask says whose is moved. Raises Fault."""
    groups, asked = step_scope.scope.groups, said["player"]
    if groups is not None and said.get("move") and said["move"] not in groups:
        raise fault(said.at("player"), f'"{said["move"]}" is not a gauge that each player has', "per: player makes one")
    if asked not in step_scope.asks:
        raise fault(said.at("player"), f'unknown ask "{asked}"', suggest(asked, step_scope.asks))
    ask = step_scope.asks[asked]
    if ask and not ask.players:
        raise fault(said.at("player"), f'"{asked}" does not ask for a player', f"players: {step_scope.scope.players}")


def check_bag(verb: BagVerb, said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a bag, with the token or the tokens of the ask that is named. Raises Fault."""
    bag: BagRules | None = find(said.at(verb), said[verb], step_scope.scope.bags, "bag")
    token = said.get("token", "")
    tokens = [item.name for item in bag.tokens] if bag else []
    if bag and token in step_scope.asks:
        ask = step_scope.asks[token]
        kind = (step_scope.scope.things or {}).get(ask.things) if ask else None
        if not kind or kind.bag != bag.id:  # else it asks for the things that the tokens stand for
            check_choices(said.at("token"), token, tokens, f'a token of "{bag.id}"', step_scope)
    elif bag and token and token not in tokens:
        raise fault(said.at("token"), f'unknown token "{token}"', suggest(token, (*step_scope.asks, *tokens)))


# As deep as steps may hold steps: a stranger's routine must not exhaust the stack.
DEEPEST = 8
STEP = ByVerb("step", "step", "a step says what is done, such as {roll: spawn}")
STEPS = ListOf(STEP)


class StepKind(NamedTuple):
    """A kind of step."""

    shape: Shape  # what it looks like
    make: Callable[[Record, StepScope, Report], Step]  # makes a step of its record


# The kinds of step by the verb that a step begins with, as `add_step_kinds` has been told them.
STEP_KINDS: dict[str, StepKind] = {}


def add_step_kinds(kinds: dict[str, StepKind]) -> None:
    """Let steps be of these kinds too."""
    STEP_KINDS.update(kinds)
    STEP.shapes = {verb: kind.shape for verb, kind in STEP_KINDS.items()}


def make_steps(said: Iterable[Record], step_scope: StepScope) -> tuple[Step, ...]:
    """Return steps. Raises Fault."""
    report = Report()
    steps = report.each(lambda step: STEP_KINDS[step.names[0]].make(step, step_scope, Report()), said)
    report.close()
    return tuple(steps)


def nest_steps(said: Record, key: str, step_scope: StepScope, it: ThingKind | None = None) -> tuple[Step, ...]:
    """Return the steps that a key of a record holds; in them it may be the turn of a thing. Raises Fault."""
    if step_scope.depth == DEEPEST:
        hint = "make them routines of their own"
        raise fault(said.at(key), f"steps are nested more than {DEEPEST} deep", hint)
    inner = step_scope._replace(depth=step_scope.depth + 1, it=it or step_scope.it)
    return make_steps(said.get(key, ()), inner)


def read_numbers(said: Record, key: str, step_scope: StepScope, report: Report) -> tuple[Number, ...]:
    """Return the numbers that a key holds."""
    return report.attempt(make_numbers, said.get(key, ()), step_scope.scope, step_scope.asks) or ()
