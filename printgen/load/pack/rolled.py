"""Rows that say otherwise than by a roll which faces lead to them: by weights, or by a range in each column."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from yaml.nodes import Node

from printgen.load.nodes.choices import Placed
from printgen.load.nodes.records import Record, Report, null_of
from printgen.load.nodes.scalars import fault
from printgen.load.nodes.source import MOST_MISTAKES, Mistake, origin_of
from printgen.model.die import DASHES, FEWEST_SIDES, MOST_SIDES, Die, make_die, parse_keys
from printgen.model.table import Heading, Result, Row

BODY = "a table has a die and rows; a plain list has entries"
WEIGHTS_HINT = "divide all of them by a number that they share, or round them"
MOST_NAMED = 12
# What joins the numbers of a roll elsewhere: 1 or 2, 3 to 6, 1..3, 1/2.
UNLIKE_ROLL = re.compile(r"\d *(?:\.\.|/|&|;|[a-z]{2,}) *\d")


def read_keys(roll: str, node: Node, die: Die) -> tuple[str, ...]:
    """Return the keys of a die that a roll selects. Raises Fault at its node."""
    try:
        return parse_keys(roll, die.keys)
    except ValueError as error:
        more = '; several stand in quotes, such as "1, 3-4"' if UNLIKE_ROLL.search(roll) else ""
        raise fault(node, str(error), f"{die.explain()}{more}") from None


def find_die(said: Record, report: Report) -> Die | None:
    """Return the die of a table: the one that it names, or the one that the weights of its rows or entries make."""
    body = "rows" if said.has("rows") else "entries"
    die: Die | None = said.get("die")
    items = said.get(body) or ()
    weights = [item.get("weight") for item in items]
    if not any("weight" in item.names for item in items):
        if body == "rows" and not said.has("die"):
            report.add(null_of(said.node, "die") or said.at("rows"), "the table has rows but no die", BODY)
        return die
    for item, weight in zip(items, weights, strict=True):
        if body == "rows" and not weight and item.whole:
            report.add(item.node, "has no weight, and other rows have one", "give each row a weight, or each a roll")
    for key in ("chosen", "entry-head"):
        if said.get(key):
            report.add(said.at(key), "the entries have weights, so they are rolled", "remove it, or say copies")
    if not all(item.whole for item in items) or len(items) < len(said.at(body).value):
        return None  # there is no telling what the weights add up to
    total = sum(weight or 1 for weight in weights)
    if die and (die.sides != (total,) or not die.is_numbered):
        report.add(said.at("die"), f"the weights add up to {total:,}", "leave the die out: the weights say which it is")
    elif not FEWEST_SIDES <= total <= MOST_SIDES:
        message = f"the weights add up to {total:,}, and a die has {FEWEST_SIDES} to {MOST_SIDES} faces"
        report.add(said.at(body), message, WEIGHTS_HINT)
    else:
        return make_die(f"d{total}")
    return None


def spread_weights(rows: Sequence[Row], die: Die) -> tuple[Row, ...]:
    """Return rows with as many faces of a die each as they have copies, one after the other."""
    found: list[Row] = []
    start = 0
    for row in rows:
        keys = die.keys[start : start + row.copies]
        found.append(row._replace(keys=keys, roll=join_keys(keys, die)))
        start += row.copies
    return tuple(found)


def join_keys(keys: Iterable[str], die: Die) -> str:
    """Return keys of a die as a roll is written: "11-13, 21"."""
    wanted = set(keys)
    runs: list[list[str]] = []
    before = ""
    for key in die.keys:
        if key in wanted and before in wanted and die.group_of(key) == die.group_of(before):
            runs[-1].append(key)
        elif key in wanted:
            runs.append([key])
        before = key
    return ", ".join("-".join(dict.fromkeys((run[0], run[-1]))) for run in runs)


def find_overlaps(rows: Iterable[tuple[Row, Node]], die: Die) -> list[Mistake]:
    """Return a mistake for each key of the die that two rows cover; with each row comes the node of its roll."""
    covered: dict[str, Row] = {}
    mistakes: list[Mistake] = []
    for row, node in rows:
        for key in row.keys:
            if key in covered and len(mistakes) < MOST_MISTAKES:
                first = covered[key]
                elsewhere = "" if first.origin.file == origin_of(node).file else f" of {first.origin.file}"
                message = f'{key} is already covered by "{first.roll}" {first.origin.spot}{elsewhere}'
                mistakes.append(Mistake(node, message, _coverage(die)))
            covered.setdefault(key, row)
    return mistakes


def find_missing(node: Node, rows: Iterable[Row], die: Die, where: str = "") -> list[Mistake]:
    """Return a mistake if no row covers some keys of the die; its node is the list of rows."""
    covered = {key for row in rows for key in row.keys}
    missing = [key for key in die.keys if key not in covered]
    if not missing:
        return []
    more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
    message = f"no row covers {', '.join(missing[:MOST_NAMED])}{more}{where}"
    written = "a column gap says why" if origin_of(node).is_cell else "a gap is written {roll: ..., gap: Why}"
    gap = "" if where else f"; {written}"
    return [Mistake(node, message, f"{_coverage(die)}{gap}")]


def _coverage(die: Die) -> str:
    return f"a {die.id} table covers {die.describe()}, each once"


class RangedResult(NamedTuple):
    """A result with the range that it has in each column."""

    result: Result
    ranges: tuple[tuple[str, Row, Node], ...]  # the id of a column, what of it leads here, and where that is written

    def write(self, columns: Iterable[str]) -> tuple[str, ...]:
        """Return the range in each column as the pack writes it, "" where there is none."""
        written = {column: row.roll.translate(DASHES) for column, row, _ in self.ranges}
        return tuple(written.get(column, "") for column in columns)


def make_outcome(said: Record, result: Result, columns: Iterable[str], die: Die) -> RangedResult:
    """Return a result with its ranges; a column in which it has none is left out, or has a dash. Raises Fault."""

    def read(column: str, range_: Placed) -> tuple[str, Row, Node] | None:
        if not range_.value.translate(DASHES).strip("-"):
            return None
        keys = read_keys(range_.value, range_.node, die)
        return column, Row(range_.value, keys, False, 1, (result,), origin_of(range_.node)), range_.node

    ranges = said.shape.make_ids(said, dict.fromkeys(columns, False), read)
    if not ranges:
        raise fault(
            said.node, "the result has no range in any column", "write one under a column: {result: Yes, likely: 1-75}"
        )
    return RangedResult(result, ranges)


def part_columns(
    node: Node, outcomes: Sequence[RangedResult], columns: Mapping[str, Heading | None], die: Die, report: Report
) -> tuple[Row, ...]:
    """Return the rows of a table whose results have a range in each column: one for all faces that say the same.

    node: the list of the results
    """
    by_column: dict[str, dict[str, Row]] = {}
    for column, heading in columns.items():
        ranges = [(row, place) for outcome in outcomes for name, row, place in outcome.ranges if name == column]
        report.mistakes += find_overlaps(ranges, die)
        title = heading.title if heading else column
        report.mistakes += find_missing(node, [row for row, _ in ranges], die, f" in {title}")
        by_column[column] = {key: row for row, _ in ranges for key in row.keys}
    if report.mistakes:
        return ()
    said: dict[tuple[Row, ...], list[str]] = {}
    for key in die.keys:
        said.setdefault(tuple(rows[key] for rows in by_column.values()), []).append(key)
    return tuple(_join_rows(rows, keys, die) for rows, keys in said.items())


def _join_rows(rows: tuple[Row, ...], keys: list[str], die: Die) -> Row:
    """Return the row of some faces, which has the result of another row in each column."""
    results = tuple(row.results[0] for row in rows)
    return Row(join_keys(keys, die), tuple(keys), False, 1, results, rows[0].origin)
