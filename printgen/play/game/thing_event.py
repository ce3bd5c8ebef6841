"""What happens to things in play, and what a scenario gives and scores; a log keeps it like all other events."""

from typing import NamedTuple


class ThingPut(NamedTuple):
    """A thing came into play."""

    kind: str  # the id of its kind
    number: int  # its number, from 1
    place: str = ""  # the id of the place beside the table where it is, "" for the table


class ThingTaken(NamedTuple):
    """A thing was taken out of play."""

    kind: str  # the id of its kind
    number: int


class ThingNamed(NamedTuple):
    """A player has named a thing."""

    kind: str  # the id of its kind
    number: int
    name: str  # the name, "" if it has none any more


class ThingSent(NamedTuple):
    """A thing went to a place."""

    kind: str  # the id of its kind
    number: int
    place: str  # the id of the place, "" for the table


class ThingMarked(NamedTuple):
    """A thing was marked, or a mark was taken off."""

    kind: str  # the id of its kind
    number: int
    mark: str  # the id of the mark
    off: bool = False  # whether the mark was taken off


class MarkedBefore(NamedTuple):
    """A thing whose turn it would have been has a mark already, so that nothing happens."""

    kind: str  # the id of its kind
    number: int
    mark: str  # the id of the mark
    again: bool = False  # whether another token is drawn


class ThingsTurn(NamedTuple):
    """It is the turn of a thing: what follows is about it."""

    kind: str  # the id of its kind
    number: int


class ResultGiven(NamedTuple):
    """A result that the scenario has fixed for a thing, so that nothing was rolled."""

    roll: str  # the id of the way to roll
    column: str  # the id of the column that is read, "" for all columns
    row: int  # the index of the row, from 0


class Scored(NamedTuple):
    """Points of the scenario were scored."""

    score: str  # the id of what scores
    points: int  # how many points, less than 0 for points that were lost
    player: int = 0  # the player who has scored, 0 for all
