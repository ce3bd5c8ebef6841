"""The keys `change` and `add`: rows and entries of a table of the pack that is extended, as its own table has them."""

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import MOST_NAMED
from printgen.load.nodes.records import check_mapping, value_of
from printgen.load.nodes.scalars import describe, is_null
from printgen.load.nodes.source import Fault, Mistake

CHANGE, ADD = "change", "add"
# What each key alters.
BODIES = {CHANGE: "rows", ADD: "entries"}


def alter(child: Node, parent: Node, mistakes: list[Mistake]) -> Node:
    """Return a table without its keys `change` and `add`, with the rows or entries that come of them instead."""
    if not isinstance(child, MappingNode):
        return child
    for key, function in ((CHANGE, _change_rows), (ADD, _add_entries)):
        if (said := value_of(child, key)) is None:
            continue
        pairs = [(name, value) for name, value in child.value if name.value != key]
        place = next(name for name, _ in child.value if name.value == key)
        name = ScalarNode(place.tag, BODIES[key], place.start_mark, place.end_mark)
        try:
            whole = _find_body(key, place, child, parent)
            pairs.append((name, function(said, whole)))
        except Fault as fault:
            mistakes += fault.mistakes
        child = MappingNode(child.tag, pairs, child.start_mark, child.end_mark)
    return child


def _find_body(key: str, place: Node, child: Node, parent: Node) -> SequenceNode:
    """Return the rows or entries of the extended pack's table that a key alters. Raises Fault."""
    body = BODIES[key]
    if value_of(child, body) is not None:
        raise Fault(Mistake(place, f"the table has {body} of its own too", f"write {key} or {body}, not both"))
    whole = value_of(parent, body)
    if not isinstance(whole, SequenceNode):
        hint = "rows are altered by change, the entries of a list by add"
        raise Fault(Mistake(place, f"the table of the extended pack has no {body}", hint))
    return whole


def _change_rows(said: Node, whole: SequenceNode) -> SequenceNode:
    """Return the rows of a table, changed as `said` says by roll. A new row stands behind the one said before it.

    Raises Fault.
    """
    mistakes = check_mapping(said)
    rows: list[list[Node]] = [[row] for row in whole.value]  # each with those that stand behind it
    known = index_rows(whole)
    behind = len(rows) - 1
    for key, value in said.value:
        place = known.get(fold_roll(key))
        if is_null(value):
            if place is None:
                message = "leaves out a row that the extended pack does not have"
                mistakes.append(Mistake(key, message, _name_rolls(whole)))
            else:
                behind, rows[place] = place, rows[place][1:]
        elif not isinstance(value, MappingNode):
            mistakes.append(
                Mistake(value, f"expected keys and values, not {describe(value)}", "write a row without roll")
            )
        elif place is None:
            rows[behind].append(_make_row(key, value))
        else:
            behind, rows[place] = place, [_make_row(key, value), *rows[place][1:]]
    if mistakes:
        raise Fault(*mistakes)
    return SequenceNode(whole.tag, [row for group in rows for row in group], said.start_mark, said.end_mark)


def _name_rolls(rows: SequenceNode) -> str:
    """Return the rolls of a table's rows, for a hint."""
    rolls = [roll.value for row in rows.value if isinstance(roll := value_of(row, "roll"), ScalarNode)]
    more = ", ..." if len(rolls) > MOST_NAMED else ""
    return f"its rows are {', '.join(rolls[:MOST_NAMED])}{more}" if rolls else ""


def _make_row(key: Node, value: MappingNode) -> MappingNode:
    """Return a row of its roll and the rest of it."""
    roll = ScalarNode(key.tag, "roll", key.start_mark, key.end_mark)
    return MappingNode(value.tag, [(roll, key), *value.value], key.start_mark, value.end_mark)


def _add_entries(said: Node, whole: SequenceNode) -> SequenceNode:
    """Return entries with others behind them. Raises Fault."""
    if not isinstance(said, SequenceNode):
        hint = "begin each entry with a hyphen"
        raise Fault(Mistake(said, f"expected a list, not {describe(said)}", hint))
    return SequenceNode(whole.tag, [*whole.value, *said.value], said.start_mark, said.end_mark)


def index_rows(rows: Node | None) -> dict[str, int]:
    """Return the place of each row by its roll."""
    found: dict[str, int] = {}
    for place, row in enumerate(rows.value if isinstance(rows, SequenceNode) else ()):
        if roll := value_of(row, "roll"):
            found.setdefault(fold_roll(roll), place)
    return found


def fold_roll(node: Node) -> str:
    """Return what tells a roll from others: the same in each way of writing it."""
    return "".join(str(node.value).split()).replace("\N{EN DASH}", "-")
