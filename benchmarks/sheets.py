"""Times `printgen build` of a reference sheet against WeasyPrint and Typst setting the same words, in the same run.

usage: python benchmarks/sheets.py [--runs N] [--everything] [--tables FOLDER] [SHEET]

WeasyPrint is given printgen's final HTML, at the size of type that fits, and sets it once: the floor. Typst is given
the same paragraphs as plain text, in as many columns at the same size. printgen's time includes reading the YAML,
filling the templates, finding the size, looking for words without a place, and cutting the fonts: the first time, and
when it remembers the size. All start as fresh processes and take turns. Prints medians by the clock and of processor
time, and the ratio of that to the floor. Typst is left out where it is not installed.
"""

import argparse
import json
import re
import sys
import tempfile
from html import unescape
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from racing import CACHE, PEERS, PRINTGEN, RUNS, Run, has, race

from printgen.build.job import load_systems, plan_jobs
from printgen.build.maker import Maker
from printgen.model.options import Options
from printgen.paths import find_packs
from printgen.render.flow.fitting import Pages
from printgen.render.flow.flow import Flow, FlowedText, FlowingText

PEER = str(PEERS / "peer_sheet.py")
FIRST, AGAIN = "printgen, the first time", "printgen, size remembered"
FLOOR = "WeasyPrint, once"
ALL, ALL_AGAIN = "everything, the first time", "everything, sizes remembered"
BLOCK_END, TAG = re.compile(r"</(?:p|li|td|th|h1|h2|div)>"), re.compile(r"<[^>]*>")


class Sheet(NamedTuple):
    """What printgen sets a sheet from."""

    html: str
    styles: str
    fonts: dict[str, bytes]  # by role
    size: float  # of its type, in points


def prepare(sheet: Sheet, folder: Path) -> None:
    """Put what the peers need into a folder: the final HTML with its styles and fonts, and its words as plain text."""
    styles = re.sub(r'"font:(\w+)"', r'"\1.ttf"', sheet.styles)
    (folder / "sheet.html").write_text(sheet.html, encoding="utf-8")
    (folder / "sheet.css").write_text(styles, encoding="utf-8")
    for role, data in sheet.fonts.items():
        (folder / f"{role}.ttf").write_bytes(data)
    body = sheet.html.partition("<body")[2].partition(">")[2]
    words = [" ".join(unescape(TAG.sub("", part)).split()) for part in BLOCK_END.split(body)]
    (folder / "words.json").write_text(json.dumps([part for part in words if part]), encoding="utf-8")
    columns = int(sheet.html.partition("columns: ")[2][0])
    (folder / "facts.json").write_text(json.dumps({"size": sheet.size, "columns": columns}), encoding="utf-8")


def capture(name: str, tables: list[Path]) -> Sheet:
    """Return what a sheet is set from, at the size that fits: it is made, and looked at meanwhile."""
    (job,) = plan_jobs(load_systems(find_packs(tables).values())[0], [name])
    sheets, set_text = [], Flow.set

    def note(flow: Flow, text: FlowingText, pages: Pages) -> FlowedText:
        printed = set_text(flow, text, pages)
        sheets.append(Sheet(text.compose(printed.size), flow.made_with[0], flow.fetcher.files, printed.size))
        return printed

    with patch.object(Flow, "set", note):
        Maker(Options()).make(job)
    (sheet,) = sheets
    return sheet


def list_commands(options: argparse.Namespace, folder: Path) -> dict[str, list[str]]:
    """Return who takes part, with the command of each."""
    build = [*PRINTGEN, "build", *(word for tables in options.tables for word in ("--tables", str(tables)))]
    commands = {
        FIRST: [*build, options.sheet],
        AGAIN: [*build, options.sheet],
        FLOOR: [sys.executable, PEER, "weasyprint", str(folder)],
    }
    if has("typst"):
        commands["Typst, plain text"] = [sys.executable, PEER, "typst", str(folder)]
    return commands | (dict.fromkeys((ALL, ALL_AGAIN), build) if options.everything else {})


def time_sheet(options: argparse.Namespace) -> dict[str, Run]:
    """Return what a sheet takes each contender."""
    sheet = capture(options.sheet, options.tables)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        prepare(sheet, folder)
        keeps = dict.fromkeys((AGAIN, ALL_AGAIN), (CACHE,))
        return race(list_commands(options, folder), folder, options.runs, keeps)


def main() -> None:
    """Race and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sheet", nargs="?", default="kill-zone/reference", metavar="SHEET")
    parser.add_argument("--runs", type=int, default=5, help=RUNS)
    parser.add_argument("--everything", action="store_true", help="also build everything that ships with printgen")
    parser.add_argument(
        "--tables", action="append", default=[], type=lambda folder: Path(folder).resolve(), help="where the pack lies"
    )
    results = time_sheet(parser.parse_args())
    print(f"{'':<30}  {'median s':>8}  {'processor s':>11}  {'x WeasyPrint':>12}")
    for contender, run in results.items():
        ratio = run.processor / results[FLOOR].processor
        print(f"{contender:<30}  {run.seconds:8.2f}  {run.processor:11.2f}  {ratio:12.2f}")


if __name__ == "__main__":
    main()
