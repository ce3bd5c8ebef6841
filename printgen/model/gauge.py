"""Gauges: what a game keeps count of, such as rounds and threat levels; most are the tracks of trackers, its boards."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from printgen.errors import Origin


class TrackBox(NamedTuple):
    """A box of a track."""

    label: str  # what stands in the box
    note: str  # a short text below the label
    style: str  # the style of this box, "" for the style of the track
    origin: Origin


class Track(NamedTuple):
    """Boxes in a row."""

    title: str  # what stands beside the boxes, "" for nothing
    style: str  # the style of the boxes, "" for none
    boxes: tuple[TrackBox, ...]
    adjustable: bool  # whether a player may ask for another number of boxes
    start: str  # the label of the box where play begins, "" if the pack does not say
    end: str  # the label of the box where play ends, "" if the pack does not say
    origins: dict[str, Origin]  # where the value of each key stands in its file
    id: str = ""  # made of its title; "" for none


# What a box of a tracker has room for: a marker of the build's size, a cube of 8 mm, or a card of the build's format.
BoxContent = Literal["marker", "cube", "card"]


class Tracker(NamedTuple):
    """A board of tracks."""

    id: str  # the id of the tracker
    title: str  # what stands on the board
    text: str  # how the board is used
    box: BoxContent  # what each box has room for
    joined: bool  # whether all tracks stand in one row, and not one below the other
    players: int  # how many boards are made, one for each player
    tracks: tuple[Track, ...]
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin

    def stretch(self, lengths: Sequence[int]) -> "Tracker":
        """Return it with other lengths of its adjustable tracks, in order; tracks beyond the lengths keep their own."""
        wanted, tracks = iter(lengths), []
        for track in self.tracks:
            length = next(wanted, None) if track.adjustable else None
            boxes = track.boxes if length is None else (TrackBox("", "", "", track.origins["length"]),) * length
            tracks.append(track._replace(boxes=boxes))
        return self._replace(tracks=tuple(tracks))


Lengths = tuple[int, ...]
# What a gauge is called that a player has.
OWNED = "{title}, player {number}"


class Gauge(NamedTuple):
    """A row of positions with labels. The gauge stands at one of them."""

    id: str  # the id of the gauge
    title: str  # what players call it
    labels: tuple[str, ...]  # the label of each position
    start: int  # the position at which it stands when play begins, from 0
    highest: tuple[str, ...]  # the gauges that it is worked out from, if any: it shows the highest of what they show
    # the tracks of an adjustable tracker, each with its title and length; empty for other gauges
    spans: tuple[tuple[str, int], ...]
    origin: Origin
    wraps: bool = False  # whether the first position follows the last one
    text: str = ""  # what it is for
    group: str = ""  # the id that the gauges of all players share, "" for a gauge of the whole game
    player: int = 0  # the player whom the gauge counts for, from 1; 0 for a gauge of the whole game
    owned: str = ""  # what its title is made of that names the player, "" for OWNED

    @property
    def shared_title(self) -> str:
        """Return what players call the gauges of all of them."""
        before, _, after = (self.owned or OWNED).format(title="\0", number=self.player).partition("\0")
        return self.title.removeprefix(before).removesuffix(after)

    def stretch(self, lengths: Lengths) -> "Gauge":
        """Return the gauge with other lengths of its spans, one for each."""
        spans = tuple((title, length) for (title, _), length in zip(self.spans, lengths, strict=True))
        return self._replace(spans=spans, labels=_label_spans(spans))


def share_gauge(gauge: Gauge, players: int, owned: str = OWNED) -> tuple[Gauge, ...]:
    """Return a gauge for each player, made of a single one: `rp` makes `rp-1`, `rp-2` and so on."""
    found = gauge._replace(group=gauge.id, owned="" if owned == OWNED else owned)
    return tuple(
        found._replace(id=f"{gauge.id}-{player}", title=owned.format(title=gauge.title, number=player), player=player)
        for player in range(1, players + 1)
    )


def list_gauges(trackers: Iterable[Tracker], owned: str = OWNED) -> tuple[Gauge, ...]:
    """Return the gauges of trackers.

    A tracker with one row of boxes is one gauge and gives it its id. Otherwise each track with a title begins a gauge,
    which takes in the tracks without title after it: the tracker `points` with the titles RP and CP makes `points-rp`
    and `points-cp`, and for two players `points-rp-1` and so on.
    """
    gauges: list[Gauge] = []
    for tracker in trackers:
        rows = list(group_tracks(tracker))
        for name, row in rows:
            heading = f"{tracker.title}: {row[0].title}" if len(rows) > 1 else tracker.title
            for player in range(1, tracker.players + 1):
                if tracker.players > 1:
                    gauges.append(_make_gauge(f"{name}-{player}", owned.format(title=heading, number=player), row))
                else:
                    gauges.append(_make_gauge(name, heading, row))
    return tuple(gauges)


def group_tracks(tracker: Tracker) -> Iterator[tuple[str, list[Track]]]:
    """Yield the id of each gauge of a tracker, without the number of a player, with the tracks that it takes in."""
    rows: list[list[Track]] = []
    for track in tracker.tracks:
        if not rows or (track.title and not tracker.joined):
            rows.append([])
        rows[-1].append(track)
    for row in rows:
        yield f"{tracker.id}-{row[0].id}" if len(rows) > 1 else tracker.id, row


def _make_gauge(name: str, title: str, row: list[Track]) -> Gauge:
    origin = row[0].origins["boxes"]
    if all(track.adjustable for track in row):
        spans = tuple((track.title, len(track.boxes)) for track in row)
        return Gauge(name, title, _label_spans(spans), 0, (), spans, origin)
    boxes = [
        (box.label or track.title or str(number), track) for track in row for number, box in enumerate(track.boxes, 1)
    ]
    labels = tuple(label for label, _ in boxes)
    start = next((track.start for track in row if track.start), "")
    return Gauge(name, title, labels, labels.index(start) if start else 0, (), (), origin)


def _label_spans(spans: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Return the labels of a track that is filled box by box; the first position stands for no box filled.

    That position has the title of the first span, even of a span without boxes.
    """
    filled = [title or str(number) for title, length in spans for number in range(1, length + 1)]
    return (spans[0][0] or "0", *filled)
