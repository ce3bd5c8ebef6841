"""What a pack wants made of its game: the shape of products.yaml, and what is made of it."""

from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import Problem, suggest
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.notations import FreeId
from printgen.load.nodes.records import Record, refuse_crowd, value_of
from printgen.load.nodes.report import Report
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import Fault, Mistake, to_problems
from printgen.load.pack.deck import DECK, Tables, count_cards, make_deck
from printgen.load.pack.sheet import SHEET, Contents, make_sheet
from printgen.load.pack.table import MOST_CARDS
from printgen.model.product import DeckSpec, SheetSpec
from printgen.paths import known_layouts
from printgen.products.kinds import ProductKind, list_reserved

# How many decks and sheets a pack may ask for, and how many cards all its decks may have.
MOST_DECKS, MOST_SHEETS, MOST_CARDS_OF_ALL = 200, 50, 10_000


def _free_id(kind: ProductKind) -> FreeId:
    """Return what the ids of products of a kind are: none belongs to another kind."""
    return FreeId(frozenset(list_reserved(kind)), "is a product that every system has")


PRODUCTS = Shape(
    {
        "decks": Maybe(Keyed(DECK, _free_id(ProductKind.DECK), MOST_DECKS), {}),
        "sheets": Maybe(Keyed(SHEET, _free_id(ProductKind.SHEET), MOST_SHEETS), {}),
    }
)


class Products(NamedTuple):
    """What products.yaml asks for."""

    decks: tuple[DeckSpec, ...] = ()
    sheets: tuple[SheetSpec, ...] = ()


def make_products(said: Record, contents: Contents, report: Report) -> Products:
    """Return the decks and sheets of a pack that have no mistakes."""
    asked = said.get("decks", {})
    decks = [report.make(make_deck, deck, name, contents.tables) for name, deck in asked.items()]
    found = tuple(deck for deck in decks if deck)
    if asked:
        _check_amounts(asked, found, contents.tables, report)
    sheets = [make_sheet(sheet, name, contents, report) for name, sheet in said.get("sheets", {}).items()]
    return Products(found, tuple(sheet for sheet in sheets if sheet))


def _check_amounts(asked: Record, decks: tuple[DeckSpec, ...], tables: Tables, report: Report) -> None:
    """Make sure that decks have not more cards than anybody prints."""
    total = 0
    for deck in decks:
        table = tables[deck.table]
        number = count_cards(deck, table) if table else 0
        report.attempt(refuse_crowd, asked.at(deck.id), number, "cards", MOST_CARDS)
        total += number
    report.attempt(refuse_crowd, asked.node, total, "cards in all decks", MOST_CARDS_OF_ALL)


def find_unknown_layouts(root: Node, sources: tuple[Node, ...]) -> list[Problem]:
    """Return a problem for each deck of products.yaml whose card layout there is not. Raises BadUsage.

    `sources` are the roots of the files that it was merged of. Reading products does not look for layouts: whoever
    plays a game needs none.
    """
    known = known_layouts("cards")
    decks = value_of(root, "decks")
    asked = [value_of(deck, "layout") for _, deck in (decks.value if isinstance(decks, MappingNode) else ())]
    layouts = [node for node in asked if isinstance(node, ScalarNode) and node.value and node.value not in known]
    mistakes = [Mistake(node, f'unknown layout "{node.value}"', suggest(node.value, known)) for node in layouts]
    return to_problems(Fault(*mistakes), *sources)
