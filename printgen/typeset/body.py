"""The body of a card: its sections as bands, bars or plain text, set as large as they fit and spread over the room."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.model.look import Style, TypeSize
from printgen.products.deck import Card, Section
from printgen.typeset.frame import Area, Box, Item, Shape, Text
from printgen.typeset.setting import GAP, WHITE, Setting, style_of
from printgen.typeset.stack import Overflow, Piece, set_stack
from printgen.typeset.typeface import CAP_HEIGHT
from printgen.units import Points, to_points

# How far a body's type shrinks from one try to the next, in points of the body size.
STEP = 0.25
NOTE_SIZE = 0.9
LABEL_SPACING = 0.08
# Lengths on a card whose type is not scaled.
PAD = to_points(2_100)
TAB_WIDTH = to_points(8_200)
TAB_SHAPE = to_points(3_300)
BAR_WIDTH = to_points(700)
BAR_INDENT = to_points(2_600)
RADIUS = to_points(1_200)
# Room that is left over opens gaps between bars up to this, so that a short card does not fall apart.
WIDEST_GAP = to_points(9_000)


class Block(NamedTuple):
    """A set part of the body: its natural height, whether it is a panel that may grow, and how to draw it."""

    height: Points
    grows: bool
    draw: Callable[[Points, Points], list[Item]]


def set_body(card: Card, setting: Setting, area: Area) -> list[Item]:
    """Return the drawn body of a card, at the largest size at which its words fit the area.

    Raises Overflow if they do not even at the layout's least size, MissingGlyph for a character without a glyph.
    """
    body = setting.layout.body
    size = body.size
    while True:
        blocks = _set_blocks(card, setting, area, size / body.size)
        if blocks is not None and _needs(blocks, setting) <= area.height:
            return _spread(blocks, setting, area)
        if size <= body.least:
            raise Overflow(_complain(blocks, setting, area))
        size = max(body.least, size - STEP * setting.scale)


def _complain(blocks: list[Block] | None, setting: Setting, area: Area) -> str:
    least = setting.layout.body.least
    if blocks is None:
        return f"a word is wider than its line, even at {least:g} pt"
    needed = _needs(blocks, setting) * 25.4 / 72
    return f"the words need {needed:.1f} mm of height at {least:g} pt, and {area.height * 25.4 / 72:.1f} mm are there"


def _needs(blocks: Sequence[Block], setting: Setting) -> Points:
    return sum(block.height for block in blocks) + setting.gap * (len(blocks) - 1)


def _spread(blocks: list[Block], setting: Setting, area: Area) -> list[Item]:
    """Draw the blocks below one another; panels share what room is left, other blocks move apart."""
    spare = area.height - _needs(blocks, setting)
    growing = sum(block.grows for block in blocks)
    more = spare / growing if growing else 0
    apart = 0 if growing or len(blocks) < 2 else min(WIDEST_GAP * setting.scale, spare / (len(blocks) - 1))
    items: list[Item] = []
    y = area.y
    for block in blocks:
        height = block.height + more * block.grows
        items += block.draw(y, height)
        y += height + setting.gap + apart
    return items


def _set_blocks(card: Card, setting: Setting, area: Area, shrink: float) -> list[Block] | None:
    """Return the card's title and sections, set; None if a word is too wide."""
    pad = setting.safe - setting.inset
    words = Area(area.x + pad, area.y, area.width - 2 * pad, area.height)
    blocks: list[Block | None] = []
    if len(setting.deck.columns) < 2 and setting.layout.header == "panel":
        blocks.append(_set_plain([_title_piece(setting, card.title, card.quiet)], setting, words, shrink))
    if setting.layout.sections == "bars":
        blocks += [_set_bar(section, setting, words, shrink) for section in card.sections]
    else:
        for styled, sections in _group_sections(card, setting):
            if styled:
                blocks.append(_set_band(sections, setting, area, shrink))
            else:
                blocks += [_set_plain(_pieces(part, setting, label=True), setting, words, shrink) for part in sections]
    return None if None in blocks else [block for block in blocks if block]


def _group_sections(card: Card, setting: Setting) -> Iterator[tuple[bool, list[Section]]]:
    """Yield neighbours that say the same together, if they are drawn as bands."""
    bands = setting.layout.sections == "bands"

    def key(section: Section) -> tuple[object, ...]:
        styled = bands and style_of(setting, section.heading) is not None
        return (True, section.title, section.text, section.note, section.quiet) if styled else (False, id(section))

    for (styled, *_), sections in groupby(card.sections, key):
        yield styled, list(sections)


def _pieces(section: Section, setting: Setting, *, label: bool) -> list[Piece]:
    """Return the paragraphs of a section: label, title, text and note, as far as it has them."""
    layout, theme = setting.layout, setting.theme
    pieces = []
    if label and section.label:
        pieces.append(Piece(section.label.upper(), "bold", layout.label, setting.accent, LABEL_SPACING))
    if section.title:
        pieces.append(_title_piece(setting, section.title, section.quiet))
    if section.text:
        pieces.append(Piece(section.text, "regular", layout.body, theme.ink))
    if section.note:
        size = TypeSize(layout.body.size * NOTE_SIZE, layout.body.least * NOTE_SIZE, layout.body.leading)
        pieces.append(Piece(section.note, "italic", size, theme.muted, mark=True))
    return pieces


def _title_piece(setting: Setting, title: str, quiet: bool) -> Piece:
    if quiet:
        return Piece(title, "regular", setting.layout.body, setting.theme.muted)
    return Piece(title, "bold", setting.layout.result, setting.theme.ink)


def _set_plain(pieces: list[Piece], setting: Setting, area: Area, shrink: float) -> Block | None:
    stack = set_stack(pieces, setting.faces, area.width, shrink)
    if stack is None:
        return None
    return Block(stack.height, False, lambda y, _: [*stack.place(area.x, y)])


def _set_bar(section: Section, setting: Setting, area: Area, shrink: float) -> Block | None:
    """Set a section beside a bar in the accent colour."""
    indent = BAR_INDENT * setting.scale
    stack = set_stack(_pieces(section, setting, label=True), setting.faces, area.width - indent, shrink)
    if stack is None:
        return None
    colour = setting.theme.nothing.colour if section.quiet else setting.accent

    def draw(y: Points, height: Points) -> list[Item]:
        bar = Box(area.x, y, BAR_WIDTH * setting.scale, height, 0, colour)
        return [bar, *stack.place(area.x + indent, y)]

    return Block(stack.height, False, draw)


def _set_band(sections: list[Section], setting: Setting, area: Area, shrink: float) -> Block | None:
    """Set sections that say the same as one panel, with a tab that carries the shape and word of each."""
    scale = setting.scale
    tab, pad = TAB_WIDTH * scale, PAD * scale
    first = sections[0]
    stack = set_stack(_pieces(first, setting, label=False), setting.faces, area.width - tab - 2 * pad, shrink)
    if stack is None:
        return None
    styles = [style_of(setting, section.heading) or setting.theme.nothing for section in sections]
    least = _segment_height(setting) * len(sections)
    tint = _band_tint(first, styles, setting)

    def draw(y: Points, height: Points) -> list[Item]:
        items: list[Item] = [Box(area.x, y, area.width, height, RADIUS * scale, tint)]
        items += _draw_tab(sections, styles, setting, Area(area.x, y, tab, height))
        top = y + (height - stack.height) / 2 if first.quiet else y + pad
        return items + stack.place(area.x + tab + pad, top)

    return Block(max(stack.height + 2 * pad, least), True, draw)


def _band_tint(section: Section, styles: list[Style], setting: Setting) -> str:
    if section.quiet or len(styles) > 1:
        return setting.theme.nothing.tint
    return styles[0].tint


def _segment_height(setting: Setting) -> Points:
    return TAB_SHAPE * setting.scale * 2 + setting.layout.label.size


def _draw_tab(sections: list[Section], styles: list[Style], setting: Setting, tab: Area) -> list[Item]:
    """Draw a tab of as many equal segments as there are sections."""
    items: list[Item] = []
    height = tab.height / len(sections)
    radius = RADIUS * setting.scale
    for place, (section, style) in enumerate(zip(sections, styles, strict=True)):
        square = ["right"] + ["top"] * (place > 0) + ["bottom"] * (place < len(sections) - 1)
        y = tab.y + place * height
        colour = setting.theme.nothing.colour if section.quiet else style.colour
        items.append(Box(tab.x, y, tab.width, height, radius, colour, square=tuple(square)))
        items += _draw_sign(section.label, style, setting, Area(tab.x, y, tab.width, height))
    return items


def _draw_sign(label: str, style: Style, setting: Setting, area: Area) -> Iterator[Item]:
    """Draw shape and word in the middle of a tab's segment; a word that is too wide stands upright beside nothing."""
    size = TAB_SHAPE * setting.scale
    face, type_size = setting.faces["bold"], setting.layout.label.size
    word, spacing = label.upper(), type_size * LABEL_SPACING / 2
    x = area.x + area.width / 2
    wide = face.width(word, type_size, spacing)
    shaped = style.shape != "none"
    if wide <= area.width - 1:
        both = shaped * size * 1.5 + type_size * CAP_HEIGHT
        y = area.y + (area.height - both) / 2
        if shaped:
            yield Shape(style.shape, x, y + size / 2, size, WHITE)
        base = y + both
        yield Text(x - wide / 2, base, "bold", type_size, 0, WHITE, (word,), spacing)
        return
    fitted = min(type_size, type_size * (area.height - 2 * GAP * setting.scale - shaped * size) / wide)
    if shaped:
        yield Shape(style.shape, x, area.y + GAP * setting.scale / 2 + size / 2, size, WHITE)
    long = face.width(word, fitted, spacing)
    middle = area.y + area.height / 2 + shaped * size / 2
    yield Text(x + fitted * CAP_HEIGHT / 2, middle + long / 2, "bold", fitted, 0, WHITE, (word,), spacing, turn=90)
