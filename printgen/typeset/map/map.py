"""A map: the table to scale, what lies on it, and the distances beside it."""

from collections.abc import Iterator

from printgen.errors import BadData, Problem, collecting
from printgen.model.look import WHITE
from printgen.model.map import Map
from printgen.products.map import MapPlan
from printgen.typeset.frame import Area, Box, Item, Rules, Segment
from printgen.typeset.map.distances import draw_inner, draw_outer, measure_side
from printgen.typeset.map.ground import Ground
from printgen.typeset.map.places import draw_ground, draw_point, draw_words
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.typeface import placed
from printgen.units import Points

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
