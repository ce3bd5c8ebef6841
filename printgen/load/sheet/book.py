"""Workbooks of several sheets, which are zipped XML: .xlsx by way of openpyxl, .ods by Python's own reader of XML."""

import warnings
import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import islice
from typing import Any
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from printgen.errors import suggest
from printgen.load.inside import Unusable
from printgen.load.sheet.cells import (
    DATE,
    DATE_HINT,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    SMALLER,
    BadCell,
    SheetRow,
    SheetRows,
    check_length,
    show_number,
)

# What a workbook may hold when it is unzipped, in bytes and files; how many elements a file of it may have, which are
# three for each cell of a sheet, and how deep they may lie in each other; how many cells may be padded with empty ones.
LARGEST, MOST_FILES, MOST_ELEMENTS, DEEPEST, MOST_PADDED = 16 * 1024 * 1024, 1_000, 600_000, 60, 2_000_000
# The files that may have as many elements: what they say is of cells. Others may have a part of that.
LONG, SHORT = ("xl/worksheets/", "xl/sharedStrings"), 6
DAMAGED, ANEW = "is damaged", "save it anew, or as .csv"
FORMULA = "a formula whose result the file does not hold"
FORMULA_HINT = "open the file in a spreadsheet program, and save it there"


def _unzip(data: bytes) -> dict[str, bytes]:
    """Return the files in a workbook. Raises Unusable if they are damaged, too large or too many."""
    found: dict[str, bytes] = {}
    left = LARGEST
    try:
        with ZipFile(BytesIO(data)) as book:
            if len(book.infolist()) > MOST_FILES:
                raise Unusable(f"holds more than {MOST_FILES:,} files", ANEW)
            for part in book.infolist():
                with book.open(part) as file:
                    found[part.filename] = file.read(left + 1)
                left -= len(found[part.filename])
                if left < 0:
                    raise Unusable(f"holds more than {LARGEST // 1024**2} MB when it is unzipped", ANEW)
    except (BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError):
        raise Unusable(DAMAGED, ANEW) from None
    if any(b"<!DOCTYPE" in held or b"<!ENTITY" in held for held in found.values()):
        raise Unusable("declares entities", ANEW)
    return found


def _check_elements(held: bytes, most: int) -> None:
    """Make sure that a file of XML is not nested too deep and not too long. Raises Unusable.

    One that is damaged is left to whoever reads it, who finds no more than was looked at here.
    """
    depth = count = 0

    def begin(_: str, __: object) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > DEEPEST or count > most:
            raise Unusable(f"holds more than {most:,} elements, or {DEEPEST} in each other", ANEW)

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    with suppress(expat.ExpatError, LookupError, ValueError):
        parser.Parse(held, True)


def _choose(sheet: str, names: list[str]) -> str:
    """Return the name of the sheet that is asked for, the first if none is. Raises Unusable if there is none."""
    if sheet and sheet not in names:
        raise Unusable(f'has no sheet "{sheet}"', suggest(sheet, names))
    if not names:
        raise Unusable("has no sheet", ANEW)
    return sheet or names[0]


def read_xlsx(data: bytes, sheet: str) -> list[SheetRow]:
    """Return the rows of a sheet of an .xlsx file. Raises Unusable."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        message = "cannot be read: the library for .xlsx files is not installed"
        raise Unusable(message, 'pip install "printgen[sheets]", or save it as .csv') from None
    parts = _unzip(data)
    for name, held in parts.items():
        _check_elements(held, MOST_ELEMENTS if name.startswith(LONG) else MOST_ELEMENTS // SHORT)
    plain = BytesIO()
    with ZipFile(plain, "w") as book:  # anew and unpacked, so that nothing else can come of it than what was counted
        for name, held in parts.items():
            book.writestr(name, held)
    pages = [held for name, held in parts.items() if name.startswith("xl/worksheets/")]
    has_formulas = any(b"<f>" in held or b"<f " in held for held in pages)
    try:
        with warnings.catch_warnings(action="ignore"):
            ways = (True, False) if has_formulas else (True,)  # as they came out, then as they were written
            books = [load_workbook(BytesIO(plain.getvalue()), read_only=True, data_only=way) for way in ways]
            names = [page.title for page in books[0].worksheets]
            name = _choose(sheet, names)
            found = _read_pages([book[name] for book in books])
            if not found and not sheet:
                _refuse_empty(name, [other for other in names if _holds_rows(books[0][other])])
            return found
    except Unusable:
        raise
    except Exception:  # noqa: BLE001  # the library raises whatever a damaged file makes it stumble over
        raise Unusable(DAMAGED, ANEW) from None


def _holds_rows(page: Any) -> bool:
    """Tell whether a sheet of an .xlsx file holds anything in its first rows."""
    return any(cell is not None for row in islice(page.iter_rows(values_only=True), MOST_ROWS) for cell in row)


def _refuse_empty(name: str, others: list[str]) -> None:
    """Raise Unusable for a first sheet that is empty where other sheets have rows."""
    if others:
        raise Unusable(
            f'has nothing in its first sheet, "{name}"', f"name the sheet that is meant: {', '.join(others)}"
        )


def _read_pages(pages: list[Any]) -> list[SheetRow]:
    """Return the rows of a sheet, which comes a second time with its formulas, if it has any. Raises BadCell."""
    lines, padded = SheetRows(), 0
    for number, cells, *formulas in zip(_count(), *(page.iter_rows() for page in pages), strict=False):
        padded += len(cells)
        if padded > MOST_PADDED:
            raise BadCell(number, len(cells), "is one too many", SMALLER)
        values = [_show_cell(number, column, cell) for column, cell in enumerate(cells, 1)]
        for column, cell in enumerate(formulas[0] if formulas else (), 1):
            if cell.data_type == "f" and not values[column - 1]:
                raise BadCell(number, column, FORMULA, FORMULA_HINT)
        lines.add(number, values)
    return lines.found


def _count() -> Iterator[int]:
    """Yield the numbers of rows. Raises BadCell beyond those that a sheet may have with nothing in them."""
    yield from range(1, MOST_CELLS)
    raise BadCell(MOST_CELLS, 1, "is one too many", SMALLER)


def _show_cell(row: int, column: int, cell: Any) -> str:
    """Return the text of a cell of an .xlsx file. Raises BadCell for a date, or the error of a formula."""
    value = cell.value
    if value is None or isinstance(value, str):
        if cell.data_type == "e":
            raise BadCell(row, column, f"holds the error {value}", "mend the formula")
        return value or ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        per_cent = "%" in (cell.number_format or "")
        return f"{show_number(round(value * 100, 10))} %" if per_cent else show_number(value)
    raise BadCell(row, column, DATE, DATE_HINT)


TABLE, TEXT, OFFICE = (f"urn:oasis:names:tc:opendocument:xmlns:{part}:1.0 " for part in ("table", "text", "office"))
ERRORS = ("#REF!", "#NAME?", "#VALUE!", "#N/A", "#DIV/0!", "Err:")
CELLS = (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")


class _OdsReader:
    """Reads the rows of a sheet of an .ods file, or only the names of all sheets."""

    def __init__(self, sheet: str | None) -> None:
        self.sheet = sheet
        self.names: list[str] = []
        self.lines = SheetRows()
        self.is_wanted = False
        self.row, self.column, self.count = 0, 0, 0
        self.repeats = 1  # of the row that is read
        self.cell: dict[str, str] = {}
        self.values: list[str] = []
        self.paragraphs: list[str] = []
        self.aside = 0  # how deep we are in a remark, or in anything else that a cell does not show
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler, self.parser.EndElementHandler = self.begin, self.end
        self.parser.CharacterDataHandler = self.add_text

    def begin(self, name: str, said: dict[str, str]) -> None:
        """Begin a sheet, a row, a cell or a part of its text."""
        if self.aside or name in (f"{OFFICE}annotation", f"{TABLE}shapes"):
            self.aside += 1
        elif name == f"{TABLE}table":
            self.names.append(said.get(f"{TABLE}name", ""))
            self.is_wanted = self.names[-1] == self.sheet
            self.row = 0
        elif not self.is_wanted:
            return
        elif name == f"{TABLE}table-row":
            self.values, self.column = [], 0
            self.repeats = int(said.get(f"{TABLE}number-rows-repeated", 1))
        elif name in CELLS:
            self.cell, self.paragraphs = said, []
        elif name == f"{TEXT}p":
            self.paragraphs.append("")
        elif name in (f"{TEXT}s", f"{TEXT}tab", f"{TEXT}line-break"):
            self.add_text("\n" if name.endswith("line-break") else " ")

    def end(self, name: str) -> None:
        """End what has begun."""
        if self.aside:
            self.aside -= 1
        elif self.is_wanted and name in CELLS:
            self._end_cell()
        elif self.is_wanted and name == f"{TABLE}table-row":
            for number in range(self.row + 1, self.row + 1 + (self.repeats if any(self.values) else 0)):
                self.count += len(self.values)
                if self.count > MOST_CELLS:
                    raise BadCell(number, 1, f"is beyond {MOST_CELLS:,} cells, which are the most", ANEW)
                self.lines.add(number, self.values)
            self.row += self.repeats
        elif name == f"{TABLE}table":
            self.is_wanted = False

    def _end_cell(self) -> None:
        times = int(self.cell.get(f"{TABLE}number-columns-repeated", 1))
        text = self._show_cell()
        if text:
            if self.column + times > MOST_COLUMNS or self.row >= MOST_ROWS:
                raise BadCell(self.row + 1, self.column + times, "is one too many", SMALLER)
            self.values += [""] * (self.column - len(self.values)) + [text] * times
        self.column += times

    def _show_cell(self) -> str:
        """Return the text of the cell that ends. Raises BadCell for a date."""
        kind, shown = self.cell.get(f"{OFFICE}value-type", ""), "\n".join(self.paragraphs)
        if kind in ("date", "time"):
            raise BadCell(self.row + 1, self.column + 1, DATE, DATE_HINT)
        if kind == "boolean":
            return self.cell.get(f"{OFFICE}boolean-value", "")
        if kind == "float" and not shown.isdigit():
            return show_number(float(self.cell.get(f"{OFFICE}value", "")))
        if shown.startswith(("#REF!", "#NAME?", "#VALUE!", "#N/A", "#DIV/0!", "Err:")) and self.cell.get(
            f"{TABLE}formula"
        ):
            raise BadCell(self.row + 1, self.column + 1, f"holds the error {shown}", "mend the formula")
        return shown

    def add_text(self, text: str) -> None:
        """Add to the text of a cell."""
        if self.is_wanted and self.paragraphs and not self.aside:
            self.paragraphs[-1] += text
            check_length(self.row + 1, self.column + 1, self.paragraphs[-1])


def read_ods(data: bytes, sheet: str) -> list[SheetRow]:
    """Return the rows of a sheet of an .ods file. Raises Unusable."""
    content = _unzip(data).get("content.xml")
    if content is None:
        raise Unusable(DAMAGED, ANEW)
    _check_elements(content, 2 * MOST_ELEMENTS)
    try:
        names = _OdsReader(None)
        names.parser.Parse(content, True)
        name = _choose(sheet, names.names)
        found = _read_sheet(content, name)
        if not found and not sheet:
            _refuse_empty(name, [other for other in names.names if other != name and _read_sheet(content, other)])
    except (expat.ExpatError, LookupError, ValueError, OverflowError):
        raise Unusable(DAMAGED, ANEW) from None
    return found


def _read_sheet(content: bytes, name: str) -> list[SheetRow]:
    reader = _OdsReader(name)
    reader.parser.Parse(content, True)
    return reader.lines.found
