"""The cards of a deck: the ground that all fronts share, and fronts with text as large as fits."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, groupby, product
from math import ceil
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting, gathering
from printgen.model.look import CardFormat, TypeSize
from printgen.products.deck import Card, Section
from printgen.typeset.card.back import draw_ground_of_back, draw_shared_back, find_emblem, set_own_backs
from printgen.typeset.card.head import (
    draw_corner_sign,
    draw_head_sign,
    draw_own_title,
    draw_panel,
    find_head_colour,
)
from printgen.typeset.card.places import UsePlaces, draw_stats, draw_uses, find_last, find_long_labels, find_places
from printgen.typeset.card.section import (
    USE_SIGN,
    BodyBlock,
    draw_symbol_apart,
    find_least,
    make_title,
    set_art,
    set_band,
    set_section,
    set_strip,
    set_use,
)
from printgen.typeset.card.setting import Setting, complain, set_table, squeeze, tone_setting
from printgen.typeset.card.traits import find_lead, part_stats
from printgen.typeset.card.unit import TILES, level_tiles, set_part, set_tiles
from printgen.typeset.frame import Area, Box, Frame, FramePart, Item, Symbol, Text
from printgen.typeset.picture import place_picture
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    Misfit,
    MissingGlyph,
    Overflow,
    Paragraph,
    Stack,
    fit_line,
    placed,
    set_stack,
)
from printgen.units import Points, to_points

# Lines to write on, on a card whose type is not scaled: how far apart and how thick they are, and the fewest of them;
# and how far apart they are at least on any card.
LINE_PITCH, LINE, LEAST_LINES, LEAST_PITCH = to_points(7_000), to_points(150), 2, to_points(5_200)
# How high a picture is at least, on a card whose type is not scaled.
LEAST_PICTURE = to_points(18_000)
# How large the words of a card are that is written on with a pen, as a share of others: that is what will be read.
INSTRUCTION = 0.76
# A flavour: its size in points on a card whose type is not scaled, the least that is read with ease, and its leading.
FLAVOUR_SIZE, FLAVOUR_LEAST, FLAVOUR_LEADING = 8.0, 7.0, 1.25
# What rounding may cost.
HAIR = 0.01


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
            return place_picture(picture, Area(words.x, y, words.width, height))

        blocks.append(BodyBlock(LEAST_PICTURE * setting.scale, draw, grows=1))
    sections = _part_fields(card, setting)[0]
    if setting.leads and find_lead(card):  # what all its columns say has the whole card
        sections = [section._replace(title="") for section in sections]
    elif not card.quiet:
        setting = setting._replace(is_large=False)
    blocks += _set_sections(card, sections, setting, area, shrink)
    found = [block for block in blocks if block]
    if len(found) < len(blocks):
        return None
    if card.blank:
        found.append(_set_lines(setting, words, LEAST_LINES))
    elif _has_lines(setting) and not any(block.grows for block in found):
        found.append(_set_lines(setting, words, 0))
    return found


def _has_lines(setting: Setting) -> bool:
    """Tell whether cards have lines to write on where words leave room: those of units, without a picture or symbol."""
    pictured = "picture" in setting.zones or "symbol" in setting.zones
    return setting.layout.header == "token" or (bool(setting.table.columns) and not pictured)


def _set_lines(setting: Setting, words: Area, least: int) -> BodyBlock:
    """Return lines to write on, at least so many; where that is 0, they are drawn if there is room for some."""
    pitch = measure_pitch(setting)

    def rule(y: Points, room: Points) -> list[Item]:
        enough = pitch * (least or LEAST_LINES)
        return draw_lines(setting, words._replace(y=y, height=room)) if room >= enough else []

    return BodyBlock(pitch * least, rule, grows=1)


def measure_pitch(setting: Setting) -> Points:
    """Return how far lines to write on are apart."""
    return max(LINE_PITCH * setting.scale, LEAST_PITCH)


def draw_lines(setting: Setting, area: Area) -> list[Item]:
    """Draw lines to write on, from the top of an area on."""
    pitch, line = measure_pitch(setting), LINE * setting.scale
    ends = [area.y + pitch * number for number in range(1, int(area.height / pitch) + 1)]
    return [Box(area.x, end - line, area.width, line, 0, setting.theme.muted) for end in ends]


def set_fields(card: Card, setting: Setting, area: Area, shrink: float) -> list[BodyBlock] | None:
    """Return the labelled sections of a card for a zone of their own, set; None if a word is too wide."""
    blocks = _set_sections(card, _part_fields(card, setting)[1], setting, area, shrink)
    found = [block for block in blocks if block]
    return found if len(found) == len(blocks) else None


def _part_fields(card: Card, setting: Setting) -> tuple[list[Section], list[Section]]:
    """Return the sections of a card that stand with its text, and those in the zone of fields, if there is one."""
    others = part_stats(card, setting.stats)[1]
    if "fields" not in setting.zones:
        return others, []
    return [section for section in others if not section.label], [section for section in others if section.label]


# What stands together: sections that say the same in the colours of their columns, and tiles.
BAND = "band"


def _set_sections(
    card: Card, sections: Sequence[Section], setting: Setting, area: Area, shrink: float
) -> list[BodyBlock | None]:
    """Return sections one below the other, the last beside the index if that stands there, or on bands."""
    if setting.layout.sections == "bands":
        return _set_bands(card, sections, setting, area, shrink)
    if setting.layout.sections == "text" and setting.titled:  # short fields come first
        sections = sorted(sections, key=lambda section: not section.label)
    blocks = [_set_alone(card, section, setting, area, shrink) for section in sections]
    beside = find_last(setting, area)
    if beside.height and blocks:
        last = _set_alone(card, sections[-1], setting, area._replace(width=beside.width), shrink)
        blocks[-1] = last and last._replace(height=max(last.height, beside.height))
    return blocks


def _set_bands(
    card: Card, sections: Sequence[Section], setting: Setting, area: Area, shrink: float
) -> list[BodyBlock | None]:
    """Return sections one below the other; those that say the same are one band.

    Panels have the room that bands leave, which then stand at the foot, each at one place on all cards.
    """
    styles = setting.styles
    below = any(part.heading and part.heading.id not in styles for part in sections)
    below = below and setting.layout.header == "panel"
    if below:
        sections = sorted(sections, key=lambda section: bool(section.heading and section.heading.id in styles))

    def tell_apart(section: Section) -> tuple[object, ...]:
        if section.heading and section.heading.shown in TILES:
            return (TILES,)
        if section.heading and section.heading.id in styles:
            return (BAND, section.title, section.text, section.note, section.quiet)
        return (id(section),)

    blocks: list[BodyBlock | None] = []
    for (group, *_), alike in groupby(sections, tell_apart):
        if group == BAND:
            size = setting.band_size / setting.layout.body.size
            band = set_band([*alike], setting, area, size or shrink)
            blocks.append(band._replace(grows=0) if band and below else band)
        elif group == TILES:
            blocks.append(set_tiles([*alike], setting, area))
        else:
            blocks += [_set_alone(card, section, setting, area, shrink) for section in alike]
    return blocks


def _set_alone(card: Card, section: Section, setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    """Return a section that is neither a tile nor on a band: on a strip or a panel if it has a label."""
    if setting.layout.sections == "bands" and section.heading and section.heading.shown:
        return set_part(section, setting, area, shrink)
    if not section.label:
        return set_section(section, setting, setting.inside(area), shrink)
    if setting.layout.sections == "text" and setting.titled:
        return set_strip(section, setting, area, shrink)
    # What stands above bands has the room that they leave, and shows there what the card shows.
    symbol = card.art.symbol if setting.layout.sections == "bands" else ""
    return set_use(section, setting, area, shrink, setting.deck.system.symbols.get(symbol))


# How far the body's type shrinks from one try to the next, in points, on a card whose type is not scaled.
SHRINK_STEP = 0.25
# Text of this size in points is read with ease on a card whose type is not scaled.
EASY = 8.0


class Fitting(NamedTuple):
    """How large the text of a deck's cards is, and where it stands."""

    sizes: tuple[Points, ...]  # the sizes of body text, the largest first
    places: UsePlaces | None = None  # where uses stand on all cards, if their places are fixed
    rows: tuple[Points, ...] = ()  # the height of each field on all cards, empty if each card has its own
    is_squeezed: bool = False  # whether gaps have given way
    bands: Mapping[str, Points] = {}  # by field, the least height of its band on all cards
    band_size: Points = 0  # the size of words on bands, 0 if it is that of other words


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

    Words that do not fit at any are set smaller. Gaps, and symbols beside words, give way before words are smaller than
    can be read with ease. Raises Overflow if that does not help, MissingGlyph.
    """
    if fitting.places:
        body = Body([], [])
        for items, headings in draw_uses(card, setting, fitting.places):
            body.add(setting.spell(items), headings)
        return fitting.sizes[-1], body
    setting = squeeze(setting) if fitting.is_squeezed else setting
    setting = setting._replace(rows=fitting.rows, bands=fitting.bands, band_size=fitting.band_size)
    # Words of bands recur from card to card, unless bands stand below other words.
    squeezed = [squeeze(setting)] * (setting.layout.sections == "bands" and not fitting.band_size)
    large = [setting._replace(is_large=True)] * setting.leads
    for size, used in product(fitting.sizes, (*large, setting, *squeezed)):
        if found := _try_size(card, used, area, size):
            return size, found
    for size, used in _list_tries(setting, fitting.sizes[-1]):
        if found := _try_size(card, used, area, size):
            return size, found
    raise _explain(card, used, area)


def check_fit(card: Card, setting: Setting, fitting: Fitting) -> None:
    """Make sure that a card fits. Raises Overflow, MissingGlyph."""
    toned = tone_setting(setting, card.art)
    fit_body(card, toned, setting.zones["text"], fitting)
    draw_own_title(card, toned, setting.highlight)


def _list_tries(setting: Setting, size: Points) -> Iterator[tuple[Points, Setting]]:
    """Yield smaller and smaller sizes of type, each with a setting of ever less room for anything else."""
    least, step = setting.layout.body.least, SHRINK_STEP * setting.scale
    squeezed, ease = squeeze(setting), max(least, EASY * setting.scale)
    while size > ease:
        size = max(ease, size - step)
        yield size, setting
    yield size, squeezed
    while size > least:
        size = max(least, size - step)
        yield from ((size, setting), (size, squeezed))
    yield least, squeezed._replace(tight=True)


def _try_size(card: Card, setting: Setting, area: Area, size: Points) -> Body | None:
    """Return the body of a card at a size, None if it does not fit."""
    shrink = size / setting.layout.body.size
    blocks = set_blocks(card, setting, area, shrink)
    if blocks is None or (taken := _measure(blocks, setting)) > area.height:
        return None
    blocks = _level(blocks, setting.rows)
    fields = Body([], [])
    if zone := setting.zones.get("fields"):
        labelled = set_fields(card, setting, zone, shrink)
        if labelled is None or _measure(labelled, setting) > zone.height:
            return None
        fields = spread(labelled, setting, zone)
    flavour = _set_flavour(card, setting, area, taken)
    below = flavour.height + setting.gap if flavour else 0
    area = area._replace(height=area.height - below)
    blocks = _add_art(blocks, card, setting, area)
    body = spread(blocks, setting, area)
    if flavour:
        words = flavour.place(setting.inside(area).x, area.y + area.height + setting.gap)
        body.items.extend(setting.spell(words))
    body.parts.extend([part.behind(len(body.items)) for part in fields.parts])
    body.items.extend(fields.items)
    return body


def _add_art(blocks: list[BodyBlock], card: Card, setting: Setting, area: Area) -> list[BodyBlock]:
    """Return blocks with the picture of the card's symbol below them, if that has room; they leave it the rest."""
    art = set_art(card, setting, area)
    if not art or _measure([*blocks, art], setting) > area.height:
        return blocks
    return [*(block._replace(grows=0) for block in blocks), art]


def _set_flavour(card: Card, setting: Setting, area: Area, taken: Points) -> Stack | None:
    """Return the flavour of a card for the lower edge of an area; `taken` is the height that other words take.

    None if it has none, or no room: nothing gives way to it. It stands in the middle where plain text does. Raises
    MissingGlyph.
    """
    if not card.flavour or card.blank:
        return None
    words = setting.inside(area)
    size = max(FLAVOUR_LEAST, FLAVOUR_SIZE * setting.scale * setting.theme.type)
    said = Paragraph(card.flavour, "italic", TypeSize(size, size, FLAVOUR_LEADING), setting.theme.muted)
    stack, free = set_stack([said], setting.faces, words.width, 1), area.height - taken
    if stack is None or (needed := stack.height + setting.gap) > free:
        return None
    art = set_art(card, setting, area)
    return None if art and free - needed < art.height + setting.gap <= free else stack


def _explain(card: Card, setting: Setting, area: Area) -> Overflow:
    """Return why a card does not fit at the least size: its text does not, or else the fields in their zone."""
    shrink = setting.layout.body.least / setting.layout.body.size
    blocks = set_blocks(card, setting, area, shrink)
    if "fields" in setting.zones and blocks is not None and _measure(blocks, setting) <= area.height:
        area = setting.zones["fields"]
        blocks = set_fields(card, setting, area, shrink)
    longest = max(card.sections, key=lambda part: len(_words(part)), default=None)
    said = (longest.title, longest.text, longest.note) if longest and blocks is not None else _list_words(card)
    return complain(None if blocks is None else _measure(blocks, setting), setting, area, said)


def _measure(blocks: Sequence[BodyBlock], setting: Setting) -> Points:
    return sum([block.height for block in blocks]) + setting.gap * (len(blocks) - 1)


def spread(blocks: Sequence[BodyBlock], setting: Setting, area: Area) -> Body:
    """Draw the blocks below one another; blocks that can grow share what room is left."""
    flexible = sum([block.grows > 0 for block in blocks])
    share = (area.height - _measure(blocks, setting)) / flexible if flexible else 0
    growing = [block for block in blocks if block.grows]
    row = _find_row(growing, setting.gap, sum([block.height + share for block in growing]))
    body = Body([], [])
    y = area.y
    for block in blocks:
        height = max(block.height, _stretch(block, row, setting.gap))
        body.add(setting.spell(block.draw(y, height)), block.headings)
        y += height + setting.gap
    return body


def _stretch(block: BodyBlock, row: Points, gap: Points) -> Points:
    """Return how high a block is whose rows are of a height, 0 if it is no rows."""
    return block.grows * (row + gap) - gap if block.grows else 0


def _find_row(blocks: Sequence[BodyBlock], gap: Points, room: Points) -> Points:
    """Return the one height of rows in a room, but for blocks whose words need more."""
    while blocks:
        row = (room + gap * len(blocks)) / sum([block.grows for block in blocks]) - gap
        higher = [block for block in blocks if block.height > _stretch(block, row, gap) + HAIR]
        if not higher:
            return row
        room -= sum([block.height for block in higher])
        blocks = [block for block in blocks if block not in higher]
    return 0


# So many of the fullest cards tell how large text may be on all of them.
FULLEST = 12
# Of the other cards this share, from the emptiest on, has the larger size, if that is larger by this factor.
EMPTIER, FACTOR = 0.55, 1.12
# Characters to a line, about, of text and of titles; a section takes so many lines besides.
TEXT_LINE, TITLE_LINE, SECTION_LINES = 34, 26, 1.2


def find_fitting(setting: Setting, area: Area) -> Fitting:
    """Return the sizes of body text in a deck, the largest first if there are several, and where uses stand."""
    with suppress(MissingGlyph):  # which is told where its card is set
        if places := find_places(setting, area):
            return Fitting(tuple(sorted({each.size for each in places.panels.values()}, reverse=True)), places)
    ranked = sorted(setting.deck.cards, key=_weigh, reverse=True)
    size = setting.layout.body.size
    for card in ranked[:FULLEST]:
        size = _find_size(card, setting, area, size)
    emptier = ranked[ceil(len(ranked) * (1 - EMPTIER)) :]
    larger = _find_size(emptier[0], setting, area, setting.layout.body.size) if emptier else size
    sizes = (larger, (larger + size) / 2, size) if larger >= size * FACTOR else (size,)
    wanted = setting.theme.wanted
    # A card without room for what a theme wants is set as large as it can be: there that goes before evenness.
    fitting = Fitting(sizes if size >= wanted else (*[each for each in sizes if each > wanted], wanted))
    with suppress(MissingGlyph):
        if found := _find_rows(setting, area, size) or _find_bands(setting, area):
            return found
        if setting.layout.header == "token":  # symbols stand beside words on all cards or on none
            is_squeezed = not all(_try_size(card, setting, area, size) for card in ranked[:FULLEST])
            step = SHRINK_STEP * setting.scale
            steps = [size + step * each for each in range(int((setting.layout.body.size - size) / step), 0, -1)]
            return fitting._replace(sizes=(*steps, *fitting.sizes[-1:]), is_squeezed=is_squeezed)
    return fitting


def _find_rows(setting: Setting, area: Area, size: Points) -> Fitting | None:
    """Return a size at which the same fields begin at one place on all cards of a deck.

    None where cards have other fields than others, or where that would make their words too small.
    """
    cards = setting.deck.cards
    kinds = {tuple(part.heading.id for part in card.sections if part.heading) for card in cards}
    is_apart = "title" not in setting.zones or "fields" in setting.zones
    if setting.layout.sections != "bars" or setting.deck.has_columns or len(kinds) > 1 or len(cards) == 1 or is_apart:
        return None
    count = len(kinds.pop())
    arts = [art.height for card in cards if (art := set_art(card, setting, area))]
    while size >= max(setting.layout.body.least, EASY * setting.scale, setting.theme.wanted, LEAST_READ):
        for used in (setting, squeeze(setting)):
            blocks = [set_blocks(card, used, area, size / setting.layout.body.size) or [] for card in cards]
            fields = [[block.height for block in each[:count]] for each in blocks]
            rows = tuple(max(row) for row in zip(*fields, strict=False))
            free = [area.height - _measure(_level(each, rows), used) for each in blocks]
            if rows and min(free) >= 0:
                apart = 0 if arts and max(free) >= max(arts) + used.gap else min(free) / count
                return Fitting((size,), rows=tuple(row + apart for row in rows), is_squeezed=used is not setting)
        size -= SHRINK_STEP * setting.scale
    return None


def _find_bands(setting: Setting, area: Area) -> Fitting | None:
    """Return a size at which the band of each field is equally high on all cards of a deck.

    Words above bands are as large as they fit. None where cards are no bands of fields, or where that would make their
    words too small.
    """
    body, cards = setting.layout.body, setting.deck.cards
    if setting.layout.sections != "bands" or setting.deck.has_columns or len(cards) == 1 or not setting.styles:
        return None
    size, least = body.size, max(body.least, EASY * setting.scale, setting.theme.wanted)
    is_even = setting.layout.header == "token"  # whose other words are as large as those on bands
    while size >= least:
        shrink = size / body.size
        for used in (setting, squeeze(setting)):
            banded = used._replace(band_size=size)
            bands = _measure_bands([set_blocks(card, banded, area, shrink) or [] for card in cards], used)
            blocks = [set_blocks(card, banded._replace(bands=bands), area, shrink) for card in cards]
            if all(each and _measure(each, used) <= area.height for each in blocks):
                sizes = (size,) if is_even else (body.size, (body.size + size) / 2, size)
                return Fitting(sizes, bands=bands, is_squeezed=used is not setting, band_size=size)
        size -= SHRINK_STEP * setting.scale
    return None


def _measure_bands(cards: Iterable[Sequence[BodyBlock]], setting: Setting) -> dict[str, Points]:
    """Return how high the band of each field must be for all cards, by the field."""
    bands: dict[str, Points] = {}
    for block in sorted(chain.from_iterable(cards), key=lambda block: len(block.headings)):
        lacking = block.height - find_least(block.headings, setting._replace(bands=bands))
        for name in block.headings:
            bands[name] = bands.get(name, 0) + max(0, lacking) / len(block.headings)
    return bands


def _level(blocks: Sequence[BodyBlock], rows: Sequence[Points]) -> list[BodyBlock]:
    """Return blocks, the first of which take rows; the last of these also takes what is left."""
    first = [block._replace(height=row, grows=0) for block, row in zip(blocks, rows, strict=False)]
    last = [block._replace(grows=1) for block in first[-1:]]
    return [*first[:-1], *last, *blocks[len(rows) :]]


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
    size = min(find_fitting(level_tiles(setting), setting.zones["text"]).sizes)
    if size < LEAST_READ:
        millimetres = to_points(1_000)
        card = f"{setting.width / millimetres:.0f} x {setting.height / millimetres:.0f} mm"
        message = f"the text is set in {size:.1f} pt on cards of {card}, in less than {LEAST_READ:g} pt"
        yield Problem(setting.deck.origin, message, "print it on larger cards, or shorten the words", is_warning=True)


# How much higher a picture or a symbol above stats may be than its zone is wide, at most, and a table of stats than its
# zone; what is left free besides, in points.
HIGHEST, HIGHER, LEFT = 1.25, 1.5, 1.0


def fill_cards(setting: Setting) -> Setting:
    """Return a setting in which what stands above a text below stats has the room that no card's words need.

    That is the zone of pictures and symbols, or without one the table of stats itself. It is the same on all cards.
    """
    zones, (stats, text) = setting.zones, (setting.zones.get("stats"), setting.zones["text"])
    if not setting.table.columns or not stats or "fields" in zones or stats.y + stats.height > text.y:
        return setting
    above = [name for name in ("picture", "symbol") if name in zones and zones[name].y + zones[name].height <= stats.y]
    shown = [zones[name] for name in above if zones[name].height > 0]
    free, larger, grown = _find_free(setting), 1.0, dict[str, Area]()
    if shown:
        free = min(free, max(0, shown[0].width * HIGHEST - shown[0].height))
        grown = {name: zones[name]._replace(height=zones[name].height + free) for name in above}
        grown["stats"] = stats._replace(y=stats.y + free)
    else:
        free = min(free, stats.height * (HIGHER - 1))
        larger = (stats.height + free) / stats.height
        grown["stats"] = stats._replace(height=stats.height + free)
    grown["text"] = text._replace(y=text.y + free, height=text.height - free)
    return set_table(setting._replace(zones={**zones, **grown}), larger)


def _find_free(setting: Setting) -> Points:
    """Return the height that all cards of a deck leave of the zone of their text; 0 if words do not fit one."""
    area, free = setting.zones["text"], setting.zones["text"].height
    fitting = find_fitting(setting, area)
    try:
        for card in setting.deck.cards:
            size, _ = fit_body(card, setting, area, fitting)
            blocks = set_blocks(card, setting, area, size / setting.layout.body.size) or []
            taken = _measure(blocks, setting)
            flavour = _set_flavour(card, setting, area, taken)
            free = min(free, area.height - taken - (flavour.height + setting.gap if flavour else 0))
    except Misfit:
        return 0
    return max(0, free - LEFT)


SEPARATOR = " · "
# How round the corners of a picture are, on a card whose type is not scaled.
PICTURE_RADIUS = to_points(1_200)
# How far the foot of a card may shrink.
LEAST_FOOT = 0.75


def typeset_fronts(setting: Setting) -> Iterator[Frame]:
    """Yield the front of each card, in order, to be drawn on the ground. Body text has three sizes in a deck at most.

    Raises BadData at the end, with a problem for each card whose words do not fit or have no glyphs.
    """
    problems: dict[Problem, list[Card]] = {}
    for card, front in try_fronts(setting):
        if isinstance(front, Problem):
            labels = [misfit.at(find_blamed(card, misfit)) for misfit in find_long_labels(card, setting)]
            for problem in dict.fromkeys((front, *labels)):
                problems.setdefault(problem, []).append(card)
        else:
            yield front
    with gathering() as found:
        for problem, cards in problems.items():
            more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
            found.append(problem._replace(where=f"card {cards[0].id}{more}", card=cards[0].id))


def try_fronts(setting: Setting) -> Iterator[tuple[Card, Frame | Problem]]:
    """Yield each card with its front, or with what is wrong with it."""
    area, setting = setting.zones["text"], level_tiles(setting)
    fitting, foot = find_fitting(setting, area), _fit_foot(setting)
    shared = not _has_tones(setting)
    for card in setting.deck.cards:
        try:
            toned = tone_setting(setting, card.art)
            front = _typeset_front(card, toned, fitting, foot)
            if not shared:  # it has a panel of its own
                panel = setting.spell(draw_panel(toned))
                parts = tuple(part.behind(len(panel)) for part in front.parts)
                front = front._replace(items=(*panel, *front.items), parts=parts)
            yield card, front
        except Misfit as misfit:  # at the place of the words that most likely cause it
            yield card, misfit.at(find_blamed(card, misfit))


def find_blamed(card: Card, misfit: Misfit) -> Origin:
    """Return the place of the words of a card that cause a misfit, or that most likely do."""
    if isinstance(misfit, MissingGlyph):
        return next((part.origin for part in card.sections if misfit.character in _words(part)), card.origin)
    said = misfit.words.casefold()
    titles = {part.heading.title.casefold(): part.heading for part in card.sections if part.heading}
    if said in titles:  # which all cards have
        return titles[said].origin
    if said == card.title.casefold():
        return card.origin
    holding = [part for part in card.sections if misfit.words in _words(part)] or card.sections
    return max(holding, key=lambda part: len(_words(part)), default=card).origin


def typeset_ground(setting: Setting) -> Frame:
    """Return what the fronts of a deck share: panel and titles, unless cards have own colours, and the fingerprint.

    Raises BadData if a title is too long or has no glyphs.
    """
    items = [] if _has_tones(setting) else setting.spell(draw_panel(setting))
    area, size, colour = setting.zones.get("foot"), setting.layout.label.size, setting.theme.muted
    if area:
        mark, y = size * CAP_HEIGHT, area.y + area.height
        x = area.x + area.width - setting.faces["regular"].width(setting.deck.fingerprint, size)
        items += [
            Symbol(x - mark, y - mark / 2, mark, OUTLINES["diamond"], colour),
            Text(x, y, "regular", size, 0, colour, (setting.deck.fingerprint,)),
        ]
    return Frame(setting.width, setting.height, tuple(items))


def _has_tones(setting: Setting) -> bool:
    return any(card.art.is_toned for card in setting.deck.cards)


def _typeset_front(card: Card, setting: Setting, fitting: Fitting, foot: Points) -> Frame:
    """Return a front, its body text as the deck has it, its foot set in the size `foot`."""
    _, body = fit_body(card, setting, setting.zones["text"], fitting)
    line, colour = setting.zones.get("foot"), setting.theme.muted
    words = [Text(line.x, line.y + line.height, "regular", foot, 0, colour, (_name_card(card),))] if line else []
    goes_on = _draw_goes_on(card, setting, foot) if line and card.part < card.parts else []
    own = setting.deck.system.symbols.get(card.art.symbol)
    shown = [item.size for item in body.items if isinstance(item, Symbol) and item.outline is own]
    is_shown = max(shown, default=0) > USE_SIGN * setting.scale
    drawn: list[Item] = [
        *draw_corner_sign(card, setting),
        *draw_head_sign(find_emblem(setting) if own and is_shown else own, setting),
        *draw_own_title(card, setting, find_head_colour(setting)),
    ]
    if card.art.picture and (room := setting.zones.get("picture")):  # which it fills unless the pack says otherwise
        drawn += place_picture(card.art.picture, room, "cover", PICTURE_RADIUS * setting.scale)
    corner = setting.spell([*drawn, *draw_symbol_apart(card, setting)])
    stats = setting.spell(draw_stats(card, setting))
    before = len(corner) + len(stats)
    told = [FramePart(len(corner), before, setting.stats)] if stats else []
    parts = (*told, *(part.behind(before) for part in body.parts))
    return Frame(
        setting.width,
        setting.height,
        (*corner, *stats, *body.items, *words, *goes_on),
        parts=parts,
        title=card.title or card.id,
    )


def _draw_goes_on(card: Card, setting: Setting, foot: Points) -> list[Symbol]:
    """Draw behind the foot that the words go on on the next card."""
    line, size = setting.zones["foot"], setting.layout.label.size
    x = line.x + setting.faces["regular"].width(_name_card(card), foot) + size
    middle = line.y + line.height - size * CAP_HEIGHT / 2
    return [Symbol(x, middle, size, OUTLINES["triangle"], setting.accent, turn=-90)]


def _fit_foot(setting: Setting) -> Points:
    """Return the size at which the longest foot, of the last card, keeps clear of the fingerprint. Raises BadData."""
    label, face, area = setting.layout.label, setting.faces["regular"], setting.zones.get("foot")
    if not area:
        return 0
    deck = setting.deck
    taken = face.width(deck.fingerprint, label.size) + 2 * label.size
    longer_prefix = len(deck.system.prefix) > len(deck.id)
    with placed(deck.system.origins["prefix"] if longer_prefix else deck.origin, "the foot of the cards"):
        least = TypeSize(label.size, label.size * LEAST_FOOT, 1)
        return fit_line(_name_card(deck.cards[-1]), face, least, area.width - taken)


def _name_card(card: Card) -> str:
    return f"{card.id}{SEPARATOR}{card.number}/{card.of}"


def _list_words(card: Card) -> list[str]:
    """Return all that stands on a card."""
    return [card.title, *(words for part in card.sections for words in (part.title, part.text, part.note))]


def _words(section: Section) -> str:
    return f"{section.title} {section.text} {section.note}"


class Faces(NamedTuple):
    """What is drawn on a deck's cards."""

    ground: Frame  # what all fronts are drawn on
    # yields the words of each card, one by one; raises BadData at the end for cards that do not fit
    typeset_fronts: Callable[[], Iterator[Frame]]
    back: Frame  # the back of all cards that have none of their own
    # for each card what is drawn on its back, None if it has none of its own; nothing if no card has
    own_backs: tuple[Frame | None, ...] = ()
    ground_of_back: Frame = Frame(0, 0, ())  # what own backs are drawn on


def typeset_deck(setting: Setting) -> Faces:
    """Return what is drawn on a deck's cards. Raises BadData if ground or back do not fit, and cards."""
    problems: list[Problem] = []
    with collecting(problems):
        ground = typeset_ground(setting)
    with collecting(problems):
        back = draw_shared_back(setting)
    with collecting(problems):
        own_backs = set_own_backs(setting)
    if problems:
        with collecting(problems):
            deque(typeset_fronts(setting), maxlen=0)
        raise BadData(problems)
    ground_of_back = draw_ground_of_back(setting)
    return Faces(ground, partial(typeset_fronts, setting), back, own_backs, ground_of_back)
