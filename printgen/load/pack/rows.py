"""What rows and entries hold, as the columns, fields and results of their table make it."""

from collections.abc import Iterator
from typing import Any

from printgen.errors import Origin
from printgen.load.nodes.grammar import ANY_ID, Case, Cases, Raw, Some
from printgen.load.nodes.kinds import Kind, Whole, flag, line
from printgen.load.nodes.structures import Keyed, ListOf, Maybe, Shape
from printgen.load.pack.result import NO_HEADINGS, Glossary, Reference, Wording
from printgen.model.table import Heading, Result

MOST_COPIES = 99
COPIES = Maybe(Whole(1, MOST_COPIES), 1)
# What a row has in the place of results where the rules leave it open.
GAP = ("gap",)
# Stands for all columns or fields that a table may have, whatever their ids.
ANY = (Heading(ANY_ID, "", "", True, Origin("")),)


def entry_shape(wording: Wording) -> Shape:
    """Return the shape of an entry of a list."""
    return Shape({"title": line, "copies": COPIES, **wording.keys})


def row_shape(roll: Kind[Any], columns: tuple[Heading, ...], wording: Wording, results: Glossary) -> Shape:
    """Return the shape of a row whose roll is of this kind, in a table with these columns and results."""
    cell: Kind[Result] = Reference(results, "result") if results else wording
    keys: dict[str, Kind[Any] | Maybe] = {"roll": roll, "natural": Maybe(flag, False), "copies": COPIES}
    if columns:
        return Shape(keys | {column.id: cell for column in columns}, GAP)
    return Shape(keys | ({"result": cell} if results else {"result": line, **wording.keys}), GAP)


def gap_shape(roll: Kind[Any]) -> Shape:
    """Return the shape of a row that the rules leave open."""
    return Shape({"roll": roll, "gap": line})


def list_cases() -> Iterator[Case]:
    """Yield what entries, results and rows hold in each kind of table, for whoever draws up a schema."""
    known = {ANY_ID: Result("", "", "", "", False, "", (), Origin(""))}
    for fields in (NO_HEADINGS, ANY):
        wording = Wording(fields)
        worded = Some({"entries": ListOf(entry_shape(wording)), "results": Keyed(wording)})
        yield _case(worded, fields=bool(fields))
        for columns in (NO_HEADINGS, ANY):
            rows = _rows(columns, wording, {})
            yield _case(rows, fields=bool(fields), columns=bool(columns), results=False)
    for columns in (NO_HEADINGS, ANY):
        yield _case(_rows(columns, Wording(), known), columns=bool(columns), results=True)


def _rows(columns: tuple[Heading, ...], wording: Wording, results: Glossary) -> Some:
    row = row_shape(line, columns, wording, results)
    return Some({"rows": ListOf(Raw(Cases((Case(gap_shape(line), given=("gap",)), Case(row, missing=("gap",))))))})


def _case(kind: Some, **keys: bool) -> Case:
    """Return what a table is that has those keys that are true, and not those that are false."""
    given, missing = (tuple(key for key, there in keys.items() if there is wanted) for wanted in (True, False))
    return Case(kind, given, missing)
