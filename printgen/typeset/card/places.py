"""What stands at the same place on all of a deck's cards: the panels of their uses, and the table of their stats."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.model.look import TypeSize
from printgen.products.deck import Card, Section
from printgen.typeset.card.section import draw_use, find_height, find_sign, measure_use, set_words
from printgen.typeset.card.setting import NARROW, Setting
from printgen.typeset.card.stat_table import LEAST_VALUE, PAD, SIGN, SIGN_ROOM, find_symbol
from printgen.typeset.card.tab import LABEL_SPACING
from printgen.typeset.card.traits import part_stats, read_value
from printgen.typeset.frame import Area, Box, Item, Rules, Symbol, Text
from printgen.typeset.type.styles import paint_panel, plain_style
from printgen.typeset.type.typeface import CAP_HEIGHT, Misfit, Stack, fit_line
from printgen.units import Points, to_points

STEP = 0.25
# So many panels share all of the height.
FEW = 2
# The gap between panels, on a card whose type is not scaled.
PANEL_GAP = to_points(1_100)


# The panels of a card: of each its column, whether nothing happens in it, and how many uses stand there.
Kind = tuple[tuple[str, bool, int], ...]


class Panels(NamedTuple):
    """Where uses stand on cards of one kind."""

    size: Points  # the one size of their text
    areas: Mapping[str, Area]  # the panel of each column, by the column's id, from the top


class UsePlaces(NamedTuple):
    """Where uses stand."""

    panels: Mapping[Kind, Panels]  # by what the panels of a card hold
    shared: str  # the column whose panel also holds uses without a panel of their own


def find_places(setting: Setting, area: Area) -> UsePlaces | None:
    """Return the places of the uses of a deck's cards. Raises MissingGlyph.

    None if each card is set by itself: it has one use, or the uses of all cards together do not fit.
    """
    columns = _list_columns(setting)
    is_apart = "fields" in setting.zones
    if setting.layout.sections != "bars" or not setting.deck.has_columns or not columns or is_apart:
        return None
    last = find_last(setting, area)
    widths = dict.fromkeys(columns, area.width) | {columns[-1]: last.width}
    # The column with the longest text shares its panel: that has most room on cards that say little there.
    lengths: dict[str, int] = {}
    for part in (part for card in setting.deck.cards for part in card.sections):
        if part.heading and part.heading.id in columns:
            lengths[part.heading.id] = max(lengths.get(part.heading.id, 0), len(part.text) + len(part.note))
    shared = max(lengths, key=lengths.__getitem__)
    # Where nothing happens a panel is a strip, and the others have its room; cards of the same panels are alike.
    alike: dict[Kind, dict[tuple[object, ...], tuple[str, list[Section]]]] = {}
    for card in setting.deck.cards:
        uses = _group_uses(card, setting, columns, shared)
        kept = alike.setdefault(_find_kind(uses), {})
        kept |= {tuple([part[:4] for part in parts]): (name, parts) for name, parts in uses.items()}
    # The lowest panel stands at one place on all cards with one use in each.
    single = [kept for kind, kept in alike.items() if all(number == 1 for _, _, number in kind)]
    lowest = [use for kept in single for use in kept.values() if use[0] == columns[-1]]
    last = last._replace(height=max(last.height, *_measure(lowest, widths, setting, 1).values(), 0))
    found = {kind: _fit_panels(kept.values(), kind, widths, setting, (area, last)) for kind, kept in alike.items()}
    panels = {kind: each for kind, each in found.items() if each}
    return UsePlaces(panels, shared) if len(panels) == len(found) else None


def _fit_panels(
    uses: Collection[tuple[str, list[Section]]],
    kind: Kind,
    widths: Mapping[str, Points],
    setting: Setting,
    room: tuple[Area, Area],
) -> Panels | None:
    """Return the panels of cards of a kind in an area; None if they do not fit.

    The height that is left is for all but strips, and the lowest of many panels.
    """
    area, last = room
    body, gap, size = setting.layout.body, PANEL_GAP * setting.scale, setting.layout.body.size
    least = max(body.least * max(1, setting.scale), setting.theme.wanted)
    lowest, low = [*widths][-1], [name for name, is_quiet, _ in kind if is_quiet]
    low += [lowest] * (len(kind) > FEW)
    while True:
        heights = _measure(uses, widths, setting, size / body.size)
        if lowest in heights:
            heights[lowest] = max(heights[lowest], last.height)
        free = area.height - sum(heights.values()) - gap * (len(heights) - 1)
        if heights and free >= 0:
            growing = [name for name in heights if name not in low] or [*heights]
            areas, y = {}, area.y
            for name, high in heights.items():
                height = high + free / len(growing) * (name in growing)
                areas[name] = Area(area.x, y, widths[name], height)
                y += height + gap
            return Panels(size, areas)
        if size <= least:
            return None
        size = max(least, size - STEP * setting.scale)


def _list_columns(setting: Setting) -> list[str]:
    """Return the columns of a deck that are no stats."""
    return [column.id for column in setting.deck.columns if column.id not in setting.stats]


def _find_kind(uses: Mapping[str, Sequence[Section]]) -> Kind:
    return tuple((name, all(part.quiet for part in parts), len(parts)) for name, parts in uses.items())


def draw_uses(card: Card, setting: Setting, places: UsePlaces) -> Iterator[tuple[list[Item], tuple[str, ...]]]:
    """Yield what draws each use of a card, with the id of the column that it tells of. Raises MissingGlyph."""
    uses = _group_uses(card, setting, _list_columns(setting), places.shared)
    size, panels = places.panels[_find_kind(uses)]
    shrink = size / setting.layout.body.size
    for name, parts in uses.items():
        panel = panels[name]
        stacks = _set_uses(parts, setting, panel.width, shrink)
        assert stacks  # they were measured at this size
        left = panel.height - _add_heights(stacks, setting)
        y = panel.y
        for part, stack in zip(parts, stacks, strict=True):
            height = find_height(stack, setting) + left / len(parts)
            own = Area(panel.x, y, panel.width, height)
            drawn = draw_use(part, stack, setting, own, find_sign(part, setting))
            yield drawn, (part.heading.id,) if part.heading else ()
            y += height + PANEL_GAP * setting.scale


def _group_uses(card: Card, setting: Setting, columns: Collection[str], shared: str) -> dict[str, list[Section]]:
    """Return the uses of a card by the column in whose panel they stand."""
    grouped: dict[str, list[Section]] = {}
    for part in part_stats(card, setting.stats)[1]:
        name = part.heading.id if part.heading and part.heading.id in columns else shared
        grouped.setdefault(name, []).append(part)
    return grouped


def find_last(setting: Setting, area: Area) -> Area:
    """Return the least room of the last panel: it ends beside the index at the lower right, which is upside down."""
    index, end, gap = setting.zones.get("index"), area.y + area.height, PANEL_GAP * setting.scale
    if setting.layout.header != "corners" or not index or setting.height - index.y - index.height >= end:
        return area._replace(height=0)
    left, top = setting.width - index.x - index.width - gap, setting.height - index.y - index.height - gap
    return Area(area.x, top, left - area.x, end - top)


def _set_uses(parts: Sequence[Section], setting: Setting, width: Points, shrink: float) -> list[Stack] | None:
    """Return the words of uses in panels of a width; None if a word is too wide. Raises MissingGlyph."""
    stacks = [set_words(part, setting, measure_use(part, setting, width), shrink, bar=True) for part in parts]
    return None if None in stacks else [stack for stack in stacks if stack]


def _add_heights(stacks: Sequence[Stack], setting: Setting) -> Points:
    """Return the least height of panels below one another."""
    return sum([find_height(stack, setting) for stack in stacks]) + PANEL_GAP * setting.scale * (len(stacks) - 1)


def _measure(
    uses: Collection[tuple[str, list[Section]]], widths: Mapping[str, Points], setting: Setting, shrink: float
) -> dict[str, Points]:
    """Return the height of each column's highest panel, from the top; none if a word is too wide."""
    heights = dict.fromkeys(widths, 0.0)
    for name, parts in uses:
        stacks = _set_uses(parts, setting, widths[name], shrink)
        if stacks is None:
            return {}
        heights[name] = max(heights[name], _add_heights(stacks, setting))
    return {name: height for name, height in heights.items() if height}


# What rounding may cost words that fill their room, as a share of their size.
ROUNDING = 0.999
# A numeral that is wider than its zone is narrowed, to this share of its width at most.
NARROWEST = 0.72
# The number that a value begins with and what makes it an ordinal, or its first word, and the rest of it.
LEADING_NUMBER = re.compile(r"(?:(\d+)([^\W\d]*\.?)|(\S+))\s*(.*)")
# Lengths on a card whose type is not scaled: the rounding of the table, and gaps.
TABLE_RADIUS, NUMERAL_GAP = to_points(1_200), to_points(1_100)


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
    columns, radius = setting.table.columns, TABLE_RADIUS * setting.scale
    begins = [area.x + x for x, _ in columns.values()]
    lines = tuple((x, area.y + radius, x, area.y + area.height - radius) for x in begins[1:])
    items: list[Item] = [_draw_panel(setting, area)]
    items += [Rules(lines, 0.5 * setting.theme.lines, setting.accent)] if lines else []
    for stat in stats:
        assert stat.heading  # a stat has one
        x, wide = columns[stat.heading.id]
        items += _draw_cell(stat, setting, Area(area.x + x, area.y, wide, area.height))
    return items


def find_long_labels(card: Card, setting: Setting) -> Iterator[Misfit]:
    """Yield what is wrong with each label of a card that cannot stand in the table of stats."""
    area = setting.zones.get("stats")
    for stat in part_stats(card, setting.stats)[0] if area and area.width >= NARROW * setting.scale else ():
        assert stat.heading  # a stat has one
        try:
            _fit_label(stat, setting, setting.table.columns[stat.heading.id][1])
        except Misfit as misfit:
            yield misfit


def _fit_label(stat: Section, setting: Setting, width: Points) -> Points:
    """Make sure that a label fits in a column of a table, and return the room that its symbol takes beside it.

    Raises Overflow, MissingGlyph.
    """
    label = setting.table.label
    beside = label * SIGN_ROOM if find_symbol(stat) in setting.deck.system.symbols else 0
    kind, room = TypeSize(label, label * ROUNDING, 1), width - 2 * PAD * setting.scale - beside
    fit_line(stat.label.upper(), setting.faces["bold"], kind, room, LABEL_SPACING)
    return beside


def _draw_cell(stat: Section, setting: Setting, cell: Area) -> list[Item]:
    """Draw the label of a stat with its symbol, and its value below, in the sizes of the deck. Raises Overflow."""
    face, room, accent = setting.faces["bold"], cell.width - 2 * PAD * setting.scale, setting.accent
    label, value, said = setting.table.label, setting.table.value, stat.label.upper()
    sign = setting.deck.system.symbols.get(find_symbol(stat))
    beside = _fit_label(stat, setting, cell.width)
    fit_line(read_value(stat), face, TypeSize(value, value * ROUNDING, 1), room)
    gap = (cell.height - (label + value) * CAP_HEIGHT) / 3
    base = cell.y + gap + label * CAP_HEIGHT
    head = _centre(Text(0, base, "bold", label, 0, accent, (said,), label * LABEL_SPACING), setting, cell)
    head = head._replace(x=head.x + beside / 2)
    items: list[Item] = [head]
    if sign:
        side = label * SIGN
        items.append(Symbol(head.x - beside + side / 2, base - label * CAP_HEIGHT / 2, side, sign, accent))
    lower = base + gap + value * CAP_HEIGHT
    words = Text(0, lower, "bold", value, 0, setting.theme.ink, (read_value(stat),))
    return [*items, _centre(words, setting, cell)]


def _draw_numeral(stat: Section, setting: Setting, area: Area) -> list[Item]:
    """Draw the number of a stat as large as its zone is wide, the rest small below, the label upright, on a panel."""
    face, gap, accent = setting.faces["bold"], NUMERAL_GAP * setting.scale, setting.accent
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
    for line in (face.break_lines(rest, small, room.width / NARROWEST) or (rest,)) if rest else ():
        y += gap + small * CAP_HEIGHT
        narrowed = min(1, room.width / face.width(line, small))
        items.append(_centre(Text(0, y, "bold", small, 0, accent, (line,), stretch=narrowed), setting, room))
    return [*items, _draw_upright(stat, setting, area, y + gap * 1.5)]


def _draw_upright(stat: Section, setting: Setting, area: Area, top: Points) -> Text:
    """Return the label of a stat, upright in the middle of its panel, from the `top` on."""
    size, label = setting.layout.label.size, stat.label.upper()
    spacing = size * LABEL_SPACING
    y = top + setting.faces["bold"].width(label, size, spacing)
    x = area.x + (area.width + size * CAP_HEIGHT) / 2
    return Text(x, y, "bold", size, 0, setting.accent, (label,), spacing, turn=90)


def draw_empty_stats(stats: Sequence[Section], setting: Setting) -> list[Item]:
    """Draw the zone of stats with their labels alone."""
    area = setting.zones.get("stats")
    if not stats or not area:
        return []
    if area.width >= NARROW * setting.scale:
        return _draw_table(stats, setting, area)
    label = _draw_upright(stats[0], setting, area, area.y)
    return [_draw_panel(setting, area), label._replace(y=area.y + area.height - NUMERAL_GAP * setting.scale)]


def _draw_panel(setting: Setting, area: Area) -> Box:
    paint = paint_panel(plain_style(setting.accent, setting.theme), setting.theme)
    return Box(*area, TABLE_RADIUS * setting.scale, paint.fill, paint.stroke, paint.line)


def _centre(text: Text, setting: Setting, area: Area) -> Text:
    """Return a line moved to the middle of an area's width."""
    wide = (setting.faces["bold"].width(text.lines[0], text.size, text.spacing) - text.spacing) * text.stretch
    return text._replace(x=area.x + (area.width - wide) / 2)


def _may_shrink(size: Points, share: float) -> TypeSize:
    return TypeSize(size, size * share, 1)
