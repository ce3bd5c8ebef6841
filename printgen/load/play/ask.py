"""What a routine asks the player first: a number, a column, or a word that stands for a number."""

import re
from functools import partial

from yaml.nodes import Node

from printgen.load.nodes.grammar import With, looks_like, needs_one_of, takes
from printgen.load.nodes.kinds import NUMBER, fault, ident, line
from printgen.load.nodes.source import Mistake
from printgen.load.nodes.structures import Keyed, Maybe, Shape, value_of
from printgen.load.play.scope import Scope, find
from printgen.model.routine import Ask
from printgen.model.table import Table

MOST_CHOICES = 100
# Asks by id; one that is None has problems of its own.
Asks = dict[str, Ask | None]
RANGE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")
RANGE_HINT = "write it like 1-12"


@takes(With(line, looks_like(RANGE.pattern, RANGE_HINT)))
def _read_range(node: Node) -> tuple[int, ...]:
    match = RANGE.fullmatch(line(node))
    if not match or not 0 <= int(match[2]) - int(match[1]) < MOST_CHOICES:
        raise fault(node, f'"{line(node)}" is not a range of numbers', RANGE_HINT)
    return tuple(range(int(match[1]), int(match[2]) + 1))


# What an ask has one of.
ANSWERS = ("choices", "numbers", "columns")
ASK = Shape(
    {
        "title": line,
        "choices": Maybe(Keyed(NUMBER, line), {}),
        "numbers": Maybe(_read_range, ()),
        "columns": Maybe(ident),
    }
)


@takes(With(ASK, needs_one_of(ANSWERS)))
def _read_ask(node: Node, scope: Scope) -> Ask:
    values = ASK(node)
    if sum(bool(values[key]) for key in ANSWERS) != 1:
        raise fault(node, "an ask has choices, or numbers, or the columns of a table", "numbers: 1-12")
    if values["numbers"]:
        choices = {str(number): number for number in values["numbers"]}
    elif values["columns"]:
        table: Table | None = find(node, "columns", values["columns"], scope.tables, "table")
        if table and not table.columns:
            raise fault(value_of(node, "columns") or node, f'the table "{table.id}" has no columns')
        choices = {column.id: 0 for column in table.columns} if table else {}
    else:
        choices = values["choices"]
    return Ask("", values["title"], tuple(choices.items()))


@takes(Keyed(_read_ask))
def read_asks(node: Node | None, scope: Scope) -> tuple[Asks, list[Mistake]]:
    """Return what a routine asks, None for what has mistakes, and those mistakes. Raises Fault for no asks at all."""
    if node is None:
        return {}, []
    found, mistakes = Keyed(partial(_read_ask, scope=scope)).read(node)
    asks: Asks = {key.value: None for key, _ in node.value}
    return asks | {name: ask._replace(id=name) for name, ask in found.items()}, mistakes
