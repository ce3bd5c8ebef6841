"""Maps: a game's table from above, with zones and points by measure from its edges and its centre."""

from typing import Literal, NamedTuple

from printgen.errors import Origin
from printgen.units import Micrometres

# What a size or a distance is written in; a square is one of the game's board, whatever its size.
TableUnit = Literal["mm", "cm", "in", "sq"]
# How long each is; lengths of a map in squares are kept as if each were an inch wide.
PER_UNIT: dict[TableUnit, Micrometres] = {"mm": 1_000, "cm": 10_000, "in": 25_400, "sq": 25_400}
# What lies on a table, and is drawn as it looks from above.
Terrain = Literal["building", "ruin", "wall", "road", "water", "woods", "hill", "rough"]
TERRAINS: tuple[Terrain, ...] = ("building", "ruin", "wall", "road", "water", "woods", "hill", "rough")
# What a map tells of a zone or a point: its own size, or how far it is from an edge or from the centre.
ShownDistance = Literal["width", "height", "radius", "left", "right", "top", "bottom", "across", "down"]


class Distance(NamedTuple):
    """A length, or a share of the side of the table along which it is measured."""

    length: Micrometres  # the length; 0 for a share
    part: int = 0  # the share, `part` of `of` equal parts
    of: int = 1
    unit: TableUnit | Literal[""] = ""  # what the length is written in, "" for a share and for 0

    def resolve(self, side: Micrometres) -> Micrometres:
        """Return how far it is along a side."""
        return self.length + round(side * self.part / self.of)


class Span(NamedTuple):
    """Where something lies along one side of the table; what is None is not said."""

    near: Distance | None = None  # how far it is from the left edge, or from the upper one
    far: Distance | None = None  # how far it is from the other edge
    off: Distance | None = None  # how far its middle is from the centre of the table, to the right or down
    extent: Distance | None = None  # how wide it is, or how high; 0 for a point

    def find(self, side: Micrometres) -> tuple[Micrometres, Micrometres]:
        """Return where it begins and ends on a side; without an extent it reaches as far as there is room."""
        near, far, off, extent = (said and said.resolve(side) for said in self)
        if extent is None:
            return near or 0, side - (far or 0)
        if near is not None:
            return near, near + extent
        if far is not None:
            return side - far - extent, side - far
        start = (side - extent) // 2 + (off or 0)
        return start, start + extent


POINT = Distance(0)


class Zone(NamedTuple):
    """A rectangle of the table, or a circle."""

    label: str  # what stands in it, large
    text: str  # what stands below that, small
    style: str  # its style, "" for none
    across: Span  # where it lies; of a circle, where its centre does
    down: Span
    radius: Distance | None  # the radius of a circle, None for a rectangle
    distances: tuple[ShownDistance, ...]  # what the map tells in figures
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin
    terrain: Terrain | Literal[""] = ""  # what lies there, "" for an area that only counts


class MapPoint(NamedTuple):
    """A place on the table, such as an objective's."""

    label: str  # a short text in its mark, "" for none
    symbol: str  # the symbol in its mark, "" for a text or for a plain mark
    text: str  # what stands beside it
    style: str  # its style, "" for none
    across: Span  # where it lies
    down: Span
    distances: tuple[ShownDistance, ...]  # what the map tells in figures
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin
    # what a scenario lists that begins there, or comes in there: its kind and its number
    thing: tuple[str, int] | None = None
    waits: bool = False  # whether that comes later


class MapSign(NamedTuple):
    """What a style means on a map: a line of its key."""

    label: str  # the name
    text: str  # what it means
    style: str
    origins: dict[str, Origin]  # where the value of each key stands in its file
    # what has the style: an area, a mark of what is there at the start, or of what comes later
    shows: Literal["area", "mark", "later"] = "area"


class TableSize(NamedTuple):
    """The size of a table, and what players measure it in."""

    width: Micrometres
    height: Micrometres
    unit: TableUnit

    def describe(self) -> str:
        """Return what messages call it: "60 by 44 in"."""
        return f"{self.width / PER_UNIT[self.unit]:g} by {self.height / PER_UNIT[self.unit]:g} {self.unit}"


class Map(NamedTuple):
    """A map, drawn once for each size of table."""

    id: str
    title: str  # what players call it
    text: str  # what it shows, or what to do with it
    sizes: tuple[TableSize, ...]  # the sizes of table that it is drawn for
    large: bool  # whether it takes a whole page, and not half of one
    grid: Distance | None  # how far the lines of a grid are apart, None for no grid
    zones: tuple[Zone, ...]  # what lies on the table; later ones lie on earlier ones
    points: tuple[MapPoint, ...]
    signs: tuple[MapSign, ...]  # what styles mean
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin
