"""Times the shuffle of a seeded deck against `random.shuffle` in the same run, and how many first draws a second takes.

usage: python benchmarks/chance.py [--runs N] [--times N]

The contenders take turns, so that a slow moment of the machine meets all alike. Each is given the cards in number order
and returns them in another order. A first draw opens the stream of a seed that it has not seen and shuffles 36 cards.
Prints medians.
"""

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

from racing import RUNS, Run, take_turns

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


def time_once(contender: Callable[[int], None], times: int) -> Run:
    """Return what a contender takes once, of so many times."""
    start, before = time.perf_counter(), time.process_time()
    contender(times)
    return Run((time.perf_counter() - start) / times, (time.process_time() - before) / times, 0)


def main() -> None:
    """Race and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15, help=RUNS)
    parser.add_argument("--times", type=int, default=2000)
    options = parser.parse_args()
    runners = {name: partial(time_once, contender, options.times) for name, contender in CONTENDERS.items()}
    medians = {name: run.seconds for name, run in take_turns(runners, options.runs).items()}
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
