"""Events: what comes out of an action, in the order in which it happens; a log keeps them as ids and numbers."""

from typing import Any, NamedTuple

from printgen.model.play import CardPlace
from printgen.play.game.places import Place, TokenPlace


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


class ThingCounted(NamedTuple):
    """A number of a thing was moved."""

    kind: str  # the id of its kind
    number: int
    what: str  # the id of the number that was moved
    value: int  # what it is now


class ThingMerged(NamedTuple):
    """A thing has become one with another."""

    kind: str  # the id of their kind
    number: int  # the number of the thing that is no longer there
    into: int  # the number of the other


class ResultStruck(NamedTuple):
    """A result that was noted with a thing is struck off."""

    kind: str  # the id of its kind
    number: int
    roll: str  # the id of the way to roll
    row: int  # the row of the table
    into: int = 0  # the number of the thing of its kind to which it goes over, 0 for none


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


class OneChosen(NamedTuple):
    """One of several things, or of the players, was chosen at random."""

    kind: str  # the id of the kind of the things, or of the gauge that counts the players
    number: int  # the number of the thing or of the player


class Written(NamedTuple):
    """The player has written what a blank result of a table is."""

    table: str  # the id of the table
    result: str  # the key of the result
    text: str  # what it is, "" if it is blank again


class ResultGiven(NamedTuple):
    """A result that the scenario or the player has fixed for a thing, or that another thing has: nothing was rolled."""

    roll: str  # the id of the way to roll
    column: str  # the id of the column that is read, "" for all columns
    row: int  # the index of the row, from 0
    kept: bool = False  # whether it is the roll of another thing
    by_hand: bool = False  # whether the player has put right what was rolled


class Scored(NamedTuple):
    """Points of the scenario were scored."""

    score: str  # the id of the score
    points: int  # how many points, less than 0 for points that were lost
    player: int = 0  # the player who has scored, 0 for all


class PhaseBegun(NamedTuple):
    """The game has come to another phase of its course."""

    phase: str  # the id of the phase
    turn: int  # the number of the turn, from 1
    first: bool = False  # whether the phase begins for the first time in this game


class StepLeft(NamedTuple):
    """A step of the course was left out."""

    phase: str  # the id of its phase
    step: int  # the index of the step in its phase, from 0
    number: int = 0  # the number of the thing for which it was left out, 0 for all things, or for none


class EffectBegun(NamedTuple):
    """A result has left an effect on the table."""

    number: int  # the number of the effect, from 1
    table: str  # the id of the table
    result: str  # the key of the result
    value: str = ""  # the number that the row has put into the result, "" if none


class EffectAssigned(NamedTuple):
    """A player has said what an effect is on."""

    number: int  # the number of the effect
    on: str  # the number of the thing or the player, or what the player calls it


class EffectOver(NamedTuple):
    """An effect is over."""

    number: int  # the number of the effect
    table: str  # the id of the table
    result: str  # the key of the result
    value: str = ""  # the number that the row has put into the result, "" if none


class CardDrawn(NamedTuple):
    """A card was drawn."""

    pile: str  # the id of the pile
    card: str  # the id of the card
    column: str  # the column that is read, "" for none in particular
    goes: Place  # where the card goes
    again: bool = False  # whether another card was drawn in its place
    best: bool = False  # whether it is the best of cards that are compared
    player: int = 0  # the player to whom it was dealt, 0 if it was not dealt


class Shuffled(NamedTuple):
    """A pile was shuffled."""

    pile: str  # the id of the pile
    cards: int  # how many cards it has now


class CardMoved(NamedTuple):
    """A card went somewhere without being drawn by chance."""

    pile: str  # the id of the pile
    card: str  # the id of the card
    goes: Place  # where the card goes
    player: int = 0  # the player whose hand it was in or goes to, 0 for none


class Brought(NamedTuple):
    """A card came with a card that was drawn from another pile."""

    pile: str  # the id of its own pile
    card: str  # the id of the card
    goes: CardPlace  # where the card goes


class Revealed(NamedTuple):
    """A player showed a card to all."""

    pile: str  # the id of the pile
    card: str  # the id of the card
    player: int  # the number of the player


class Ended(NamedTuple):
    """The game ended."""

    end: str  # the id of the ending


class Rolled(NamedTuple):
    """Dice were rolled on a table."""

    roll: str  # the id of the way to roll
    column: str  # the id of the column that is read, "" for all columns
    thrown: tuple[int, ...]  # all dice thrown
    kept: tuple[int, ...]  # the dice that count
    modifier: int  # what was added
    row: int  # the index of the row that was reached, from 0
    again: bool = False  # whether the roll does not count, and is made again


class DiceRolled(NamedTuple):
    """Dice were rolled that are not read on a table."""

    die: str  # the name of the dice
    thrown: tuple[int, ...]  # the dice
    routine: str = ""  # the id of the routine that has rolled them, "" if none has
    step: int = 0  # the index of its step among all steps of the routine, as `list_steps` counts them, from 0
    plus: int = 0  # what is added to the dice, as the text says that has them thrown


class RowRead(NamedTuple):
    """A row of a table was read that a result names, so that nothing is rolled."""

    table: str  # the id of the table
    column: str  # the id of the column that is read, "" for all columns
    row: int  # the index of the row, from 0


class LeadsLeft(NamedTuple):
    """So many rolls have followed one another that the next one is left to the player."""

    roll: str  # the id of the way to roll it would be made in


class TokenMoved(NamedTuple):
    """A token went into a bag or out of it."""

    bag: str  # the id of the bag
    token: str  # the name of the token
    goes: TokenPlace  # where the token goes
    left: int  # how many tokens are in the bag now


class BagFilled(NamedTuple):
    """A bag was filled."""

    bag: str  # the id of the bag
    tokens: int  # how many tokens it holds now


class NamePicked(NamedTuple):
    """A name was picked at random."""

    pick: str  # the id of the pick
    result: str  # the id of the result at which it was picked
    roster: str  # the id of the roster that the name is from, "" if no roster has a name there
    place: int  # the index of the name among the names of the roster at this result, from 0


class GaugeMoved(NamedTuple):
    """A gauge was moved."""

    gauge: str  # the id of the gauge
    place: int  # the position at which it stands now, from 0


class DrawnShort(NamedTuple):
    """A pile or a bag gave fewer cards or tokens than were asked for."""

    name: str  # the id of the pile or the bag
    asked: int  # how many were asked for
    given: int  # how many came


class MovedShort(NamedTuple):
    """A gauge came to its end before it had moved as far as asked."""

    gauge: str  # the id of the gauge
    asked: int  # how many positions it was asked to move, less than 0 for back
    given: int  # how many positions it has moved


class Repeated(NamedTuple):
    """Steps that are taken several times begin again."""

    number: int  # which time it is, from 1
    of: int  # how many times there are


class Chosen(NamedTuple):
    """The player has chosen rosters to pick from."""

    pick: str  # the id of the pick
    rosters: tuple[str, ...]  # the ids of the rosters


class Owned(NamedTuple):
    """The player has said which names of a roster are owned."""

    roster: str  # the id of the roster
    names: int  # how many


Event = (
    CardDrawn
    | Shuffled
    | CardMoved
    | Rolled
    | DiceRolled
    | RowRead
    | LeadsLeft
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
    | ThingCounted
    | ThingMerged
    | ResultStruck
    | MarkedBefore
    | ThingsTurn
    | ResultGiven
    | Scored
    | PhaseBegun
    | StepLeft
    | EffectBegun
    | EffectAssigned
    | EffectOver
    | OneChosen
    | Written
)
# Events that stand as a heading above the events that follow them.
HEADINGS = (Repeated, ThingsTurn)


def describe_event(event: Event) -> dict[str, Any]:
    """Return an event as plain data, with its kind under `event`. Fields with their default value are left out."""
    said = {key: value for key, value in event._asdict().items() if event._field_defaults.get(key) != value}
    listed = {key: list(value) if isinstance(value, tuple) else value for key, value in said.items()}
    return {"event": type(event).__name__, **listed}
