"""What a pack wants made of its game: products.yaml."""

from functools import partial
from typing import NamedTuple

from yaml.nodes import Node

from printgen.load.deck import read_deck
from printgen.load.grammar import Later, With, takes
from printgen.load.kinds import fault, ident
from printgen.load.sheet import NOTHING, Contents, read_sheet
from printgen.load.structures import Keyed, Maybe, Shape
from printgen.model.product import DeckSpec, SheetSpec

# Products that every system has without asking, and a sheet that it has unless it says more of it.
MARKERS, TRACKERS, BLANKS = "markers", "trackers", "blanks"
OWN = (MARKERS, TRACKERS, BLANKS)


class Products(NamedTuple):
    """What products.yaml asks for."""

    decks: tuple[DeckSpec, ...] = ()
    sheets: tuple[SheetSpec, ...] = ()


def products_shape(contents: Contents) -> Shape:
    """Return the shape of products.yaml in a pack that has these contents."""
    return Shape(
        {
            "decks": Maybe(Keyed(partial(read_deck, tables=contents.tables), _read_id), {}),
            "sheets": Maybe(Keyed(partial(read_sheet, contents=contents), _read_id), {}),
        }
    )


@takes(Later(lambda: products_shape(NOTHING)))
def read_products(node: Node, _: str, contents: Contents) -> Products:
    """Read what to make of a game."""
    values = products_shape(contents)(node)
    return Products(
        tuple(deck._replace(id=name) for name, deck in values["decks"].items()),
        tuple(sheet._replace(id=name) for name, sheet in values["sheets"].items()),
    )


@takes(With(ident, {"not": {"enum": sorted(OWN)}}))
def _read_id(node: Node) -> str:
    """Read the id of a product, which must not be that of one which every system has."""
    name = ident(node)
    if name in OWN:
        raise fault(node, f'"{name}" is a product that every system has', "choose another id")
    return name
