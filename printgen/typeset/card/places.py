"""Fixed places: on cards with several uses each use is a panel at the same height on all of a deck's cards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.model.look import Style
from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.section import find_sign, set_words
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.traits import part_stats
from printgen.typeset.frame import Area, Box, Item, Symbol
from printgen.typeset.type.stack import Stack
from printgen.typeset.type.styles import find_tone, paint_panel, paint_style, plain_style
from printgen.units import Points, to_points

STEP = 0.25
# Lengths on a card whose type is not scaled: the gap between panels, how far words stay from their edges at the sides,
# above and below, the rounding of their corners, the tab with the sign, and the sign.
GAP, SIDE, ABOVE = to_points(1_100), to_points(1_600), to_points(1_200)
RADIUS, TAB, SIGN = to_points(1_200), to_points(6_600), to_points(4_900)


class UsePlaces(NamedTuple):
    """Where uses stand."""

    size: Points  # the one size of their text
    panels: Mapping[str, Area]  # the panel of each column on all cards, by the column's id, from the top
    shared: str  # the column in whose panel a use stands, too, that has none of its own


def find_places(setting: Setting, area: Area) -> UsePlaces | None:
    """Return the places of the uses of a deck's cards; None if they have none that are fixed.

    That is where cards have one use, or those of all cards together do not fit: each card is then set by itself.
    Raises MissingGlyph.
    """
    columns = [column.id for column in setting.deck.columns if column.id not in setting.stats]
    is_apart = "fields" in setting.zones
    if setting.layout.sections != "bars" or not setting.deck.has_columns or not columns or is_apart:
        return None
    last = _find_last(setting, area)
    widths = dict.fromkeys(columns, area.width) | {columns[-1]: last.width}
    shared = _find_longest(columns, setting)
    groups = [group for card in setting.deck.cards for group in _group_uses(card, setting, columns, shared)]
    unlike = {_list_words(parts): (name, parts) for name, parts in groups}
    body = setting.layout.body
    size = body.size
    while True:
        heights = _measure(unlike.values(), widths, setting, size / body.size)
        if columns[-1] in heights:
            heights[columns[-1]] = max(heights[columns[-1]], last.height)
        free = area.height - sum(heights.values()) - GAP * setting.scale * (len(heights) - 1)
        if heights and free >= 0:
            return UsePlaces(size, _spread(heights, widths, setting, area), shared)
        if size <= body.least:
            return None
        size = max(body.least, size - STEP * setting.scale)


def draw_uses(card: Card, setting: Setting, places: UsePlaces) -> Iterator[tuple[list[Item], tuple[str, ...]]]:
    """Yield what draws each use of a card, with the id of the column that it tells of. Raises MissingGlyph."""
    shrink = places.size / setting.layout.body.size
    for name, parts in _group_uses(card, setting, places.panels, places.shared):
        panel = places.panels[name]
        stacks = _set_uses(parts, setting, panel.width, shrink)
        assert stacks  # they were measured at this size
        left = panel.height - _add_heights(stacks, setting)
        y = panel.y
        for part, stack in zip(parts, stacks, strict=True):
            height = _find_height(stack, setting) + left / len(parts)
            drawn = _draw_use(part, stack, setting, Area(panel.x, y, panel.width, height))
            yield drawn, (part.heading.id,) if part.heading else ()
            y += height + GAP * setting.scale


def _find_longest(columns: Collection[str], setting: Setting) -> str:
    """Return the column with the longest text: its panel has most room on cards that say little there."""
    parts = [part for card in setting.deck.cards for part in card.sections if part.heading]
    lengths = {part.heading.id: 0 for part in parts if part.heading and part.heading.id in columns}
    for part in parts:
        if part.heading and part.heading.id in lengths:
            lengths[part.heading.id] = max(lengths[part.heading.id], len(part.text) + len(part.note))
    return max(lengths, key=lengths.__getitem__)


def _group_uses(
    card: Card, setting: Setting, columns: Collection[str], shared: str
) -> Iterator[tuple[str, list[Section]]]:
    """Yield the uses of a card by the column in whose panel they stand."""
    grouped: dict[str, list[Section]] = {}
    for part in part_stats(card, setting.stats)[1]:
        name = part.heading.id if part.heading and part.heading.id in columns else shared
        grouped.setdefault(name, []).append(part)
    yield from grouped.items()


def _list_words(parts: Sequence[Section]) -> tuple[object, ...]:
    return tuple((part.label, part.title, part.text, part.note) for part in parts)


def _find_last(setting: Setting, area: Area) -> Area:
    """Return the least room of the last panel: it ends beside the index at the lower right, which is upside down."""
    index, end, gap = setting.zones.get("index"), area.y + area.height, GAP * setting.scale
    if setting.layout.header != "corners" or not index or setting.height - index.y - index.height >= end:
        return area._replace(height=0)
    left, top = setting.width - index.x - index.width - gap, setting.height - index.y - index.height - gap
    return Area(area.x, top, left - area.x, end - top)


def _set_uses(parts: Sequence[Section], setting: Setting, width: Points, shrink: float) -> list[Stack] | None:
    """Return the words of uses in panels of a width; None if a word is too wide. Raises MissingGlyph."""
    room = width - (TAB + 2 * SIDE) * setting.scale
    stacks = [set_words(part, setting, room, shrink, bar=True) for part in parts]
    return None if None in stacks else [stack for stack in stacks if stack]


def _find_height(stack: Stack, setting: Setting) -> Points:
    """Return the least height of the panel of a use."""
    return max(stack.height + 2 * ABOVE * setting.scale, (SIGN + 2 * ABOVE) * setting.scale)


def _add_heights(stacks: Sequence[Stack], setting: Setting) -> Points:
    """Return the least height of panels below one another."""
    return sum([_find_height(stack, setting) for stack in stacks]) + GAP * setting.scale * (len(stacks) - 1)


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


def _spread(
    heights: Mapping[str, Points], widths: Mapping[str, Points], setting: Setting, area: Area
) -> dict[str, Area]:
    """Return the panels of columns, which share the height that is left."""
    gap, names = GAP * setting.scale, list(heights)
    share = (area.height - sum(heights.values()) - gap * (len(names) - 1)) / len(names)
    panels, y = {}, area.y
    for name in names:
        panels[name] = Area(area.x, y, widths[name], heights[name] + share)
        y += heights[name] + share + gap
    return panels


def _draw_use(part: Section, stack: Stack, setting: Setting, panel: Area) -> list[Item]:
    """Draw a use: a panel with its words, and a tab with its sign at the left."""
    style, scale = _find_style(part, setting), setting.scale
    room, on = paint_panel(style, setting.theme), paint_style(style, setting.theme)
    radius, tab = RADIUS * scale, TAB * scale
    sign = find_sign(part, setting)
    items: list[Item] = [
        Box(*panel, radius, room.fill, room.stroke, room.line),
        Box(panel.x, panel.y, tab, panel.height, radius, on.fill, on.stroke, on.line, ("right",)),
    ]
    if sign:
        items.append(Symbol(panel.x + tab / 2, panel.y + panel.height / 2, SIGN * scale, sign, on.words))
    return [*items, *stack.place(panel.x + tab + SIDE * scale, panel.y + ABOVE * scale)]


def _find_style(part: Section, setting: Setting) -> Style:
    if part.quiet:
        return setting.theme.nothing
    if part.art.is_toned:
        return find_tone(part.art, setting.accent, setting.theme)
    return plain_style(setting.accent, setting.theme)
