"""Maps laid out: where zones and points lie on a table of some size, and the distances that the map tells."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from printgen.model.map import Map, MapPoint, ShownDistance, TableSize, Zone
from printgen.model.system import System
from printgen.units import Micrometres

# The side of the map beside which a distance is told.
MapSide = Literal["above", "below", "left", "right"]


class TableArea(NamedTuple):
    """A rectangle of the table, from its upper left corner."""

    left: Micrometres
    top: Micrometres
    right: Micrometres
    bottom: Micrometres

    @property
    def middle(self) -> tuple[Micrometres, Micrometres]:
        """Its middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


class OuterDistance(NamedTuple):
    """A distance that is told outside the map."""

    side: MapSide
    start: Micrometres  # along that side of the map
    end: Micrometres
    level: int = 0  # how many others stand between it and the map


class InnerDistance(NamedTuple):
    """A distance that is told within the map: the ends of its line."""

    x1: Micrometres
    y1: Micrometres
    x2: Micrometres
    y2: Micrometres

    @property
    def length(self) -> Micrometres:
        """How long it is; it runs along one of the sides."""
        return abs(self.x2 - self.x1) + abs(self.y2 - self.y1)


class MapPlan(NamedTuple):
    """A map for a table of one size."""

    map: Map
    size: TableSize
    # each with the area that it takes; that of a point is a place without a size
    zones: tuple[tuple[Zone, TableArea], ...]
    points: tuple[tuple[MapPoint, TableArea], ...]
    outer: tuple[OuterDistance, ...]  # the distances that are told
    inner: tuple[InnerDistance, ...]


def make_maps(system: System) -> Iterator[MapPlan]:
    """Yield each map of a system for each size of table."""
    for each in system.maps:
        for size in each.sizes:
            yield lay_out_map(each, size)


def lay_out_map(drawn: Map, size: TableSize) -> MapPlan:
    """Return a map laid out on a table."""
    zones = tuple((zone, find_area(zone, size)) for zone in drawn.zones)
    points = tuple((point, find_area(point, size)) for point in drawn.points)
    placed: list[tuple[Zone | MapPoint, TableArea]] = [*zones, *points]
    inner = [distance for place, area in placed for distance in _tell_within(place, area, size)]
    return MapPlan(drawn, size, zones, points, _tell_outside(zones, size), tuple(dict.fromkeys(inner)))


def find_area(place: Zone | MapPoint, size: TableSize) -> TableArea:
    """Return where a zone or a point lies."""
    (left, right), (top, bottom) = place.across.find(size.width), place.down.find(size.height)
    reach = place.radius.resolve(min(size[:2])) if isinstance(place, Zone) and place.radius else 0
    return TableArea(left - reach, top - reach, right + reach, bottom + reach)


def _tell_outside(zones: Iterable[tuple[Zone, TableArea]], size: TableSize) -> tuple[OuterDistance, ...]:
    """Return the widths and heights of zones on the nearer side of the map, and the size of the table beyond them."""
    told: list[OuterDistance] = []
    for zone, area in zones:
        x, y = area.middle
        if "width" in zone.distances:
            told.append(OuterDistance("above" if 2 * y <= size.height else "below", area.left, area.right))
        if "height" in zone.distances:
            told.append(OuterDistance("left" if 2 * x <= size.width else "right", area.top, area.bottom))
    whole = (OuterDistance("above", 0, size.width), OuterDistance("left", 0, size.height))
    placed: list[OuterDistance] = []  # each as near to the map as those before it leave room
    wanted = [*(each for each in dict.fromkeys(told) if each not in whole), *whole]
    for each in sorted(wanted, key=lambda each: each.end - each.start):
        crossed = [one.level for one in placed if one.side == each.side and one.start < each.end > each.start < one.end]
        placed.append(each._replace(level=max(crossed, default=-1) + 1))
    return tuple(placed)


def _tell_within(place: Zone | MapPoint, area: TableArea, size: TableSize) -> Iterator[InnerDistance]:
    """Yield the distances of a zone or a point from edges and the centre, and the radius of a circle."""
    x, y = area.middle
    ends: dict[ShownDistance, tuple[Micrometres, ...]] = {
        "left": (0, y, area.left, y),
        "right": (area.right, y, size.width, y),
        "top": (x, 0, x, area.top),
        "bottom": (x, area.bottom, x, size.height),
        "across": (size.width // 2, y, x, y),
        "down": (x, size.height // 2, x, y),
        "radius": (x, y, area.right, y),
    }
    lines = (InnerDistance(*ends[name]) for name in place.distances if name in ends)
    yield from (line for line in lines if line.length)
