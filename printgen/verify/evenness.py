"""How even chance is: observed counts against those expected, with the probability of a difference as large."""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Evenness(NamedTuple):
    """A chi-square test (Pearson): the statistic, its degrees of freedom, the probability of one as large or larger."""

    statistic: float
    freedom: int
    probability: float


def weigh_counts(counts: Sequence[int], weights: Sequence[int]) -> Evenness:
    """Compare how often each of several things happened with weights that say how often it should, in proportion.

    What has a weight of 0 must not happen at all: if it has, the probability is 0.
    """
    total, whole = sum(counts), sum(weights)
    pairs = [(count, total * weight / whole) for count, weight in zip(counts, weights, strict=True)]
    if any(count for count, expected in pairs if not expected):
        return Evenness(math.inf, len(pairs) - 1, 0.0)
    possible = [(count, expected) for count, expected in pairs if expected]
    statistic = sum((count - expected) ** 2 / expected for count, expected in possible)
    freedom = len(possible) - 1
    return Evenness(statistic, freedom, chi_square_tail(statistic, freedom))


def weigh_halves(counts: Sequence[int], total: int) -> Evenness:
    """Compare how often each of several independent things happened in `total` trials with half of them."""
    statistic = sum((2 * count - total) ** 2 / total for count in counts)
    return Evenness(statistic, len(counts), chi_square_tail(statistic, len(counts)))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the probability that a chi-square variable of so many degrees of freedom is at least `statistic`.

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
