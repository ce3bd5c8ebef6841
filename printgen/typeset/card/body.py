"""The body of a card: title, picture and sections, set as large as they fit in a deck, and spread over the room."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from math import ceil
from typing import NamedTuple

from printgen.errors import Problem
from printgen.model.look import CardFormat
from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.band import set_band
from printgen.typeset.card.places import UsePlaces, draw_uses, find_places
from printgen.typeset.card.plain import make_symbol_block, measure_flavour, set_flavour, set_plain
from printgen.typeset.card.section import BodyBlock, make_title, set_section
from printgen.typeset.card.setting import Setting, squeeze
from printgen.typeset.card.traits import find_lead, part_stats
from printgen.typeset.frame import Area, Box, FramePart, Item
from printgen.typeset.picture import PictureFit, place_picture
from printgen.typeset.type.stack import set_stack
from printgen.typeset.type.typeface import Misfit, MissingGlyph, Overflow
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
    blocks: list[BodyBlock | None] = []
    if setting.titled and "title" not in setting.zones:
        title = make_title(card.title, setting, setting.headline, quiet=card.quiet)
        stack = set_stack([title], setting.faces, words.width, shrink)
        blocks.append(BodyBlock(stack.height, lambda y, _: [*stack.place(words.x, y)]) if stack else None)
    picture = card.art.picture
    if picture and "picture" not in setting.zones:  # as large as the words leave room for it

        def draw(y: Points, height: Points) -> list[Item]:
            return place_picture(picture, Area(words.x, y, words.width, height), PictureFit())

        blocks.append(BodyBlock(LEAST_PICTURE * setting.scale, draw, grows=True))
    sections = _part_fields(card, setting)[0]
    if setting.leads and find_lead(card):
        sections = [section._replace(title="") for section in sections]
    if setting.layout.sections == "text" and not setting.deck.has_columns:
        plain = sorted(sections, key=lambda section: setting.titled and not section.label)  # short fields come first
        blocks += [set_plain(card, plain, setting, words, shrink)] if card.sections else []
    else:
        blocks += _set_sections(sections, setting, area, shrink)
    found = [block for block in blocks if block]
    if len(found) < len(blocks):
        return None
    if card.blank:
        found.append(_rule_lines(setting, words))
    if setting.layout.sections != "bars":
        return found
    symbol = make_symbol_block(card, setting, words)
    return [*_loosen(found, setting), *([symbol] if symbol else [])]


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

    def tell_apart(section: Section) -> tuple[object, ...]:
        if section.heading and section.heading.id in setting.styles:
            return (True, section.title, section.text, section.note, section.quiet)
        return (False, id(section))

    blocks: list[BodyBlock | None] = []
    for (styled, *_), alike in groupby(sections, tell_apart):
        if styled:
            blocks.append(set_band([*alike], setting, area, shrink))
        else:
            blocks += [set_section(section, setting, words, shrink) for section in alike]
    return blocks


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


# How far the body's type shrinks from one try to the next, in points, on a card whose type is not scaled.
SHRINK_STEP = 0.25
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

    def add(self, items: Sequence[Item], headings: tuple[str, ...]) -> None:
        """Add items that tell of some columns or fields, or of none."""
        if headings:
            self.parts.append(FramePart(len(self.items), len(self.items) + len(items), headings))
        self.items.extend(items)


def fit_body(card: Card, setting: Setting, area: Area, fitting: Fitting) -> tuple[Points, Body]:
    """Return the first of the deck's sizes of type at which the words of a card fit the area, and its body.

    Words that do not fit at any are set smaller, and gaps, and symbols beside words, give way to those that do not fit
    at the least size. Raises Overflow if that does not help, MissingGlyph.
    """
    if fitting.places:
        body = Body([], [])
        for items, headings in draw_uses(card, setting, fitting.places):
            body.add(setting.spell(items), headings)
        return fitting.places.size, body
    for size in fitting.sizes:
        if found := _try_size(card, setting, area, size):
            return size, found
    size, least = fitting.sizes[-1], setting.layout.body.least
    while size > least:
        size = max(least, size - SHRINK_STEP * setting.scale)
        if found := _try_size(card, setting, area, size):
            return size, found
    used = squeeze(setting)
    if found := _try_size(card, used, area, least):
        return least, found
    complaint = _explain(card, used, area)
    raise Overflow(complaint, LARGER) if setting.theme.least else Overflow(complaint)


def _try_size(card: Card, setting: Setting, area: Area, size: Points) -> Body | None:
    """Return the body of a card at a size, None if it does not fit."""
    shrink = size / setting.layout.body.size
    blocks = set_blocks(card, setting, area, shrink)
    if blocks is None or (taken := _measure(blocks, setting)) > area.height:
        return None
    fields = Body([], [])
    if zone := setting.zones.get("fields"):
        labelled = set_fields(card, setting, zone, shrink)
        if labelled is None or _measure(labelled, setting) > zone.height:
            return None
        fields = spread(labelled, setting, zone)
    flavour = set_flavour(card, setting, area, taken)
    below = measure_flavour(flavour, setting) if flavour else 0
    body = spread(blocks, setting, area._replace(height=area.height - below))
    if flavour:
        words = flavour.place(setting.inside(area).x, area.y + area.height - flavour.height)
        body.items.extend(setting.spell(words))
    body.parts.extend([part.behind(len(body.items)) for part in fields.parts])
    body.items.extend(fields.items)
    return body


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
        body.add(setting.spell(block.draw(y, height)), block.headings)
        y += height + setting.gap
    return body


# So many of the fullest cards tell how large text may be on all of them.
FULLEST = 12
# Of the other cards this share, from the emptiest on, has the larger size, if that is larger by this factor.
EMPTIER, FACTOR = 0.55, 1.12
# Characters to a line, about, of text and of titles; a section takes so many lines besides.
TEXT_LINE, TITLE_LINE, SECTION_LINES = 34, 26, 1.2


def find_fitting(setting: Setting, area: Area) -> Fitting:
    """Return the sizes of body text in a deck, the larger one first if there are two, and where uses stand."""
    with suppress(MissingGlyph):  # which is told where its card is set
        if places := find_places(setting, area):
            return Fitting((places.size,), places)
    ranked = sorted(setting.deck.cards, key=_weigh, reverse=True)
    size = setting.layout.body.size
    for card in ranked[:FULLEST]:
        size = _find_size(card, setting, area, size)
    emptier = ranked[ceil(len(ranked) * (1 - EMPTIER)) :]
    larger = _find_size(emptier[0], setting, area, setting.layout.body.size) if emptier else size
    sizes = (larger, size) if larger >= size * FACTOR else (size,)
    wanted = setting.theme.wanted
    # A card without room for what a theme wants is set as large as it can be: there that goes before evenness.
    return Fitting(sizes if size >= wanted else (*[each for each in sizes if each > wanted], wanted))


def _find_size(card: Card, setting: Setting, area: Area, largest: Points) -> Points:
    try:
        return fit_body(card, setting, area, Fitting((largest,)))[0]
    except Misfit:
        return setting.layout.body.least


def _weigh(card: Card) -> float:
    """Return about how many lines the words of a card take; equal neighbours are said once."""
    said, lines = {(part.title, part.text, part.note) for part in card.sections}, 0.0
    for title, text, note in said:
        lines += SECTION_LINES + ceil(len(title) / TITLE_LINE) + ceil(len(note) / TEXT_LINE)
        lines += sum([ceil(len(words) / TEXT_LINE) for words in text.split("\n")])
    return lines


# Text below this size, in points, is warned of; it is printed all the same.
LEAST_READ = 6.0
# Only cards of smaller type than this can have such text.
SMALL_TYPE = 0.9


def may_be_small(card: CardFormat) -> bool:
    """Tell whether text on cards of a format may be smaller than is read with ease."""
    return card.type < SMALL_TYPE


def find_small(setting: Setting) -> Iterator[Problem]:
    """Yield a warning if body text of a deck is smaller than is read with ease."""
    size = min(find_fitting(setting, setting.zones["text"]).sizes)
    if size < LEAST_READ:
        millimetres = to_points(1_000)
        card = f"{setting.width / millimetres:.0f} x {setting.height / millimetres:.0f} mm"
        message = f"the text is set in {size:.1f} pt on cards of {card}, in less than {LEAST_READ:g} pt"
        yield Problem(setting.deck.origin, message, "print it on larger cards, or shorten the words", is_warning=True)
