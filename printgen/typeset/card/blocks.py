"""The blocks of a body: the title of a card, its picture and its sections, set one by one at a size of type."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.band import set_band
from printgen.typeset.card.lead import find_lead
from printgen.typeset.card.plain import make_symbol_block, set_plain
from printgen.typeset.card.section import BodyBlock, make_title, set_section
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.short import part_stats
from printgen.typeset.frame import Area, Box, Item
from printgen.typeset.picture import PictureFit, place_picture
from printgen.typeset.type.stack import set_stack
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
