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
from printgen.model.routine import VALUE, Number

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
    sections = (scope.gauges, scope.scales, scope.bags, asks)
    known = join(*sections)
    if text not in (*known, VALUE) and None not in sections:
        hint = f"numbers go up to {NUMBER.high}" if text.lstrip("+-").isdecimal() else suggest(text, known)
        raise fault(said.node, f'unknown number "{text}"', hint)
    gauge = known.get(text)
    if isinstance(gauge, Gauge) and not any(WRITTEN.fullmatch(label) for label in gauge.labels):
        raise fault(said.node, f'the boxes of "{text}" are not numbers', "give a scale that has a number for each")
    return text


def join(*sections: dict[str, Any] | None) -> Mapping[str, Any]:
    """Return the things of several sections by id, of which the later go before the earlier."""
    return ChainMap(*(section for section in reversed(sections) if section))
