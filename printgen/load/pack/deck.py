"""Decks that a pack wants: their shape in products.yaml, and what is made of it."""

from collections import Counter
from collections.abc import Mapping
from math import gcd

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.notations import OneOf
from printgen.load.nodes.records import Record, value_of
from printgen.load.nodes.scalars import fault, flag, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.pack.art import ART, ONE_TONE, make_art
from printgen.load.pack.back import DECK_BACK, find_back_fields, make_back
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
        "back": Maybe(DECK_BACK, None),
        **ART,
    },
    ONE_TONE,
)


def make_deck(said: Record, name: str, tables: Tables) -> DeckSpec:
    """Return a deck, whose table, column and faces must be there. Raises Fault."""
    table = find_table(said.node, said["table"], tables)
    without: tuple[str, ...] = ()
    if table:
        _check_column(said, table)
        if said["per"] == "face" and not table.die:
            raise fault(said.at("per"), f'"{table.id}" has no die, so no faces', "remove it")
        without = _find_left_out(said, table)
        _check_keep(said, table)
    return DeckSpec(
        id=name,
        title=said["title"] or (table.title if table else ""),
        table=said["table"],
        layout=said["layout"],
        column=said["column"],
        per=said["per"] or ("face" if table and table.die else "row"),
        without=without,
        keep=said["keep"],
        origin=said.origin_at("title"),
        layout_origin=said.origin_at("layout"),
        alternative=said["alternative"],
        art=make_art(said),
        back=make_back(said["back"]),
        back_fields=find_back_fields(said["back"], table, said["column"]),
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


def _check_column(said: Record, table: Table) -> None:
    columns = [column.id for column in table.columns]
    if said["column"] and said["column"] not in columns:
        hint = suggest(said["column"], columns) or f'the table "{table.id}" has no columns'
        raise fault(said.at("column"), f'unknown column "{said["column"]}"', hint)


def _check_keep(said: Record, table: Table) -> None:
    """Make sure that there are odds which a deck may keep. Raises Fault."""
    if said["keep"] and not (table.die and said["per"] == "row"):
        hint = "remove it: with a card for each face a deck has the odds of its die"
        raise fault(said.at("keep"), "keep is for a deck with per: row, of a table with a die", hint)
    if said["keep"] == "odds" and any(row.copies > 1 for row in table.rows):
        message = f'rows of "{table.id}" have copies of their own'
        raise fault(said.at("keep"), message, "remove keep: odds, or all copies")


def _find_left_out(said: Record, table: Table) -> tuple[str, ...]:
    """Return the keys of the table that have no card. Raises Fault."""
    try:
        without = parse_keys(said["without"], table.keys) if said["without"] else ()
    except ValueError as error:
        raise fault(said.at("without"), str(error), "give rolls of the table, such as 63-65") from None
    if len(without) == len(table.keys):
        raise fault(said.at("without"), "leaves no card in the deck")
    return without


def find_table(node: Node, name: str, tables: Tables) -> Table | None:
    """Return the table that the key `table` of a node names, or None if that has problems. Raises Fault."""
    if name not in tables:
        raise fault(value_of(node, "table") or node, f'unknown table "{name}"', suggest(name, tables))
    return tables[name]
