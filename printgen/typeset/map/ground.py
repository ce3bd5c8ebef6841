"""The ground of a map: where on the drawing a place of the table lies, and the distances beside it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.model.look import TypeSize
from printgen.model.map import PER_UNIT, TableUnit
from printgen.products.map import InnerDistance, MapPlan, MapSide, OuterDistance, TableArea
from printgen.typeset.frame import Area, Item, Rules, Segment, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import CAP_HEIGHT, Misfit, Overflow
from printgen.typeset.type.typography import DOUBLE_PRIME
from printgen.units import Micrometres, Points

# What stands behind a number of each unit; squares are counted alone.
SIGNS: dict[TableUnit, str] = {"mm": " mm", "cm": " cm", "in": DOUBLE_PRIME, "sq": ""}
DISTANCE = TypeSize(7, 6, 1)


class Ground(NamedTuple):
    """The table as it is drawn."""

    plan: MapPlan
    setting: PieceSetting
    x: Points  # where its upper left corner lies
    y: Points
    scale: float  # how many points there are for a micrometre of the table

    @property
    def table(self) -> Area:
        """All of the table."""
        width, height, _ = self.plan.size
        return Area(self.x, self.y, width * self.scale, height * self.scale)

    def across(self, place: Micrometres) -> Points:
        """Return where a distance from the left edge ends."""
        return self.x + place * self.scale

    def down(self, place: Micrometres) -> Points:
        """Return where a distance from the upper edge ends."""
        return self.y + place * self.scale

    def place(self, area: TableArea) -> Area:
        """Return where a part of the table lies."""
        left, top = self.across(area.left), self.down(area.top)
        return Area(left, top, self.across(area.right) - left, self.down(area.bottom) - top)

    def fit_distance(self, length: Micrometres) -> tuple[str, Points, Points]:
        """Return a distance in figures that fit its line, with their width and size. Raises Misfit."""
        text, face = show_distance(length, self.plan.size.unit), self.setting.faces["regular"]
        try:
            size = fit_line(text, face, self.setting.scale(DISTANCE), length * self.scale)
        except Overflow:
            message = f"{text} on a table of {self.plan.size.describe()} is too short for its figures"
            raise Misfit(message, "leave it out of the distances, or let the map be large") from None
        return text, face.width(text, size), size


def show_distance(length: Micrometres, unit: TableUnit) -> str:
    """Return a length in a unit, to a hundredth: 14.67 inches."""
    return f"{round(length / PER_UNIT[unit], 2):g}{SIGNS[unit]}"


# How far the first line is from the map, how far lines are apart, and the room of the outermost.
NEAR, PITCH, OUTERMOST = 4.0, 10.0, 9.0
# What a side without a line keeps for the edge of the table.
EDGE = 1.0
LINE = 0.4
# Half the length of the tick at each end, and the gap between a line and its figures.
TICK, BESIDE = 2.2, 1.4


def measure_side(told: Iterable[OuterDistance], side: MapSide) -> Points:
    """Return the room that the distances on a side of the map take."""
    levels = max((each.level + 1 for each in told if each.side == side), default=0)
    return NEAR + (levels - 1) * PITCH + OUTERMOST if levels else EDGE


def draw_outer(told: OuterDistance, ground: Ground) -> list[Item]:
    """Return a distance beside the map, with lines that lead to its ends. Raises Misfit."""
    table, off = ground.table, NEAR + told.level * PITCH
    if told.side in ("above", "below"):
        edge, way = (table.y, -1) if told.side == "above" else (table.y + table.height, 1)
        y, ends = edge + way * off, (ground.across(told.start), ground.across(told.end))
        line = (ends[0], y, ends[1], y)
        leads: list[Segment] = [(x, edge, x, y + way * TICK) for x in ends]
    else:
        edge, way = (table.x, -1) if told.side == "left" else (table.x + table.width, 1)
        x, ends = edge + way * off, (ground.down(told.start), ground.down(told.end))
        line = (x, ends[0], x, ends[1])
        leads = [(edge, y, x + way * TICK, y) for y in ends]
    return [_rule((line, *leads), ground), _write(line, told.end - told.start, way, ground)]


def draw_inner(told: InnerDistance, ground: Ground) -> list[Item]:
    """Return a distance on the map, with a tick at each end. Raises Misfit."""
    x1, y1, x2, y2 = ground.across(told.x1), ground.down(told.y1), ground.across(told.x2), ground.down(told.y2)
    return [
        _rule(((x1, y1, x2, y2), *_list_ticks(x1, y1, x2, y2)), ground),
        _write((x1, y1, x2, y2), told.length, -1, ground),
    ]


def _list_ticks(x1: Points, y1: Points, x2: Points, y2: Points) -> Iterator[Segment]:
    across, down = (0.0, TICK) if y1 == y2 else (TICK, 0.0)
    for x, y in ((x1, y1), (x2, y2)):
        yield x - across, y - down, x + across, y + down


def _rule(lines: Iterable[Segment], ground: Ground) -> Rules:
    theme = ground.setting.theme
    return Rules(tuple(lines), LINE * theme.lines, theme.muted)


def _write(line: Segment, length: int, way: int, ground: Ground) -> Text:
    """Return the figures of a distance above its line or to its left, or on the other side for a `way` of 1."""
    x1, y1, x2, y2 = line
    text, width, size = ground.fit_distance(length)
    off = BESIDE + (size * CAP_HEIGHT if way > 0 else 0)
    ink = ground.setting.theme.ink
    if y1 == y2:
        return Text((x1 + x2 - width) / 2, y1 + way * off, "regular", size, 0, ink, (text,))
    return Text(x1 + way * off, (y1 + y2 + width) / 2, "regular", size, 0, ink, (text,), turn=90)
