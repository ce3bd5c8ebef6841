"""Hands: whose cards they are, who may see them, and what is said of those that are hidden."""

from collections import Counter
from collections.abc import Iterable, Sequence

from printgen.digital.event import CardDrawn, CardMoved, Event
from printgen.digital.game import Game
from printgen.digital.places import HAND, KEPT
from printgen.errors import count_noun
from printgen.model.play import BACK

SECRET = {
    KEPT: "player {} keeps a card",
    HAND: "player {} takes up the card kept before",
    BACK: "a card of player {} goes back into the pile",
}


def is_hidden(game: Game, pile: str) -> bool:
    """Tell whether hands of a pile are hidden: several play. One player alone sees everything."""
    if game.system.play.players:
        return game.players > 1
    places = game.pile(pile).places
    return len({hand.player for hand in places.hands} | {player for _, player in places.owners}) > 1


def list_secret(game: Game, pile: str) -> tuple[int, ...]:
    """Return the cards of a pile, by number, that their players alone may see."""
    if not is_hidden(game, pile):
        return ()
    places = game.pile(pile).places
    return tuple(number for number in (*places.at(HAND), *places.kept) if number not in places.shown)


def is_secret_card(game: Game, pile: str, card: str) -> bool:
    """Tell whether a card is one of a pile that its player alone may see."""
    return bool(card) and game.pile(pile).find_card(card).number in list_secret(game, pile)


def list_held(game: Game, pile: str, player: int) -> tuple[int, ...]:
    """Return the cards of a pile that a player holds and then those that the player has kept, by number."""
    places = game.pile(pile).places
    held = [number for hand in places.hands if hand.player == player for number in hand.cards]
    return (*held, *places.kept_by(player))


def tell_owed(game: Game, pile: str, player: int) -> list[str]:
    """Return what a player types to keep cards of a hand, without a word of what they are; nothing if none is owed."""
    return [
        f"player {player} keeps {hand.owed} of {len(hand.cards)}: "
        + " or ".join(f"keep {player}.{place}" for place in range(1, len(hand.cards) + 1))
        for hand in game.pile(pile).places.hands
        if hand.player == player and hand.owed
    ]


def is_secret(game: Game, event: Event) -> bool:
    """Tell whether an event is about a card that its player alone may see."""
    if not isinstance(event, CardDrawn | CardMoved) or not event.player or not is_hidden(game, event.pile):
        return False
    return game.pile(event.pile).find_card(event.card).number not in game.pile(event.pile).places.shown


def tell_secret(game: Game, event: CardDrawn | CardMoved) -> str:
    """Return the line of such an event, which names no card."""
    words = SECRET.get(event.goes, "a card of player {} moves")
    return f"{game.pile(event.pile).deck.title}: {words.format(event.player)}"


def tell_dealt(game: Game, events: Iterable[Event]) -> list[str]:
    """Return what players do with the hands that they were dealt."""
    dealt = [event for event in events if isinstance(event, CardDrawn) and event.goes == HAND]
    lines = []
    for pile in dict.fromkeys(event.pile for event in dealt):
        counts = Counter(event.player for event in dealt if event.pile == pile)
        hands = [hand for hand in game.pile(pile).places.hands if hand.player in counts]
        if is_hidden(game, pile):
            shows = ", ".join(f"hand {player}" for player in counts)
            lines.append(f"{game.pile(pile).deck.title}: {_count_each(list(counts.values()))}, unseen: {shows}")
        if hands:
            several = f"each {len(hands[0].cards)}" if len(hands) > 1 else f"these {len(hands[0].cards)}"
            lines.append(f"keep {hands[0].owed} of {several}")
    return lines


def _count_each(counts: Sequence[int]) -> str:
    return count_noun(counts[0], "card") + (f" for each of {len(counts)} players" if len(counts) > 1 else "")
