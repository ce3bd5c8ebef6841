"""Plain text on a card: short texts large in the optical centre, a symbol where they leave room, and flavour below."""

from collections.abc import Sequence

from printgen.model.look import WHITE, TypeSize, mix
from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.section import (
    FACT_SIZE,
    BodyBlock,
    centre,
    count_lines,
    list_paragraphs,
    make_label,
    set_words,
)
from printgen.typeset.card.setting import LABEL_SPACING, Setting
from printgen.typeset.frame import Area, Item, Symbol, Text, move
from printgen.typeset.type.stack import Paragraph, Stack, set_stack
from printgen.units import Points, to_points

# A text of no more lines than this stands in the middle.
MOST_CENTRED = 9
# The optical centre lies above the middle: this share of the free height is left above.
ABOVE = 0.4
# A symbol, on a card whose type is not scaled: the least and the largest, and how far it keeps from words and edges.
LEAST_SYMBOL, LARGEST_SYMBOL, CLEAR = to_points(9_000), to_points(27_000), to_points(3_000)
# How far towards white the colour of a symbol is that fills free room.
TINT = 0.8
# The room between a label and what it says, as a share of the size of the latter.
LABEL_GAP = 0.6


def set_plain(card: Card, sections: Sequence[Section], setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    """Set sections below one another, with the card's symbol below; None if a word is too wide. Raises MissingGlyph."""
    stack = _join([set_words(section, setting, area.width, shrink) for section in sections], setting)
    if stack is None:
        return None
    if not card.blank and count_lines(stack) <= MOST_CENTRED:
        facts = [_set_fact(section, setting, area.width, shrink) for section in sections]
        joined = _join(facts, setting)
        stack = centre(joined, setting.faces, area.width) if joined else stack

    def draw(y: Points, height: Points) -> list[Item]:
        symbol = None if card.blank else _draw_symbol(card, setting, Area(area.x, y, area.width, height), stack.height)
        taken = stack.height + (symbol.size + CLEAR * setting.scale if symbol else 0)
        top = y + (height - taken) * (0 if card.blank else ABOVE)
        return [*([symbol] if symbol else []), *stack.place(area.x, top)]

    headings = tuple(section.heading.id for section in sections if section.heading)
    return BodyBlock(stack.height, draw, grows=not card.blank, headings=headings)


def _join(stacks: Sequence[Stack | None], setting: Setting) -> Stack | None:
    """Return stacks below one another as one; None if one of them is."""
    items: list[Text | Symbol] = []
    y = 0.0
    for stack in stacks:
        if stack is None:
            return None
        y += setting.gap if items else 0
        items += stack.place(0, y)
        y += stack.height
    return Stack(y, tuple(items))


def _set_fact(section: Section, setting: Setting, width: Points, shrink: float) -> Stack | None:
    """Set a section to be centred: its label before a short title on one line, or above it."""
    label, paragraphs = make_label(section, setting), list_paragraphs(section, setting)
    if not section.label:
        return set_stack(paragraphs, setting.faces, width, shrink)
    title = paragraphs[0]
    if not section.title:
        title = title._replace(type=TypeSize(title.type.size * FACT_SIZE, title.type.least, title.type.leading))
    said = set_stack([title, *paragraphs[1:]], setting.faces, width, shrink)
    head = set_stack([label], setting.faces, width, shrink)
    if said is None or head is None:
        return None
    first, word = said.items[0], head.items[0]
    assert isinstance(first, Text)
    assert isinstance(word, Text)
    spacing = word.size * LABEL_SPACING
    column = setting.faces[word.font].width(word.lines[0], word.size, spacing) + first.size * LABEL_GAP
    if len(first.lines) > 1 or column + setting.faces[first.font].width(first.lines[0], first.size) > width:
        return set_stack([label, title, *paragraphs[1:]], setting.faces, width, shrink)
    moved = [move(item, column, 0) if item is first else item for item in said.items]
    return Stack(said.height, (word._replace(y=first.y), *moved))


def make_symbol_block(card: Card, setting: Setting, area: Area) -> BodyBlock | None:
    """Return a block that shows the symbol of a card in the room that is left below all others; None if it has none."""
    if card.blank or not card.art.symbol or "symbol" not in setting.zones:
        return None

    def draw(y: Points, _: Points) -> list[Item]:
        rest = Area(area.x, y, area.width, area.y + area.height - y)
        symbol = _draw_symbol(card, setting, rest, 0)
        return [symbol] if symbol else []

    return BodyBlock(0, draw)


def has_symbol_room(card: Card, setting: Setting, free: Points) -> bool:
    """Tell whether free height below the words of a card holds its symbol, if it has one there."""
    has_none = not card.art.symbol or "symbol" not in setting.zones
    return has_none or free >= (LEAST_SYMBOL + 2 * CLEAR) * setting.scale


def _draw_symbol(card: Card, setting: Setting, area: Area, taken: Points) -> Symbol | None:
    """Draw the symbol of a card below its words, as large as there is room; None if it has none or no room."""
    outline = setting.deck.system.symbols.get(card.art.symbol)
    zone = setting.zones.get("symbol")
    if not outline or not zone or is_apart(zone, setting):
        return None
    scale, clear = setting.scale, CLEAR * setting.scale
    free = area.height - taken - clear
    size = min(LARGEST_SYMBOL * scale, zone.width, zone.height, free)
    if size < LEAST_SYMBOL * scale:
        return None
    top = area.y + (free - size) * ABOVE + taken + clear
    top = min(max(top, zone.y), zone.y + zone.height - size)
    colour = mix(setting.accent, WHITE, TINT)
    return Symbol(zone.x + zone.width / 2, top + size / 2, size, outline, colour)


def is_apart(zone: Area, setting: Setting) -> bool:
    """Tell whether a zone lies beside that of the text, above it or below it."""
    text = setting.zones["text"]
    beside = zone.x + zone.width <= text.x or text.x + text.width <= zone.x
    return beside or zone.y + zone.height <= text.y or text.y + text.height <= zone.y


def draw_symbol_apart(card: Card, setting: Setting) -> list[Symbol]:
    """Draw the symbol of a card as large as its zone, if that lies apart from the text; a picture goes before it."""
    outline, zone = setting.deck.system.symbols.get(card.art.symbol), setting.zones.get("symbol")
    covered = card.art.picture and "picture" in setting.zones
    if not outline or not zone or covered or not is_apart(zone, setting):
        return []
    size = min(zone.width, zone.height)
    return [Symbol(zone.x + zone.width / 2, zone.y + zone.height / 2, size, outline, setting.accent)]


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
    stack, free = set_stack([said], setting.faces, words.width, 1), area.height - taken
    if stack is None or (needed := measure_flavour(stack, setting)) > free:
        return None
    if has_symbol_room(card, setting, free) and not has_symbol_room(card, setting, free - needed):
        return None
    if setting.layout.sections != "text" or setting.deck.has_columns:
        return stack
    for share in NARROWER:  # in as many lines as before, as even as they can be
        tried = set_stack([said], setting.faces, words.width * share, 1)
        if tried is None or tried.height > stack.height:
            break
        stack = tried
    return centre(stack, setting.faces, words.width)


def measure_flavour(stack: Stack, setting: Setting) -> Points:
    """Return the height that flavour takes, with the gap above it."""
    return stack.height + GAPS * setting.gap
