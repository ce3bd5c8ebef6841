"""Numbers in the steps of a routine: written, or the name of something that the game counts."""

import re
from collections import ChainMap
from collections.abc import Iterable, Mapping
from typing import Any

from printgen.errors import suggest
from printgen.load.nodes.choices import Placed
from printgen.load.nodes.notations import NUMBER
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault
from printgen.load.play.ask import Asks
from printgen.load.play.scope import Scope
from printgen.model.gauge import Gauge
from printgen.model.routine import IT, VALUE, Number

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
