"""What a routine asks the player first, and the numbers in its steps."""

import re
from collections import ChainMap
from collections.abc import Iterable, Mapping
from typing import Any

from printgen.errors import suggest
from printgen.load.nodes.choices import Keyed, Placed
from printgen.load.nodes.notations import NUMBER, Range
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line
from printgen.load.nodes.shapes import Maybe, Needs, OnlyOne, Shape
from printgen.load.nodes.usual import TITLE
from printgen.load.play.scope import Scope, find
from printgen.model.gauge import Gauge
from printgen.model.play import ThingKind
from printgen.model.routine import IT, VALUE, Ask, Number
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
    if said.get("things"):
        report.attempt(find, said.at("things"), said["things"], scope.things, "kind of things")
    if said.get("scenario"):
        report.attempt(find, said.at("scenario"), said["scenario"], scope.counts, "number of a scenario")
    numbers = (report.attempt(_list_players, said, scope) or ()) if said.get("players") else said.get("numbers", ())
    report.close(said)
    known = said["choices"] or {str(number): number for number in numbers} | dict.fromkeys(words, 0)
    more = said["things"], said["optional"], said["scenario"], bool(said["players"])
    return Ask(name, said["title"], tuple(known.items()), *more)


def _list_players(said: Record, scope: Scope) -> range:
    """Return the numbers of all players that there may be. Raises Fault."""
    if said["players"] != scope.players:
        hint = f"players: {scope.players}" if scope.players else "players: of play.yaml names one"
        raise fault(said.at("players"), f'"{said["players"]}" is not the gauge that says how many play', hint)
    gauge: Gauge | None = (scope.gauges or {}).get(scope.players)
    return range(1, len(gauge.labels) + 1) if gauge else range(1, 2)


def _list_places(said: Record, scope: Scope) -> tuple[str, ...]:
    """Return the ids of the places where things can be, from which the player chooses. Raises Fault."""
    kind: ThingKind | None = find(said.at("places"), said["places"], scope.things, "kind of things")
    if kind and not kind.places:
        raise fault(said.at("places"), f'"{kind.id}" have no places', "places: {reserve: In reserve}")
    return tuple(place.id for place in kind.places) if kind else ()


def _list_columns(said: Record, scope: Scope) -> tuple[str, ...]:
    """Return the ids of a table's columns, from which the player chooses. Raises Fault."""
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
