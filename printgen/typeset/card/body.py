"""The body of a card: title and sections, set as large as they fit, and spread over the room that there is."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.band import set_band
from printgen.typeset.card.section import BodyBlock, make_title, set_section
from printgen.typeset.card.setting import Setting, squeeze
from printgen.typeset.frame import Area, Box, FramePart, Item
from printgen.typeset.picture import PictureFit, place_picture
from printgen.typeset.type.stack import set_stack
from printgen.typeset.type.typeface import Overflow
from printgen.units import Points, to_points

# How far the body's type shrinks from one try to the next, in points, on a card whose type is not scaled.
STEP = 0.25
# Room that is left over moves sections apart by up to this, so that a short card does not fall apart.
WIDEST_GAP = to_points(5_000)
TITLE_SHARE = 0.3
# Lines to write on, on a card whose type is not scaled: how far apart and how thick they are, and the fewest of them.
LINE_PITCH, LINE, LEAST_LINES = to_points(8_000), to_points(150), 2
POINT = 25.4 / 72
# How high a picture is at least, on a card whose type is not scaled.
LEAST_PICTURE = to_points(18_000)
# What helps where a theme wants large type.
LARGER = "large type wants large cards, such as --card tarot, or fewer words"


class Body(NamedTuple):
    """What a body is drawn of, and which of its items tell of a column or a field."""

    items: list[Item]
    parts: list[FramePart]


def set_body(card: Card, setting: Setting, area: Area, largest: Points) -> tuple[Points, Body]:
    """Return the largest size of body type, from `largest` down, at which a card's words fit the area, and its body.

    Where a theme lets type shrink less than layouts do, titles and gaps give way to the words that do not fit then.
    Raises Overflow if they do not even at the least size, MissingGlyph for a character without a glyph.
    """
    try:
        return _fit_body(card, setting, area, largest)
    except Overflow:
        if not setting.theme.least:
            raise
    return _fit_body(card, squeeze(setting), area, setting.layout.body.least)


def _fit_body(card: Card, setting: Setting, area: Area, largest: Points) -> tuple[Points, Body]:
    body, size = setting.layout.body, largest
    while True:
        blocks = _set_blocks(card, setting, area, size / body.size)
        if blocks is not None and _measure(blocks, setting) <= area.height:
            return size, spread(blocks, setting, area)
        if size <= body.least:
            complaint = _complain(blocks, setting, area)
            raise Overflow(complaint, LARGER) if setting.theme.least else Overflow(complaint)
        size = max(body.least, size - STEP * setting.scale)


def _complain(blocks: Sequence[BodyBlock] | None, setting: Setting, area: Area) -> str:
    least = f"{setting.layout.body.least:g} pt"
    if blocks is None:
        return f"a word is wider than its line, even at {least}"
    needed, free = _measure(blocks, setting) * POINT, area.height * POINT
    return f"the words need {needed:.1f} mm of height at {least}, and there is room for {free:.1f} mm"


def _measure(blocks: Sequence[BodyBlock], setting: Setting) -> Points:
    return sum([block.height for block in blocks]) + setting.gap * (len(blocks) - 1)


def spread(blocks: Sequence[BodyBlock], setting: Setting, area: Area) -> Body:
    """Draw the blocks below one another; those that can grow or sink share what room is left."""
    flexible = sum(block.grows or block.sinks > 0 for block in blocks)
    share = (area.height - _measure(blocks, setting)) / flexible if flexible else 0
    body = Body([], [])
    y = area.y
    for block in blocks:
        y += min(share, block.sinks)
        height = block.height + share * block.grows
        drawn = setting.spell(block.draw(y, height))
        if block.headings:
            body.parts.append(FramePart(len(body.items), len(body.items) + len(drawn), block.headings))
        body.items.extend(drawn)
        y += height + setting.gap
    return body


def _set_blocks(card: Card, setting: Setting, area: Area, shrink: float) -> list[BodyBlock] | None:
    """Return the card's title and sections, set; None if a word is too wide."""
    pad = setting.pad
    words = Area(area.x + pad, area.y, area.width - 2 * pad, area.height)
    blocks = [_set_title(card, setting, words, shrink)] if setting.titled else []
    blocks += _set_picture(card, setting, words)
    kind = setting.layout.sections
    if kind == "bands":
        for styled, sections in _group_sections(card, setting):
            if styled:
                blocks.append(set_band(sections, setting, area, shrink))
            else:
                blocks += [set_section(section, setting, words, shrink) for section in sections]
    else:
        bar = kind == "bars"
        blocks += [set_section(section, setting, words, shrink, bar=bar) for section in _order_sections(card, setting)]
    if card.blank:
        blocks.append(_rule_lines(setting, words))
    found = [block for block in blocks if block]
    if len(found) < len(blocks):
        return None
    if kind == "bars":
        return _loosen(found, setting)
    if kind == "text" and card.quiet and len(found) == 1:
        return [found[0]._replace(sinks=max(0, area.height / 2 - found[0].height))]
    return found


def _set_picture(card: Card, setting: Setting, area: Area) -> list[BodyBlock]:
    """Return the picture of a card, as large as the words leave room for it."""
    picture = card.art.picture
    if not picture:
        return []

    def draw(y: Points, height: Points) -> list[Item]:
        return place_picture(picture, Area(area.x, y, area.width, height), PictureFit())

    return [BodyBlock(LEAST_PICTURE * setting.scale, draw, grows=True)]


def _rule_lines(setting: Setting, area: Area) -> BodyBlock:
    """Return lines to write on, as many as there is room for."""
    pitch, line = LINE_PITCH * setting.scale, LINE * setting.scale

    def draw(y: Points, height: Points) -> list[Item]:
        ends = [y + pitch * number for number in range(1, int(height / pitch) + 1)]
        return [Box(area.x, end - line, area.width, line, 0, setting.theme.muted) for end in ends]

    return BodyBlock(pitch * LEAST_LINES, draw, grows=True)


def _loosen(blocks: list[BodyBlock], setting: Setting) -> list[BodyBlock]:
    """Let bars move apart, the first of them less far from the card's title."""
    widest = WIDEST_GAP * setting.scale
    gaps = [0, widest * TITLE_SHARE if setting.titled else widest, *[widest] * len(blocks)]
    return [block._replace(sinks=gap) for block, gap in zip(blocks, gaps, strict=False)]


def _order_sections(card: Card, setting: Setting) -> list[Section]:
    """Return the sections of a card, on a plain text with the short fields before the long text."""
    fields_first = setting.layout.sections == "text" and setting.titled
    return sorted(card.sections, key=lambda section: fields_first and not section.label)


def _set_title(card: Card, setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    stack = set_stack(
        [make_title(card.title, setting, setting.headline, quiet=card.quiet)], setting.faces, area.width, shrink
    )
    return BodyBlock(stack.height, lambda y, _: [*stack.place(area.x, y)]) if stack else None


def _group_sections(card: Card, setting: Setting) -> Iterator[tuple[bool, list[Section]]]:
    """Yield neighbours that say the same together, if they have a style; the others one by one."""

    def key(section: Section) -> tuple[object, ...]:
        if section.heading and section.heading.id in setting.styles:
            return (True, section.title, section.text, section.note, section.quiet)
        return (False, id(section))

    for (styled, *_), sections in groupby(card.sections, key):
        yield bool(styled), list(sections)
