"""Routines: their shape in play.yaml, and which of them carries out what a card or a roll says."""

from collections.abc import Iterable
from typing import NamedTuple

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.choices import TITLE, Either, Keeping, Keyed, Placed
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, line, plain_text
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.nodes.source import Fault
from printgen.load.play.gauge import CONDITION
from printgen.load.play.scope import Scope, find
from printgen.load.play.steps import ASKS, STEPS, make_asks
from printgen.model.play import Carrier
from printgen.model.routine import VALUE, Ask, Routine
from printgen.model.table import Table

ROUTINE = Shape(
    {
        "title": TITLE,
        "text": Maybe(plain_text, "What to know before."),
        "when": Maybe(CONDITION, "Only while these gauges show the label, or one of a list.", ()),
        "asks": Maybe(ASKS, "What the player is asked first.", None),
        "steps": Must(STEPS, "What is done, in order. The first key of a step says what."),
    }
)


def make_routine(name: str, said: Record, scope: Scope) -> Routine:
    """Return a routine. Raises Fault."""
    if "asks" not in said:
        raise Fault  # there is no telling what steps may name
    report = Report()
    asks = make_asks(said["asks"], scope, report)
    title, text, when, _, steps = said.resolve(scope.within(asks=asks), report)
    return Routine(name, title, text, when, tuple(ask for ask in asks.values() if ask), steps, said.origin)


# For each result of a table a line, or a line for each of some of its fields.
CARRIERS = Keyed(Either(Keeping(line), keys=Keyed(Keeping(line))))


class _Carried(NamedTuple):
    """A result of a table, and the field of it that is carried out, "" for the whole result."""

    table: Table
    result: str
    field: str = ""

    @property
    def values(self) -> set[str]:
        """Return what the rows put in place of the result's X; "" where there is none."""
        return {result.value for row in self.table.rows for result in row.results if result.key == self.result}


def make_carriers(name: str, said: Record, scope: Scope) -> tuple[Carrier, ...]:
    """Return which routines carry out the results of a table. Raises Fault."""
    table: Table | None = find(said.node, name, scope.tables, "table")
    report, carriers = Report(), list[Carrier]()
    for result, asked in said.items() if table else ():
        assert table
        results = scope.results_of(table)
        if result not in results:
            report.add(said.key_at(result), f'unknown result "{result}"', suggest(result, results))
            continue
        outcome = _Carried(table, result)
        if isinstance(asked, Placed):
            carriers += report.each(_make_carrier, [asked], outcome, scope)
        else:
            carriers += _make_fields(asked, outcome, scope, report)
    report.close(said)
    return tuple(carriers)


def _make_fields(said: Record, outcome: _Carried, scope: Scope, report: Report) -> list[Carrier]:
    fields = [field.id for field in outcome.table.fields]
    carriers: list[Carrier] = []
    for field, asked in said.items():
        if field in fields:
            carriers += report.each(_make_carrier, [asked], outcome._replace(field=field), scope)
        else:
            hint = suggest(field, fields) or "its table has no fields"
            report.add(said.key_at(field), f'unknown field "{field}"', hint)
    return carriers


def _make_carrier(asked: Placed, outcome: _Carried, scope: Scope) -> Carrier:
    node = asked.node
    name, _, rest = asked.value.partition(" ")
    routine: Routine | None = find(node, name, scope.routines, "routine")
    left = rest.split()
    for ask in routine.asks if routine else ():
        left = _take_answer(node, left, ask, outcome) if left else left
    if left and routine:
        raise fault(node, f'"{name}" does not ask for "{" ".join(left)}"', "give the answers in order, or none")
    return Carrier(outcome.table.id, outcome.result, outcome.field, name, rest)


def _take_answer(node: Node, words: list[str], ask: Ask, outcome: _Carried) -> list[str]:
    """Return the words that are left after an answer: a choice of the ask, or the X of the result. Raises Fault."""
    choices = [choice for choice, _ in ask.choices]
    if words[0] == VALUE and VALUE not in choices:
        for value in sorted(outcome.values):
            if not value:
                raise fault(node, f'"{outcome.result}" has no X that could be the answer')
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
