"""Times the shuffle of a seeded deck against `random.shuffle` in the same run, and how many first draws a second takes.

usage: python benchmarks/chance.py [--runs N] [--times N]

The contenders take turns, so that a slow moment of the machine meets all alike. Each is given the cards in number order
and returns them in another order. A first draw opens the stream of a seed that it has not seen and shuffles 36 cards.
Prints medians.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

from printgen.stream import open_stream

MOST = 1.5
DECK = 54
NAMES = PEER, SHUFFLE, FIRST = ("random.shuffle, 54 cards", "shuffle, 54 cards", "first draw, 36 cards")


def run_peer(times: int) -> None:
    """Shuffle 54 cards by the standard library."""
    for _ in range(times):
        order = list(range(DECK))
        random.shuffle(order)


def run_shuffle(times: int) -> None:
    """Shuffle 54 cards again and again in one stream."""
    stream = open_stream("benchmark", "firefight/npc")
    for _ in range(times):
        _, stream = stream.shuffle(range(DECK))


def run_first(times: int) -> None:
    """Open a stream and shuffle 36 cards, each time with another seed."""
    for number in range(times):
        open_stream(str(number), "heroes-of-normandie/reaction").shuffle(range(36))


CONTENDERS: dict[str, Callable[[int], None]] = {PEER: run_peer, SHUFFLE: run_shuffle, FIRST: run_first}


def race(runs: int, times: int) -> dict[str, float]:
    """Return the median seconds that each contender takes once, after one run that does not count."""
    found: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for turn in range(runs + 1):
        for name, contender in CONTENDERS.items():
            start = time.perf_counter()
            contender(times)
            seconds = time.perf_counter() - start
            if turn:
                found[name].append(seconds / times)
    return {name: statistics.median(seconds) for name, seconds in found.items()}


def main() -> None:
    """Race and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--times", type=int, default=2000)
    options = parser.parse_args()
    medians = race(options.runs, options.times)
    print(f"{'':<26}  {'median us':>9}  {'a second':>9}  {'x random':>8}")
    for name, seconds in medians.items():
        ratio = "" if name == FIRST else f"{seconds / medians[PEER]:.2f}"
        print(f"{name:<26}  {seconds * 1e6:9.1f}  {1 / seconds:9,.0f}  {ratio:>8}")
    million = {name: medians[name] / DECK * 1_000_000 for name in (PEER, SHUFFLE)}
    ratio = f"{million[SHUFFLE] / million[PEER]:.2f}"
    print(f"a million cards dealt: {million[SHUFFLE]:.2f} s, {million[PEER]:.2f} s by random.shuffle, {ratio} times")
    verdict = "within" if medians[SHUFFLE] <= MOST * medians[PEER] else "beyond"
    print(f"{verdict} the aim of {MOST} x random.shuffle")


if __name__ == "__main__":
    main()
