"""The body of a card: title and sections, set as large as they fit, and spread over the room that there is."""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.products.deck import Card
from printgen.typeset.card.blocks import set_blocks, set_fields
from printgen.typeset.card.flavour import measure_flavour, set_flavour
from printgen.typeset.card.places import UsePlaces, draw_uses
from printgen.typeset.card.section import BodyBlock
from printgen.typeset.card.setting import Setting, squeeze
from printgen.typeset.frame import Area, FramePart, Item
from printgen.typeset.type.typeface import Overflow
from printgen.units import Points

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
