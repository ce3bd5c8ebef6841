"""Blank cards: the frame of a deck's cards with its signs, and places that a pen fills."""

from collections.abc import Sequence

from printgen.errors import BadData
from printgen.model.look import WHITE, TypeSize, mix
from printgen.products.deck import Section
from printgen.typeset.card.back import find_emblem
from printgen.typeset.card.card import LEAST_LINES, LINE, draw_lines, find_blamed, measure_pitch, spread
from printgen.typeset.card.head import PANEL_RADIUS, draw_panel, measure_above
from printgen.typeset.card.places import draw_empty_stats, find_last
from printgen.typeset.card.section import (
    LARGEST_ART,
    PAD,
    RADIUS,
    USE_SIDE,
    BodyBlock,
    make_label,
    set_band,
    set_use,
)
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.traits import part_stats
from printgen.typeset.frame import Area, Box, Frame, Item, Path, Symbol, Text
from printgen.typeset.type.outline import circle
from printgen.typeset.type.styles import paint_panel, plain_style
from printgen.typeset.type.typeface import CAP_HEIGHT, Misfit
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled: how far white places keep from the edge of the head, a strip for a short
# field, and how far lines keep from the foot of their panel.
RIM, STRIP, FOOT = to_points(900), to_points(8_500), to_points(1_900)
# The disc for a sign, as a share of that, the symbol in it, and how far symbols fade that a pen draws or writes on.
DISC, IN_DISC, FADED, PALE = 1.12, 0.72, 0.7, 0.86
EDGE: Points = 0.6
SEPARATOR = " \N{MIDDLE DOT} "


def draw_blank(setting: Setting, hint: str) -> Frame:
    """Return the front of a deck's cards without words of their own; `hint` stands where a title is written.

    Raises BadData if the deck's words do not fit.
    """
    setting = setting._replace(leads=False)
    fullest = max(setting.deck.cards, key=lambda card: len(card.sections))
    stats, others = (_empty(parts) for parts in part_stats(fullest, setting.stats))
    area = setting.zones.get("fields", setting.zones["text"])
    try:
        items = [*_draw_head(setting, hint), *setting.spell(draw_empty_stats(stats, setting)), *_draw_game(setting)]
        body = spread(_set_places(others, setting, area), setting, area)
    except Misfit as misfit:
        raise BadData([misfit.at(find_blamed(fullest, misfit))]) from None
    return Frame(setting.width, setting.height, (*items, *body.items))


def _empty(sections: Sequence[Section]) -> list[Section]:
    """Return sections with their labels alone, each once."""
    labelled = {part.label: part._replace(title="", text="", note="", quiet=False) for part in sections if part.label}
    return list(labelled.values())


def _draw_head(setting: Setting, hint: str) -> list[Item]:
    """Draw the head as it prints, with white places for index, title and sign."""
    banner, rim, radius = setting.zones.get("banner"), RIM * setting.scale, (PANEL_RADIUS - RIM) * setting.scale
    index, title, sign = (setting.zones.get(name) for name in ("index", "title", "sign"))
    index = index if setting.corner_column or setting.layout.header == "corners" else None
    if not banner:  # an index in two corners
        line = Box(0, 0, 0, 0, PANEL_RADIUS * setting.scale, WHITE, setting.accent, EDGE * setting.scale)
        turned = index and index._replace(
            x=setting.width - index.x - index.width, y=setting.height - index.y - index.height
        )
        return [line._replace(x=at.x, y=at.y, width=at.width, height=at.height) for at in (index, turned) if at]
    high, above = banner.height - 2 * rim, measure_above(setting)
    room = high - above if setting.titled else 0  # for the small line stands as high above as titles are
    items = draw_panel(_leave_room(setting, room) if room else setting)
    edge = setting.highlight if setting.theme.outlined else ""
    white = Box(0, banner.y + rim, 0, high, radius, WHITE, edge, EDGE * setting.scale if edge else 0)
    if index:
        items.append(white._replace(x=banner.x + rim, width=index.width + 2 * (index.x - banner.x - rim)))
    if title and room:
        top = banner.y + banner.height - rim - room
        items.append(white._replace(x=title.x, y=top, width=title.width, height=room))
        size = setting.layout.label.size
        words = Text(title.x + rim, top + rim + size * CAP_HEIGHT, "italic", size, 0, setting.theme.muted, (hint,))
        items.append(words)
    emblem = find_emblem(setting)
    if sign and emblem:
        size, colour = min(sign.width, sign.height), mix(setting.accent, WHITE, FADED)
        middle = sign.x + sign.width / 2, sign.y + sign.height / 2
        items.append(Path(*middle, circle(size * DISC / 2), WHITE, edge, white.line))
        items.append(Symbol(*middle, size * IN_DISC, emblem, colour))
    return setting.spell(items)


def _leave_room(setting: Setting, room: Points) -> Setting:
    """Return a setting whose titles are so high that the small line leaves them a room."""
    size = room / CAP_HEIGHT
    return setting._replace(headline=TypeSize(size, size, 1), headline_lines=1)


def _draw_game(setting: Setting) -> list[Item]:
    """Draw the names of game and deck at the foot of a card whose head has no place for them."""
    foot, size = setting.zones.get("foot"), setting.layout.label.size
    if not foot or "title" in setting.zones:
        return []
    name = SEPARATOR.join((setting.deck.system.name, setting.deck.title))
    return setting.spell([Text(foot.x, foot.y + foot.height, "regular", size, 0, setting.theme.muted, (name,))])


def _set_places(sections: Sequence[Section], setting: Setting, area: Area) -> list[BodyBlock]:
    """Return what stands below the head, in the order of the printed cards: fields, and lines for other words."""
    banded = [part for part in sections if part.heading and part.heading.id in setting.styles]
    banded = banded if setting.layout.sections == "bands" else []
    blocks = [_set_panel(part, setting, area) for part in sections if part not in banded]
    blocks += [_set_band(part, setting, area) for part in banded]
    beside = find_last(setting, area)
    if beside.height and blocks:
        last = _set_panel(sections[-1], setting, area._replace(width=beside.width))
        blocks[-1] = last._replace(height=max(last.height, beside.height))
    return blocks if any(block.grows for block in blocks) else [*blocks, _set_open(setting, area)]


def _set_panel(section: Section, setting: Setting, area: Area) -> BodyBlock:
    """Return a field: a strip where fields are short, or else a panel with its sign and lines."""
    if setting.layout.sections == "text" and setting.titled:
        return _set_strip(section, setting, area)
    block = set_use(section, setting, area, 1)
    assert block  # a label is narrower than its card: the setting has measured it
    label = setting.layout.label.size

    def draw(y: Points, height: Points) -> list[Item]:
        drawn = block.draw(y, height)
        word = next(item for item in drawn if isinstance(item, Text))
        room = Area(word.x, y + label, area.x + area.width - USE_SIDE * setting.scale - word.x, height - label)
        return [*drawn, *_draw_lines(setting, room)]

    return block._replace(draw=draw)


def _set_band(section: Section, setting: Setting, area: Area) -> BodyBlock:
    """Return a band with its tab and lines."""
    block = set_band([section], setting, area, 1)
    assert block  # it has no words that could be too wide
    pad = PAD * setting.scale

    def draw(y: Points, height: Points) -> list[Item]:
        x = area.x + setting.tab.width + pad
        return [*block.draw(y, height), *_draw_lines(setting, Area(x, y, area.x + area.width - pad - x, height))]

    return block._replace(draw=draw)


def _set_strip(section: Section, setting: Setting, area: Area) -> BodyBlock:
    """Return a strip of colour with its label at the left, and a line behind it; below it if the label is long."""
    label, high, side = make_label(section, setting), STRIP * setting.scale, USE_SIDE * setting.scale
    size = label.type.size
    taken = side + setting.faces["bold"].width(label.text, size, label.spacing)
    is_long = taken > area.width / 2
    x, above = area.x + side + (0 if is_long else taken), 2 * size if is_long else 0

    def draw(y: Points, height: Points) -> list[Item]:
        base = y + height - FOOT * setting.scale
        word = Text(area.x + side, base - above, "bold", size, 0, label.colour, (label.text,), size * label.spacing)
        line = LINE * setting.scale
        rule = Box(x, base, area.x + area.width - side - x, line, 0, setting.theme.muted)
        return [_draw_tint(setting, Area(area.x, y, area.width, height)), word, rule]

    return BodyBlock(high + above, draw)


def _set_open(setting: Setting, area: Area) -> BodyBlock:
    """Return a tinted panel with lines, on the pale emblem of the deck."""
    emblem, words = find_emblem(setting), setting.inside(area)

    def draw(y: Points, height: Points) -> list[Item]:
        ground = _draw_tint(setting, Area(area.x, y, area.width, height))
        size = min(LARGEST_ART * setting.scale, words.width, height)
        colour = mix(setting.accent, ground.fill, PALE)
        middle = (area.x + area.width / 2, y + height / 2)
        shown = [Symbol(*middle, size, emblem, colour)] if emblem else []
        return [ground, *shown, *_draw_lines(setting, words._replace(y=y, height=height))]

    return BodyBlock(measure_pitch(setting) * LEAST_LINES, draw, grows=1)


def _draw_tint(setting: Setting, area: Area) -> Box:
    paint = paint_panel(plain_style(setting.accent, setting.theme), setting.theme)
    return Box(*area, RADIUS * setting.scale, paint.fill, paint.stroke, paint.line)


def _draw_lines(setting: Setting, area: Area) -> list[Item]:
    """Draw the lines of a panel, which end above its foot."""
    return draw_lines(setting, area._replace(height=area.height - FOOT * setting.scale))
