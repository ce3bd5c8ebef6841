"""The heads of cards: a panel with the index and the titles, or the index in two corners as on a playing card."""

from printgen.model.look import WHITE, mix
from printgen.products.deck import Card
from printgen.typeset.card.dice import DIE_GAP, draw_dice, list_dice, measure_die
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.sign import SHAPE_ROOM, SHAPE_SHARE, Sign, read_sign
from printgen.typeset.card.titles import draw_deck_titles
from printgen.typeset.frame import Area, Box, Item, Symbol, Text
from printgen.typeset.type.named_outlines import OUTLINES
from printgen.typeset.type.paint import paint_ground
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, pick_role
from printgen.units import to_points

# Lengths on a card whose type is not scaled.
PANEL_RADIUS = to_points(1_800)
PANEL_RIM = to_points(900)
# A text in the corner that is wider than that is narrowed, to this share of its width at most.
NARROWEST = 0.7
SUIT = to_points(4_800)
# How far the symbol in the head fades into its ground: the title leads.
FAINT = 0.25
# The suit's middle below the text's baseline, as a share of the suit.
SUIT_DROP = 0.85


def draw_panel(setting: Setting) -> list[Item]:
    """Draw what the heads of a deck share: the banner, and the titles that all cards have.

    Raises BadData if one of these is too long or has no glyphs.
    """
    banner = setting.zones.get("banner")
    paint = paint_ground(setting.ground, setting.highlight, setting.theme)
    radius = PANEL_RADIUS * setting.scale
    panel = [Box(*banner, radius, paint.fill, paint.stroke, paint.line)] if banner else []
    return [*panel, *draw_deck_titles(setting, find_head_colour(setting))]


def find_head_colour(setting: Setting) -> str:
    """Return the colour of words in the head: on the banner, or on white."""
    return setting.highlight if "banner" in setting.zones else setting.accent


def draw_head_sign(card: Card, setting: Setting) -> list[Item]:
    """Draw the symbol of a card, small, in its head."""
    outline, zone = setting.deck.system.symbols.get(card.art.symbol), setting.zones.get("sign")
    if not outline or not zone:
        return []
    size = min(zone.width, zone.height)
    ground = setting.ground if "banner" in setting.zones else WHITE
    colour = mix(find_head_colour(setting), ground, FAINT)
    return [Symbol(zone.x + zone.width / 2, zone.y + zone.height / 2, size, outline, colour)]


def draw_corner_room(setting: Setting) -> list[Item]:
    """Draw a white place for the index on the panel of a card that has yet to be written."""
    banner, index = setting.zones.get("banner"), setting.zones.get("index")
    if not banner or not index or not setting.corner_column:
        return []
    edge = PANEL_RIM * setting.scale
    x, pad = banner.x + edge, index.x - banner.x
    width, height = index.width + 2 * (pad - edge), banner.height - 2 * edge
    return [Box(x, banner.y + edge, width, height, (PANEL_RADIUS - PANEL_RIM) * setting.scale, WHITE)]


def draw_corner_sign(card: Card, setting: Setting) -> list[Item]:
    """Draw a card's index, on the panel or in two corners. Raises Overflow if it is too long, MissingGlyph."""
    sign, area = read_sign(card, setting.deck, setting.joker), setting.zones.get("index")
    if not sign.text or not area:
        return []
    try:
        if setting.layout.header == "panel":
            return _draw_on_panel(sign, setting, area)
        upright = (_draw_joker if sign.shape == "star" else _draw_corner)(sign, setting, area)
    except Overflow:
        hint = "shorten the mark" if not card.faces else "use per: face, or larger cards"
        raise Overflow(f'"{sign.text}" is too long for the corner of the card', hint) from None
    return [*upright, *(_turn_round(item, setting) for item in upright)]


def _draw_on_panel(sign: Sign, setting: Setting, area: Area) -> list[Item]:
    """Draw the index at the left of the panel, about the middle of its height, with a suit or dice beside it."""
    role, layout, colour = pick_role(sign.text, setting.faces), setting.layout, find_head_colour(setting)
    face, dice = setting.faces[role], list_dice(sign, setting.deck)
    die = measure_die(len(dice), layout.corner.size, area.height)
    beside = layout.corner.size * SHAPE_ROOM if sign.shape else die * (1 + DIE_GAP)
    size = fit_line(sign.text, face, layout.corner, area.width - beside)
    x, middle = area.x, area.y + area.height / 2
    items: list[Item] = [Text(x, middle + size * face.cap_height / 2, role, size, 0, colour, (sign.text,))]
    end = x + face.width(sign.text, size)
    if sign.shape:
        centre = end + size * (SHAPE_ROOM - SHAPE_SHARE / 2)
        items.append(Symbol(centre, middle, size * SHAPE_SHARE, OUTLINES[sign.shape], colour))
    column = Area(area.x + area.width - die, area.y, die, area.height)  # at the same place on all cards
    return [*items, *draw_dice(dice, die, column, colour)]


def _draw_corner(sign: Sign, setting: Setting, area: Area) -> list[Text | Symbol]:
    """Draw the text in the top left corner, narrowed if it is wide as "10" is, and its suit below."""
    role, suit = pick_role(sign.text, setting.faces), SUIT * setting.scale
    face = setting.faces[role]
    colour = setting.theme.suit if sign.shape in ("H", "D") else setting.theme.ink
    size = fit_line(sign.text, face, setting.layout.corner, area.width / NARROWEST)
    wide = face.width(sign.text, size)
    stretch = min(1, area.width / wide)
    axis, base = area.x + area.width / 2, area.y + setting.layout.corner.size * CAP_HEIGHT
    left = axis - wide * stretch / 2
    items: list[Text | Symbol] = [Text(left, base, role, size, 0, colour, (sign.text,), stretch=stretch)]
    if sign.shape:
        items.append(Symbol(axis, base + suit * SUIT_DROP, suit, OUTLINES[sign.shape], colour))
    return items


def _draw_joker(sign: Sign, setting: Setting, area: Area) -> list[Text | Symbol]:
    """Draw a star in the top left corner, and the joker's name and number below."""
    face, suit, size = setting.faces["bold"], SUIT * setting.scale * 1.5, setting.layout.label.size
    axis, base = area.x + area.width / 2, area.y + suit + size
    items: list[Text | Symbol] = [Symbol(axis, area.y + suit / 2, suit, OUTLINES[sign.shape], setting.accent)]
    joker, _, number = sign.text.rpartition(" ")
    for word, large in ((joker, size), (number, size * 2)):
        x = axis - face.width(word, large) / 2
        items.append(Text(x, base, "bold", large, 0, setting.accent, (word,)))
        base += large * 2
    return items


def _turn_round(item: Text | Symbol, setting: Setting) -> Text | Symbol:
    return item._replace(x=setting.width - item.x, y=setting.height - item.y, turn=180)
