"""Where the cards of a pile are: in the stack, discarded, in play, dealt, kept or out of the game. Where tokens go."""

from typing import Any, Final, Literal, NamedTuple

from printgen.model.play import ACTIVE, BACK, DISCARDS, OUT, CardPlace
from printgen.stream import Stream

# Where a card can be. No rule sends a card to the last three places.
Place = CardPlace | Literal["stack", "hand", "kept"]
STACK: Final = "stack"
HAND: Final = "hand"
KEPT: Final = "kept"
# All of them, in the order in which they are told.
PLACES: tuple[Place, ...] = (STACK, DISCARDS, ACTIVE, HAND, KEPT, BACK, OUT)
# Where a token goes: out of the bag by chance, out of the game, or into the bag.
TokenPlace = Literal["taken", "gone", "inside"]
TAKEN: Final = "taken"
GONE: Final = "gone"
INSIDE: Final = "inside"
# The places that are plain lists of cards.
LISTED: tuple[Place, ...] = (STACK, DISCARDS, ACTIVE, OUT, KEPT, BACK)
Numbers = tuple[int, ...]


class Hand(NamedTuple):
    """Cards that a player was dealt and has not yet chosen from."""

    cards: Numbers  # the numbers of the cards
    owed: int  # how many of them are still to be kept
    player: int = 1  # the number of the player


class Places(NamedTuple):
    """Where each card of a deck is, by its number."""

    stream: Stream  # where the chance of shuffles comes from
    stack: Numbers  # what is drawn from, the top first
    discards: Numbers = ()  # the cards that were discarded
    active: Numbers = ()  # the cards in play
    out: Numbers = ()  # the cards that are out of the game
    kept: Numbers = ()  # the cards that players have kept
    back: Numbers = ()  # cards that are to be shuffled into the stack, but wait until no hand is open
    hands: tuple[Hand, ...] = ()  # the open hands
    owners: tuple[tuple[int, int], ...] = ()  # the number of each kept card with the number of its player
    shown: Numbers = ()  # the kept cards that all may see

    def owner(self, number: int) -> int:
        """Return the player who holds a card in hand or has kept it, or 0."""
        held = next((hand.player for hand in self.hands if number in hand.cards), 0)
        return held or dict(self.owners).get(number, 0)

    def kept_by(self, player: int) -> Numbers:
        """Return the cards that a player has kept."""
        return tuple(number for number, owner in self.owners if owner == player)

    def keep(self, number: int, player: int) -> "Places":
        """Return the places with a card that was nowhere, kept by a player."""
        return self._replace(kept=(*self.kept, number), owners=(*self.owners, (number, player)))

    def at(self, place: Place) -> Numbers:
        """Return the cards at a place; hands one after the other."""
        if place == HAND:
            return tuple(number for hand in self.hands for number in hand.cards)
        found: Numbers = self._asdict()[place]
        return found

    def put(self, number: int, place: Place) -> "Places":
        """Return the places with a card that was nowhere; in a hand it joins the last hand."""
        if place == HAND:
            *others, last = self.hands
            return self._replace(hands=(*others, last._replace(cards=(*last.cards, number))))
        where: dict[str, Any] = {place: (*self.at(place), number)}
        return self._replace(**where)

    def take(self, number: int) -> "Places":
        """Return the places without a card, wherever it was; a hand without cards is dropped."""
        where: dict[str, Any] = {place: _leave_out(self.at(place), number) for place in LISTED}
        hands = tuple(hand._replace(cards=_leave_out(hand.cards, number)) for hand in self.hands)
        hands = tuple(hand for hand in hands if hand.cards)
        owners = tuple(pair for pair in self.owners if pair[0] != number)
        return self._replace(**where, hands=hands, owners=owners, shown=_leave_out(self.shown, number))

    def shuffle_in(self, place: CardPlace) -> "Places":
        """Return the places with the cards at a place shuffled into the stack. All are taken in order of number."""
        stack, stream = self.stream.shuffle(sorted((*self.stack, *self.at(place))))
        emptied: dict[str, Any] = {place: ()}
        return self._replace(**emptied, stack=stack, stream=stream)


def _leave_out(numbers: Numbers, number: int) -> Numbers:
    return tuple(other for other in numbers if other != number)
