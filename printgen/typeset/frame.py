"""Frames: what typesetting ends in and renderers draw. Points, from the top left corner of the trim, y downwards."""

from typing import NamedTuple

from printgen.units import Points


class Area(NamedTuple):
    """A rectangle to draw in."""

    x: Points
    y: Points
    width: Points
    height: Points


class Text(NamedTuple):
    """Lines of one font, the baseline of the first at (x, y); `spacing` letter-spaces, `turn` is anticlockwise."""

    x: Points
    y: Points
    font: str
    size: Points
    leading: Points
    colour: str
    lines: tuple[str, ...]
    spacing: Points = 0
    turn: int = 0


class Box(NamedTuple):
    """A rectangle with corners of a radius; `square` names sides ("right", "top", ...) whose corners are not rounded."""

    x: Points
    y: Points
    width: Points
    height: Points
    radius: Points
    fill: str
    stroke: str = ""
    line: Points = 0
    square: tuple[str, ...] = ()


class Shape(NamedTuple):
    """One of the shapes of `shapes`, centred at (x, y) in a square of `size`; `turn` is anticlockwise."""

    name: str
    x: Points
    y: Points
    size: Points
    colour: str
    turn: int = 0


class Rules(NamedTuple):
    """Straight lines of one width and colour, each (x1, y1, x2, y2)."""

    segments: tuple[tuple[Points, Points, Points, Points], ...]
    line: Points
    colour: str


Item = Text | Box | Shape | Rules


class Frame(NamedTuple):
    """A drawing of a card's size; later items lie on earlier ones."""

    width: Points
    height: Points
    items: tuple[Item, ...]
