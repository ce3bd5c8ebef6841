"""Odds of a pile: how likely each result is on the next card, or on at least one among the next, as it stands now."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from printgen.model.play import ACTIVE, AFTER, BACK, DISCARDS, NOW, CardPlace
from printgen.play.game.pile import CardEffect, Labels, Pile, weigh_card
from printgen.play.game.refusal import Refused
from printgen.products.deck import Card
from printgen.products.odds import Odds, ResultOdds, name_result, show_keys

MOST_STEPS, MOST_STATES = 2_000, 20_000
Counts = tuple[int, ...]
# The id and the title of a result.
Name = tuple[str, str]


class _CardKind(NamedTuple):
    """Cards that are alike."""

    wanted: bool  # whether they are wanted
    effect: CardEffect  # what drawing one does
    goes: str  # where it goes


class _State(NamedTuple):
    """A draw in progress: how many cards of each kind are where."""

    stack: Counts  # the cards there
    discards: Counts
    back: Counts
    held: Counts  # cards that are compared with one another; they go to their places when all are drawn
    owed: int = 1  # how many cards this draw still wants
    left: int = 1  # how many cards are still looked at, of this draw and of later ones
    after: bool = False  # whether the discards are shuffled in at the end of this draw
    active: int = 0  # how many cards are in play; counted only where the pile limits them


def count_pile(pile: Pile, column: str, labels: Labels, draws: int = 1) -> Odds:
    """Return how likely each result of a column is on the next card of a pile.

    `labels` are what the gauges show, since rules of cards may depend on them. With several draws, the odds are those
    that at least one of so many cards has the result; the cards are drawn one after the other. A card in whose place
    another is drawn does not count. Raises Refused if there is no card, or if each card is drawn again.
    """
    table = pile.deck.system.table_of(pile.rules.id)
    read = column or (pile.deck.columns[0].id if pile.deck.columns else "")
    rows = table.row_of()
    cards: dict[Name, list[Card]] = {}
    for card in pile.deck.cards:
        if not weigh_card(pile.rules, card, column, labels).again:
            cards.setdefault(name_result(rows[card.keys[0]], table, read), []).append(card)
    _, short = _Chance(pile, column, labels, frozenset()).count(draws)
    stack, outcomes = set(pile.places.stack), []
    if short == 1 and (most := pile.rules.most):
        allowed, active = pile.words.say("nouns.card", number=most), len(pile.places.active)
        raise Refused(
            pile.words, "too-many-in-play/odds", cards=allowed, pile=pile.rules.id, active=active, left=len(stack)
        )
    if short == 1:
        raise Refused(
            pile.words,
            "not-enough-cards/odds",
            pile=pile.rules.id,
            cards=pile.words.say("nouns.card", number=len(stack)),
        )
    known: dict[object, Fraction] = {}
    for name, found in cards.items():
        wanted = frozenset(card.number for card in found)
        chance = _Chance(pile, column, labels, wanted)
        if chance.question not in known:
            known[chance.question], _ = chance.count(draws)
        rolls = show_keys(table, (key for card in found for key in card.keys))
        outcomes.append(ResultOdds(*name, len(wanted & stack), rolls, known[chance.question]))
    return Odds(pile.rules.id, read, sum(outcome.faces for outcome in outcomes), draws, tuple(outcomes), short)


def take_out_cards(pile: Pile, cards: Iterable[Card], labels: Labels) -> Pile:
    """Return a pile as it is after some cards were drawn. Cards that would go back are counted as in play."""
    places = pile.places
    for card in cards:
        goes = weigh_card(pile.rules, card, "", labels).goes or pile.rules.goes
        places = places.take(card.number).put(card.number, ACTIVE if goes == BACK else goes)
    return pile._replace(places=places)


def put_unseen(pile: Pile, numbers: Iterable[int]) -> Pile:
    """Return a pile to count with: some hidden cards are added to its stack, since nobody may tell them apart."""
    unseen = tuple(numbers)
    back = tuple(number for number in pile.places.back if number not in unseen)
    return pile._replace(places=pile.places._replace(stack=(*pile.places.stack, *unseen), back=back))


class _Chance:
    """Follows everything that the next draws of a pile may bring. Cards of a kind are counted together."""

    def __init__(self, pile: Pile, column: str, labels: Labels, wanted: frozenset[int]) -> None:
        self.words = pile.words
        self.kinds: list[_CardKind] = []
        self.refills = pile.rules.reshuffles
        self.most = pile.rules.most
        self.compares = bool(pile.rules.use(column).ranks)
        self.waits = bool(pile.places.hands)
        self.replaces = pile.rules.replaces and not self.waits
        kinds: dict[int, int] = {}
        for card in pile.deck.cards:
            effect = weigh_card(pile.rules, card, column, labels)
            kind = _CardKind(card.number in wanted, effect._replace(goes=""), effect.goes or pile.rules.goes)
            if kind not in self.kinds:
                self.kinds.append(kind)
            kinds[card.number] = self.kinds.index(kind)

        def count(numbers: Iterable[int]) -> Counts:
            found = [kinds[number] for number in numbers]
            return tuple(found.count(kind) for kind in range(len(self.kinds)))

        places = pile.places
        self.none = count(())
        active = len(places.active) if self.most else 0
        self.state = _State(count(places.stack), count(places.discards), count(places.back), self.none, active=active)

    @property
    def question(self) -> object:
        """Return everything that the odds depend on; results for which it is equal have equal odds."""
        return frozenset(zip(self.kinds, self.state.stack, self.state.discards, self.state.back, strict=True))

    def count(self, draws: int) -> tuple[Fraction, Fraction]:
        """Return the odds that a wanted card is drawn, and the odds that the cards run out before one comes."""
        # Ways are counted in whole numbers out of `whole`: adding fractions would be much slower.
        open_ = {self._refill(self.state._replace(left=draws)): 1}
        found = short = 0
        whole = 1
        for _ in range(MOST_STEPS):
            short += sum(ways for state, ways in open_.items() if self._is_over(state))
            steps = {state: self._step(state) for state in open_ if not self._is_over(state)}
            shares = {state: sum(ways for ways, _, _ in step) for state, step in steps.items()}
            scale = lcm(*shares.values())
            found, short, whole = found * scale, short * scale, whole * scale
            following: dict[_State, int] = defaultdict(int)
            for state, step in steps.items():
                share = open_[state] * (scale // shares[state])
                for ways, is_wanted, after in step:
                    if is_wanted:
                        found += share * ways
                    elif after.left:
                        following[after if after.owed else self._begin(after)] += share * ways
            if not following:
                return Fraction(found, whole), Fraction(short, whole)
            if len(following) > MOST_STATES:
                break
            open_ = following
        raise Refused(self.words, "odds-uncountable")

    def _is_over(self, state: _State) -> bool:
        """Tell whether no card can be drawn: the stack is empty, or as many cards are in play as are allowed."""
        return not any(state.stack) or 0 < self.most <= state.active

    def _step(self, state: _State) -> list[tuple[int, bool, _State]]:
        """Return the cards that may come next: in how many ways each, whether it is wanted, and the state after it."""
        found = [(number, self.kinds[kind].wanted, self._take(state, kind))
                 for kind, number in enumerate(state.stack) if number]  # fmt: skip
        # A card that goes straight back, with another in its place, changes nothing.
        moved = [each for each in found if each[-1] != state]
        if not moved:
            raise Refused(self.words, "odds-uncountable/again")
        return moved

    def _take(self, state: _State, kind: int) -> _State:
        """Return the state after a card of a kind was drawn."""
        _, effect, goes = self.kinds[kind]
        state = state._replace(stack=_add(state.stack, kind, -1))
        # From play or from out of the game no card comes back.
        if self.compares:
            state = state._replace(held=_add(state.held, kind, 1))
        elif goes == DISCARDS:
            state = state._replace(discards=_add(state.discards, kind, 1))
        elif goes == BACK:
            state = state._replace(back=_add(state.back, kind, 1))
        elif goes == ACTIVE and self.most:
            state = state._replace(active=state.active + 1)
        if self.replaces:
            state = state._replace(stack=_sum(state.stack, state.back), back=self.none)
        if NOW in effect.times:
            state = state._replace(stack=_sum(state.stack, state.discards), discards=self.none)
        left = state.left - (not effect.again)
        owed = min(left, state.owed + effect.more - (not effect.again))  # what is owed beyond that is not looked at
        return self._refill(state._replace(owed=owed, left=left, after=state.after or AFTER in effect.times))

    def _refill(self, state: _State) -> _State:
        """Return the state with the discards as its stack, if a card is wanted and the stack is empty."""
        if state.owed and self.refills and not any(state.stack):
            return state._replace(stack=state.discards, discards=self.none)
        return state

    def _begin(self, state: _State) -> _State:
        """Return the state in which the next draw begins, once all cards of this draw have come."""
        if not (state.after or any(state.held) or any(state.back)):
            return self._refill(state._replace(owed=1))
        discards = _sum(state.discards, self._held(state, DISCARDS))
        stack, back = state.stack, _sum(state.back, self._held(state, BACK))
        if not self.waits:
            stack, back = _sum(stack, back), self.none
        if state.after:
            stack, discards = _sum(stack, discards), self.none
        active = state.active + (sum(self._held(state, ACTIVE)) if self.most else 0)
        return self._refill(_State(stack, discards, back, self.none, 1, state.left, active=active))

    def _held(self, state: _State, place: CardPlace) -> Counts:
        pairs = zip(state.held, self.kinds, strict=True)
        return tuple(number if kind.goes == place else 0 for number, kind in pairs)


def _add(counts: Counts, kind: int, number: int) -> Counts:
    return (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])


def _sum(one: Counts, other: Counts) -> Counts:
    return tuple(map(sum, zip(one, other, strict=True)))
