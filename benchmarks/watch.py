"""Times how soon `printgen watch` has a deck's PDF after its table was saved, against Python alone.

usage: python benchmarks/watch.py [--runs N] [PACK TABLE]

PACK is the folder of a pack, TABLE one of its tables that has a deck of its name.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from racing import measure

from printgen.paths import shipped

PACK, TABLE = shipped("tables") / "heroes-of-normandie", "reaction"
WATCH = [sys.executable, "-u", "-m", "printgen", "watch"]


class Watch:
    """A watch of everything in a pack, in a folder of its own."""

    def __init__(self, folder: Path, pack: Path, table: str) -> None:
        shutil.copytree(pack, folder / "tables" / pack.name)
        self.table = folder / "tables" / pack.name / f"{table}.yaml"
        self.deck = f"{pack.name}/{table}.pdf"
        self.draft = folder / "draft.yaml"
        self.words = self.table.read_text(encoding="utf-8")
        self.process = subprocess.Popen(
            [*WATCH, pack.name], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )

    def read_until(self, words: str) -> None:
        """Wait for a line with these words."""
        assert self.process.stdout
        while words not in (line := self.process.stdout.readline()):
            assert line, "the watch has ended"

    def time_edit(self, number: int) -> tuple[float, float]:
        """Return the seconds from saving the table to the deck's PDF, and to the end of the build."""
        self.draft.write_text(self.words.replace("text: ", f"text: Edit {number}. ", 1), encoding="utf-8")
        start = perf_counter()
        self.draft.replace(self.table)
        self.read_until(self.deck)
        deck = perf_counter() - start
        self.read_until("watching;")
        return deck, perf_counter() - start


def main() -> None:
    """Save the table again and again, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("pack", nargs="?", type=Path, default=PACK, metavar="PACK")
    parser.add_argument("table", nargs="?", default=TABLE, metavar="TABLE")
    options = parser.parse_args()
    runs = options.runs
    with tempfile.TemporaryDirectory() as name:
        bare = statistics.median(measure([sys.executable, "-c", "pass"], Path(name)).seconds for _ in range(runs))
        watch = Watch(Path(name), options.pack, options.table)
        try:
            watch.read_until("watching;")
            times = [watch.time_edit(number) for number in range(runs + 1)][1:]
        finally:
            watch.process.terminate()
            watch.process.wait()
    print(f"{'':<32}  {'median s':>8}  {'x python':>8}")
    for what, found in zip(("the deck's PDF", "everything that changed"), zip(*times, strict=True), strict=True):
        median = statistics.median(found)
        print(f"{what:<32}  {median:8.3f}  {median / bare:8.1f}")


if __name__ == "__main__":
    main()
