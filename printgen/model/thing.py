"""Things in play: what a game keeps a list of, such as the enemy's units or counters that nobody has seen yet."""

from typing import NamedTuple

from printgen.errors import Origin


class Title(NamedTuple):
    """A word of the rules with its id.

    id: the id.
    title: what players call it.
    """

    id: str
    title: str


class ThingKind(NamedTuple):
    """A kind of things in play.

    id: the id of the kind.
    title: what players call one of them; its number follows.
    places: where one of them can be beside the table, such as the reserve; the id "" stands for the table.
    marks: what one of them can be marked as.
    bag: the bag whose numbered tokens stand for these things, "" if none does.
    notes: the ways to roll, picks and piles of which is noted what they bring; of all, and of dice, if there are none.
    origin: where the kind stands in its file.
    """

    id: str
    title: str
    places: tuple[Title, ...]
    marks: tuple[Title, ...]
    bag: str
    notes: tuple[str, ...]
    origin: Origin
