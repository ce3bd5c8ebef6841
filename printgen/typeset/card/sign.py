"""Signs: what stands in a card's corner, a text such as a die face, and the suit or star that goes with it."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from printgen.products.deck import Card, Deck
from printgen.typeset.type.typeface import MissingGlyph, Typeface, pick_role
from printgen.units import Points

PLAYING_CARD = re.compile(r"(10|[2-9AJQK])([SHCD])")
JOKER = re.compile(r"joker(\d)")
# The shape beside a text: its size, and the room it takes, as shares of the text's size.
SHAPE_SHARE = 0.72
SHAPE_ROOM = 0.85


class Sign(NamedTuple):
    """A text, which may be empty, and the name of a shape, or ""."""

    text: str
    shape: str


def read_sign(card: Card, deck: Deck, joker: str) -> Sign:
    """Return the sign of a card; a playing card's has its suit as a shape, and a joker's the word for it."""
    if deck.die.startswith("french"):
        if found := PLAYING_CARD.fullmatch(card.corner):
            return Sign(found[1], found[2])
        if found := JOKER.fullmatch(card.corner):
            return Sign(f"{joker.upper()} {found[1]}", "star")
    return Sign(card.corner, "")


def measure_signs(
    deck: Deck, joker: str, faces: Mapping[str, Typeface], size: Points, room: Callable[[Sign], Points]
) -> Points:
    """Return the room that the widest sign of a deck takes, with the room that something else beside it takes.

    What has no glyph is left for the card itself to tell.
    """
    widest = 0.0
    for card in deck.cards:
        sign = read_sign(card, deck, joker)
        try:
            beside = size * SHAPE_ROOM if sign.shape else room(sign)
            widest = max(widest, faces[pick_role(sign.text, faces)].width(sign.text, size) + beside)
        except MissingGlyph:
            continue
    return widest
