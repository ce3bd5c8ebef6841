"""What is done with the cards of a pile besides drawing: hands dealt and kept, cards moved, the pile shuffled."""

from printgen.digital.event import CardMoved, Event
from printgen.digital.pile import NO_LABELS, Labels, Moved, Pile, draw_cards, reshuffle, return_cards
from printgen.digital.places import HAND, KEPT, STACK
from printgen.errors import BadUsage
from printgen.model.play import BACK, DISCARDS


def shuffle_pile(pile: Pile) -> Moved:
    """Shuffle the pile together with its discards."""
    events: list[Event] = []
    pile = reshuffle(pile, events)
    return tuple(events), pile


def deal_cards(pile: Pile, hands: int, labels: Labels = NO_LABELS) -> Moved:
    """Deal so many hands, of which cards are then to be kept. Raises BadUsage if there are not enough cards."""
    if not pile.rules.dealt:
        raise BadUsage(f'the cards of "{pile.rules.id}" are drawn, not dealt', f"draw {pile.rules.id}")
    found: tuple[Event, ...] = ()
    for _ in range(hands):
        pile = pile._replace(places=pile.places._replace(hands=(*pile.places.hands, ())))
        events, pile = draw_cards(pile, pile.rules.dealt, "", labels, HAND)
        found += events
    left = tuple(filter(None, pile.places.hands))  # rules may send all cards of a hand elsewhere
    return found, pile._replace(places=pile.places._replace(hands=left))


def keep_card(pile: Pile, name: str) -> Moved:
    """Keep a card of a hand; when that has all that may be kept, its others go back, once no hand is left.

    Raises BadUsage if the card is in no hand.
    """
    card = pile.find_card(name)
    place = next((place for place, hand in enumerate(pile.places.hands) if card.number in hand), None)
    if place is None:
        dealt = [pile.card(number).title for number in pile.places.at(HAND)]
        raise BadUsage(f'"{card.title}" is in no hand', f"in hands: {', '.join(dealt) or 'none, deal first'}")
    events: list[Event] = [CardMoved(pile.rules.id, card.id, KEPT)]
    left = len(pile.places.hands[place]) - 1
    places = pile.places.take(card.number).put(card.number, KEPT)
    if left and pile.rules.dealt - left >= pile.rules.kept:
        events += [CardMoved(pile.rules.id, pile.card(number).id, BACK) for number in places.hands[place]]
        places = places.settle(place)
    pile = return_cards(pile._replace(places=places), events)
    return tuple(events), pile


def discard_active(pile: Pile) -> Moved:
    """Discard all active cards."""
    active = pile.places.active
    events = tuple(CardMoved(pile.rules.id, pile.card(number).id, DISCARDS) for number in active)
    places = pile.places._replace(active=(), discards=(*pile.places.discards, *active))
    return events, pile._replace(places=places)


def move_card(pile: Pile, name: str, place: str) -> Moved:
    """Move a card, wherever it is, to the discards, into play, out of the game, or back: shuffled into the stack.

    Raises BadUsage if there is no such card, or if it is there already.
    """
    card = pile.find_card(name)
    if card.number in pile.places.at(STACK if place == BACK else place):
        raise BadUsage(f'"{card.title}" is there already', "state shows where each card is")
    events: list[Event] = [CardMoved(pile.rules.id, card.id, place)]
    pile = pile._replace(places=pile.places.take(card.number).put(card.number, place))
    pile = return_cards(pile, events)
    return tuple(events), pile
