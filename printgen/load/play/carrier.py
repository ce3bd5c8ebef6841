"""Which routine carries out what a card or a roll says: the section `carry-out` of play.yaml."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from yaml.nodes import MappingNode, Node

from printgen.errors import suggest
from printgen.load.nodes.grammar import Raw, takes
from printgen.load.nodes.kinds import fault, line
from printgen.load.nodes.source import Fault, Mistake
from printgen.load.nodes.structures import Keyed, gather
from printgen.load.play.scope import Scope, find
from printgen.model.play import Carrier
from printgen.model.routine import VALUE, Ask, Routine
from printgen.model.table import Table


class _Said(NamedTuple):
    """A result of a table, and the field of it that is carried out, "" for the whole result."""

    table: Table
    result: str
    field: str = ""

    @property
    def values(self) -> set[str]:
        """Return what the rows put in place of the result's X; "" where there is none."""
        return {result.value for row in self.table.rows for result in row.results if result.key == self.result}


@takes(line, Keyed(line))
def _take(node: Node) -> Node:
    return node


@takes(Keyed(_take))
def read_carriers(name: str, node: Node, scope: Scope) -> tuple[Carrier, ...]:
    """Read which routines carry out the results of a table."""
    table: Table | None = find(node, name, name, scope.tables, "table")
    results = scope.results_of(table) if table else ()
    found, mistakes = Keyed(Raw()).read(node)
    places = {key.value: key for key, _ in node.value}
    carriers: list[Carrier] = []
    for result, value in found.items():
        try:
            if not table:
                continue
            if result not in results:
                raise fault(places[result], f'unknown result "{result}"', suggest(result, results))
            carriers += _read_result(value, _Said(table, result), scope)
        except Fault as failure:
            mistakes += failure.mistakes
    if mistakes:
        raise Fault(*mistakes)
    return tuple(carriers)


def _read_result(node: Node, said: _Said, scope: Scope) -> list[Carrier]:
    """Read what carries out a result: one line, or a line for each of some of its fields."""
    if not isinstance(node, MappingNode):
        return [_read_carrier(node, said, scope)]
    fields = [field.id for field in said.table.fields]
    Keyed(line)(node)
    unknown = [
        Mistake(key, f'unknown field "{key.value}"', suggest(key.value, fields) or "its table has no fields")
        for key, _ in node.value
        if key.value not in fields
    ]
    if unknown:
        raise Fault(*unknown)
    return gather(partial(_read_carrier, value, said._replace(field=key.value), scope) for key, value in node.value)


def _read_carrier(node: Node, said: _Said, scope: Scope) -> Carrier:
    """Read a routine with the answers that the card gives. Raises Fault."""
    name, _, rest = line(node).partition(" ")
    routine: Routine | None = find(node, "", name, scope.routines, "routine")
    asks = routine.asks if routine else ()
    left = rest.split()
    for ask in asks:
        left = _take_answer(node, left, ask, said) if left else left
    if left and routine:
        raise fault(node, f'"{name}" does not ask for "{" ".join(left)}"', "give the answers in order, or none")
    return Carrier(said.table.id, said.result, said.field, name, rest)


def _take_answer(node: Node, words: list[str], ask: Ask, said: _Said) -> list[str]:
    """Return the words that are left after an answer: a choice of the ask, or the X of the result. Raises Fault."""
    choices = [choice for choice, _ in ask.choices]
    if words[0] == VALUE and VALUE not in choices:
        for value in sorted(said.values):
            if not value:
                raise fault(node, f'"{said.result}" has no X that could be the answer')
            _check_choice(node, value, choices, ask.id)
        return words[1:]
    counts = _list_counts(words, choices)
    if not any(counts):
        _check_choice(node, words[0], choices, ask.id)
    return words[max(counts) :]


def _list_counts(words: list[str], choices: Iterable[str]) -> list[int]:
    """Return for each choice how many of the words it is, 0 if they do not begin with it."""
    return [len(choice.split()) * (words[: len(choice.split())] == choice.split()) for choice in choices]


def _check_choice(node: Node, word: str, choices: list[str], ask: str) -> None:
    if word not in choices:
        raise fault(node, f'"{word}" is not an answer to "{ask}"', suggest(word, choices))
