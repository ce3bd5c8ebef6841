"""Blank cards: the head of a deck and the labels of its sections, with the room between them left to a pen."""

from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.band import set_band
from printgen.typeset.card.body import spread
from printgen.typeset.card.head import draw_corner_room, draw_panel
from printgen.typeset.card.section import BAR, BAR_INDENT, BodyBlock, make_label
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area, Box, Frame, Item
from printgen.typeset.type.stack import set_stack
from printgen.units import Points


def draw_blank(setting: Setting) -> Frame:
    """Return the front of a deck's cards without words of their own. Raises BadData if those of the deck do not fit."""
    setting = setting._replace(leads=False)
    area = setting.zones.get("fields", setting.zones["text"])
    fullest = max(setting.deck.cards, key=lambda card: len(card.sections))
    items = [
        *setting.spell(draw_panel(setting)),
        *draw_corner_room(setting),
        *spread(_set_blocks(fullest, setting, area), setting, area).items,
    ]
    return Frame(setting.width, setting.height, tuple(items))


def _set_blocks(card: Card, setting: Setting, area: Area) -> list[BodyBlock]:
    """Return room for a title, then each labelled section, which share the rest."""
    title = BodyBlock(setting.headline.size, lambda *_: [])
    blocks = [title] if setting.titled else []
    for section in card.sections:
        empty = section._replace(title="", text="", note="", quiet=False)
        styled = section.heading and section.heading.id in setting.styles
        band = set_band([empty], setting, area, 1) if styled and setting.layout.sections == "bands" else None
        if band:
            blocks.append(band)
        elif section.label:
            blocks.append(_set_label(empty, setting, area))
    return blocks


def _set_label(section: Section, setting: Setting, area: Area) -> BodyBlock:
    """Return a label above an empty room, beside a bar where the layout has bars."""
    pad = setting.pad
    bar = setting.layout.sections == "bars"
    left = area.x + pad + BAR_INDENT * setting.scale * bar
    stack = set_stack([make_label(section, setting)], setting.faces, area.width, 1)
    assert stack is not None  # a label is narrower than its card: the setting has measured it

    def draw(y: Points, height: Points) -> list[Item]:
        line = [Box(area.x + pad, y, BAR * setting.scale, height, 0, setting.accent)] if bar else []
        return [*line, *stack.place(left, y)]

    return BodyBlock(stack.height, draw, grows=True)
