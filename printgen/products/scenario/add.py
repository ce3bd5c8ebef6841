"""A game with a scenario: the system as it is tonight, in which all else works as without one."""

from collections.abc import Iterable, Iterator, Mapping

from printgen.model.gauge import Gauge, Track, Tracker, group_tracks, list_gauges
from printgen.model.marker import Marker
from printgen.model.play import BagRules, Play, ThingKind
from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.products.scenario.cards import list_tables, make_list_deck
from printgen.products.scenario.sheet import list_scenario_sheets


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


def pick_markers(system: System, scenario: Scenario) -> tuple[Marker, ...]:
    """Return the markers of a scenario: those whose numbers stand for things have the numbers of these alone."""
    wanted = {
        marker: [thing.number for thing in scenario.things(kind.id)]
        for kind in system.play.things
        if scenario.lists_kind(kind.id)
        for bag in system.play.bags
        if bag.id == kind.bag
        for marker in bag.markers
    }
    picked = (_pick_numbers(marker, wanted[marker.id]) if marker.id in wanted else marker for marker in system.markers)
    return tuple(marker for marker in picked if marker)


def _pick_numbers(marker: Marker, wanted: list[int]) -> Marker | None:
    """Return a marker with those of its numbers that are wanted, None if none of them is."""
    if not marker.numbers:
        return marker
    numbers = tuple(number for number in marker.numbers if number in wanted)
    return marker._replace(numbers=numbers) if numbers else None


def begin_trackers(system: System, scenario: Scenario) -> tuple[Tracker, ...]:
    """Return the trackers of a scenario, with its lengths, and its marks where play begins and ends."""
    rules = system.play.scenario
    starts = dict(scenario.gauges)
    ends = {rules.rounds: str(scenario.rounds)} if rules and scenario.rounds else {}
    lengths = dict(scenario.lengths)
    return tuple(
        _begin_tracker(tracker.stretch(lengths.get(tracker.id, ())), starts, ends) for tracker in system.trackers
    )


def _begin_tracker(tracker: Tracker, starts: Mapping[str, str], ends: Mapping[str, str]) -> Tracker:
    rows = group_tracks(tracker)
    tracks = (track for name, row in rows for track in _mark_row(row, starts.get(name, ""), ends.get(name, "")))
    return tracker._replace(tracks=tuple(tracks))


def _mark_row(row: list[Track], start: str, end: str) -> Iterator[Track]:
    """Yield the tracks of a gauge, marked where play begins and where it ends; labels of no box change nothing."""
    known = {box.label for track in row for box in track.boxes} - {""}
    for track in row:
        labels = {box.label for box in track.boxes}
        first, last = (start if start in labels else ""), (end if end in labels else "")
        yield track._replace(
            start=first if start in known else track.start,
            end=last if end in known else track.end,
        )


def add_scenario(system: System, scenario: Scenario) -> System:
    """Return a game as a scenario has it.

    Play, markers and trackers are as they are tonight; what it lists is a table with a deck, and there is a sheet.
    """
    trackers = begin_trackers(system, scenario)
    tables = tuple(list_tables(system, scenario))
    return system._replace(
        tables=(*system.tables, *tables),
        decks=(*system.decks, *map(make_list_deck, tables)),
        sheets=(*system.sheets, *list_scenario_sheets(scenario, tables)),
        play=begin_play(system, scenario, trackers),
        markers=pick_markers(system, scenario),
        trackers=trackers,
        symbols={**system.symbols, **scenario.symbols},
        scenario=scenario,
        plain=system,
    )
