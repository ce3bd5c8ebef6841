"""Boards: what trackers become, one for each player, with the lengths of tracks that a player wants."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.model.product import Track, TrackBox, Tracker
from printgen.model.system import System

START, END = "start", "end"


class Cell(NamedTuple):
    """A box on a board: its track, whether it begins it, "start", "end" or "", and what messages call it."""

    box: TrackBox
    track: Track
    first: bool
    tag: str
    path: str

    @property
    def style(self) -> str:
        """The box's own style, or that of its track."""
        return self.box.style or self.track.style


class Board(NamedTuple):
    """A tracker for one player, or the only one: rows of cells, each of which may be broken where it is too long."""

    tracker: Tracker
    title: str
    rows: tuple[tuple[Cell, ...], ...]


def make_boards(system: System, lengths: Mapping[str, Sequence[int]]) -> Iterator[Board]:
    """Yield the boards of a system in order; `lengths` are those of adjustable tracks by a tracker's id."""
    for tracker in system.trackers:
        rows = tuple(_list_rows(tracker, lengths.get(tracker.id, ())))
        for player in range(1, tracker.players + 1):
            title = f"{tracker.title}, player {player}" if tracker.players > 1 else tracker.title
            yield Board(tracker, title, rows)


def _list_rows(tracker: Tracker, lengths: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    """Yield the row of each track, or one row of them all; a track without boxes has none."""
    rows = [_list_cells(tracker, place, track) for place, track in enumerate(_adjust(tracker.tracks, lengths))]
    if tracker.joined:
        rows = [tuple(cell for row in rows for cell in row)]
    for row in rows:
        if row:
            yield _tag_ends(row)


def _adjust(tracks: Sequence[Track], lengths: Sequence[int]) -> Iterator[Track]:
    """Yield the tracks with the wanted lengths, given to adjustable ones in order."""
    wanted = iter(lengths)
    for track in tracks:
        length = next(wanted, None) if track.adjustable else None
        if length is None:
            yield track
        else:
            yield track._replace(boxes=(TrackBox("", "", "", track.origins["length"]),) * length)


def _list_cells(tracker: Tracker, place: int, track: Track) -> tuple[Cell, ...]:
    path = f"{tracker.id}.tracks[{place}]"
    return tuple(
        Cell(box, track, number == 0, _read_tag(box, track), f"{path}.boxes[{number}]")
        for number, box in enumerate(track.boxes)
    )


def _read_tag(box: TrackBox, track: Track) -> str:
    if not box.label:
        return ""
    return START if box.label == track.start else END if box.label == track.end else ""


def _tag_ends(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Mark the ends of a row whose boxes have no labels to tell which way play goes."""
    if any(cell.box.label for cell in row) or len(row) == 1:
        return row
    return (row[0]._replace(tag=START), *row[1:-1], row[-1]._replace(tag=END))
