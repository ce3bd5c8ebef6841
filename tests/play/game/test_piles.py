"""What a pile promises: each card once, none lost, none doubled, and the rules of its pack to the letter."""

from collections import Counter
from typing import Any, Literal

import pytest
from conftest import shipped_systems
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from playing import SEEDS, count_cards, id_of, load_marsh, load_pond, names_of, open_newts, state_of, titles_at

from printgen.errors import BadUsage
from printgen.model.play import ACTIVE, BACK, DISCARDS, OUT, CardPlace
from printgen.play.game.actions import Deal, Discard, Draw, Keep, Remove, Return, Roll, Search, Shuffle
from printgen.play.game.event import CardDrawn, Shuffled
from printgen.play.game.game import Game
from printgen.play.game.pile import (
    Pile,
    count_certain,
    deal_cards,
    draw_cards,
    keep_card,
    move_card,
    shuffle_pile,
)
from printgen.play.game.places import HAND, KEPT, STACK

PILES = sorted(rules.id for rules in load_marsh().play.piles)
ENDLESS = "gauges: {mood: {title: Mood, boxes: [Bad, Good]}}\npiles: {newts: {cards: [%s]}}"


def draw_singly(pile: Pile, count: int, column: str = "") -> tuple[list[str], Pile]:
    """Draw cards one by one, and return their ids and the pile after them."""
    found = []
    for _ in range(count):
        (card,), pile = pile.draw(1, column)
        found.append(card.id)
    return found, pile


@pytest.mark.parametrize("name", PILES)
def test_each_card_is_dealt_once_before_a_reshuffle(name: str) -> None:
    """From a pile without rules each card of its deck comes exactly once, then all of them again."""
    system = load_marsh()
    bare = Game.of(system, "a").pile(name)
    pile = bare._replace(rules=bare.rules._replace(rules=(), uses=(), goes=DISCARDS, reshuffles=True))
    everything = {card.id: 1 for card in pile.deck.cards}
    for _ in range(3):
        drawn, pile = draw_singly(pile, len(everything))
        assert Counter(drawn) == everything


@given(SEEDS, st.integers(0, 20), st.integers(1, 20))
def test_drawing_one_by_one_is_drawing_many(seed: str, before: int, count: int) -> None:
    """Cards are the same however they are asked for, across reshuffles too."""
    pile = Pile.of(load_pond(), "newts", seed)
    if before:
        _, pile = pile.draw(before)
    singly, after = draw_singly(pile, count)
    at_once, other = pile.draw(count)
    assert [card.id for card in at_once] == singly
    assert other.places == after.places


@given(SEEDS, st.integers(1, 36))
def test_the_same_seed_gives_the_same_cards(seed: str, count: int) -> None:
    """Two players with one seed have the same pile, and those with another seed have not."""
    first, second = (Pile.of(load_marsh(), "omens", seed) for _ in range(2))
    assert first.draw(count, "dawn") == second.draw(count, "dawn")
    assert Pile.of(load_marsh(), "omens", f"{seed}.").places.stack != first.places.stack


@given(SEEDS, st.lists(st.sampled_from(["spawn", "omens", "tokens", "dice", "table"]), max_size=12))
def test_a_pile_is_not_disturbed_by_anything_else(seed: str, others: list[str]) -> None:
    """Whatever else is drawn, thrown or taken before, a pile gives the same cards."""
    game = Game.of(load_marsh(), seed)
    for other in others:
        action: Any = {"dice": Roll("d6", 2), "table": Roll("spawn", 3)}.get(other) or Draw(other)
        _, game = action.run(game)
    calm, _ = Draw("tactics", 3).run(Game.of(load_marsh(), seed))
    assert Draw("tactics", 3).run(game)[0] == calm


@given(SEEDS)
def test_a_peek_changes_nothing(seed: str) -> None:
    """A look at the top shows what is drawn next, and changes none of it."""
    pile = Pile.of(load_pond(), "newts", seed)
    seen = pile.peek(4)
    assert pile.peek(99) == (*seen, *pile.peek(6)[4:])
    assert pile == Pile.of(load_pond(), "newts", seed)
    assert pile.draw(4)[0] == seen


@given(SEEDS, st.data())
def test_the_cards_that_are_certain_come_whatever_is_drawn(seed: str, data: st.DataObject) -> None:
    """Who stacks a printed deck is told no order that will not come: for no use, in no number of draws or hands."""
    systems = [load_marsh(), *shipped_systems().values()]
    system, name = data.draw(st.sampled_from([(system, pile.id) for system in systems for pile in system.play.piles]))
    whole = Pile.of(system, name, seed)
    pile = whole._replace(rules=whole.rules._replace(most=0))
    expected = [card.id for card in pile.peek(count_certain(pile))]
    drawn: list[str] = []
    while len(drawn) < len(expected):
        if pile.rules.dealt:
            events, pile = deal_cards(pile, (1,))
            while hand := pile.places.at(HAND):
                _, pile = keep_card(pile, pile.card(hand[-1]).id)
        else:
            column = data.draw(st.sampled_from(["", *(use.column for use in pile.rules.uses)]))
            events, pile = draw_cards(pile, data.draw(st.integers(1, 3)), column, short=True)
        drawn += [event.card for event in events if isinstance(event, CardDrawn)]
    assert drawn[: len(expected)] == expected


@pytest.mark.parametrize(
    ("rules", "certain"),
    [
        ("{}", 6),
        ("{reshuffle: never}", 6),
        ("{goes: active, cards: [{of: '3', goes: out, more: 1}]}", 6),
        ("{reshuffle: always}", 1),
        ("{goes: back}", 1),
        ("{cards: [{of: [Three], reshuffle: after}]}", 3),
        ("{cards: [{of: [Five], goes: back}, {of: [Four], reshuffle: now}]}", 4),
        ("{deal: 2, keep: 1}", 2),
        ("{deal: 2, keep: 2}", 6),
    ],
)
def test_a_pile_is_certain_until_it_may_be_shuffled(rules: str, certain: int) -> None:
    """Who stacks a deck is told the order of as many cards as come in it, not of fewer."""
    pile = open_newts(rules)
    assert count_certain(pile._replace(places=pile.places._replace(stack=(1, 2, 3, 4, 5, 6)))) == certain


def test_a_pile_that_is_never_reshuffled_runs_out() -> None:
    """Its last card is its last: one more is refused, saying where the cards are, and nothing has changed."""
    game = Game.of(load_pond("piles: {newts: {reshuffle: never, goes: out}}"), "a")
    _, game = Draw("newts", 5).run(game)
    before = state_of(game)
    with pytest.raises(BadUsage, match='there are not enough cards in "newts"') as bad:
        Draw("newts", 2).run(game)
    assert bad.value.hint == "its 6 cards: 1 in the pile, 5 out of the game"
    assert state_of(game) == before
    assert len(Draw("newts").run(game)[0]) == 1


def test_too_many_cards_that_go_back_are_explained() -> None:
    """Cards that go back wait until the draw is over, so that more than there are cannot be drawn at once."""
    pile = open_newts("{goes: back}")
    with pytest.raises(BadUsage, match="there are not enough cards"):
        draw_cards(pile, 7)
    assert len(draw_cards(pile, 6)[1].places.stack) == 6


@pytest.mark.parametrize("place", [ACTIVE, OUT, KEPT])
@given(seed=SEEDS)
def test_cards_elsewhere_are_in_no_reshuffle(place: CardPlace | Literal["kept"], seed: str) -> None:
    """A card that is active, out of the game or kept by a player never comes from the pile meanwhile."""
    pile = open_newts("{deal: 1, keep: 1}", seed)
    if place == KEPT:
        _, pile = deal_cards(pile, [1])
        _, pile = keep_card(pile, id_of(pile, titles_at(pile, HAND)[0]))
    else:
        _, pile = move_card(pile, id_of(pile, "Three"), place)
    (away,) = titles_at(pile, place)
    _, pile = shuffle_pile(pile)
    drawn, pile = draw_singly(pile, 5 * 4)
    assert Counter(Counter(drawn).values()) == {4: 5}
    assert away not in {pile.find_card(card).title for card in drawn}
    assert titles_at(pile, place) == [away]


@given(SEEDS, st.integers(1, 12))
def test_again_draws_another_in_its_place(seed: str, count: int) -> None:
    """A card that is drawn again does not count: there are as many others as were asked for."""
    events, pile = draw_cards(open_newts("{cards: [{of: 1-2, again: true}]}", seed), count)
    drawn = [event for event in events if isinstance(event, CardDrawn)]
    assert all(event.again == (pile.find_card(event.card).title in ("One", "Two")) for event in drawn)
    assert sum(not event.again for event in drawn) == count
    assert not drawn[-1].again


@given(SEEDS)
def test_more_draws_further_cards(seed: str) -> None:
    """A card that asks for two more counts itself, and they come besides."""
    pile = open_newts("{reshuffle: never, cards: [{of: [Six], more: 2}]}", seed)
    titles = [card.title for card in pile.peek(6)]
    place = titles.index("Six")
    assume(place < 4)
    cards, _ = pile.draw(place + 1)
    assert [card.title for card in cards] == titles[: place + 3]


@pytest.mark.parametrize("goes", [DISCARDS, ACTIVE, OUT])
def test_cards_go_where_the_rules_send_them(goes: CardPlace) -> None:
    """A rule of a card goes before that of its pile, and the last rule of a card before the others."""
    rules = f"{{goes: {goes}, cards: [{{of: 1-3, goes: active}}, {{of: 3, goes: out}}]}}"
    _, pile = draw_cards(open_newts(rules), 6)
    assert {"One", "Two"} <= set(titles_at(pile, ACTIVE))
    assert "Three" in titles_at(pile, OUT)
    assert {"Four", "Five", "Six"} <= set(titles_at(pile, goes))


def test_cards_with_a_field_share_a_rule() -> None:
    """`having` means all cards that have a field, and no others."""
    _, pile = draw_cards(open_newts("{cards: [{having: spots, goes: out}]}"), 6)
    assert sorted(titles_at(pile, OUT)) == ["Five", "Four"]


def test_rows_of_the_same_title_share_a_rule() -> None:
    """A rule for a title is for every row that has it, not for one of them."""
    system = load_pond("piles: {newts: {cards: [{of: [One, Two], goes: out}]}}")
    assert system.play.piles[0].rules[0].keys == ("1", "2")
    marsh = next(rules for rules in load_marsh().play.piles if rules.id == "spawn")
    assert marsh.rules[1].keys == ("2", "3", "4")


@given(SEEDS)
def test_reshuffle_now_takes_the_card_in(seed: str) -> None:
    """After a card that reshuffles at once, all cards that lay among the discards are in the pile, itself too."""
    pile = open_newts("{cards: [{of: 1, reshuffle: now}]}", seed)
    one = id_of(pile, "One")
    count = [card.id for card in pile.peek(6)].index(one) + 1
    events, pile = draw_cards(pile, count)
    assert names_of(events) == ["CardDrawn"] * count + ["Shuffled"]
    assert events[-1] == Shuffled("newts", 6)
    assert sorted(card.title for card in pile.peek(6)) == ["Five", "Four", "One", "Six", "Three", "Two"]
    place = [card.id for card in pile.peek(6)].index(one)
    (*_, card), _ = pile.draw(place + 1)
    assert card.id == one


@given(SEEDS)
def test_reshuffle_after_waits_for_the_last_card(seed: str) -> None:
    """A card that reshuffles afterwards leaves the other cards of its draw as they would have been."""
    plain = open_newts("{goes: discards}", seed)
    events, pile = draw_cards(open_newts("{cards: [{of: 1-5, reshuffle: after}]}", seed), 3)
    assert [event.card for event in events if isinstance(event, CardDrawn)] == [card.id for card in plain.peek(3)]
    assert names_of(events) == ["CardDrawn"] * 3 + ["Shuffled"]
    assert len(pile.places.stack) == 6


def test_a_rule_holds_while_its_gauges_show_it() -> None:
    """A condition is a condition: with another label the card does what the pile does."""
    text = "gauges: {mood: {title: Mood, boxes: [Bad, Good]}}\n"
    text += "piles: {newts: {cards: [{of: 1-6, when: {mood: Good}, goes: out}]}}"
    pile = Pile.of(load_pond(text), "newts", "a")
    assert len(draw_cards(pile, 3, labels=lambda _: ["Bad"])[1].places.discards) == 3
    assert len(draw_cards(pile, 3, labels=lambda _: ["Good"])[1].places.out) == 3


@given(SEEDS, st.integers(1, 6))
def test_the_best_by_rank_is_marked(seed: str, count: int) -> None:
    """Of cards that are compared exactly one is best: that which stands first among the ranks."""
    text = "piles: {water: {uses: {high: {ranks: '12, 7, 2-6, 8-11'}}}}"
    events, pile = draw_cards(Pile.of(load_pond(text), "water", seed), count, "high")
    keys = ["12", "7", *map(str, range(2, 7)), *map(str, range(8, 12))]
    drawn = [event for event in events if isinstance(event, CardDrawn)]
    ranks = [keys.index(pile.find_card(event.card).keys[0]) for event in drawn]
    assert [event.best for event in drawn].count(True) == 1
    assert ranks[[event.best for event in drawn].index(True)] == min(ranks)


def test_a_use_has_rules_of_its_own() -> None:
    """Rules of a use hold when cards are drawn for it, and for no other use."""
    text = "piles: {water: {uses: {high: {cards: [{of: 2-12, goes: out}]}}}}"
    pile = Pile.of(load_pond(text), "water", "a")
    assert len(draw_cards(pile, 5, "high")[1].places.out) == 5
    assert len(draw_cards(pile, 5, "low")[1].places.discards) == 5


@pytest.mark.parametrize(
    "rules",
    [
        "{of: 1-6, when: {mood: Bad}, again: true}",
        "{of: 1-5, again: true}, {of: 6, goes: out}",
        "{of: 1-6, more: 1}",
        "{of: 1, more: 20}",
    ],
)
def test_a_pile_that_asks_for_ever_more_comes_to_an_end(rules: str) -> None:
    """Where each card asks for another, a draw is refused instead of going on for ever."""
    game = Game.of(load_pond(ENDLESS % rules), "a")
    with pytest.raises(BadUsage, match="does not come to an end"):
        Draw("newts", 9).run(game)


def test_a_card_that_reshuffles_is_a_way_out() -> None:
    """A pile of cards that are drawn again is no dead end while one of them shuffles the discards in."""
    rules = "{reshuffle: never, cards: [{of: 1-5, again: true}, {of: 5, reshuffle: now}]}"
    for seed in "abcdefgh":
        pile = open_newts(rules, seed)
        _, pile = move_card(pile, id_of(pile, "Six"), DISCARDS)
        cards, _ = pile.draw()
        assert [card.title for card in cards] == ["Six"]


@given(SEEDS, st.integers(1, 3))
def test_of_a_hand_some_are_kept_and_the_rest_go_back(seed: str, hands: int) -> None:
    """When each player has kept a card, the others are shuffled into the pile, and not before."""
    _, pile = deal_cards(open_newts("{deal: 2, keep: 1}", seed), range(1, hands + 1))
    assert [len(hand.cards) for hand in pile.places.hands] == [2] * hands
    for left in reversed(range(hands)):
        assert len(pile.places.stack) == 6 - 2 * hands
        _, pile = keep_card(pile, id_of(pile, titles_at(pile, HAND)[0]))
        assert len(pile.places.hands) == left
    assert len(pile.places.kept) == hands
    assert len(pile.places.stack) == 6 - hands


@pytest.mark.parametrize("place", [DISCARDS, OUT, ACTIVE, BACK])
@given(seed=SEEDS)
def test_a_hand_waits_until_all_that_may_be_kept_are(place: CardPlace, seed: str) -> None:
    """Of three cards two may be kept: where one is kept and one put elsewhere, the last is still to be chosen."""
    _, pile = deal_cards(open_newts("{deal: 3, keep: 2}", seed), [1])
    first, second, third = (id_of(pile, title) for title in titles_at(pile, HAND))
    _, pile = move_card(pile, first, place)
    _, pile = keep_card(pile, second)
    assert [pile.card(number).id for number in pile.places.at(HAND)] == [third]
    _, pile = keep_card(pile, third)
    assert [pile.card(number).id for number in pile.places.kept] == [second, third]
    assert not pile.places.hands
    assert not pile.places.back
    assert len(pile.places.stack) == (4 if place == BACK else 3)


@given(SEEDS)
def test_of_three_cards_two_are_kept(seed: str) -> None:
    """The third goes back into the pile with the second that is kept, and not with the first."""
    _, pile = deal_cards(open_newts("{deal: 3, keep: 2}", seed), [1])
    first, second, third = titles_at(pile, HAND)
    _, pile = keep_card(pile, id_of(pile, second))
    assert titles_at(pile, HAND) == [first, third]
    _, pile = keep_card(pile, id_of(pile, first))
    assert titles_at(pile, KEPT) == [second, first]
    assert third in titles_at(pile, STACK)


@given(SEEDS)
def test_a_card_drawn_again_is_in_no_hand(seed: str) -> None:
    """A hand has as many cards as are dealt, none of which asked for another in its place."""
    _, pile = deal_cards(open_newts("{deal: 2, keep: 1, cards: [{of: 1-3, again: true}]}", seed), [1])
    assert len(titles_at(pile, HAND)) == 2
    assert not set(titles_at(pile, HAND)) & {"One", "Two", "Three"}


def test_hands_that_rules_empty_do_not_block_the_pile() -> None:
    """Where all cards of a hand go elsewhere, what goes back does not wait for that hand."""
    _, pile = deal_cards(open_newts("{deal: 2, keep: 1, cards: [{of: 1-6, goes: out}]}"), [1])
    _, pile = move_card(pile, id_of(pile, titles_at(pile, OUT)[0]), BACK)
    assert len(pile.places.stack) == 5
    assert not pile.places.back


@pytest.mark.parametrize("count", [-1, 0, 1_001])
def test_nobody_draws_no_cards(count: int) -> None:
    """A number of cards that makes no sense is refused."""
    with pytest.raises(BadUsage, match="cannot be drawn at once"):
        Draw("newts", count).run(Game.of(load_pond(), "a"))


@pytest.mark.parametrize(
    "action",
    [Draw("newt"), Draw("newts", 1, "high"), Keep("newts", "pond-newts-1"), Deal("newts"),
     Search("newts", "pond-newts-7"), Return("newts")],
)  # fmt: skip
def test_what_cannot_be_done_is_explained(action: Draw) -> None:
    """What a pile cannot do is refused with a hint, and leaves the game as it was."""
    game = Game.of(load_pond(), "a")
    before = state_of(game)
    with pytest.raises(BadUsage) as bad:
        action.run(game)
    assert bad.value.hint
    assert state_of(game) == before


class Handling(RuleBasedStateMachine):
    """Anything that a player does with the piles of the marsh, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Game.of(load_marsh(), "handling")

    def do(self, action: Any) -> None:
        """Do it, if it can be done."""
        before = state_of(self.game)
        try:
            _, self.game = action.run(self.game)
        except BadUsage:
            assert state_of(self.game) == before

    def choose(self, data: st.DataObject, *, dealt: bool = False) -> Pile:
        """Return one of the piles, or of those that are dealt from."""
        names = [rules.id for rules in self.game.system.play.piles if rules.dealt or not dealt]
        return self.game.pile(data.draw(st.sampled_from(names)))

    @rule(data=st.data(), count=st.integers(1, 9))
    def draw(self, data: st.DataObject, count: int) -> None:
        """Draw cards."""
        pile = self.choose(data)
        column = data.draw(st.sampled_from(["", *(column.id for column in pile.deck.columns)]))
        self.do(Draw(pile.rules.id, count, column))

    @rule(data=st.data(), kind=st.sampled_from([Discard, Search, Remove, Return]))
    def move(self, data: st.DataObject, kind: Any) -> None:
        """Move a card by hand."""
        pile = self.choose(data)
        self.do(kind(pile.rules.id, data.draw(st.sampled_from(pile.deck.cards)).id))

    @rule(data=st.data(), kind=st.sampled_from([Discard, Shuffle]))
    def handle(self, data: st.DataObject, kind: Any) -> None:
        """Discard what is active, or shuffle the discards in."""
        self.do(kind(self.choose(data).rules.id))

    @rule(data=st.data(), hands=st.integers(1, 3))
    def deal(self, data: st.DataObject, hands: int) -> None:
        """Deal hands."""
        self.do(Deal(self.choose(data, dealt=True).rules.id, hands))

    @rule(data=st.data())
    def keep(self, data: st.DataObject) -> None:
        """Keep a card of a hand, or try to where there is none."""
        pile = self.choose(data, dealt=True)
        number = data.draw(st.sampled_from(pile.places.at(HAND) or (1,)))
        self.do(Keep(pile.rules.id, pile.card(number).id))

    @invariant()
    def each_card_is_at_one_place(self) -> None:
        """No card is ever lost or doubled."""
        for pile in self.game.piles.values():
            assert count_cards(pile.places) == [card.number for card in pile.deck.cards]

    @invariant()
    def what_goes_back_waits_for_hands_alone(self) -> None:
        """Cards on their way back are in the pile as soon as no hand is left, each of which has cards to be kept."""
        for pile in self.game.piles.values():
            assert pile.places.hands or not pile.places.back
            assert all(hand.cards and hand.owed > 0 for hand in pile.places.hands)


class HandlingDealt(Handling):
    """The same with a pile that is dealt from, which has enough cards for it, and rules that send them elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        rules = "[{of: 1, goes: active}, {of: 2, again: true}, {of: 3-4, goes: back}]"
        text = f"{{newts: {{deal: 2, keep: 1, goes: back, cards: {rules}}}, water: {{deal: 3, keep: 2}}}}"
        self.game = Game.of(load_pond(f"piles: {text}"), "dealt")


# Whatever is done with piles, in any order, no card is ever lost or doubled.
TestNoCardIsLost = Handling.TestCase
TestNoDealtCardIsLost = HandlingDealt.TestCase
MANY = settings(stateful_step_count=40)
TestNoCardIsLost.settings = TestNoDealtCardIsLost.settings = MANY
