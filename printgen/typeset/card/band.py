"""Bands: panels with a coloured tab, which carries the shape and the word of each section that the panel speaks for."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from printgen.model.art import NamedOutline
from printgen.model.look import mix
from printgen.products.section import Section
from printgen.typeset.card.section import BodyBlock, find_panel_style, find_sign, list_paragraphs
from printgen.typeset.card.setting import LABEL_SPACING, TAB_PAD, Setting
from printgen.typeset.card.traits import Sign
from printgen.typeset.frame import Area, Box, Item, Symbol, Text
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import Stack, set_stack
from printgen.typeset.type.styles import Paint, paint_panel, paint_style
from printgen.typeset.type.typeface import CAP_HEIGHT, Typeface
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled.
PAD = to_points(2_100)
RADIUS = to_points(1_200)
SHAPE = to_points(3_900)
# The symbol of what happens, at the right of its title, and how far words keep from it.
SYMBOL, SYMBOL_GAP = to_points(6_000), to_points(1_200)
# How large it is, as a share of that, where words need all of the width.
SPARING = 0.72
# Where a panel has much room it is large and light below the words: how large at least and at most, how far it keeps
# from words and edges, the share of the free height above the words, and how far its colour fades into the panel.
LARGE, LARGEST, CLEAR, ABOVE, TINT = to_points(13_000), to_points(24_000), to_points(3_000), 0.42, 0.76
# The gap between two colours of one tab.
SEAM = to_points(400)
# The signs of a deck's few columns recur on every card.
KEPT = 256


class BandSymbol(NamedTuple):
    """The symbol of what happens: how large it is beside the title, and its colour there and where it is large."""

    outline: NamedOutline
    side: Points
    colour: str
    tint: str


class TabSize(NamedTuple):
    """How wide a tab is, and the scale of what stands in it."""

    width: Points
    scale: float


def set_band(sections: Sequence[Section], setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    """Set sections that say the same as one panel; None if a word is too wide. Raises MissingGlyph."""
    pad, tab = PAD * setting.scale, setting.tab
    first = sections[0]
    symbol = None if first.quiet and not first.art.symbol else find_sign(first, setting)
    side, gap, room = SYMBOL * setting.scale, SYMBOL_GAP * setting.scale, area.width - tab - 2 * pad
    beside = side + gap if symbol and not setting.sparing else 0
    stack = set_stack(list_paragraphs(first, setting), setting.faces, room - beside, shrink)
    if stack is None:
        return None
    if symbol and setting.sparing:  # words have all of the width, and it stands at the end of the title's line
        side *= SPARING
        title = stack.items[0]
        wide = inf
        if isinstance(title, Text) and len(title.lines) == 1:
            wide = setting.faces[title.font].width(title.lines[0], title.size)
        symbol = symbol if wide <= room - side - gap else None
    styles = [setting.styles[section.heading.id] for section in sections if section.heading]
    style = find_panel_style(first, setting, styles[0] if len(styles) == 1 else None)
    paint = paint_panel(style, setting.theme)
    face, size = setting.faces["bold"], setting.layout.label.size
    labelled = [Sign(section.label, style.shape) for section, style in zip(sections, styles, strict=True)]
    tabs = [paint_style(setting.theme.nothing if first.quiet else style, setting.theme) for style in styles]
    signs = [
        _draw_sign(sign, on.words, face, size, TabSize(tab, setting.scale))
        for sign, on in zip(labelled, tabs, strict=True)
    ]
    least = max([sign.height for sign in signs]) * len(sections)

    def draw(y: Points, height: Points) -> list[Item]:
        panel = Box(area.x, y, area.width, height, RADIUS * setting.scale, paint.fill, paint.stroke, paint.line)
        parts = tabs[:1] if first.quiet else tabs
        drawn: list[Item] = []
        segment = height / len(signs)
        for place, sign in enumerate(signs):
            drawn += sign.place(area.x + tab / 2, y + place * segment + (segment - sign.height) / 2)
        inside = Area(area.x + tab + pad, y + pad / 2, room, height - pad)
        shown = BandSymbol(symbol, side, style.colour, mix(style.colour, paint.fill, TINT)) if symbol else None
        words = _place_words(stack, shown, inside, setting)
        return [panel, *_draw_tab(parts, setting, Area(area.x, y, tab, height)), *drawn, *words]

    headings = tuple([section.heading.id for section in sections if section.heading])
    tall = max(stack.height, side - pad) if symbol else stack.height
    return BodyBlock(max(tall + 2 * pad, least), draw, grows=True, headings=headings)


def _place_words(stack: Stack, symbol: BandSymbol | None, room: Area, setting: Setting) -> list[Item]:
    """Draw the words of a panel, with the symbol at the end of the title, or large below where there is much room."""
    middle = room.y + (room.height - stack.height) / 2
    if not symbol:
        return [*stack.place(room.x, middle)]
    clear = CLEAR * setting.scale
    size = min(LARGEST * setting.scale, room.width, room.height - stack.height - 2 * clear)
    if size >= LARGE * setting.scale:
        top = room.y + (room.height - stack.height - clear - size) * ABOVE
        centre = (room.x + room.width / 2, top + stack.height + clear + size / 2)
        return [Symbol(*centre, size, symbol.outline, symbol.tint), *stack.place(room.x, top)]
    title, side = stack.items[0], symbol.side
    line = middle + title.y - title.size * CAP_HEIGHT / 2
    level = line if setting.sparing else max(middle, room.y) + side / 2
    sign = Symbol(room.x + room.width - side / 2, level, side, symbol.outline, symbol.colour)
    return [*stack.place(room.x, middle), sign]


def _draw_tab(paints: Sequence[Paint], setting: Setting, tab: Area) -> Iterator[Item]:
    """Draw a tab as one piece, or in as many equal segments as it has colours."""
    radius = RADIUS * setting.scale
    height, seam = tab.height / len(paints), SEAM * setting.scale
    for place, paint in enumerate(paints):
        last = place == len(paints) - 1
        square = ("right", *["top"] * (place > 0), *["bottom"] * (not last))
        tall = height if last else height - seam
        part = Area(tab.x, tab.y + place * height, tab.width, tall)
        yield Box(*part, radius, paint.fill, paint.stroke, paint.line, square)


@lru_cache(KEPT)
def _draw_sign(sign: Sign, colour: str, face: Typeface, size: Points, room: TabSize) -> Stack:
    """Return a shape with its word below at this size, padded, and centred about x = 0 for a tab.

    A word that is too wide stands upright. Raises MissingGlyph.
    """
    scale = room.scale
    word, spacing = sign.text.upper(), size * LABEL_SPACING
    y = pad = TAB_PAD * scale * 2
    items: list[Text | Symbol] = []
    if sign.shape != "none":
        items.append(Symbol(0, y + SHAPE * scale / 2, SHAPE * scale, OUTLINES[sign.shape], colour))
        y += SHAPE * scale * 1.4
    wide = face.width(word, size, spacing)
    if wide <= room.width - 2 * TAB_PAD * scale + spacing:
        y += size * CAP_HEIGHT
        items.append(Text((spacing - wide) / 2, y, "bold", size, 0, colour, (word,), spacing))
    else:
        y += wide
        items.append(Text(size * CAP_HEIGHT / 2, y, "bold", size, 0, colour, (word,), spacing, turn=90))
    return Stack(y + pad, tuple(items))
