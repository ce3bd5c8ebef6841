"""Cards that a player names or looks at: what they are called, where they are, and which backs lie open."""

from collections.abc import Sequence

from printgen.errors import BadUsage
from printgen.model.art import BackWords
from printgen.play.game.game import Game
from printgen.play.game.pile import IN_SIGHT, Pile
from printgen.play.game.places import HAND, STACK, Place
from printgen.play.words import names
from printgen.play.words.hands import is_hidden, list_secret
from printgen.play.words.names import ChoiceList, list_card_names, list_hand_names, list_pile_names
from printgen.play.words.reading import Reading
from printgen.play.words.typed import Option, Typed
from printgen.products.deck import Card


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


def has_backs(game: Game) -> bool:
    """Tell whether the cards of any pile may have words on their backs."""
    return any(_may_have_backs(game, rules.id) for rules in game.system.play.piles)


def find_open(typed: Typed) -> tuple[str, str]:
    """Read a card that lies open, and return its pile and its id. Raises BadUsage.

    Cards with words on their backs are offered. All others that lie open are understood too, so that a player is told
    that there is nothing to read.
    """
    piles = list_pile_names(typed.game)
    offered = [option for option in piles if _may_have_backs(typed.game, option.value)]
    named = "" if typed.names_whole(_list_open(typed.game, piles), piles) else typed.maybe(offered, piles)
    where = [option for option in piles if named in ("", option.value)]
    worded = _list_open(typed.game, where, worded=True)
    pile, _, card = typed.take("open card", worded, _list_open(typed.game, where)).partition(" ")
    return pile, card


def make_back_reading(game: Game, pile: str, card: str) -> Reading:
    """Return what stands on the back of a card. Raises BadUsage if there is nothing to read."""
    held = game.pile(pile)
    found = held.find_card(card)
    if not (found.back and found.back.has_words):
        raise BadUsage(f'there is nothing to read on the back of "{found.title}"')
    return Reading(
        title=held.deck.title,
        detail=f"{found.number}/{found.of}",
        corner=found.corner,
        headline=found.back.title,
        sections=found.back.sections,
        column="",
        remarks=("the back of the card",),
        typed=(),
        deck=held.deck,
        card=found,
        table=game.system.table_of(pile),
    )


def _may_have_backs(game: Game, pile: str) -> bool:
    """Tell whether a pack writes words for the backs of a pile's cards. No deck is made for that."""
    spec = game.system.deck(pile)
    rows = game.system.table(spec.table).rows
    said = [spec.back, *(row.back for row in rows), *(result.back for row in rows for result in row.results)]
    return bool(spec.back_fields) or any(map(_has_words, said))


def _has_words(said: BackWords | None) -> bool:
    return bool(said and (said.title or said.text or said.note or said.sections))


def _is_worded(card: Card) -> bool:
    return bool(card.back and card.back.has_words)


def _list_open(game: Game, piles: ChoiceList, *, worded: bool = False) -> ChoiceList:
    """Return the cards of some piles that all may see, or only those with words on their backs.

    The value of each begins with its pile: "PILE CARD".
    """
    return [
        name_with_pile(option, name, several=len(piles) > 1)
        for name in (option.value for option in piles)
        if name in game.piles  # no card of any other pile has been drawn
        for option in list_card_names(game.pile(name), _number_open(game, game.pile(name), worded=worded))
    ]


def _number_open(game: Game, pile: Pile, *, worded: bool) -> list[int]:
    """Return the numbers of the cards of a pile that lie open: in sight, discarded, or out of the game."""
    secret = list_secret(game, pile.rules.id)
    places = pile.places
    seen = (*(number for place in IN_SIGHT for number in places.at(place)), *places.discards, *places.out)
    return [number for number in seen if number not in secret and (not worded or _is_worded(pile.card(number)))]
