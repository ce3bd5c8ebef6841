"""Sections of a card as paragraphs, beside a bar, in the middle or on a band, and the card's symbol."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from printgen.model.art import NamedOutline
from printgen.model.look import WHITE, Style, TypeSize, mix
from printgen.products.deck import Card, Section
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.tab import LABEL_SPACING, TabType, draw_sign
from printgen.typeset.card.traits import Sign
from printgen.typeset.frame import Area, Box, Item, Symbol, Text, move
from printgen.typeset.type.styles import Paint, find_tone, paint_panel, paint_style, plain_style
from printgen.typeset.type.typeface import CAP_HEIGHT, TITLE_GAP, Paragraph, Stack, Typeface, set_stack
from printgen.units import Points, to_points

# Notes, and what stands beside a label, are smaller than text; the more so where that may be large.
NOTE_SIZE, PLAIN_NOTE = 0.9, 0.76
FACT_SIZE = 0.85
# What all columns of a card say is larger.
LEAD_SIZE = 1.35
# Lengths on a card whose type is not scaled.
BAR = to_points(700)
BAR_INDENT = to_points(2_600)


class BodyBlock(NamedTuple):
    """A set part of the body, and what it does with room that is left over."""

    height: Points  # the least height
    # given y and a height, returns the items from y downwards, grown to the height
    draw: Callable[[Points, Points], list[Item]]
    grows: int = 0  # of so many rows it is, which are as high as other rows where there is room
    headings: tuple[str, ...] = ()  # the ids of the columns or fields that it tells of


def list_paragraphs(section: Section, setting: Setting, *, beside: bool = False) -> list[Paragraph]:
    """Return title, text and note of a section, as far as it has them; a fact beside a label is small."""
    layout, theme = setting.layout, setting.theme
    paragraphs = []
    if section.title:
        size = layout.result._replace(size=layout.result.size * LEAD_SIZE) if setting.is_large else layout.result
        paragraphs.append(make_title(section.title, setting, size, quiet=section.quiet))
    if section.text:
        first, *others = section.text.split("\n")
        size = layout.body._replace(size=layout.body.size * LEAD_SIZE) if setting.is_large else layout.body
        paragraphs.append(Paragraph(first, "regular", size, theme.ink, gap=TITLE_GAP))
        paragraphs += [Paragraph(paragraph, "regular", size, theme.ink) for paragraph in others]
    if section.note:
        share = PLAIN_NOTE if layout.header == "panel" else NOTE_SIZE
        size = TypeSize(layout.body.size * share, layout.body.least, layout.body.leading)
        paragraphs.append(Paragraph(section.note, "italic", size, theme.muted, mark=True))
    if beside and not section.title:
        fact = paragraphs[0]
        paragraphs[0] = fact._replace(type=fact.type._replace(size=fact.type.size * FACT_SIZE))
    return paragraphs


def make_title(title: str, setting: Setting, size: TypeSize, *, quiet: bool) -> Paragraph:
    """Return a title of this size; the title of a quiet result is grey, and small where it has no band of its own."""
    if quiet and setting.layout.sections != "bands":
        return Paragraph(title, "regular", setting.layout.body, setting.theme.muted, gap=TITLE_GAP)
    return Paragraph(title, "bold", size, setting.theme.muted if quiet else setting.theme.ink, gap=TITLE_GAP)


def set_section(section: Section, setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    """Set a section without a panel; None if a word is too wide. Raises MissingGlyph."""
    stack = set_words(section, setting, area.width, shrink)
    if stack is None:
        return None
    headings = (section.heading.id,) if section.heading else ()
    return BodyBlock(stack.height, lambda y, _: [*stack.place(area.x, y)], headings=headings)


# Lengths on a card whose type is not scaled: of a panel beside a tab with its sign, how far words stay from its edges
# at the sides, the tab, the sign, and what is in the place of the tab where there is no sign.
USE_SIDE = to_points(1_500)
USE_TAB, USE_SIGN, USE_EDGE = to_points(6_200), to_points(4_900), to_points(1_500)


def set_use(
    section: Section, setting: Setting, area: Area, shrink: float, art: NamedOutline | None = None
) -> BodyBlock | None:
    """Set a section on a panel of its own, with a symbol in the room below; None if a word is too wide."""
    stack = set_words(section, setting, measure_use(section, setting, area.width), shrink, bar=True)
    if stack is None:
        return None

    def draw(y: Points, height: Points) -> list[Item]:
        return draw_use(section, stack, setting, Area(area.x, y, area.width, height), art)

    headings = (section.heading.id,) if section.heading else ()
    return BodyBlock(find_height(stack, setting), draw, grows=1, headings=headings)


def measure_use(section: Section, setting: Setting, width: Points) -> Points:
    """Return how wide words may be on a panel of a width."""
    return width - _measure_tab(section, setting) - 2 * USE_SIDE * setting.scale


def _measure_tab(section: Section, setting: Setting) -> Points:
    return (USE_TAB if find_sign(section, setting) else USE_EDGE) * setting.scale


# How far words stay from the edge of a panel above and below, as a share of the gap between panels, and where room is
# short.
USE_ABOVE, TIGHT_ABOVE = 0.5, 0.15


def _find_above(setting: Setting) -> Points:
    return (TIGHT_ABOVE if setting.tight else USE_ABOVE) * setting.gap


def find_height(stack: Stack, setting: Setting) -> Points:
    """Return the least height of a panel with some words and a sign."""
    return max(stack.height, USE_SIGN * setting.scale) + 2 * _find_above(setting)


def draw_use(
    section: Section, stack: Stack, setting: Setting, panel: Area, art: NamedOutline | None = None
) -> list[Item]:
    """Draw a panel with its words, a tab with its sign at the left, and a symbol where words leave much room."""
    style, scale = find_panel_style(section, setting), setting.scale
    room, on = paint_panel(style, setting.theme), paint_style(style, setting.theme)
    radius, tab, sign = RADIUS * scale, _measure_tab(section, setting), find_sign(section, setting)
    items: list[Item] = [
        Box(*panel, radius, room.fill, room.stroke, room.line),
        Box(panel.x, panel.y, tab, panel.height, radius, on.fill, on.stroke, on.line, ("right",)),
    ]
    if sign:
        items.append(Symbol(panel.x + tab / 2, panel.y + panel.height / 2, USE_SIGN * scale, sign, on.words))
    x, above = panel.x + tab + USE_SIDE * scale, _find_above(setting)
    rest = Area(x, panel.y + above, panel.x + panel.width - USE_SIDE * scale - x, panel.height - 2 * above)
    size = min(LARGEST * scale, rest.width, rest.height - stack.height - SYMBOL_CLEAR * scale)
    if art and size >= LARGE * scale:
        colour = mix(style.colour, room.fill, FADED)
        items.append(Symbol(rest.x + rest.width / 2, rest.y + rest.height - size / 2, size, art, colour))
    return [*items, *stack.place(x, panel.y + above)]


def set_words(section: Section, setting: Setting, width: Points, shrink: float, *, bar: bool = False) -> Stack | None:
    """Set a section's words with the label above or beside them; None if a word is too wide. Raises MissingGlyph.

    A label that would leave words beside it less than half of the width stands above them.
    """
    is_beside = setting.layout.labels == "beside" and setting.label_column <= width / 2
    if is_beside and section.label and (section.title or not bar):
        return _set_beside(section, setting, width, shrink, ends=bar)
    label = [make_label(section, setting)] if section.label else []
    return set_stack([*label, *list_paragraphs(section, setting)], setting.faces, width, shrink)


def find_colour(section: Section, setting: Setting) -> str:
    """Return the colour of the label and the tab of a section: its own, or the card's."""
    return find_tone(section.art, setting.accent, setting.theme).colour


def find_panel_style(section: Section, setting: Setting, usual: Style | None = None) -> Style:
    """Return the style of a section's panel: grey where nothing happens, its own, the usual one or the system's."""
    if section.quiet:
        return setting.theme.nothing
    if section.art.is_toned:
        return find_tone(section.art, setting.accent, setting.theme)
    return usual or plain_style(setting.accent, setting.theme)


def find_sign(section: Section, setting: Setting) -> NamedOutline | None:
    """Return the symbol of a section, its own or its column's or field's; None if it has none."""
    name = section.art.symbol or (section.heading.symbol if section.heading else "")
    return setting.deck.system.symbols.get(name)


def _set_beside(section: Section, setting: Setting, width: Points, shrink: float, *, ends: bool) -> Stack | None:
    """Set a section with its label on the line of its title, or of its text if it has none: before it, or at its end.

    Beside a bar or a sign the label ends the line, so that title and text begin at one edge.
    """
    column = setting.label_column
    label = set_stack([make_label(section, setting)], setting.faces, column, shrink)
    title, *others = list_paragraphs(section, setting, beside=True)
    head = set_stack([title], setting.faces, width - column, shrink)
    rest = set_stack(others, setting.faces, width, shrink)
    if label is None or head is None or rest is None:
        return None
    first, word = head.items[0], label.items[0]
    assert isinstance(first, Text)
    assert isinstance(word, Text)
    below = head.height + first.size * TITLE_GAP / 2 if others else head.height
    if ends:
        last = first.y + first.leading * (len(first.lines) - 1)
        taken = setting.faces[word.font].width(word.lines[0], word.size, word.spacing) - word.spacing
        line = (*head.items, word._replace(x=width - taken, y=last))
    else:
        line = (word._replace(y=first.y), *head.place(column, 0))
    return Stack(below + rest.height, (*line, *rest.place(0, below)))


def make_label(section: Section, setting: Setting) -> Paragraph:
    """Return the label of a section, in grey if nothing happens in it."""
    colour = setting.theme.muted if section.quiet else find_colour(section, setting)
    return Paragraph(section.label.upper(), "bold", setting.layout.label, colour, LABEL_SPACING)


Placed = Text | Symbol
# Items whose baselines are no further apart than this stand on one line.
SAME_LINE = 0.01


def centre(stack: Stack, faces: Mapping[str, Typeface], width: Points) -> Stack:
    """Return a stack whose lines stand in the middle of a width."""

    def span(item: Placed) -> tuple[Points, Points]:
        """Return where an item of one line begins and ends."""
        if isinstance(item, Symbol):
            return item.x - item.size / 2, item.x + item.size / 2
        return item.x, item.x + faces[item.font].width(item.lines[0], item.size, item.spacing) - item.spacing

    lines: list[tuple[Points, list[Placed]]] = []
    symbols = []
    for item in stack.items:
        if isinstance(item, Symbol):
            symbols.append(item)
            continue
        for place, words in enumerate(item.lines):
            base = item.y + item.leading * place
            one = item._replace(y=base, lines=(words,))
            if lines and abs(lines[-1][0] - base) < SAME_LINE:
                lines[-1][1].append(one)
            else:
                lines.append((base, [one]))
    for symbol in symbols:  # which stands on the first line whose baseline is not above its middle
        next(items for base, items in lines if base > symbol.y - symbol.size / 2).append(symbol)
    centred: list[Placed] = []
    for _, items in lines:
        ends = list(map(span, items))
        left, right = min(start for start, _ in ends), max(end for _, end in ends)
        centred += [move(item, (width - left - right) / 2, 0) for item in items]
    return Stack(stack.height, tuple(centred))


# Lengths on a card whose type is not scaled: how high a picture of a symbol is at least, how large the symbol is at
# most, and how far it keeps from the edges; how much of their colour gives way to a lighter one.
LEAST_ART, LARGEST_ART, CLEAR, LIGHT = to_points(12_000), to_points(27_000), to_points(2_200), 0.5


def set_strip(section: Section, setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    """Set a short field of a text on a strip of colour; None if a word is too wide. Raises MissingGlyph."""
    side, above = USE_SIDE * setting.scale, STRIP_ABOVE * setting.scale
    stack = set_words(section, setting, area.width - 2 * side, shrink)
    if stack is None:
        return None
    paint = paint_panel(plain_style(setting.accent, setting.theme), setting.theme)

    def draw(y: Points, height: Points) -> list[Item]:
        strip = Box(area.x, y, area.width, height, RADIUS * setting.scale, paint.fill, paint.stroke, paint.line)
        return [strip, *stack.place(area.x + side, y + above)]

    headings = (section.heading.id,) if section.heading else ()
    return BodyBlock(stack.height + 2 * above, draw, headings=headings)


STRIP_ABOVE = to_points(1_300)


def set_art(card: Card, setting: Setting, area: Area) -> BodyBlock | None:
    """Return the picture of a card's symbol, which takes the room that words leave; None if it has none there."""
    outline, zone = setting.deck.system.symbols.get(card.art.symbol), setting.zones.get("symbol")
    if not outline or not zone or card.blank or card.art.picture or is_apart(zone, setting):
        return None
    paint, clear = paint_panel(plain_style(setting.accent, setting.theme), setting.theme), CLEAR * setting.scale

    def draw(y: Points, height: Points) -> list[Item]:
        size = min(LARGEST_ART * setting.scale, area.width - 2 * clear, height - 2 * clear)
        middle = (area.x + area.width / 2, y + height / 2)
        ground = mix(paint.fill, WHITE, LIGHT)
        panel = Box(area.x, y, area.width, height, RADIUS * setting.scale, ground, paint.stroke, paint.line)
        return [panel, Symbol(*middle, size, outline, mix(setting.accent, ground, LIGHT))]

    return BodyBlock(LEAST_ART * setting.scale, draw, grows=1)


def is_apart(zone: Area, setting: Setting) -> bool:
    """Tell whether a zone lies beside the zone of the text, above it or below it."""
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


# Lengths on a card whose type is not scaled.
PAD = to_points(2_100)
RADIUS = to_points(1_200)
# The symbol of what happens, at the right of its title, and how far words keep from it.
SYMBOL, SYMBOL_GAP = to_points(6_000), to_points(1_200)
# How large it is, as a share of that, where words need all of the width.
SPARING = 0.72
# Where a panel has much room it is large and light below the words: how large at least and at most, how far it keeps
# from words and edges, and how far its colour fades into the panel.
LARGE, LARGEST, SYMBOL_CLEAR, FADED = to_points(10_500), to_points(24_000), to_points(2_300), 0.76
# The gap between two colours of one tab.
SEAM = to_points(400)


class BandSymbol(NamedTuple):
    """The symbol beside a title: how large it is beside the title, and its colour there and where it is large."""

    outline: NamedOutline
    side: Points
    colour: str
    tint: str


def set_band(sections: Sequence[Section], setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    """Set sections that say the same as one panel; None if a word is too wide. Raises MissingGlyph."""
    pad, tab = PAD * setting.scale, setting.tab.width
    first = sections[0]
    symbol = None if first.quiet and not first.art.symbol else find_sign(first, setting)
    side, gap, room = SYMBOL * setting.scale, SYMBOL_GAP * setting.scale, area.width - tab - 2 * pad
    beside = side + gap if symbol and not setting.sparing else 0
    said = list_paragraphs(first, setting)
    stack, wide = (set_stack(said, setting.faces, width, shrink) for width in (room - beside, room))
    if stack is None or wide is None:
        return None
    if symbol and setting.sparing:  # words have all of the width, and it stands at the end of the title's line
        side *= SPARING
        title = stack.items[0]
        end = inf
        if isinstance(title, Text) and len(title.lines) == 1:
            end = setting.faces[title.font].width(title.lines[0], title.size)
        symbol = symbol if end <= room - side - gap else None
    styles = [setting.styles[section.heading.id] for section in sections if section.heading]
    style = find_panel_style(first, setting, styles[0] if len(styles) == 1 else None)
    paint = paint_panel(style, setting.theme)
    kind = TabType(setting.faces["bold"], setting.layout.label.size)
    labelled = [Sign(section.label, style.shape) for section, style in zip(sections, styles, strict=True)]
    tabs = [paint_style(setting.theme.nothing if first.quiet else style, setting.theme) for style in styles]
    signs = [draw_sign(sign, on.words, kind, setting.tab) for sign, on in zip(labelled, tabs, strict=True)]
    least = sum([sign.height for sign in signs])

    def draw(y: Points, height: Points) -> list[Item]:
        panel = Box(area.x, y, area.width, height, RADIUS * setting.scale, paint.fill, paint.stroke, paint.line)
        parts = tabs[:1] if first.quiet else tabs
        segments = _share_height([sign.height for sign in signs], height)
        drawn: list[Item] = []
        top = y
        for sign, segment in zip(signs, segments, strict=True):
            drawn += sign.place(area.x + tab / 2, top + (segment - sign.height) / 2)
            top += segment
        inside = Area(area.x + tab + pad, y + pad / 2, room, height - pad)
        shown = BandSymbol(symbol, side, style.colour, mix(style.colour, paint.fill, FADED)) if symbol else None
        words = _place_above(wide, shown, inside, setting) or _place_words(stack, shown, inside, setting)
        return [panel, *_draw_tab(parts, segments, setting, Area(area.x, y, tab, height)), *drawn, *words]

    headings = tuple([section.heading.id for section in sections if section.heading])
    tall = max(stack.height, side - pad) if symbol else stack.height
    least = max(tall + pad, least, find_least(headings, setting))
    return BodyBlock(least, draw, grows=len(signs), headings=headings)


def find_least(headings: Sequence[str], setting: Setting) -> Points:
    """Return how high the part of some fields is at least, for all cards of its deck have them equally high."""
    return sum([setting.bands.get(name, 0) + setting.gap for name in headings]) - setting.gap


def _place_above(stack: Stack, symbol: BandSymbol | None, room: Area, setting: Setting) -> list[Item]:
    """Draw the words of a panel with its symbol large at the foot of it; nothing where there is not much room."""
    clear = SYMBOL_CLEAR * setting.scale
    size = min(LARGEST * setting.scale, room.width, room.height - stack.height - 3 * clear)
    if not symbol or size < LARGE * setting.scale:
        return []
    foot = room.y + room.height - clear
    top = room.y + (foot - size - clear - stack.height - room.y) / 2
    sign = Symbol(room.x + room.width / 2, foot - size / 2, size, symbol.outline, symbol.tint)
    return [sign, *stack.place(room.x, top)]


def _place_words(stack: Stack, symbol: BandSymbol | None, room: Area, setting: Setting) -> list[Item]:
    """Draw the words of a panel in the middle of its height, with the symbol at the end of the title."""
    middle = room.y + (room.height - stack.height) / 2
    if not symbol:
        return [*stack.place(room.x, middle)]
    title, side = stack.items[0], symbol.side
    line = middle + title.y - title.size * CAP_HEIGHT / 2
    level = line if setting.sparing else middle + min(side, stack.height) / 2
    sign = Symbol(room.x + room.width - side / 2, level, side, symbol.outline, symbol.colour)
    return [*stack.place(room.x, middle), sign]


def _share_height(least: Sequence[Points], height: Points) -> list[Points]:
    """Return the heights of the parts of a tab: equal ones, or where one needs more, each with an equal gain."""
    if max(least) * len(least) <= height:
        return [height / len(least)] * len(least)
    return [each + (height - sum(least)) / len(least) for each in least]


def _draw_tab(paints: Sequence[Paint], segments: Sequence[Points], setting: Setting, tab: Area) -> Iterator[Item]:
    """Draw a tab as one piece, or in as many segments as it has colours."""
    radius, seam = RADIUS * setting.scale, SEAM * setting.scale
    heights = segments if len(paints) > 1 else [tab.height]
    top = tab.y
    for place, (paint, height) in enumerate(zip(paints, heights, strict=True)):
        last = place == len(paints) - 1
        square = ("right", *["top"] * (place > 0), *["bottom"] * (not last))
        part = Area(tab.x, top, tab.width, height if last else height - seam)
        top += height
        yield Box(*part, radius, paint.fill, paint.stroke, paint.line, square)
