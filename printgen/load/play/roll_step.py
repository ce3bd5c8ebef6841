"""The step that rolls on tables: whether its names and rolls are those of the tables."""

from collections.abc import Sequence

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import fault
from printgen.load.play.scope import Scope, find
from printgen.load.play.step_scope import StepScope, check_column
from printgen.model.die import parse_keys
from printgen.model.play import PickRules
from printgen.model.table import Table


def check_roll(said: Record, step_scope: StepScope) -> tuple[str, ...]:
    """Return the rolls that do not count, having made sure that a roll names what there is. Raises Fault."""
    tables = _find_tables(said, step_scope.scope)
    for table in tables:
        if said.get("modifiers") and table.die and not table.die.is_numbered:
            raise fault(said.at("modifiers"), f"a {table.die.id} takes no modifier")
        check_column(said, [column.id for column in table.columns], table, step_scope)
    if said.get("pick"):
        _check_pick(said, tables, step_scope.scope)
    _check_results(said, tables, step_scope.scope)
    return _find_keys(said, tables)


def _find_tables(said: Record, scope: Scope) -> list[Table]:
    """Return the tables of a roll and of those instead of it, none if one has problems. Raises Fault."""
    tables: list[Table | None] = [None]
    if "roll" in said:
        tables = [find(said.at("roll"), said["roll"], scope.rolls, "roll")]
    instead: Record | None = said.get("instead")
    for title, roll in instead.items() if instead else ():
        assert instead
        tables.append(find(instead.at(title), roll, scope.rolls, "roll"))
        _check_active(instead.key_at(title), title, scope)
    return [] if None in tables else [table for table in tables if table]


def _check_active(node: Node, title: str, scope: Scope) -> None:
    """Make sure that there is a card of this title. Raises Fault."""
    piles = [scope.titles_of(pile) for pile in scope.decks or ()]
    titles = {title for pile in piles if pile for title in pile}
    if None not in piles and scope.decks is not None and title not in titles:
        raise fault(node, f'no card is called "{title}"', suggest(title, titles))


def _check_pick(said: Record, tables: Sequence[Table], scope: Scope) -> None:
    """Make sure that there is such a pick, at the results of the tables. Raises Fault."""
    name = said["pick"]
    pick: PickRules | None = find(said.at("pick"), name, scope.picks, "pick")
    for table in tables:
        if pick and pick.table != table.id:
            message = f'"{name}" is picked at results of the table "{pick.table}", not of "{table.id}"'
            raise fault(said.at("pick"), message)


def _check_results(said: Record, tables: Sequence[Table], scope: Scope) -> None:
    """Make sure that steps follow results of the tables. Raises Fault."""
    then: Record | None = said.get("then")
    known = set().union(*map(scope.results_of, tables))
    for key in then if then and tables else ():
        if then and key not in known:
            raise fault(then.key_at(key), f'unknown result "{key}"', suggest(key, known))


def _find_keys(said: Record, tables: Sequence[Table]) -> tuple[str, ...]:
    """Return the rolls of the tables that do not count. Raises Fault."""
    if not said.get("again") or not tables:
        return ()
    place, known = said.at("again"), tables[0].keys
    if any(table.keys != known for table in tables):
        raise fault(place, "the rolls of the tables are not the same", "roll again on one table alone")
    try:
        keys = parse_keys(said["again"], known)
    except ValueError as error:
        raise fault(place, str(error), "give rolls of the table, such as 1, 6") from None
    if len(keys) == len(known):
        raise fault(place, "every roll is rolled again, so there is no end to it")
    return keys
