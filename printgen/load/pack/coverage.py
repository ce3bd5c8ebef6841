"""Whether every face of a table's die leads to exactly one row."""

from collections.abc import Iterable

from yaml.nodes import Node

from printgen.load.nodes.source import MOST_MISTAKES, Mistake, origin_of
from printgen.model.die import Die
from printgen.model.table import Row

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
