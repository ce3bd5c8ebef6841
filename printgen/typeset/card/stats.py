"""Stats: fields of a few characters as a table, each label above its value, or one numeral at the edge of a card."""

import re
from collections.abc import Sequence

from printgen.model.look import TypeSize
from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.setting import LABEL_SPACING, Setting
from printgen.typeset.card.traits import part_stats, read_value
from printgen.typeset.frame import Area, Box, Item, Rules, Text
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.styles import paint_panel, plain_style
from printgen.typeset.type.typeface import CAP_HEIGHT
from printgen.units import Points, to_points

# A zone narrower than this has one numeral with its label upright below, on a card whose type is not scaled.
NARROW = to_points(12_000)
# Values are larger than titles by this factor, and words may shrink to these shares.
LARGE, LEAST_VALUE, LEAST_LABEL = 1.35, 0.5, 0.7
# A numeral that is wider than its zone is narrowed, to this share of its width at most.
NARROWEST = 0.72
# The number that a value begins with and what makes it an ordinal, or its first word, and the rest of it.
LEADING_NUMBER = re.compile(r"(?:(\d+)([^\W\d]*\.?)|(\S+))\s*(.*)")
# Lengths on a card whose type is not scaled: the rounding of the table, how far words keep from its lines, gaps.
RADIUS, PAD, GAP = to_points(1_200), to_points(700), to_points(1_100)


def draw_stats(card: Card, setting: Setting) -> list[Item]:
    """Draw the stats of a card in their zone. Raises Overflow if one is too long, MissingGlyph."""
    stats, _ = part_stats(card, setting.stats)
    area = setting.zones.get("stats")
    if not stats or not area:
        return []
    if area.width < NARROW * setting.scale:
        return _draw_numeral(stats[0], setting, area)
    return _draw_table(stats, setting, area)


def _draw_table(stats: Sequence[Section], setting: Setting, area: Area) -> list[Item]:
    """Draw a table with a column for each stat of the deck, so that each stands at its place on all cards."""
    wide, radius = area.width / len(setting.stats), RADIUS * setting.scale
    lines = tuple(
        (area.x + wide * place, area.y + radius, area.x + wide * place, area.y + area.height - radius)
        for place in range(1, len(setting.stats))
    )
    items: list[Item] = [_draw_panel(setting, area)]
    items += [Rules(lines, 0.5 * setting.theme.lines, setting.accent)] if lines else []
    for stat in stats:
        assert stat.heading  # a stat has one
        cell = Area(area.x + wide * setting.stats.index(stat.heading.id), area.y, wide, area.height)
        items += _draw_cell(stat, setting, cell)
    return items


def _draw_cell(stat: Section, setting: Setting, cell: Area) -> list[Text]:
    face, room = setting.faces["bold"], cell.width - 2 * PAD * setting.scale
    label, value = setting.layout.label.size, setting.layout.result.size * LARGE
    small = fit_line(stat.label.upper(), face, _may_shrink(label, LEAST_LABEL), room, LABEL_SPACING)
    large = fit_line(read_value(stat), face, _may_shrink(value, LEAST_VALUE), room)
    gap = (cell.height - (label + value) * CAP_HEIGHT) / 3
    base = cell.y + gap + label * CAP_HEIGHT
    lower = base + gap + value * CAP_HEIGHT
    ink, accent = setting.theme.ink, setting.accent
    head = Text(0, base, "bold", small, 0, accent, (stat.label.upper(),), small * LABEL_SPACING)
    return [_centre(text, setting, cell) for text in (head, Text(0, lower, "bold", large, 0, ink, (read_value(stat),)))]


def _draw_numeral(stat: Section, setting: Setting, area: Area) -> list[Item]:
    """Draw the number of a stat as large as its zone is wide, the rest small below, the label upright, on a panel."""
    face, gap, accent = setting.faces["bold"], GAP * setting.scale, setting.accent
    found = LEADING_NUMBER.fullmatch(read_value(stat))
    assert found  # a stat says something
    number, ordinal, word, rest = found.groups(default="")
    number = number or word
    small = max(setting.layout.label.size, setting.theme.least)
    room = area._replace(x=area.x + gap / 2, width=area.width - gap)
    beside = room._replace(width=room.width - face.width(ordinal, small))
    large = fit_line(number, face, _may_shrink(setting.layout.corner.size, LEAST_VALUE), beside.width / NARROWEST)
    stretch = min(1, beside.width / face.width(number, large))
    y = area.y + gap + large * CAP_HEIGHT
    items: list[Item] = [_draw_panel(setting, area)]
    numeral = _centre(Text(0, y, "bold", large, 0, accent, (number,), stretch=stretch), setting, beside)
    items.append(numeral)
    if ordinal:
        end = numeral.x + face.width(number, large) * stretch
        items.append(Text(end, y, "bold", small, 0, accent, (ordinal,)))
    for line in face.break_lines(rest, small, room.width / NARROWEST) or (rest,):
        y += gap + small * CAP_HEIGHT
        narrowed = min(1, room.width / face.width(line, small))
        items.append(_centre(Text(0, y, "bold", small, 0, accent, (line,), stretch=narrowed), setting, room))
    size, label = setting.layout.label.size, stat.label.upper()
    spacing = size * LABEL_SPACING
    y += gap * 1.5 + face.width(label, size, spacing)
    x = area.x + (area.width + size * CAP_HEIGHT) / 2
    return [*items, Text(x, y, "bold", size, 0, accent, (label,), spacing, turn=90)]


def _draw_panel(setting: Setting, area: Area) -> Box:
    paint = paint_panel(plain_style(setting.accent, setting.theme), setting.theme)
    return Box(*area, RADIUS * setting.scale, paint.fill, paint.stroke, paint.line)


def _centre(text: Text, setting: Setting, area: Area) -> Text:
    """Return a line moved to the middle of an area's width."""
    wide = (setting.faces["bold"].width(text.lines[0], text.size, text.spacing) - text.spacing) * text.stretch
    return text._replace(x=area.x + (area.width - wide) / 2)


def _may_shrink(size: Points, share: float) -> TypeSize:
    return TypeSize(size, size * share, 1)
