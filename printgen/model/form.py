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
    """A line to write on.

    title: what stands before it.
    fill: what it is filled in with where that is known: a source, a number or a gauge; "" for nothing.
    width: its share of the row, compared with the other lines there.
    origin: where the line stands in its file.
    text: what it is filled in with, "" as long as nothing is known.
    """

    title: str
    fill: str
    width: int
    origin: Origin
    text: str = ""


class FormLines(NamedTuple):
    """Lines side by side in a row."""

    lines: tuple[FormLine, ...]
    origin: Origin


class FormBoxes(NamedTuple):
    """Boxes to tick, in a row that is broken where the form's width is full.

    title: what stands before them.
    labels: what stands in or beside each box, "" for an empty one.
    origin: where the boxes stand in their file.
    """

    title: str
    labels: tuple[str, ...]
    origin: Origin


class FormColumn(NamedTuple):
    """A column of a table.

    title: its head.
    width: its share of the table, compared with the other columns.
    boxes: the labels of the boxes in each of its cells; none for cells to write in.
    origin: where the column stands in its file.
    """

    title: str
    width: int
    boxes: tuple[str, ...]
    origin: Origin


class FormTable(NamedTuple):
    """A table to be filled in.

    title: what stands above it.
    columns: its columns.
    rows: what stands in the first column of each row, "" for an empty row, whose first column is to be filled in too.
    more: whether it has more rows where the page has room.
    origin: where the table stands in its file.
    """

    title: str
    columns: tuple[FormColumn, ...]
    rows: tuple[str, ...]
    more: bool
    origin: Origin


FormPart = FormHeading | FormText | FormLines | FormBoxes | FormTable


class FormSpec(NamedTuple):
    """A form that a pack asks for.

    id: what it is called on the command line.
    title: what stands on it.
    text: what it is for.
    per_page: how many equal forms share a page, where they fit.
    parts: what is to be read and filled in, from top to bottom.
    origins: where the value of each key stands in its file.
    origin: where the form stands in its file.
    symbol: the name of the symbol beside its heading, "" for none.
    """

    id: str
    title: str
    text: str
    per_page: int
    parts: tuple[FormPart, ...]
    origins: dict[str, Origin]
    origin: Origin
    symbol: str = ""
