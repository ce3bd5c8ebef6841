"""What a spreadsheet's rows hold, and what is wrong with a file or a cell of it."""

from typing import NamedTuple

from printgen.load.inside import Unusable


class SheetRow(NamedTuple):
    """A row of a spreadsheet that holds something."""

    number: int  # as the spreadsheet numbers it, from 1
    cells: tuple[str, ...]  # the text of each cell, from the first on


class BadCell(Unusable):
    """Why a cell cannot be used, as the rest of a sentence, how to mend that, and the number of its row and column."""

    def __init__(self, row: int, column: int, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.row, self.column = row, column


# More rows and columns than these are on no table, nor in any list.
MOST_ROWS, MOST_COLUMNS = 20_000, 256
# How many cells of a sheet may be read, how many characters spreadsheets allow in a cell, and how many all may have.
MOST_CELLS, LONGEST_CELL, MOST_LETTERS = 200_000, 32_767, 16 * 1024 * 1024
SMALLER = f"{MOST_ROWS:,} rows and {MOST_COLUMNS} columns are the most"
DATE = "is a date to the spreadsheet"
DATE_HINT = "give the column the format Text, and type it anew"


class SheetRows:
    """The rows of a spreadsheet as they are read, without those that hold nothing."""

    def __init__(self) -> None:
        self.found: list[SheetRow] = []
        self.cells, self.letters = 0, 0  # how many there are so far

    def add(self, number: int, values: list[str]) -> None:
        """Note a row. Raises Unusable if there are too many rows, or too many cells in this one."""
        cells = [value.strip() for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            return
        if number > MOST_ROWS or len(cells) > MOST_COLUMNS:
            raise BadCell(number, len(cells), "is one too many", SMALLER)
        check_length(number, len(cells), max(cells, key=len))
        self.cells += len(cells)
        self.letters += sum(map(len, cells))
        if self.cells > MOST_CELLS or self.letters > MOST_LETTERS:
            raise BadCell(number, 1, f"is beyond {MOST_CELLS:,} cells or {MOST_LETTERS:,} characters", SMALLER)
        self.found.append(SheetRow(number, tuple(cells)))


def check_length(row: int, column: int, text: str) -> None:
    """Refuse a text that is too long for a cell. Raises BadCell."""
    if len(text) > LONGEST_CELL:
        raise BadCell(row, column, f"has more than {LONGEST_CELL:,} characters", "no card holds so much")


def show_number(value: float) -> str:
    """Return a number as it was typed, as far as that can be told: 3 and not 3.0."""
    return str(int(value)) if value == int(value) else f"{value:.15g}"
