"""Times how soon the commands answer, each as a fresh process, against Python alone and the libraries alone.

usage: python benchmarks/start.py [--runs N] [--only WORDS ...]

Packs are remembered from one run to the next, as they are for a user. With --only, commands are left out whose names
hold none of the words; Python alone is always among them.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from racing import CACHE, OUTPUT, PRINTGEN, RUNS, race

# The one command that finds what the command before it has made.
AGAIN = "printgen build, a second time"
BARE = "python, nothing"


def list_decks() -> list[str]:
    """Return the name of every deck that ships with printgen."""
    done = subprocess.run([*PRINTGEN, "list", "--json"], capture_output=True, check=True)
    systems = json.loads(done.stdout)
    return [
        f"{system['id']}/{item['id']}" for system in systems for item in system["products"] if item["kind"] == "deck"
    ]


COMMANDS = {
    BARE: [sys.executable, "-c", "pass"],
    "import reportlab canvas": [sys.executable, "-c", "import reportlab.pdfgen.canvas"],
    "import weasyprint": [sys.executable, "-c", "import weasyprint"],
    "printgen list": [*PRINTGEN, "list"],
    "printgen cards, 36": [*PRINTGEN, "cards", "heroes-of-normandie/reaction"],
    "printgen draw": [*PRINTGEN, "draw", "heroes-of-normandie/reaction", "--seed", "benchmark"],
    "printgen verify, all systems": [*PRINTGEN, "verify"],
    "printgen build, 36 cards": [*PRINTGEN, "build", "heroes-of-normandie/reaction"],
    "printgen build, all decks": [*PRINTGEN, "build", *list_decks()],
    "printgen build, 1 page of names": [*PRINTGEN, "build", "horde-mode/spawn-orks"],
    "printgen build, 2-page sheet": [*PRINTGEN, "build", "kill-zone/reference"],
    "printgen build, everything": [*PRINTGEN, "build"],
    AGAIN: [*PRINTGEN, "build"],
}


def main() -> None:
    """Run the commands in turn and print the median of each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=9, help=RUNS)
    parser.add_argument("--only", nargs="+", default=[""], metavar="WORDS")
    options = parser.parse_args()
    words = [BARE, *options.only]
    commands = {name: command for name, command in COMMANDS.items() if any(word in name for word in words)}
    keeps = dict.fromkeys(commands, (CACHE,)) | {AGAIN: (CACHE, OUTPUT)}
    with tempfile.TemporaryDirectory() as folder:
        found = race(commands, Path(folder), options.runs, keeps)
    print(f"{'':<32}  {'median s':>8}  {'x python':>8}")
    for name, run in found.items():
        print(f"{name:<32}  {run.seconds:8.3f}  {run.seconds / found[BARE].seconds:8.1f}")


if __name__ == "__main__":
    main()
