"""Hands: whose cards they are, who may see them, and what is said of hidden cards."""

from collections import Counter
from collections.abc import Iterable

from printgen.play.game.event import CardDrawn, CardMoved, Event
from printgen.play.game.game import Game
from printgen.play.game.places import HAND, Place


def is_hidden(game: Game, pile: str) -> bool:
    """Tell whether the hands of a pile are hidden, which they are if several play. One player alone sees everything."""
    if game.system.play.players:
        return game.players > 1
    places = game.pile(pile).places
    return len({hand.player for hand in places.hands} | {player for _, player in places.owners}) > 1


def list_secret(game: Game, pile: str) -> tuple[int, ...]:
    """Return the numbers of the cards of a pile that only their players may see."""
    if not is_hidden(game, pile):
        return ()
    places = game.pile(pile).places
    return tuple(number for number in (*places.at(HAND), *places.kept) if number not in places.shown)


def list_visible(game: Game, pile: str, places: Iterable[Place]) -> list[int]:
    """Return the numbers of the cards of a pile at some places that all may see."""
    secret, held = list_secret(game, pile), game.pile(pile).places
    return [number for place in places for number in held.at(place) if number not in secret]


def list_unseen(game: Game, pile: str) -> tuple[int, ...]:
    """Return the numbers of the hidden cards of a pile, also of cards that a hidden hand gives back and that wait."""
    waiting = game.pile(pile).places.back if is_hidden(game, pile) else ()
    return (*list_secret(game, pile), *waiting)


def is_secret_card(game: Game, pile: str, card: str) -> bool:
    """Tell whether only its player may see a card of a pile."""
    return bool(card) and game.pile(pile).find_card(card).number in list_secret(game, pile)


def list_held(game: Game, pile: str, player: int) -> tuple[int, ...]:
    """Return the numbers of the cards that a player holds, then of the cards that the player has kept."""
    places = game.pile(pile).places
    held = [number for hand in places.hands if hand.player == player for number in hand.cards]
    return (*held, *places.kept_by(player))


def phrase_owed(game: Game, pile: str, player: int) -> list[str]:
    """Return what a player types to keep cards of a hand, without naming them; nothing if no card is owed."""
    return [
        game.words.say(
            "hands.keeps",
            player=player,
            owed=hand.owed,
            of=len(hand.cards),
            ways=game.words.join_or(f"keep {player}.{position}" for position in range(1, len(hand.cards) + 1)),
        )
        for hand in game.pile(pile).places.hands
        if hand.player == player and hand.owed
    ]


def find_holder(game: Game, pile: str, card: str) -> int:
    """Return the player who holds a card or has kept it, and has not shown it to all; 0 if there is none."""
    held = game.pile(pile)
    number = held.find_card(card).number
    return 0 if number in held.places.shown else held.places.owner(number)


def find_secret(before: Game, after: Game, event: CardDrawn | CardMoved) -> int:
    """Return the only player who may see the card of an event, or 0. The event led from `before` to `after`."""
    if event.player:
        held = after.pile(event.pile)
        is_seen = held.find_card(event.card).number in held.places.shown or not is_hidden(after, event.pile)
        return 0 if is_seen else event.player
    is_moved = isinstance(event, CardMoved) and is_hidden(before, event.pile)
    return find_holder(before, event.pile, event.card) if is_moved else 0


def phrase_dealt(game: Game, events: Iterable[Event]) -> list[str]:
    """Return what players do with the hands that they were dealt."""
    dealt = [event for event in events if isinstance(event, CardDrawn) and event.goes == HAND]
    lines, say = list[str](), game.words.say
    for pile in dict.fromkeys(event.pile for event in dealt):
        counts = Counter(event.player for event in dealt if event.pile == pile)
        hands = [hand for hand in game.pile(pile).places.hands if hand.player in counts]
        if is_hidden(game, pile):
            shows = ", ".join(f"hand {player}" for player in counts)
            cards = say("nouns.card", number=next(iter(counts.values())))
            dealt_to = {"title": game.pile(pile).deck.title, "cards": cards, "hands": shows}
            several = say("hands.dealt-each", players=len(counts), **dealt_to) if len(counts) > 1 else ""
            lines.append(several or say("hands.dealt", **dealt_to))
        if hands:
            keep = "hands.keep-of-each" if len(hands) > 1 else "hands.keep-of-these"
            lines.append(say(keep, owed=hands[0].owed, of=len(hands[0].cards)))
    return lines
