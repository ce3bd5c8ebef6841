"""The titles in the head of a card: its own, or that of the deck, with a small line above it."""

from contextlib import suppress

from printgen.model.look import TypeSize
from printgen.products.deck import Card
from printgen.typeset.card.lead import find_lead
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.title_fit import KICKER_ROOM, LEADING, break_title
from printgen.typeset.frame import Area, Text
from printgen.typeset.type.stack import cut_short, fit_line
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, pick_role, placed
from printgen.units import Points

# Small lines are capitals, set apart by this share of their size, which may shrink to this share of what it was, and
# that of the deck's title alone to the last one.
LETTER_SPACING, LEAST_KICKER, LAST_KICKER = 0.09, 0.93, 0.75
SEPARATOR = " · "
TOO_LONG = '"{}" is too long for its place'
# A title that is longer than all others may shrink to this share of their size.
LEAST_TITLE, STEP = 0.4, 0.5


def draw_deck_titles(setting: Setting, colour: str) -> list[Text]:
    """Draw what the heads of a deck share: the small line, and the deck's title where cards have none of their own.

    Raises BadData if one of them is too long or has no glyphs.
    """
    area = setting.zones.get("title")
    if not area or setting.leads:
        return []
    high, named = _measure_titles(setting), setting.titled
    drawn = [] if _has_own_kickers(setting) else _draw_kicker(setting, area, colour, high, named=named)
    if setting.titled:
        return drawn
    role = pick_role(setting.deck.title, setting.faces)
    with placed(setting.deck.origin, "the deck's title"):
        size = fit_line(setting.deck.title, setting.faces[role], setting.layout.heading, area.width)
    return [*drawn, *_place_lines((setting.deck.title,), role, size, setting, colour)]


def draw_own_title(card: Card, setting: Setting, colour: str) -> list[Text]:
    """Draw the title of a card in its zone. Raises Overflow if it is too long, MissingGlyph."""
    area, title = setting.zones.get("title"), _find_own_title(card, setting)
    if not area or not title:
        return []
    size, lines = setting.headline.size, setting.titles.get(title, ())
    least, above = size * LEAST_TITLE, measure_above(setting)
    while not (lines := lines or break_title(title, setting.faces, area, size, above)):
        if size <= least:
            raise Overflow(TOO_LONG.format(cut_short(title)))
        size = max(least, size - STEP)
    role = pick_role(title, setting.faces)
    drawn = _place_lines(lines, role, size, setting, colour)
    if _has_own_kickers(setting):
        high = size * (setting.faces[role].cap_height + LEADING * (len(lines) - 1))
        drawn += _draw_kicker(setting, area, colour, high, named=setting.titled or bool(find_lead(card)))
    return drawn


def _find_own_title(card: Card, setting: Setting) -> str:
    """Return what leads on a card, "" where the heads of all cards of its deck are the same."""
    if setting.titled:
        return card.title
    return (find_lead(card) or setting.deck.title) if setting.leads else ""


def _has_own_kickers(setting: Setting) -> bool:
    """Tell whether the small line differs from card to card: in its words, or in the height of the title below it."""
    return setting.leads or (setting.headline_lines > 1 and "kicker" not in setting.zones)


def measure_above(setting: Setting) -> Points:
    """Return the room that the small line takes above a title, 0 if it stands elsewhere or nowhere."""
    return 0 if "kicker" in setting.zones or not setting.kicker else setting.layout.label.size * KICKER_ROOM


def _draw_kicker(setting: Setting, title: Area, colour: str, below: Points, *, named: bool) -> list[Text]:
    """Draw the name of the system, with the deck's title behind it if it shall be named and fits.

    In the zone of the title it stands above the title, which is so high as `below` says.
    """
    if not setting.kicker:
        return []
    area = setting.zones.get("kicker", title)
    words, size = _fit_kicker(setting, area, named=named)
    wide = setting.faces["regular"].width(words, size, size * LETTER_SPACING) - size * LETTER_SPACING
    x = area.x + (area.width - wide) / 2 if setting.centred else area.x
    y = (
        area.y + (area.height + size * CAP_HEIGHT) / 2
        if area is not title
        else _find_top(setting, below) + size * CAP_HEIGHT
    )
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
            raise Overflow(TOO_LONG.format(cut_short(setting.deck.title))) from None


def _find_middle(setting: Setting) -> Points:
    """Return the height of the middle of titles, which lie in the room of the longest, below the small line."""
    area = setting.zones["title"]
    return area.y + (area.height + measure_above(setting)) / 2


def _find_top(setting: Setting, high: Points) -> Points:
    """Return where the block of the small line and a title of a height begins."""
    area = setting.zones["title"]
    return area.y + (area.height - measure_above(setting) - high) / 2


def _measure_titles(setting: Setting) -> Points:
    """Return the height of the deck's longest title."""
    if not setting.titled and not setting.leads:
        return setting.layout.heading.size * CAP_HEIGHT
    return setting.headline.size * (CAP_HEIGHT + LEADING * (setting.headline_lines - 1))


def _place_lines(lines: tuple[str, ...], role: str, size: Points, setting: Setting, colour: str) -> list[Text]:
    """Draw a title in the middle of the room that the longest of the deck takes."""
    area, face, leading = setting.zones["title"], setting.faces[role], size * LEADING
    high = size * face.cap_height + leading * (len(lines) - 1)
    base = _find_middle(setting) - high / 2 + size * face.cap_height
    if not setting.centred:
        return [Text(area.x, base, role, size, leading, colour, lines)]
    middle = area.x + area.width / 2
    return [
        Text(middle - face.width(line, size) / 2, base + leading * place, role, size, 0, colour, (line,))
        for place, line in enumerate(lines)
    ]
