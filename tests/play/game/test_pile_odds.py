"""The odds of piles: exactly those that come out where all orders of all shuffles are gone through."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import permutations
from math import comb, factorial
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from playing import POND, load_files, open_newts

from printgen.errors import BadData, BadUsage
from printgen.model.system import System
from printgen.play.game.event import CardDrawn, DrawnShort
from printgen.play.game.game import Game
from printgen.play.game.pile import Pile, draw_cards, no_labels
from printgen.play.game.pile_odds import count_pile, take_out_cards
from printgen.play.game.places import Places
from printgen.products.odds import Odds
from printgen.stream import Stream

# So many games are gone through at most: cards that ask for more and shuffle again make games without end.
MOST_PLAYS = 300
ROWS = "title: Newts\ndie: d3\nrows: [{roll: 1, result: One}, {roll: 2, result: Two}, {roll: 3, result: Three}]\n"
RULE = st.fixed_dictionaries(
    {"of": st.sampled_from(["'1'", "'2'", "1-2"])},
    optional={
        "reshuffle": st.sampled_from(["now", "after"]),
        "again": st.just("true"),
        "more": st.sampled_from(["1", "2"]),
        "goes": st.sampled_from(["discards", "active", "out", "back"]),
    },
).filter(lambda rule: len(rule) > 1)
RULES = st.fixed_dictionaries(
    {
        "reshuffle": st.sampled_from(["when-empty", "never", "always"]),
        "goes": st.sampled_from(["discards", "active", "out", "back"]),
        "cards": st.lists(RULE, max_size=2),
    }
)
LIMITED = [
    ("{goes: active, most: 1}", 1),
    ("{goes: active, most: 2}", 2),
    ("{goes: active, most: 2, cards: [{of: '1', more: 1}]}", 2),
    ("{goes: active, most: 1, cards: [{of: '1', goes: discards}]}", 2),
    ("{goes: active, most: 1, cards: [{of: '1', again: true}, {of: '2', goes: back}]}", 1),
    ("{goes: active, most: 1, cards: [{of: '1', goes: discards, reshuffle: after}]}", 2),
]


class Undecided(Exception):
    """A shuffle that has not been told how it comes out: one of so many ways."""

    def __init__(self, ways: int) -> None:
        self.ways = ways


class Shuffler:
    """In place of a stream: shuffles come out as they are told, one after the other."""

    def __init__(self, ways: Iterable[int]) -> None:
        self.ways = list(ways)

    def shuffle(self, items: Iterable[int]) -> tuple[tuple[int, ...], Stream]:
        """Return the items in the order that is next, which is told by its place among all orders."""
        found = tuple(items)
        if not self.ways:
            raise Undecided(factorial(len(found)))
        return list(permutations(found))[self.ways.pop(0)], cast(Stream, self)


class Tally(NamedTuple):
    """How likely each title comes, how likely there are too few cards, and how much was not followed."""

    found: dict[str, Fraction]
    short: Fraction
    rest: Fraction


def go_through(play: Callable[[Shuffler], tuple[list[str], bool]]) -> Tally:
    """Play in all the ways in which shuffles may come out, or in as many of the likeliest as there is time for."""
    found: dict[str, Fraction] = {}
    short = Fraction(0)
    open_: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(-1), ())]  # the likeliest first
    for _ in range(MOST_PLAYS):
        if not open_:
            break
        negative, ways = heappop(open_)
        odds = -negative
        try:
            titles, is_short = play(Shuffler(ways))
        except Undecided as shuffle:
            for way in range(shuffle.ways):
                heappush(open_, (-odds / shuffle.ways, (*ways, way)))
            continue
        short += odds * is_short
        for title in set(titles):
            found[title] = found.get(title, Fraction(0)) + odds
    return Tally(found, short, -sum((odds for odds, _ in open_), Fraction(0)))


def draw_next(pile: Pile, shuffler: Shuffler, draws: int) -> tuple[list[str], bool]:
    """Return the titles of the next cards that count, and whether there were too few."""
    places = pile.places
    stack, stream = shuffler.shuffle(sorted(places.stack))
    pile = pile._replace(places=places._replace(stream=stream, stack=stack))
    titles: list[str] = []
    while len(titles) < draws:
        events, pile = draw_cards(pile, 1, short=True)
        drawn = [event.card for event in events if isinstance(event, CardDrawn) and not event.again]
        titles += [pile.find_card(card).title for card in drawn]
        if any(isinstance(event, DrawnShort) for event in events):
            return titles[:draws], len(titles) < draws
    return titles[:draws], False


@cache
def load_newts(rules: str) -> System:
    """Return a pond with three newts."""
    files = POND | {"newts.yaml": ROWS, "play.yaml": f"piles: {{newts: {rules}}}\n"}
    return load_files("pond", files)


def write(value: Any) -> str:
    """Return rules as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {write(part)}" for key, part in value.items()) + "}"
    return "[" + ", ".join(map(write, value)) + "]" if isinstance(value, list) else str(value)


def chances(odds: Odds) -> dict[str, Fraction]:
    """Return how likely each title is."""
    return {outcome.title: outcome.probability for outcome in odds.outcomes}


def compare(pile: Pile, draws: int, odds: Odds) -> None:
    """Make sure that odds are those that come out where all orders are gone through."""
    tally = go_through(lambda shuffler: draw_next(pile, shuffler, draws))
    for title, chance in chances(odds).items():
        least = tally.found.get(title, Fraction(0))
        assert least <= chance <= least + tally.rest, (title, tally)
    assert tally.short <= odds.short <= tally.short + tally.rest
    assert tally.found.keys() <= chances(odds).keys()
    if draws == 1:
        assert sum(chances(odds).values()) + odds.short == 1


@pytest.mark.parametrize(("rules", "draws"), LIMITED)
def test_odds_know_how_many_cards_may_be_in_play(rules: str, draws: int) -> None:
    """Where a pile allows only so many cards in play, no card comes beyond them, and the odds say so."""
    pile = Pile.of(load_newts(rules), "newts", "a")
    odds = count_pile(pile, "", no_labels, draws)
    compare(pile, draws, odds)


def test_odds_beyond_what_may_be_in_play_are_refused() -> None:
    """Who asks for more cards than can ever be in play is told so, not given odds."""
    pile = open_newts("{goes: active, most: 2}")
    with pytest.raises(BadUsage, match='at most 2 cards of "newts" may be in play'):
        count_pile(pile, "", no_labels, 3)


# Many of the rules deal for ever, or leave nothing to deal.
@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(RULES, st.integers(1, 3), st.integers(0, 3))
def test_odds_are_those_of_all_orders(rules: dict[str, Any], draws: int, before: int) -> None:
    """What the odds say of the next cards comes out when every order of every shuffle is dealt by the rules."""
    try:
        pile = Pile.of(load_newts(write(rules)), "newts", "a")
        for _ in range(before):
            _, pile = draw_cards(pile, 1, short=True)
        odds = count_pile(pile, "", no_labels, draws)
    except (BadData, BadUsage):
        assume(False)  # rules that ask for ever more cards, and piles that are empty
        return
    compare(pile, draws, odds)


@given(st.integers(1, 6), st.integers(0, 4))
def test_odds_without_rules_are_those_of_the_urn(draws: int, gone: int) -> None:
    """Of six cards of which some have gone, one is among the next with the odds that a textbook gives."""
    assume(draws <= 6 - gone)
    pile = open_newts("{reshuffle: never}")
    pile = take_out_cards(pile, pile.deck.cards[:gone], no_labels)
    expected = 1 - Fraction(comb(5 - gone, draws), comb(6 - gone, draws))
    assert list(chances(count_pile(pile, "", no_labels, draws)).values()) == [Fraction(0)] * gone + [expected] * (
        6 - gone
    )


def test_odds_of_many_draws_are_those_of_the_urn() -> None:
    """Half of a large deck is no more than can be counted, also where its cards go to several places."""
    rows = "".join(
        f"  - {{roll: {first}-{first + 19}, result: {name}}}\n" for first, name in ((1, "A"), (21, "B"), (41, "C"))
    )
    rules = "piles: {newts: {reshuffle: never, cards: [{of: 1-20, goes: active}, {of: 21-40, goes: out}]}}\n"
    files = POND | {"newts.yaml": f"title: Newts\ndie: d60\nrows:\n{rows}", "play.yaml": rules}
    pile = Pile.of(load_files("pond", files), "newts", "a")
    expected = 1 - Fraction(comb(40, 30), comb(60, 30))
    assert chances(count_pile(pile, "", no_labels, 30)) == dict.fromkeys("ABC", expected)


def test_a_card_that_is_drawn_again_is_not_an_outcome() -> None:
    """A card in whose place another is drawn has no odds, and the others share what it would have."""
    odds = count_pile(open_newts("{cards: [{of: '1', again: true, reshuffle: now}]}"), "", no_labels)
    assert chances(odds) == dict.fromkeys(["Two", "Three", "Four", "Five", "Six"], Fraction(1, 5))


def test_a_pile_that_gives_no_card_has_no_odds() -> None:
    """Where there are not enough cards, or each is drawn again, that is said, and no odds are made up."""
    pile = open_newts("{reshuffle: never, goes: out}")
    with pytest.raises(BadUsage, match="there are not enough cards"):
        count_pile(pile, "", no_labels, 7)
    pile = open_newts("{goes: out, cards: [{of: '1', again: true, reshuffle: now, goes: discards}]}")
    with pytest.raises(BadUsage, match="the odds cannot be counted"):
        count_pile(take_out_cards(pile, pile.deck.cards[1:], no_labels), "", no_labels)


def test_odds_do_not_touch_the_pile() -> None:
    """Who asks for odds draws the same cards afterwards."""
    game = Game.of(load_newts("{}"), "a")
    pile = game.pile("newts")
    before = pile
    count_pile(pile, "", no_labels, 2)
    assert pile == before
    assert isinstance(pile.places, Places)
