"""A drawing of a pack as one outline: strokes, transforms and clip paths are resolved, and its shapes merged."""

from collections.abc import Iterator
from typing import Any

import pathops
from picosvg.svg import SVG

from printgen.load.picture.head import Unusable
from printgen.load.symbol.plainness import PLAIN, check_drawing
from printgen.model.art import Outline, PathStep, Point

# How much of the square the longer side of a symbol takes, as in those that come with printgen.
FILLED = 60 / 64
# More steps than these slow each page on which the symbol stands.
MOST_STEPS = 400
DIGITS = 4
WHITES = {"white", "#fff", "#ffffff"}
Contours = list[tuple[str, tuple[Point, ...]]]


def trace_drawing(data: bytes) -> Outline:
    """Return the file of a drawing as an outline in the unit square. Raises Unusable."""
    check_drawing(data)
    try:
        steps = list(_list_steps(_merge(data)))
    except Exception as error:  # noqa: BLE001  # the library raises whatever its own libraries do
        raise Unusable(f"cannot be made one outline: {error or type(error).__name__}", PLAIN) from None
    if not any(len(points) for letter, points in steps if letter != "m"):
        raise Unusable("draws nothing", "shapes without fill and stroke show nothing, and white ones are holes")
    if len(steps) > MOST_STEPS:
        message = f"has {len(steps):,} lines and curves, and {MOST_STEPS} is the most"
        raise Unusable(message, "a symbol is simple: remove points from it")
    return _fit(steps)


def _merge(data: bytes) -> Any:
    """Return the shapes of a drawing as one path of the library; white ones are holes in those below them."""
    whole = pathops.Path()
    drawn: Any = SVG
    for shape in drawn.fromstring(data).topicosvg().shapes():
        part = pathops.Path(fillType=pathops.FillType.WINDING)
        path = shape.as_path().absolute().expand_shorthand().arcs_to_cubics()
        _draw(path.as_cmd_seq(), part.getPen(glyphSet=None))
        is_hole = shape.fill.strip().lower() in WHITES
        whole = pathops.op(whole, part, pathops.PathOp.DIFFERENCE if is_hole else pathops.PathOp.UNION)
    whole.simplify(fix_winding=True, keep_starting_points=False)
    return whole


def _draw(commands: Any, pen: Any) -> None:
    """Draw the commands of a path, absolute and without shorthands, with a pen."""
    for command, numbers in commands:
        points = list(zip(numbers[::2], numbers[1::2], strict=True)) if command in "MLCQ" else []
        match command:
            case "M":
                pen.moveTo(*points)
            case "L":
                pen.lineTo(*points)
            case "C":
                pen.curveTo(*points)
            case "Q":
                pen.qCurveTo(*points)
            case "Z":
                pen.closePath()


def _list_steps(whole: Any) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Yield the steps of a path of the library, quadratic curves as cubic ones."""
    here: Point = (0.0, 0.0)
    for verb, points in whole.segments:
        if verb == "moveTo":
            yield "m", points
        elif verb == "lineTo":
            yield "l", points
        elif verb == "curveTo":
            yield "c", points
        elif verb == "qCurveTo":
            for curve in _raise_degree(here, points):
                yield "c", curve
        here = points[-1] if points else here


def _raise_degree(start: Point, points: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """Yield cubic curves for a run of quadratic ones, between whose handles lie points that are not said."""
    *handles, end = points
    for place, (x, y) in enumerate(handles):
        last = place == len(handles) - 1
        to = end if last else ((x + handles[place + 1][0]) / 2, (y + handles[place + 1][1]) / 2)
        (near, far) = ((a + 2 / 3 * (x - a), b + 2 / 3 * (y - b)) for a, b in (start, to))
        yield near, far, to
        start = to


def _fit(steps: Contours) -> Outline:
    """Return steps as an outline that fills its square, y upwards."""
    points = [point for _, points in steps for point in points]
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*points, strict=True))
    scale = FILLED / max(right - left, bottom - top)
    x, y = (left + right) / 2, (top + bottom) / 2
    return tuple(_place(letter, [((a - x) * scale, (y - b) * scale) for a, b in ends]) for letter, ends in steps)


def _place(letter: str, points: list[Point]) -> PathStep:
    return (letter, *(round(value, DIGITS) + 0.0 for point in points for value in point))
