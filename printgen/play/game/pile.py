"""Piles: a deck in play, whose cards are drawn in the order that its seed gives, by the rules of its pack."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from printgen.errors import suggest
from printgen.model.play import ACTIVE, PileRules
from printgen.model.system import System
from printgen.play.game.draw import NO_LABELS, Drawing, GaugeLabels
from printgen.play.game.event import Brought, CardDrawn, DrawnShort, Event
from printgen.play.game.finding import find_named
from printgen.play.game.places import HAND, KEPT, Place, Places
from printgen.play.game.refusal import Refused
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
        hint = f"its cards are {self.deck.cards[0].id} to {self.deck.cards[-1].id}"
        raise Refused("unknown-card", f'"{self.rules.id}" has no card "{name}"', hint)


def find_rules(system: System, name: str) -> PileRules:
    """Return the rules of a pile. Raises Refused if there is none of this name."""
    problem = f'"{system.id}" has no pile "{name}"'
    drawn = [rules.id for rules in system.play.piles]
    if name not in drawn and any(deck.id == name for deck in system.decks):
        hint = f"its cards are chosen, not drawn; printgen cards {system.id}/{name} shows them"
        raise Refused("unknown-pile", problem, hint)
    return find_named(system.play.piles, name, "unknown-pile", problem, "its pack asks for no decks")


def check_use(pile: Pile, column: str) -> None:
    """Make sure that the cards of a pile have a column, if one is named. Raises Refused."""
    known = [item.id for item in pile.deck.columns]
    if column and column not in known:
        raise Refused(
            "unknown-column",
            f'"{pile.rules.id}" has no column "{column}"',
            suggest(column, known) or "its cards have none",
        )


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
        raise Refused("draw-count", f"{count} cards cannot be drawn at once", f"draw 1 to {MOST_DRAWN}")
    return Drawing(pile.rules, pile.deck, pile.places)
