"""A roster's file into a Roster, which must answer every result of its table at which something happens."""

from yaml.nodes import Node

from printgen.load.nodes.grammar import takes
from printgen.load.nodes.kinds import fault, line, worded, worded_line
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.structures import Keyed, ListOf, Maybe, Shape, value_of
from printgen.load.pack.deck import Tables, find_table
from printgen.model.table import Roster

ROSTER = Shape(
    {
        "title": line,
        "table": line,
        "entries": Keyed(ListOf(worded_line, least=0)),
        "notes": Maybe(ListOf(worded), ()),
    }
)


@takes(ROSTER)
def read_roster(node: Node, name: str, tables: Tables) -> Roster:
    """Return a roster, whose entries must answer every result of its table that is not quiet."""
    values = ROSTER(node)
    table = find_table(node, values["table"], tables)
    wanted = [result.id for result in table.results if not result.quiet] if table else list(values["entries"])
    if not wanted:
        message = f'the table "{values["table"]}" has no results to list names for'
        raise fault(value_of(node, "table") or node, message, "write its results under results:")
    if sorted(wanted) != sorted(values["entries"]):
        hint = (
            f'the table "{values["table"]}" wants a list for each of: {", ".join(wanted)}; an empty one is written []'
        )
        raise fault(value_of(node, "entries") or node, "the lists do not match the results of the table", hint)
    return Roster(
        name, values["title"], values["table"], tuple(values["entries"].items()), values["notes"], origin_of(node)
    )
