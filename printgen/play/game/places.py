"""Where the cards of a pile are: in the stack, among the discards, in play, dealt, kept or out of the game."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from printgen.model.play import ACTIVE, BACK, DISCARDS, OUT
from printgen.stream import Stream

# Places to which no rule of a card sends it.
STACK, HAND, KEPT = "stack", "hand", "kept"
# What is said of a card that is there.
PLACE_WORDS = {
    STACK: "in the pile",
    DISCARDS: "discarded",
    ACTIVE: "in play",
    HAND: "dealt",
    KEPT: "kept",
    BACK: "to go back",
    OUT: "out of the game",
}
Numbers = tuple[int, ...]


class Hand(NamedTuple):
    """Cards that were dealt together, how many of them are still to be kept, and the number of their player."""

    cards: Numbers
    owed: int
    player: int = 1


class Places(NamedTuple):
    """Every card of a deck, by its number, at one place; the stream shuffles them.

    `stack` is what is drawn from, the top first. `back` are cards that go back into the stack, but have to wait until
    all hands are settled. `owners` are the players of cards that are kept, and `shown` those of them that all may see.
    """

    stream: Stream
    stack: Numbers
    discards: Numbers = ()
    active: Numbers = ()
    out: Numbers = ()
    kept: Numbers = ()
    back: Numbers = ()
    hands: tuple[Hand, ...] = ()
    owners: tuple[tuple[int, int], ...] = ()
    shown: Numbers = ()

    def owner(self, number: int) -> int:
        """Return the player who holds a card in hand or has kept it, or 0."""
        held = next((hand.player for hand in self.hands if number in hand.cards), 0)
        return held or dict(self.owners).get(number, 0)

    def kept_by(self, player: int) -> Numbers:
        """Return the cards that a player has kept."""
        return tuple(number for number, owner in self.owners if owner == player)

    def keep(self, number: int, player: int) -> "Places":
        """Return the places with a card that was at none, kept by a player."""
        return self._replace(kept=(*self.kept, number), owners=(*self.owners, (number, player)))

    def at(self, place: str) -> Numbers:
        """Return the cards at a place; those of all hands one after the other."""
        if place == HAND:
            return tuple(number for hand in self.hands for number in hand.cards)
        found: Numbers = self._asdict()[place]
        return found

    def draw(self) -> tuple[int, "Places"]:
        """Return the top card of the stack, which must have one, and the places without it."""
        return self.stack[0], self._replace(stack=self.stack[1:])

    def put(self, number: int, place: str) -> "Places":
        """Return the places with a card that was at none; in a hand it joins the last one."""
        if place == HAND:
            *others, last = self.hands
            return self._replace(hands=(*others, last._replace(cards=(*last.cards, number))))
        where: dict[str, Any] = {place: (*self.at(place), number)}
        return self._replace(**where)

    def take(self, number: int) -> "Places":
        """Return the places without a card, wherever it was; a hand without cards is none."""
        where: dict[str, Any] = {
            place: _leave_out(self.at(place), number) for place in (STACK, DISCARDS, ACTIVE, OUT, KEPT, BACK)
        }
        hands = tuple(hand._replace(cards=_leave_out(hand.cards, number)) for hand in self.hands)
        hands = tuple(hand for hand in hands if hand.cards)
        owners = tuple(pair for pair in self.owners if pair[0] != number)
        return self._replace(**where, hands=hands, owners=owners, shown=_leave_out(self.shown, number))

    def settle(self, hand: int) -> "Places":
        """Return the places with the cards of a hand, counted from 0, waiting to go back."""
        hands = (*self.hands[:hand], *self.hands[hand + 1 :])
        return self._replace(hands=hands, back=(*self.back, *self.hands[hand].cards))

    def shuffle_discards(self) -> "Places":
        """Return the places with the discards shuffled into the stack."""
        return _shuffle(self._replace(discards=()), (*self.stack, *self.discards))

    def shuffle_back(self) -> "Places":
        """Return the places with the cards that go back shuffled into the stack."""
        return _shuffle(self._replace(back=()), (*self.stack, *self.back))


def _shuffle(places: Places, numbers: Iterable[int]) -> Places:
    """Return the places with these cards, which are taken in order of number, shuffled as the stack."""
    stack, stream = places.stream.shuffle(sorted(numbers))
    return places._replace(stack=stack, stream=stream)


def _leave_out(numbers: Numbers, number: int) -> Numbers:
    return tuple(other for other in numbers if other != number)
