"""Maps: the table to scale with its zones, points and distances, and the words round it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting, gathering
from printgen.model.look import WHITE, Style, TypeSize
from printgen.model.map import PER_UNIT, Map, MapPoint, MapSign, TableUnit, Terrain, Zone
from printgen.products.pieces import InnerDistance, MapPlan, MapSide, OuterDistance, TableArea
from printgen.typeset.frame import Area, Box, Frame, Item, Path, Rules, Segment, Symbol, Text
from printgen.typeset.map_key import KeyEntry, draw_key
from printgen.typeset.piece import PieceSetting
from printgen.typeset.terrain import TerrainPatch, draw_terrain
from printgen.typeset.type.outline import OUTLINES, circle
from printgen.typeset.type.styles import paint_style
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    Misfit,
    Overflow,
    Paragraph,
    Stack,
    Typeface,
    fit_line,
    placed,
    set_stack,
    too_wide,
)
from printgen.typeset.type.wording import DOUBLE_PRIME
from printgen.units import Micrometres, Points, to_points

# What stands behind a number of each unit; squares are counted alone.
SIGNS: dict[TableUnit, str] = {"mm": " mm", "cm": " cm", "in": DOUBLE_PRIME, "sq": ""}
DISTANCE = TypeSize(8, 6, 1)


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


def show_distance(length: Micrometres, unit: TableUnit) -> str:
    """Return a length in a unit, to a hundredth: 14.67 inches."""
    return f"{round(length / PER_UNIT[unit], 2):g}{SIGNS[unit]}"


# How far the first line is from the map, how far lines are apart, and the room of the outermost: its figures stand on
# it, or beside it where it may be short.
NEAR, PITCH, ON_LINE, OUTERMOST = 5.5, 9.5, 3.5, 8.5
# What a side without a line keeps for the edge of the table.
NO_LINE = 1.0
DISTANCE_LINE = 0.4
# Half the length of the tick at each end, and the gap between a line and figures beside it, and on it.
TICK, FIGURES_BESIDE, FIGURES_ON = 2.2, 1.4, 2.0


def measure_side(told: Iterable[OuterDistance], side: MapSide) -> Points:
    """Return the room that the distances on a side of the map take."""
    levels = max((each.level + 1 for each in told if each.side == side), default=0)
    last = ON_LINE if side in ("above", "left") else OUTERMOST  # where the whole table is told, which is never short
    return NEAR + (levels - 1) * PITCH + last if levels else NO_LINE


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
    return [*_tell(line, leads, told.end - told.start, way, ground)]


def draw_inner(told: InnerDistance, ground: Ground) -> list[Item]:
    """Return a distance on the map, with a tick at each end. Raises Misfit."""
    x1, y1, x2, y2 = line = ground.across(told.x1), ground.down(told.y1), ground.across(told.x2), ground.down(told.y2)
    across, down = (0.0, TICK) if y1 == y2 else (TICK, 0.0)
    ticks = [(x - across, y - down, x + across, y + down) for x, y in ((x1, y1), (x2, y2))]
    lines, figures = _tell(line, ticks, told.length, -1, ground)
    return [lines, *lay_plate([figures], ground), figures]


def _tell(line: Segment, ends: Iterable[Segment], length: int, way: int, ground: Ground) -> tuple[Rules, Text]:
    """Return the line of a distance with its ends, and its figures.

    They stand in a gap of it, or where it is short above it or to its left, on the other side for a `way` of 1.

    Raises Misfit.
    """
    (x1, y1, x2, y2), table, setting = line, ground.plan.size, ground.setting
    text, face, ink = show_distance(length, table.unit), setting.faces["regular"], setting.theme.ink
    try:
        size = fit_line(text, face, setting.scale(DISTANCE), length * ground.scale)
    except Overflow:
        message = f"{text} on a table of {table.describe()} is too short for its figures"
        raise Misfit(message, "leave it out of the distances, or let the map be large") from None
    width, off = face.width(text, size), way * (FIGURES_BESIDE + (size * CAP_HEIGHT if way > 0 else 0))
    lines, x, y, gap = [line], (x1 + x2) / 2, (y1 + y2) / 2, width / 2 + FIGURES_ON
    if length * ground.scale > 2 * gap + SHORTEST:
        off = size * CAP_HEIGHT / 2
        lines = [(x1, y, x - gap, y), (x + gap, y, x2, y)] if y1 == y2 else [(x, y1, x, y - gap), (x, y + gap, x, y2)]
    theme = setting.theme
    rules = Rules((*lines, *ends), DISTANCE_LINE * theme.lines, theme.muted)
    if y1 == y2:
        return rules, Text(x - width / 2, y + off, "regular", size, 0, ink, (text,))
    return rules, Text(x + off, y + width / 2, "regular", size, 0, ink, (text,), turn=90)


# What is left of a line at least beside its figures.
SHORTEST = 8.0
# How far what keeps the grid off words reaches beyond them.
PLATE = 1.5


def lay_plate(words: Sequence[Item], ground: Ground) -> Iterator[Box]:
    """Yield what keeps the lines of a grid off words that stand on the bare table or an area."""
    for area in (each for item in words for each in _measure_item(item, ground.setting.faces)):
        middle_x, middle_y = area.x + area.width / 2, area.y + area.height / 2
        below = [zone for zone, place in ground.plan.zones if _is_in(ground.place(place), middle_x, middle_y)]
        if ground.plan.map.grid and not (below and below[-1].terrain):
            is_bare = not below or (below[-1].radius and not below[-1].style)
            colour = WHITE if is_bare else _find_style(below[-1], ground, ground.plan.map.id).tint
            plate = (area.x - PLATE, area.y - PLATE / 2, area.width + 2 * PLATE, area.height + PLATE)
            yield Box(*plate, 0, colour)


def _is_in(area: Area, x: Points, y: Points) -> bool:
    return area.x <= x <= area.x + area.width and area.y <= y <= area.y + area.height


ZONE_LINE = 0.8
# How far words keep from the edge of their zone: so much, but not more than this share of its side.
PAD, MOST_PAD = 2.5, 0.1
LABEL, ZONE_TEXT, POINT_TEXT = TypeSize(13, 6, 1.1), TypeSize(8, 6, 1.2), TypeSize(8, 6, 1)
# A longer label stands beside the shape of its zone, small, where it is out of the way.
LONGEST_LARGE, CAPTION = 2, TypeSize(9, 6, 1.1)
SHRINK, SMALLEST = 0.93, 0.3
# The shape of a zone's style, which says the same without colour, and its distance from the corner.
ZONE_SHAPE, CORNER = 6.0, 2.5
# The label of a circle leaves its middle to a point: shares of the radius.
BELOW, HALF, TALL = 0.2, 0.6, 0.58
# The mark of a point: its radius with a label and without, the size of its symbol, and how far words are beside it, and
# above its middle where a distance is told there.
DISC, DOT, SYMBOL, POINT_GAP, ABOVE = 7.0, 2.6, 9.0, 2.5, 1.6
MARKED = TypeSize(9, 6, 1)
# The line round a mark, which keeps others off it, and that of one that comes later.
RIM, HOLLOW = 0.9, 1.3
# How far words reach below their line, so that those on a line of a distance do not lie on it; what is no overlap.
DEPTH, ROUNDING = 1.2, 0.01
# So far from other marks nobody takes words for theirs.
AWAY = 4.0
# What stands in the marks of points without a label whose words stand below the map, and the gap between these.
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def draw_ground(zone: Zone, area: TableArea, ground: Ground, path: str) -> list[Item]:
    """Return the ground of a zone. Raises BadData for an unknown style."""
    style, place, theme = _find_style(zone, ground, path), ground.place(area), ground.setting.theme
    if zone.terrain:
        return draw_terrain(zone.terrain, TerrainPatch(place, theme, bool(zone.radius)))
    if zone.radius:
        x, y = place.x + place.width / 2, place.y + place.height / 2
        tint = style.tint if zone.style else ""
        return [Path(x, y, circle(place.width / 2), tint, style.colour, ZONE_LINE * theme.lines)]
    return [Box(*place, 0, style.tint, style.colour, ZONE_LINE * theme.lines)]


def draw_words(zone: Zone, area: TableArea, ground: Ground, path: str) -> list[Item]:
    """Return what stands in a zone. Raises BadData for words that do not fit."""
    style, place = _find_style(zone, ground, path), ground.place(area)
    room, key = _find_room(zone, place), "label" if zone.label else "text"
    shape = style.shape if zone.style and min(place.width, place.height) > 2 * ZONE_SHAPE else "none"
    is_caption = len(zone.label) > LONGEST_LARGE
    with placed(zone.origins[key], f"{path}.{key}"):
        words = _set_words(zone, room, style, ground)
    items: list[Item] = []
    if shape != "none" and not is_caption:
        corner = _find_corner(zone, place, ground)
        items.append(Symbol(*corner, ZONE_SHAPE, OUTLINES[shape], style.colour))
    face = ground.setting.faces
    texts = [item for item in words.items if isinstance(item, Text)]
    wide = max((face[text.font].width(line, text.size) for text in texts for line in text.lines), default=0)
    indent = ZONE_SHAPE + POINT_GAP if shape != "none" and is_caption else 0
    taken = [_square((item.x, item.y), ZONE_SHAPE / 2) for item in items if isinstance(item, Symbol)]
    free = _find_free(zone, Area(0, 0, wide + indent, words.height), room, ground, taken)
    if indent:
        middle = free.y + texts[0].y - texts[0].size * CAP_HEIGHT / 2
        items.append(Symbol(free.x + ZONE_SHAPE / 2, middle, ZONE_SHAPE, OUTLINES[shape], style.colour))
    for item in texts:  # line by line in the middle of their room, or below a caption
        for number, line in enumerate(item.lines):
            left = free.x + indent + (0 if is_caption else (wide - face[item.font].width(line, item.size)) / 2)
            items.append(item._replace(x=left, y=free.y + item.y + number * item.leading, lines=(line,)))
    return [*lay_plate(items, ground), *items]


def _find_room(zone: Zone, place: Area) -> Area:
    """Return where in a zone words may stand: of a circle not in its middle, where a point may lie."""
    if zone.radius:
        r, x, y = place.width / 2, place.x + place.width / 2, place.y + place.height / 2
        return Area(x - HALF * r, y + BELOW * r, 2 * HALF * r, TALL * r)
    x, y = min(PAD, MOST_PAD * place.width), min(PAD, MOST_PAD * place.height)
    return Area(place.x + x, place.y + y, place.width - 2 * x, place.height - 2 * y)


def _find_corner(zone: Zone, place: Area, ground: Ground) -> tuple[Points, Points]:
    """Return where the shape of a zone stands: at the top of a circle, in the freest corner of a rectangle."""
    off = CORNER + ZONE_SHAPE / 2
    if zone.radius:
        return place.x + place.width / 2, place.y + off
    others = _list_others(zone, ground)
    corners = [
        (x, y)
        for y in (place.y + off, place.y + place.height - off)
        for x in (place.x + off, place.x + place.width - off)
    ]
    return min(corners, key=lambda corner: sum(_overlap(_square(corner, ZONE_SHAPE / 2), each) for each in others))


def _draw_mark(point: MapPoint, place: tuple[Points, Points], label: str, ground: Ground, path: str) -> list[Item]:
    """Return the mark of a point, with a label in it. Raises BadData for a label that does not fit."""
    style, setting, (x, y) = _find_style(point, ground, path), ground.setting, place
    radius, paint = _measure_mark(point, label), paint_style(style, setting.theme)
    disc, ink = Path(x, y, circle(radius), paint.fill, paint.stroke or WHITE, paint.line or RIM), paint.words
    if point.waits:
        disc, ink = disc._replace(fill=WHITE, stroke=style.colour, line=HOLLOW), style.colour
    items: list[Item] = [disc]
    if point.symbol:
        items.append(Symbol(x, y, SYMBOL, setting.system.symbols[point.symbol], ink))
    if label:
        with placed(point.origins["label"], f"{path}.label"):
            size = fit_line(label, setting.faces["bold"], MARKED, 1.7 * DISC)
            width = setting.faces["bold"].width(label, size)
        items.append(Text(x - width / 2, y + size * CAP_HEIGHT / 2, "bold", size, 0, ink, (label,)))
    return items


def _measure_mark(point: MapPoint, label: str) -> Points:
    """Return the radius of the mark of a point."""
    return DISC if label or point.symbol else DOT


def _draw_points(ground: Ground, drawn: Iterable[Item]) -> tuple[list[Item], list[int]]:
    """Return the points with their words where these lie on nothing else, and which words have no such place.

    drawn: what is on the map already. Raises BadData with all words that do not fit.
    """
    plan, faces = ground.plan, ground.setting.faces
    below: list[int] = []  # points whose words stand in a list below the map
    fixed = [area for item in drawn for area in _measure_item(item, faces)]
    while True:
        labels, more = _label_points(plan, below), list[int]()
        spots = [(ground.across(area.left), ground.down(area.top)) for _, area in plan.points]
        marks = [
            _square(spot, _measure_mark(point, label))
            for (point, _), spot, label in zip(plan.points, spots, labels, strict=True)
        ]
        items: list[Item] = []
        words: list[Area] = []
        with gathering() as problems:
            for number, (point, _) in enumerate(plan.points):
                path, others = f"{plan.map.id}.points[{number}]", [*marks[:number], *marks[number + 1 :]]
                with collecting(problems):
                    items += _draw_mark(point, spots[number], labels[number], ground, path)
                    if not point.text or point.symbol or number in below:
                        continue
                    with placed(point.origins["text"], f"{path}.text"):
                        written = _write_near(point, marks[number], ground, [*fixed, *words], others)
                    if written:
                        items += [*lay_plate([written], ground), written]
                        words += _measure_item(written, faces)
                    else:
                        more.append(number)
        if not more:
            return items, below
        below = sorted([*below, *more])


def _label_points(plan: MapPlan, below: Iterable[int]) -> list[str]:
    """Return what stands in the mark of each point: those with words below the map have a letter, if nothing else."""
    taken = {point.label for point, _ in plan.points}
    letters = iter(f"{first}{letter}" for first in ("", *LETTERS) for letter in LETTERS)
    labels = [point.label for point, _ in plan.points]
    for number in below:
        if not (labels[number] or plan.points[number][0].symbol):
            labels[number] = next(letter for letter in letters if letter not in taken)
    return labels


def _square(middle: tuple[Points, Points], radius: Points) -> Area:
    return Area(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)


def _write_near(
    point: MapPoint, mark: Area, ground: Ground, taken: Sequence[Area], others: Sequence[Area]
) -> Text | None:
    """Return the words of a point near its mark, away from other marks if that can be had; None if no place is free.

    taken: what words must not lie on, other marks besides.
    """
    trials = [
        (text, area)
        for text in _list_trials(point, mark, ground)
        for area in _measure_item(text, ground.setting.faces)
        if _lies_within(area, ground.table) and not any(_overlap(area, each) for each in (*taken, *others))
    ]
    apart = (
        text
        for text, area in trials
        if not any(_overlap(area._replace(x=area.x - AWAY, width=area.width + 2 * AWAY), each) for each in others)
    )
    return next(apart, trials[0][0] if trials else None)


def _list_trials(point: MapPoint, mark: Area, ground: Ground) -> Iterator[Text]:
    """Yield the words of a point at the right of its mark, at the left, below and above it, the largest first."""
    radius, face, table = mark.width / 2, ground.setting.faces["regular"], ground.table
    x, y, off, usual = mark.x + radius, mark.y + radius, radius + POINT_GAP, ground.setting.scale(POINT_TEXT)
    fitting = usual.size * (max(x - table.x, table.x + table.width - x) - off) / face.width(point.text, usual.size)
    for size in dict.fromkeys((usual.size, min(usual.size, max(usual.least, fitting)), usual.least)):
        width, high = face.width(point.text, size), size * CAP_HEIGHT
        level = y - ABOVE if point.distances else y + high / 2
        right, left, below, above = x + off, x - off - width, y + off + high, y - off - DEPTH
        middle = min(max(x - width / 2, table.x + PAD), table.x + table.width - PAD - width)
        places = [(right, level), (left, level), (middle, below), (middle, above)]
        # Else they begin or end at its middle, or stand at its side a little higher or lower.
        places += [(side, base) for base in (below, above) for side in (x, x - width)]
        places += [(side, level + step) for step in (-radius, radius) for side in (right, left)]
        for begin, base in places:
            yield Text(begin, base, "regular", size, 0, ground.setting.theme.ink, (point.text,))


def _lies_within(one: Area, other: Area) -> bool:
    right, bottom = other.x + other.width + ROUNDING, other.y + other.height + ROUNDING
    return (
        one.x >= other.x - ROUNDING
        and one.y >= other.y - ROUNDING
        and one.x + one.width <= right
        and one.y + one.height <= bottom
    )


def _measure_item(item: Item, faces: Mapping[str, Typeface]) -> list[Area]:
    """Return what words, a symbol or lines take of a map; nothing for grounds, on which words stand."""
    if isinstance(item, Symbol):
        return [_square((item.x, item.y), item.size / 2)]
    if isinstance(item, Rules):
        return [
            Area(min(x1, x2), min(y1, y2), max(abs(x2 - x1), item.line), max(abs(y2 - y1), item.line))
            for x1, y1, x2, y2 in item.segments
        ]
    if not isinstance(item, Text):
        return []
    width, high = max(faces[item.font].width(line, item.size) for line in item.lines), item.size * CAP_HEIGHT
    if item.turn:
        return [Area(item.x - high, item.y - width, high + DEPTH, width)]
    return [Area(item.x, item.y - high, width, high + DEPTH)]


def _list_key(ground: Ground, below: Iterable[int], unnamed: Iterable[int]) -> Iterator[KeyEntry]:
    """Yield what the key of a map tells: its signs, points whose words are not on it, terrain, and the grid.

    below: points whose words found no place on the map.
    unnamed: zones whose words found none.

    Raises BadData for unknown styles.
    """
    plan, setting = ground.plan, ground.setting
    for number, sign in enumerate(plan.map.signs):
        if sign.shows != "area":
            style = setting.style(sign.style, f"{plan.map.id}.signs[{number}].style", sign.origins["style"])
            told = setting.words.later.format(title=sign.label) if sign.shows == "later" else sign.label
            yield KeyEntry(told, 2 * KEY_DISC, partial(_draw_sample, sign, style, ground))
    labels, looks = _label_points(plan, below), set[tuple[str, str, str]]()
    for number, (point, _) in enumerate(plan.points):
        look = (point.text, point.symbol, point.style)
        if point.text and (number in below or (point.symbol and look not in looks)):
            looks.add(look)
            place, path = (point._replace(label=labels[number]), f"{plan.map.id}.points[{number}]")
            yield KeyEntry(point.text, 2 * DISC, partial(_draw_named, place, ground, path))
    named = ((zone.terrain, zone.text if number in unnamed else "") for number, (zone, _) in enumerate(plan.zones))
    for kind, text in dict.fromkeys(named):
        if kind:
            told = text or str(getattr(setting.words, f"terrain_{kind}"))
            yield KeyEntry(told, SWATCH[1], partial(_draw_swatch, kind, ground))
    if plan.map.grid and plan.size.unit != "sq":
        length = show_distance(plan.map.grid.resolve(min(plan.size[:2])), plan.size.unit)
        yield KeyEntry(setting.words.grid.format(length=length), SWATCH[1], partial(_draw_square, ground))


# The radius of a disc in the key, and the size of a piece of terrain there.
KEY_DISC, SWATCH = 5.0, (16.0, 10.0)
# Terrain on which no words stand.
DARK = ("wall",)


def _draw_sample(sign: MapSign, style: Style, ground: Ground, x: Points, y: Points) -> list[Item]:
    """Return the mark of a thing without its number."""
    paint = paint_style(style, ground.setting.theme)
    if sign.shows == "later":
        return [Path(x, y, circle(KEY_DISC - HOLLOW / 2), WHITE, style.colour, HOLLOW)]
    return [Path(x, y, circle(KEY_DISC), paint.fill, paint.stroke, paint.line)]


def _draw_named(point: MapPoint, ground: Ground, path: str, x: Points, y: Points) -> list[Item]:
    return _draw_mark(point, (x, y), point.label, ground, path)


def _draw_swatch(kind: Terrain, ground: Ground, x: Points, y: Points) -> list[Item]:
    wide, high = SWATCH
    place = Area(x - wide / 2, y - high / 2, wide, high)
    return draw_terrain(kind, TerrainPatch(place, ground.setting.theme, is_round=False))


def _draw_square(ground: Ground, x: Points, y: Points) -> list[Item]:
    theme, side = ground.setting.theme, SWATCH[1]
    return [Box(x - side / 2, y - side / 2, side, side, 0, "", theme.muted, GRID * 2)]


def _set_words(zone: Zone, room: Area, style: Style, ground: Ground) -> Stack:
    """Return label and text of a zone, as large as they fit. Raises Overflow, MissingGlyph."""
    setting, shrink = ground.setting, 1.0
    large = LABEL if len(zone.label) <= LONGEST_LARGE else CAPTION
    paragraphs = [Paragraph(zone.label, "bold", setting.scale(large), style.colour)] if zone.label else []
    if zone.text:
        paragraphs.append(Paragraph(zone.text, "regular", setting.scale(ZONE_TEXT), setting.theme.ink, gap=0.45))
    while shrink > SMALLEST:
        stack = set_stack(paragraphs, setting.faces, max(1.0, room.width), shrink)
        if stack and stack.height <= room.height:
            return stack
        shrink *= SHRINK
    raise Overflow("the words are too long for their zone", max(zone.label, zone.text, key=len))


def _find_free(zone: Zone, words: Area, room: Area, ground: Ground, taken: Sequence[Area]) -> Area:
    """Return where the words of a zone stand: in its middle, or at an edge or corner where less lies on them.

    taken: what else stands in the zone.
    """
    others = [*_list_others(zone, ground), *taken]
    spare_x, spare_y = room.width - words.width, room.height - words.height
    spots = [(x, y) for x in (0.5, 0, 1) for y in (0.5, 0.2, 0.8, 0, 1)]
    if len(zone.label) > LONGEST_LARGE:  # captions stand in corners
        spots = [(x, y) for y in (0, 1, 0.2, 0.8, 0.5) for x in (0, 1)] + [(0.5, y) for y in (0, 1, 0.5)]
    tried = [words._replace(x=room.x + x * spare_x, y=room.y + y * spare_y) for x, y in spots]
    return min(tried, key=lambda place: sum(_overlap(place, other) for other in others))


def _list_others(zone: Zone, ground: Ground) -> list[Area]:
    """Return what may lie on a zone: those above it, marks of points with their words, and lines of distances."""
    plan = ground.plan
    number = next(number for number, (each, _) in enumerate(plan.zones) if each is zone)
    above = [
        ground.place(area)
        for place, (each, area) in enumerate(plan.zones)
        if (place > number and each.terrain >= zone.terrain) or (each.terrain and not zone.terrain)
    ]
    lines = [
        Area(
            *(ground.across(min(told.x1, told.x2)) - LINE_ROOM, ground.down(min(told.y1, told.y2)) - LINE_ROOM),
            abs(told.x2 - told.x1) * ground.scale + 2 * LINE_ROOM,
            abs(told.y2 - told.y1) * ground.scale + 2 * LINE_ROOM,
        )
        for told in plan.inner
    ]
    return [*above, *(_measure_point(point, area, ground) for point, area in plan.points), *lines]


# What a line on the map keeps free at each side.
LINE_ROOM = 3.0


def _measure_point(point: MapPoint, area: TableArea, ground: Ground) -> Area:
    """Return the room of a point's mark, and of the words at its right."""
    x, y = ground.across(area.left), ground.down(area.top)
    told = point.text if not point.symbol else ""
    beside = ground.setting.faces["regular"].width(told, POINT_TEXT.size) if told else 0
    return Area(x - DISC, y - DISC, 2 * DISC + beside, 2 * DISC)


def _overlap(one: Area, other: Area) -> float:
    """Return how much of one area lies on another, in square points."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, down)


def _find_style(place: Zone | MapPoint, ground: Ground, path: str) -> Style:
    return ground.setting.style(place.style, f"{path}.style", place.origins["style"])


EDGE, GRID = 1.2, 0.35


def measure_map(plan: MapPlan, scale: float) -> Area:
    """Return where on a map the table begins, and its size; a micrometre of the table is `scale` points."""
    left, right, above, below = (measure_side(plan.outer, side) for side in ("left", "right", "above", "below"))
    width, height, _ = plan.size
    return Area(left, above, left + width * scale + right, above + height * scale + below)


class DrawnMap(NamedTuple):
    """A map as it is drawn, with the words below it that found no place on it."""

    items: list[Item]
    height: Points


def draw_map(plan: MapPlan, scale: float, setting: PieceSetting, corner: tuple[Points, Points]) -> DrawnMap:
    """Return a map whose upper left corner lies at `corner`. Raises BadData with all words that do not fit."""
    (x, y), begin, theme, name = corner, measure_map(plan, scale), setting.theme, plan.map.id
    ground = Ground(plan, setting, x + begin.x, y + begin.y, scale)
    items: list[Item] = [Box(*ground.table, 0, WHITE)]
    with gathering() as problems:
        for terrain in (False, True):  # the grid lies on areas, and terrain on both
            for number, (zone, area) in enumerate(plan.zones):
                if bool(zone.terrain) == terrain:
                    with collecting(problems):
                        items += draw_ground(zone, area, ground, f"{name}.zones[{number}]")
            if not terrain and (lines := tuple(_list_grid(plan.map, ground))):
                edges = [item._replace(fill="") for item in items[1:] if isinstance(item, Box)]
                items += [Rules(lines, GRID * theme.lines, theme.hairline), *edges]
    items.append(Box(*ground.table, 0, "", theme.ink, EDGE))
    grounds, unnamed = len(items), list[int]()
    with gathering() as problems:
        for number, (zone, area) in enumerate(plan.zones):
            if zone.terrain and not _has_room(zone, area, ground):
                unnamed.append(number)
            elif zone.label or zone.text or (zone.style and not zone.terrain):
                with collecting(problems):
                    items += draw_words(zone, area, ground, f"{name}.zones[{number}]")
        with collecting(problems), placed(plan.map.origins["sizes"], f"{name}.distances"):
            items += [item for told in plan.outer for item in draw_outer(told, ground)]
            items += [item for told in plan.inner for item in draw_inner(told, ground)]
        height = begin.height
        with collecting(problems):
            points, below = _draw_points(ground, items[grounds:])
            entries = [*_list_key(ground, below, unnamed)]
            with placed(plan.map.origin, name):
                key, room = draw_key(entries, Area(x, y + height, begin.width, 0), setting)
            items, height = [*items, *points, *key], height + room
    return DrawnMap(items, height)


def _has_room(zone: Zone, area: TableArea, ground: Ground) -> bool:
    """Tell whether the words of a piece of terrain stand in it at their full size, with nothing on them."""
    room, size, faces = _find_room(zone, ground.place(area)), ground.setting.scale(ZONE_TEXT), ground.setting.faces
    if zone.label:
        return True
    if zone.terrain in DARK:
        return False
    stack = (
        set_stack([Paragraph(zone.text, "regular", size, "")], faces, max(1.0, room.width), 1) if zone.text else None
    )
    if not stack or stack.height > room.height:
        return False
    wide = max(
        faces["regular"].width(line, size.size) for item in stack.items if isinstance(item, Text) for line in item.lines
    )
    free = _find_free(zone, Area(0, 0, wide, stack.height), room, ground, ())
    return not any(_overlap(free, other) for other in _list_others(zone, ground))


def _list_grid(drawn: Map, ground: Ground) -> Iterator[Segment]:
    """Yield the lines of the grid within the table, counted from its upper left corner."""
    (width, height, _), table = ground.plan.size, ground.table
    step = drawn.grid.resolve(min(width, height)) if drawn.grid else 0
    if step:
        for place in range(step, width, step):
            yield ground.across(place), table.y, ground.across(place), table.y + table.height
        for place in range(step, height, step):
            yield table.x, ground.down(place), table.x + table.width, ground.down(place)


TITLE, ABOUT, TEXT = TypeSize(14, 8, 1.1), TypeSize(8.5, 6, 1.2), TypeSize(9, 7, 1.2)
GAP = 5.0
# A sign: its box, the shape in it, the step from one line to the next, and the gap before its words.
SIGN_BOX, SIGN_SHAPE, SIGN_STEP, SIGN_GAP = (16.0, 9.0), 6.5, 13.0, 4.0
SIGN = TypeSize(8.5, 6, 1)
SIGN_LINE = 0.8
SEPARATOR = " \N{MIDDLE DOT} "
# How many times larger the table may be than its map: numbers that are easily reckoned with.
SCALES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36, 40, 48, 50, 60, 72, 80, 96, 100, 120, 150, 200)
# The side of a square of a board that is measured in squares.
SQUARES = range(60_000, 1_000, -500)


def draw_plate(plan: MapPlan, width: Points, highest: Points, setting: PieceSetting) -> Frame:
    """Return a map with its words in a width, no higher than `highest`. Raises BadData if it does not fit."""
    text: Stack | None = None
    if plan.map.text:
        size_of_text, ink = setting.scale(TEXT), setting.theme.ink
        paragraphs = [Paragraph(words, "regular", size_of_text, ink) for words in plan.map.text.split("\n")]
        with placed(plan.map.origins["text"], f"{plan.map.id}.text"):
            if not (text := set_stack(paragraphs, setting.faces, width, 1)):
                raise too_wide([plan.map.text], "the map", setting.faces["regular"], size_of_text.least, width)
    below = (GAP + text.height if text else 0) + (GAP + SIGN_STEP * len(plan.map.signs) if plan.map.signs else 0)
    head = setting.scale(TITLE).size + GAP
    scale, drawn = _draw_largest(plan, Area(0, head, width, highest - head - below), setting)
    items: list[Item] = [*_draw_head(plan, scale, width, setting), *drawn.items]
    y = head + drawn.height + GAP
    if text:
        items += text.place(0, y)
        y += text.height + GAP
    for sign in plan.map.signs:
        items += _draw_sign(sign, Area(0, y, width, SIGN_STEP), plan.map, setting)
        y += SIGN_STEP
    return Frame(width, head + drawn.height + below, setting.spell(items), title=plan.map.title)


# How far lines to write on are apart.
WRITING: Points = to_points(8_000)


def draw_notes(width: Points, height: Points, setting: PieceSetting) -> Frame:
    """Return lines to write on below a heading. Raises Misfit for a heading that does not fit."""
    theme, words = setting.theme, setting.words.notes
    size = fit_line(words, setting.faces["bold"], setting.scale(TITLE), width)
    head = Text(0, size * CAP_HEIGHT, "bold", size, 0, setting.system.accent, (words,))
    last = height - WRITING / 2
    count = int((last - size) / WRITING)
    lines = tuple((0.0, y, width, y) for y in (last - WRITING * number for number in range(count)))
    return Frame(width, height, setting.spell([head, Rules(lines, GRID * theme.lines, theme.muted)]), title=words)


def _draw_largest(plan: MapPlan, room: Area, setting: PieceSetting) -> tuple[int, DrawnMap]:
    """Return a map at the largest scale at which it fits, in the middle of the room's top, and that scale.

    Raises BadData if it fits at none, or words do not.
    """
    unit = plan.size.unit
    trials = ((0, to_points(side) / PER_UNIT[unit]) for side in SQUARES)
    if unit != "sq":
        trials = ((times, to_points(1) / times) for times in SCALES)
    for times, scale in trials:
        size = measure_map(plan, scale)
        if size.width <= room.width and size.height <= room.height:
            drawn = draw_map(plan, scale, setting, (room.x + (room.width - size.width) / 2, room.y))
            if drawn.height <= room.height:
                return times, drawn
    message = f"{plan.map.id}: a map of a table of {plan.size.describe()} does not fit"
    other = "print it on larger paper" if plan.map.large else "`large: true`"
    raise BadData([Problem(plan.map.origins["sizes"], message, f"give it less text, or {other}")])


def _draw_head(plan: MapPlan, scale: int, width: Points, setting: PieceSetting) -> Iterator[Text]:
    """Yield the title, and at the right the size of the table and the scale. Raises BadData."""
    drawn, (across, down, unit) = plan.map, plan.size
    size = f"{show_distance(across, unit)} \N{MULTIPLICATION SIGN} {show_distance(down, unit)}"
    about = SEPARATOR.join([size, *([setting.words.scale.format(scale=scale)] if scale else [])])
    regular, small = setting.faces["regular"], setting.scale(ABOUT).size
    room = regular.width(about, small)
    with placed(drawn.origins["title"], f"{drawn.id}.title"):
        type_size = fit_line(drawn.title, setting.faces["bold"], setting.scale(TITLE), width - room - GAP)
    base = setting.scale(TITLE).size * CAP_HEIGHT
    yield Text(0, base, "bold", type_size, 0, setting.system.accent, (drawn.title,))
    yield Text(width - room, base, "regular", small, 0, setting.theme.muted, (about,))


def _draw_sign(sign: MapSign, area: Area, drawn: Map, setting: PieceSetting) -> Iterator[Item]:
    """Yield a line of the key: a box in the colour of a style with its shape, and what that means. Raises BadData."""
    style = setting.style(sign.style, f"{drawn.id}.signs.style", sign.origins["style"])
    wide, tall = SIGN_BOX
    yield Box(area.x, area.y, wide, tall, 0, style.tint, style.colour, SIGN_LINE * setting.theme.lines)
    if style.shape != "none":
        yield Symbol(area.x + wide / 2, area.y + tall / 2, SIGN_SHAPE, OUTLINES[style.shape], style.colour)
    x, left = area.x + wide + SIGN_GAP, area.width - wide - SIGN_GAP
    for font, key, words in (("bold", "label", sign.label), ("regular", "text", sign.text)):
        with placed(sign.origins[key], f"{drawn.id}.signs.{key}"):
            size = fit_line(words, setting.faces[font], setting.scale(SIGN), left)
        y = area.y + (tall + SIGN.size * CAP_HEIGHT) / 2
        yield Text(x, y, font, size, 0, setting.theme.ink, (words,))
        used = setting.faces[font].width(words, size) + SIGN_GAP
        x, left = x + used, left - used
