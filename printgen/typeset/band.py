"""Bands: panels with a coloured tab, which carries the shape and the word of each section that the panel speaks for."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from printgen.model.look import WHITE, Style, mix
from printgen.products.deck import Section
from printgen.typeset.frame import Area, Box, Item, Shape, Text
from printgen.typeset.section import Block, list_pieces
from printgen.typeset.setting import LABEL_SPACING, TAB_PAD, Setting
from printgen.typeset.sign import Sign
from printgen.typeset.stack import Stack, set_stack
from printgen.typeset.styles import TINT
from printgen.typeset.typeface import CAP_HEIGHT, Typeface
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled.
PAD = to_points(2_100)
RADIUS = to_points(1_200)
SHAPE = to_points(3_900)
# The gap between two colours of one tab.
SEAM = to_points(400)
# The signs of a deck's few columns recur on every card.
KEPT = 256


def set_band(sections: Sequence[Section], setting: Setting, area: Area, shrink: float) -> Block | None:
    """Set sections that say the same as one panel; None if a word is too wide. Raises MissingGlyph."""
    pad, tab = PAD * setting.scale, setting.tab
    first = sections[0]
    stack = set_stack(list_pieces(first, setting), setting.faces, area.width - tab - 2 * pad, shrink)
    if stack is None:
        return None
    styles = [setting.styles[section.heading.id] for section in sections if section.heading]
    tint = _choose_tint(first, styles, setting)
    face, size = setting.faces["bold"], setting.layout.label.size
    labelled = [Sign(section.label, style.shape) for section, style in zip(sections, styles, strict=True)]
    signs = [_draw_sign(sign, face, size, tab, setting.scale) for sign in labelled]
    least = max(sign.height for sign in signs) * len(sections)

    def draw(y: Points, height: Points) -> list[Item]:
        panel = Box(area.x, y, area.width, height, RADIUS * setting.scale, tint)
        tabs = _draw_tab(first, styles, setting, Area(area.x, y, tab, height))
        drawn: list[Item] = []
        segment = height / len(signs)
        for place, sign in enumerate(signs):
            drawn += sign.place(area.x + tab / 2, y + place * segment + (segment - sign.height) / 2)
        words = stack.place(area.x + tab + pad, y + (height - stack.height) / 2)
        return [panel, *tabs, *drawn, *words]

    return Block(max(stack.height + 2 * pad, least), draw, grows=True)


def _choose_tint(section: Section, styles: Sequence[Style], setting: Setting) -> str:
    """Return the tint of a panel: grey where nothing happens, the system's where it speaks for several colours."""
    if section.quiet:
        return setting.theme.nothing.tint
    return styles[0].tint if len(styles) == 1 else mix(setting.accent, WHITE, TINT)


def _draw_tab(section: Section, styles: Sequence[Style], setting: Setting, tab: Area) -> Iterator[Item]:
    """Draw a tab as one piece, or in as many equal segments as it has colours."""
    radius = RADIUS * setting.scale
    colours = [setting.theme.nothing.colour] if section.quiet else [style.colour for style in styles]
    height, seam = tab.height / len(colours), SEAM * setting.scale
    for place, colour in enumerate(colours):
        last = place == len(colours) - 1
        square = ("right", *["top"] * (place > 0), *["bottom"] * (not last))
        tall = height if last else height - seam
        yield Box(tab.x, tab.y + place * height, tab.width, tall, radius, colour, square=square)


@lru_cache(KEPT)
def _draw_sign(sign: Sign, face: Typeface, size: Points, room: Points, scale: float) -> Stack:
    """Return a shape with its word below at this size, padded, and centred about x = 0 for a tab as wide as `room`.

    A word that is too wide stands upright. Raises MissingGlyph.
    """
    word, spacing = sign.text.upper(), size * LABEL_SPACING
    y = pad = TAB_PAD * scale * 2
    items: list[Text | Shape] = []
    if sign.shape != "none":
        items.append(Shape(0, y + SHAPE * scale / 2, SHAPE * scale, sign.shape, WHITE))
        y += SHAPE * scale * 1.4
    wide = face.width(word, size, spacing)
    if wide <= room - 2 * TAB_PAD * scale + spacing:
        y += size * CAP_HEIGHT
        items.append(Text((spacing - wide) / 2, y, "bold", size, 0, WHITE, (word,), spacing))
    else:
        y += wide
        items.append(Text(size * CAP_HEIGHT / 2, y, "bold", size, 0, WHITE, (word,), spacing, turn=90))
    return Stack(y + pad, tuple(items))
