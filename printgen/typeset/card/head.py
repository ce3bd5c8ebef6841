"""The heads of cards: a panel with the index and the titles, or the index in two corners as on a playing card."""

from contextlib import suppress

from printgen.model.art import NamedOutline
from printgen.model.look import WHITE, TypeSize, mix
from printgen.products.deck import Card
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.traits import (
    DIE_GAP,
    KICKER_ROOM,
    LEADING,
    SHAPE_ROOM,
    SHAPE_SHARE,
    Sign,
    break_title,
    draw_dice,
    find_lead,
    list_dice,
    measure_die,
    read_sign,
)
from printgen.typeset.frame import Area, Box, Item, Path, Symbol, Text, turn_round
from printgen.typeset.type.outline import OUTLINES, circle
from printgen.typeset.type.styles import paint_ground
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, fit_line, pick_role, placed, too_long
from printgen.units import Points, to_points

# Small lines are capitals, set apart by this share of their size, which may shrink to this share of what it was, and
# that of the deck's title alone to the last one.
LETTER_SPACING, LEAST_KICKER, LAST_KICKER = 0.09, 0.93, 0.75
SEPARATOR = " · "
# A title that is longer than all others may shrink to this share of their size.
LEAST_TITLE, STEP = 0.4, 0.5


def _draw_deck_titles(setting: Setting, colour: str) -> list[Text]:
    """Draw what heads share: the small line, and the deck's title if cards have none of their own. Raises BadData."""
    area = setting.zones.get("title")
    if not area or setting.leads:
        return []
    high = setting.layout.heading.size * CAP_HEIGHT  # of the deck's longest title
    if setting.titled:
        high = setting.headline.size * (CAP_HEIGHT + LEADING * (setting.headline_lines - 1))
    drawn = [] if _has_own_kickers(setting) else _draw_kicker(setting, area, colour, high, named=setting.titled)
    if setting.titled:
        return drawn
    role = pick_role(setting.deck.title, setting.faces)
    with placed(setting.deck.origin, "the deck's title"):
        size = fit_line(setting.deck.title, setting.faces[role], setting.layout.heading, area.width)
    return [*drawn, *_place_lines((setting.deck.title,), role, size, setting, colour)]


def draw_own_title(card: Card, setting: Setting, colour: str) -> list[Text]:
    """Draw the title of a card in its zone. Raises Overflow if it is too long, MissingGlyph."""
    area, title = setting.zones.get("title"), card.title if setting.titled else ""
    if setting.leads and not setting.titled:
        title = find_lead(card) or setting.deck.title
    if not area or not title:
        return []
    size, lines = setting.headline.size, setting.titles.get(title, ())
    least, above = size * LEAST_TITLE, measure_above(setting)
    while not (lines := lines or break_title(title, setting.faces, area, size, above)):
        if size <= least:
            raise too_long(title)
        size = max(least, size - STEP)
    role = pick_role(title, setting.faces)
    drawn = _place_lines(lines, role, size, setting, colour)
    if _has_own_kickers(setting):
        high = size * (setting.faces[role].cap_height + LEADING * (len(lines) - 1))
        drawn += _draw_kicker(setting, area, colour, high, named=setting.titled or bool(find_lead(card)))
    return drawn


def _has_own_kickers(setting: Setting) -> bool:
    """Tell whether the small line differs from card to card: in its words, or in the height of the title below it."""
    return setting.leads or (setting.headline_lines > 1 and "kicker" not in setting.zones)


def measure_above(setting: Setting) -> Points:
    """Return the room that the small line takes above a title, 0 if it stands elsewhere or nowhere."""
    return 0 if "kicker" in setting.zones or not setting.kicker else setting.layout.label.size * KICKER_ROOM


def _draw_kicker(setting: Setting, title: Area, colour: str, below: Points, *, named: bool) -> list[Text]:
    """Draw the name of the system, with the deck's title behind it if it is `named` and fits. Raises BadData.

    title: the zone of the title, above which it stands if it has no zone of its own.
    below: the height of the title.
    """
    if not setting.kicker:
        return []
    area = setting.zones.get("kicker", title)
    words, size = _fit_kicker(setting, area, named=named)
    wide = setting.faces["regular"].width(words, size, size * LETTER_SPACING) - size * LETTER_SPACING
    x = area.x + (area.width - wide) / 2 if setting.centred else area.x
    if area is title:
        y = area.y + (area.height - measure_above(setting) - below) / 2 + size * CAP_HEIGHT
    else:
        y = area.y + (area.height + size * CAP_HEIGHT) / 2
    return [Text(x, y, "regular", size, 0, colour, (words,), size * LETTER_SPACING)]


def _fit_kicker(setting: Setting, area: Area, *, named: bool) -> tuple[str, Points]:
    """Return the small line and its size. Raises BadData."""
    name, title = setting.deck.system.name.upper(), setting.deck.title.upper()
    face, label = setting.faces["regular"], setting.layout.label
    least, last = (TypeSize(label.size, label.size * share, 1) for share in (LEAST_KICKER, LAST_KICKER))
    with placed(setting.deck.system.origins["name"], "name"):
        if not named:
            return name, fit_line(name, face, least, area.width, LETTER_SPACING)
        face.measure(name)  # so that a character without a glyph is told of where it stands
    with placed(setting.deck.origin, "the deck's title"):
        face.measure(title)
        with suppress(Overflow):
            both = name + SEPARATOR + title
            return both, fit_line(both, face, least, area.width, LETTER_SPACING)
        try:
            return title, fit_line(title, face, last, area.width, LETTER_SPACING)
        except Overflow:
            raise too_long(setting.deck.title) from None


def _place_lines(lines: tuple[str, ...], role: str, size: Points, setting: Setting, colour: str) -> list[Text]:
    """Draw a title in the middle of the room that the longest of the deck takes, below the small line."""
    area, face, leading = setting.zones["title"], setting.faces[role], size * LEADING
    high = size * face.cap_height + leading * (len(lines) - 1)
    base = area.y + (area.height + measure_above(setting)) / 2 - high / 2 + size * face.cap_height
    if not setting.centred:
        return [Text(area.x, base, role, size, leading, colour, lines)]
    middle = area.x + area.width / 2
    return [
        Text(middle - face.width(line, size) / 2, base + leading * place, role, size, 0, colour, (line,))
        for place, line in enumerate(lines)
    ]


# Lengths on a card whose type is not scaled.
PANEL_RADIUS = to_points(1_800)
# How much of a disc a number takes at most, and the line round it.
IN_DISC, PANEL_LINE = 0.72, 0.6
# A text in the corner that is wider than that is narrowed, to this share of its width at most.
NARROWEST = 0.7
SUIT = to_points(4_800)
# How far the symbol in the head fades into its ground: the title leads.
FAINT = 0.25
# The suit's middle below the text's baseline, as a share of the suit.
SUIT_DROP = 0.85


def draw_panel(setting: Setting) -> list[Item]:
    """Draw what the heads of a deck share: the banner, and the titles that all cards have. Raises BadData."""
    banner = setting.zones.get("banner")
    paint = paint_ground(setting.ground, setting.highlight, setting.theme)
    radius = PANEL_RADIUS * setting.scale
    panel = [Box(*banner, radius, paint.fill, paint.stroke, paint.line)] if banner else []
    return [*panel, *_draw_deck_titles(setting, find_head_colour(setting))]


def find_head_colour(setting: Setting) -> str:
    """Return the colour of words in the head: on the banner, or on white."""
    return setting.highlight if "banner" in setting.zones else setting.accent


def draw_head_sign(outline: NamedOutline | None, setting: Setting) -> list[Item]:
    """Draw a symbol, small, in the head: that of the card, or of the deck where the card shows its own larger."""
    zone = setting.zones.get("sign")
    if not outline or not zone:
        return []
    size = min(zone.width, zone.height)
    ground = setting.ground if "banner" in setting.zones else WHITE
    colour = mix(find_head_colour(setting), ground, FAINT)
    return [Symbol(zone.x + zone.width / 2, zone.y + zone.height / 2, size, outline, colour)]


def draw_corner_sign(card: Card, setting: Setting) -> list[Item]:
    """Draw a card's index, on the panel or in two corners. Raises Overflow if it is too long, MissingGlyph."""
    sign, area = read_sign(card, setting.deck, setting.joker), setting.zones.get("index")
    if not sign.text or not area:
        return []
    try:
        if setting.layout.header == "token":
            return _draw_token(sign.text, setting, area)
        if setting.layout.header == "panel":
            return _draw_on_panel(sign, setting, area)
        upright = (_draw_joker if sign.shape == "star" else _draw_corner)(sign, setting, area)
    except Overflow:
        hint = "shorten the mark" if not card.faces else "use per: face"
        raise Overflow(f'"{sign.text}" is too long for the corner of the card', sign.text, hint=hint) from None
    return [*upright, *(turn_round(item, setting.width, setting.height) for item in upright)]


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


def _draw_token(number: str, setting: Setting, area: Area) -> list[Item]:
    """Draw a number on a disc that fills the width of an area, as on a marker."""
    role, radius, outlined = pick_role(number, setting.faces), area.width / 2, setting.theme.outlined
    face, colour = setting.faces[role], find_head_colour(setting)
    size = fit_line(number, face, setting.layout.corner, area.width * IN_DISC)
    x, middle = area.x + radius - face.width(number, size) / 2, area.y + area.height / 2
    disc = Path(area.x + radius, middle, circle(radius), "" if outlined else colour, colour, PANEL_LINE)
    ink = colour if outlined else setting.ground
    return [disc, Text(x, middle + size * face.cap_height / 2, role, size, 0, ink, (number,))]


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
