"""The file of a spreadsheet into its rows, whatever kind it is of."""

from pathlib import Path

from printgen.errors import BOOKS, TEXTS, reason_of
from printgen.files import note_file
from printgen.load.inside import Unusable
from printgen.load.sheet.cells import SheetRow
from printgen.load.sheet.text import decode, read_text

# What the names of spreadsheets end in.
ENDINGS = (*TEXTS, *BOOKS)
KINDS = "a spreadsheet ends in .csv, .tsv, .xlsx or .ods"


def read_bytes(path: Path, largest: int) -> bytes:
    """Return what a file holds. Raises Unusable for one that cannot be read, or is too large."""
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise Unusable("is not a file", "")
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise Unusable(f"cannot be read: {reason_of(error)}", "") from None
    if len(data) > largest:
        raise Unusable(f"is larger than {largest // 1024**2} MB", "leave some out, or make several")
    note_file(path, data)
    return data


def read_lines(data: bytes, ending: str, sheet: str = "") -> list[SheetRow]:
    """Return the rows of a spreadsheet that hold something; of several sheets in a file the first, or one by its name.

    Raises Unusable, as BadCell if a cell is to blame.
    """
    if ending.lower() in BOOKS:
        from printgen.load.sheet.book import read_ods, read_xlsx  # most packs have no workbooks

        return (read_xlsx if ending.lower() == ".xlsx" else read_ods)(data, sheet)
    if sheet:
        raise Unusable("has no sheets", "only .xlsx and .ods have several: leave out the name of one")
    return read_text(decode(data))
