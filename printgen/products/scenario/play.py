"""How a scenario begins: gauges at its labels and of its lengths, its tokens in the bags, and its ends."""

from collections.abc import Iterable

from printgen.model.gauge import Gauge, Tracker, list_gauges
from printgen.model.play import BagRules, Play, ThingKind
from printgen.model.scenario import Scenario
from printgen.model.system import System


def begin_play(system: System, scenario: Scenario, trackers: Iterable[Tracker]) -> Play:
    """Return the rules of play of a scenario; `trackers` have the lengths that it asks for."""
    play = system.play
    stretched = {gauge.id: gauge for gauge in list_gauges(trackers) if gauge.spans}
    starts = dict(scenario.gauges)
    kinds = {kind.bag: kind for kind in play.things if kind.bag and scenario.lists_kind(kind.id)}
    return play._replace(
        gauges=tuple(_begin_gauge(gauge, stretched, starts) for gauge in play.gauges),
        bags=tuple(_fill_bag(bag, kinds.get(bag.id), scenario) for bag in play.bags),
        ends=(*play.ends, *scenario.ends),
    )


def _begin_gauge(gauge: Gauge, stretched: dict[str, Gauge], starts: dict[str, str]) -> Gauge:
    """Return a gauge with the lengths of its track, and at the label that it or its group begins with."""
    if gauge.spans and gauge.id in stretched:
        gauge = gauge._replace(labels=stretched[gauge.id].labels, spans=stretched[gauge.id].spans)
    label = starts.get(gauge.id) or starts.get(gauge.group, "")
    return gauge._replace(start=gauge.labels.index(label)) if label else gauge


def _fill_bag(bag: BagRules, kind: ThingKind | None, scenario: Scenario) -> BagRules:
    """Return a bag with a token for each thing on the table; other tokens are as many as ever."""
    if not kind:
        return bag
    inside = {str(thing.number) for thing in scenario.things(kind.id) if not thing.place}
    tokens = (
        token._replace(amount=int(token.name in inside)) if token.name in bag.numbered else token
        for token in bag.tokens
    )
    return bag._replace(tokens=tuple(tokens))
