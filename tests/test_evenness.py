"""How even chance is where it matters: the cards that come first, their order, and what dice show, over many seeds."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from operator import lt
from typing import Any

import pytest
from conftest import shipped_systems
from playing import load_marsh

from printgen.model.die import drop_dice
from printgen.model.play import RollRules
from printgen.model.system import System
from printgen.play.game.dice import open_dice, throw_dice
from printgen.products.odds import count_keys
from printgen.stream import Stream, open_stream

CARDS, SEEDS = 36, 4_000
THROWS_PER_FACE = 40
# Seeds are fixed, so the figures never change: those of a sound stream are below this, those of a poor one far beyond.
MOST = 4
Shuffle = Callable[[Stream, Sequence[int]], tuple[tuple[int, ...], Stream]]


def weigh(counts: Sequence[int], weights: Sequence[float]) -> float:
    """Return how far counts are from what their weights let expect: Pearson's chi-square, in standard deviations."""
    whole = sum(counts) / sum(weights)
    square = sum(
        (count - weight * whole) ** 2 / (weight * whole) for count, weight in zip(counts, weights, strict=True)
    )
    freedom = len(counts) - 1
    return (square - freedom) / math.sqrt(2 * freedom)


def weigh_shuffle(shuffle: Shuffle) -> float:
    """Return how far a shuffle is from even: in which card comes first, and in the order of the two next ones."""
    firsts, rising = Counter[int](), [0] * (CARDS // 2)
    for seed in range(SEEDS):
        order, _ = shuffle(open_stream(f"seed {seed}", "pond/newts"), range(CARDS))
        firsts[order[0]] += 1
        rising = [
            count + lt(*pair) for count, pair in zip(rising, zip(order[::2], order[1::2], strict=True), strict=True)
        ]
    pairs = [count for up in rising for count in (up, SEEDS - up)]
    return max(weigh([firsts[card] for card in range(CARDS)], [1] * CARDS), weigh(pairs, [1] * CARDS))


def test_every_order_of_cards_is_as_likely() -> None:
    """Each card comes first as often as the others, and of two neighbours each is the first one equally often."""
    assert weigh_shuffle(Stream.shuffle) < MOST


def shuffle_sattolo(stream: Stream, items: Sequence[int]) -> tuple[tuple[int, ...], Stream]:
    """Shuffle with the classic mistake of never leaving an item where it is."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        place, stream = stream.below(last)
        order[last], order[place] = order[place], order[last]
    return tuple(order), stream


def shuffle_among_all(stream: Stream, items: Sequence[int]) -> tuple[tuple[int, ...], Stream]:
    """Shuffle with the classic mistake of drawing among all places each time."""
    order = list(items)
    for here in range(len(order)):
        place, stream = stream.below(len(order))
        order[here], order[place] = order[place], order[here]
    return tuple(order), stream


def cut(stream: Stream, items: Sequence[int]) -> tuple[tuple[int, ...], Stream]:
    """Cut the cards, so that each comes first equally often, but the order always is one of few."""
    place, stream = stream.below(len(items))
    return (*items[place:], *items[:place]), stream


@pytest.mark.parametrize("shuffle", [shuffle_sattolo, shuffle_among_all, cut])
def test_well_known_mistakes_would_be_found(shuffle: Shuffle) -> None:
    """What measures the shuffle tells a poor one."""
    assert weigh_shuffle(shuffle) > 2 * MOST


def list_ways() -> list[Any]:
    """Return each way to roll of the games that ship, and of a game with dice that are left out."""
    systems = [*shipped_systems().values(), load_marsh()]
    return [pytest.param(each, way, id=f"{each.id}/{way.id}") for each in systems for way in each.play.rolls]


@pytest.mark.parametrize(("system", "way"), list_ways())
def test_dice_show_what_the_table_says(system: System, way: RollRules) -> None:
    """Each face comes as often as the odds of the table have it, also where the highest or lowest die is left out."""
    die = system.table(way.table).die
    assert die
    odds = {key: faces for key, faces in count_keys(system.table(way.table), way).items() if faces}
    stream, shown = open_dice(system, way.id, "evenness"), Counter[str]()
    for _ in range(THROWS_PER_FACE * len(odds)):
        thrown, stream = throw_dice(die, stream, way.extra)
        kept = drop_dice(thrown, way.extra, lowest=way.drop_lowest) if way.extra else thrown
        shown[die.face_of(kept).key] += 1
    assert not shown.keys() - odds.keys()
    assert weigh([shown[key] for key in odds], [*odds.values()]) < MOST
