"""Boards: what trackers become, one for each player, with tracks as long as the player wants."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from printgen.model.gauge import Track, TrackBox, Tracker
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System

# What stands on the first and the last box of a row.
Tag = Literal["start", "end"]
START: Final = "start"
END: Final = "end"


class Cell(NamedTuple):
    """A box on a board."""

    box: TrackBox
    track: Track
    first: bool  # whether it begins the track
    tag: Tag | Literal[""]  # whether play starts or ends there
    path: str  # what messages call it

    @property
    def style(self) -> str:
        """Return the style of the box, or else that of its track."""
        return self.box.style or self.track.style


class Board(NamedTuple):
    """A tracker for one player, or for all."""

    tracker: Tracker
    title: str  # what stands on the board
    rows: tuple[tuple[Cell, ...], ...]  # the rows of cells; a row that is too long is broken


def make_boards(system: System, lengths: Mapping[str, Sequence[int]], words: PrintedWords) -> Iterator[Board]:
    """Yield the boards of a system; `lengths` are the lengths of adjustable tracks by the id of the tracker."""
    for tracker in system.trackers:
        rows = tuple(_list_rows(tracker, lengths.get(tracker.id, ())))
        for player in range(1, tracker.players + 1):
            title = words.player.format(title=tracker.title, number=player)
            yield Board(tracker, title if tracker.players > 1 else tracker.title, rows)


def _list_rows(tracker: Tracker, lengths: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    """Yield the row of each track, or one row of all tracks. A track without boxes has no row."""
    rows = [_list_cells(tracker, index, track) for index, track in enumerate(_adjust(tracker.tracks, lengths))]
    if tracker.joined:
        rows = [tuple(cell for row in rows for cell in row)]
    for row in rows:
        if row:
            yield _tag_ends(row)


def _adjust(tracks: Sequence[Track], lengths: Sequence[int]) -> Iterator[Track]:
    """Yield the tracks with the wanted lengths, which are given to adjustable tracks in order."""
    wanted = iter(lengths)
    for track in tracks:
        length = next(wanted, None) if track.adjustable else None
        if length is None:
            yield track
        else:
            yield track._replace(boxes=(TrackBox("", "", "", track.origins["length"]),) * length)


def _list_cells(tracker: Tracker, index: int, track: Track) -> tuple[Cell, ...]:
    path = f"{tracker.id}.tracks[{index}]"
    return tuple(
        Cell(box, track, number == 0, _read_tag(box, track), f"{path}.boxes[{number}]")
        for number, box in enumerate(track.boxes)
    )


def _read_tag(box: TrackBox, track: Track) -> Tag | Literal[""]:
    if not box.label:
        return ""
    return START if box.label == track.start else END if box.label == track.end else ""


def _tag_ends(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Mark the ends of a row whose boxes have no labels that show the direction of play."""
    if any(cell.box.label for cell in row) or len(row) == 1:
        return row
    return (row[0]._replace(tag=START), *row[1:-1], row[-1]._replace(tag=END))
