"""The heads of cards: a panel with the index and the titles, or the index in two corners as on a playing card."""

from printgen.model.look import WHITE
from printgen.products.deck import Card
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.sign import SHAPE_ROOM, SHAPE_SHARE, Sign, read_sign
from printgen.typeset.frame import Area, Box, Item, Symbol, Text
from printgen.typeset.type.named_outlines import OUTLINES
from printgen.typeset.type.paint import paint_ground
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, placed
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled.
PANEL_HEIGHT = to_points(11_200)
PANEL_PAD = to_points(1_900)
PANEL_RADIUS = to_points(1_800)
PANEL_RIM = to_points(900)
CORNER_GAP = to_points(2_400)
CORNER_WIDTH = to_points(9_000)
# The text in the corner takes this much of it; a wider one is narrowed, to this share of its width at most.
CORNER_ROOM = to_points(6_600)
NARROWEST = 0.7
SUIT = to_points(4_800)
# The suit's middle below the text's baseline, and the depth of both, as shares of the suit.
SUIT_DROP = 0.85
SUIT_DEPTH = 1.4
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
    bottom = setting.height - safe - setting.layout.label.size * CAP_HEIGHT - gap * 1.5
    return Area(inset, top, setting.width - 2 * inset, bottom - top)


def draw_panel(setting: Setting) -> list[Item]:
    """Draw what the heads of a deck share: a panel, the system's name and the deck's title; nothing between corners.

    Raises BadData if one of them is too long or has no glyphs.
    """
    if setting.layout.header == "corners":
        return []
    scale, faces, layout = setting.scale, setting.faces, setting.layout
    inset, pad, height = setting.inset, PANEL_PAD * scale, PANEL_HEIGHT * scale
    x = inset + pad + (setting.corner_column + CORNER_GAP * scale if setting.corner_column else 0)
    room = setting.width - inset - pad - x
    name, title = setting.deck.system.name.upper(), setting.deck.title
    with placed(setting.deck.system.origins["name"], "name"):
        small = fit_line(name, faces["regular"], layout.label, room, LETTER_SPACING)
    with placed(setting.deck.origin, "the deck's title"):
        large = fit_line(title, faces["bold"], layout.heading, room)
    y = inset + (height + small * CAP_HEIGHT - large * TITLE_LEADING) / 2
    paint = paint_ground(setting.ground, setting.highlight, setting.theme)
    area = Area(inset, inset, setting.width - 2 * inset, height)
    return [
        Box(*area, PANEL_RADIUS * scale, paint.fill, paint.stroke, paint.line),
        Text(x, y, "regular", small, 0, paint.words, (name,), small * LETTER_SPACING),
        Text(x, y + large * TITLE_LEADING, "bold", large, 0, paint.words, (title,)),
    ]


def draw_corner_room(setting: Setting) -> list[Item]:
    """Draw a white place for the index on the panel of a card that has yet to be written."""
    if setting.layout.header == "corners" or not setting.corner_column:
        return []
    edge, high, wide = PANEL_RIM * setting.scale, PANEL_HEIGHT * setting.scale, setting.corner_column
    x, pad = setting.inset + edge, PANEL_PAD * setting.scale
    width, height = wide + 2 * (pad - edge), high - 2 * edge
    return [Box(x, setting.inset + edge, width, height, (PANEL_RADIUS - PANEL_RIM) * setting.scale, WHITE)]


def draw_corner_sign(card: Card, setting: Setting) -> list[Item]:
    """Draw a card's index, on the panel or in two corners. Raises Overflow if it is too long, MissingGlyph."""
    sign = read_sign(card, setting.deck, setting.joker)
    if not sign.text:
        return []
    try:
        if setting.layout.header == "panel":
            return _draw_on_panel(sign, setting)
        upright = _draw_joker(sign, setting) if sign.shape == "star" else _draw_corner(sign, setting)
    except Overflow:
        hint = "shorten the mark" if not card.faces else "use per: face, or larger cards"
        raise Overflow(f'"{sign.text}" is too long for the corner of the card', hint) from None
    return [*upright, *(_turn_round(item, setting) for item in upright)]


def _draw_on_panel(sign: Sign, setting: Setting) -> list[Item]:
    """Draw the index at the left of the panel, about the middle of its height."""
    face, layout = setting.faces["bold"], setting.layout
    beside = layout.corner.size * SHAPE_ROOM if sign.shape else 0
    size = fit_line(sign.text, face, layout.corner, setting.corner_column - beside)
    x, middle = setting.inset + PANEL_PAD * setting.scale, setting.inset + PANEL_HEIGHT * setting.scale / 2
    items: list[Item] = [Text(x, middle + size * CAP_HEIGHT / 2, "bold", size, 0, setting.highlight, (sign.text,))]
    if sign.shape:
        centre = x + face.width(sign.text, size) + size * (SHAPE_ROOM - SHAPE_SHARE / 2)
        items.append(Symbol(centre, middle, size * SHAPE_SHARE, OUTLINES[sign.shape], setting.highlight))
    return items


def _draw_corner(sign: Sign, setting: Setting) -> list[Text | Symbol]:
    """Draw the text in the top left corner, narrowed if it is wide as "10" is, and its suit below."""
    face, suit = setting.faces["bold"], SUIT * setting.scale
    colour = setting.theme.suit if sign.shape in ("H", "D") else setting.theme.ink
    room = CORNER_ROOM * setting.scale
    size = fit_line(sign.text, face, setting.layout.corner, room / NARROWEST)
    wide = face.width(sign.text, size)
    stretch = min(1, room / wide)
    axis, base = _axis(setting), setting.safe + setting.layout.corner.size * CAP_HEIGHT
    left = axis - wide * stretch / 2
    items: list[Text | Symbol] = [Text(left, base, "bold", size, 0, colour, (sign.text,), stretch=stretch)]
    if sign.shape:
        items.append(Symbol(axis, base + suit * SUIT_DROP, suit, OUTLINES[sign.shape], colour))
    return items


def _draw_joker(sign: Sign, setting: Setting) -> list[Text | Symbol]:
    """Draw a star in the top left corner, and the joker's name and number below."""
    face, suit, size = setting.faces["bold"], SUIT * setting.scale * 1.5, setting.layout.label.size
    axis, base = _axis(setting), setting.safe + suit + size
    items: list[Text | Symbol] = [Symbol(axis, setting.safe + suit / 2, suit, OUTLINES[sign.shape], setting.accent)]
    joker, _, number = sign.text.rpartition(" ")
    for word, large in ((joker, size), (number, size * 2)):
        x = axis - face.width(word, large) / 2
        items.append(Text(x, base, "bold", large, 0, setting.accent, (word,)))
        base += large * 2
    return items


def _axis(setting: Setting) -> Points:
    """Return the middle of what stands in the corner."""
    return setting.safe + CORNER_ROOM * setting.scale / 2


def _corner_height(setting: Setting) -> Points:
    return setting.layout.corner.size * CAP_HEIGHT + SUIT * setting.scale * SUIT_DEPTH


def _turn_round(item: Text | Symbol, setting: Setting) -> Text | Symbol:
    return item._replace(x=setting.width - item.x, y=setting.height - item.y, turn=180)
