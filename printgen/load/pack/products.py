"""What a pack wants made of its game: products.yaml."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import Problem, suggest
from printgen.load.nodes.grammar import Later, With, takes
from printgen.load.nodes.kinds import fault, ident
from printgen.load.nodes.source import Fault, Mistake, to_problems
from printgen.load.nodes.structures import Keyed, Maybe, Shape, refuse_crowd, value_of
from printgen.load.pack.deck import count_cards, read_deck
from printgen.load.pack.sheet import NOTHING, Contents, read_sheet
from printgen.load.pack.table import MOST_CARDS
from printgen.model.product import DeckSpec, Kind, SheetSpec
from printgen.paths import known_layouts
from printgen.products.kinds import list_reserved

# How many decks and sheets a pack may ask for, and how many cards all its decks may have.
MOST_DECKS, MOST_SHEETS, MOST_CARDS_OF_ALL = 200, 50, 10_000


class Products(NamedTuple):
    """What products.yaml asks for."""

    decks: tuple[DeckSpec, ...] = ()
    sheets: tuple[SheetSpec, ...] = ()


def products_shape(contents: Contents) -> Shape:
    """Return the shape of products.yaml in a pack that has these contents."""
    return Shape(
        {
            "decks": Maybe(Keyed(partial(read_deck, tables=contents.tables), _read_deck_id, MOST_DECKS), {}),
            "sheets": Maybe(Keyed(partial(read_sheet, contents=contents), _read_sheet_id, MOST_SHEETS), {}),
        }
    )


@takes(Later(lambda: products_shape(NOTHING)))
def read_products(node: Node, _: str, contents: Contents) -> Products:
    """Read what to make of a game."""
    values = products_shape(contents)(node)
    _refuse_crowds(node, values["decks"], contents)
    return Products(
        tuple(deck._replace(id=name) for name, deck in values["decks"].items()),
        tuple(sheet._replace(id=name) for name, sheet in values["sheets"].items()),
    )


def find_unknown_layouts(root: Node) -> list[Problem]:
    """Return a problem for each deck of products.yaml whose card layout there is not. Raises BadUsage.

    Reading products does not look for them: whoever plays a game needs no layouts.
    """
    known = known_layouts("cards")
    decks = value_of(root, "decks")
    asked = [value_of(deck, "layout") for _, deck in (decks.value if isinstance(decks, MappingNode) else ())]
    layouts = [node for node in asked if isinstance(node, ScalarNode) and node.value and node.value not in known]
    mistakes = [Mistake(node, f'unknown layout "{node.value}"', suggest(node.value, known)) for node in layouts]
    return to_problems(Fault(*mistakes), root)


@takes(With(ident, {"not": {"enum": list_reserved(Kind.SHEET)}}))
def _read_sheet_id(node: Node) -> str:
    """Read the id of a sheet."""
    return _refuse_ids(node, list_reserved(Kind.SHEET))


@takes(With(ident, {"not": {"enum": list_reserved(Kind.DECK)}}))
def _read_deck_id(node: Node) -> str:
    """Read the id of a deck, which is not that of the reference sheet either."""
    return _refuse_ids(node, list_reserved(Kind.DECK))


def _refuse_ids(node: Node, taken: Collection[str]) -> str:
    """Return an id. Raises Fault if it is that of a product which every system has."""
    name = ident(node)
    if name in taken:
        raise fault(node, f'"{name}" is a product that every system has', "choose another id")
    return name


def _refuse_crowds(node: Node, decks: Mapping[str, DeckSpec], contents: Contents) -> None:
    """Make sure that decks have not more cards than anybody prints. Raises Fault."""
    place, total = value_of(node, "decks") or node, 0
    for name, deck in decks.items():
        table = contents.tables[deck.table]
        number = count_cards(deck, table) if table else 0
        refuse_crowd(value_of(place, name) or place, number, "cards", MOST_CARDS)
        total += number
    refuse_crowd(place, total, "cards in all decks", MOST_CARDS_OF_ALL)
