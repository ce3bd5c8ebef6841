"""Conditions: the gauges that must each show a label, or one of several, and how many things there must be."""

from printgen.load.nodes.choices import OneOrMore
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.notations import Range
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, line
from printgen.load.pack.tracker import RANGE
from printgen.load.play.scope import Scope, check_label, find_gauge
from printgen.model.gauge import Gauge
from printgen.model.routine import Condition

COUNTED = Range(2, "write it like 1-9", alone=True)
CONDITION = Keyed(OneOrMore(line))


def make_condition(said: Record, scope: Scope) -> Condition:
    """Return which gauges must show which labels. Raises Fault."""
    report = Report()
    found = [(name, report.attempt(_find_labels, said, name, scope)) for name in said.names]
    report.close(said)
    return tuple((name, labels or ()) for name, labels in found)


def _find_labels(said: Record, name: str, scope: Scope) -> tuple[str, ...]:
    """Return the labels of which a gauge must show one. Raises Fault."""
    if name in (scope.things or {}):
        return _spell_counts(said, name)
    gauge = find_gauge(said.key_at(name), name, scope)
    labels = _spell_range(said.get(name, ()), gauge)
    for label in labels:
        check_label(said.at(name), gauge, label)
    return labels


def _spell_counts(said: Record, name: str) -> tuple[str, ...]:
    """Return the numbers of things of which there must be one. Raises Fault."""
    numbers = [number for label in said.get(name, ()) for number in COUNTED.spell(label) or [label]]
    for number in numbers:
        if not str(number).isdecimal():
            raise fault(said.at(name), f'"{number}" is not how many things there are', 'write it like "0" or 1-9')
    return tuple(map(str, numbers))


def _spell_range(labels: tuple[str, ...], gauge: Gauge | None) -> tuple[str, ...]:
    """Return labels with a range of numbers such as 1-9 written out, unless the gauge has a label like it."""
    if len(labels) == 1 and gauge and labels[0] not in gauge.labels:
        return tuple(map(str, RANGE.spell(labels[0]))) or labels
    return labels
