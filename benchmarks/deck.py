"""Times a whole `printgen build` of a large deck against Typst and WeasyPrint drawing the same words, in the same run.

usage: python benchmarks/deck.py [--cards N ...] [--runs N] [--weasyprint-up-to N]

The pack is made from `peers/deckcommon.py`: cards with a title and three coloured texts each, fronts and backs, nine to
an A4 page. All of them start as fresh processes and take turns, so that a slow moment of the machine meets all alike.
printgen's time includes reading the YAML, checking it and fitting each text; the peers are given their texts ready.
Prints medians of wall time, peak memory, the ratio to printgen's time, and what one more card costs.
Needs the dependency group `bench` and the DejaVu fonts, which the peers draw with.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from math import ceil
from pathlib import Path
from typing import NamedTuple

PEERS = Path(__file__).resolve().parent / "peers"
sys.path.insert(0, str(PEERS))

import deckcommon  # noqa: E402

SYSTEM = """\
title: A deck to time
name: Bench
edition: "1"
authors: [Nobody]
credit: Made-up words. Unofficial play-aid.
prefix: bench
accent: "#1f4e79"
"""
# A table has 1,000 entries at most, so a large deck is printed as several.
LARGEST_DECK = 900
# Where the commands keep what they remember.
CACHE = "cache"
TABLE = """\
title: Deck
fields:
  do: {title: Do, style: green}
  consider: {title: Consider, style: orange}
  avoid: {title: Avoid, style: red}
entries:
"""
# The peers draw at 6 pt in boxes of fixed height; ours begins at 7 and may shrink as far.
LAYOUT = """\
title: Bands in small type
header: panel
sections: bands
corner: {size: 22, least: 10}
heading: {size: 13, least: 8}
headline: {size: 10, least: 8}
result: {size: 10, least: 8}
body: {size: 7, least: 6}
label: {size: 6}
"""


class Run(NamedTuple):
    """One finished process: seconds by the clock, and peak memory in megabytes."""

    seconds: float
    megabytes: float


def write_pack(folder: Path, cards: int) -> None:
    """Write the pack `bench` and its layout below a folder that a build is started in."""
    pack = folder / "tables" / "bench"
    pack.mkdir(parents=True)
    (folder / "layouts" / "cards").mkdir(parents=True)
    (folder / "layouts" / "cards" / "bench.yaml").write_text(LAYOUT, encoding="utf-8")
    entries = [
        f"  - title: {title}\n    do: {texts[0]}\n    consider: {texts[1]}\n    avoid: {texts[2]}\n"
        for _, _, title, _, texts in deckcommon.cards(cards)
    ]
    (pack / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    products = ["decks:\n"]
    for number, first in enumerate(range(0, cards, LARGEST_DECK), 1):
        products.append(f"  deck-{number}: {{table: deck-{number}, layout: bench, title: Deck {number}}}\n")
        text = TABLE + "".join(entries[first : first + LARGEST_DECK])
        (pack / f"deck-{number}.yaml").write_text(text, encoding="utf-8")
    (pack / "products.yaml").write_text("".join(products), encoding="utf-8")


def measure(command: list[str], folder: Path) -> Run:
    """Run a command to its end and return what it took; exits if it fails.

    It runs as for a user: Python keeps what it has compiled, and there is a cache folder, one of the benchmark's own.
    """
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / CACHE)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return Run(seconds, usage.ru_maxrss / 1024)


def list_commands(cards: int, folder: Path, weasyprint_up_to: int) -> dict[str, list[str]]:
    """Return who takes part, with the command of each."""
    peer = [sys.executable, str(PEERS / "peer_typst.py"), str(cards), str(folder / "typst.pdf"), "backs"]
    decks = [f"bench/deck-{number}" for number in range(1, ceil(cards / LARGEST_DECK) + 1)]
    commands = {"printgen": [sys.executable, "-m", "printgen", "build", *decks], "Typst": peer}
    if cards <= weasyprint_up_to:
        slow = str(PEERS / "peer_weasyprint.py")
        commands["WeasyPrint"] = [sys.executable, slow, str(cards), str(folder / "weasyprint.pdf"), "backs"]
    return commands


def race(cards: int, runs: int, weasyprint_up_to: int) -> dict[str, Run]:
    """Return the median time and the peak memory of each contender, after one run that does not count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder, cards)
        commands = list_commands(cards, folder, weasyprint_up_to)
        results: dict[str, list[Run]] = {contender: [] for contender in commands}
        for turn in range(runs + 1):
            for contender, command in commands.items():
                for made in ("output", CACHE):  # what is there is not built again, and what is known not read again
                    shutil.rmtree(folder / made, ignore_errors=True)
                run = measure(command, folder)
                if turn:
                    results[contender].append(run)
    return {
        contender: Run(statistics.median(run.seconds for run in found), max(run.megabytes for run in found))
        for contender, found in results.items()
    }


def main() -> None:
    """Race for each size and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, nargs="+", default=[36, 540, 5400])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--weasyprint-up-to", type=int, default=540, metavar="N")
    options = parser.parse_args()
    before: dict[str, tuple[int, float]] = {}
    print(f"{'cards':>6}  {'':<10}  {'median s':>8}  {'peak MB':>8}  {'x printgen':>10}  {'ms a further card':>17}")
    for cards in options.cards:
        results = race(cards, options.runs, options.weasyprint_up_to)
        for contender, run in results.items():
            ratio = run.seconds / results["printgen"].seconds
            fewer, seconds = before.get(contender, (0, 0.0))
            further = f"{(run.seconds - seconds) / (cards - fewer) * 1000:17.3f}" if fewer else f"{'':>17}"
            print(f"{cards:>6}  {contender:<10}  {run.seconds:8.3f}  {run.megabytes:8.0f}  {ratio:10.2f}  {further}")
            before[contender] = (cards, run.seconds)


if __name__ == "__main__":
    main()
