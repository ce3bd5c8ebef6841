"""A map: the table to scale, with its zones and points."""

from collections.abc import Iterator

from printgen.errors import BadData, Problem, collecting
from printgen.model.look import WHITE, Style, TypeSize
from printgen.model.map import Map, MapPoint, Zone
from printgen.products.map import MapPlan, TableArea
from printgen.typeset.frame import Area, Box, Item, Path, Rules, Segment, Symbol, Text
from printgen.typeset.map.ground import Ground, draw_inner, draw_outer, measure_side
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES, circle
from printgen.typeset.type.stack import Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.styles import paint_style
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, placed
from printgen.units import Points

LINE = 0.8
# How far words keep from the edge of their zone.
PAD = 2.5
LABEL, TEXT, BESIDE = TypeSize(13, 6, 1.1), TypeSize(7.5, 6, 1.2), TypeSize(7.5, 6, 1)
SHRINK, SMALLEST = 0.93, 0.3
# The shape of a zone's style, which says the same without colour, and its distance from the corner.
SHAPE, CORNER = 6.0, 2.5
# The label of a circle leaves its middle to a point: shares of the radius.
BELOW, HALF, TALL = 0.2, 0.6, 0.58
# The mark of a point: its radius with a label and without, the size of its symbol, and where words beside it stand.
DISC, DOT, SYMBOL, GAP, ABOVE = 6.5, 2.6, 8.0, 1.5, 1.6
MARKED = TypeSize(8, 6, 1)


def draw_ground(zone: Zone, area: TableArea, ground: Ground, path: str) -> Item:
    """Return the ground of a zone. Raises BadData for an unknown style."""
    style, place, line = _find_style(zone, ground, path), ground.place(area), LINE * ground.setting.theme.lines
    if zone.radius:
        x, y = place.x + place.width / 2, place.y + place.height / 2
        return Path(x, y, circle(place.width / 2), style.tint if zone.style else "", style.colour, line)
    return Box(*place, 0, style.tint, style.colour, line)


def draw_words(zone: Zone, area: TableArea, ground: Ground, path: str) -> list[Item]:
    """Return what stands in a zone. Raises BadData for words that do not fit."""
    style, place = _find_style(zone, ground, path), ground.place(area)
    items: list[Item] = []
    room = Area(place.x + PAD, place.y + PAD, place.width - 2 * PAD, place.height - 2 * PAD)
    corner = (place.x + CORNER + SHAPE / 2, place.y + CORNER + SHAPE / 2)
    if zone.radius:
        r, x, y = place.width / 2, place.x + place.width / 2, place.y + place.height / 2
        room = Area(x - HALF * r, y + BELOW * r, 2 * HALF * r, TALL * r)
        corner = (x, place.y + CORNER + SHAPE / 2)
    if zone.style and style.shape != "none" and min(place.width, place.height) > 2 * SHAPE:
        items.append(Symbol(*corner, SHAPE, OUTLINES[style.shape], style.colour))
    with placed(zone.origins["label" if zone.label else "text"], f"{path}.{'label' if zone.label else 'text'}"):
        words = _set_words(zone, room, style, ground)
    return [*items, *_centre(words, _find_free(zone, words, room, ground), ground)]


def draw_point(point: MapPoint, area: TableArea, ground: Ground, path: str) -> list[Item]:
    """Return the mark of a point and what stands beside it. Raises BadData for words that do not fit."""
    style, setting = _find_style(point, ground, path), ground.setting
    x, y = ground.across(area.left), ground.down(area.top)
    paint = paint_style(style, setting.theme)
    radius = DISC if point.label or point.symbol else DOT
    items: list[Item] = [Path(x, y, circle(radius), paint.fill, paint.stroke, paint.line)]
    if point.symbol:
        items.append(Symbol(x, y, SYMBOL, setting.system.symbols[point.symbol], paint.words))
    if point.label:
        with placed(point.origins["label"], f"{path}.label"):
            size = fit_line(point.label, setting.faces["bold"], MARKED, 1.7 * DISC)
            width = setting.faces["bold"].width(point.label, size)
        items.append(Text(x - width / 2, y + size * CAP_HEIGHT / 2, "bold", size, 0, paint.words, (point.label,)))
    if point.text:
        with placed(point.origins["text"], f"{path}.text"):
            items.append(_write_beside(point.text, (x, y), radius + GAP, ground))
    return items


def _write_beside(text: str, mark: tuple[Points, Points], off: Points, ground: Ground) -> Text:
    """Return the words of a point above the level of its mark, at its right or where more room is. Raises Overflow."""
    (x, y), table, face = mark, ground.table, ground.setting.faces["regular"]
    right, left = table.x + table.width - x - off, x - table.x - off
    usual = ground.setting.scale(BESIDE)
    at_right = face.width(text, usual.size) <= right or right >= left
    size = fit_line(text, face, usual, max(1.0, right if at_right else left))
    start = x + off if at_right else x - off - face.width(text, size)
    return Text(start, y - ABOVE, "regular", size, 0, ground.setting.theme.ink, (text,))


def _set_words(zone: Zone, room: Area, style: Style, ground: Ground) -> Stack:
    """Return label and text of a zone, as large as they fit. Raises Overflow, MissingGlyph."""
    setting, shrink = ground.setting, 1.0
    paragraphs = [Paragraph(zone.label, "bold", setting.scale(LABEL), style.colour)] if zone.label else []
    if zone.text:
        paragraphs.append(Paragraph(zone.text, "regular", setting.scale(TEXT), setting.theme.ink, gap=0.45))
    while shrink > SMALLEST:
        stack = set_stack(paragraphs, setting.faces, max(1.0, room.width), shrink)
        if stack and stack.height <= room.height:
            return stack
        shrink *= SHRINK
    raise Overflow("the words are too long for their zone")


def _find_free(zone: Zone, words: Stack, room: Area, ground: Ground) -> Area:
    """Return the room for a zone's words: its middle, or its top if something lies on the middle."""
    top, low = room.y + (room.height - words.height) / 2, room.y + (room.height + words.height) / 2
    plan, left, right = ground.plan, room.x + room.width / 2 - words.height, room.x + room.width / 2 + words.height
    later = [area for other, area in plan.zones[[each for each, _ in plan.zones].index(zone) + 1 :]]
    for area in (*later, *(area for _, area in plan.points)):
        x, y, width, height = ground.place(area)
        if x < right and x + width > left and y - DISC < low and y + height + DISC > top:
            return room._replace(height=words.height)
    return room


def _centre(stack: Stack, room: Area, ground: Ground) -> Iterator[Item]:
    """Yield words line by line in the middle of their room."""
    top = room.y + (room.height - stack.height) / 2
    for item in stack.items:
        if isinstance(item, Text):
            for number, line in enumerate(item.lines):
                left = room.x + (room.width - ground.setting.faces[item.font].width(line, item.size)) / 2
                yield item._replace(x=left, y=top + item.y + number * item.leading, lines=(line,))


def _find_style(place: Zone | MapPoint, ground: Ground, path: str) -> Style:
    return ground.setting.style(place.style, f"{path}.style", place.origins["style"])


EDGE, GRID = 1.2, 0.35


def measure_map(plan: MapPlan, scale: float) -> Area:
    """Return where on a map the table begins, and how wide and high the map is with the distances beside it.

    scale: how many points there are for a micrometre of the table.
    """
    left, right, above, below = (measure_side(plan.outer, side) for side in ("left", "right", "above", "below"))
    width, height, _ = plan.size
    return Area(left, above, left + width * scale + right, above + height * scale + below)


def draw_map(plan: MapPlan, scale: float, setting: PieceSetting, corner: tuple[Points, Points]) -> list[Item]:
    """Return a map whose upper left corner lies at `corner`.

    Raises BadData with all words that do not fit or have no glyphs.
    """
    (x, y), begin = corner, measure_map(plan, scale)
    ground = Ground(plan, setting, x + begin.x, y + begin.y, scale)
    return [*_draw_table(ground), *_draw_places(ground)]


def _draw_table(ground: Ground) -> list[Item]:
    """Return the grounds of zones, the grid and the edge of the table. Raises BadData."""
    plan, theme, table = ground.plan, ground.setting.theme, ground.table
    items: list[Item] = [Box(*table, 0, WHITE)]
    problems: list[Problem] = []
    for number, (zone, area) in enumerate(plan.zones):
        with collecting(problems):
            items.append(draw_ground(zone, area, ground, f"{plan.map.id}.zones[{number}]"))
    if problems:
        raise BadData(problems)
    if lines := tuple(_list_grid(plan.map, ground)):
        items.append(Rules(lines, GRID * theme.lines, theme.hairline))
    return [*items, Box(*table, 0, "", theme.ink, EDGE)]


def _draw_places(ground: Ground) -> list[Item]:
    """Return the words of zones, the points and all distances. Raises BadData."""
    plan, items, problems = ground.plan, list[Item](), list[Problem]()
    for number, (zone, area) in enumerate(plan.zones):
        if zone.label or zone.text or zone.style:
            with collecting(problems):
                items += draw_words(zone, area, ground, f"{plan.map.id}.zones[{number}]")
    with collecting(problems), placed(plan.map.origins["sizes"], f"{plan.map.id}.distances"):
        items += [item for told in plan.outer for item in draw_outer(told, ground)]
        items += [item for told in plan.inner for item in draw_inner(told, ground)]
    for number, (point, area) in enumerate(plan.points):
        with collecting(problems):
            items += draw_point(point, area, ground, f"{plan.map.id}.points[{number}]")
    if problems:
        raise BadData(problems)
    return items


def _list_grid(drawn: Map, ground: Ground) -> Iterator[Segment]:
    """Yield the lines of the grid within the table, counted from its upper left corner."""
    (width, height, _), table = ground.plan.size, ground.table
    step = drawn.grid.resolve(min(width, height)) if drawn.grid else 0
    if step:
        for place in range(step, width, step):
            yield ground.across(place), table.y, ground.across(place), table.y + table.height
        for place in range(step, height, step):
            yield table.x, ground.down(place), table.x + table.width, ground.down(place)
