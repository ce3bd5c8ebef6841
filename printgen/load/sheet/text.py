"""Spreadsheets saved as text: comma-separated values, with other signs between them too, in the usual encodings."""

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from io import StringIO

from printgen.load.inside import Unusable
from printgen.load.sheet.cells import MOST_CELLS, SMALLER, BadCell, SheetRow, SheetRows

BOMS = {BOM_UTF8: "utf-8-sig", BOM_UTF16_LE: "utf-16", BOM_UTF16_BE: "utf-16"}
# How files begin that are no text, and what they are.
OTHERS = {b"PK\x03\x04": "is a spreadsheet, and no text", b"\xd0\xcf\x11\xe0": "is a spreadsheet of an old kind"}
SAVE = "save it as .csv, in UTF-8 if you are asked"
DELIMITERS = ";\t,"
QUOTED = re.compile(r'"(?:[^"]++|"")*+"')
QUOTE_HINT = "in a cell that is quoted a quote is written twice, and one closes it"
# What some programs write first to say which sign parts the cells.
SAYS = re.compile(r"sep=(.)\r?\n")


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 that says so, or else Windows-1252. Raises Unusable."""
    for start, what in OTHERS.items():
        if data.startswith(start):
            raise Unusable(what, SAVE)
    names = [encoding for mark, encoding in BOMS.items() if data.startswith(mark)] or ["utf-8", "cp1252"]
    for encoding in names:
        try:
            text = data.decode(encoding)
        except UnicodeError:
            continue
        if "\0" not in text:
            return text
    raise Unusable("is not text", SAVE)


def read_text(text: str) -> list[SheetRow]:
    """Return the rows of a text in which a semicolon, a comma or a tab parts cells. Raises Unusable."""
    said = SAYS.match(text)
    start = next((line for line in text[said.end() if said else 0 :].splitlines() if line.strip()), "")
    plain = QUOTED.sub("", start)
    delimiter = said[1] if said else max(DELIMITERS, key=plain.count)
    lines, row = SheetRows(), 0
    try:
        for row, cells in enumerate(csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True), 1):
            if row > MOST_CELLS:
                raise BadCell(row, 1, "is one too many", SMALLER)
            if not (said and row == 1):
                lines.add(row, cells)
    except (csv.Error, TypeError) as error:  # a TypeError for a sign that cannot part cells
        raise BadCell(
            row + 1, 1, f"cannot be read: {error}", "a quote in a cell is written twice, or left out"
        ) from None
    return lines.found
