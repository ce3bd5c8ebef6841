"""How even chance is where it matters: the cards that come first, their order, and what dice show."""

from collections import Counter
from operator import add, lt

from printgen.errors import Origin, Problem
from printgen.model.die import Die, drop_dice
from printgen.model.play import RollRules
from printgen.model.system import System
from printgen.play.game.dice import open_dice, throw_dice
from printgen.products.odds import count_keys
from printgen.stream import open_stream
from printgen.verify.evenness import Evenness, weigh_counts, weigh_halves

SEED = "verify"
SEEDS = 20_000
LEAST_THROWS_PER_FACE = 20
# At most so many cards are shuffled in all, so that a pack with thousands of cards takes seconds.
MOST_SHUFFLED, FEWEST_CARDS = 4_000_000, 2
# Stands for a throw that is impossible; no face has this key.
IMPOSSIBLE = ""
# Chance is not even if this result or a worse one is less likely than this. The seeds are fixed, so that the figures
# of a sound stream never change.
LEAST_PROBABILITY = 1e-6


def shuffle_often(name: str, cards: int, seeds: int = SEEDS) -> tuple[Evenness, Evenness] | None:
    """Shuffle cards with many seeds; return how evenly each comes first, and how even the order of two is.

    Of the first and second card dealt, the third and fourth, and so on: which of the two has the higher number should
    be as random as a coin. Of a single card there is nothing to return. Large decks are shuffled less often.
    """
    if cards < FEWEST_CARDS:
        return None
    numbers = range(cards)
    times = max(1, min(seeds, MOST_SHUFFLED // cards))
    firsts, rising = [0] * (cards + 1), [0] * (cards // 2)
    for seed in range(times):
        order, _ = open_stream(f"{SEED} {seed}", name).shuffle(numbers)
        if len(order) != cards or not set(order).issuperset(numbers):
            firsts[cards] += 1  # cards are lost or doubled, which has a weight of 0
            continue
        firsts[order[0]] += 1
        rising = list(map(add, rising, map(lt, order[::2], order[1::2])))
    return weigh_counts(firsts, [*[1] * cards, 0]), weigh_halves(rising, times)


def throw_often(system: System, rules: RollRules) -> Evenness:
    """Roll many times in a way that a system has; return how well the dice agree with the odds of the table."""
    table = system.table(rules.table)
    assert table.die is not None  # dice are rolled for tables with a die alone
    faces = count_keys(table, rules)
    stream, shown = open_dice(system, rules.id, SEED), Counter[str]()
    for _ in range(max(SEEDS, LEAST_THROWS_PER_FACE * len(faces))):
        thrown, stream = throw_dice(table.die, stream, rules.extra)
        kept = drop_dice(thrown, rules.extra, lowest=rules.drop_lowest) if rules.extra else thrown
        shown[_read_dice(table.die, kept)] += 1
    keys = (*table.keys, IMPOSSIBLE)
    return weigh_counts([shown[key] for key in keys], [faces[key] for key in keys])


def _read_dice(die: Die, kept: tuple[int, ...]) -> str:
    """Return the key that dice show; a broken stream may throw what no die has."""
    possible = all(1 <= number <= sides for number, sides in zip(kept, die.sides, strict=True))
    return die.face_of(kept).key if possible else IMPOSSIBLE


def check_evenness(origin: Origin, what: str, found: Evenness | None) -> list[Problem]:
    """Return a problem if chance is not even."""
    if found is None or found.probability >= LEAST_PROBABILITY:
        return []
    figures = f"chi-square {found.statistic:.1f} with {found.freedom} degrees of freedom, p = {found.probability:.1g}"
    return [Problem(origin, f"{what} is not even: {figures}", "the stream is not the one in docs/chance.md")]
