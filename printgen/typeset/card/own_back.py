"""Backs of a card's own: with words on a white panel, or with a picture or a large symbol."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.errors import collecting, gathering
from printgen.model.look import WHITE, TypeSize
from printgen.products.deck import Card
from printgen.products.section import CardBack
from printgen.typeset.card.back import FRAME, ROUNDING, draw_back, draw_ground_of_back
from printgen.typeset.card.body import complain
from printgen.typeset.card.section import BAR, BAR_INDENT, list_paragraphs, make_title
from printgen.typeset.card.setting import LABEL_SPACING, Setting, tone_setting
from printgen.typeset.frame import Area, Box, Frame, Item, Symbol, Text
from printgen.typeset.picture import PictureFit, place_picture
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.styles import find_tone
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, placed
from printgen.units import Points, to_points

# How far the panel keeps from the frame, on a card whose type is not scaled.
MARGIN = to_points(2_000)
LINE = 0.7
# How large a symbol is, as a share of the lesser side of the panel.
LARGE_SYMBOL = 0.55


def draw_image(back: CardBack, setting: Setting) -> Iterator[Item]:
    """Yield the panel of a back without words: its picture fills that, or its symbol stands in the middle of it."""
    panel = find_panel(setting)
    edge = make_panel(panel, setting)
    if picture := back.art.picture:
        yield edge._replace(stroke="", line=0)
        yield from place_picture(picture, panel, PictureFit("cover", radius=edge.radius))
        yield edge._replace(fill="")
        return
    yield edge
    if symbol := setting.deck.system.symbols.get(back.art.symbol):
        size = min(panel.width, panel.height) * LARGE_SYMBOL
        yield Symbol(setting.width / 2, setting.height / 2, size, symbol, setting.accent)


def find_panel(setting: Setting) -> Area:
    """Return where the panel of a back lies: within the frame."""
    edge = (FRAME + MARGIN) * setting.scale
    return Area(edge, edge, setting.width - 2 * edge, setting.height - 2 * edge)


def make_panel(panel: Area, setting: Setting) -> Box:
    """Return the panel of a back, white with an edge in the colour of the game."""
    return Box(*panel, ROUNDING / 2 * setting.scale, WHITE, setting.accent, LINE * setting.scale)


# Lengths on a card whose type is not scaled: how far words keep from the edge of the panel, and how high a picture
# below them is at least.
PAD, LEAST_PICTURE = to_points(2_800), to_points(18_000)
SYMBOL = to_points(6_000)
# How far type shrinks from one try to the next, in points; how large it is at most beside that of fronts.
STEP = 0.25
LEAST_FOOT = 0.7
# Of the room that words leave free, so much is above them.
ABOVE = 0.1


class _SetPart(NamedTuple):
    """A set part of a back, and the colour of the bar beside it, "" for none."""

    stack: Stack
    bar: str


def set_own_backs(setting: Setting) -> tuple[Frame | None, ...]:
    """Return what is drawn on the back of each card in place of the plate; None for the back of the deck.

    It is nothing if no card of the deck has anything of its own there. Words of all cards have one size. Raises BadData
    for each back whose words do not fit or have no glyphs.
    """
    cards, size = setting.deck.cards, setting.layout.body.size
    if not any(card.back and not card.back.is_shared for card in cards):
        return ()
    with gathering() as problems:
        for card in cards:
            if card.back and card.back.has_words and not card.back.is_shared:
                with collecting(problems), placed(card.back.origin, f"card {card.id}: the back"):
                    size = min(size, _fit(card.back, setting, _room(setting, card.back)))
    return tuple(_draw_own(card, card.back, setting, size) for card in cards)


def draw_shared_back(setting: Setting) -> Frame:
    """Return the back of cards that have none of their own, with the deck's words if it has any. Raises BadData."""
    back = setting.deck.back
    toned = tone_setting(setting, back.art) if back else setting
    if not back or not (back.has_words or back.has_image):
        return draw_back(toned)
    if not back.has_words:
        return Frame(setting.width, setting.height, (*draw_ground_of_back(toned).items, *draw_image(back, toned)))
    words = toned.spell(_draw_panel(back, toned, _fit(back, toned, _room(toned, back)), ()))
    return Frame(setting.width, setting.height, (*draw_ground_of_back(toned).items, *words))


def _draw_own(card: Card, back: CardBack | None, setting: Setting, size: Points) -> Frame | None:
    """Return what lies on the ground of a card's back; a back in another colour has a ground of its own."""
    if back is None or back.is_shared:
        return None
    toned = tone_setting(setting, back.art)
    if not (back.has_words or back.has_image):
        return draw_back(toned) if back.art.is_toned else None
    ground = draw_ground_of_back(toned).items if back.art.is_toned else ()
    if not back.has_words:
        return Frame(setting.width, setting.height, (*ground, *draw_image(back, toned)))
    foot = _draw_foot(card, toned)
    return Frame(setting.width, setting.height, (*ground, *toned.spell(_draw_panel(back, toned, size, foot))))


def _room(setting: Setting, back: CardBack) -> Area:
    """Return where words stand on the panel: below its head, and above a picture or the foot."""
    x, y, width, height = find_panel(setting)
    pad, line = PAD * setting.scale, setting.layout.label.size * CAP_HEIGHT
    head = pad + line + setting.gap * 1.5
    below = LEAST_PICTURE * setting.scale if back.art.picture else 0
    return Area(x + pad, y + head, width - 2 * pad, height - 2 * head - below)


def _fit(back: CardBack, setting: Setting, room: Area) -> Points:
    """Return the largest size at which the words of a back fit. Raises Overflow, MissingGlyph."""
    body = setting.layout.body
    size = body.size
    while True:
        parts = _set_parts(back, setting, room.width, size / body.size)
        if parts is not None and _measure(parts, setting) <= room.height:
            return size
        if size <= body.least:
            raise Overflow(complain(None if parts is None else _measure(parts, setting), setting, room))
        size = max(body.least, size - STEP * setting.scale)


def _measure(parts: Sequence[_SetPart], setting: Setting) -> Points:
    return sum(part.stack.height for part in parts) + setting.gap * (len(parts) - 1)


def _set_parts(back: CardBack, setting: Setting, width: Points, shrink: float) -> list[_SetPart] | None:
    """Return title and sections of a back, set; None if a word is too wide."""
    found = []
    if back.title:
        title = make_title(back.title, setting, setting.headline, quiet=False)
        found.append((set_stack([title], setting.faces, width, shrink), ""))
    for part in back.sections:
        paragraphs, indent, bar = list_paragraphs(part, setting), 0.0, ""
        if part.label:
            field = setting.styles.get(part.heading.id) if part.heading and not part.art.is_toned else None
            bar = (field or find_tone(part.art, setting.accent, setting.theme)).colour
            indent = BAR_INDENT * setting.scale
            label = Paragraph(part.label.upper(), "bold", setting.layout.label, bar, LABEL_SPACING)
            paragraphs.insert(0, label)
        found.append((set_stack(paragraphs, setting.faces, width - indent, shrink), bar))
    return None if any(stack is None for stack, _ in found) else [_SetPart(stack, bar) for stack, bar in found if stack]


def _draw_panel(back: CardBack, setting: Setting, size: Points, foot: Sequence[Item]) -> Iterator[Item]:
    """Yield the panel of a back, with the deck's title in small capitals, and its words at a size. Raises BadData."""
    panel, room = find_panel(setting), _room(setting, back)
    pad, side = PAD * setting.scale, SYMBOL * setting.scale
    yield make_panel(panel, setting)
    label, face, title = setting.layout.label, setting.faces["bold"], setting.deck.title.upper()
    with placed(setting.deck.origin, "the deck's title"):
        least = TypeSize(label.size, label.least, 1)
        small = fit_line(title, face, least, panel.width - 2 * pad - side, LABEL_SPACING)
    base = panel.y + pad + small * CAP_HEIGHT
    yield Text(panel.x + pad, base, "bold", small, 0, setting.accent, (title,), small * LABEL_SPACING)
    if symbol := setting.deck.system.symbols.get(back.art.symbol):
        inset = pad * 0.6 + side / 2
        yield Symbol(panel.x + panel.width - inset, panel.y + inset, side, symbol, setting.accent)
    parts = _set_parts(back, setting, room.width, size / setting.layout.body.size)
    assert parts is not None  # it was set at this size before
    y = room.y + (room.height - _measure(parts, setting)) * ABOVE
    for part in parts:
        indent = BAR_INDENT * setting.scale if part.bar else 0
        if part.bar:
            yield Box(room.x, y, BAR * setting.scale, part.stack.height, 0, part.bar)
        yield from part.stack.place(room.x + indent, y)
        y += part.stack.height + setting.gap
    if picture := back.art.picture:
        end = room.y + room.height + LEAST_PICTURE * setting.scale
        yield from place_picture(picture, Area(room.x, y, room.width, end - y), PictureFit())
    yield from foot


def _draw_foot(card: Card, setting: Setting) -> list[Item]:
    """Draw the id of a card at the lower left, and the fingerprint of its deck at the lower right. Raises BadData."""
    panel, pad, label = find_panel(setting), PAD * setting.scale, setting.layout.label
    face, colour, digits = setting.faces["regular"], setting.theme.muted, setting.deck.fingerprint
    right, base = panel.x + panel.width - pad, panel.y + panel.height - pad
    mark = label.size * CAP_HEIGHT
    x = right - face.width(digits, label.size)
    with placed(setting.deck.origin, "the foot of the backs"):
        least = TypeSize(label.size, label.size * LEAST_FOOT, 1)
        size = fit_line(card.id, face, least, x - 3 * mark - panel.x - pad)
    return [
        Text(panel.x + pad, base, "regular", size, 0, colour, (card.id,)),
        Symbol(x - mark, base - mark / 2, mark, OUTLINES["diamond"], colour),
        Text(x, base, "regular", label.size, 0, colour, (digits,)),
    ]
