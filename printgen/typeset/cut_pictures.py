"""Small pictures of what is done by hand: sheets that are cut, folded and glued, cards that are sorted, a box."""

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin

from printgen.model.look import WHITE, mix
from printgen.products.game import CutPicture, CutSheet
from printgen.typeset.bands import ROUND, Desk
from printgen.typeset.frame import Area, Box, Item, Path, Rules
from printgen.typeset.type.outline import circle, polygon

# Pictures are drawn in units: so many are as high as their area.
HIGH = 34.0
LINE, CUT, DASH = 0.6, 1.0, 3.0


class _Easel:
    """Draws in units about the middle of an area."""

    def __init__(self, area: Area, desk: Desk) -> None:
        theme = desk.setting.theme
        self.unit = min(area.height / HIGH, area.width / 60)
        self.x, self.y = area.x + area.width / 2, area.y + area.height / 2
        self.accent, self.muted = desk.setting.system.accent, theme.muted
        self.solid = mix(self.accent, WHITE, 0.85) if theme.outlined else self.accent
        self.tint = WHITE if theme.outlined else mix(self.accent, WHITE, 0.75)
        self.cut = theme.styles["red"].colour if "red" in theme.styles else theme.ink
        self.fold = theme.styles["blue"].colour if "blue" in theme.styles else theme.ink
        self.items: list[Item] = []

    def box(self, place: tuple[float, float, float, float], fill: str, radius: float = 0) -> None:
        """Draw a rectangle with a thin edge: left, top, width and height."""
        unit = self.unit
        left, top, width, height = place
        place = (self.x + left * unit, self.y + top * unit, width * unit, height * unit)
        self.items.append(Box(*place, radius * unit, fill, self.muted, LINE))

    def lines(self, *segments: tuple[float, float, float, float], colour: str) -> None:
        """Draw dashed lines: cuts, or folds."""
        unit = self.unit
        moved = tuple(
            (self.x + x1 * unit, self.y + y1 * unit, self.x + x2 * unit, self.y + y2 * unit)
            for x1, y1, x2, y2 in segments
        )
        self.items.append(Rules(moved, CUT, colour, dash=DASH))

    def disc(self, x: float, y: float, radius: float, fill: str, stroke: str = "") -> None:
        """Draw a circle."""
        place = (self.x + x * self.unit, self.y + y * self.unit)
        self.items.append(Path(*place, circle(radius * self.unit), fill, stroke, CUT if stroke else 0))

    def shape(self, *points: tuple[float, float], fill: str) -> None:
        """Draw straight lines through points, y downwards, back to the first of them."""
        outline = polygon(*((x * self.unit, -y * self.unit) for x, y in (*points, points[0])))
        self.items.append(Path(self.x, self.y, outline, fill, self.accent, CUT))


def draw_cut(picture: CutPicture, cuts: CutSheet, area: Area, desk: Desk) -> list[Item]:
    """Return a picture in an area, on a ground of its own."""
    easel = _Easel(area, desk)
    ground = WHITE if desk.setting.theme.outlined else mix(desk.setting.theme.hairline, WHITE, 0.82)
    easel.items.append(Box(*area, ROUND, ground))
    _PICTURES[picture](easel, cuts)
    return easel.items


# The sheet in the pictures lies, so that its long side runs across them.
SHEET_WIDE, SHEET_HIGH, INSET, BEYOND = 38.0, 26.0, 1.6, 3.0


def _find_lanes(cuts: CutSheet) -> tuple[int, int]:
    """Return into how many strips the long cuts part a sheet, and the short cuts a strip."""
    return (cuts.rows, cuts.columns) if cuts.is_wide else (cuts.columns, cuts.rows)


def _draw_long(easel: _Easel, cuts: CutSheet) -> None:
    lanes, cells = _find_lanes(cuts)
    left, top = -SHEET_WIDE / 2, -SHEET_HIGH / 2
    easel.box((left, top, SHEET_WIDE, SHEET_HIGH), WHITE)
    wide, high = (SHEET_WIDE - 2 * INSET) / cells, (SHEET_HIGH - 2 * INSET) / lanes
    for row in range(lanes):
        for column in range(cells):
            easel.box((left + INSET + column * wide, top + INSET + row * high, wide, high), easel.tint)
    easel.lines(
        *(
            (left - BEYOND, top + INSET + row * high, -left + BEYOND, top + INSET + row * high)
            for row in range(lanes + 1)
        ),
        colour=easel.cut,
    )


def _draw_short(easel: _Easel, cuts: CutSheet) -> None:
    lanes, cells = _find_lanes(cuts)
    gap, left = 2.0, -SHEET_WIDE / 2
    high = (SHEET_HIGH - gap * (lanes - 1)) / lanes
    wide = (SHEET_WIDE - 2 * INSET) / cells
    for row in range(lanes):
        top = -SHEET_HIGH / 2 + row * (high + gap)
        easel.box((left, top, SHEET_WIDE, high), WHITE)
        for column in range(cells):
            easel.box((left + INSET + column * wide, top, wide, high), easel.tint)
    edges = [left + INSET + column * wide for column in range(cells + 1)]
    easel.lines(*((x, -SHEET_HIGH / 2 - BEYOND, x, SHEET_HIGH / 2 + BEYOND) for x in edges), colour=easel.cut)


def _draw_sort(easel: _Easel, cuts: CutSheet) -> None:
    backs = (easel.solid, easel.tint, WHITE)[: cuts.decks]
    for stack, fill in enumerate(backs):
        left = 17 * (stack - len(backs) / 2) + 1
        for card in range(3):
            easel.box((left + card * 1.2, -10.5 + card * 1.2, 12.5, 18), WHITE if card < 2 else fill, 1.2)  # noqa: PLR2004
        easel.disc(left + 8.65, 0.9, 2.6, easel.accent if fill == WHITE else WHITE)


def _draw_fold(easel: _Easel, _: CutSheet) -> None:
    easel.box((-21, -12, 42, 26), WHITE)
    for x, fill in ((-10.5, easel.solid), (10.5, easel.tint)):
        for y in (-5.5, 6.5):
            easel.disc(x, y, 4.2, fill, easel.accent)
    easel.lines((0, -15.5, 0, 16), colour=easel.fold)
    steps = [0.18 * pi + 0.64 * pi * step / 12 for step in range(13)]
    points = [(easel.x + 9.5 * cos(at) * easel.unit, easel.y + (-7 - 9.5 * sin(at)) * easel.unit) for at in steps]
    easel.items.append(Rules(tuple((*one, *other) for one, other in pairwise(points)), CUT, easel.fold))
    x, y = 9.5 * cos(0.82 * pi), -7 - 9.5 * sin(0.82 * pi)
    tip = polygon(
        *((a * easel.unit, -b * easel.unit) for a, b in ((x - 1.4, y + 1.8), (x - 0.2, y - 1.2), (x + 1.7, y + 0.9)))
    )
    easel.items.append(Path(easel.x, easel.y, tip, easel.fold))


def _draw_punch(easel: _Easel, _: CutSheet) -> None:
    side, left, top = 9.0, -25.0, -10.0
    for column in range(3):
        for row in range(2):
            easel.box((left + column * 11, top + row * 11, side, side), easel.solid if row else easel.tint)
    across = [top + edge for edge in (0, side, 11, 11 + side)]
    easel.lines(*((left - 2, y, left + 33, y) for y in across), colour=easel.cut)
    for y, fill in ((-5.5, easel.solid), (5.5, easel.tint)):
        easel.disc(17, y, 4.6, fill, easel.cut)


def _draw_box(easel: _Easel, _: CutSheet) -> None:
    easel.shape(
        (-24, -5), (-20, -6), (-1, -6), (-1, -11), (0, -14), (11, -14), (12, -11), (12, -6), (18, -6), (18, 12),
        (-7, 12), (-7, 14), (-8, 15.5), (-19, 15.5), (-20, 14), (-20, 12), (-24, 11),
        fill=WHITE,
    )  # fmt: skip
    easel.lines(
        (-20, -6, -20, 12), (-7, -6, -7, 12), (-1, -6, -1, 12), (12, -6, 12, 12), (-1, -6, 12, -6), (-1, -11, 12, -11),
        (-20, 12, -7, 12), colour=easel.fold,
    )  # fmt: skip
    for left in (-18, 1):
        easel.box((left, -3.5, 9, 13), easel.tint, 1)


def _draw_dividers(easel: _Easel, _: CutSheet) -> None:
    for place, fill in enumerate((easel.solid, easel.tint, WHITE)):
        left = -24 + place * 17
        tab = left + place * 3.6
        easel.shape(
            (left, -9), (tab, -9), (tab, -12.5), (tab + 6.5, -12.5), (tab + 6.5, -9), (left + 14, -9), (left + 14, 11),
            (left, 11), fill=fill,
        )  # fmt: skip


_PICTURES: dict[CutPicture, Callable[[_Easel, CutSheet], None]] = {
    "long": _draw_long,
    "short": _draw_short,
    "sort": _draw_sort,
    "fold": _draw_fold,
    "punch": _draw_punch,
    "box": _draw_box,
    "dividers": _draw_dividers,
}
