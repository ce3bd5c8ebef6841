"""Events: what comes out of an action, in the order in which it happens; a log keeps them as plain data."""

from typing import Any, NamedTuple


class CardDrawn(NamedTuple):
    """A card was drawn, to be read in one column if one is named, and goes to a place.

    Where it is dealt, the place is "hand". Another was drawn in its place if `again`. It is the `best` of cards that
    were compared.
    """

    pile: str
    card: str
    column: str
    goes: str
    again: bool = False
    best: bool = False


class Shuffled(NamedTuple):
    """So many cards were shuffled and are now the pile."""

    pile: str
    cards: int


class CardMoved(NamedTuple):
    """A card went to a place without being drawn by chance: one of PLACES, or "kept"."""

    pile: str
    card: str
    goes: str


class Rolled(NamedTuple):
    """Dice were rolled: those thrown and those of them kept, the modifier, and the row's roll and its results.

    A result is its column, id and title. Rolled `again`, it does not count.
    """

    roll: str
    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    modifier: int
    row: str
    results: tuple[tuple[str, str, str], ...]
    again: bool = False


class DiceRolled(NamedTuple):
    """Dice that are read on no table."""

    die: str
    title: str
    thrown: tuple[int, ...]
    face: str


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
    """A name was picked at random from the lists at a result; without a name, they have none."""

    pick: str
    result: str
    name: str


class GaugeMoved(NamedTuple):
    """A gauge stands on another label now, at its place, counted from 0."""

    gauge: str
    label: str
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
    | DrawnShort
    | MovedShort
    | Repeated
    | Chosen
)


def describe_event(event: Event) -> dict[str, Any]:
    """Return an event as plain data, with its kind under `event`; what is as it is by default is left out."""
    said = {key: value for key, value in event._asdict().items() if event._field_defaults.get(key) != value}
    return {"event": type(event).__name__, **said}
