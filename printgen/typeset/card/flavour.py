"""Flavour on a card: a line in italics below all else, where the words of the rules leave it room."""

from printgen.model.look import TypeSize
from printgen.products.deck import Card
from printgen.typeset.card.centred import centre
from printgen.typeset.card.plain import has_symbol_room
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area
from printgen.typeset.type.stack import Paragraph, Stack, set_stack
from printgen.units import Points

# The size in points on a card whose type is not scaled, and the least that is read with ease.
SIZE, LEAST, LEADING = 8.0, 7.0, 1.25
# The gap above it, as so many of those between other parts.
GAPS = 2
# The shares of its width that a flavour in the middle may have instead.
NARROWER = (0.9, 0.8, 0.7, 0.6)


def set_flavour(card: Card, setting: Setting, area: Area, taken: Points) -> Stack | None:
    """Return the flavour of a card for the lower edge of an area, of whose height other words have taken some.

    None if it has none, or no room: nothing gives way to it. It stands in the middle where plain text does. Raises
    MissingGlyph.
    """
    if not card.flavour or card.blank:
        return None
    words = setting.inside(area)
    size = max(LEAST, SIZE * setting.scale * setting.theme.type)
    said = Paragraph(card.flavour, "italic", TypeSize(size, size, LEADING), setting.theme.muted)
    stack = set_stack([said], setting.faces, words.width, 1)
    if stack is None or not _has_room(card, setting, area.height - taken, measure_flavour(stack, setting)):
        return None
    is_plain = setting.layout.sections == "text" and not setting.deck.has_columns
    return centre(_balance(said, stack, setting, words.width), setting.faces, words.width) if is_plain else stack


def _balance(said: Paragraph, stack: Stack, setting: Setting, width: Points) -> Stack:
    """Return flavour in as many lines as before, as even as they can be."""
    for share in NARROWER:
        tried = set_stack([said], setting.faces, width * share, 1)
        if tried is None or tried.height > stack.height:
            break
        stack = tried
    return stack


def measure_flavour(stack: Stack, setting: Setting) -> Points:
    """Return the height that flavour takes, with the gap above it."""
    return stack.height + GAPS * setting.gap


def _has_room(card: Card, setting: Setting, free: Points, needed: Points) -> bool:
    """Tell whether free height suffices for flavour, and then for the symbol that the card has without it."""
    if needed > free:
        return False
    return has_symbol_room(card, setting, free - needed) or not has_symbol_room(card, setting, free)
