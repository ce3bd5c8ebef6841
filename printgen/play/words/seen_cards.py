"""Which card a player means who wants to look at one again, with its pile or by its name alone."""

from printgen.errors import BadUsage
from printgen.play.game.game import Game
from printgen.play.game.pile import IN_SIGHT
from printgen.play.words.hands import is_hidden
from printgen.play.words.named_cards import list_reached, name_with_pile
from printgen.play.words.names import ChoiceList, list_card_names, list_hand_names, list_pile_names
from printgen.play.words.typed import Typed


def names_seen(typed: Typed, others: ChoiceList) -> bool:
    """Tell whether what comes next is the whole name of a card that was seen, and not of a pile or a list."""
    return any(typed.names_whole(cards, others) for cards in _list_seen(typed.game))


def take_shown(typed: Typed, pile: str) -> str:
    """Read any card of a pile. Raises BadUsage, also for a position in a hand that is hidden."""
    hands, said = list_hand_names(typed.game, pile), typed.left[:1]
    if is_hidden(typed.game, pile):
        if any(said == list(hand.names) for hand in hands):
            player = said[0].partition(".")[0]
            raise BadUsage(f'card "{said[0]}" is in a hidden hand', f"hand {player} shows it to player {player}")
        hands = []
    held = typed.game.pile(pile)
    return typed.take("card", [*hands, *list_card_names(held, range(1, len(held.deck.cards) + 1))])


def find_shown(typed: Typed, piles: ChoiceList) -> tuple[str, str]:
    """Read a card where no pile is named, and return its pile too. Raises BadUsage.

    Cards in sight count first, then cards that were seen and have gone, then all others. Cards of a hidden hand are
    found as all others are, so that the answer does not tell where they are.
    """
    in_sight, *gone = _list_seen(typed.game)
    pile, _, card = typed.take("pile or card", [*in_sight, *piles], *gone, _list_every(typed.game)).partition(" ")
    return pile, card


def _list_seen(game: Game) -> list[ChoiceList]:
    """Return the cards in sight, then the cards that have gone from each pile. The pile used last comes first."""
    return [list_reached(game, IN_SIGHT), *(_list_gone(game, pile) for pile in reversed(list(game.piles)))]


def _list_gone(game: Game, name: str) -> ChoiceList:
    """Return the cards of a pile that are discarded or out of the game."""
    pile = game.pile(name)
    return [
        name_with_pile(card, name, several=False)
        for card in list_card_names(pile, (*pile.places.discards, *pile.places.out))
    ]


def _list_every(game: Game) -> ChoiceList:
    """Return all cards of all piles, with their piles where there are several."""
    piles = {option.value: game.pile(option.value) for option in list_pile_names(game)}
    return [
        name_with_pile(card, name, several=len(piles) > 1)
        for name, pile in piles.items()
        for card in list_card_names(pile, range(1, len(pile.deck.cards) + 1))
    ]
