"""Times checks of a pack with many large tables, with and without its reference sheet, and imports of many rows.

usage: python benchmarks/tables.py [--runs N] [--tables N] [--rows N] [--imported N] [--alone]

The pack has 50 tables of 100 rows and no decks. The peers read the same files and do nothing with them: PyYAML in
C, and for imports Python's `csv` and openpyxl. A file with more rows than a table may have is read to its end before
it is refused; as Markdown the same rows stand in several tables, and all of them are drafted. All start as fresh
processes and take turns. `--alone` leaves the sheet out, which takes longest. Prints medians of processor time and by
the clock, the ratio to the peer, and the aims for a 2-core machine that does nothing else.
"""

import argparse
import csv
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from openpyxl import Workbook
from racing import CACHE, OUTPUT, PRINTGEN, RUNS, SYSTEM, Run, race

from printgen.load.nodes.records import MOST_ITEMS

WORDS = "fog lamp heron tide wind stone pilot letter silver under before nobody waits crossing bell rope salt door"
# The packs: one without a sheet, one with its reference.
BARE, SHEET = "bare", "sheet"
COLD, AGAIN, WITH_SHEET = "check, the first time", "check, remembered", "check with its reference"
YAML, CSV, XLSX, MARKDOWN = "PyYAML alone", "import of .csv", "import of .xlsx", "import of .md"
CSV_ALONE, XLSX_ALONE = "csv alone", "openpyxl alone"
PEERS = {COLD: YAML, AGAIN: YAML, WITH_SHEET: YAML, CSV: CSV_ALONE, XLSX: XLSX_ALONE, MARKDOWN: CSV_ALONE}
# In seconds; of a sheet, for a page more.
AIMS = {COLD: 2.0, AGAIN: 0.3, CSV: 1.0, XLSX: 1.0, MARKDOWN: 1.0}
AIM_PAGE = 0.4
READ_YAML = """\
import yaml, pathlib
for path in pathlib.Path("tables/bare").iterdir():
    yaml.load(path.read_bytes(), yaml.CSafeLoader)"""
READ_CSV = 'import csv; list(csv.reader(open("rows.csv"), delimiter=";"))'
READ_XLSX = 'import openpyxl; list(openpyxl.load_workbook("rows.xlsx", read_only=True).active.iter_rows())'


def list_rows(count: int) -> Iterator[tuple[str, str]]:
    """Yield titles and texts, the same ones each time."""
    chance = random.Random(1)  # noqa: S311  # nobody draws cards by it
    for _ in range(count):
        title, text = (" ".join(chance.choices(WORDS.split(), k=length)).capitalize() for length in (3, 10))
        yield title, text


def write_packs(folder: Path, tables: int, rows: int) -> None:
    """Write the packs below a folder that commands are typed in."""
    said = list_rows(tables * rows)
    for name in (BARE, SHEET):
        (folder / "tables" / name).mkdir(parents=True)
        reference = "" if name == SHEET else "reference: false\n"
        (folder / "tables" / name / "system.yaml").write_text(SYSTEM + reference, encoding="utf-8")
    for number in range(tables):
        lines = [f"title: Table {number}\ndie: d{rows}\nrows:\n"]
        for roll in range(1, rows + 1):
            title, text = next(said)
            lines.append(f"  - {{roll: {roll}, result: {title}, text: {text}.}}\n")
        for name in (BARE, SHEET):
            (folder / "tables" / name / f"table-{number}.yaml").write_text("".join(lines), encoding="utf-8")


def write_foreign(folder: Path, count: int) -> None:
    """Write as many rows as CSV, as a workbook, and as tables of Markdown that are as long as a table may be."""
    rows = list(list_rows(count))
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows([("Title", "Text"), *rows])
    book = Workbook()
    for row in [("Title", "Text"), *rows]:
        book.active.append(row)
    book.save(folder / "rows.xlsx")
    parts = [rows[first : first + MOST_ITEMS] for first in range(0, count, MOST_ITEMS)]
    tables = (
        f"## Table {number}\n\n|Title|Text|\n|---|---|\n" + "".join(f"|{title}|{text}|\n" for title, text in part)
        for number, part in enumerate(parts)
    )
    (folder / "rows.md").write_text("\n".join(tables), encoding="utf-8")


def list_commands(*, alone: bool) -> dict[str, list[str]]:
    """Return who takes part, with the command of each."""
    imported = "from printgen.cli import main; main(['import', '{}'])"  # whatever the exit code is
    commands = {
        YAML: [sys.executable, "-c", READ_YAML],
        COLD: [*PRINTGEN, "check", BARE],
        AGAIN: [*PRINTGEN, "check", BARE],
        CSV_ALONE: [sys.executable, "-c", READ_CSV],
        CSV: [sys.executable, "-c", imported.format("rows.csv")],
        XLSX_ALONE: [sys.executable, "-c", READ_XLSX],
        XLSX: [sys.executable, "-c", imported.format("rows.xlsx")],
        MARKDOWN: [sys.executable, "-c", imported.format("rows.md")],
    }
    return commands if alone else commands | {WITH_SHEET: [*PRINTGEN, "check", SHEET]}


def count_pages(folder: Path) -> int:
    """Return how many pages the reference has, which is built once for that."""
    race({"build": [*PRINTGEN, "build", f"{SHEET}/reference"]}, folder, 0)
    (made,) = json.loads((folder / OUTPUT / "manifest.json").read_bytes())["files"]
    return int(made["pages"])


def print_results(found: dict[str, Run], pages: int) -> None:
    """Print the table, and what a page of the sheet takes."""
    print(f"{'':<26}  {'processor s':>11}  {'median s':>8}  {'x peer':>6}  {'aim s':>5}")
    for name, run in found.items():
        ratio = f"{run.processor / found[PEERS[name]].processor:6.1f}" if name in PEERS else f"{'':6}"
        print(f"{name:<26}  {run.processor:11.2f}  {run.seconds:8.2f}  {ratio}  {AIMS.get(name, ''):>5}")
    if pages:
        each = (found[WITH_SHEET].processor - found[COLD].processor) / pages
        print(f"a page of {pages} takes {each:.2f} s of a processor: the aim is {AIM_PAGE} s at most")


def main() -> None:
    """Write the files, race, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help=RUNS)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rows", type=int, default=100, help="of each table (default: %(default)s)")
    parser.add_argument("--imported", type=int, default=10_000, metavar="N", help="rows that are imported")
    parser.add_argument("--alone", action="store_true", help="without the reference sheet")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_packs(folder, options.tables, options.rows)
        write_foreign(folder, options.imported)
        pages = 0 if options.alone else count_pages(folder)
        keeps = {AGAIN: (CACHE,)}
        found = race(list_commands(alone=options.alone), folder, options.runs, keeps)
    print_results(found, pages)


if __name__ == "__main__":
    main()
