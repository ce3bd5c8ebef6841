"""Piles: a deck in play, drawn in the order that its seed gives; hands are dealt and kept, and cards moved by hand."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from printgen.model.play import ACTIVE, AFTER, BACK, DISCARDS, NOW, CardPlace, PileRules, ShuffleTime
from printgen.model.routine import Condition
from printgen.model.system import System
from printgen.model.told_words import ToldWords
from printgen.play.game.event import Brought, CardDrawn, CardMoved, DrawnShort, Event, Revealed, Shuffled
from printgen.play.game.places import HAND, KEPT, PLACES, STACK, Hand, Place, Places
from printgen.play.game.refusal import Refused, check_known, find_named
from printgen.products.deck import Card, Deck, make_deck
from printgen.stream import open_stream

# Returns by an id what a condition compares: what a gauge shows, how many things of a kind or tokens of a bag there
# are, or the titles of the cards of a pile that are in play.
Labels = Callable[[str], Sequence[str]]


def no_labels(_name: str) -> Sequence[str]:
    """Return nothing: a pile that is drawn without a game knows no gauge."""
    return ()


# A draw with more events than this never ends: each card asks for another, and the pile reshuffles.
MOST_EVENTS = 20_000


def is_met(condition: Condition, labels: Labels) -> bool:
    """Tell whether a game shows what a condition asks for."""
    return all(any(label in wanted for label in labels(name)) for name, wanted in condition)


class CardEffect(NamedTuple):
    """What drawing a card does, by all rules that hold for it."""

    goes: CardPlace | Literal[""] = ""  # where the card goes, "" where no rule says it
    times: frozenset[ShuffleTime | Literal[""]] = frozenset()  # when the pile is reshuffled
    again: bool = False  # whether another card is drawn in place of this one
    more: int = 0  # how many further cards are drawn
    brings: tuple[str, ...] = ()  # the piles whose card of the same key comes too


def weigh_card(rules: PileRules, card: Card, column: str, labels: Labels) -> CardEffect:
    """Return the effect of a card in a use. The last rule says where the card goes; everything else adds up."""
    effect = CardEffect()
    for rule in (*rules.rules, *rules.use(column).rules):
        if is_met(rule.when, labels) and any(key in rule.keys for key in card.keys):
            effect = CardEffect(
                rule.goes or effect.goes,
                effect.times | {rule.reshuffle},
                effect.again or rule.again,
                effect.more + rule.more,
                (*effect.brings, rule.brings) if rule.brings else effect.brings,
            )
    return effect


class Drawing:
    """A draw in progress.

    places: where the cards are now.
    events: what has happened.
    drawn: the number of each card that was taken, also of cards in whose place another was drawn.
    asked: how many cards were wanted, with the cards that other cards ask for.
    given: how many of them came.
    """

    def __init__(self, pile: "Pile") -> None:
        self.pile = pile
        self.rules = pile.rules
        self.places = pile.places
        self.events: list[Event] = []
        self.drawn: list[int] = []
        self.asked = self.given = 0

    def draw(self, count: int, column: str, labels: Labels, goes: Place | Literal[""]) -> None:
        """Draw `count` cards for a use, or as many as there are. A card goes to `goes` unless a rule says otherwise.

        Raises Refused for cards that ask for ever more cards.
        """
        ranks = self.rules.use(column).ranks
        held: list[tuple[int, Place]] = []
        effects = []
        self.asked = count
        while self.given < self.asked and self._has_next():
            if len(self.events) > MOST_EVENTS:
                raise Refused(self.pile.words, "endless-draw", pile=self.rules.id)
            card, self.places = self.pile.card(self.places.stack[0]), self.places._replace(stack=self.places.stack[1:])
            effect = weigh_card(self.rules, card, column, labels)
            # A card in whose place another is drawn is never dealt.
            usual = self.rules.goes if effect.again else goes or self.rules.goes
            place = effect.goes or usual
            self.drawn.append(card.number)
            self.events.append(CardDrawn(self.rules.id, card.id, column, place, effect.again))
            if ranks:
                held.append((card.number, place))
            else:
                self.places = self.places.put(card.number, place)
            if self.rules.replaces:
                self.return_cards()
            if NOW in effect.times:
                self.shuffle(DISCARDS)
            self.asked += effect.more
            self.given += not effect.again
            effects.append(effect)
        for number, place in held:
            self.places = self.places.put(number, place)
        if ranks and self.given:
            self._mark_best(ranks)
        self.return_cards()
        if any(AFTER in effect.times for effect in effects):
            self.shuffle(DISCARDS)

    def shuffle(self, place: CardPlace) -> None:
        """Shuffle the cards at a place into the stack."""
        self.places = self.places.shuffle_in(place)
        self.events.append(Shuffled(self.rules.id, len(self.places.stack)))

    def return_cards(self) -> None:
        """Shuffle the waiting cards into the stack, if no hand is open."""
        if self.places.back and not self.places.hands:
            self.shuffle(BACK)

    def _has_next(self) -> bool:
        """Tell whether there is a card to take. An empty stack is made of the discards first."""
        if self.rules.most and len(self.places.active) >= self.rules.most:
            return False
        if not self.places.stack and self.rules.reshuffles and self.places.discards:
            self.shuffle(DISCARDS)
        return bool(self.places.stack)

    def refuse(self) -> Refused:
        """Return the error for cards that did not all come."""
        pile, most, before = self.rules.id, self.rules.most, self.pile.places
        if most and len(self.places.active) >= most:
            return Refused(self.pile.words, "too-many-in-play", most=most, pile=pile, active=len(before.active))
        words = self.pile.words
        counts = {words.say(f"places.{place}"): len(before.at(place)) for place in PLACES}
        where = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        reason = "not-enough-cards/in-play" if before.active else "not-enough-cards"
        return Refused(
            self.pile.words,
            reason,
            pile=pile,
            cards=words.say("nouns.card", number=len(self.pile.deck.cards)),
            where=where,
        )

    def end(self) -> "EventsAndPile":
        """Return what has happened, and the pile after it."""
        return tuple(self.events), self.pile._replace(places=self.places)

    def _mark_best(self, ranks: tuple[str, ...]) -> None:
        """Mark the best of the cards that count."""
        order = {key: rank for rank, key in enumerate(ranks)}
        keys = {card.id: card.keys for card in self.pile.deck.cards}
        counting = [event for event in self.events if isinstance(event, CardDrawn) and not event.again]
        best = min(counting, key=lambda event: min(order.get(key, len(order)) for key in keys[event.card]))
        self.events = [best._replace(best=True) if event is best else event for event in self.events]


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
    last: int = 0  # the number of the card that was drawn last, 0 for none yet

    @property
    def words(self) -> ToldWords:
        """Return what is told in the language of its game."""
        return self.deck.system.words

    @classmethod
    def of(cls, system: System, name: str, seed: str) -> "Pile":
        """Return a pile as it is when play begins, shuffled by a seed. Raises Refused if there is no such pile."""
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

    @property
    def active_titles(self) -> tuple[str, ...]:
        """Return the titles of the cards in play, in the order in which they came."""
        return tuple(self.card(number).title for number in self.places.active)

    def column_of(self, number: int) -> str | None:
        """Return the column for which a card in play, in a hand or kept was drawn; None for any other card."""
        is_seen = any(number in self.places.at(place) for place in IN_SIGHT)
        return dict(self.columns).get(number) if is_seen else None

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
        raise Refused(self.words, "unknown-card", pile=self.rules.id, name=name, first=first, last=last)


def find_rules(system: System, name: str) -> PileRules:
    """Return the rules of a pile. Raises Refused if there is none of this name."""
    drawn = [rules.id for rules in system.play.piles]
    if name not in drawn and any(deck.id == name for deck in system.decks):
        raise Refused(system.words, "unknown-pile/chosen", system=system.id, name=name)
    return find_named(system.words, system.play.piles, name, "unknown-pile", system=system.id)


def check_use(pile: Pile, column: str) -> None:
    """Make sure that the cards of a pile have a column, if one is named. Raises Refused."""
    if column:
        check_known(
            pile.words, column, [item.id for item in pile.deck.columns], "unknown-column/cards", pile=pile.rules.id
        )


def count_certain(pile: Pile) -> int:
    """Return how many cards of the stack come in the order in which they lie, whatever is drawn, dealt or kept.

    After them the pile may be shuffled: a card goes back, or a rule says so, which counts even if it holds only at
    times or for one use. What players move or shuffle by hand does not count.
    """
    rules, stack = pile.rules, pile.peek(len(pile.places.stack))
    every = (*rules.rules, *(rule for use in rules.uses for rule in use.rules))
    stirring = {key for rule in every if rule.reshuffle or rule.goes == BACK for key in rule.keys}
    ends = [place for place, card in enumerate(stack, 1) if rules.goes == BACK or stirring.intersection(card.keys)]
    count = ends[0] if ends else len(stack)
    return min(count, rules.dealt) if rules.kept < rules.dealt else count


EventsAndPile = tuple[tuple[Event, ...], Pile]


def draw_cards(  # noqa: PLR0913  # what a draw depends on
    pile: Pile,
    count: int,
    column: str = "",
    labels: Labels = no_labels,
    goes: Place | Literal[""] = "",
    *,
    short: bool = False,
) -> EventsAndPile:
    """Draw `count` cards for a use, by the rules of the pile; return what happened, and the pile after it.

    `goes` is where the cards go, "" for where the pile sends them. Each card goes there before the next is drawn; only
    cards that are compared with one another go when all are drawn. Raises Refused if there are not enough cards; with
    `short`, an event says so instead.
    """
    if not 1 <= count <= MOST_DRAWN:
        raise Refused(pile.words, "draw-count", count=count, most=MOST_DRAWN)
    drawing = Drawing(pile)
    drawing.draw(count, column, labels, goes)
    if short and drawing.given < drawing.asked:
        drawing.events.append(DrawnShort(pile.rules.id, drawing.asked, drawing.given))
    elif drawing.given < drawing.asked:
        raise drawing.refuse()
    events, after = drawing.end()
    last = drawing.drawn[-1] if drawing.drawn else pile.last
    return events, after.note_columns(dict.fromkeys(drawing.drawn, column))._replace(last=last)


def bring_card(pile: Pile, keys: Sequence[str]) -> EventsAndPile:
    """Take the card with one of the keys, wherever it is, to where the cards of the pile go."""
    card = next(card for card in pile.deck.cards if any(key in card.keys for key in keys))
    places = pile.places.take(card.number).put(card.number, pile.rules.goes)
    return (Brought(pile.rules.id, card.id, pile.rules.goes),), pile._replace(places=places)


def shuffle_pile(pile: Pile) -> EventsAndPile:
    """Shuffle a pile together with its discards."""
    drawing = Drawing(pile)
    drawing.shuffle(DISCARDS)
    return drawing.end()


def _return_cards(pile: Pile, events: list[Event]) -> EventsAndPile:
    """Return what has happened and the pile, after waiting cards were shuffled into it if they can be."""
    drawing = Drawing(pile)
    drawing.events = events
    drawing.return_cards()
    return drawing.end()


def deal_cards(pile: Pile, players: Sequence[int], labels: Labels = no_labels) -> EventsAndPile:
    """Deal a hand to each player. The players then keep cards of their hands.

    Where there are too few cards for all, every player is dealt the same smaller number. Raises Refused if there is
    not one card for each player.
    """
    rules = pile.rules
    if not rules.dealt:
        raise Refused(pile.words, "cards-not-dealt", pile=rules.id)
    places = pile.places
    left_over = len(places.stack) + (len(places.discards) if rules.reshuffles else 0)
    each = max(1, min(rules.dealt, left_over // len(players)))
    found: list[Event] = []
    for player in players:
        # the hand of the player becomes the last one, into which cards are drawn
        hands = pile.places.hands
        old = next((hand for hand in hands if hand.player == player), Hand((), min(rules.kept, each), player))
        hands = (*(hand for hand in hands if hand.player != player), old)
        events, pile = draw_cards(pile._replace(places=pile.places._replace(hands=hands)), each, "", labels, HAND)
        for event in events:
            if isinstance(event, CardDrawn) and event.goes == HAND:
                found.append(event._replace(player=player))
            else:
                found.append(event)
    if each < rules.dealt:
        found.append(DrawnShort(rules.id, rules.dealt * len(players), each * len(players)))
    left = tuple(hand for hand in pile.places.hands if hand.cards)  # rules may send all cards of a hand elsewhere
    return _return_cards(pile._replace(places=pile.places._replace(hands=left)), found)


def deal_again(pile: Pile, player: int, labels: Labels = no_labels) -> EventsAndPile:
    """Deal a player a hand, together with what that player has kept. Raises Refused, also if cards are still owed."""
    if any(hand.player == player and hand.owed for hand in pile.places.hands):
        raise Refused(pile.words, "has-hand", player=player)
    held = pile.places.kept_by(player)
    places = pile.places
    for number in held:
        places = places.take(number)
    places = places._replace(hands=(*places.hands, Hand(held, pile.rules.kept, player)) if held else places.hands)
    back = tuple(CardMoved(pile.rules.id, pile.card(number).id, HAND, player) for number in held)
    events, pile = deal_cards(pile._replace(places=places), (player,), labels)
    return (*back, *events), pile


def reveal_cards(pile: Pile, player: int) -> EventsAndPile:
    """Show to all what a player has kept or holds. Raises Refused if there is nothing to show."""
    hidden = list_hidden(pile, player)
    if not hidden:
        raise Refused(pile.words, "nothing-hidden", player=player, pile=pile.rules.id)
    events = tuple(Revealed(pile.rules.id, pile.card(number).id, player) for number in hidden)
    places = pile.places
    return events, pile._replace(places=places._replace(shown=(*places.shown, *hidden)))


def list_hidden(pile: Pile, player: int) -> list[int]:
    """Return the numbers of the cards that a player has kept or holds, and that are hidden from the others."""
    places = pile.places
    held = [number for hand in places.hands if hand.player == player for number in hand.cards]
    return [number for number in (*places.kept_by(player), *held) if number not in places.shown]


def keep_card(pile: Pile, name: str) -> EventsAndPile:
    """Keep a card of a hand. Once enough are kept, the others go back. Raises Refused if the card is in no hand."""
    card = pile.find_card(name)
    index = next((index for index, hand in enumerate(pile.places.hands) if card.number in hand.cards), None)
    if index is None:
        looks = ", ".join(f"hand {hand.player}" for hand in pile.places.hands)  # their cards may be hidden
        raise Refused(
            pile.words, "card-not-in-hand" if looks else "card-not-in-hand/undealt", card=_name(card), hands=looks
        )
    hands = list(pile.places.hands)
    hands[index] = hand = hands[index]._replace(owed=hands[index].owed - 1)
    events: list[Event] = [CardMoved(pile.rules.id, card.id, KEPT, hand.player)]
    places = pile.places._replace(hands=tuple(hands)).take(card.number).keep(card.number, hand.player)
    rest = [number for number in hand.cards if number != card.number]
    if rest and not hand.owed:
        events += [CardMoved(pile.rules.id, pile.card(number).id, BACK, hand.player) for number in rest]
        others = (*places.hands[:index], *places.hands[index + 1 :])
        places = places._replace(hands=others, back=(*places.back, *rest))
    return _return_cards(pile._replace(places=places), events)


def discard_active(pile: Pile) -> EventsAndPile:
    """Discard all active cards."""
    active = pile.places.active
    events = tuple(CardMoved(pile.rules.id, pile.card(number).id, DISCARDS) for number in active)
    places = pile.places._replace(active=(), discards=(*pile.places.discards, *active))
    return events, pile._replace(places=places)


def move_card(pile: Pile, name: str, place: CardPlace) -> EventsAndPile:
    """Move a card from anywhere to a place; BACK shuffles it into the stack. Raises Refused if it is there already."""
    card = pile.find_card(name)
    if card.number in pile.places.at(STACK if place == BACK else place):
        raise Refused(pile.words, "card-already-there", card=_name(card))
    events: list[Event] = [CardMoved(pile.rules.id, card.id, place)]
    pile = pile._replace(places=pile.places.take(card.number).put(card.number, place))
    return _return_cards(pile, events)


def _name(card: Card) -> str:
    """Return how a message names a card: what stands in its corner, and its title."""
    return f'"{card.corner} {card.title}"'.replace('" ', '"')
