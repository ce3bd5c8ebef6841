"""Conditions: the gauges that must each show a label, or one of several."""

from printgen.load.nodes.choices import OneOrMore
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import line
from printgen.load.pack.tracker import RANGE
from printgen.load.play.scope import Scope, check_label, find_gauge
from printgen.model.gauge import Gauge
from printgen.model.routine import Condition

CONDITION = Keyed(OneOrMore(line))


def make_condition(said: Record, scope: Scope) -> Condition:
    """Return which gauges must show which labels. Raises Fault."""
    report = Report()
    found = [(name, report.attempt(_find_labels, said, name, scope)) for name in said.names]
    report.close(said)
    return tuple((name, labels or ()) for name, labels in found)


def _find_labels(said: Record, name: str, scope: Scope) -> tuple[str, ...]:
    """Return the labels of which a gauge must show one. Raises Fault."""
    gauge = find_gauge(said.key_at(name), name, scope)
    labels = _spell_range(said.get(name, ()), gauge)
    for label in labels:
        check_label(said.at(name), gauge, label)
    return labels


def _spell_range(labels: tuple[str, ...], gauge: Gauge | None) -> tuple[str, ...]:
    """Return labels with a range of numbers such as 1-9 written out, unless the gauge has a label like it."""
    if len(labels) == 1 and gauge and labels[0] not in gauge.labels:
        return tuple(map(str, RANGE.spell(labels[0]))) or labels
    return labels
