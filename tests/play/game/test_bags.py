"""What a bag promises: tokens without looking, as many as there are, and all back when a round ends."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import SEEDS, load_pond, state_of

from printgen.errors import BadUsage
from printgen.play.game.actions import Add, Draw, Fill, Remove, Return
from printgen.play.game.bag import Bag
from printgen.play.game.event import TokenMoved
from printgen.play.game.game import Game

RULES = "bags: {pool: {title: Pool, tokens: [{marker: order}, {marker: fly, copies: 2}]}}"
TOKENS = [*map(str, range(1, 7)), "fly"]
FILLED = Counter([*TOKENS, "fly"])
ACTIONS = st.one_of(
    st.builds(Draw, st.just("pool"), st.integers(1, 4), st.just("")),
    st.builds(Remove, st.just("pool"), st.sampled_from(TOKENS)),
    st.builds(Add, st.just("pool"), st.sampled_from(TOKENS)),
    st.just(Return("pool")),
    st.builds(Fill, st.just("pool"), st.integers(0, 7)),
)


def open_game(seed: str = "a") -> Game:
    """Return a game with a bag of six numbered tokens and two flies, of five that there are."""
    return Game.of(load_pond(RULES), seed)


def do(game: Game, action: Any) -> tuple[bool, Game]:
    """Return whether an action can be done, and the game after it."""
    try:
        return True, action.run(game)[1]
    except BadUsage:
        return False, game


def draw_all(game: Game) -> list[str]:
    """Return the tokens of a full bag in the order in which they come."""
    events, _ = Draw("pool", len(game.bag("pool").inside)).run(game)
    return [event.token for event in events if isinstance(event, TokenMoved)]


@given(SEEDS)
def test_every_token_comes_once(seed: str) -> None:
    """A bag that is emptied has given each token, as many of a kind as were in it; then it is empty, and says so."""
    game = open_game(seed)
    assert Counter(draw_all(game)) == FILLED
    assert draw_all(game) == draw_all(open_game(seed))
    _, game = Draw("pool", 8).run(game)
    with pytest.raises(BadUsage, match='1 token cannot be drawn from "pool"'):
        Draw("pool").run(game)
    with pytest.raises(BadUsage, match="1 token cannot be drawn"):
        game.bag("pool").draw()


@given(SEEDS, st.integers(1, 8))
def test_taking_one_by_one_is_taking_many(seed: str, count: int) -> None:
    """Tokens are the same however they are asked for."""
    _, at_once = Draw("pool", count).run(open_game(seed))
    game = open_game(seed)
    for _ in range(count):
        _, game = Draw("pool").run(game)
    assert game.bag("pool") == at_once.bag("pool")


@given(SEEDS, st.lists(ACTIONS, max_size=25))
def test_tokens_are_counted(seed: str, actions: list[Any]) -> None:
    """Whatever is done, a bag is the count of what was put in, taken and removed, and never has more than there are."""
    game = open_game(seed)
    whole, inside, taken, gone = FILLED.copy(), FILLED.copy(), Counter[str](), Counter[str]()
    for action in actions:
        most = {"fly": 5}.get(getattr(action, "token", ""), 1)
        done, game = do(game, action)
        bag = game.bag("pool")
        match action:
            case Draw():
                assert done == (action.amount <= inside.total())
                if done:
                    found = Counter(bag.taken) - taken
                    assert found.total() == action.amount
                    inside, taken = inside - found, taken + found
            case Remove():
                assert done == bool(inside[action.piece] + taken[action.piece])
                if done:
                    # One that was added goes before one of those that the bag is filled with.
                    own = inside[action.piece] + taken[action.piece] <= whole[action.piece]
                    whole[action.piece], gone[action.piece] = whole[action.piece] - own, gone[action.piece] + own
                    (inside if inside[action.piece] else taken)[action.piece] -= 1
            case Add():
                assert done == (inside[action.token] + taken[action.token] < most)
                inside[action.token] += done
                back = done and whole[action.token] < FILLED[action.token]
                whole[action.token], gone[action.token] = whole[action.token] + back, gone[action.token] - back
                gone = +gone
            case Return():
                inside, taken = whole.copy(), Counter()
            case Fill():
                assert done == (1 <= action.amount <= 6)
                if done:
                    whole = Counter([*TOKENS[: action.amount], "fly", "fly"])
                    inside, taken, gone = whole.copy(), Counter(), Counter()
        assert +Counter(bag.inside) == +inside
        assert +Counter(bag.taken) == +taken
        assert Counter(bag.gone) == +gone
        assert list(bag.inside) == sorted(bag.inside, key=TOKENS.index)


@pytest.mark.parametrize("drawn", [0, 4, 8])
@pytest.mark.parametrize("actions", [[Add, Remove], [Remove, Add], [Add, Add, Remove], [Add, Remove, Add]])
def test_a_token_added_and_removed_changes_no_later_round(actions: list[Any], drawn: int) -> None:
    """A decoy that is added is the one that is removed: when all are put back, there are as many as before."""
    game = open_game()
    if drawn:
        _, game = Draw("pool", drawn).run(game)
    for action in actions:
        _, game = action("pool", "fly").run(game)
    _, game = Return("pool").run(game)
    assert Counter(game.bag("pool").inside) == FILLED
    assert not game.bag("pool").gone


def test_a_token_removed_stays_out() -> None:
    """A token of the bag's own that is removed is out of every later round, and the bag says which."""
    _, game = Remove("pool", "3").run(open_game())
    _, game = Return("pool").run(game)
    assert Counter(game.bag("pool").inside) == FILLED - Counter(["3"])
    assert game.bag("pool").gone == ("3",)


def test_a_token_that_comes_back_is_no_longer_out() -> None:
    """A token that was removed by mistake can be put in again, for every later round."""
    _, game = Remove("pool", "3").run(open_game())
    _, game = Add("pool", "3").run(game)
    _, game = Return("pool").run(game)
    assert Counter(game.bag("pool").inside) == FILLED
    assert not game.bag("pool").gone


@given(SEEDS)
def test_each_bag_has_luck_of_its_own(seed: str) -> None:
    """What is drawn from a pile or thrown leaves the tokens to come as they were."""
    game = open_game(seed)
    _, disturbed = Draw("newts", 4).run(game)
    assert draw_all(disturbed) == draw_all(game)


def test_tokens_come_in_another_order_with_another_seed() -> None:
    """Forty seeds give forty orders, or nearly, and every token comes first for some of them."""
    orders = {tuple(draw_all(open_game(str(seed)))) for seed in range(40)}
    assert len(orders) > 35
    assert {order[0] for order in orders} == set(TOKENS)


@pytest.mark.parametrize(
    "action",
    [Draw("pool", 1, "high"), Draw("pool", 0), Draw("poll"), Remove("pool", "7"), Add("pool", "1"),
     Add("pool", "flies"), Fill("pool", 7), Fill("pool", 0)],
)  # fmt: skip
def test_what_a_bag_cannot_do_is_refused(action: Any) -> None:
    """A token that there is not, one too many, or a number that makes no sense is refused and changes nothing."""
    game = open_game()
    before = state_of(game)
    with pytest.raises(BadUsage):
        action.run(game)
    assert state_of(game) == before


def test_an_unknown_bag_is_named() -> None:
    """Who mistypes a bag is told what there is."""
    with pytest.raises(BadUsage, match='did you mean "pool"'):
        Bag.of(load_pond(RULES), "pol", "a")
