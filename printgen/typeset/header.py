"""The heads of cards: a panel with index and titles, or the index in two corners as on a playing card."""

import re
from typing import NamedTuple

from printgen.products.deck import Card, Deck
from printgen.typeset.frame import Area, Box, Item, Shape, Text
from printgen.typeset.setting import WHITE, Setting
from printgen.typeset.stack import fit_line
from printgen.typeset.typeface import CAP_HEIGHT
from printgen.units import Points, to_points

PLAYING_CARD = re.compile(r"(10|[2-9AJQK])([SHCD])")
JOKER = re.compile(r"joker(\d)")
# Lengths on a card whose type is not scaled.
PANEL_HEIGHT = to_points(11_200)
PANEL_PAD = to_points(2_600)
PANEL_RADIUS = to_points(1_800)
INDEX_GAP = to_points(2_400)
CORNER_WIDTH = to_points(8_500)
SUIT_SIZE = to_points(4_800)
INDEX_SHARE = 0.36
LETTER_SPACING = 0.09
# The suit beside a rank, and the star of a joker, as shares of the index's size.
SUIT_SHARE = 0.72


class Sign(NamedTuple):
    """What stands in a card's corner: a text, and the name of the shape with it, if any."""

    text: str
    shape: str


def read_sign(card: Card, deck: Deck) -> Sign:
    """Return the index of a card; a playing card's has its suit as a shape."""
    if deck.die.startswith("french"):
        if found := PLAYING_CARD.fullmatch(card.index):
            return Sign(found[1], found[2])
        if found := JOKER.fullmatch(card.index):
            return Sign(f"JOKER {found[1]}", "star")
    return Sign(card.index, "")


def body_area(setting: Setting) -> Area:
    """Return the room that head and footer leave for the body; words stay inside its padding."""
    bottom = setting.height - setting.safe - setting.layout.label.size * CAP_HEIGHT - setting.gap
    if setting.layout.header == "corners":
        left = setting.safe + CORNER_WIDTH * setting.scale - (setting.safe - setting.inset)
        bottom = setting.height - setting.safe - _corner_height(setting) - setting.gap
        return Area(left, setting.safe, setting.width - left - setting.inset, bottom - setting.safe)
    top = setting.inset + PANEL_HEIGHT * setting.scale + setting.gap
    if setting.titled:
        top += setting.gap / 2
    return Area(setting.inset, top, setting.width - 2 * setting.inset, bottom - top)


def draw_head(card: Card, setting: Setting) -> list[Item]:
    """Return the drawn head of a card. Raises Overflow if index or title are too long, MissingGlyph."""
    sign = read_sign(card, setting.deck)
    if setting.layout.header == "corners":
        return _draw_corners(sign, setting)
    return _draw_panel(sign, setting)


def _draw_panel(sign: Sign, setting: Setting) -> list[Item]:
    """Draw the panel: index, then the system's name above the deck's title."""
    scale, deck = setting.scale, setting.deck
    pad, height = PANEL_PAD * scale, PANEL_HEIGHT * scale
    width = setting.width - 2 * setting.inset
    panel = Box(setting.inset, setting.inset, width, height, PANEL_RADIUS * scale, setting.accent)
    index, taken = _draw_index(sign, setting, setting.inset + pad, setting.inset + height / 2, width * INDEX_SHARE)
    x = setting.inset + pad + taken
    room = setting.inset + width - pad - x
    kicker, title = deck.system.name.upper(), deck.title
    small = fit_line(kicker, setting.faces["regular"], setting.layout.label, room, LETTER_SPACING)
    large = fit_line(title, setting.faces["bold"], setting.layout.heading, room)
    leading = large * 1.12
    top = setting.inset + (height - small * CAP_HEIGHT - leading) / 2 + small * CAP_HEIGHT
    return [
        panel,
        *index,
        Text(x, top, "regular", small, 0, WHITE, (kicker,), small * LETTER_SPACING),
        Text(x, top + leading, "bold", large, 0, WHITE, (title,)),
    ]


def _draw_index(sign: Sign, setting: Setting, x: Points, middle: Points, room: Points) -> tuple[list[Item], Points]:
    """Draw the index on a panel, from x about the height `middle`; return it with the room that it takes."""
    if not sign.text:
        return [], 0
    face, layout = setting.faces["bold"], setting.layout
    room -= layout.index.size * SUIT_SHARE if sign.shape else 0
    size = fit_line(sign.text, face, layout.index, room)
    wide = face.width(sign.text, size)
    items: list[Item] = [Text(x, middle + size * CAP_HEIGHT / 2, "bold", size, 0, WHITE, (sign.text,))]
    if sign.shape:
        suit = size * SUIT_SHARE
        items.append(Shape(sign.shape, x + wide + suit * 0.65, middle, suit, WHITE))
        wide += suit * 1.15
    return items, wide + INDEX_GAP * setting.scale


def _draw_corners(sign: Sign, setting: Setting) -> list[Item]:
    """Draw rank and suit at the top left, and turned round at the bottom right."""
    size = setting.layout.index.size
    colour = setting.theme.suit if sign.shape in ("H", "D") else setting.theme.ink
    scale = setting.scale
    suit = SUIT_SIZE * scale
    x = setting.safe + suit / 2
    if sign.shape == "star":
        small = setting.layout.label.size
        wide = setting.faces["bold"].width(sign.text, small)
        rank: Item = Text(
            setting.safe, setting.safe + suit * 1.35 + small, "bold", small, 0, setting.accent, (sign.text,)
        )
        upright: list[Item] = [
            Shape("star", setting.safe + wide / 2, setting.safe + suit * 0.6, suit * 1.2, setting.accent),
            rank,
        ]
    else:
        fitted = fit_line(sign.text, setting.faces["bold"], setting.layout.index, CORNER_WIDTH * scale * 0.8)
        wide = setting.faces["bold"].width(sign.text, fitted)
        upright = [Text(x - wide / 2, setting.safe + size * CAP_HEIGHT, "bold", fitted, 0, colour, (sign.text,))]
        if sign.shape:
            upright.append(Shape(sign.shape, x, setting.safe + size * CAP_HEIGHT + suit * 0.75, suit, colour))
    return upright + [_turn_round(item, setting) for item in upright if isinstance(item, Text | Shape)]


def _corner_height(setting: Setting) -> Points:
    return setting.layout.index.size * CAP_HEIGHT + SUIT_SIZE * setting.scale * 1.25


def _turn_round(item: Text | Shape, setting: Setting) -> Item:
    return item._replace(x=setting.width - item.x, y=setting.height - item.y, turn=180)
