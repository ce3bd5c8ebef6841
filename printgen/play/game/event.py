"""Events: what comes out of an action, in the order in which it happens; a log keeps them as plain data.

Events hold ids, places and numbers. Words of the pack are looked up where an event is told.
"""

from typing import Any, NamedTuple


class CardDrawn(NamedTuple):
    """A card was drawn, to be read in one column if one is named, and goes to a place.

    Where it is dealt, the place is "hand", that of a `player`. Another was drawn in its place if `again`. It is the
    `best` of cards that were compared.
    """

    pile: str
    card: str
    column: str
    goes: str
    again: bool = False
    best: bool = False
    player: int = 0


class Shuffled(NamedTuple):
    """So many cards were shuffled and are now the pile."""

    pile: str
    cards: int


class CardMoved(NamedTuple):
    """A card went to a place without being drawn by chance: one of PLACES, "hand", or "kept".

    `player` is the one whose hand it was in or goes to, or 0.
    """

    pile: str
    card: str
    goes: str
    player: int = 0


class Brought(NamedTuple):
    """A card came with one that was drawn from another pile, and goes to a place."""

    pile: str
    card: str
    goes: str


class Revealed(NamedTuple):
    """A player shows a card to all."""

    pile: str
    card: str
    player: int


class Ended(NamedTuple):
    """The game has ended in one of its ways."""

    end: str


class Rolled(NamedTuple):
    """Dice were rolled on a table: all dice thrown, the dice kept of them, the modifier, and the row they lead to.

    `row` is a place among the rows of the table, counted from 0. `column` is the column that is read, "" where all
    are. Rolled `again`, the roll does not count.
    """

    roll: str
    column: str
    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    modifier: int
    row: int
    again: bool = False


class DiceRolled(NamedTuple):
    """Dice that are read on no table were rolled.

    Where a step of a routine has asked for them, `routine` is its id, and `step` is the place of the step among all
    steps of the routine as `list_steps` counts them, from 0.
    """

    die: str
    thrown: tuple[int, ...]
    routine: str = ""
    step: int = 0


class TokenMoved(NamedTuple):
    """A token was taken out of a bag by chance ("taken"), removed for good ("gone"), or put into it ("inside").

    So many tokens are `left` in the bag.
    """

    bag: str
    token: str
    goes: str
    left: int


class BagFilled(NamedTuple):
    """A bag holds so many tokens now."""

    bag: str
    tokens: int


class NamePicked(NamedTuple):
    """A name was picked at random at a result: the one at a place, counted from 0, of a roster's names there.

    Without a roster, the rosters have no name at the result.
    """

    pick: str
    result: str
    roster: str
    place: int


class GaugeMoved(NamedTuple):
    """A gauge was moved and stands at a place now, counted from 0."""

    gauge: str
    place: int


class DrawnShort(NamedTuple):
    """A pile or a bag gave fewer cards or tokens than it was `asked` for."""

    name: str
    asked: int
    given: int


class MovedShort(NamedTuple):
    """A gauge came to its end: it was asked to move so many places, back if less than 0, and has moved fewer."""

    gauge: str
    asked: int
    given: int


class Repeated(NamedTuple):
    """Steps that are taken several times begin: which time it is, from 1, and of how many."""

    number: int
    of: int


class Chosen(NamedTuple):
    """The player has chosen rosters to pick from."""

    pick: str
    rosters: tuple[str, ...]


Event = (
    CardDrawn
    | Shuffled
    | CardMoved
    | Rolled
    | DiceRolled
    | TokenMoved
    | BagFilled
    | NamePicked
    | GaugeMoved
    | Brought
    | Revealed
    | Ended
    | DrawnShort
    | MovedShort
    | Repeated
    | Chosen
)


def describe_event(event: Event) -> dict[str, Any]:
    """Return an event as plain data, with its kind under `event`; what is as it is by default is left out."""
    usual, said = event._field_defaults, zip(event._fields, event, strict=True)
    data: dict[str, Any] = {"event": type(event).__name__}
    for key, value in said:
        if usual.get(key) != value:
            data[key] = list(value) if isinstance(value, tuple) else value
    return data
