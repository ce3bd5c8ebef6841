"""What the steps of a routine may refer to: the scope of the rules, and what the routine asks."""

from collections.abc import Collection
from typing import NamedTuple

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import fault
from printgen.load.play.ask import Asks
from printgen.load.play.scope import Scope, find_gauge
from printgen.model.table import Table


class StepScope(NamedTuple):
    """What steps may refer to.

    scope: what all rules may refer to
    asks: what the routine asks
    depth: how deep the steps lie in other steps
    """

    scope: Scope
    asks: Asks
    depth: int = 1


def check_column(said: Record, columns: Collection[str], table: Table, step_scope: StepScope) -> None:
    """Make sure that a step's column is a column, an ask, or a gauge that shows columns. Raises Fault."""
    name = said.get("column", "")
    if not name or name in columns:
        return
    place, gauges = said.at("column"), step_scope.scope.gauges
    if name in step_scope.asks:
        check_choices(place, name, columns, f'a column of "{table.id}"', step_scope)
        return
    if gauges is not None and name not in gauges:
        hint = suggest(name, (*columns, *step_scope.asks, *gauges))
        raise fault(place, f'there is no column, ask or gauge "{name}"', hint)
    find_gauge(place, name, step_scope.scope, table)


def check_choices(node: Node, name: str, known: Collection[str], what: str, step_scope: StepScope) -> None:
    """Make sure that all choices of an ask are known as something. Raises Fault."""
    ask = step_scope.asks[name]
    for choice in [choice for choice, _ in ask.choices] if ask else ():
        if choice not in known:
            raise fault(node, f'"{choice}", a choice of "{name}", is not {what}', suggest(choice, known))
