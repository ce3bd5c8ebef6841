"""Collections: which names of a game's rosters a player owns."""

from typing import NamedTuple

from printgen.errors import Origin


class Collection(NamedTuple):
    """What a player owns of a game."""

    game: str  # the id of the game
    # the id of each roster with the names that are owned, in the order of letters
    units: tuple[tuple[str, tuple[str, ...]], ...]
    origin: Origin  # where the file of the collection begins
