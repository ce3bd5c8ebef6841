"""The file of a table into what is found in it, whatever kind it is of."""

from pathlib import Path

from printgen.errors import BOOKS, TEXTS
from printgen.load.foreign.found import FoundTable, clean
from printgen.load.foreign.lines import read_lines
from printgen.load.foreign.pages import read_html, read_markdown
from printgen.load.foreign.roll_tables import read_json
from printgen.load.inside import Unusable
from printgen.load.sheet.file import read_bytes
from printgen.load.sheet.file import read_lines as read_sheet
from printgen.load.sheet.text import decode

# How large a file may be, as whole rule books of Datasworn have 3 MB; how large a page or a list, and its lines.
LARGEST, LARGEST_TEXT, MOST_LINES = 16 * 1024 * 1024, 4 * 1024 * 1024, 200_000
ANOTHER = "a table is read from CSV, a spreadsheet, Markdown, HTML, JSON or plain lines"


def read_tables(path: Path, sheet: str = "") -> list[FoundTable]:
    """Return the tables in a file; of a workbook the first sheet, or one by its name. Raises Unusable."""
    data, ending = read_bytes(path, LARGEST), path.suffix.lower()
    if ending in (*TEXTS, *BOOKS):
        lines = read_sheet(data, ending, sheet if ending in BOOKS else "")
        found = [FoundTable("", (), [tuple(map(clean, line.cells)) for line in lines])]
    else:
        found = _read_text(decode(data), ending)
    found = [each for each in found if each.rows]
    if not found:
        raise Unusable("holds no table", ANOTHER)
    return found


def _read_text(text: str, ending: str) -> list[FoundTable]:
    begun = text.lstrip()[:1]
    if ending == ".json" or (begun in "[{" and begun):
        return read_json(text)
    if len(text) > LARGEST_TEXT or text.count("\n") > MOST_LINES:
        raise Unusable(f"has more than {LARGEST_TEXT // 1024**2} MB or {MOST_LINES:,} lines", "import a part of it")
    if ending in (".html", ".htm") or "<table" in text.lower():
        return read_html(text)
    return read_markdown(text) or _read_tabs(text) or read_lines(text)


def _read_tabs(text: str) -> list[FoundTable]:
    """Return the table of lines with tabs between cells, as a spreadsheet puts them on the clipboard."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or sum("\t" in line.strip() for line in lines) < len(lines):
        return []
    return [FoundTable("", (), [tuple(clean(cell) for cell in line.split("\t")) for line in lines])]
