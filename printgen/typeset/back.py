"""The back of a deck: a woven pattern in a frame, and a plate with the names of system and deck."""

from math import ceil

from printgen.errors import BadData
from printgen.model.look import TypeSize, mix
from printgen.typeset.frame import Area, Box, Frame, Item, Rules, Text
from printgen.typeset.head import LETTER_SPACING
from printgen.typeset.setting import WHITE, Setting
from printgen.typeset.stack import fit_line
from printgen.typeset.typeface import CAP_HEIGHT, Misfit
from printgen.units import Points, to_points

# The frame keeps this far from the trim, so that a print shifted by a millimetre does not show.
FRAME = to_points(3_600)
HEM = to_points(1_100)
PITCH = to_points(3_600)
THREADS = ((0.0, 3.6, 0.07), (0.0, 0.9, 0.2), (0.5, 0.9, 0.14))
PLATE_PAD = to_points(4_600)
LEAST = 5.5
ROUNDING = to_points(2_200)
# The line of frame and plate: its width, and how far its colour is from the ground towards white.
LINE = 0.9
RIM = 0.8


def draw_back(setting: Setting) -> Frame:
    """Return the back of the setting's deck. Raises BadData if its titles are too long or have no glyphs."""
    try:
        plate = _draw_plate(setting)
    except Misfit as misfit:
        raise BadData([misfit.at(setting.deck.origin)]) from None
    scale = setting.scale
    edge = FRAME * scale
    inner = Area(edge, edge, setting.width - 2 * edge, setting.height - 2 * edge)
    hem = HEM * scale
    woven = Area(edge + hem, edge + hem, inner.width - 2 * hem, inner.height - 2 * hem)
    ground = setting.accent
    items: list[Item] = [Box(0, 0, setting.width, setting.height, 0, ground)]
    for offset, line, light in THREADS:
        segments = _weave(woven, PITCH * scale, offset)
        items.append(Rules(segments, line * scale, mix(ground, WHITE, light)))
    items.append(Box(*inner, ROUNDING * scale, "", mix(ground, WHITE, RIM), LINE * scale))
    return Frame(setting.width, setting.height, (*items, *plate))


def _draw_plate(setting: Setting) -> list[Item]:
    """Draw the plate in the middle, as wide as its words need."""
    scale, deck = setting.scale, setting.deck
    room = setting.width - 2 * (FRAME + PLATE_PAD) * scale
    name, title = deck.system.name.upper(), deck.title.upper()
    regular, bold = setting.faces["regular"], setting.faces["bold"]
    small = fit_line(name, regular, TypeSize(7.5 * scale, LEAST * scale, 1), room, LETTER_SPACING)
    large = fit_line(title, bold, TypeSize(18 * scale, LEAST * scale, 1), room)
    spacing = small * LETTER_SPACING
    widths = regular.width(name, small, spacing), bold.width(title, large)
    gap, pad = 5 * scale, PLATE_PAD * scale * 0.8
    content = (small + large) * CAP_HEIGHT + gap
    width, height = max(widths) + 2 * pad, content + 2 * pad
    x, y = (setting.width - width) / 2, (setting.height - height) / 2
    first = y + pad + small * CAP_HEIGHT
    middle = setting.width / 2
    return [
        Box(x, y, width, height, ROUNDING / 2 * scale, setting.accent, mix(setting.accent, WHITE, RIM), LINE * scale),
        Text(middle - widths[0] / 2, first, "regular", small, 0, WHITE, (name,), spacing),
        Text(middle - widths[1] / 2, first + gap + large * CAP_HEIGHT, "bold", large, 0, WHITE, (title,)),
    ]


def _weave(area: Area, pitch: Points, offset: float) -> tuple[tuple[Points, Points, Points, Points], ...]:
    """Return diagonals both ways at equal distances, cut off at the edges of the area, mirrored about its middle."""
    step = pitch * 2**0.5
    reach = ceil((area.width + area.height) / 2 / step) + 1
    centre_x, centre_y = area.x + area.width / 2, area.y + area.height / 2
    segments = []
    for number in range(-reach, reach + 1):
        shift = (number + offset) * step
        segments += [_cut_diagonal(area, centre_x + shift, centre_y, slope) for slope in (1, -1)]
    return tuple(segment for segment in segments if segment)


def _cut_diagonal(area: Area, x: Points, y: Points, slope: int) -> tuple[Points, Points, Points, Points] | None:
    """Return the part within an area of the diagonal through (x, y), or None if there is none."""
    ends = sorted(((area.y - y) * slope, (area.y + area.height - y) * slope))
    start = max(ends[0], area.x - x)
    end = min(ends[1], area.x + area.width - x)
    if end <= start:
        return None
    return (x + start, y + start * slope, x + end, y + end * slope)
