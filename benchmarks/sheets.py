"""Times `printgen build` of a reference sheet against WeasyPrint and Typst setting the same words, in the same run.

usage: python benchmarks/sheets.py [--runs N] [--everything]

WeasyPrint is given printgen's final HTML, at the size of type that fits, and sets it once: the floor. Typst is given
the same paragraphs as plain text, in as many columns at the same size. printgen's time includes reading the YAML,
filling the templates, finding the size, looking for words without a place, and cutting the fonts: the first time, and
when it remembers the size. All start as fresh processes and take turns. Prints medians by the clock and of processor
time, and the ratio of that to the floor. Needs the dependency group `bench`.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from html import unescape
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from printgen.build.job import load_systems, plan_jobs
from printgen.build.maker import Maker
from printgen.model.options import Options
from printgen.paths import find_packs
from printgen.render.flow.flow import Flow, FlowingText

PEER = str(Path(__file__).resolve().parent / "peers" / "peer_sheet.py")
SHEET = "kill-zone/reference"
PRINTGEN = [sys.executable, "-m", "printgen", "build"]
FIRST, AGAIN = "printgen, the first time", "printgen, size remembered"
BLOCK_END, TAG = re.compile(r"</(?:p|li|td|th|h1|h2|div)>"), re.compile(r"<[^>]*>")


class Run(NamedTuple):
    """Seconds by the clock, and of all processors."""

    seconds: float
    processor: float


def measure(command: list[str], folder: Path) -> Run:
    """Run a command to its end and return what it took; exits if it fails."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    start, before = time.perf_counter(), os.times()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    after = os.times()
    if done.returncode:
        sys.exit(f"failed: {' '.join(command)}\n{done.stderr.decode()}")
    processor = after.children_user + after.children_system - before.children_user - before.children_system
    return Run(time.perf_counter() - start, processor)


def prepare(folder: Path) -> None:
    """Put what the peers need into a folder: the final HTML with its styles and fonts, and its words as plain text."""
    measure([*PRINTGEN, SHEET], folder)
    (hint,) = (folder / "cache").rglob("sheets/*.json")
    size = json.loads(hint.read_text(encoding="utf-8"))["size"]
    flow, text = capture()
    html = text.compose(size)
    styles = re.sub(r'"font:(\w+)"', r'"\1.ttf"', flow.made_with[0])
    (folder / "sheet.html").write_text(html, encoding="utf-8")
    (folder / "sheet.css").write_text(styles, encoding="utf-8")
    for role, data in flow.fetcher.files.items():
        (folder / f"{role}.ttf").write_bytes(data)
    parts = (unescape(TAG.sub("", part)) for part in BLOCK_END.split(html.partition("<body")[2].partition(">")[2]))
    words = [" ".join(part.split()) for part in parts]
    (folder / "words.json").write_text(json.dumps([part for part in words if part]), encoding="utf-8")
    columns = int(html.partition("columns: ")[2][0])
    (folder / "facts.json").write_text(json.dumps({"size": size, "columns": columns}), encoding="utf-8")


def capture() -> tuple[Flow, FlowingText]:
    """Return what sets the sheet, and its text."""
    (job,) = plan_jobs(load_systems(find_packs([]).values())[0], [SHEET])
    asked: list[tuple[Flow, FlowingText]] = []
    with patch.object(Flow, "set", lambda flow, text, _: asked.append((flow, text))):
        Maker(Options()).sheets.set_sheet(job.system, job.spec)
    return asked[0]


def list_commands(folder: Path, *, everything: bool) -> dict[str, list[str]]:
    """Return who takes part, with the command of each."""
    commands = {
        FIRST: [*PRINTGEN, SHEET],
        AGAIN: [*PRINTGEN, SHEET],
        "WeasyPrint, once": [sys.executable, PEER, "weasyprint", str(folder)],
        "Typst, plain text": [sys.executable, PEER, "typst", str(folder)],
    }
    if everything:
        commands |= {f"everything, {name}": PRINTGEN for name in ("the first time", "sizes remembered")}
    return commands


def race(runs: int, *, everything: bool) -> dict[str, list[Run]]:
    """Return the runs of each contender, after one that does not count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        results: dict[str, list[Run]] = {}
        for turn in range(runs + 1):
            for contender, command in list_commands(folder, everything=everything).items():
                shutil.rmtree(folder / "output", ignore_errors=True)  # what is there is not built again
                if contender.endswith("first time"):
                    shutil.rmtree(folder / "cache", ignore_errors=True)
                run = measure(command, folder)
                if turn:
                    results.setdefault(contender, []).append(run)
        return results


def main() -> None:
    """Race and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--everything", action="store_true", help="also build everything that ships with printgen")
    options = parser.parse_args()
    results = race(options.runs, everything=options.everything)
    floor = statistics.median(run.processor for run in results["WeasyPrint, once"])
    print(f"{'':<30}  {'median s':>8}  {'processor s':>11}  {'x WeasyPrint':>12}")
    for contender, found in results.items():
        seconds, processor = (statistics.median(times) for times in zip(*found, strict=True))
        print(f"{contender:<30}  {seconds:8.2f}  {processor:11.2f}  {processor / floor:12.2f}")


if __name__ == "__main__":
    main()
