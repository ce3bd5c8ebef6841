"""Forms: the shape of a pack's forms.yaml, and what is made of it."""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from printgen.errors import suggest
from printgen.load.nodes.choices import TITLE, ByVerb, Either, Keyed, ListOf, Short
from printgen.load.nodes.notations import Form, FreeId, Whole
from printgen.load.nodes.records import Record, Report, make_each, refuse_crowd, value_of
from printgen.load.nodes.scalars import fault, ident, line, name, plain_text, symbol
from printgen.load.nodes.shapes import Excludes, Later, Maybe, Must, Shape, making
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
from printgen.model.table import Table
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
# To an editor a number in YAML is not a text.
ALSO = (("type", ["string", "integer"]),)


class RowTitles(NamedTuple):
    """What stands before each row, "" before an empty one, and whether there are more where there is room."""

    titles: tuple[str, ...]
    more: bool


def _count(text: str, pattern: str, most: int, what: str) -> RowTitles:
    """Return the titles that a text asks for: "8" is eight empty ones, "1-8" are numbers. Raises ValueError."""
    match = re.fullmatch(pattern, text)
    if not match:
        raise ValueError(f'"{text}" is neither a number of {what} nor a range')
    first, last = int(match[1]), match[2]
    titles = tuple(map(str, range(first, int(last) + 1))) if last else ("",) * first
    if not 0 < len(titles) <= most:
        raise ValueError(f'"{text}" is not between 1 and {most} {what}')
    return RowTitles(titles, text.endswith("+"))


def _labels(most: int) -> Either:
    written = Form(lambda text: _count(text, LABELS, most, "boxes").titles, LABELS, LABELS_HINT, ALSO)
    return Either(written, ListOf(line, most=most, what="labels"))


class Sources(NamedTuple):
    """What forms are filled in with."""

    given: Collection[str] | None  # the numbers and gauges that scenarios give, None if that cannot be told
    tables: Mapping[str, Table | None] | None  # by their ids; None for what cannot be told


def _check_source(said: Record, key: str, sources: Sources) -> None:
    """Make sure that it is known what a line is filled in with. Raises Fault."""
    given = sources.given
    known = [*SOURCES, *given] if given is not None else [said[key]]
    if said[key] not in known:
        raise said.fault(key, f'unknown source "{said[key]}"', suggest(said[key], known))


def _check_titles(said: Record, key: str, sources: Sources) -> RowTitles:
    """Return the rows of a table.

    Raises Fault if the column with their titles is the only one, or has boxes too, or if results have too few rows.
    """
    rows = said[key] if isinstance(said[key], RowTitles) else RowTitles(said[key], more=False)
    columns: tuple[FormColumn, ...] = said.get("columns", ())
    place = said.at("columns")
    if columns and rows.titles[0] and columns[0].boxes:
        boxes = value_of(place.value[0], "boxes") or place
        raise fault(boxes, "the titles of the rows stand here", "give the boxes another column")
    if columns and rows.titles[0] and len(columns) == 1:
        raise fault(place, "the titles of the rows fill the only column", "add a column to write in")
    for column in columns:
        table = (sources.tables or {}).get(column.fill)
        if table and len(table.rows) > len(rows.titles):
            raise said.fault(key, f'"{column.fill}" has {len(table.rows)} results', f"rows: {len(table.rows)}, or more")
    return rows


def _check_table(said: Record, key: str, sources: Sources) -> None:
    """Make sure that there is a table whose results can stand in a column. Raises Fault."""
    tables = sources.tables
    if tables is None:
        return
    if said[key] not in tables:
        raise said.fault(key, f'unknown table "{said[key]}"', suggest(said[key], tables))
    table = tables[said[key]]
    if table and (table.columns or not table.rows):
        raise said.fault(key, f'"{said[key]}" has not one result a row', "fill: a table with rows and without columns")


def _make_part(said: Record, sources: Sources) -> FormPart:
    """Return a part of a form. Raises Fault."""
    if said.names[0] != "table":
        made: FormPart = said.make(sources)
        return made
    title, columns, (rows, more) = said.resolve(sources)
    return FormTable(title, columns, rows, more, said.origin)


COUNTED_ROWS = Form(lambda text: _count(text, ROWS, MOST_ROWS, "rows"), ROWS, ROWS_HINT, ALSO)
ROW_TITLES = Either(COUNTED_ROWS, ListOf(line, most=MOST_ROWS, what="rows"))
WIDTH = Whole(1, MOST_WIDTH)
LINE = Shape(
    {
        "title": Must(line, "Stands before the line."),
        "fill": Maybe(
            Later(name, _check_source),
            "Printed there if known: name, title, edition, scenario, rounds, seed, or what scenarios give.",
        ),
        "width": Maybe(WIDTH, "Its share of the row, compared with its neighbours; 1 if left out.", 1),
    },
    makes=FormLine,
)
COLUMN = Shape(
    {
        "title": Must(line, "Its head."),
        "width": Maybe(WIDTH, "Its share of the table, compared with the others; 1 if left out.", 1),
        "fill": Maybe(
            Later(ident, _check_table), "A table whose results stand in its cells, row by row; blank ones if written."
        ),
        "boxes": Maybe(
            _labels(MOST_CELL_BOXES),
            "Boxes to tick in each cell: how many, a range of numbers, or a list of labels.",
            (),
        ),
    },
    Excludes("fill", ("boxes",), "results stand in these cells", "give the boxes another column"),
    makes=FormColumn,
)
# The first key of a part says what it is.
PART = ByVerb("part", "part", "a part says what it is, such as {lines: [Player, Date]}")
PART.shapes |= {
    "heading": Shape({"heading": Must(line, "Heads the parts that follow.")}, makes=FormHeading),
    "text": Shape({"text": Must(plain_text, "A text to read.")}, makes=FormText),
    "lines": Shape(
        {
            "lines": Must(
                making(ListOf(Short("title", LINE), most=MOST_LINES, what="lines")),
                "Lines to write on, side by side: a title for each, or more.",
            )
        },
        makes=FormLines,
    ),
    "boxes": Shape(
        {
            "boxes": Must(line, "The title of a row of boxes to tick."),
            "labels": Must(_labels(MOST_BOXES), "How many boxes, 3; a range of numbers, 0-20; or a list of labels."),
        },
        makes=FormBoxes,
    ),
    "table": Shape(
        {
            "table": Must(line, "The title of a table to fill in."),
            "columns": Must(
                making(ListOf(Short("title", COLUMN), most=MOST_COLUMNS, what="columns")), "A title for each, or more."
            ),
            "rows": Must(
                Later(ROW_TITLES, _check_titles),
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
            making(ListOf(PART, most=MOST_PARTS, what="parts"), _make_part),
            "What is to be read and filled in, from top to bottom. The first key of a part says what it is.",
        ),
    }
)
FORMS = Keyed(
    FORM, FreeId(frozenset(list_reserved(ProductKind.FORM)), "is a product that every system has"), MOST_FORMS
)


def make_forms(record: Record, sources: Sources, report: Report) -> tuple[FormSpec, ...] | None:
    """Return the forms of a system; None if there are problems."""
    return report.attempt(make_each, record, sources, _make_form)


def _make_form(said: Record, sources: Sources, id_: str) -> FormSpec:
    report = Report()
    parts = said.look_up(sources, report).get("parts", ())
    if said.whole:
        verbs = [part.names[0] for part in said["parts"]]
        number = sum(map(count_blanks, parts)) * said["per-page"]
        if not number and {*verbs} <= {"heading", "text"}:
            report.add(said.at("parts"), "there is nothing to fill in", "add lines, boxes or a table")
        report.attempt(refuse_crowd, said.at("parts"), number, "lines, boxes and cells", MOST_BLANKS)
        if verbs[-1] == "heading":
            report.add(said["parts"][-1].node, "there is nothing below this heading", "add what it heads, or remove it")
    report.close(said)
    own = said["title"], said["text"], said["per-page"]
    return FormSpec(id_, *own, parts, said.origins(), said.origin, said["symbol"])
