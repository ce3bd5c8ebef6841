"""Things in play: what a game keeps a list of, such as the enemy's units or counters that nobody has seen yet."""

from typing import NamedTuple

from printgen.errors import Origin


class Title(NamedTuple):
    """A word of the rules with its id."""

    id: str
    title: str  # what players call it


class ThingKind(NamedTuple):
    """A kind of things in play."""

    id: str  # the id of the kind
    title: str  # what players call one of them; its number follows
    # where one of them can be beside the table, such as the reserve; the id "" stands for the table
    places: tuple[Title, ...]
    marks: tuple[Title, ...]  # what one of them can be marked as
    bag: str  # the bag whose numbered tokens stand for these things, "" if none does
    # the ways to roll, picks and piles of which is noted what they bring; of all, and of dice, if there are none
    notes: tuple[str, ...]
    origin: Origin
