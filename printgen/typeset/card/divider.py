"""Dividers: cards with a tab that rises above a box of decks and bears a deck's title."""

from typing import NamedTuple

from printgen.model.art import Outline
from printgen.model.look import mix
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area, Frame, Path, Text
from printgen.typeset.tuckbox import CUT, CUT_LINE, OVER, trace_bends
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, placed
from printgen.units import Points, to_points

# The shares of a card's width that a tab takes: a third, or more for a title that no third can hold.
SHARES = (1 / 3, 1 / 2, 1.0)
PLACES = 3
# A tab's rounding, the slant of its sides, and how far words keep from these, and from its upper edge and the card.
RADIUS, SLANT, PAD, CLEAR = to_points(1_500), to_points(700), to_points(1_300), to_points(1_100)
# Type in points: the largest, what is too small for a narrow tab, and the least.
LARGEST, SMALL, LEAST = 9.5, 4.5, 3.5
LEADING, STEP = 1.12, 0.5


class Tab(NamedTuple):
    """A tab: its rectangle, and the title in it."""

    area: Area
    size: Points
    lines: tuple[str, ...]


def draw_divider(setting: Setting, place: int, rise: Points) -> tuple[Frame, Frame]:
    """Return a divider's ground with its title, which lies below its art, and the line to cut along, which lies above.

    Its tab is as high as `rise`; tabs of neighbours stand side by side. Raises BadData if the title is too long or
    has no glyphs.
    """
    tab = _make_tab(setting, place, rise)
    width, height = setting.width, setting.height + rise
    cut = _trace(tab.area, width, height)
    middle, leading = tab.area.x + tab.area.width / 2, tab.size * LEADING
    face = setting.faces["bold"]
    base = (rise - leading * (len(tab.lines) - 1) + tab.size * CAP_HEIGHT) / 2
    words = [
        Text(
            middle - face.width(line, tab.size) / 2,
            base + number * leading,
            "bold",
            tab.size,
            0,
            setting.highlight,
            (line,),
        )
        for number, line in enumerate(tab.lines)
    ]
    ground = Path(0, 0, cut, setting.ground, setting.ground, 2 * OVER)
    line = Path(0, 0, cut, "", mix(setting.ground, setting.highlight, CUT), CUT_LINE)
    return Frame(width, height, (ground, *setting.spell(words))), Frame(width, height, (line,))


def _make_tab(setting: Setting, place: int, rise: Points) -> Tab:
    """Return the narrowest tab that holds the title. Raises BadData if none does, or the title has no glyphs."""
    title = setting.deck.title
    with placed(setting.deck.origin, "the deck's title"):
        for share in SHARES:
            width = setting.width * share
            least = LEAST * min(setting.scale, 1) if share == SHARES[-1] else SMALL
            x = (setting.width - width) * (place % PLACES) / (PLACES - 1)
            area = Area(x, 0, width, rise)
            found = _fit_title(title, setting, area, least)
            if found:
                return Tab(area, *found)
        raise Overflow(f'"{title}" is too long for a divider')


def _fit_title(title: str, setting: Setting, tab: Area, least: Points) -> tuple[Points, tuple[str, ...]] | None:
    """Return the largest size at which a title fits a tab, and its lines. Raises MissingGlyph."""
    size, room, high = LARGEST, tab.width - 2 * (PAD + SLANT), tab.height - 2 * CLEAR
    while size >= least:
        lines = setting.faces["bold"].break_lines(title, size, room)
        if lines and size * (LEADING * (len(lines) - 1) + CAP_HEIGHT) <= high:
            return size, lines
        size -= STEP
    return None


def _trace(tab: Area, width: Points, height: Points) -> Outline:
    """Return the outline of a divider, clockwise from its tab's foot."""
    right = tab.x + tab.width
    return trace_bends(
        (
            (tab.x, tab.height, 0),
            (tab.x + SLANT, 0, RADIUS),
            (right - SLANT, 0, RADIUS),
            (right, tab.height, 0),
            (width, tab.height, 0),
            (width, height, 0),
            (0, height, 0),
            (0, tab.height, 0),
        )
    )
