"""Drawing: cards are taken from the top one by one. Each may ask for another, for more, or for a shuffle."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from printgen.errors import count_noun
from printgen.model.play import AFTER, NOW, CardPlace, PileRules, ShuffleTime
from printgen.model.routine import Condition
from printgen.play.game.event import CardDrawn, Event, Shuffled
from printgen.play.game.places import PLACE_WORDS, Place, Places
from printgen.play.game.refusal import Refused
from printgen.products.deck import Card, Deck

# What each gauge shows, by its id.
GaugeLabels = Mapping[str, str]
NO_LABELS: GaugeLabels = {}
# A draw with more events than this never ends: each card asks for another, and the pile reshuffles.
MOST_EVENTS = 20_000


def is_met(condition: Condition, labels: GaugeLabels) -> bool:
    """Tell whether gauges show what a condition asks for."""
    return all(labels.get(gauge) in wanted for gauge, wanted in condition)


class Effect(NamedTuple):
    """What drawing a card does, by all rules that hold for it."""

    goes: CardPlace | Literal[""] = ""  # where the card goes, "" where no rule says it
    times: frozenset[ShuffleTime | Literal[""]] = frozenset()  # when the pile is reshuffled
    again: bool = False  # whether another card is drawn in place of this one
    more: int = 0  # how many further cards are drawn
    brings: tuple[str, ...] = ()  # the piles whose card of the same key comes too


def weigh_card(rules: PileRules, card: Card, column: str, labels: GaugeLabels) -> Effect:
    """Return the effect of a card in a use.

    Where several rules hold, the last of them says where the card goes, and everything else adds up.
    """
    effect = Effect()
    for rule in (*rules.rules, *rules.use(column).rules):
        if is_met(rule.when, labels) and any(key in rule.keys for key in card.keys):
            effect = Effect(
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

    def __init__(self, rules: PileRules, deck: Deck, places: Places) -> None:
        self.rules = rules
        self.deck = deck
        self.before = places
        self.places = places
        self.events: list[Event] = []
        self.drawn: list[int] = []
        self.asked = self.given = 0

    def draw(self, count: int, column: str, labels: GaugeLabels, goes: Place | Literal[""]) -> None:
        """Draw `count` cards for a use, or as many as there are. A card goes to `goes` unless a rule says otherwise.

        Raises Refused for cards that ask for ever more cards.
        """
        ranks = self.rules.use(column).ranks
        held: list[tuple[int, Place]] = []
        effects = []
        self.asked = count
        while self.given < self.asked and self._has_next():
            card, effect = self._take(column, labels)
            # A card in whose place another is drawn is never dealt.
            usual = self.rules.goes if effect.again else goes or self.rules.goes
            place = effect.goes or usual
            self.events.append(CardDrawn(self.rules.id, card.id, column, place, effect.again))
            if ranks:
                held.append((card.number, place))
            else:
                self.places = self.places.put(card.number, place)
            if self.rules.replaces:
                self.return_cards()
            if NOW in effect.times:
                self.reshuffle()
            self.asked += effect.more
            self.given += not effect.again
            effects.append(effect)
        for number, place in held:
            self.places = self.places.put(number, place)
        if ranks and self.given:
            self._mark_best(ranks)
        self.return_cards()
        if any(AFTER in effect.times for effect in effects):
            self.reshuffle()

    def reshuffle(self) -> None:
        """Shuffle the discards into the stack."""
        self._shuffle(self.places.shuffle_discards())

    def return_cards(self) -> None:
        """Shuffle the waiting cards into the stack, if no hand is open."""
        if self.places.back and not self.places.hands:
            self._shuffle(self.places.shuffle_back())

    def _take(self, column: str, labels: GaugeLabels) -> tuple[Card, Effect]:
        """Take the top card, and return it and its effect."""
        if len(self.events) > MOST_EVENTS:
            raise Refused("endless-draw", pile=self.rules.id)
        number, self.places = self.places.draw()
        self.drawn.append(number)
        card = self.deck.cards[number - 1]
        return card, weigh_card(self.rules, card, column, labels)

    def _has_next(self) -> bool:
        """Tell whether there is a card to take. An empty stack is made of the discards first."""
        if self.rules.most and len(self.places.active) >= self.rules.most:
            return False
        if not self.places.stack and self.rules.reshuffles and self.places.discards:
            self.reshuffle()
        return bool(self.places.stack)

    def check(self) -> None:
        """Make sure that all cards came. Raises Refused."""
        if self.given == self.asked:
            return
        pile, most, active = self.rules.id, self.rules.most, len(self.before.active)
        if most and len(self.places.active) >= most:
            raise Refused("too-many-in-play", most=most, pile=pile, active=active)
        counts = {word: len(self.before.at(place)) for place, word in PLACE_WORDS.items()}
        where = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        reason = "not-enough-cards/in-play" if active else "not-enough-cards"
        raise Refused(reason, pile=pile, cards=count_noun(len(self.deck.cards), "card"), where=where)

    def _shuffle(self, places: Places) -> None:
        self.places = places
        self.events.append(Shuffled(self.rules.id, len(places.stack)))

    def _mark_best(self, ranks: tuple[str, ...]) -> None:
        """Mark the best of the cards that count."""
        order = {key: rank for rank, key in enumerate(ranks)}
        keys = {card.id: card.keys for card in self.deck.cards}
        counting = [event for event in self.events if isinstance(event, CardDrawn) and not event.again]
        best = min(counting, key=lambda event: min(order.get(key, len(order)) for key in keys[event.card]))
        self.events = [best._replace(best=True) if event is best else event for event in self.events]
