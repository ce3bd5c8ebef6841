"""Terrain on maps, as it looks from above: buildings, woods and water, told apart without colour too."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from printgen.model.look import WHITE, Style, Theme, mix
from printgen.model.map import Terrain
from printgen.typeset.frame import Area, Box, Item, Path, Rules, Segment
from printgen.typeset.type.outline import circle
from printgen.units import Points

THICK, EDGE, FINE, LANE = 1.3, 0.7, 0.5, 0.9
DASH, LANE_DASH = 4.0, 5.0
# How far towards white, or towards a style's colour, grounds are.
PALE, PALER, ROAD, DEEP, SOFT = 0.78, 0.88, 0.5, 0.15, 0.35
# The pitch of waves, trees and stones, how far they keep off the edge, and how large they are.
PITCH, CLEAR, WAVE, TREE, STONE = 8.0, 2.4, 4.5, 2.3, 0.8
# How far the contours of a hill lie within one another, as shares of half its smaller side.
CONTOURS = (0.3, 0.6)


class TerrainPatch(NamedTuple):
    """Where a piece of terrain lies: an area, or the circle within it."""

    place: Area
    theme: Theme
    is_round: bool

    @property
    def sides(self) -> tuple[Points, Points, Points, Points]:
        """Where its left, upper, right and lower side lie."""
        x, y, width, height = self.place
        return x, y, x + width, y + height

    def fill(self, fill: str, stroke: str = "", line: Points = 0) -> Item:
        """Return its ground."""
        place = self.place
        if self.is_round:
            x, y = place.x + place.width / 2, place.y + place.height / 2
            return Path(x, y, circle(place.width / 2), fill, stroke, line)
        return Box(*place, 0, fill, stroke, line)

    def shrink(self, off: Points) -> "TerrainPatch":
        """Return what is left where so much is taken off its edge."""
        x, y, width, height = self.place
        return self._replace(place=Area(x + off, y + off, width - 2 * off, height - 2 * off))

    def tone(self, name: str) -> Style:
        """Return a style of the theme by its name."""
        return self.theme.styles.get(name, self.theme.nothing)


def draw_terrain(kind: Terrain, patch: TerrainPatch) -> list[Item]:
    """Return a piece of terrain as it looks from above."""
    return DRAWN[kind](patch)


def _draw_building(patch: TerrainPatch) -> list[Item]:
    return [patch.fill(mix(patch.theme.muted, WHITE, PALE), patch.theme.ink, THICK)]


def _draw_ruin(patch: TerrainPatch) -> list[Item]:
    """Return a building whose walls have gaps."""
    ground = mix(patch.theme.muted, WHITE, PALER)
    if patch.is_round:
        return [patch.fill(ground, patch.theme.ink, EDGE)]
    x, y, right, bottom = patch.sides
    walls = ((x, y, right, y), (right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y))
    return [patch.fill(ground), Rules(walls, THICK, patch.theme.ink, dash=DASH)]


def _draw_wall(patch: TerrainPatch) -> list[Item]:
    return [patch.fill(patch.theme.muted)]


def _draw_road(patch: TerrainPatch) -> list[Item]:
    """Return a road with a line along its middle."""
    x, y, right, bottom = patch.sides
    middle = ((x + right) / 2, (y + bottom) / 2)
    is_across = right - x > bottom - y
    lane = (x, middle[1], right, middle[1]) if is_across else (middle[0], y, middle[0], bottom)
    sides = (
        ((x, y, right, y), (x, bottom, right, bottom)) if is_across else ((x, y, x, bottom), (right, y, right, bottom))
    )
    ground = patch.fill(mix(patch.theme.hairline, WHITE, ROAD))
    return [ground, Rules(sides, FINE, patch.theme.muted), Rules((lane,), LANE, WHITE, dash=LANE_DASH)]


def _draw_water(patch: TerrainPatch) -> list[Item]:
    blue = patch.tone("blue")
    waves: tuple[Segment, ...] = tuple((x - WAVE / 2, y, x + WAVE / 2, y) for x, y in _scatter(patch, CLEAR + WAVE / 2))
    ground = patch.fill(mix(blue.tint, blue.colour, DEEP), blue.colour, EDGE)
    return [ground, Rules(waves, EDGE, mix(blue.colour, WHITE, SOFT))] if waves else [ground]


def _draw_woods(patch: TerrainPatch) -> list[Item]:
    green = patch.tone("green")
    ground = patch.fill(green.tint, green.colour, EDGE)
    return [ground, *_dot(patch, TREE, mix(green.colour, WHITE, SOFT))]


def _draw_hill(patch: TerrainPatch) -> list[Item]:
    """Return a hill with the lines of its heights."""
    brown, half = patch.tone("orange"), min(patch.place.width, patch.place.height) / 2
    items = [patch.fill(brown.tint, brown.colour, EDGE)]
    items += [patch.shrink(share * half).fill("", brown.colour, FINE) for share in CONTOURS]
    return items


def _draw_rough(patch: TerrainPatch) -> list[Item]:
    brown = patch.tone("orange")
    ground = patch.fill(mix(brown.tint, WHITE, SOFT), mix(brown.colour, WHITE, SOFT), FINE)
    return [ground, *_dot(patch, STONE, brown.colour)]


def _dot(patch: TerrainPatch, radius: Points, colour: str) -> Iterator[Item]:
    """Yield dots all over an area, as one item."""
    place = patch.place
    outline = tuple(
        step for x, y in _scatter(patch, CLEAR / 2 + radius) for step in circle(radius, x - place.x, place.y - y)
    )
    if outline:
        yield Path(place.x, place.y, outline, colour)


def _scatter(patch: TerrainPatch, clear: Points) -> Iterator[tuple[Points, Points]]:
    """Yield places all over an area in rows, every second of them shifted, so far from its edge."""
    place = patch.place
    width, height, radius = place.width - 2 * clear, place.height - 2 * clear, place.width / 2
    rows = max(0, int(height / PITCH)) + 1 if height >= 0 else 0
    for row in range(rows):
        y = place.y + clear + (height - (rows - 1) * PITCH) / 2 + row * PITCH
        count = int(width / PITCH) + 1 if width >= 0 else 0
        count -= row % 2 and count > 1
        for number in range(count):
            x = place.x + clear + (width - (count - 1) * PITCH) / 2 + number * PITCH
            away = (x - place.x - radius) ** 2 + (y - place.y - radius) ** 2
            if not patch.is_round or away <= (radius - clear) ** 2:
                yield x, y


DRAWN: dict[Terrain, Callable[[TerrainPatch], list[Item]]] = {
    "building": _draw_building,
    "ruin": _draw_ruin,
    "wall": _draw_wall,
    "road": _draw_road,
    "water": _draw_water,
    "woods": _draw_woods,
    "hill": _draw_hill,
    "rough": _draw_rough,
}
