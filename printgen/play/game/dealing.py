"""What is done with the cards of a pile besides drawing: hands dealt and kept, cards moved, the pile shuffled."""

from collections.abc import Sequence

from printgen.model.play import BACK, DISCARDS, CardPlace
from printgen.play.game.draw import NO_LABELS, Drawing, GaugeLabels
from printgen.play.game.event import CardDrawn, CardMoved, DrawnShort, Event, Revealed
from printgen.play.game.pile import EventsAndPile, Pile, draw_cards
from printgen.play.game.places import HAND, KEPT, STACK, Hand, Places
from printgen.play.game.refusal import Refused
from printgen.products.deck import Card


def shuffle_pile(pile: Pile) -> EventsAndPile:
    """Shuffle a pile together with its discards."""
    drawing = Drawing(pile.rules, pile.deck, pile.places)
    drawing.reshuffle()
    return tuple(drawing.events), pile._replace(places=drawing.places)


def _return_cards(pile: Pile, events: list[Event]) -> EventsAndPile:
    """Return what has happened and the pile, after waiting cards were shuffled into it if they can be."""
    drawing = Drawing(pile.rules, pile.deck, pile.places)
    drawing.return_cards()
    return (*events, *drawing.events), pile._replace(places=drawing.places)


def deal_cards(pile: Pile, hands: int, labels: GaugeLabels = NO_LABELS) -> EventsAndPile:
    """Deal a hand to each player. The players then keep cards of their hands.

    Where there are too few cards for all, every player is dealt the same smaller number. Raises Refused if there is
    not one card for each player.
    """
    return _deal(pile, range(1, hands + 1), labels)


def deal_again(pile: Pile, player: int, labels: GaugeLabels = NO_LABELS) -> EventsAndPile:
    """Deal a hand to one player, together with what that player has kept.

    Raises Refused if there are no cards, or if the player has still to keep cards of a hand.
    """
    if any(hand.player == player and hand.owed for hand in pile.places.hands):
        hint = f"look with hand {player}, and keep {player}.1 or another"
        raise Refused("has-hand", f"player {player} has a hand already", hint)
    held = pile.places.kept_by(player)
    places = pile.places
    for number in held:
        places = places.take(number)
    places = places._replace(hands=(*places.hands, Hand(held, pile.rules.kept, player)) if held else places.hands)
    back = tuple(CardMoved(pile.rules.id, pile.card(number).id, HAND, player) for number in held)
    events, pile = _deal(pile._replace(places=places), (player,), labels)
    return (*back, *events), pile


def _deal(pile: Pile, players: Sequence[int], labels: GaugeLabels) -> EventsAndPile:
    rules = pile.rules
    if not rules.dealt:
        raise Refused("cards-not-dealt", f'the cards of "{rules.id}" are drawn, not dealt', f"draw {rules.id}")
    places = pile.places
    left_over = len(places.stack) + (len(places.discards) if rules.reshuffles else 0)
    each = max(1, min(rules.dealt, left_over // len(players)))
    found: list[Event] = []
    for player in players:
        pile = pile._replace(places=_open_hand(pile.places, player, min(rules.kept, each)))
        events, pile = draw_cards(pile, each, "", labels, HAND)
        found += [_name_player(event, player) for event in events]
    if each < rules.dealt:
        found.append(DrawnShort(rules.id, rules.dealt * len(players), each * len(players)))
    left = tuple(hand for hand in pile.places.hands if hand.cards)  # rules may send all cards of a hand elsewhere
    return _return_cards(pile._replace(places=pile.places._replace(hands=left)), found)


def _open_hand(places: Places, player: int, owed: int) -> Places:
    """Return the places with the hand of a player as the last one; it is empty unless the player has one."""
    old = next((hand for hand in places.hands if hand.player == player), Hand((), owed, player))
    return places._replace(hands=(*(hand for hand in places.hands if hand.player != player), old))


def _name_player(event: Event, player: int) -> Event:
    """Return an event with the player to whom the card was dealt."""
    return event._replace(player=player) if isinstance(event, CardDrawn) and event.goes == HAND else event


def reveal_cards(pile: Pile, player: int) -> EventsAndPile:
    """Show to all what a player has kept or holds. Raises Refused if there is nothing to show."""
    places = pile.places
    held = [number for hand in places.hands if hand.player == player for number in hand.cards]
    hidden = [number for number in (*places.kept_by(player), *held) if number not in places.shown]
    if not hidden:
        message = f'player {player} hides no card of "{pile.rules.id}"'
        raise Refused("nothing-hidden", message, "state shows who keeps what")
    events = tuple(Revealed(pile.rules.id, pile.card(number).id, player) for number in hidden)
    return events, pile._replace(places=places._replace(shown=(*places.shown, *hidden)))


def keep_card(pile: Pile, name: str) -> EventsAndPile:
    """Keep a card of a hand. Once enough are kept, the other cards of the hand go back.

    They are shuffled in when no hand is left. Raises Refused if the card is in no hand.
    """
    card = pile.find_card(name)
    index = next((index for index, hand in enumerate(pile.places.hands) if card.number in hand.cards), None)
    if index is None:
        looks = ", ".join(f"hand {hand.player}" for hand in pile.places.hands)  # their cards may be hidden
        hint = f"look with {looks}" if looks else "deal first"
        raise Refused("card-not-in-hand", f"{_name(card)} is in no hand", hint)
    hands = list(pile.places.hands)
    hands[index] = hand = hands[index]._replace(owed=hands[index].owed - 1)
    events: list[Event] = [CardMoved(pile.rules.id, card.id, KEPT, hand.player)]
    places = pile.places._replace(hands=tuple(hands)).take(card.number).keep(card.number, hand.player)
    rest = [number for number in hand.cards if number != card.number]
    if rest and not hand.owed:
        events += [CardMoved(pile.rules.id, pile.card(number).id, BACK, hand.player) for number in rest]
        places = places.settle(index)
    return _return_cards(pile._replace(places=places), events)


def discard_active(pile: Pile) -> EventsAndPile:
    """Discard all active cards."""
    active = pile.places.active
    events = tuple(CardMoved(pile.rules.id, pile.card(number).id, DISCARDS) for number in active)
    places = pile.places._replace(active=(), discards=(*pile.places.discards, *active))
    return events, pile._replace(places=places)


def move_card(pile: Pile, name: str, place: CardPlace) -> EventsAndPile:
    """Move a card, wherever it is, to the discards, into play, out of the game, or back into the stack.

    Raises Refused if there is no such card, or if it is there already.
    """
    card = pile.find_card(name)
    if card.number in pile.places.at(STACK if place == BACK else place):
        raise Refused("card-already-there", f"{_name(card)} is there already", "state shows where each card is")
    events: list[Event] = [CardMoved(pile.rules.id, card.id, place)]
    pile = pile._replace(places=pile.places.take(card.number).put(card.number, place))
    return _return_cards(pile, events)


def _name(card: Card) -> str:
    """Return how a message names a card: what stands in its corner, and its title."""
    return f'"{card.corner} {card.title}"'.replace('" ', '"')
