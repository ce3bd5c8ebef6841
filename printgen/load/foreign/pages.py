"""Tables in pages: of Markdown, and of HTML by Python's own parser."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from printgen.load.foreign.found import FoundTable, clean
from printgen.load.inside import Unusable
from printgen.load.sheet.cells import MOST_COLUMNS, SMALLER

# The signs of the line below the heads of a table.
RULE = frozenset("|:- \t")
CELL = re.compile(r"(?<!\\)\|")
MOST_CELLS, MOST_SPAN = 200_000, 1_000
TITLES = ("caption", "h1", "h2", "h3", "h4", "h5", "h6")


def read_markdown(text: str) -> list[FoundTable]:
    """Return the tables of a page of Markdown, each with the line that stands before it."""
    found: list[FoundTable] = []
    lines = text.splitlines()
    title, place = "", 0
    while place < len(lines):
        line = lines[place]
        if "|" in line and place + 1 < len(lines) and RULE.issuperset(lines[place + 1]) and "-" in lines[place + 1]:
            heads = _split(line)
            place += 2
            rows = []
            while place < len(lines) and "|" in lines[place]:
                rows.append(_split(lines[place]))
                place += 1
            found.append(FoundTable(title, heads, rows))
            title = ""
            continue
        title = clean(line.strip().lstrip("#").strip("* _:")) or title
        place += 1
    return found


def _split(line: str) -> tuple[str, ...]:
    line = line.strip().removeprefix("|")
    line = line[:-1] if line.endswith("|") and not line.endswith("\\|") else line
    if line.count("|") > MOST_COLUMNS:
        raise Unusable("has a row that is too wide", SMALLER)
    return tuple(clean(cell.replace("\\|", "|")) for cell in CELL.split(line))


class _PageReader(HTMLParser):
    """Reads the tables of a page; one that stands in a cell of another is a table of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[FoundTable] = []
        self.open: list[_OpenTable] = []
        self.heading: list[str] | None = None  # the words of a title that is open
        self.title = ""  # the last title
        self.count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "table":
            self.open.append(_OpenTable(self.title))
            self.title = ""
        elif tag in TITLES:
            self.heading = []
        elif not self.open:
            return
        elif tag == "tr":
            self.open[-1].begin_row()
        elif tag in ("td", "th"):
            self.count += 1
            if self.count > MOST_CELLS:
                raise Unusable(f"has more than {MOST_CELLS:,} cells", SMALLER)
            self.open[-1].begin_cell(tag, _read_span(said.get("colspan")), _read_span(said.get("rowspan")))
        elif tag in ("br", "p", "li"):
            self.open[-1].add("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in TITLES and self.heading is not None:
            words = " ".join("".join(self.heading).split())
            if tag == "caption" and self.open:
                self.open[-1].title = words
            else:
                self.title = words
            self.heading = None
        elif tag in ("td", "th") and self.open:
            self.open[-1].end_cell()
        elif tag == "table" and self.open:
            self.found += self.open.pop().finish()

    def handle_data(self, data: str) -> None:
        if self.heading is not None:
            self.heading.append(data)
        elif self.open:
            self.open[-1].add(data)


class _OpenTable:
    """The cells of a table that is being read."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: list[list[str]] = []
        self.heads: list[bool] = []  # whether each row has nothing but heads
        self.words: list[str] | None = None  # of the cell that is open
        self.spans = (1, 1)
        self.below: dict[int, tuple[int, str]] = {}  # what hangs down into the next rows, by column: how far, and what

    def begin_row(self) -> None:
        self.end_cell()
        self.rows.append([])
        self.heads.append(True)
        self._hang()

    def begin_cell(self, tag: str, across: int, down: int) -> None:
        self.end_cell()
        if not self.rows:
            self.begin_row()
        self.words, self.spans = [], (across, down)
        self.heads[-1] &= tag == "th"

    def add(self, words: str) -> None:
        if self.words is not None:
            self.words.append(words if words == "\n" else " ".join(words.split()).join(_edges(words)))

    def end_cell(self) -> None:
        if self.words is None:
            return
        text, row = clean("".join(self.words)), self.rows[-1]
        self.words = None
        across, down = self.spans
        for _ in range(across):
            if down > 1:
                self.below[len(row)] = (down - 1, text)
            row.append(text)
        if len(row) > MOST_COLUMNS:
            raise Unusable("has a row that is too wide", SMALLER)
        self._hang()

    def _hang(self) -> None:
        row = self.rows[-1]
        while len(row) in self.below and len(row) < MOST_COLUMNS:
            left, text = self.below.pop(len(row))
            if left > 1:
                self.below[len(row)] = (left - 1, text)
            row.append(text)

    def finish(self) -> list[FoundTable]:
        """Return the table, or none if it has no cells."""
        self.end_cell()
        rows = [(is_head, tuple(row)) for is_head, row in zip(self.heads, self.rows, strict=True) if any(row)]
        if not rows:
            return []
        is_headed, first = rows[0]
        heads = first if is_headed else ()
        return [FoundTable(clean(self.title), heads, [row for _, row in rows[bool(heads) :]])]


def _edges(words: str) -> tuple[str, str]:
    """Return a blank for each end of words that has one."""
    return (" " if words[:1].isspace() else "", " " if words[-1:].isspace() else "")


def _read_span(said: str | None) -> int:
    return min(MOST_SPAN, int(said)) if said and said.isascii() and said.isdigit() and int(said) else 1


def _list_seen(text: str) -> Iterator[str]:
    """Yield a page without comments and declarations, nor a tag that its end cuts off.

    Python's parser looks for the end of each of them again and again where there is none.
    """
    place, last = 0, text.rfind(">") + 1
    while place < last:
        start = min((each for each in (text.find("<!", place), text.find("<?", place)) if each >= 0), default=last)
        yield text[place : min(start, last)]
        mark = "-->" if text.startswith("<!--", start) else ">"
        end = text.find(mark, start)
        place = end + len(mark) if end >= 0 else last


def read_html(text: str) -> list[FoundTable]:
    """Return the tables of a page of HTML. Raises Unusable."""
    reader = _PageReader()
    reader.feed("".join(_list_seen(text)))
    reader.close()
    while reader.open:
        reader.found += reader.open.pop().finish()
    return reader.found
