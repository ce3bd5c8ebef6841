"""Fixed places: on cards with several uses each use stands at the same height on all of a deck's cards."""

from typing import NamedTuple

from printgen.products.section import Section
from printgen.typeset.card.section import BodyBlock, set_section
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.short import part_stats
from printgen.typeset.frame import Area
from printgen.units import Points

STEP = 0.25
# Uses stand this many gaps apart, at least and, where there is much room left, at most.
LEAST_GAP, WIDEST = 0.6, 3.5


class UsePlaces(NamedTuple):
    """Where uses stand, by the id of their column, and the one size of their text."""

    size: Points
    tops: dict[str, Points]


def find_places(setting: Setting, area: Area) -> UsePlaces | None:
    """Return the places of the uses of a deck's cards; None if they have none that are fixed.

    That is where cards have one use, or those of all cards together do not fit: each card is then set by itself.
    Raises MissingGlyph.
    """
    if setting.layout.sections != "bars" or not setting.deck.has_columns:
        return None
    uses = _list_uses(setting)
    body = setting.layout.body
    size = body.size
    while uses:
        heights = _measure(uses, setting, area, size / body.size)
        taken = sum(heights.values()) + setting.gap * LEAST_GAP * (len(heights) - 1)
        if heights and taken <= area.height:
            return UsePlaces(size, _spread(heights, setting, area))
        if size <= body.least:
            break
        size = max(body.least, size - STEP * setting.scale)
    return None


def _list_uses(setting: Setting) -> dict[tuple[str, ...], Section]:
    """Return each use of the deck's cards that says something of its own."""
    parts = (part for card in setting.deck.cards for part in part_stats(card, setting.stats)[1])
    uses = [part for part in parts if part.heading and part.heading.id not in setting.stats]
    return {(part.heading.id if part.heading else "", part.title, part.text, part.note): part for part in uses}


def _measure(uses: dict[tuple[str, ...], Section], setting: Setting, area: Area, shrink: float) -> dict[str, Points]:
    """Return the height of the highest use of each column, in the order of the deck; none if a word is too wide."""
    heights = {column.id: 0.0 for column in setting.deck.columns}
    for (name, *_), use in uses.items():
        block: BodyBlock | None = set_section(use, setting, area, shrink, bar=True)
        if block is None:
            return {}
        heights[name] = max(heights[name], block.height)
    return {name: height for name, height in heights.items() if height}


def _spread(heights: dict[str, Points], setting: Setting, area: Area) -> dict[str, Points]:
    left = area.height - sum(heights.values())
    gap = min(left / max(1, len(heights) - 1), setting.gap * WIDEST)
    tops, y = {}, area.y
    for name, height in heights.items():
        tops[name] = y
        y += height + gap
    return tops
