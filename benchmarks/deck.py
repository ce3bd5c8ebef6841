"""Times a whole `printgen build` of a large deck against Typst and WeasyPrint drawing the same words, in the same run.

usage: python benchmarks/deck.py [--cards N ...] [--runs N] [--weasyprint-up-to N]

The pack is made from `peers/deckcommon.py`: cards with a title and three coloured texts each, fronts and backs, nine to
an A4 page. All of them start as fresh processes and take turns, so that a slow moment of the machine meets all alike.
printgen's time includes reading the YAML, checking it and fitting each text; the peers are given their texts ready.
Prints medians of wall time, peak memory, the ratio to printgen's time, and what one more card costs.
Needs the DejaVu fonts, which the peers draw with; a peer that is not installed is left out.
"""

import argparse
import sys
import tempfile
from math import ceil
from pathlib import Path

from racing import PEERS, PRINTGEN, RUNS, SYSTEM, Run, has, race

sys.path.insert(0, str(PEERS))

import deckcommon

# A table has 1,000 entries at most, so a large deck is printed as several.
LARGEST_DECK = 900
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


def list_commands(cards: int, folder: Path, weasyprint_up_to: int) -> dict[str, list[str]]:
    """Return who takes part, with the command of each."""
    decks = [f"bench/deck-{number}" for number in range(1, ceil(cards / LARGEST_DECK) + 1)]
    commands = {"printgen": [*PRINTGEN, "build", *decks]}
    for name, is_asked in {"Typst": True, "WeasyPrint": cards <= weasyprint_up_to}.items():
        peer = name.lower()
        if is_asked and has(peer):
            script = str(PEERS / f"peer_{peer}.py")
            commands[name] = [sys.executable, script, str(cards), str(folder / f"{peer}.pdf"), "backs"]
    return commands


def time_deck(cards: int, runs: int, weasyprint_up_to: int) -> dict[str, Run]:
    """Return what a deck of so many cards takes each contender."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder, cards)
        return race(list_commands(cards, folder, weasyprint_up_to), folder, runs)


def main() -> None:
    """Race for each size and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, nargs="+", default=[36, 540, 5400])
    parser.add_argument("--runs", type=int, default=5, help=RUNS)
    parser.add_argument("--weasyprint-up-to", type=int, default=540, metavar="N")
    options = parser.parse_args()
    before: dict[str, tuple[int, float]] = {}
    print(f"{'cards':>6}  {'':<10}  {'median s':>8}  {'peak MB':>8}  {'x printgen':>10}  {'ms a further card':>17}")
    for cards in options.cards:
        results = time_deck(cards, options.runs, options.weasyprint_up_to)
        for contender, run in results.items():
            ratio = run.seconds / results["printgen"].seconds
            fewer, seconds = before.get(contender, (0, 0.0))
            further = f"{(run.seconds - seconds) / (cards - fewer) * 1000:17.3f}" if fewer else f"{'':>17}"
            print(f"{cards:>6}  {contender:<10}  {run.seconds:8.3f}  {run.megabytes:8.0f}  {ratio:10.2f}  {further}")
            before[contender] = (cards, run.seconds)


if __name__ == "__main__":
    main()
