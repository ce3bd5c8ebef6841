"""Maps: the shape of a pack's maps.yaml, and what is made of it."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from printgen.load.nodes.choices import STYLE, TITLE, Keyed, ListOf
from printgen.load.nodes.notations import Form, OneOf, UpTo, Whole
from printgen.load.nodes.records import Record, make_each
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text, symbol
from printgen.load.nodes.shapes import AnyOf, Excludes, KeyKinds, Later, Maybe, Must, Shape, making
from printgen.model.map import PER_UNIT, POINT, TERRAINS, Distance, Map, MapPoint, MapSign, Span, TableSize, Zone
from printgen.products.pieces import TableArea, find_area
from printgen.units import parse_length

NUMBER = r"[0-9]{1,5}(?:\.[0-9]{1,4})?"
LENGTH = rf"{NUMBER} ?(?:mm|cm|in)"
# On a board of squares lengths are counted in these.
ON_TABLE = rf"{NUMBER} ?(?:mm|cm|in|sq)"
SHARE = "[0-9]{1,3}/[1-9][0-9]{0,2}"
ZERO = "0"
SIZE = re.compile(rf"({ON_TABLE}) ?x ?({ON_TABLE})")
TABLE_HINT = "give a length, 9in, 25cm or 3sq, or a share of the side, 1/4"
OFFSET_HINT = f"{TABLE_HINT}, with a minus to the left or upwards: -9in"
SIZE_HINT = "give the width and the height: 60in x 44in, 180cm x 120cm or 18sq x 12sq"


def parse_distance(text: str) -> Distance:
    """Return the distance that a text states. Raises ValueError."""
    if text == ZERO:
        return Distance(0)
    if re.fullmatch(SHARE, text):
        part, of = map(int, text.split("/"))
        return Distance(0, part, of)
    if not re.fullmatch(ON_TABLE, text):
        raise ValueError(f'"{text}" is not a distance')
    return _parse_on_table(text)


def parse_offset(text: str) -> Distance:
    """Return the distance from the centre that a text states, perhaps with a minus. Raises ValueError."""
    found = parse_distance(text.removeprefix("-"))
    sign = -1 if text.startswith("-") else 1
    return found._replace(length=sign * found.length, part=sign * found.part)


def parse_size(text: str) -> TableSize:
    """Return the size of a table that a text states. Raises ValueError."""
    match = SIZE.fullmatch(text)
    if not match:
        raise ValueError(f'"{text}" is not the size of a table')
    width, height = map(_parse_on_table, match.groups())
    if width.unit != height.unit:
        raise ValueError(f'"{text}" has two units')
    assert width.unit  # a length has one
    return TableSize(width.length, height.length, width.unit)


def parse_true_length(text: str) -> Distance:
    """Return a length with the unit that it is written in. Raises ValueError."""
    if not re.fullmatch(LENGTH, text):
        raise ValueError(f'"{text}" is not a length')
    return _parse_on_table(text)


def _parse_on_table(text: str) -> Distance:
    """Return a length with its unit. Raises ValueError if it is finer than a micrometre."""
    unit = next(unit for unit in PER_UNIT if text.endswith(unit))
    if unit != "sq":
        return Distance(parse_length(text), unit=unit)
    squares = Decimal(text.removesuffix("sq").strip()) * PER_UNIT["sq"]
    if squares % 1:
        raise ValueError(f'"{text}" is finer than can be drawn')
    return Distance(round(squares), unit=unit)


# 0 needs no unit, and to readers of YAML it is a number.
NUMBERS = (("type", ["string", "integer"]), ("minimum", 0), ("maximum", 0))
# From an edge, or from the centre: to the left of it, or above, with a minus.
DISTANCE = Form(parse_distance, rf"(?:{ON_TABLE}|{SHARE}|{ZERO})", TABLE_HINT, NUMBERS)
OFFSET = Form(parse_offset, rf"-?(?:{ON_TABLE}|{SHARE}|{ZERO})", OFFSET_HINT, NUMBERS)
TABLE_SIZE = Form(parse_size, rf"{ON_TABLE} ?x ?{ON_TABLE}", SIZE_HINT)
TRUE_LENGTH = Form(parse_true_length, LENGTH, "give a number and a unit: 63.5mm, 8.8cm or 2.5in")


MOST_MAPS, MOST_SIZES, MOST_PLACES, MOST_SIGNS, MOST_LINES = 50, 12, 100, 12, 200
LONGEST_LABEL = 3
# No table is smaller or larger; a square counts as an inch.
LEAST_SIDE, MOST_SIDE = 50_000, 5_000_000
PLACED = {
    side: Maybe(DISTANCE, f"How far it is from the {edge} edge: 9in, or a share of the table: 1/4.", None)
    for side, edge in (("left", "left"), ("right", "right"), ("top", "upper"), ("bottom", "lower"))
} | {
    "across": Maybe(OFFSET, "How far its middle is from the centre, to the right; with a minus to the left.", None),
    "down": Maybe(OFFSET, "How far its middle is from the centre, downwards; with a minus upwards.", None),
}
Sizes = tuple[TableSize, ...]


class SpanKeys(NamedTuple):
    """The keys that say where something lies along a side of the table."""

    centre: str
    near: str
    far: str
    extent: str


ACROSS, DOWN = SpanKeys("across", "left", "right", "width"), SpanKeys("down", "top", "bottom", "height")


def _check_sizes(said: Record, key: str, _: object) -> None:
    """Make sure that games are played on tables of these sizes. Raises Fault."""
    sizes: Sizes = said[key]
    if len({size.unit == "sq" for size in sizes}) > 1:
        raise said.fault("sizes", "some are in squares, and others are not", "make two maps of it")
    for size in sizes:
        if not all(LEAST_SIDE <= side <= MOST_SIDE for side in size[:2]):
            message = f"{size.describe()}: no side is shorter than 5 cm or 2 sq, or longer than 500 cm"
            raise said.fault("sizes", message)


def _check_grid(said: Record, key: str, _: object) -> None:
    """Make sure that the lines of a grid can be told apart. Raises Fault."""
    sizes: Sizes = said.get("sizes", ())
    _check_unit(said, key, sizes)
    for size in sizes:
        if said[key].resolve(min(size[:2])) * MOST_LINES < max(size[:2]):
            raise said.fault("grid", f"makes more than {MOST_LINES} lines", "let them be further apart")


def _make_zone(said: Record, sizes: Sizes) -> Zone:
    if said["radius"]:
        _check_unit(said, "radius", sizes)
    for shown in ("width", "height") if said["radius"] else ("radius",):
        if shown in said["distances"]:
            hint = "a circle has a radius, and any other zone a width and a height"
            raise said.fault("distances", f"the zone has no {shown}", hint)
    zone = Zone(**_read_place(said, sizes, POINT if said["radius"] else None))
    for size in sizes:
        area = find_area(zone, size)
        if area.left >= area.right or area.top >= area.bottom:
            raise fault(said.node, f"has no room on a table of {size.describe()}", "let its sides be further apart")
        _check_area(said, area, size)
    return zone


def _make_point(said: Record, sizes: Sizes) -> MapPoint:
    place = _read_place(said, sizes, POINT)
    things = [(kind, number) for kind in place.keys() - set(MapPoint._fields) if (number := place.pop(kind))]
    point = MapPoint(**place, thing=things[0] if things else None)
    for size in sizes:
        _check_area(said, find_area(point, size), size)
    return point


def _check_area(said: Record, area: TableArea, size: TableSize) -> None:
    if min(area) < 0 or area.right > size.width or area.bottom > size.height:
        raise fault(said.node, f"lies beyond the edge of a table of {size.describe()}")


def _read_place(said: Record, sizes: Sizes, extent: Distance | None) -> dict[str, Any]:
    """Return the values of a zone or a point, with spans for what says where it lies. Raises Fault."""
    spans = {keys.centre: _make_span(said, keys, sizes, extent) for keys in (ACROSS, DOWN)}
    own = {key: value for key, value in said.items() if key not in (*ACROSS, *DOWN)}
    return own | spans | {"origins": said.origins(), "origin": said.origin}


def _make_span(said: Record, keys: SpanKeys, sizes: Sizes, extent: Distance | None) -> Span:
    """Return where something lies along a side; `extent` serves where it has none of its own. Raises Fault."""
    for key in keys:
        if said.get(key):
            _check_unit(said, key, sizes)
    extent = said.get(keys.extent) or extent
    given = [key for key in (keys.near, keys.far, keys.centre) if said[key]]
    if said[keys.centre] and not extent:
        raise said.fault(keys.centre, f"a zone that is measured from the centre needs its {keys.extent}")
    if extent and len(given) > 1:
        hint = f"one of them says where it lies; {keys.near} and {keys.far} together make the {keys.extent} of a zone"
        raise said.fault(given[1], f"{given[0]} says already where it lies", hint)
    return Span(said[keys.near], said[keys.far], said[keys.centre], extent)


def _check_unit(said: Record, key: str, sizes: Sizes) -> None:
    """Make sure that a distance is in squares if the table is, and else is not. Raises Fault."""
    unit = said[key].unit
    squared = any(size.unit == "sq" for size in sizes)
    if unit and sizes and (unit == "sq") != squared:
        what = (
            "is no number of squares, as the size of the table is" if squared else "is in squares, and the table is not"
        )
        raise said.fault(key, what, "write both in one unit, or give a share: 1/4")


def _placing(kind: ListOf[Record], make: Callable[[Record, Sizes], Zone | MapPoint]) -> Later:
    """Return the kind of a list of things that lie on the tables of a map."""

    def find(said: Record, key: str, _: object) -> tuple[Zone | MapPoint, ...]:
        # On tables that cannot be, nothing else is looked for.
        return make_each([one for one in said[key] if one.whole], said.get("sizes", ()), make)

    return Later(kind, find)


ZONE = Shape(
    {
        "label": Maybe(line, "Stands in it, large."),
        "text": Maybe(plain_text, "Stands below that, small."),
        "style": STYLE,
        **PLACED,
        "width": Maybe(DISTANCE, "How wide it is: 9in, or a share of the table: 1/4.", None),
        "height": Maybe(DISTANCE, "How high it is: 9in, or a share of the table: 1/4.", None),
        "radius": Maybe(DISTANCE, "Makes it a circle.", None),
        "terrain": Maybe(OneOf(TERRAINS, "terrain"), "What lies there, drawn as from above; the key names it.", ""),
        "distances": Maybe(
            ListOf(OneOf(("width", "height", "radius", *PLACED), "distance")),
            "What the map tells in figures: its width, its height, how far it is from an edge.",
            (),
        ),
    },
    Excludes("radius", ("width", "height"), "a circle has no width and height", "give the radius alone"),
)
POINT_KEYS: KeyKinds = {
    "label": Maybe(
        UpTo(LONGEST_LABEL, "it stands in a small mark; the text stands beside it"),
        "Up to three characters in its mark.",
    ),
    "symbol": Maybe(symbol, "The mark itself."),
    "text": Maybe(plain_text, "Stands beside it."),
    "style": STYLE,
    **PLACED,
    "distances": Maybe(
        ListOf(OneOf(tuple(PLACED), "distance")),
        "What the map tells in figures: how far it is from an edge or the centre.",
        (),
    ),
}
ONE_MARK = Excludes("symbol", ("label",), "there is a symbol already", "give one of the two")
SIGN = Shape(
    {
        "label": Must(line, "The name."),
        "text": Maybe(line, "What it means."),
        "style": Must(ident, "Colour and shape: green, orange, red, blue, purple, success or failure."),
    },
    makes=MapSign,
)
POINTS_HELP = "Places, such as those of objectives; in the centre if they say nothing else."
MAP_KEYS: KeyKinds = {
    "title": TITLE,
    "text": Maybe(plain_text, "What it shows, or what to do with it."),
    "sizes": Must(
        Later(ListOf(TABLE_SIZE, most=MOST_SIZES), _check_sizes),
        "The tables that it is drawn for, width first: [60in x 44in]. A board of squares: [18sq x 12sq].",
    ),
    "large": Maybe(flag, "It takes a whole page, and not half of one.", False),
    "grid": Maybe(Later(DISTANCE, _check_grid), "How far the lines of a grid are apart: 6in, or 1sq.", None),
    "zones": Maybe(
        _placing(ListOf(ZONE, most=MOST_PLACES), _make_zone),
        "Rectangles and circles. Without an edge and a size a zone reaches as far as the table.",
        (),
    ),
    "points": Maybe(_placing(ListOf(Shape(POINT_KEYS, ONE_MARK), most=MOST_PLACES), _make_point), POINTS_HELP, ()),
    "signs": Maybe(making(ListOf(SIGN, most=MOST_SIGNS)), "What styles mean, below the map.", ()),
}
NOT_EMPTY = AnyOf(("grid", "zones", "points"), "the map is empty", "give it zones, points, or a grid to draw on")
# What the map of a scenario does not say: it has that title, and is as large as its sheet allows.
APART = ("title", "large")
MAP = Shape(MAP_KEYS, NOT_EMPTY, makes=Map)
MAPS = Keyed(MAP, most=MOST_MAPS)


def shape_tonight(kinds: Sequence[str], most: int) -> Shape:
    """Return what the map of a scenario may say: as maps of packs do, of one table.

    At its points things of the `kinds` may stand that the scenario lists, each by its number, which is `most` at most.
    """
    help_, marks = "The number of the one that begins there, or comes in there.", ("label", "symbol")
    numbers = {kind: Maybe(Whole(1, most), help_, 0) for kind in kinds}
    alone = [
        Excludes(kind, (*marks, *kinds[place:]), "a number stands there already", "give one of the two")
        for place, kind in enumerate(kinds, 1)
    ]
    points = ListOf(Shape({**POINT_KEYS, **numbers}, ONE_MARK, *alone), most=MOST_PLACES)
    own: dict[str, Must | Maybe] = {
        "sizes": Must(Later(ListOf(TABLE_SIZE), _check_table), "The table, width first: [60in x 44in]."),
        "points": Maybe(_placing(points, _make_point), POINTS_HELP, ()),
    }
    return Shape({**{key: said for key, said in MAP_KEYS.items() if key not in APART}, **own}, NOT_EMPTY)


def _check_table(said: Record, key: str, scope: object) -> None:
    """Make sure that there is one table, and no more, of a size that games are played on. Raises Fault."""
    if len(said[key]) > 1:
        raise said.fault(key, "a scenario is played on one table", "give one size")
    _check_sizes(said, key, scope)


def make_tonight(said: Record, scenario: str, title: str) -> Map:
    """Return the map of a scenario, which has the id and the title of that. Raises Fault with all mistakes."""
    values = dict(zip(said.shape.kinds, said.resolve(), strict=True))
    values["signs"] = tuple(sign._replace(shows="mark") for sign in values["signs"])
    return Map(scenario, title, large=False, **values, origins=said.origins(), origin=said.origin)
