"""What a pile, a bag or a gauge cannot give is said: it is never cut silently."""

import pytest
from playing import POND, load_files, load_pond

from printgen.errors import BadUsage
from printgen.model.system import System
from printgen.play.game.actions import Draw, Move
from printgen.play.game.event import CardDrawn, DrawnShort, Event, GaugeMoved, MovedShort, TokenMoved
from printgen.play.game.game import Game
from printgen.play.game.routine import Do

MORE = {
    "products.yaml": """\
decks:
  newts: {table: newts, layout: text}
  rats: {table: newts, layout: text}
""",
    "play.yaml": """\
piles: {newts: {goes: active, most: 3}, rats: {goes: active}}
bags: {bag: {title: Bag, tokens: [{marker: order}]}}
""",
}


def load_with(steps: str, more: str = "") -> System:
    """Return a pond with a routine of some steps, and with more rules."""
    return load_pond(f"{more}\nroutines: {{go: {{title: Go, steps: [{steps}]}}}}")


def go(system: System) -> tuple[Event, ...]:
    """Return what happens when the routine is taken at once."""
    return Do("go").run(Game.of(system, "a"))[0]


@pytest.mark.parametrize(("asked", "given"), [(6, 6), (7, 6), (99, 6)])
def test_a_routine_says_how_many_cards_a_pile_could_not_give(asked: int, given: int) -> None:
    """A routine draws what there is and says how many it wanted; with enough cards it says nothing."""
    events = go(load_with(f"{{draw: newts, times: {asked}}}", "piles: {newts: {reshuffle: never}}"))
    short = (DrawnShort("newts", asked, given),) if given < asked else ()
    assert [type(event) for event in events[:given]] == [CardDrawn] * given
    assert events[given:] == short


def test_cards_that_other_cards_ask_for_count_as_asked() -> None:
    """One card that brings two more from a pile of one is one given of three."""
    rules = "piles: {newts: {reshuffle: never, cards: [{of: 1-6, more: 2}]}}"
    assert go(load_with("{draw: newts}", rules))[-1] == DrawnShort("newts", 13, 6)


def test_an_empty_pile_gives_none_to_a_routine() -> None:
    """Where no card is left, the routine goes on and says so."""
    events = go(load_with("{draw: newts, times: 6}, {draw: newts}", "piles: {newts: {goes: out}}"))
    assert events[-1] == DrawnShort("newts", 1, 0)


@pytest.mark.parametrize(
    ("first", "then", "hint"),
    [
        (Draw("newts", 2), Draw("newts", 3), "there were 2: draw fewer, or discard some first"),
        (Draw("rats", 4), Draw("rats", 3), "its 6 cards: 2 in the pile, 4 in play; draw fewer, or discard some first"),
        (Draw("bag", 2), Draw("bag", 5), "it holds 4: draw that many or fewer"),
        (Draw("bag", 6), Draw("bag"), "it holds none: return bag puts all back"),
    ],
)
def test_who_asks_for_more_than_there_is_is_told_how_many_and_what_to_do(first: Draw, then: Draw, hint: str) -> None:
    """A draw of one's own that is refused says how many there are, and what helps."""
    _, game = first.run(Game.of(load_files("pond", POND | MORE), "a"))
    with pytest.raises(BadUsage) as raised:
        then.run(game)
    assert raised.value.hint == hint


def test_a_bag_gives_a_routine_what_it_has() -> None:
    """Asked for more tokens than it holds, a bag gives all of them, and then none."""
    bag = "bags: {flies: {title: Flies, tokens: [{marker: fly, copies: 2}]}}"
    events = go(load_with("{draw: flies, times: 7}, {draw: flies}", bag))
    assert [type(event) for event in events] == [TokenMoved, TokenMoved, DrawnShort, DrawnShort]
    assert events[2:] == (DrawnShort("flies", 7, 2), DrawnShort("flies", 1, 0))


@pytest.mark.parametrize(("start", "by", "place"), [(7, 4, 9), (9, 1, 9), (2, -5, 0), (0, -1, 0)])
def test_a_gauge_says_that_it_came_to_its_end(start: int, by: int, place: int) -> None:
    """Moved beyond its last or its first box, by the player or by a routine, a gauge says how far it went."""
    rules = f'gauges: {{depth: {{title: Depth, boxes: 0-9, start: "{start}"}}}}'
    system = load_with(f"{{move: depth, by: {by}}}", rules)
    moved, short = go(system)
    assert isinstance(moved, GaugeMoved)
    assert (moved.place, short) == (place, MovedShort("depth", by, place - start))
    assert Move("depth", by).run(Game.of(system, "a"))[0] == (moved, short)


@pytest.mark.parametrize(("by", "place"), [(1, 1), (2, 2), (3, 0), (-1, 2), (7, 1)])
def test_a_gauge_that_wraps_goes_round(by: int, place: int) -> None:
    """From its last box a gauge goes on to the first, back from the first to the last, and has no end."""
    system = load_pond("gauges: {wind: {title: Wind, boxes: [North, East, West], wraps: true}}")
    (moved,), game = Move("wind", by).run(Game.of(system, "a"))
    assert isinstance(moved, GaugeMoved)
    assert (moved.place, game.position("wind")) == (place, place)
