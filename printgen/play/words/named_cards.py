"""Cards that a player names: in a pile or without one, where they can be and where all may see them."""

from collections.abc import Sequence

from printgen.play.game.game import Game
from printgen.play.game.places import HAND, STACK, Place
from printgen.play.words import names
from printgen.play.words.hands import list_secret
from printgen.play.words.matching import Option
from printgen.play.words.names import ChoiceList
from printgen.play.words.typed import Typed


def take_card(typed: Typed, pile: str, places: Sequence[Place]) -> str:
    """Read a card of a pile. Cards at some places are meant first, and offered. Raises BadUsage."""
    held = typed.game.pile(pile)
    secret = () if STACK in places else list_secret(typed.game, pile)
    reach = sorted(  # the order in a pile is secret
        number for place in places for number in held.places.at(place) if number not in secret
    )
    every = range(1, len(held.deck.cards) + 1)
    near = [*(names.list_hand_names(typed.game, pile) if HAND in places else []), *names.list_card_names(held, reach)]
    return typed.take("card", near, names.list_card_names(held, every))


def find_card(typed: Typed, piles: ChoiceList, places: Sequence[Place]) -> tuple[str, str]:
    """Read a card at some places where no pile is named, and return its pile too. Raises BadUsage."""
    found = list_reached(typed.game, places)
    pile_id, _, card_id = typed.take("pile, or card in play", [*found, *piles]).partition(" ")
    return pile_id, card_id


def names_card(typed: Typed, others: ChoiceList, places: Sequence[Place]) -> bool:
    """Tell whether the next words are the whole name of a card at some places, and not of something else."""
    return typed.names_whole(list_reached(typed.game, places), others)


def list_reached(game: Game, places: Sequence[Place]) -> ChoiceList:
    """Return the cards at some places that all may see. The value of each begins with its pile: "PILE CARD"."""
    reach = {
        pile: [number for place in places for number in held.places.at(place) if number not in list_secret(game, pile)]
        for pile, held in game.piles.items()
    }
    return [
        name_with_pile(card, pile, several=sum(map(bool, reach.values())) > 1)
        for pile, numbers in reach.items()
        for card in names.list_card_names(game.pile(pile), numbers)
    ]


def name_with_pile(card: Option, pile: str, *, several: bool) -> Option:
    """Return a card whose value begins with its pile; if there are several piles, so does what is offered."""
    card = card._replace(value=f"{pile} {card.value}")
    if not several:
        return card
    return card._replace(says=card.says and f"{pile} {card.says}", names=(*card.names, f"{pile} {card.names[-1]}"))
