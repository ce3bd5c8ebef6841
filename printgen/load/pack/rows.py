"""Rows and entries: their shapes, as the columns, fields, terms and results of their table make them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from printgen.load.nodes.choices import TITLE, ByKey, Keyed, ListOf, Short
from printgen.load.nodes.notations import Whole
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import ValueKind, flag, line
from printgen.load.nodes.shapes import Case, Ids, KeyKinds, Maybe, Must, Shape
from printgen.load.nodes.source import Fault
from printgen.load.pack.art import ONE_TONE
from printgen.load.pack.result import (
    FACE,
    PART,
    RESERVED,
    RESULT,
    TERM,
    Glossary,
    Wording,
    find_result,
    make_face,
    make_result,
    result_shape,
)
from printgen.model.die import Die, parse_keys
from printgen.model.table import Heading, Result, Row

MOST_COPIES = 99
COPIES = Whole(1, MOST_COPIES)
WRITTEN_ROLL = Must(line, "Which faces lead here: 7, 11-16, 10+, or several in quotes with commas.")
# What a row has in the place of results where the rules leave it open.
GAP = Shape(
    {
        "roll": WRITTEN_ROLL,
        "gap": Must(line, "Instead of a result: why the rules leave these faces open."),
    }
)
ROLL: KeyKinds = {
    "roll": WRITTEN_ROLL,
    "natural": Maybe(flag, "Only an unmodified roll leads here.", False),
    "copies": Maybe(COPIES, "How many equal cards of it a deck of rows has.", 1),
}


ENTRY: KeyKinds = {"copies": Maybe(COPIES, "How many equal cards of it.", 1), "title": TITLE}
RESULT_HELP = "What happens: its name, or the id of one of the results."


class Shapes(NamedTuple):
    """What a table holds whose results are written out."""

    given: tuple[str, ...]  # the keys that such a table has, and those that it has not
    missing: tuple[str, ...]
    result: Shape  # a result of the glossary, or of a column
    entry: Shape  # an entry of a list
    row: Shape  # a row without columns

    @property
    def columns(self) -> Shape:
        """Return the shape of a row with columns."""
        return row_of_columns(Short("title", self.result))


def row_of_columns(cell: ValueKind[Any]) -> Shape:
    """Return the shape of a row with columns, in each of which stands a cell."""
    return Shape({**ROLL, **FACE}, ONE_TONE, ids=Ids(cell, RESERVED), beside=("gap",))


def _make_shapes(part: ValueKind[Any] | None, given: tuple[str, ...] = (), missing: tuple[str, ...] = ()) -> Shapes:
    """Return the shapes of a table with these keys, whose fields are of a kind, or which has none."""
    row = result_shape(part, {**ROLL, "result": Must(line, RESULT_HELP)}, ("gap",))
    return Shapes(given, missing, result_shape(part, {"title": TITLE}), result_shape(part, ENTRY), row)


PLAIN = _make_shapes(None, missing=("fields",))
# Results may have no fields, fields with texts, or fields that name terms.
WRITTEN = (
    PLAIN,
    _make_shapes(PART, given=("fields",), missing=("terms",)),
    _make_shapes(TERM, given=("fields", "terms")),
)
# Rows may also name the results of their table.
NAMED_ROW = Shape(
    {**ROLL, "result": Must(RESULT, RESULT_HELP), **FACE},
    ONE_TONE,
    beside=("gap",),
)
NAMED_COLUMNS = row_of_columns(RESULT)


def list_cases() -> Iterator[Case]:
    """Yield what entries, results and rows hold in each kind of table."""
    for shapes in WRITTEN:
        _, _, result, entry, row = shapes
        kinds: dict[str, ValueKind[Any]] = {"entries": ListOf(entry), "results": Keyed(Short("title", result))}
        yield Case(kinds, shapes.given, shapes.missing)
        yield _case(row, shapes.given, ("columns", "results", *shapes.missing))
        yield _case(shapes.columns, ("columns", *shapes.given), ("results", *shapes.missing))
    yield _case(NAMED_ROW, ("results",), ("columns",))
    yield _case(NAMED_COLUMNS, ("results", "columns"))


def _case(row: Shape, given: tuple[str, ...], missing: tuple[str, ...] = ()) -> Case:
    return Case({"rows": ListOf(ByKey("gap", GAP, row), what="rows")}, given, missing)


class RowContext(NamedTuple):
    """What rows are read by."""

    shapes: Shapes
    wording: Wording
    die: Die | None  # the die of the table; None if it has none, or one with mistakes
    columns: Mapping[str, Heading | None]  # the columns by id; None for one with mistakes
    results: Glossary | None  # the results that rows name, if they name any


def make_entry(said: Record, number: int, context: RowContext) -> Row:
    """Return an entry of a list. Raises Fault."""
    result = make_result(said, context.wording, context.shapes.entry)
    return Row(str(number), (str(number),), False, said["copies"], (result,), result.origin)


def make_row(said: Record, context: RowContext) -> Row:
    """Return a row of a table. Raises Fault."""
    report = Report()
    keys: tuple[str, ...] = ()
    if "roll" in said and context.die:
        try:
            keys = parse_keys(said["roll"], context.die.keys)
        except ValueError as error:
            report.add(said.at("roll"), str(error), f"a {context.die.id} has {context.die.describe()}")
    results: tuple[Result, ...] | None = ()
    if said.has("gap"):
        if said.whole:
            nothing = Result("", said["gap"], "", "", True, "", (), said.origin)
            results = (nothing,) * max(1, len(context.columns))
    else:
        results = report.attempt(_list_results, said, context)
    report.close()
    if not said.whole:
        raise Fault  # what is wrong with it has been said
    face = {} if said.has("gap") else make_face(said)
    ways = said.get("natural", False), said.get("copies", 1)
    return Row(said["roll"], keys, *ways, results or (), said.origin, **face)


def _list_results(said: Record, context: RowContext) -> tuple[Result, ...]:
    """Return the results of a row: one for each column, or one alone. Raises Fault."""
    if context.columns:
        return _list_cells(said, context)
    if context.results is None:
        return (make_result(said, context.wording, context.shapes.row, "result"),)
    return (find_result(said["result"], context.results, "result"),) if "result" in said else ()


def _list_cells(said: Record, context: RowContext) -> tuple[Result, ...]:
    shape = NAMED_COLUMNS if context.results is not None else context.shapes.columns
    report = Report()
    values = shape.read_ids(said, dict.fromkeys(context.columns, True), report)
    cells = [report.attempt(_make_cell, values[key], context) for key in context.columns if key in values]
    report.close()
    return tuple(cell for cell in cells if cell)


def _make_cell(said: Any, context: RowContext) -> Result:
    if context.results is not None:
        return find_result(said, context.results, "result")
    return make_result(said, context.wording, context.shapes.result)
