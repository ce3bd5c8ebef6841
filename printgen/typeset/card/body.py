"""The body of a card: title, picture and sections, set as large as they fit, and spread over the room."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.band import set_band
from printgen.typeset.card.places import UsePlaces, draw_uses
from printgen.typeset.card.plain import make_symbol_block, measure_flavour, set_flavour, set_plain
from printgen.typeset.card.section import BodyBlock, make_title, set_section
from printgen.typeset.card.setting import Setting, squeeze
from printgen.typeset.card.traits import find_lead, part_stats
from printgen.typeset.frame import Area, Box, FramePart, Item
from printgen.typeset.picture import PictureFit, place_picture
from printgen.typeset.type.stack import set_stack
from printgen.typeset.type.typeface import Overflow
from printgen.units import Points, to_points

# Room that is left over moves sections apart by up to this, so that a short card does not fall apart.
WIDEST_GAP = to_points(5_000)
TITLE_SHARE = 0.3
# Lines to write on, on a card whose type is not scaled: how far apart and how thick they are, and the fewest of them.
LINE_PITCH, LINE, LEAST_LINES = to_points(8_000), to_points(150), 2
# How high a picture is at least, on a card whose type is not scaled.
LEAST_PICTURE = to_points(18_000)
# How large the words of a card are that is written on with a pen, as a share of others: that is what will be read.
INSTRUCTION = 0.76


def set_blocks(card: Card, setting: Setting, area: Area, shrink: float) -> list[BodyBlock] | None:
    """Return the card's title and sections, set; None if a word is too wide."""
    words = setting.inside(area)
    shrink *= INSTRUCTION if card.blank else 1
    blocks = [_set_title(card, setting, words, shrink)] if setting.titled and "title" not in setting.zones else []
    blocks += _set_picture(card, setting, words)
    sections = _part_fields(card, setting)[0]
    if setting.leads and find_lead(card):
        sections = [section._replace(title="") for section in sections]
    if setting.layout.sections == "text" and not setting.deck.has_columns:
        plain = sorted(sections, key=lambda section: setting.titled and not section.label)  # short fields come first
        blocks += [set_plain(card, plain, setting, words, shrink)] if card.sections else []
    else:
        blocks += _set_sections(sections, setting, area, shrink)
    return _finish(card, blocks, setting, words)


def set_fields(card: Card, setting: Setting, area: Area, shrink: float) -> list[BodyBlock] | None:
    """Return the labelled sections of a card for a zone of their own, set; None if a word is too wide."""
    blocks = _set_sections(_part_fields(card, setting)[1], setting, area, shrink)
    found = [block for block in blocks if block]
    return _loosen(found, setting) if len(found) == len(blocks) else None


def _part_fields(card: Card, setting: Setting) -> tuple[list[Section], list[Section]]:
    """Return the sections of a card that stand with its text, and those in the zone of fields, if there is one."""
    others = part_stats(card, setting.stats)[1]
    if "fields" not in setting.zones:
        return others, []
    return [section for section in others if not section.label], [section for section in others if section.label]


def _set_sections(sections: Sequence[Section], setting: Setting, area: Area, shrink: float) -> list[BodyBlock | None]:
    """Return sections one below the other: those that say the same as one band, where the layout has bands."""
    words, kind = setting.inside(area), setting.layout.sections
    if kind != "bands":
        return [set_section(section, setting, words, shrink, bar=kind == "bars") for section in sections]
    blocks: list[BodyBlock | None] = []
    for styled, alike in _group_sections(sections, setting):
        if styled:
            blocks.append(set_band(alike, setting, area, shrink))
        else:
            blocks += [set_section(section, setting, words, shrink) for section in alike]
    return blocks


def _finish(card: Card, blocks: Sequence[BodyBlock | None], setting: Setting, area: Area) -> list[BodyBlock] | None:
    """Return the blocks of a card, with lines to write on if it has any; None if one could not be set."""
    found = [block for block in blocks if block]
    if len(found) < len(blocks):
        return None
    if card.blank:
        found.append(_rule_lines(setting, area))
    if setting.layout.sections != "bars":
        return found
    symbol = make_symbol_block(card, setting, area)
    return [*_loosen(found, setting), *([symbol] if symbol else [])]


def _set_picture(card: Card, setting: Setting, area: Area) -> list[BodyBlock]:
    """Return the picture of a card, as large as the words leave room for it."""
    picture = card.art.picture
    if not picture or "picture" in setting.zones:
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


def _set_title(card: Card, setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    stack = set_stack(
        [make_title(card.title, setting, setting.headline, quiet=card.quiet)], setting.faces, area.width, shrink
    )
    return BodyBlock(stack.height, lambda y, _: [*stack.place(area.x, y)]) if stack else None


def _group_sections(sections: Sequence[Section], setting: Setting) -> Iterator[tuple[bool, list[Section]]]:
    """Yield neighbours that say the same together, if they have a style; the others one by one."""

    def key(section: Section) -> tuple[object, ...]:
        if section.heading and section.heading.id in setting.styles:
            return (True, section.title, section.text, section.note, section.quiet)
        return (False, id(section))

    for (styled, *_), alike in groupby(sections, key):
        yield bool(styled), list(alike)


# How far the body's type shrinks from one try to the next, in points, on a card whose type is not scaled.
STEP = 0.25
POINT = 25.4 / 72
# What helps where a theme wants large type.
LARGER = "large type wants large cards, such as --card tarot, or fewer words"


class Fitting(NamedTuple):
    """How large the text of a deck's cards is, and where it stands."""

    sizes: tuple[Points, ...]  # the sizes of body text, the largest first
    places: UsePlaces | None = None  # where uses stand on all cards, if their places are fixed


class Body(NamedTuple):
    """What a body is drawn of, and which of its items tell of a column or a field."""

    items: list[Item]
    parts: list[FramePart]


def set_body(card: Card, setting: Setting, area: Area, fitting: Fitting) -> Body:
    """Return the body of a card at the first of the deck's sizes of type at which its words fit the area.

    Words that do not fit at any have less room between them, and are then set smaller. Raises Overflow if they do not
    even fit at the least size, MissingGlyph for a character without a glyph.
    """
    return fit_body(card, setting, area, fitting)[1]


def fit_body(card: Card, setting: Setting, area: Area, fitting: Fitting) -> tuple[Points, Body]:
    """Return the size at which a card is set, and its body, as set_body does."""
    if fitting.places:
        return fitting.places.size, _place_uses(card, setting, fitting.places)
    for size in fitting.sizes:
        body = _try_size(card, setting, area, size)
        if body:
            return size, body
    return _shrink(card, setting, area, fitting.sizes[-1])


def _place_uses(card: Card, setting: Setting, places: UsePlaces) -> Body:
    """Return the body of a card whose uses stand in the panels that they have on all cards."""
    body = Body([], [])
    for items, headings in draw_uses(card, setting, places):
        drawn = setting.spell(items)
        body.parts.append(FramePart(len(body.items), len(body.items) + len(drawn), headings))
        body.items.extend(drawn)
    return body


def _try_size(card: Card, setting: Setting, area: Area, size: Points) -> Body | None:
    """Return the body of a card at a size, None if it does not fit."""
    shrink = size / setting.layout.body.size
    blocks = set_blocks(card, setting, area, shrink)
    if blocks is None or (taken := _measure(blocks, setting)) > area.height:
        return None
    fields = _place_fields(card, setting, shrink) if "fields" in setting.zones else Body([], [])
    if fields is None:
        return None
    flavour = set_flavour(card, setting, area, taken)
    if not flavour:
        return _join(spread(blocks, setting, area), fields)
    body = spread(blocks, setting, area._replace(height=area.height - measure_flavour(flavour, setting)))
    words = flavour.place(setting.inside(area).x, area.y + area.height - flavour.height)
    body.items.extend(setting.spell(words))
    return _join(body, fields)


def _place_fields(card: Card, setting: Setting, shrink: float) -> Body | None:
    """Return the labelled sections of a card in their zone, None if they do not fit."""
    area = setting.zones["fields"]
    blocks = set_fields(card, setting, area, shrink)
    return None if blocks is None or _measure(blocks, setting) > area.height else spread(blocks, setting, area)


def _join(body: Body, other: Body) -> Body:
    """Return two parts of a body as one."""
    before = len(body.items)
    parts = [FramePart(start + before, end + before, ids) for start, end, ids in other.parts]
    return Body([*body.items, *other.items], [*body.parts, *parts]) if other.items else body


def _shrink(card: Card, setting: Setting, area: Area, size: Points) -> tuple[Points, Body]:
    """Return the largest size below another at which a card fits, and its body.

    Gaps, and symbols beside words, give way to words that do not fit at the least size.
    """
    least = setting.layout.body.least
    while size > least:
        size = max(least, size - STEP * setting.scale)
        if body := _try_size(card, setting, area, size):
            return size, body
    used = squeeze(setting)
    if body := _try_size(card, used, area, least):
        return least, body
    complaint = _explain(card, used, area)
    raise Overflow(complaint, LARGER) if setting.theme.least else Overflow(complaint)


def _explain(card: Card, setting: Setting, area: Area) -> str:
    """Return why a card does not fit at the least size: its text does not, or else the fields in their zone."""
    shrink = setting.layout.body.least / setting.layout.body.size
    blocks = set_blocks(card, setting, area, shrink)
    if "fields" in setting.zones and blocks is not None and _measure(blocks, setting) <= area.height:
        area = setting.zones["fields"]
        blocks = set_fields(card, setting, area, shrink)
    return complain(None if blocks is None else _measure(blocks, setting), setting, area)


def complain(needed: Points | None, setting: Setting, room: Area) -> str:
    """Return why words do not fit a room: they need more height, or None if a word is wider than its line."""
    least = f"{setting.layout.body.least:g} pt"
    if needed is None:
        return f"a word is wider than its line, even at {least}"
    free = room.height * POINT
    return f"the words need {needed * POINT:.1f} mm of height at {least}, and there is room for {free:.1f} mm"


def _measure(blocks: Sequence[BodyBlock], setting: Setting) -> Points:
    return sum([block.height for block in blocks]) + setting.gap * (len(blocks) - 1)


def spread(blocks: Sequence[BodyBlock], setting: Setting, area: Area) -> Body:
    """Draw the blocks below one another; those that can grow or sink share what room is left."""
    flexible = sum([block.grows or block.sinks > 0 for block in blocks])
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
