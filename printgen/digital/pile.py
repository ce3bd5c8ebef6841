"""Piles: a deck in play, whose cards are drawn in the order that its seed gives, by the rules of its pack."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printgen.digital.event import CardDrawn, Event, Shuffled
from printgen.digital.places import HAND, KEPT, Places
from printgen.errors import BadUsage, suggest
from printgen.model.play import ACTIVE, AFTER, BACK, DISCARDS, NOW, OUT, PileRules
from printgen.model.system import System
from printgen.products.deck import Card, Deck, make_deck
from printgen.stream import open_stream

# What gauges show, by their ids; conditions of rules are compared with it.
Labels = Mapping[str, str]
NO_LABELS: Labels = {}
MOST_DRAWN = 1_000
# More than rules that come to an end ask for: cards may each ask for more, from a pile that reshuffles.
MOST_EVENTS = 20_000
WHERE = {
    DISCARDS: "discarded",
    ACTIVE: "active",
    HAND: "dealt",
    KEPT: "kept",
    OUT: "out of the game",
    BACK: "to go back",
}

# What a card may be called, in the order in which it counts.
NAMES: tuple[Callable[[Card], str], ...] = (
    lambda card: card.id,
    lambda card: card.corner,
    lambda card: str(card.number),
    lambda card: f"#{card.number}",
    lambda card: card.title,
)


class Pile(NamedTuple):
    """A pile at one moment: its rules, its deck, and where each card is. Every move returns another pile."""

    rules: PileRules
    deck: Deck
    places: Places

    @classmethod
    def of(cls, system: System, name: str, seed: str) -> "Pile":
        """Return the pile of a deck as it is when play begins, shuffled by a seed.

        Raises BadUsage if there is no such pile.
        """
        rules = find_rules(system, name)
        deck = make_deck(system, next(deck for deck in system.decks if deck.id == name))
        stream = open_stream(seed, f"{system.id}/{name}")
        stack, stream = stream.shuffle(card.number for card in deck.cards)
        return cls(rules, deck, Places(stream, stack))

    def draw(self, count: int = 1, column: str = "") -> tuple[tuple[Card, ...], "Pile"]:
        """Return so many cards, with those that their rules draw besides, and the pile after it.

        The column is the use that they are drawn for. Raises BadUsage if there are not so many cards.
        """
        events, pile = draw_cards(self, count, column)
        drawn = [event.card for event in events if isinstance(event, CardDrawn) and not event.again]
        return tuple(map(self.find_card, drawn)), pile

    def peek(self, count: int = 1) -> tuple[Card, ...]:
        """Return the cards on top, as many as there are of so many; the pile stays as it is."""
        return tuple(map(self.card, self.places.stack[:count]))

    def card(self, number: int) -> Card:
        """Return the card of a number, from 1."""
        return self.deck.cards[number - 1]

    def find_card(self, name: str) -> Card:
        """Return the card that a player means: by its id, its corner, its number (11, or #11) or its title.

        What stands in the corner goes first, since 11 is a face of d66 too. Raises BadUsage.
        """
        wanted = name.casefold()
        for name_of in NAMES:
            called = [card for card in self.deck.cards if name_of(card).casefold() == wanted]
            if len(called) == 1:
                return called[0]
            if called:
                hint = f"name one by its number, such as #{called[0].number}"
                raise BadUsage(f'several cards of "{self.rules.id}" are called "{name}"', hint)
        hint = suggest(name, {card.title for card in self.deck.cards})
        raise BadUsage(f'no card of "{self.rules.id}" is called "{name}"', hint)


def find_rules(system: System, name: str) -> PileRules:
    """Return the rules of a pile. Raises BadUsage if there is none of this name."""
    for rules in system.play.piles:
        if rules.id == name:
            return rules
    if any(deck.id == name for deck in system.decks):
        hint = f"its cards are chosen, not drawn; printgen cards {system.id}/{name} shows them"
    else:
        hint = suggest(name, [rules.id for rules in system.play.piles]) or "its pack asks for no decks"
    raise BadUsage(f'"{system.id}" has no pile "{name}"', hint)


class _Effect(NamedTuple):
    """What drawing a card does, by all the rules that hold for it; `goes` is "" where none says it."""

    goes: str = ""
    times: frozenset[str] = frozenset()
    again: bool = False
    more: int = 0


def _weigh(pile: Pile, card: Card, column: str, labels: Labels) -> _Effect:
    """Return the effect of a card: of where rules send it the last counts, all else adds up."""
    effect = _Effect()
    for rule in (*pile.rules.rules, *pile.rules.use(column).rules):
        holds = all(labels.get(gauge) == label for gauge, label in rule.when)
        if holds and not set(rule.keys).isdisjoint(card.keys):
            effect = _Effect(
                rule.goes or effect.goes,
                effect.times | {rule.reshuffle},
                effect.again or rule.again,
                effect.more + rule.more,
            )
    return effect


Moved = tuple[tuple[Event, ...], Pile]


def draw_cards(pile: Pile, count: int, column: str = "", labels: Labels = NO_LABELS, goes: str = "") -> Moved:
    """Draw so many cards for a use, by its rules; return what happened, and the pile after it.

    `goes` is a place for them in place of that of the pile. Each card goes to its place before the next is drawn, but
    those that are compared with one another go when all are there. Raises BadUsage if there are not enough cards.
    """
    if not 1 <= count <= MOST_DRAWN:
        raise BadUsage(f"{count} cards cannot be drawn at once", f"draw 1 to {MOST_DRAWN}")
    ranks = pile.rules.use(column).ranks
    events: list[Event] = []
    held: list[tuple[int, str]] = []
    shuffles = False
    while count:
        pile = _refill(pile, events)
        number, places = pile.places.draw()
        card = pile.card(number)
        effect = _weigh(pile, card, column, labels)
        # A card in whose place another is drawn is never dealt.
        place = effect.goes or (not effect.again and goes) or pile.rules.goes
        count += effect.more + effect.again - 1
        events.append(CardDrawn(pile.rules.id, card.id, column, place, effect.again))
        if ranks:
            held.append((number, place))
        else:
            places = places.put(number, place)
        pile = pile._replace(places=places)
        if NOW in effect.times:
            pile = reshuffle(pile, events)
        shuffles = shuffles or AFTER in effect.times
        if effect.again:
            _check_end(pile, column, labels)
        if len(events) > MOST_EVENTS:
            raise BadUsage(
                f'drawing from "{pile.rules.id}" does not come to an end', "its cards ask for ever more cards"
            )
    for number, place in held:
        pile = pile._replace(places=pile.places.put(number, place))
    events = _mark_best(pile, events, ranks) if ranks else events
    pile = return_cards(pile, events)
    pile = reshuffle(pile, events) if shuffles else pile
    return tuple(events), pile


def _refill(pile: Pile, events: list[Event]) -> Pile:
    """Return a pile with a card on top, made of its discards if it was empty and they may be. Raises BadUsage."""
    if pile.places.stack:
        return pile
    if pile.rules.reshuffles and pile.places.discards:
        return reshuffle(pile, events)
    counts = {word: len(pile.places.at(place)) for place, word in WHERE.items()}
    taken = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    raise BadUsage(f'there are not enough cards in "{pile.rules.id}"', f"of {len(pile.deck.cards)} cards: {taken}")


def _check_end(pile: Pile, column: str, labels: Labels) -> None:
    """Make sure that among the cards left there is one that does not ask for another. Raises BadUsage."""
    effects = [_weigh(pile, pile.card(number), column, labels) for number in pile.places.stack]
    if pile.rules.reshuffles or any(NOW in effect.times for effect in effects):
        effects += [_weigh(pile, pile.card(number), column, labels) for number in pile.places.discards]
    if effects and all(effect.again for effect in effects):
        raise BadUsage(f'all cards left in "{pile.rules.id}" ask for another', "put some back into it first")


def _mark_best(pile: Pile, events: list[Event], ranks: tuple[str, ...]) -> list[Event]:
    """Return the events, the card marked that is the best of those that count."""
    order = {key: place for place, key in enumerate(ranks)}

    def rank(event: CardDrawn) -> int:
        return min(order.get(key, len(order)) for key in pile.find_card(event.card).keys)

    counting = [event for event in events if isinstance(event, CardDrawn) and not event.again]
    best = min(counting, key=rank)
    return [best._replace(best=True) if event is best else event for event in events]


def reshuffle(pile: Pile, events: list[Event]) -> Pile:
    """Return the pile with its discards shuffled into it, and note that."""
    return _note_shuffle(pile._replace(places=pile.places.shuffle_discards()), events)


def return_cards(pile: Pile, events: list[Event]) -> Pile:
    """Return the pile with the cards that go back shuffled into it, if no hand is left to be settled, and note that."""
    if pile.places.hands or not pile.places.back:
        return pile
    return _note_shuffle(pile._replace(places=pile.places.shuffle_back()), events)


def _note_shuffle(pile: Pile, events: list[Event]) -> Pile:
    events.append(Shuffled(pile.rules.id, len(pile.places.stack)))
    return pile
