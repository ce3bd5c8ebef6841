"""The sections of play.yaml that count: gauges beside those of the trackers, and scales."""

from typing import Any

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.grammar import Case, Cases, takes
from printgen.load.nodes.kinds import NUMBER, OneOf, fault, flag, ident, line, plain_text
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.structures import Keyed, ListOf, Maybe, Shape, value_of
from printgen.load.pack.tracker import BOXES, make_boxes
from printgen.load.play.scope import Scope, check_label, find_gauge
from printgen.model.gauge import Gauge, share_gauge
from printgen.model.play import Scale
from printgen.model.tracker import TrackBox

# More boxes than any board has: what nobody prints may go on for as long as a game does.
MOST_LABELS = 1_000
PLAYER = "player"


@takes(BOXES)
def _read_boxes(node: Node) -> tuple[TrackBox, ...]:
    return make_boxes(node, BOXES(node), MOST_LABELS)


GAUGE = Shape(
    {
        "title": line,
        "text": Maybe(plain_text),
        "boxes": _read_boxes,
        "start": Maybe(line),
        "wraps": Maybe(flag, False),
        "per": Maybe(OneOf((PLAYER,))),
    }
)
DERIVED = Shape({"highest": ListOf(ident)})
SCALE = Shape({"gauge": ident, "numbers": Keyed(NUMBER, line)})


@takes(Cases((Case(DERIVED, given=("highest",)), Case(GAUGE, missing=("highest",)))))
def read_gauge(name: str, node: Node, scope: Scope) -> Gauge | tuple[Gauge, ...] | None:
    """Read a gauge that no tracker has, one for each player, or from which others that of a tracker is worked out."""
    if value_of(node, "highest"):
        return _read_derived(name, node, scope)
    if name in (scope.gauges or {}):
        hint = "choose another id, or leave its tracker out of trackers"
        raise fault(node, f'a tracker has the gauge "{name}" already', hint)
    values = GAUGE(node)
    labels = tuple(box.label for box in values["boxes"])
    if not all(labels):
        raise fault(value_of(node, "boxes") or node, "each box of a gauge has a label")
    if values["wraps"] and len(labels) == 1:
        raise fault(value_of(node, "wraps") or node, "a gauge that wraps has two boxes or more")
    gauge = Gauge(name, values["title"], labels, 0, (), (), origin_of(node), values["wraps"], values["text"])
    if values["start"]:
        check_label(value_of(node, "start") or node, gauge, values["start"])
        gauge = gauge._replace(start=labels.index(values["start"]))
    return share_gauge(gauge, _count_players(node, scope)) if values["per"] else gauge


def _count_players(node: Node, scope: Scope) -> int:
    """Return how many may play. Raises Fault if nothing says so."""
    if scope.gauges is None:
        return 1  # what is wrong with the trackers has been said
    gauge: Gauge | None = scope.gauges.get(scope.players)
    if gauge is None:
        hint = "players: names the gauge, which stands before those for each player"
        raise fault(value_of(node, "per") or node, "no gauge says how many play", hint)
    return len(gauge.labels)


def check_players(node: Node, scope: Scope) -> None:
    """Make sure that a gauge says how many play: 1, 2 and so on. Raises Fault."""
    gauge = find_gauge(node, "players", scope.players, scope) if scope.players else None
    if gauge and list(gauge.labels) != [str(number) for number in range(1, len(gauge.labels) + 1)]:
        raise fault(value_of(node, "players") or node, f'"{gauge.id}" does not count from 1', "boxes: 1-8")


def _read_derived(name: str, node: Node, scope: Scope) -> Gauge | None:
    highest: tuple[str, ...] = DERIVED(node)["highest"]
    if scope.gauges is not None and name not in scope.gauges:
        trackers = [
            other for other, gauge in scope.gauges.items() if gauge and gauge.origin.file != origin_of(node).file
        ]
        raise fault(node, f'no tracker has the gauge "{name}"', suggest(name, trackers))
    own: Gauge | None = (scope.gauges or {}).get(name)
    for other in highest:
        gauge = find_gauge(node, "highest", other, scope)
        if other in scope.derived:
            raise fault(value_of(node, "highest") or node, f'"{other}" is itself worked out from others')
        for label in gauge.labels if own and gauge else ():
            check_label(value_of(node, "highest") or node, own, label)
    return own._replace(highest=highest) if own else None


@takes(SCALE)
def read_scale(name: str, node: Node, scope: Scope) -> Scale:
    """Read a number for each label of a gauge."""
    values: dict[str, Any] = SCALE(node)
    gauge = find_gauge(node, "gauge", values["gauge"], scope)
    if gauge and set(gauge.labels) != set(values["numbers"]):
        hint = f"give a number for each of {', '.join(dict.fromkeys(gauge.labels))}"
        raise fault(value_of(node, "numbers") or node, f'the numbers do not match the boxes of "{gauge.id}"', hint)
    return Scale(name, values["gauge"], tuple(values["numbers"].items()))
