"""The backs that players may read: which cards lie open, and what stands on their backs."""

from printgen.errors import BadUsage
from printgen.model.back import BackWords
from printgen.play.game.game import Game
from printgen.play.game.pile import IN_SIGHT, Pile
from printgen.play.words.hands import list_secret
from printgen.play.words.named_cards import name_with_pile
from printgen.play.words.names import ChoiceList, list_card_names, list_pile_names
from printgen.play.words.reading import Reading
from printgen.play.words.typed import Typed
from printgen.products.deck import Card


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
