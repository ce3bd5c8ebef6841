"""The heads of cards: a panel with the index and the titles, or the index in two corners as on a playing card."""

from printgen.products.deck import Card
from printgen.typeset.frame import Area, Box, Item, Shape, Text
from printgen.typeset.setting import WHITE, Setting
from printgen.typeset.sign import SHAPE_ROOM, SHAPE_SHARE, Sign, read_sign
from printgen.typeset.stack import fit_line
from printgen.typeset.typeface import CAP_HEIGHT
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled.
PANEL_HEIGHT = to_points(11_200)
PANEL_PAD = to_points(2_600)
PANEL_RADIUS = to_points(1_800)
CORNER_GAP = to_points(2_400)
CORNER_WIDTH = to_points(9_000)
SUIT = to_points(4_800)
# Kickers are capitals, set apart by this share of their size; titles stand this share of their size below.
LETTER_SPACING = 0.09
TITLE_LEADING = 1.12


def body_area(setting: Setting) -> Area:
    """Return the room that head and footer leave for the body; words stay inside its padding."""
    inset, safe, gap = setting.inset, setting.safe, setting.gap
    if setting.layout.header == "corners":
        left = inset + CORNER_WIDTH * setting.scale
        bottom = setting.height - safe - _corner_height(setting) - gap
        return Area(left, safe, setting.width - left - inset, bottom - safe)
    top = inset + PANEL_HEIGHT * setting.scale + (gap * 1.5 if setting.titled else gap)
    bottom = setting.height - safe - setting.layout.label.size * CAP_HEIGHT - gap
    return Area(inset, top, setting.width - 2 * inset, bottom - top)


def draw_panel(setting: Setting) -> list[Item]:
    """Draw what the heads of a deck share: a panel, the system's name and the deck's title; nothing between corners.

    Raises Overflow, MissingGlyph.
    """
    if setting.layout.header == "corners":
        return []
    scale, faces, layout = setting.scale, setting.faces, setting.layout
    inset, pad, height = setting.inset, PANEL_PAD * scale, PANEL_HEIGHT * scale
    x = inset + pad + (setting.corner_column + CORNER_GAP * scale if setting.corner_column else 0)
    room = setting.width - inset - pad - x
    name, title = setting.deck.system.name.upper(), setting.deck.title
    small = fit_line(name, faces["regular"], layout.label, room, LETTER_SPACING)
    large = fit_line(title, faces["bold"], layout.heading, room)
    y = inset + (height + small * CAP_HEIGHT - large * TITLE_LEADING) / 2
    return [
        Box(inset, inset, setting.width - 2 * inset, height, PANEL_RADIUS * scale, setting.accent),
        Text(x, y, "regular", small, 0, WHITE, (name,), small * LETTER_SPACING),
        Text(x, y + large * TITLE_LEADING, "bold", large, 0, WHITE, (title,)),
    ]


def draw_corner_sign(card: Card, setting: Setting) -> list[Item]:
    """Draw a card's index, on the panel or in two corners. Raises Overflow if it is too long, MissingGlyph."""
    sign = read_sign(card, setting.deck)
    if not sign.text:
        return []
    if setting.layout.header == "panel":
        return _draw_on_panel(sign, setting)
    upright = _draw_joker(sign, setting) if sign.shape == "star" else _draw_corner(sign, setting)
    return [*upright, *(_turn_round(item, setting) for item in upright)]


def _draw_on_panel(sign: Sign, setting: Setting) -> list[Item]:
    """Draw the index at the left of the panel, about the middle of its height."""
    face, layout = setting.faces["bold"], setting.layout
    beside = layout.corner.size * SHAPE_ROOM if sign.shape else 0
    size = fit_line(sign.text, face, layout.corner, setting.corner_column - beside)
    x, middle = setting.inset + PANEL_PAD * setting.scale, setting.inset + PANEL_HEIGHT * setting.scale / 2
    items: list[Item] = [Text(x, middle + size * CAP_HEIGHT / 2, "bold", size, 0, WHITE, (sign.text,))]
    if sign.shape:
        centre = x + face.width(sign.text, size) + size * (SHAPE_ROOM - SHAPE_SHARE / 2)
        items.append(Shape(centre, middle, size * SHAPE_SHARE, sign.shape, WHITE))
    return items


def _draw_corner(sign: Sign, setting: Setting) -> list[Text | Shape]:
    """Draw the text in the top left corner, and its suit below."""
    face, suit, size = setting.faces["bold"], SUIT * setting.scale, setting.layout.corner.size
    colour = setting.theme.suit if sign.shape in ("H", "D") else setting.theme.ink
    fitted = fit_line(sign.text, face, setting.layout.corner, CORNER_WIDTH * setting.scale * 0.75)
    centre, base = setting.safe + suit / 2, setting.safe + size * CAP_HEIGHT
    left = max(setting.safe, centre - face.width(sign.text, fitted) / 2)
    items: list[Text | Shape] = [Text(left, base, "bold", fitted, 0, colour, (sign.text,))]
    if sign.shape:
        items.append(Shape(centre, base + suit * 0.75, suit, sign.shape, colour))
    return items


def _draw_joker(sign: Sign, setting: Setting) -> list[Text | Shape]:
    """Draw a star in the top left corner, and the joker's name below."""
    suit, size = SUIT * setting.scale * 1.2, setting.layout.label.size
    middle = setting.safe + setting.faces["bold"].width(sign.text, size) / 2
    base = setting.safe + suit * 1.15 + size
    return [
        Shape(middle, setting.safe + suit / 2, suit, sign.shape, setting.accent),
        Text(setting.safe, base, "bold", size, 0, setting.accent, (sign.text,)),
    ]


def _corner_height(setting: Setting) -> Points:
    return setting.layout.corner.size * CAP_HEIGHT + SUIT * setting.scale * 1.25


def _turn_round(item: Text | Shape, setting: Setting) -> Text | Shape:
    return item._replace(x=setting.width - item.x, y=setting.height - item.y, turn=180)
