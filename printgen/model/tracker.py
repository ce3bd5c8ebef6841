"""Trackers: boards with tracks of boxes, on which markers count."""

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
