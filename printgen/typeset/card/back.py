"""The back of a deck: a woven pattern in a frame, and a plate with the names of system and deck."""

from math import ceil

from printgen.model.look import TypeSize, mix
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.titles import LETTER_SPACING
from printgen.typeset.frame import Area, Box, Frame, Item, Rules, Segment, Text
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, Typeface, pick_role, placed
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled. The frame keeps this far from the trim, so that a print shifted by a
# millimetre does not show; the plate keeps as far from the frame.
FRAME = to_points(3_600)
PLATE_MARGIN = to_points(4_000)
PLATE_PAD = to_points(3_600)
ROUNDING = to_points(2_200)
LINE = 0.9
# The pattern: the distance of its threads, and each thread's offset, width, and share of the way to the highlight.
PITCH = to_points(3_600)
THREADS = ((0.0, 3.6, 0.07), (0.0, 0.9, 0.2), (0.5, 0.9, 0.14))
# The same for a white ground, which costs little ink.
FINE_THREADS = ((0.0, 0.45, 0.35), (0.5, 0.45, 0.2))
RIM = 0.8
# Type on the plate in points: a title that would be smaller than LEAST_LINE on one line is broken into two.
NAME, TITLE, LEAST_LINE, LEAST = 7.5, 18.0, 15.0, 5.5
LEADING, STEP = 1.1, 0.5


def draw_back(setting: Setting) -> Frame:
    """Return the back of the setting's deck. Raises BadData if its titles are too long or have no glyphs."""
    return Frame(
        setting.width, setting.height, (*draw_ground_of_back(setting).items, *setting.spell(_draw_plate(setting)))
    )


def draw_ground_of_back(setting: Setting) -> Frame:
    """Return the back without its plate, for what is drawn there in its place."""
    scale, edge = setting.scale, FRAME * setting.scale
    inner = Area(edge, edge, setting.width - 2 * edge, setting.height - 2 * edge)
    frame = Box(*inner, ROUNDING * scale, "", mix(setting.ground, setting.highlight, RIM), LINE * scale)
    threads = [
        Rules(
            weave(inner, PITCH * scale, offset),
            line * scale,
            mix(setting.ground, setting.highlight, light),
            frame,
        )
        for offset, line, light in (FINE_THREADS if setting.theme.outlined else THREADS)
    ]
    ground = Box(0, 0, setting.width, setting.height, 0, setting.ground)
    return Frame(setting.width, setting.height, (ground, *threads, frame))


def _draw_plate(setting: Setting) -> list[Item]:
    """Draw the plate in the middle, as large as its words need. Raises BadData if they do not fit or have no glyphs."""
    scale, deck = setting.scale, setting.deck
    pad, middle = PLATE_PAD * scale, setting.width / 2
    room = setting.width - 2 * (FRAME + PLATE_MARGIN + PLATE_PAD) * scale
    regular = setting.faces["regular"]
    name = deck.system.name.upper()
    with placed(deck.system.origins["name"], "name"):
        size = TypeSize(NAME * scale * setting.theme.type, LEAST * scale, 1)
        small = fit_line(name, regular, size, room, LETTER_SPACING)
    with placed(deck.origin, "the deck's title"):
        role = pick_role(deck.title.upper(), setting.faces)
        large, lines = _fit_title(deck.title.upper(), setting, setting.faces[role], room)
    face = setting.faces[role]
    spacing, leading = small * LETTER_SPACING, large * LEADING
    widths = [regular.width(name, small, spacing), *(face.width(line, large) for line in lines)]
    gap = 5 * scale
    width = max(widths) + 2 * pad
    height = small * CAP_HEIGHT + large * face.cap_height + gap + leading * (len(lines) - 1) + 2 * pad
    x, y = (setting.width - width) / 2, (setting.height - height) / 2
    first = y + pad + small * CAP_HEIGHT
    items: list[Item] = [
        Box(
            x,
            y,
            width,
            height,
            ROUNDING / 2 * scale,
            setting.ground,
            mix(setting.ground, setting.highlight, RIM),
            LINE * scale,
        ),
        Text(middle - widths[0] / 2, first, "regular", small, 0, setting.highlight, (name,), spacing),
    ]
    base = first + gap + large * face.cap_height
    for place, (line, wide) in enumerate(zip(lines, widths[1:], strict=True)):
        items.append(Text(middle - wide / 2, base + place * leading, role, large, 0, setting.highlight, (line,)))
    return items


def _fit_title(title: str, setting: Setting, face: Typeface, room: Points) -> tuple[Points, tuple[str, ...]]:
    """Return the largest size at which a title fits the plate, and its lines: one if that is large enough, or two.

    Raises Overflow, MissingGlyph.
    """
    scale = setting.scale
    size = TITLE * setting.theme.type
    while size >= LEAST:
        lines = face.break_lines(title, size * scale, room)
        if lines and len(lines) <= (1 if size >= LEAST_LINE else 2):
            return size * scale, lines
        size -= STEP
    raise Overflow(f'"{title}" is too long for its place')


def weave(area: Area, pitch: Points, offset: float) -> tuple[Segment, ...]:
    """Return diagonals both ways at equal distances across an area, mirrored about its middle."""
    step = pitch * 2**0.5
    reach = ceil((area.width + area.height) / 2 / step) + 1
    middle, half = area.x + area.width / 2, area.height / 2
    top, bottom = area.y, area.y + area.height
    shifts = [(number + offset) * step for number in range(-reach, reach + 1)]
    return tuple(
        (middle + shift - half * slope, top, middle + shift + half * slope, bottom)
        for shift in shifts
        for slope in (1, -1)
    )
