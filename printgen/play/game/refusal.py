"""Refusals: why an action cannot be done, each with an id that is the same in every language."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from printgen.errors import BadUsage, suggest

# Every reason for which a game refuses something, and what it means.
REFUSALS: dict[str, str] = {
    "bad-name": "a thing would be called something too long, or something that is not a line of text",
    "bad-seed": "the seed is not text, or has a character that Unicode 14.0 does not assign",
    "card-already-there": "the card is already where it would go",
    "card-not-in-hand": "the card is in no hand, so it cannot be kept",
    "cards-not-dealt": "the cards of this pile are drawn, not dealt",
    "dice-alone": "dice that are not read on a table have neither a column nor a modifier",
    "draw-count": "so many cards are not drawn at once",
    "endless-draw": "cards ask for ever more cards",
    "endless-routine": "a routine takes too many steps, or too much happens in it",
    "fill-count": "the bag cannot be filled with so many numbered tokens",
    "game-ended": "a routine that ends the game cannot be taken after its end",
    "gauge-worked-out": "the gauge is worked out from others, so it cannot be set",
    "hand-count": "so many hands are not dealt, or not to such a player",
    "has-hand": "the player has still to keep cards of a hand",
    "lengths-wrong": "the tracks are not as many as the lengths, or a length is not possible",
    "missing-answer": "a routine asks for something that is not answered",
    "modifier-too-large": "the modifier is too large, whatever it is added to",
    "move-count": "a gauge is not moved by so many positions at once",
    "no-box-left": "the tracks would have no box at all",
    "no-card-named": "a card is put back into a pile, but none is named",
    "no-column-now": "the table has no column for what the gauge shows",
    "no-lengths": "the gauge has no tracks that are given lengths",
    "no-modifier": "the dice of the table are not added up, so nothing can be added to them",
    "no-own-points": "a player scores, but no player has points of their own",
    "no-roster-chosen": "names are picked, but no roster is chosen for them",
    "no-roster-named": "rosters are chosen, but none is named",
    "no-token-left": "all tokens of this name are in the bag or taken out of it, so none can be added",
    "not-a-number": "a step counts with a gauge that does not show a number",
    "not-enough-cards": "the pile and its discards have too few cards",
    "not-enough-tokens": "the bag has too few tokens, or no number of tokens from 1 is asked for",
    "not-now": "the routine cannot be done as the gauges stand",
    "nothing-hidden": "the player hides no card of the pile",
    "nothing-to-undo": "no action is in force",
    "odds-uncountable": "the odds of a draw cannot be counted; no action is refused for this",
    "own-names": "no name is owned, or one that the roster does not have",
    "pick-count": "so many names are not picked at once",
    "roll-count": "so many rolls are not made at once",
    "score-times": "it cannot be scored so many times, or not so many times more",
    "thing-on-table": "a thing with a token cannot be sent away from the table",
    "thing-with-token": "a thing with a token comes with the token alone",
    "token-column": "tokens are drawn for a column, which they do not have",
    "token-not-there": "the token is neither in the bag nor taken out of it",
    "too-many-in-play": "only so many cards of the pile may be in play at a time",
    "too-many-things": "as many things of the kind are in play as there may be",
    "unknown-ask": "a routine does not ask what is answered",
    "unknown-bag": "there is no such bag",
    "unknown-box": "a step sets a gauge to a label that it does not have",
    "unknown-card": "the pile has no such card",
    "unknown-column": "the table or the pile has no such column",
    "unknown-dice": "there are no such dice",
    "unknown-gauge": "there is no such gauge",
    "unknown-kind": "there is no such kind of things",
    "unknown-mark": "things of the kind have no such mark",
    "unknown-pick": "nothing of this name is picked",
    "unknown-pile": "there is no such pile",
    "unknown-place": "things of the kind have no such place",
    "unknown-player": "no such player takes part",
    "unknown-position": "the gauge has no such position",
    "unknown-result": "names are picked at no such result",
    "unknown-roll": "there is no such table or way to roll",
    "unknown-roster": "there is no such roster, or it is not one for this",
    "unknown-routine": "there is no such routine",
    "unknown-score": "nothing of this name scores",
    "unknown-thing": "no such thing is in play",
    "unknown-token": "the bag has no token of this name",
    "wrong-answer": "the answer is none of the choices",
}


class Refused(BadUsage):
    """An action cannot be done as the game stands; the game stays as it is.

    id: the reason, one of REFUSALS.
    """

    def __init__(self, reason: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.id = reason


class Named(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """Return its id."""


T = TypeVar("T", bound=Named)


def find_named(things: Sequence[T], name: str, reason: str, problem: str, none: str) -> T:
    """Return the thing with an id.

    Raises Refused with the reason and the problem. Its hint is the id most like the name, or `none` where there are no
    things.
    """
    for thing in things:
        if thing.id == name:
            return thing
    raise Refused(reason, problem, suggest(name, [thing.id for thing in things]) or none)
