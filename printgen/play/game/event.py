"""Events: what comes out of an action, in the order in which it happens; a log keeps them as plain data.

Events hold ids and numbers. Words of the pack are looked up where an event is shown. The names of the classes and of
their fields stand in logs, so they do not change.
"""

from typing import Any, NamedTuple

from printgen.model.play import CardPlace
from printgen.play.game.places import Place, TokenPlace
from printgen.play.game.thing_event import (
    MarkedBefore,
    ResultGiven,
    Scored,
    ThingMarked,
    ThingNamed,
    ThingPut,
    ThingSent,
    ThingsTurn,
    ThingTaken,
)


class CardDrawn(NamedTuple):
    """A card was drawn.

    pile: the id of the pile.
    card: the id of the card.
    column: the column that is read, "" for none in particular.
    goes: where the card goes.
    again: whether another card was drawn in its place.
    best: whether it is the best of cards that are compared.
    player: the player to whom it was dealt, 0 if it was not dealt.
    """

    pile: str
    card: str
    column: str
    goes: Place
    again: bool = False
    best: bool = False
    player: int = 0


class Shuffled(NamedTuple):
    """A pile was shuffled.

    pile: the id of the pile.
    cards: how many cards it has now.
    """

    pile: str
    cards: int


class CardMoved(NamedTuple):
    """A card went somewhere without being drawn by chance.

    pile: the id of the pile.
    card: the id of the card.
    goes: where the card goes.
    player: the player whose hand it was in or goes to, 0 for none.
    """

    pile: str
    card: str
    goes: Place
    player: int = 0


class Brought(NamedTuple):
    """A card came with a card that was drawn from another pile.

    pile: the id of its own pile.
    card: the id of the card.
    goes: where the card goes.
    """

    pile: str
    card: str
    goes: CardPlace


class Revealed(NamedTuple):
    """A player showed a card to all.

    pile: the id of the pile.
    card: the id of the card.
    player: the number of the player.
    """

    pile: str
    card: str
    player: int


class Ended(NamedTuple):
    """The game ended.

    end: the id of the ending.
    """

    end: str


class Rolled(NamedTuple):
    """Dice were rolled on a table.

    roll: the id of the way to roll.
    column: the id of the column that is read, "" for all columns.
    thrown: all dice thrown.
    kept: the dice that count.
    modifier: what was added.
    row: the index of the row that was reached, from 0.
    again: whether the roll does not count, and is made again.
    """

    roll: str
    column: str
    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    modifier: int
    row: int
    again: bool = False


class DiceRolled(NamedTuple):
    """Dice were rolled that are not read on a table.

    die: the name of the dice.
    thrown: the dice.
    routine: the id of the routine that has rolled them, "" if none has.
    step: the index of its step among all steps of the routine, as `list_steps` counts them, from 0.
    """

    die: str
    thrown: tuple[int, ...]
    routine: str = ""
    step: int = 0


class TokenMoved(NamedTuple):
    """A token went into a bag or out of it.

    bag: the id of the bag.
    token: the name of the token.
    goes: where the token goes.
    left: how many tokens are in the bag now.
    """

    bag: str
    token: str
    goes: TokenPlace
    left: int


class BagFilled(NamedTuple):
    """A bag was filled.

    bag: the id of the bag.
    tokens: how many tokens it holds now.
    """

    bag: str
    tokens: int


class NamePicked(NamedTuple):
    """A name was picked at random.

    pick: the id of what is picked.
    result: the id of the result at which it was picked.
    roster: the id of the roster that the name is from, "" if no roster has a name there.
    place: the index of the name among the names of the roster at this result, from 0.
    """

    pick: str
    result: str
    roster: str
    place: int


class GaugeMoved(NamedTuple):
    """A gauge was moved.

    gauge: the id of the gauge.
    place: the position at which it stands now, from 0.
    """

    gauge: str
    place: int


class DrawnShort(NamedTuple):
    """A pile or a bag gave fewer cards or tokens than were asked for.

    name: the id of the pile or the bag.
    asked: how many were asked for.
    given: how many came.
    """

    name: str
    asked: int
    given: int


class MovedShort(NamedTuple):
    """A gauge came to its end before it had moved as far as asked.

    gauge: the id of the gauge.
    asked: how many positions it was asked to move, less than 0 for back.
    given: how many positions it has moved.
    """

    gauge: str
    asked: int
    given: int


class Repeated(NamedTuple):
    """Steps that are taken several times begin again.

    number: which time it is, from 1.
    of: how many times there are.
    """

    number: int
    of: int


class Chosen(NamedTuple):
    """The player has chosen rosters to pick from.

    pick: the id of what is picked.
    rosters: the ids of the rosters.
    """

    pick: str
    rosters: tuple[str, ...]


class Owned(NamedTuple):
    """The player has said which names of a roster are owned.

    roster: the id of the roster.
    names: how many.
    """

    roster: str
    names: int


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
    | Owned
    | ThingPut
    | ThingTaken
    | ThingNamed
    | ThingSent
    | ThingMarked
    | MarkedBefore
    | ThingsTurn
    | ResultGiven
    | Scored
)


def describe_event(event: Event) -> dict[str, Any]:
    """Return an event as plain data, with its kind under `event`. Fields with their default value are left out."""
    defaults, fields = event._field_defaults, zip(event._fields, event, strict=True)
    data: dict[str, Any] = {"event": type(event).__name__}
    for key, value in fields:
        if defaults.get(key) != value:
            data[key] = list(value) if isinstance(value, tuple) else value
    return data
