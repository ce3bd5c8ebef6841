"""Piles: a deck in play, drawn in the order that its seed gives; hands are dealt and kept, and cards moved by hand."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from printgen.errors import suggest
from printgen.model.play import ACTIVE, BACK, DISCARDS, CardPlace, PileRules
from printgen.model.system import System
from printgen.play.game.draw import NO_LABELS, Drawing, GaugeLabels
from printgen.play.game.event import Brought, CardDrawn, CardMoved, DrawnShort, Event, Revealed
from printgen.play.game.places import HAND, KEPT, STACK, Hand, Place, Places
from printgen.play.game.refusal import Refused, find_named
from printgen.products.deck import Card, Deck, make_deck
from printgen.stream import open_stream

MOST_DRAWN = 1_000
# Where cards are whose column is remembered.
IN_SIGHT: tuple[Place, ...] = (ACTIVE, HAND, KEPT)


class Pile(NamedTuple):
    """A pile at one moment. Every move returns another pile."""

    rules: PileRules  # the rules of the pile
    deck: Deck  # its cards
    places: Places  # where each card is
    # for cards in play, in hands or kept: the number of the card, and the column for which it was drawn
    columns: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, system: System, name: str, seed: str) -> "Pile":
        """Return the pile of a deck as it is when play begins, shuffled by a seed.

        Raises Refused if there is no such pile.
        """
        rules = find_rules(system, name)
        deck = make_deck(system, system.deck(name))
        stream = open_stream(seed, f"{system.id}/{name}")
        stack, stream = stream.shuffle(card.number for card in deck.cards)
        return cls(rules, deck, Places(stream, stack))

    def draw(self, count: int = 1, column: str = "") -> tuple[tuple[Card, ...], "Pile"]:
        """Return `count` cards, with the cards that their rules draw besides, and the pile after it.

        The column is the use that they are drawn for. Rules that depend on gauges do not hold here, such as rules for a
        single player. Raises Refused if there is no such column, or there are not so many cards.
        """
        check_use(self, column)
        events, pile = draw_cards(self, count, column)
        drawn = [event.card for event in events if isinstance(event, CardDrawn) and not event.again]
        return tuple(map(self.find_card, drawn)), pile

    def __repr__(self) -> str:
        left, whole = len(self.places.stack), len(self.deck.cards)
        return f"<Pile {self.rules.id} of {self.deck.system.id}: {left} of {whole} cards in the stack>"

    def peek(self, count: int = 1) -> tuple[Card, ...]:
        """Return at most `count` cards from the top; the pile stays as it is."""
        return tuple(map(self.card, self.places.stack[: max(0, count)]))

    def card(self, number: int) -> Card:
        """Return the card of a number, from 1."""
        return self.deck.cards[number - 1]

    def has_in_sight(self, number: int) -> bool:
        """Tell whether a card is in play, in a hand or kept."""
        return any(number in self.places.at(place) for place in IN_SIGHT)

    def column_of(self, number: int) -> str | None:
        """Return the column for which a card in play, in a hand or kept was drawn; None for any other card."""
        return dict(self.columns).get(number) if self.has_in_sight(number) else None

    def note_columns(self, columns: Mapping[int, str]) -> "Pile":
        """Return the pile with the columns for which cards were drawn."""
        known = {**dict(self.columns), **columns}
        seen = {number for place in IN_SIGHT for number in self.places.at(place)}
        kept = tuple((number, name) for number, name in known.items() if number in seen)
        return self._replace(columns=kept)

    def find_card(self, name: str) -> Card:
        """Return the card of an id. Raises Refused if there is none."""
        for card in self.deck.cards:
            if card.id == name:
                return card
        first, last = self.deck.cards[0].id, self.deck.cards[-1].id
        raise Refused("unknown-card", pile=self.rules.id, name=name, first=first, last=last)


def find_rules(system: System, name: str) -> PileRules:
    """Return the rules of a pile. Raises Refused if there is none of this name."""
    drawn = [rules.id for rules in system.play.piles]
    if name not in drawn and any(deck.id == name for deck in system.decks):
        raise Refused("unknown-pile/chosen", system=system.id, name=name)
    return find_named(system.play.piles, name, "unknown-pile", system=system.id)


def check_use(pile: Pile, column: str) -> None:
    """Make sure that the cards of a pile have a column, if one is named. Raises Refused."""
    known = [item.id for item in pile.deck.columns]
    if column and column not in known:
        raise Refused("unknown-column/cards", suggest(column, known), pile=pile.rules.id, name=column)


EventsAndPile = tuple[tuple[Event, ...], Pile]


def draw_cards(
    pile: Pile, count: int, column: str = "", labels: GaugeLabels = NO_LABELS, goes: Place | Literal[""] = ""
) -> EventsAndPile:
    """Draw `count` cards for a use, by the rules of the pile; return what happened, and the pile after it.

    `goes` is where the cards go, "" for where the pile sends them. Each card goes there before the next is drawn; only
    cards that are compared with one another go when all are drawn. Raises Refused if there are not enough cards.
    """
    drawing = _start_drawing(pile, count)
    drawing.draw(count, column, labels, goes)
    drawing.check()
    return tuple(drawing.events), _end_drawing(pile, drawing, column)


def draw_some(pile: Pile, count: int, column: str = "", labels: GaugeLabels = NO_LABELS) -> EventsAndPile:
    """Draw as `draw_cards` does, or as many cards as there are; if there are fewer, an event says so."""
    drawing = _start_drawing(pile, count)
    drawing.draw(count, column, labels, "")
    if drawing.given < drawing.asked:
        drawing.events.append(DrawnShort(pile.rules.id, drawing.asked, drawing.given))
    return tuple(drawing.events), _end_drawing(pile, drawing, column)


def _end_drawing(pile: Pile, drawing: Drawing, column: str) -> Pile:
    """Return the pile after a draw, with the column for which its cards were drawn."""
    return pile._replace(places=drawing.places).note_columns(dict.fromkeys(drawing.drawn, column))


def bring_card(pile: Pile, keys: Sequence[str]) -> EventsAndPile:
    """Take the card with one of the keys, wherever it is, to where the cards of the pile go."""
    card = next(card for card in pile.deck.cards if any(key in card.keys for key in keys))
    places = pile.places.take(card.number).put(card.number, pile.rules.goes)
    return (Brought(pile.rules.id, card.id, pile.rules.goes),), pile._replace(places=places)


def _start_drawing(pile: Pile, count: int) -> Drawing:
    if not 1 <= count <= MOST_DRAWN:
        raise Refused("draw-count", count=count, most=MOST_DRAWN)
    return Drawing(pile.rules, pile.deck, pile.places)


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
        raise Refused("has-hand", player=player)
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
        raise Refused("cards-not-dealt", pile=rules.id)
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
        raise Refused("nothing-hidden", player=player, pile=pile.rules.id)
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
        raise Refused("card-not-in-hand" if looks else "card-not-in-hand/undealt", card=_name(card), hands=looks)
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
        raise Refused("card-already-there", card=_name(card))
    events: list[Event] = [CardMoved(pile.rules.id, card.id, place)]
    pile = pile._replace(places=pile.places.take(card.number).put(card.number, place))
    return _return_cards(pile, events)


def _name(card: Card) -> str:
    """Return how a message names a card: what stands in its corner, and its title."""
    return f'"{card.corner} {card.title}"'.replace('" ', '"')
