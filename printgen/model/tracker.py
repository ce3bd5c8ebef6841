"""Trackers: boards with tracks of boxes, on which markers count."""

from typing import Literal, NamedTuple

from printgen.errors import Origin


class TrackBox(NamedTuple):
    """A box of a track.

    label: what stands in the box.
    note: a short text below the label.
    style: the style of this box, "" for the style of the track.
    origin: where the box stands in its file.
    """

    label: str
    note: str
    style: str
    origin: Origin


class Track(NamedTuple):
    """Boxes in a row.

    title: what stands beside the boxes, "" for nothing.
    style: the style of the boxes, "" for none.
    boxes: the boxes.
    adjustable: whether a player may ask for another number of boxes.
    start: the label of the box where play begins, "" if the pack does not say.
    end: the label of the box where play ends, "" if the pack does not say.
    origins: where the value of each key stands in its file.
    """

    title: str
    style: str
    boxes: tuple[TrackBox, ...]
    adjustable: bool
    start: str
    end: str
    origins: dict[str, Origin]


# What a box of a tracker has room for: a marker of the build's size, a cube of 8 mm, or a card of the build's format.
BoxContent = Literal["marker", "cube", "card"]


class Tracker(NamedTuple):
    """A board of tracks.

    id: the id of the tracker.
    title: what stands on the board.
    text: how the board is used.
    box: what each box has room for.
    joined: whether all tracks stand in one row, and not one below the other.
    players: how many boards are made, one for each player.
    tracks: the tracks.
    origins: where the value of each key stands in its file.
    origin: where the tracker stands in its file.
    """

    id: str
    title: str
    text: str
    box: BoxContent
    joined: bool
    players: int
    tracks: tuple[Track, ...]
    origins: dict[str, Origin]
    origin: Origin
