"""What a thing shows beside its words: the keys of its file that say so, and what is made of them."""

from printgen.load.nodes.key_rules import Excludes
from printgen.load.nodes.notations import accent
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import ident
from printgen.load.nodes.shapes import KeyKinds, Maybe
from printgen.load.nodes.symbol_name import symbol
from printgen.load.picture.shape import PICTURE
from printgen.load.picture.shelf import find_picture
from printgen.model.art import Art

ART: KeyKinds = {
    "symbol": Maybe(symbol),
    "style": Maybe(ident),
    "accent": Maybe(accent),
    "picture": Maybe(PICTURE, None),
}
ONE_TONE = Excludes("style", ("accent",), "there is a style already", "give one of the two")


def make_art(said: Record) -> Art:
    """Return what a record with these keys shows. Raises Fault."""
    toned = said["style"] or said["accent"]
    place = said.origin_at("style" if said["style"] else "accent") if toned else None
    picture = find_picture(said["picture"]) if said["picture"] else None
    return Art(said["symbol"], said["style"], said["accent"], place, picture)
