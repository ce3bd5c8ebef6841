"""Tuck boxes and the dividers in them: the ground with its bleed, the words on it, and the lines to cut and fold."""

from collections.abc import Sequence
from itertools import pairwise
from math import acos, hypot, pi, tan
from typing import NamedTuple

from printgen.model.art import Outline, PathStep, Point
from printgen.model.look import WHITE, TypeSize, mix
from printgen.model.marker import BLEED
from printgen.typeset.card.head import LETTER_SPACING
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area, Box, Frame, Item, Path, Rules, Segment, Text
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, fit_line, placed
from printgen.units import Points, to_points

# How far the ground runs over the cut, and over the fold onto the glue flap, whose rest must stay bare.
OVER = to_points(BLEED)
SPILL = to_points(1_500)
# The frame on lid and sides, and what keeps clear of it, on cards whose type is not scaled.
FRAME, PAD, RADIUS = to_points(1_500), to_points(3_600), to_points(1_200)
FRAME_LINE, RIM = 0.6, 0.5
# The line to cut along, and the ticks outside of it that are in line with folds: their width, and their share of the
# way to the highlight.
CUT_LINE, CUT = 0.4, 0.85
TICK_LINE = 0.6
# Type on lid, sides and bottom in points; a title takes no more than this share of a panel that is thin.
NAME, TITLE, FOOT, LEAST = 6.5, 13.0, 6.5, 3.0
TALLEST = 0.62
# A lid that is thinner has one line.
THIN = to_points(12_000)
# What the title takes of a side, and what is left between it and the system's name.
TITLE_SHARE, NAME_SHARE = 0.6, 0.34
NAME_GAP: Points = 3.2
GLUE_TYPE = 8.0

# A corner with its radius, y downwards.
Bend = tuple[Points, Points, Points]


class Shell(NamedTuple):
    """A box laid flat in points: its cut, the ticks at its folds, and its glue flap with the cut that runs round it."""

    width: Points
    height: Points
    cut: Outline
    ticks: tuple[Segment, ...]
    glue: Area
    glue_cut: tuple[Segment, ...]


def trace_bends(bends: Sequence[Bend]) -> Outline:
    """Return the outline through some corners, each rounded by its radius; y upwards from where theirs count down."""
    steps: list[PathStep] = []
    closed = [bends[-1], *bends, bends[0]]
    for (before, (x, y, radius)), (_, after) in pairwise(pairwise(closed)):
        steps += _round_corner((x, -y), (before[0], -before[1]), (after[0], -after[1]), radius)
    (_, *first), *rest = steps
    return (("m", *first), *rest)


def _round_corner(corner: Point, before: Point, after: Point, radius: Points) -> list[PathStep]:
    """Return a line to a corner, and the arc that rounds it."""
    if not radius:
        return [("l", *corner)]
    x, y = corner
    ways = [(end[0] - x, end[1] - y) for end in (before, after)]
    (ux, uy), (vx, vy) = ((right / hypot(right, up), up / hypot(right, up)) for right, up in ways)
    bend = pi - acos(ux * vx + uy * vy)
    far = radius * tan(bend / 2)
    near = far - radius * 4 / 3 * tan(bend / 4)
    ends = (x + ux * near, y + uy * near, x + vx * near, y + vy * near, x + vx * far, y + vy * far)
    return [("l", x + ux * far, y + uy * far), ("c", *ends)]


def draw_shell(shell: Shell, setting: Setting) -> Frame:
    """Return the ground that lies below all panels, over the cut and a little way onto the glue flap."""
    ground = Path(0, 0, shell.cut, setting.ground, setting.ground, 2 * OVER)
    x, y, width, height = shell.glue
    bare = Box(x + SPILL, y - OVER, width - SPILL + 2 * OVER, height + 2 * OVER, 0, WHITE)
    return Frame(shell.width, shell.height, (ground, bare))


def draw_shell_lines(shell: Shell, setting: Setting, glue: str) -> Frame:
    """Return the lines to cut along, the ticks at the folds, and the word on the glue flap."""
    x, y, width, height = shell.glue
    muted = setting.theme.muted
    word = setting.faces["regular"].width(glue, GLUE_TYPE)
    middle = x + (width + SPILL - GLUE_TYPE * CAP_HEIGHT) / 2
    items = (
        Path(0, 0, shell.cut, "", mix(setting.ground, setting.highlight, CUT), CUT_LINE),
        Rules(shell.glue_cut, CUT_LINE, muted),
        Rules(shell.ticks, TICK_LINE, setting.highlight),
        Text(middle, y + (height - word) / 2, "regular", GLUE_TYPE, 0, muted, (glue,), turn=270),
    )
    return Frame(shell.width, shell.height, items)


def draw_lid(setting: Setting, width: Points, height: Points) -> Frame:
    """Return the lid with the system's name above the deck's title, or beside it on a thin one. Raises BadData."""
    if height < THIN:
        return draw_spine(setting, width, height)
    room, middle = width - 2 * PAD * setting.scale, width / 2
    small, name, spacing = _fit_name(setting, room)
    large, title = _fit_title(setting, room, height - 2 * FRAME - NAME_GAP * 2 - small * CAP_HEIGHT)
    top = (height - (small + large) * CAP_HEIGHT - NAME_GAP) / 2 + small * CAP_HEIGHT
    below = top + NAME_GAP + large * CAP_HEIGHT
    regular, bold = setting.faces["regular"], setting.faces["bold"]
    x = middle - regular.width(name, small, spacing) / 2
    items: tuple[Item, ...] = (
        _frame(setting, width, height),
        Text(x, top, "regular", small, 0, setting.highlight, (name,), spacing),
        Text(middle - bold.width(title, large) / 2, below, "bold", large, 0, setting.highlight, (title,)),
    )
    return Frame(width, height, tuple(setting.spell(items)))


def draw_spine(setting: Setting, width: Points, height: Points) -> Frame:
    """Return a side that lies: the deck's title at its left, the system's name at its right. Raises BadData."""
    pad = PAD * setting.scale
    room = width - 2 * pad
    small, name, spacing = _fit_name(setting, room * NAME_SHARE)
    large, title = _fit_title(setting, room * TITLE_SHARE, height * TALLEST)
    x = width - pad - setting.faces["regular"].width(name, small, spacing)
    items: tuple[Item, ...] = (
        _frame(setting, width, height),
        Text(pad, (height + large * CAP_HEIGHT) / 2, "bold", large, 0, setting.highlight, (title,)),
        Text(x, (height + small * CAP_HEIGHT) / 2, "regular", small, 0, setting.highlight, (name,), spacing),
    )
    return Frame(width, height, tuple(setting.spell(items)))


def draw_bottom(setting: Setting, words: str, width: Points, height: Points) -> Frame:
    """Return the bottom with a line that says what is inside. Raises Misfit if it is too long or has no glyphs."""
    face, scale = setting.faces["regular"], setting.scale
    size = fit_line(words, face, TypeSize(FOOT, LEAST * min(scale, 1), 1), width - 2 * PAD * scale)
    x, y = (width - face.width(words, size)) / 2, (height + size * CAP_HEIGHT) / 2
    return Frame(width, height, (Text(x, y, "regular", size, 0, setting.highlight, (words,)),))


def _fit_name(setting: Setting, room: Points) -> tuple[Points, str, Points]:
    """Return the size of the system's name, the name, and its letter-spacing. Raises BadData if it is too long."""
    scale, system = setting.scale, setting.deck.system
    name = system.name.upper()
    with placed(system.origins["name"], "name"):
        sizes = TypeSize(NAME * max(scale, 1), LEAST * min(scale, 1), 1)
        size = fit_line(name, setting.faces["regular"], sizes, room, LETTER_SPACING)
    return size, name, size * LETTER_SPACING


def _fit_title(setting: Setting, room: Points, height: Points) -> tuple[Points, str]:
    """Return the size of the deck's title in capitals, and that. Raises BadData if it is too long."""
    title = setting.deck.title.upper()
    least = LEAST * min(setting.scale, 1)
    with placed(setting.deck.origin, "the deck's title"):
        sizes = TypeSize(max(least, min(TITLE * setting.scale, height / CAP_HEIGHT)), least, 1)
        size = fit_line(title, setting.faces["bold"], sizes, room)
    return size, title


def _frame(setting: Setting, width: Points, height: Points) -> Box:
    """Return a thin frame inside the edges of a panel."""
    size = width - 2 * FRAME, height - 2 * FRAME
    return Box(FRAME, FRAME, *size, RADIUS, "", mix(setting.ground, setting.highlight, RIM), FRAME_LINE)


# The shares of a card's width that a tab takes: a third, or more for a title that no third can hold.
SHARES = (1 / 3, 1 / 2, 1.0)
PLACES = 3
# A tab's rounding, the slant of its sides, and how far words keep from these, and from its upper edge and the card.
TAB_RADIUS, TAB_SLANT, TAB_PAD, TAB_CLEAR = to_points(1_500), to_points(700), to_points(1_300), to_points(1_100)
# Type in points: the largest, what is too small for a narrow tab, and the least.
TAB_LARGEST, TAB_SMALL, TAB_LEAST = 9.5, 4.5, 3.5
LEADING, STEP = 1.12, 0.5


def draw_divider(setting: Setting, place: int, rise: Points) -> tuple[Frame, Frame]:
    """Return a divider's ground with its title, which lies below its art, and the line to cut along, which lies above.

    Its tab is as high as `rise`; tabs of neighbours stand side by side. Raises BadData if the title is too long or
    has no glyphs.
    """
    left, wide, size, lines = _fit_tab(setting, place, rise)
    right, width, height = left + wide, setting.width, setting.height + rise
    foot, slants = (left, rise, 0), ((left + TAB_SLANT, 0, TAB_RADIUS), (right - TAB_SLANT, 0, TAB_RADIUS))
    card = ((width, rise, 0), (width, height, 0), (0, height, 0), (0, rise, 0))
    cut = trace_bends((foot, *slants, (right, rise, 0), *card))
    middle, leading, face = left + wide / 2, size * LEADING, setting.faces["bold"]
    base = (rise - leading * (len(lines) - 1) + size * CAP_HEIGHT) / 2
    words: list[Item] = []
    for number, line in enumerate(lines):
        x = middle - face.width(line, size) / 2
        words.append(Text(x, base + number * leading, "bold", size, 0, setting.highlight, (line,)))
    ground = Path(0, 0, cut, setting.ground, setting.ground, 2 * OVER)
    edge = Path(0, 0, cut, "", mix(setting.ground, setting.highlight, CUT), CUT_LINE)
    return Frame(width, height, (ground, *setting.spell(words))), Frame(width, height, (edge,))


def _fit_tab(setting: Setting, place: int, rise: Points) -> tuple[Points, Points, Points, tuple[str, ...]]:
    """Return left and width of the narrowest tab that holds the title, and its size and lines there. Raises BadData."""
    title, high = setting.deck.title, rise - 2 * TAB_CLEAR
    with placed(setting.deck.origin, "the deck's title"):
        for share in SHARES:
            width, size = setting.width * share, TAB_LARGEST
            least = TAB_LEAST * min(setting.scale, 1) if share == SHARES[-1] else TAB_SMALL
            while size >= least:
                lines = setting.faces["bold"].break_lines(title, size, width - 2 * (TAB_PAD + TAB_SLANT))
                if lines and size * (LEADING * (len(lines) - 1) + CAP_HEIGHT) <= high:
                    left = (setting.width - width) * (place % PLACES) / (PLACES - 1)
                    return left, width, size, lines
                size -= STEP
        raise Overflow(f'"{title}" is too long for a divider')
