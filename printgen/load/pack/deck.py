"""What a pack says of a deck that it wants: its table, its layout, and which faces and column to take."""

from collections import Counter
from collections.abc import Mapping
from math import gcd

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.grammar import takes
from printgen.load.nodes.kinds import OneOf, fault, flag, line
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.structures import Maybe, Shape, value_of
from printgen.model.die import parse_keys
from printgen.model.product import DeckSpec
from printgen.model.table import Table

# Tables by id; None is a table with problems of its own, which what refers to it need not repeat.
Tables = Mapping[str, Table | None]

DECK = Shape(
    {
        "table": line,
        "layout": line,
        "title": Maybe(line),
        "column": Maybe(line),
        "per": Maybe(OneOf(("face", "row"))),
        "without": Maybe(line),
        "keep": Maybe(OneOf(("odds", "rows"))),
        "alternative": Maybe(flag, False),
    }
)


@takes(DECK)
def read_deck(node: Node, tables: Tables) -> DeckSpec:
    """Read one deck, whose table, column and faces must be there; its id is for the caller to fill in."""
    values = DECK(node)
    table = find_table(node, values["table"], tables)
    without: tuple[str, ...] = ()
    if table:
        _check_column(node, values["column"], table)
        if values["per"] == "face" and not table.die:
            raise fault(value_of(node, "per") or node, f'"{table.id}" has no die, so no faces', "remove it")
        without = _read_without(node, values["without"], table)
        _check_keep(node, values, table)
    return DeckSpec(
        id="",
        title=values["title"] or (table.title if table else ""),
        table=values["table"],
        layout=values["layout"],
        column=values["column"],
        per=values["per"] or ("face" if table and table.die else "row"),
        without=without,
        keep=values["keep"],
        origin=origin_of(value_of(node, "title") or node),
        layout_origin=origin_of(value_of(node, "layout") or node),
        alternative=values["alternative"],
    )


def count_cards(deck: DeckSpec, table: Table) -> int:
    """Return how many cards a deck of a table has."""
    left_out = set(deck.without)
    if table.die and deck.per == "face":
        return sum(face.key not in left_out for face in table.die.faces)
    if table.die and deck.keep == "odds":
        faces = Counter(face.key for face in table.die.faces if face.key not in left_out)
        weights = [sum(faces[key] for key in row.keys) for row in table.rows]
        return sum(weights) // gcd(*weights)
    return sum(row.copies for row in table.rows if not left_out.issuperset(row.keys))


def _check_column(node: Node, name: str, table: Table) -> None:
    columns = [column.id for column in table.columns]
    if name and name not in columns:
        hint = suggest(name, columns) or f'the table "{table.id}" has no columns'
        raise fault(value_of(node, "column") or node, f'unknown column "{name}"', hint)


def _check_keep(node: Node, values: dict[str, str], table: Table) -> None:
    """Make sure that there are odds which a deck may keep. Raises Fault."""
    where = value_of(node, "keep") or node
    if values["keep"] and not (table.die and values["per"] == "row"):
        hint = "remove it: with a card for each face a deck has the odds of its die"
        raise fault(where, "keep is for a deck with per: row, of a table with a die", hint)
    if values["keep"] == "odds" and any(row.copies > 1 for row in table.rows):
        raise fault(where, f'rows of "{table.id}" have copies of their own', "remove keep: odds, or all copies")


def _read_without(node: Node, roll: str, table: Table) -> tuple[str, ...]:
    keys = table.keys
    try:
        without = parse_keys(roll, keys) if roll else ()
    except ValueError as error:
        raise fault(value_of(node, "without") or node, str(error), "give rolls of the table, such as 63-65") from None
    if len(without) == len(keys):
        raise fault(value_of(node, "without") or node, "leaves no card in the deck")
    return without


def find_table(node: Node, name: str, tables: Tables) -> Table | None:
    """Return the table that the key `table` of a node names, or None if that has problems. Raises Fault."""
    if name not in tables:
        raise fault(value_of(node, "table") or node, f'unknown table "{name}"', suggest(name, tables))
    return tables[name]
