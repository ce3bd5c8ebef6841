"""Forms: paper to write on, with lines, boxes to tick and tables, on which stands what is known already."""

from typing import NamedTuple

from printgen.errors import Origin

# What a line may be filled in with, beside the numbers and the gauges that scenarios of the game give.
SOURCES = ("title", "name", "edition", "scenario", "rounds", "seed")


class FormHeading(NamedTuple):
    """A heading of what follows it."""

    text: str
    origin: Origin


class FormText(NamedTuple):
    """A text to read; a line break begins a new paragraph."""

    text: str
    origin: Origin


class FormLine(NamedTuple):
    """A line to write on."""

    title: str  # what stands before it
    fill: str  # what it is filled in with where that is known: a source, a number or a gauge; "" for nothing
    width: int  # its share of the row, compared with the other lines there
    origin: Origin
    text: str = ""  # what it is filled in with, "" as long as nothing is known


class FormLines(NamedTuple):
    """Lines side by side in a row."""

    lines: tuple[FormLine, ...]
    origin: Origin


class FormBoxes(NamedTuple):
    """Boxes to tick, in a row that is broken where the form's width is full."""

    title: str  # what stands before them
    labels: tuple[str, ...]  # what stands in or beside each box, "" for an empty one
    origin: Origin


class FormColumn(NamedTuple):
    """A column of a table."""

    title: str  # its head
    width: int  # its share of the table, compared with the other columns
    boxes: tuple[str, ...]  # the labels of the boxes in each of its cells; none for cells to write in
    origin: Origin


class FormTable(NamedTuple):
    """A table to be filled in."""

    title: str  # what stands above it
    columns: tuple[FormColumn, ...]
    # what stands in the first column of each row, "" for an empty row, whose first column is to be filled in too
    rows: tuple[str, ...]
    more: bool  # whether it has more rows where the page has room
    origin: Origin


FormPart = FormHeading | FormText | FormLines | FormBoxes | FormTable


class FormSpec(NamedTuple):
    """A form that a pack asks for."""

    id: str  # what it is called on the command line
    title: str  # what stands on it
    text: str  # what it is for
    per_page: int  # how many equal forms share a page, where they fit
    parts: tuple[FormPart, ...]  # what is to be read and filled in, from top to bottom
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin
    symbol: str = ""  # the name of the symbol beside its heading, "" for none
