"""A table's file into a Table, with the check that every face of its die leads to exactly one row."""

from functools import partial
from typing import Any

from yaml.nodes import Node, SequenceNode

from printgen.load.nodes.grammar import Cases, Later, Raw, With, looks_like, needs_one_of, takes
from printgen.load.nodes.kinds import Kind, fault, flag, line, worded
from printgen.load.nodes.source import MOST_MISTAKES, Fault, Mistake, origin_of
from printgen.load.nodes.structures import MOST_ITEMS, Keyed, ListOf, Maybe, Shape, refuse_crowd, value_of
from printgen.load.pack.result import NO_HEADINGS, Glossary, Wording, read_headings
from printgen.load.pack.rows import entry_shape, gap_shape, list_cases, row_shape
from printgen.model.die import DICE, SUMMED, Die, make_die, name_dice, parse_keys
from printgen.model.table import Heading, Result, Row, Table

MOST_NAMED = 12
# The most cards of a deck.
MOST_CARDS = 2_000
DIE = f"{SUMMED.pattern}|french-52|french-54"


@takes(With(line, looks_like(DIE, DICE)))
def read_die(node: Node) -> Die:
    """Read the name of a die."""
    try:
        return make_die(line(node))
    except ValueError as error:
        raise fault(node, str(error), DICE) from None


FRAME = Shape(
    {
        "title": line,
        "intro": Maybe(worded, None),
        "die": Maybe(read_die, None),
        "columns": Maybe(read_headings, NO_HEADINGS),
        "fields": Maybe(read_headings, NO_HEADINGS),
        "terms": Maybe(Raw(Keyed(Wording())), None),
        "results": Maybe(Raw(), None),
        "rows": Maybe(Raw(), None),
        "entries": Maybe(Raw(), None),
        "chosen": Maybe(flag, False),
        "entry-head": Maybe(line, "Entry"),
        "mark-head": Maybe(line, "Mark"),
        "notes": Maybe(ListOf(worded), ()),
    }
)
# What else a table has or must not have: rows go with a die, entries with neither die, columns nor results.
BODY = {
    **needs_one_of(("rows", "entries")),
    "dependencies": {"rows": ["die"], "entry-head": ["entries"]},
    "if": {"required": ["entries"]},
    "then": {"properties": dict.fromkeys(("die", "columns", "results"), False)},
}


@takes(Later(lambda: With(Cases(tuple(list_cases()), FRAME), BODY)))
def read_table(node: Node, name: str) -> Table:
    """Return the table `name` from its file's root node. Raises Fault with every mistake that can be told."""
    values, mistakes = FRAME.read(node)
    if name_dice(name):
        mistakes.append(
            Mistake(node, f'a table cannot be called "{name}"', "dice are called so: name the file otherwise")
        )
    head = value_of(node, "entry-head")
    if head and value_of(node, "die"):
        mistakes.append(Mistake(head, "a table with a die has no entries", "remove it: its column is headed Result"))
    if not {"die", "columns", "fields"} <= values.keys():
        raise Fault(*mistakes)  # without these there is no telling what a row should hold
    try:
        terms, wrong_terms = Wording().read_glossary(values["terms"])
        wording = Wording(values["fields"], terms)
        results, wrong_results = wording.read_glossary(values["results"])
        mistakes += wrong_terms + wrong_results
        rows = _read_body(node, values, wording, results)
    except Fault as failure:
        raise Fault(*mistakes, *failure.mistakes) from None
    if mistakes:
        raise Fault(*mistakes)
    kept = {key: values[key] for key in ("title", "intro", "die", "columns", "fields", "notes")}
    return Table(
        id=name,
        rows=rows,
        terms=tuple(terms.values()),
        results=tuple(results.values()),
        chosen=values["chosen"],
        entry_head=values["entry-head"],
        mark_head=values["mark-head"],
        origin=origin_of(node),
        **kept,
    )


def _read_body(node: Node, values: dict[str, Any], wording: Wording, results: Glossary) -> tuple[Row, ...]:
    """Read rows, which need a die, or entries, which have none."""
    die, rows, entries = values["die"], values["rows"], values["entries"]
    if wrong := _judge_body(die, rows, entries):
        raise fault(rows or entries or node, wrong, "a table has a die and rows; a plain list has entries")
    if not die:
        if results or values["columns"]:
            raise fault(node, "a list of entries has neither columns nor results", "write them in the entries")
        return _read_entries(entries, wording)
    found, mistakes = _read_rows(rows, _row_kind(die, values["columns"], wording, results))
    mistakes += _find_overlaps(found, die)
    if not mistakes:
        mistakes += _find_missing(rows, [row for row, _ in found], die)
    if mistakes:
        raise Fault(*mistakes)
    return tuple(row for row, _ in found)


def _judge_body(die: Die | None, rows: Node | None, entries: Node | None) -> str:
    """Return what is wrong with what a file has of die, rows and entries, or ""."""
    if rows and entries:
        return "the table has rows and entries"
    if rows:
        return "" if die else "the table has rows but no die"
    if entries:
        return "the list has entries and a die" if die else ""
    return "the table has a die but no rows" if die else "the file has neither rows nor entries"


def _read_entries(node: Node, wording: Wording) -> tuple[Row, ...]:
    shape = entry_shape(wording)

    def read(item: Node) -> Row:
        values = shape(item)
        result = wording.result(values, origin_of(item), values["title"])
        return Row("", (), False, values["copies"], (result,), result.origin)

    rows = ListOf(read)(node)
    copies = sum(row.copies for row in rows)
    if copies > MOST_CARDS:
        raise fault(node, f"makes {copies:,} cards with its copies, and {MOST_CARDS:,} is the most", "lower the copies")
    return tuple(row._replace(roll=str(number), keys=(str(number),)) for number, row in enumerate(rows, 1))


def _row_kind(die: Die, columns: tuple[Heading, ...], wording: Wording, results: Glossary) -> Kind[Row]:
    """Return what reads one row of a table with this die and these columns."""
    inline = not (columns or results)
    roll_kind = partial(_read_roll, die)
    shape, gap = row_shape(roll_kind, columns, wording, results), gap_shape(roll_kind)

    def read(node: Node) -> Row:
        origin = origin_of(node)
        if value_of(node, "gap"):
            values = gap(node)
            nothing = Result("", values["gap"], "", "", True, "", (), origin)
            roll, faces = values["roll"]
            return Row(roll, faces, False, 1, (nothing,) * max(1, len(columns)), origin)
        values = shape(node)
        if inline:
            found: tuple[Result, ...] = (wording.result(values, origin, values["result"]),)
        else:
            found = tuple(values[column.id] for column in columns) or (values["result"],)
        roll, faces = values["roll"]
        return Row(roll, faces, values["natural"], values["copies"], found, origin)

    return read


@takes(line)
def _read_roll(die: Die, node: Node) -> tuple[str, tuple[str, ...]]:
    """Read which keys of the die lead to a row: the roll as written, and the keys."""
    text = line(node)
    try:
        return text, parse_keys(text, die.keys)
    except ValueError as error:
        raise fault(node, str(error), f"a {die.id} has {die.describe()}") from None


def _read_rows(node: Node, kind: Kind[Row]) -> tuple[list[tuple[Row, Node]], list[Mistake]]:
    """Return the rows that could be read, each with the node of its roll, and the mistakes in the others."""
    if not isinstance(node, SequenceNode) or not node.value:
        raise fault(node, "expected a list of rows", "begin each row with a hyphen")
    refuse_crowd(node, len(node.value), "rows", MOST_ITEMS)
    rows: list[tuple[Row, Node]] = []
    mistakes: list[Mistake] = []
    for item in node.value:
        try:
            rows.append((kind(item), value_of(item, "roll") or item))
        except Fault as failure:
            mistakes += failure.mistakes
            if len(mistakes) >= MOST_MISTAKES:
                break
    return rows, mistakes


def _find_overlaps(rows: list[tuple[Row, Node]], die: Die) -> list[Mistake]:
    covered: dict[str, Row] = {}
    mistakes: list[Mistake] = []
    for row, node in rows:
        for key in row.keys:
            if key in covered and len(mistakes) < MOST_MISTAKES:
                first = covered[key]
                message = f'{key} is already covered by "{first.roll}" on line {first.origin.line}'
                mistakes.append(Mistake(node, message, _coverage(die)))
            covered.setdefault(key, row)
    return mistakes


def _find_missing(node: Node, rows: list[Row], die: Die) -> list[Mistake]:
    covered = {key for row in rows for key in row.keys}
    missing = [key for key in die.keys if key not in covered]
    if not missing:
        return []
    more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
    message = f"no row covers {', '.join(missing[:MOST_NAMED])}{more}"
    return [Mistake(node, message, f"{_coverage(die)}; a gap is written {{roll: ..., gap: Why}}")]


def _coverage(die: Die) -> str:
    return f"a {die.id} table covers {die.describe()}, each once"
