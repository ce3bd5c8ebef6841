"""The backs of cards: a pattern with a plate, words of a card's own, or a picture; and the emblem of a game."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.errors import collecting, gathering
from printgen.model.art import PLAIN_FACE, Backs, NamedOutline
from printgen.model.look import LEAST_CONTRAST, WHITE, TypeSize, contrast, mix
from printgen.model.system import System
from printgen.products.deck import Card, CardBack
from printgen.typeset.card.section import BAR, BAR_INDENT, list_paragraphs, make_title
from printgen.typeset.card.setting import Setting, complain, dress_deck, tone_setting
from printgen.typeset.card.tab import LABEL_SPACING
from printgen.typeset.frame import Area, Box, Frame, Item, Rules, Symbol, Text, turn_round
from printgen.typeset.pattern import draw_pattern
from printgen.typeset.picture import place_picture
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.styles import find_tone
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    Paragraph,
    Stack,
    Typeface,
    fit_line,
    pick_role,
    placed,
    set_stack,
    too_long,
)
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled: how far plate and ring stay inside the card, the room round a title, the
# corners of the plate, an emblem at its largest and least, and the gap round it.
MARGIN = to_points(7_200)
PAD, SIDE_PAD = to_points(2_100), to_points(3_600)
PLATE_ROUNDING = to_points(1_100)
EMBLEM, LEAST_EMBLEM, EMBLEM_GAP = to_points(11_000), to_points(3_500), to_points(1_500)
# How far a plate stands out of the ring at least, and how far within ring and frame their second lines are.
BEYOND, INNER = to_points(1_700), to_points(1_150)
# The ring round the emblem reaches so far, as a share of the lesser side of the card.
RING = 0.358
PLATE_LINE, RING_LINE, HAIR = 0.9, 1.4, 0.55
# Titles in points: one that would be smaller than LEAST_LINE on one line is broken into two, of this size at most.
TITLE, LEAST_LINE, PARTED, PLATE_LEAST, STEP = 19.0, 14.0, 12.0, 5.5, 0.5
LEADING, PLATE_SPACING = 1.08, 0.04
# How much of the side of an emblem its upper edge takes, as far as the ring round it goes.
WIDE = 0.7

Lines = tuple[str, ...]


def draw_plate(setting: Setting, tones: "BackTones") -> Iterator[Item]:
    """Yield the plate, and in its upper half title and emblem. Raises BadData for a title that does not fit."""
    title, scale = setting.deck.title.upper(), setting.scale
    room = setting.width - 2 * (MARGIN + SIDE_PAD) * scale
    with placed(setting.deck.origin, "the deck's title"):
        role = pick_role(title, setting.faces)
        size, lines = _fit_title(title, setting, setting.faces[role], room)
    face = setting.faces[role]
    wide, half = _measure(size, lines, face, scale)
    middle, y, width = setting.width / 2, setting.height / 2, setting.width - 2 * MARGIN * scale
    rounding, rim = PLATE_ROUNDING * scale, PLATE_LINE * scale
    emblem, radius = find_emblem(setting), _find_radius(setting)
    side = min(EMBLEM * scale, radius - half - 2 * EMBLEM_GAP * scale - INNER * scale)
    if emblem and side >= LEAST_EMBLEM * scale:
        # A medallion of paper behind the plate, and the emblem in it above and, with `turn_all`, below. No edge of a
        # plate runs along the ring: it stands out of it.
        width = max(width, 2 * (radius + BEYOND * scale))
        for ring, edge in (
            (radius, rim if setting.theme.outlined else RING_LINE * scale),
            (radius - INNER * scale, HAIR * scale),
        ):
            yield Box(middle - ring, y - ring, 2 * ring, 2 * ring, ring, tones.paper, tones.rim, edge)
        yield Symbol(middle, y - (half + radius - INNER * scale) / 2, side, emblem, tones.emblem)
    yield Box(middle - width / 2, y - half, width, 2 * half, rounding, tones.plate, tones.rim, rim)
    yield Rules(((middle - wide / 2, y, middle + wide / 2, y),), HAIR * scale, tones.words)
    base = y - half + PAD * scale + size * face.cap_height
    for line in lines:
        x = middle - (face.width(line, size, size * PLATE_SPACING) - size * PLATE_SPACING) / 2
        yield Text(x, base, role, size, 0, tones.words, (line,), size * PLATE_SPACING)
        base += size * LEADING * _squeeze(face)


def _measure(size: Points, lines: Lines, face: Typeface, scale: float) -> tuple[Points, Points]:
    """Return how wide a title is at a size, and half the height of its plate, on which it stands both ways up."""
    wide = max(face.width(line, size, size * PLATE_SPACING) for line in lines)
    return wide, 2 * PAD * scale + size * (face.cap_height + LEADING * (len(lines) - 1) * _squeeze(face))


def _squeeze(face: Typeface) -> float:
    """Return how much of the usual leading capitals of a face want: more where they are higher."""
    return max(1.0, face.cap_height / 0.711)


def find_emblem(setting: Setting) -> NamedOutline | None:
    """Return the emblem of the setting's deck, its own or its game's; None if there is none."""
    system = setting.deck.system
    return system.symbols.get(setting.deck.art.symbol or system.back.emblem)


def _find_radius(setting: Setting) -> Points:
    return min(setting.width, setting.height) * RING


def _fit_title(title: str, setting: Setting, face: Typeface, room: Points) -> tuple[Points, Lines]:
    """Return the largest size at which a title fits the plate, and its line or two. Raises Overflow, MissingGlyph."""
    scale, type_, squeezed, words = setting.scale, setting.theme.type, _squeeze(face), title.split()
    halves = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    parted = min([(title,), *halves], key=lambda lines: max(map(face.measure, lines)))
    size = TITLE * type_ / squeezed
    while size >= PLATE_LEAST:
        is_large = size >= LEAST_LINE * type_ / squeezed
        if not is_large and len(parted) > 1:
            size = min(size, PARTED * type_ / squeezed)
        lines = (title,) if is_large else parted
        if max(face.width(line, size * scale, size * scale * PLATE_SPACING) for line in lines) <= room:
            return size * scale, lines
        size -= STEP
    raise too_long(title)


# Lengths on a card whose type is not scaled. The frame keeps this far from the trim, so that a print shifted by a
# millimetre does not show.
FRAME = to_points(3_600)
ROUNDING = to_points(2_200)
LINE, TAB_LINE = 1.9, 0.9
# On a solid ground, how much of the colour of words frame and pattern have; on white to save ink, how much the pattern.
RIM, FAINT, THRIFTY = 0.8, 0.57, 0.38
# The name of the game stands in a tab below the line of the frame: its size in points, its spacing as a share of that,
# the gaps beside and above it, and how much of the frame's side it takes at most.
NAME, LEAST, SPACING, WIDEST = 6.2, 4.0, 0.14, 0.86
ASIDE, ABOVE, CORNERS = to_points(1_800), to_points(900), to_points(900)


class BackTones(NamedTuple):
    """The colours of a back."""

    paper: str  # what the pattern lies on, which runs over the cut
    pattern: str  # the strongest colour of the pattern
    frame: str  # the line of the frame, and the name in it
    plate: str  # the plate with the title, and what stands on it
    words: str
    rim: str  # the edge of the plate, and the line round the emblem
    emblem: str  # the emblem, on the paper


def draw_back(setting: Setting) -> Frame:
    """Return the back of the setting's deck. Raises BadData if its titles are too long or have no glyphs.

    It is put together from below: the paper, whose colour runs over the cut (`ground_of`); the pattern of the game, cut
    off at the frame; the frame; tabs of it with the name of the game; the plate with title and emblem of the deck.
    What stands in the upper half also stands in the lower half, turned round, so that nobody sees which way up a card
    lies: `turn_all` adds that. Backs with words of their own lie on what `draw_ground_of_back` draws.
    """
    tones = tone_back(setting)
    words = setting.spell([*_draw_name(setting, tones), *draw_plate(setting, tones)])
    ground = draw_ground_of_back(setting)
    return ground._replace(items=(*ground.items, *words, *turn_all(words, setting)))


def turn_all(items: Iterable[Item], setting: Setting) -> Iterator[Item]:
    """Yield the words and symbols among some items as they stand in the lower half: the other way up."""
    for item in items:
        if isinstance(item, Text | Symbol):
            yield turn_round(item, setting.width, setting.height)


def ground_of(back: Frame) -> str:
    """Return the colour of a back that runs over the cut."""
    first = back.items[0]
    return first.fill if isinstance(first, Box) else WHITE


def tone_back(setting: Setting) -> BackTones:
    """Return the colours of a deck's back. Where panels are outlines, there is no solid ground."""
    ground, words, outlined = setting.ground, setting.highlight, setting.theme.outlined
    if setting.backs is Backs.SOLID and not outlined:
        rim = mix(ground, words, RIM)
        return BackTones(ground, mix(ground, words, FAINT), rim, ground, words, rim, words)
    readable = contrast(ground, WHITE) >= max(LEAST_CONTRAST, setting.theme.contrast)
    tone = ground if readable else setting.accent
    pattern = mix(WHITE, setting.game, THRIFTY) if outlined else setting.game
    return BackTones(WHITE, pattern, setting.accent, ground, words, tone, tone)


def draw_ground_of_back(setting: Setting) -> Frame:
    """Return the back without name and plate, for what is drawn there in their place: paper, pattern and frame."""
    scale, edge, tones = setting.scale, FRAME * setting.scale, tone_back(setting)
    room = Box(edge, edge, setting.width - 2 * edge, setting.height - 2 * edge, ROUNDING * scale, "")
    paper = Box(0, 0, setting.width, setting.height, 0, tones.paper)
    line, far = TAB_LINE if setting.theme.outlined else LINE, INNER * scale
    frame = room._replace(stroke=tones.frame, line=line * scale)
    inner = room._replace(
        x=room.x + far,
        y=room.y + far,
        width=room.width - 2 * far,
        height=room.height - 2 * far,
        radius=room.radius - far,
        stroke=tones.frame,
        line=HAIR * scale,
    )
    pattern = draw_pattern(setting.deck.system.back.pattern, inner, scale, tones.paper, tones.pattern)
    return Frame(setting.width, setting.height, (paper, *pattern, frame, inner))


def _draw_name(setting: Setting, tones: BackTones) -> Iterator[Item]:
    """Yield tabs at both ends of the frame, the name of the game in the upper. Raises BadData if that is too long."""
    system, scale, face = setting.deck.system, setting.scale, setting.faces["bold"]
    name, edge, aside = system.name.upper(), FRAME * scale, ASIDE * scale
    with placed(system.origins["name"], "name"):
        sizes = TypeSize(NAME * scale * setting.theme.type, LEAST * scale, 1)
        size = fit_line(name, face, sizes, (setting.width - 2 * edge) * WIDEST - 2 * aside, SPACING)
    spacing = size * SPACING
    wide, high = face.width(name, size, spacing) - spacing, size * face.cap_height
    x, deep = (setting.width - wide) / 2, high + 2 * ABOVE * scale
    is_solid = tones.paper == WHITE and not setting.theme.outlined
    fill, words = (tones.frame, tones.paper) if is_solid else (tones.paper, tones.frame)
    text = Text(x, edge + ABOVE * scale + high, "bold", size, 0, words, (name,), spacing)
    size_of_tab, line = (wide + 2 * aside, deep, CORNERS * scale), (tones.frame, TAB_LINE * scale)
    yield Box(x - aside, edge, *size_of_tab, fill, *line, ("top",))
    yield Box(x - aside, setting.height - edge - deep, *size_of_tab, fill, *line, ("bottom",))
    yield text


# The side of an emblem, in points. Launchers cut it to shapes of their own, but nothing in its middle: a circle of four
# fifths of its side, in which the plate lies.
SIDE: Points = 96
DISC, SIGN_LINE, SIGN = 0.62 * SIDE, 0.02 * SIDE, 0.44 * SIDE
# The pattern of a card is drawn so many times as large.
PATTERN_SCALE = 0.8
# How much of the plate the initials take at most, in each direction, and how many letters these are.
INITIALS_ROOM, TALLEST_INITIALS, MOST_INITIALS = 0.74 * DISC, 0.44 * DISC, 3
INITIAL = re.compile(r"\b[^\W_a-z]")


def draw_emblem(system: System, faces: Mapping[str, Typeface]) -> Frame:
    """Return the emblem of a system as a frame. Raises MissingGlyph for letters that the typefaces lack."""
    ground, start = Box(0, 0, SIDE, SIDE, 0, system.ground), (SIDE - DISC) / 2
    light = mix(system.ground, system.highlight, FAINT)
    pattern = draw_pattern(system.back.pattern, ground, PATTERN_SCALE, system.ground, light)
    rim = mix(system.ground, system.highlight, RIM)
    plate = Box(start, start, DISC, DISC, DISC / 2, system.ground, rim, SIGN_LINE)
    if outline := system.symbols.get(system.back.emblem):
        sign: Item = Symbol(SIDE / 2, SIDE / 2, SIGN, outline, system.highlight)
    else:
        words = find_initials(system.name)
        role = pick_role(words, faces)
        face = faces[role]
        size = min(INITIALS_ROOM / face.width(words, 1), TALLEST_INITIALS / face.cap_height)
        x, base = (SIDE - face.width(words, size)) / 2, (SIDE + size * face.cap_height) / 2
        sign = Text(x, base, role, size, 0, system.highlight, (words,))
    return Frame(SIDE, SIDE, (ground, *pattern, plate, sign))


def find_initials(name: str) -> str:
    """Return the capitals and digits that the words of a name begin with, or its first two letters without any."""
    return "".join(INITIAL.findall(name)[:MOST_INITIALS]) or name.strip()[:2]


# How far the panel keeps from the frame, on a card whose type is not scaled.
PANEL_MARGIN = to_points(2_000)
PANEL_LINE = 0.7
# How large a symbol is, as a share of the lesser side of the panel.
LARGE_SYMBOL = 0.55


def draw_image(back: CardBack, setting: Setting) -> Iterator[Item]:
    """Yield the panel of a back without words: its picture fills that, or its symbol stands in the middle of it."""
    panel = find_panel(setting)
    edge = make_panel(panel, setting)
    if picture := back.art.picture:
        yield edge._replace(stroke="", line=0)
        yield from place_picture(picture, panel, "cover", edge.radius)
        yield edge._replace(fill="")
        return
    yield edge
    if symbol := setting.deck.system.symbols.get(back.art.symbol):
        size = min(panel.width, panel.height) * LARGE_SYMBOL
        yield Symbol(setting.width / 2, setting.height / 2, size, symbol, setting.accent)


def find_panel(setting: Setting) -> Area:
    """Return where the panel of a back lies: within the frame."""
    edge = (FRAME + PANEL_MARGIN) * setting.scale
    return Area(edge, edge, setting.width - 2 * edge, setting.height - 2 * edge)


def make_panel(panel: Area, setting: Setting) -> Box:
    """Return the panel of a back, white with an edge in the colour of the game."""
    return Box(*panel, ROUNDING / 2 * setting.scale, WHITE, setting.accent, PANEL_LINE * setting.scale)


# Lengths on a card whose type is not scaled: how far words keep from the edge of the panel, and how high a picture
# below them is at least.
PANEL_PAD, LEAST_PICTURE = to_points(2_800), to_points(18_000)
SYMBOL = to_points(6_000)
# How far type shrinks from one try to the next, in points; the least share of its size that the foot may have.
WORDS_STEP = 0.25
LEAST_FOOT = 0.7
# Of the room that words leave free, so much is above them.
ABOVE_WORDS = 0.1


class _SetPart(NamedTuple):
    """A set part of a back, and the colour of the bar beside it, "" for none."""

    stack: Stack
    bar: str


def set_own_backs(setting: Setting) -> tuple[Frame | None, ...]:
    """Return what is drawn on the back of each card in place of the plate, None for the back of the deck.

    It is nothing if no card has anything of its own there. Words of all cards have one size. Raises BadData.
    """
    cards, size = setting.deck.cards, setting.layout.body.size
    if not any(card.back and not card.back.is_shared for card in cards):
        return ()
    with gathering() as problems:
        for card in cards:
            if card.back and card.back.has_words and not card.back.is_shared:
                with collecting(problems), placed(card.back.origin, f"card {card.id}: the back"):
                    size = min(size, _fit(card.back, setting))
    return tuple(_draw_own(card, card.back, setting, size) for card in cards)


def draw_shared_back(setting: Setting) -> Frame:
    """Return the back of cards that have none of their own, with the deck's words if it has any. Raises BadData."""
    back = setting.deck.back
    toned = dress_back(setting, back) if back else setting
    if not back or not (back.has_words or back.has_image):
        return draw_back(toned)
    if not back.has_words:
        return Frame(setting.width, setting.height, (*draw_ground_of_back(toned).items, *draw_image(back, toned)))
    with placed(back.origin, f"deck {setting.deck.id}: the back"):
        words = toned.spell(_draw_panel(back, toned, _fit(back, toned), ()))
    return Frame(setting.width, setting.height, (*draw_ground_of_back(toned).items, *words))


def dress_back(setting: Setting, back: CardBack) -> Setting:
    """Return a setting in the colours of a back, and with its pattern, emblem and title of its plate.

    Raises BadData for no such style.
    """
    toned = tone_setting(setting, back.art)
    deck = dress_deck(toned.deck, back)
    return toned._replace(deck=deck._replace(title=back.title) if back.is_plate and back.title else deck)


def _draw_own(card: Card, back: CardBack | None, setting: Setting, size: Points) -> Frame | None:
    """Return what lies on the ground of a card's back; one in another colour or pattern has a ground of its own."""
    if back is None or back.is_shared:
        return None
    toned, is_other = dress_back(setting, back), back.art.is_toned or back.face != PLAIN_FACE
    if not (back.has_words or back.has_image):
        return draw_back(toned) if is_other else None
    ground = draw_ground_of_back(toned).items if is_other else ()
    if not back.has_words:
        return Frame(setting.width, setting.height, (*ground, *draw_image(back, toned)))
    foot = _draw_foot(card, toned)
    return Frame(setting.width, setting.height, (*ground, *toned.spell(_draw_panel(back, toned, size, foot))))


def _room(setting: Setting, back: CardBack) -> Area:
    """Return where words stand on the panel: below its head, and above a picture or the foot."""
    x, y, width, height = find_panel(setting)
    pad, line = PANEL_PAD * setting.scale, setting.layout.label.size * CAP_HEIGHT
    head = pad + line + setting.gap * 1.5
    below = LEAST_PICTURE * setting.scale if back.art.picture else 0
    return Area(x + pad, y + head, width - 2 * pad, height - 2 * head - below)


def _fit(back: CardBack, setting: Setting) -> Points:
    """Return the largest size at which the words of a back fit. Raises Overflow, MissingGlyph."""
    body, room = setting.layout.body, _room(setting, back)
    size = body.size
    while True:
        parts = _set_parts(back, setting, room.width, size / body.size)
        if parts is not None and _measure_parts(parts, setting) <= room.height:
            return size
        if size <= body.least:
            said = (back.title, *(words for part in back.sections for words in (part.title, part.text, part.note)))
            raise complain(None if parts is None else _measure_parts(parts, setting), setting, room, said)
        size = max(body.least, size - WORDS_STEP * setting.scale)


def _measure_parts(parts: Sequence[_SetPart], setting: Setting) -> Points:
    return sum(part.stack.height for part in parts) + setting.gap * (len(parts) - 1)


def _set_parts(back: CardBack, setting: Setting, width: Points, shrink: float) -> list[_SetPart] | None:
    """Return title and sections of a back, set; None if a word is too wide."""
    found = []
    if back.title:
        title = make_title(back.title, setting, setting.headline, quiet=False)
        found.append((set_stack([title], setting.faces, width, shrink), ""))
    for part in back.sections:
        paragraphs, indent, bar = list_paragraphs(part, setting), 0.0, ""
        if part.label:
            field = setting.styles.get(part.heading.id) if part.heading and not part.art.is_toned else None
            bar = (field or find_tone(part.art, setting.accent, setting.theme)).colour
            indent = BAR_INDENT * setting.scale
            label = Paragraph(part.label.upper(), "bold", setting.layout.label, bar, LABEL_SPACING)
            paragraphs.insert(0, label)
        found.append((set_stack(paragraphs, setting.faces, width - indent, shrink), bar))
    return None if any(stack is None for stack, _ in found) else [_SetPart(stack, bar) for stack, bar in found if stack]


def _draw_panel(back: CardBack, setting: Setting, size: Points, foot: Sequence[Item]) -> Iterator[Item]:
    """Yield the panel of a back, with the deck's title in small capitals, and its words at a size. Raises BadData."""
    panel, room = find_panel(setting), _room(setting, back)
    pad, side = PANEL_PAD * setting.scale, SYMBOL * setting.scale
    yield make_panel(panel, setting)
    label, face, title = setting.layout.label, setting.faces["bold"], setting.deck.title.upper()
    with placed(setting.deck.origin, "the deck's title"):
        least = TypeSize(label.size, label.least, 1)
        small = fit_line(title, face, least, panel.width - 2 * pad - side, LABEL_SPACING)
    base = panel.y + pad + small * CAP_HEIGHT
    yield Text(panel.x + pad, base, "bold", small, 0, setting.accent, (title,), small * LABEL_SPACING)
    if symbol := setting.deck.system.symbols.get(back.art.symbol):
        inset = pad * 0.6 + side / 2
        yield Symbol(panel.x + panel.width - inset, panel.y + inset, side, symbol, setting.accent)
    parts = _set_parts(back, setting, room.width, size / setting.layout.body.size)
    assert parts is not None  # it was set at this size before
    y = room.y + (room.height - _measure_parts(parts, setting)) * ABOVE_WORDS
    for part in parts:
        indent = BAR_INDENT * setting.scale if part.bar else 0
        if part.bar:
            yield Box(room.x, y, BAR * setting.scale, part.stack.height, 0, part.bar)
        yield from part.stack.place(room.x + indent, y)
        y += part.stack.height + setting.gap
    if picture := back.art.picture:
        end = room.y + room.height + LEAST_PICTURE * setting.scale
        yield from place_picture(picture, Area(room.x, y, room.width, end - y))
    yield from foot


def _draw_foot(card: Card, setting: Setting) -> list[Item]:
    """Draw the id of a card at the lower left, and the fingerprint of its deck at the lower right. Raises BadData."""
    panel, pad, label = find_panel(setting), PANEL_PAD * setting.scale, setting.layout.label
    face, colour, digits = setting.faces["regular"], setting.theme.muted, setting.deck.fingerprint
    right, base = panel.x + panel.width - pad, panel.y + panel.height - pad
    mark = label.size * CAP_HEIGHT
    x = right - face.width(digits, label.size)
    with placed(setting.deck.origin, "the foot of the backs"):
        least = TypeSize(label.size, label.size * LEAST_FOOT, 1)
        size = fit_line(card.id, face, least, x - 3 * mark - panel.x - pad)
    return [
        Text(panel.x + pad, base, "regular", size, 0, colour, (card.id,)),
        Symbol(x - mark, base - mark / 2, mark, OUTLINES["diamond"], colour),
        Text(x, base, "regular", label.size, 0, colour, (digits,)),
    ]
