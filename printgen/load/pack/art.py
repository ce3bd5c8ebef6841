"""What a thing shows beside its words: the keys of its file that say so, and what is made of them."""

import re

from printgen.load.nodes.choices import Short
from printgen.load.nodes.key_rules import Excludes
from printgen.load.nodes.notations import Form, OneOf, UpTo, accent
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import ident
from printgen.load.nodes.shapes import KeyKinds, Maybe, Shape
from printgen.load.nodes.symbol_name import symbol
from printgen.load.picture.file import INSIDE
from printgen.load.picture.shelf import find_picture
from printgen.model.art import Art

LONGEST_PATH = 200
FOCUS = re.compile(r"(100|[0-9]{1,2})%[ \t]+(100|[0-9]{1,2})%")
FOCUS_HINT = "how far from the left and from above: 50% 20%"


def parse_focus(text: str) -> tuple[float, float]:
    """Return what stays in view of a picture that is cut, from the left and from above, 0 to 1. Raises ValueError."""
    found = FOCUS.fullmatch(text)
    if not found:
        raise ValueError(f'"{text}" is not a place in a picture')
    return int(found[1]) / 100, int(found[2]) / 100


PICTURE = Short(
    "file",
    Shape(
        {
            "file": UpTo(LONGEST_PATH, INSIDE),
            "fit": Maybe(OneOf(("cover", "contain"), "fit")),
            "focus": Maybe(Form(parse_focus, FOCUS.pattern, FOCUS_HINT), None),
        }
    ),
)
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
