"""What happens to things in play, and what a scenario gives and scores; a log keeps it like all other events."""

from typing import NamedTuple


class ThingPut(NamedTuple):
    """A thing came into play.

    kind: the id of its kind.
    number: its number, from 1.
    place: the id of the place beside the table where it is, "" for the table.
    """

    kind: str
    number: int
    place: str = ""


class ThingTaken(NamedTuple):
    """A thing was taken out of play.

    kind: the id of its kind.
    number: its number.
    """

    kind: str
    number: int


class ThingNamed(NamedTuple):
    """A player has named a thing.

    kind: the id of its kind.
    number: its number.
    name: the name, "" if it has none any more.
    """

    kind: str
    number: int
    name: str


class ThingSent(NamedTuple):
    """A thing went to a place.

    kind: the id of its kind.
    number: its number.
    place: the id of the place, "" for the table.
    """

    kind: str
    number: int
    place: str


class ThingMarked(NamedTuple):
    """A thing was marked, or a mark was taken off.

    kind: the id of its kind.
    number: its number.
    mark: the id of the mark.
    off: whether the mark was taken off.
    """

    kind: str
    number: int
    mark: str
    off: bool = False


class MarkedBefore(NamedTuple):
    """A thing whose turn it would have been has a mark already, so that nothing happens.

    kind: the id of its kind.
    number: its number.
    mark: the id of the mark.
    again: whether another token is drawn.
    """

    kind: str
    number: int
    mark: str
    again: bool = False


class ThingsTurn(NamedTuple):
    """It is the turn of a thing: what follows is about it.

    kind: the id of its kind.
    number: its number.
    """

    kind: str
    number: int


class ResultGiven(NamedTuple):
    """A result that the scenario has fixed for a thing, so that nothing was rolled.

    roll: the id of the way to roll.
    column: the id of the column that is read, "" for all columns.
    row: the index of the row, from 0.
    """

    roll: str
    column: str
    row: int


class Scored(NamedTuple):
    """Points of the scenario were scored.

    score: the id of what scores.
    points: how many points, less than 0 for points that were lost.
    player: the player who has scored, 0 for all.
    """

    score: str
    points: int
    player: int = 0
