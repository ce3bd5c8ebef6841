"""Forms: the shape of a pack's forms.yaml, and what is made of it."""

import re
from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from printgen.errors import suggest
from printgen.load.nodes.choices import TITLE, ByVerb, Either, Keyed, ListOf, Short
from printgen.load.nodes.notations import Form, FreeId, Whole
from printgen.load.nodes.records import Record, Report, refuse_crowd
from printgen.load.nodes.scalars import fault, line, name, plain_text, symbol
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.model.product import (
    SOURCES,
    FormBoxes,
    FormColumn,
    FormHeading,
    FormLine,
    FormLines,
    FormPart,
    FormSpec,
    FormTable,
    FormText,
)
from printgen.products.form import count_blanks
from printgen.products.kinds import ProductKind, list_reserved

MOST_FORMS, MOST_PARTS, MOST_PER_PAGE = 50, 40, 2
# How many lines share a row, how many columns and rows a table has, and how many boxes a part or a cell.
MOST_LINES, MOST_COLUMNS, MOST_ROWS, MOST_BOXES, MOST_CELL_BOXES = 6, 12, 60, 60, 12
MOST_WIDTH = 20
# The most of all lines, boxes and cells of a form.
MOST_BLANKS = 1_000
LABELS, ROWS = r"([0-9]{1,3})(?:-([0-9]{1,3}))?", r"([0-9]{1,3})(?:-([0-9]{1,3})|(\+))?"
LABELS_HINT = "write how many, 3, or a range of numbers, 0-20, or give a list of labels"
ROWS_HINT = "write how many, 8, or at least how many, 8+, or a range of numbers, 1-10, or give a list of titles"
# A number in YAML is no text to an editor.
ALSO = (("type", ["string", "integer"]),)


class RowTitles(NamedTuple):
    """What stands before each row, "" before an empty one, and whether there are more where there is room."""

    titles: tuple[str, ...]
    more: bool


def _count(first: str, last: str | None) -> tuple[str, ...]:
    """Return the numbers of a range as texts; without a last number, as many empty texts as the first one says."""
    return tuple(map(str, range(int(first), int(last) + 1))) if last else ("",) * int(first)


def _parse_labels(text: str, most: int) -> tuple[str, ...]:
    """Return the labels of boxes: "3" is three empty boxes, "0-2" are numbers. Raises ValueError."""
    match = re.fullmatch(LABELS, text)
    if not match:
        raise ValueError(f'"{text}" is neither a number of boxes nor a range')
    labels = _count(match[1], match[2])
    if not 0 < len(labels) <= most:
        raise ValueError(f'"{text}" is not between 1 and {most} boxes')
    return labels


def _parse_rows(text: str) -> RowTitles:
    """Return the rows that a text asks for: "8" is eight empty ones, "1-8" are numbered. Raises ValueError."""
    match = re.fullmatch(ROWS, text)
    if not match:
        raise ValueError(f'"{text}" is neither a number of rows nor a range')
    titles = _count(match[1], match[2])
    if not 0 < len(titles) <= MOST_ROWS:
        raise ValueError(f'"{text}" is not between 1 and {MOST_ROWS} rows')
    return RowTitles(titles, bool(match[3]))


def _labels(most: int) -> Either:
    written = Form(partial(_parse_labels, most=most), LABELS, LABELS_HINT, ALSO)
    return Either(written, ListOf(line, most=most, what="labels"))


WIDTH = Whole(1, MOST_WIDTH)
LINE = Shape(
    {
        "title": Must(line, "Stands before the line."),
        "fill": Maybe(
            name, "Printed there if known: name, title, edition, scenario, rounds, seed, or what scenarios give."
        ),
        "width": Maybe(WIDTH, "Its share of the row, compared with its neighbours; 1 if left out.", 1),
    }
)
COLUMN = Shape(
    {
        "title": Must(line, "Its head."),
        "width": Maybe(WIDTH, "Its share of the table, compared with the others; 1 if left out.", 1),
        "boxes": Maybe(
            _labels(MOST_CELL_BOXES),
            "Boxes to tick in each cell: how many, a range of numbers, or a list of labels.",
            (),
        ),
    }
)
# The first key of a part says what it is.
PART = ByVerb("part", "part", "a part says what it is, such as {lines: [Player, Date]}")
PART.shapes |= {
    "heading": Shape({"heading": Must(line, "Heads the parts that follow.")}),
    "text": Shape({"text": Must(plain_text, "A text to read.")}),
    "lines": Shape(
        {
            "lines": Must(
                ListOf(Short("title", LINE), most=MOST_LINES, what="lines"),
                "Lines to write on, side by side: a title for each, or more.",
            )
        }
    ),
    "boxes": Shape(
        {
            "boxes": Must(line, "The title of a row of boxes to tick."),
            "labels": Must(_labels(MOST_BOXES), "How many boxes, 3; a range of numbers, 0-20; or a list of labels."),
        }
    ),
    "table": Shape(
        {
            "table": Must(line, "The title of a table to fill in."),
            "columns": Must(
                ListOf(Short("title", COLUMN), most=MOST_COLUMNS, what="columns"), "A title for each, or more."
            ),
            "rows": Must(
                Either(Form(_parse_rows, ROWS, ROWS_HINT, ALSO), ListOf(line, most=MOST_ROWS, what="rows")),
                "How many empty rows, 8; at least so many, 8+; a range of numbers, 1-10; or a list of titles.",
            ),
        }
    ),
}
FORM = Shape(
    {
        "title": TITLE,
        "text": Maybe(plain_text, "What it is for; stands below its title."),
        "symbol": Maybe(symbol, "Stands before its heading."),
        "per-page": Maybe(
            Whole(1, MOST_PER_PAGE), "2: two equal forms share a page, if they fit; if not, there is one.", 1
        ),
        "parts": Must(
            ListOf(PART, most=MOST_PARTS, what="parts"),
            "What is to be read and filled in, from top to bottom. The first key of a part says what it is.",
        ),
    }
)
FORMS = Keyed(
    FORM, FreeId(frozenset(list_reserved(ProductKind.FORM)), "is a product that every system has"), MOST_FORMS
)


def make_forms(record: Record, given: Collection[str] | None, report: Report) -> tuple[FormSpec, ...]:
    """Return the forms of a system that have no mistakes.

    given: the numbers and gauges that a scenario gives; None if that cannot be told
    """
    found = [_make_form(said, id_, given, report) for id_, said in record.items()]
    return tuple(form for form in found if form)


def _make_form(said: Record, id_: str, given: Collection[str] | None, report: Report) -> FormSpec | None:
    if not said.whole:
        return None
    known = [*SOURCES, *given] if given is not None else None
    for line_ in [line_ for part in said["parts"] for line_ in part.get("lines", ())]:
        if known and line_["fill"] and line_["fill"] not in known:
            report.add(line_.at("fill"), f'unknown source "{line_["fill"]}"', suggest(line_["fill"], known))
    parts = tuple(report.each(_make_part, said["parts"]))
    number = sum(map(count_blanks, parts)) * said["per-page"]
    if not number and {part.names[0] for part in said["parts"]} <= {"heading", "text"}:
        report.add(said.at("parts"), "there is nothing to fill in", "add lines, boxes or a table")
    report.attempt(refuse_crowd, said.at("parts"), number, "lines, boxes and cells", MOST_BLANKS)
    last = said["parts"][-1]
    if last.names[0] == "heading":
        report.add(last.node, "there is nothing below this heading", "add what it heads, or remove it")
    origins = said.origins(FORM.kinds)
    return FormSpec(id_, said["title"], said["text"], said["per-page"], parts, origins, said.origin, said["symbol"])


def _make_part(said: Record) -> FormPart:
    origin = said.origin
    match said.names[0]:
        case "heading":
            return FormHeading(said["heading"], origin)
        case "text":
            return FormText(said["text"], origin)
        case "lines":
            return FormLines(tuple(FormLine(**line_, origin=line_.origin) for line_ in said["lines"]), origin)
        case "boxes":
            return FormBoxes(said["boxes"], said["labels"], origin)
        case _:
            return _make_table(said)


def _make_table(said: Record) -> FormTable:
    """Return a table. Raises Fault if the column with the titles of its rows has boxes too."""
    columns = tuple(FormColumn(**column, origin=column.origin) for column in said["columns"])
    rows = said["rows"]
    titles, more = rows if isinstance(rows, RowTitles) else (rows, False)
    table = FormTable(said["table"], columns, titles, more, said.origin)
    if not titles[0]:
        return table
    if columns[0].boxes:
        raise fault(
            said["columns"][0].at("boxes"), "the titles of the rows stand here", "give the boxes another column"
        )
    if len(columns) == 1:
        raise fault(said.at("columns"), "the titles of the rows fill the only column", "add a column to write in")
    return table
