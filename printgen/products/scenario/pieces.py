"""The pieces of a scenario: as many numbered markers as it lists things, and trackers that begin as it says."""

from collections.abc import Iterator, Mapping

from printgen.model.gauge import Track, TrackBox, Tracker, group_tracks
from printgen.model.marker import Marker
from printgen.model.scenario import Scenario
from printgen.model.system import System


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
        _begin_tracker(_stretch(tracker, lengths.get(tracker.id, ())), starts, ends) for tracker in system.trackers
    )


def _stretch(tracker: Tracker, lengths: tuple[int, ...]) -> Tracker:
    """Return a tracker with other lengths of its adjustable tracks; none to leave it as it is."""
    wanted = iter(lengths)
    tracks = tuple(
        _set_length(track, next(wanted)) if lengths and track.adjustable else track for track in tracker.tracks
    )
    return tracker._replace(tracks=tracks)


def _set_length(track: Track, length: int) -> Track:
    return track._replace(boxes=(TrackBox("", "", "", track.origins["length"]),) * length)


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
