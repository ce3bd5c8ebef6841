"""Tables: the shape of a table's file, what is made of it, and whether every face leads to exactly one row."""

from collections.abc import Iterable

from yaml.nodes import Node

from printgen.load.nodes.choices import NOTES, TITLE, Anything, Keyed, Short
from printgen.load.nodes.notations import Form
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import flag, line, worded
from printgen.load.nodes.shapes import Excludes, InTurn, Maybe, Needs, OnlyOne, Shape
from printgen.load.nodes.source import MOST_MISTAKES, Mistake, origin_of
from printgen.load.pack import rows
from printgen.load.pack.result import HEADINGS, PLAIN, Wording, make_glossary, make_headings
from printgen.model.die import DICE, DIE_HELP, DIE_NAME, Die, make_die, name_dice
from printgen.model.table import Row, Table

MOST_NAMED = 12


def find_overlaps(rows: Iterable[tuple[Row, Node]], die: Die) -> list[Mistake]:
    """Return a mistake for each key of the die that two rows cover; with each row comes the node of its roll."""
    covered: dict[str, Row] = {}
    mistakes: list[Mistake] = []
    for row, node in rows:
        for key in row.keys:
            if key in covered and len(mistakes) < MOST_MISTAKES:
                first = covered[key]
                elsewhere = "" if first.origin.file == origin_of(node).file else f" of {first.origin.file}"
                message = f'{key} is already covered by "{first.roll}" on line {first.origin.line}{elsewhere}'
                mistakes.append(Mistake(node, message, _coverage(die)))
            covered.setdefault(key, row)
    return mistakes


def find_missing(node: Node, rows: Iterable[Row], die: Die) -> list[Mistake]:
    """Return a mistake if no row covers some keys of the die; the node is that of all rows."""
    covered = {key for row in rows for key in row.keys}
    missing = [key for key in die.keys if key not in covered]
    if not missing:
        return []
    more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
    message = f"no row covers {', '.join(missing[:MOST_NAMED])}{more}"
    return [Mistake(node, message, f"{_coverage(die)}; a gap is written {{roll: ..., gap: Why}}")]


def _coverage(die: Die) -> str:
    return f"a {die.id} table covers {die.describe()}, each once"


# The most cards of a deck.
MOST_CARDS = 2_000
DIE = Form(make_die, DIE_NAME, DICE)
BODY = "a table has a die and rows; a plain list has entries"
TABLE = Shape(
    {
        "title": TITLE,
        "intro": Maybe(worded, "When to use the table.", None),
        "die": Maybe(DIE, DIE_HELP, None),
        "columns": Maybe(HEADINGS, "Read one of them, as the game stands. An id and a title for each.", None),
        "fields": Maybe(
            HEADINGS, "Read all of them. An id and a title for each; each result then has these keys too.", None
        ),
        "terms": Maybe(
            Keyed(Short("title", rows.PLAIN.result)),
            "A glossary of what fields may say; each field then names a term.",
            None,
        ),
        "results": Maybe(Anything(), "Each result once, by id; rows then name them.", None),
        "rows": Maybe(Anything(), "One for each roll.", None),
        "entries": Maybe(Anything(), "What stands in the list; there is no die.", None),
        "change": Maybe(
            Anything(),
            "Rows of the extended pack's table, by roll, in place of its own or new; null leaves one out.",
            None,
        ),
        "add": Maybe(Anything(), "Entries behind those of the extended pack's list.", None),
        "chosen": Maybe(flag, "Entries are chosen, not drawn, and so have no odds.", False),
        "entry-head": Maybe(line, "Head of the column of entries on sheets."),
        "mark-head": Maybe(line, "Head of the column of marks on sheets."),
        "notes": NOTES,
    },
    InTurn(
        (
            Excludes("entries", ("rows",), "the table has rows and entries", BODY),
            Needs("rows", "die", "the table has rows but no die", BODY),
            Excludes("entries", ("die",), "the list has entries and a die", BODY, at="entries"),
            Needs("die", "rows", "the table has a die but no rows", BODY),
            OnlyOne(("rows", "entries"), "the file has neither rows nor entries", BODY),
            Excludes(
                "entries",
                ("columns", "results"),
                "a list of entries has neither columns nor results",
                "write them in the entries",
            ),
            Needs(
                "entry-head",
                "entries",
                "a table with a die has no entries",
                "remove it: its column is headed Result",
            ),
        )
    ),
    cases=tuple(rows.list_cases()),
)


def make_table(said: Record, name: str, report: Report) -> Table | None:
    """Return the table of a name."""
    if name_dice(name):
        report.add(
            said.node, f'a table cannot be called "{name}"', "this is the name of dice: give the file another name"
        )
    for key in ("change", "add"):
        if said.has(key):
            hint = f"{key} alters a table of the pack that this one extends; write rows or entries"
            report.add(said.key_at(key), "there is no such table to alter", hint)
    headings = [said.get(key, False) for key in ("columns", "fields", "terms", "results")]
    if False in headings or not all(one.whole for one in headings[:2] if one is not None):
        return None  # without these there is no telling what a row should hold
    context = _make_context(said, report)
    found = _make_rows(said, context, report) + _make_entries(said, context, report)
    if report.mistakes:
        return None
    return Table(
        id=name,
        **{key: said[key] for key in ("title", "intro", "die", "chosen", "notes")},
        columns=tuple(column for column in context.columns.values() if column),
        fields=tuple(field for field in context.wording.fields.values() if field),
        rows=found,
        results=tuple((context.results or {}).values()),
        terms=tuple((context.wording.terms or {}).values()),
        entry_head=said["entry-head"],
        mark_head=said["mark-head"],
        origin=said.origin,
    )


def _make_context(said: Record, report: Report) -> rows.RowContext:
    has = {key for key in ("fields", "terms", "results") if said[key] is not None}
    shapes = next(one for one in rows.WRITTEN if has.issuperset(one.given) and has.isdisjoint(one.missing))
    terms = make_glossary(said["terms"], PLAIN, rows.PLAIN.result, report)
    wording = Wording(make_headings(said["fields"]), terms if "terms" in has else None)
    results = make_glossary(said["results"], wording, shapes.result, report)
    columns = make_headings(said["columns"])
    return rows.RowContext(shapes, wording, said.get("die"), columns, results if "results" in has else None)


def _make_rows(said: Record, context: rows.RowContext, report: Report) -> tuple[Row, ...]:
    """Return the rows that have no mistakes, having made sure that they cover the die."""
    asked = said.get("rows") or ()
    made = [(report.attempt(rows.make_row, row, context), row) for row in asked]
    found = [(row, place.at("roll")) for row, place in made if row]
    if context.die:
        overlaps = find_overlaps(found, context.die)
        report.mistakes += overlaps
        if not overlaps and asked and len(found) == len(said.at("rows").value):
            report.mistakes += find_missing(said.at("rows"), [row for row, _ in found], context.die)
    return tuple(row for row, _ in found)


def _make_entries(said: Record, context: rows.RowContext, report: Report) -> tuple[Row, ...]:
    asked = enumerate(said.get("entries") or (), 1)
    made = [report.attempt(rows.make_entry, entry, number, context) for number, entry in asked]
    found = tuple(entry for entry in made if entry)
    copies = sum(entry.copies for entry in found)
    if copies > MOST_CARDS:
        message = f"makes {copies:,} cards with its copies, and {MOST_CARDS:,} is the most"
        report.add(said.at("entries"), message, "lower the copies")
    return found
