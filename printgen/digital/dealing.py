"""What is done with the cards of a pile besides drawing: hands dealt and kept, cards moved, the pile shuffled."""

from printgen.digital.drawing import NO_LABELS, Drawing, Labels
from printgen.digital.event import CardMoved, Event
from printgen.digital.pile import Pile, PileMoved, draw_cards
from printgen.digital.places import HAND, KEPT, STACK, Hand
from printgen.errors import BadUsage
from printgen.model.play import BACK, DISCARDS
from printgen.products.deck import Card


def shuffle_pile(pile: Pile) -> PileMoved:
    """Shuffle the pile together with its discards."""
    drawing = Drawing(pile.rules, pile.deck, pile.places)
    drawing.reshuffle()
    return tuple(drawing.events), pile._replace(places=drawing.places)


def _return_cards(pile: Pile, events: list[Event]) -> PileMoved:
    """Return what has happened and the pile, after cards that go back have been shuffled into it if they can be."""
    drawing = Drawing(pile.rules, pile.deck, pile.places)
    drawing.return_cards()
    return (*events, *drawing.events), pile._replace(places=drawing.places)


def deal_cards(pile: Pile, hands: int, labels: Labels = NO_LABELS) -> PileMoved:
    """Deal so many hands, of which cards are then to be kept. Raises BadUsage if there are not enough cards."""
    rules = pile.rules
    if not rules.dealt:
        raise BadUsage(f'the cards of "{rules.id}" are drawn, not dealt', f"draw {rules.id}")
    found: list[Event] = []
    for _ in range(hands):
        pile = pile._replace(places=pile.places._replace(hands=(*pile.places.hands, Hand((), rules.kept))))
        events, pile = draw_cards(pile, rules.dealt, "", labels, HAND)
        found += events
    left = tuple(hand for hand in pile.places.hands if hand.cards)  # rules may send all cards of a hand elsewhere
    return _return_cards(pile._replace(places=pile.places._replace(hands=left)), found)


def keep_card(pile: Pile, name: str) -> PileMoved:
    """Keep a card of a hand; when that has all that may be kept, its others go back, once no hand is left.

    Raises BadUsage if the card is in no hand.
    """
    card = pile.find_card(name)
    place = next((place for place, hand in enumerate(pile.places.hands) if card.number in hand.cards), None)
    if place is None:
        dealt = [pile.card(number).title for number in pile.places.at(HAND)]
        raise BadUsage(f"{_name(card)} is in no hand", f"in hands: {', '.join(dealt) or 'none, deal first'}")
    events: list[Event] = [CardMoved(pile.rules.id, card.id, KEPT)]
    hands = list(pile.places.hands)
    hands[place] = hand = hands[place]._replace(owed=hands[place].owed - 1)
    places = pile.places._replace(hands=tuple(hands)).take(card.number).put(card.number, KEPT)
    rest = [number for number in hand.cards if number != card.number]
    if rest and not hand.owed:
        events += [CardMoved(pile.rules.id, pile.card(number).id, BACK) for number in rest]
        places = places.settle(place)
    return _return_cards(pile._replace(places=places), events)


def discard_active(pile: Pile) -> PileMoved:
    """Discard all active cards."""
    active = pile.places.active
    events = tuple(CardMoved(pile.rules.id, pile.card(number).id, DISCARDS) for number in active)
    places = pile.places._replace(active=(), discards=(*pile.places.discards, *active))
    return events, pile._replace(places=places)


def move_card(pile: Pile, name: str, place: str) -> PileMoved:
    """Move a card, wherever it is, to the discards, into play, out of the game, or back: shuffled into the stack.

    Raises BadUsage if there is no such card, or if it is there already.
    """
    card = pile.find_card(name)
    if card.number in pile.places.at(STACK if place == BACK else place):
        raise BadUsage(f"{_name(card)} is there already", "state shows where each card is")
    events: list[Event] = [CardMoved(pile.rules.id, card.id, place)]
    pile = pile._replace(places=pile.places.take(card.number).put(card.number, place))
    return _return_cards(pile, events)


def _name(card: Card) -> str:
    """Return what tells a card from the others of its deck: what stands in its corner, and its title."""
    return f'"{card.corner} {card.title}"'.replace('" ', '"')
