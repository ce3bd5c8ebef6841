"""Sections of a card as plain paragraphs: a label above or beside the title, and a bar before it all if wanted."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printgen.model.art import NamedOutline
from printgen.model.look import Style, TypeSize
from printgen.products.section import Section
from printgen.typeset.card.setting import LABEL_SPACING, Setting
from printgen.typeset.frame import Area, Box, Item, Symbol, Text, move
from printgen.typeset.type.stack import TITLE_GAP, Paragraph, Stack, set_stack
from printgen.typeset.type.styles import find_tone, plain_style
from printgen.typeset.type.typeface import Typeface
from printgen.units import Points, to_points

# Notes, and what stands beside a label, are smaller than text; the more so where that may be large.
NOTE_SIZE, PLAIN_NOTE = 0.9, 0.76
FACT_SIZE = 0.85
# Lengths on a card whose type is not scaled.
BAR = to_points(700)
BAR_INDENT = to_points(2_600)
# A symbol in the place of a bar, and how far words stand from its left.
SIGN, SIGN_INDENT = to_points(4_600), to_points(5_700)


class BodyBlock(NamedTuple):
    """A set part of the body, and what it does with room that is left over."""

    height: Points  # the least height
    # given y and a height, returns the items from y downwards, grown to the height
    draw: Callable[[Points, Points], list[Item]]
    grows: bool = False  # it takes a share of the room
    sinks: Points = 0  # how far it may be moved down instead
    headings: tuple[str, ...] = ()  # the ids of the columns or fields that it tells of


def list_paragraphs(section: Section, setting: Setting) -> list[Paragraph]:
    """Return title, text and note of a section, as far as it has them."""
    layout, theme = setting.layout, setting.theme
    paragraphs = []
    if section.title:
        paragraphs.append(make_title(section.title, setting, layout.result, quiet=section.quiet))
    if section.text:
        first, *others = section.text.split("\n")
        paragraphs.append(Paragraph(first, "regular", layout.body, theme.ink, gap=TITLE_GAP))
        paragraphs += [Paragraph(paragraph, "regular", layout.body, theme.ink) for paragraph in others]
    if section.note:
        share = PLAIN_NOTE if layout.sections == "text" else NOTE_SIZE
        size = TypeSize(layout.body.size * share, layout.body.least, layout.body.leading)
        paragraphs.append(Paragraph(section.note, "italic", size, theme.muted, mark=True))
    return paragraphs


def make_title(title: str, setting: Setting, size: TypeSize, *, quiet: bool) -> Paragraph:
    """Return a title of this size; that of a quiet result is small and grey."""
    if quiet:
        return Paragraph(title, "regular", setting.layout.body, setting.theme.muted, gap=TITLE_GAP)
    return Paragraph(title, "bold", size, setting.theme.ink, gap=TITLE_GAP)


def set_section(
    section: Section, setting: Setting, area: Area, shrink: float, *, bar: bool = False
) -> BodyBlock | None:
    """Set a section, beside a bar if asked for and it is more than a note.

    None if a word is too wide. Raises MissingGlyph.
    """
    bar = bar and bool(section.label or section.text)
    colour = setting.theme.nothing.colour if section.quiet else find_colour(section, setting)
    sign = find_sign(section, setting) if bar else None
    indent = (SIGN_INDENT if sign else BAR_INDENT) * setting.scale * bar
    stack = set_words(section, setting, area.width - indent, shrink, bar=bar)
    if stack is None:
        return None

    def draw(y: Points, height: Points) -> list[Item]:
        line: list[Item] = []
        if sign:
            line = [Symbol(area.x + size / 2, y + size / 2, size, sign, colour)]
        elif bar:
            line = [Box(area.x, y, BAR * setting.scale, height, 0, colour)]
        return [*line, *stack.place(area.x + indent, y)]

    size = SIGN * setting.scale
    least = max(stack.height, size) if sign else stack.height
    return BodyBlock(least, draw, headings=(section.heading.id,) if section.heading else ())


def set_words(section: Section, setting: Setting, width: Points, shrink: float, *, bar: bool = False) -> Stack | None:
    """Set the words of a section, with its label above or beside them.

    None if a word is too wide. Raises MissingGlyph.
    """
    if setting.layout.labels == "beside" and section.label and (section.title or not bar):
        return _set_beside(section, setting, width, shrink, ends=bar)
    label = [make_label(section, setting)] if section.label else []
    return set_stack([*label, *list_paragraphs(section, setting)], setting.faces, width, shrink)


def find_colour(section: Section, setting: Setting) -> str:
    """Return the colour of what stands beside the words of a section: its own, or that of the card."""
    return find_tone(section.art, setting.accent, setting.theme).colour if section.art.is_toned else setting.accent


def find_panel_style(section: Section, setting: Setting, usual: Style | None = None) -> Style:
    """Return the style of a section's panel: grey where nothing happens, its own, the usual one or the system's."""
    if section.quiet:
        return setting.theme.nothing
    if section.art.is_toned:
        return find_tone(section.art, setting.accent, setting.theme)
    return usual or plain_style(setting.accent, setting.theme)


def find_sign(section: Section, setting: Setting) -> NamedOutline | None:
    """Return the symbol of a section: its own, or that of its column or field; None if it has none."""
    name = section.art.symbol or (section.heading.symbol if section.heading else "")
    return setting.deck.system.symbols.get(name)


def _set_beside(section: Section, setting: Setting, width: Points, shrink: float, *, ends: bool) -> Stack | None:
    """Set a section with its label on the line of its title, or of its text if it has none: before it, or at its end.

    Beside a bar or a sign the label ends the line, so that title and text begin at one edge.
    """
    column = setting.label_column
    label = set_stack([make_label(section, setting)], setting.faces, column, shrink)
    title, *others = list_paragraphs(section, setting)
    if not section.title:  # a short fact above the text, in smaller type than that
        title = title._replace(type=TypeSize(title.type.size * FACT_SIZE, title.type.least, title.type.leading))
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
    """Return the label of a section, that of a quiet one grey."""
    colour = setting.theme.muted if section.quiet else find_colour(section, setting)
    return Paragraph(section.label.upper(), "bold", setting.layout.label, colour, LABEL_SPACING)


Placed = Text | Symbol
# Items whose baselines are no further apart than this stand on one line.
SAME_LINE = 0.01


def centre(stack: Stack, faces: Mapping[str, Typeface], width: Points) -> Stack:
    """Return a stack whose lines stand in the middle of a width."""
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
        ends = [_span(item, faces) for item in items]
        left, right = min(start for start, _ in ends), max(end for _, end in ends)
        centred += [move(item, (width - left - right) / 2, 0) for item in items]
    return Stack(stack.height, tuple(centred))


def count_lines(stack: Stack) -> int:
    """Return how many lines of words a stack has, those beside each other counted once."""
    texts = [item for item in stack.items if isinstance(item, Text)]
    return len({round(text.y + text.leading * place, 1) for text in texts for place in range(len(text.lines))})


def _span(item: Placed, faces: Mapping[str, Typeface]) -> tuple[Points, Points]:
    """Return where an item of one line begins and ends."""
    if isinstance(item, Symbol):
        return item.x - item.size / 2, item.x + item.size / 2
    return item.x, item.x + faces[item.font].width(item.lines[0], item.size, item.spacing) - item.spacing
