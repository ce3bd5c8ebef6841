"""How even chance is: observed and expected counts, with the probability of a difference as large."""

import math
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

# A chi-square test is not valid for things that are expected less often than this (Cochran).
LEAST_EXPECTED = 5


class Evenness(NamedTuple):
    """A chi-square test (Pearson).

    statistic: the statistic.
    freedom: its degrees of freedom.
    probability: the probability of a statistic that is as large or larger.
    """

    statistic: float
    freedom: int
    probability: float


def weigh_counts(counts: Sequence[int], weights: Sequence[int]) -> Evenness:
    """Compare how often each of several things happened with how often it should, in proportion to weights.

    A thing with weight 0 must not happen at all: if it has, the probability is 0. Things too rare to be judged one by
    one are judged together.
    """
    possible = [(count, weight) for count, weight in zip(counts, weights, strict=True) if weight]
    if sum(count for count, _ in possible) < sum(counts):
        return Evenness(math.inf, max(0, len(possible) - 1), 0.0)
    pairs = _join_rare(possible, sum(counts), sum(weights))
    statistic = sum((count - expected) ** 2 / expected for count, expected in pairs)
    freedom = max(0, len(pairs) - 1)
    return Evenness(statistic, freedom, chi_square_tail(statistic, freedom))


def _join_rare(possible: Sequence[tuple[int, int]], total: int, whole: int) -> list[tuple[int, float]]:
    """Return counts with expected counts. The rarest are joined until each is expected often enough for the test."""
    pairs: list[tuple[int, float]] = []
    for count, weight in sorted(possible, key=itemgetter(1)):
        expected = total * weight / whole
        if pairs and pairs[-1][1] < LEAST_EXPECTED:
            last, before = pairs.pop()
            pairs.append((last + count, before + expected))
        else:
            pairs.append((count, expected))
    if len(pairs) > 1 and pairs[-1][1] < LEAST_EXPECTED:
        (last, before), (count, expected) = pairs[-2:]
        pairs[-2:] = [(last + count, before + expected)]
    return pairs if total else []


def weigh_halves(counts: Sequence[int], total: int) -> Evenness:
    """Compare how often each of several independent things happened in `total` trials with half of the trials."""
    statistic = sum((2 * count - total) ** 2 / total for count in counts)
    return Evenness(statistic, len(counts), chi_square_tail(statistic, len(counts)))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the probability that a chi-square variable with `freedom` degrees of freedom is at least `statistic`.

    It is Q(freedom / 2, statistic / 2), the regularised incomplete gamma function, as a finite sum (DLMF 8.4.10 and
    8.4.14); a library for statistics would be larger than printgen.
    """
    half = statistic / 2
    if not half or not freedom:
        return 1.0
    odd = freedom % 2
    tail = math.erfc(math.sqrt(half)) if odd else 0.0
    for step in range(freedom // 2):
        power = step + odd / 2
        tail += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    return min(1.0, tail)
