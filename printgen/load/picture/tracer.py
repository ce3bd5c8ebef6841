"""A process of its own that makes outlines of drawings: whoever started it can end it if that takes too long.

It reads a list of SVG files from its standard input as JSON, and writes a line of JSON for each: its outlines, and a
reason why there are none. Its argument says what these are: the name of a function below.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pathops
from picosvg.svg import SVG

Point = tuple[float, float]
WHITE = "#ffffff"
# Where all that is drawn ends, whatever transforms it has: larger numbers would be written with exponents.
FARTHEST = 999_999
# What the process may take on Linux, where that can be said: the outlines of usual drawings need a tenth of it.
MOST_MEMORY = 400 * 1024**2


def list_patches(drawing: str) -> list[tuple[str, str, float]]:
    """Return the paths of a drawing, those below first, of each its colour and how opaque it is."""
    return [(path.d, shape.fill or "#000000", shape.opacity) for path, shape in _list_shapes(drawing)]


def merge_shapes(drawing: str) -> list[tuple[str, tuple[Point, ...]]]:
    """Return the shapes of a drawing as the steps m, l and c of one outline; white ones are holes in those below."""
    whole = pathops.Path()
    for path, shape in _list_shapes(drawing):
        part = pathops.Path(fillType=pathops.FillType.WINDING)
        _draw(path.absolute().expand_shorthand().as_cmd_seq(), part.getPen(glyphSet=None))
        way = pathops.PathOp.DIFFERENCE if shape.fill == WHITE else pathops.PathOp.UNION
        whole = pathops.op(whole, part, way)
    whole.simplify(fix_winding=True, keep_starting_points=False)
    return list(_list_steps(whole))


def _list_shapes(drawing: str) -> Iterator[tuple[Any, Any]]:
    """Yield each shape of a drawing as a path without arcs, and as it was. Raises ValueError."""
    drawn: Any = SVG
    for shape in drawn.fromstring(drawing).topicosvg(ndigits=3).shapes():
        path = shape.as_path().arcs_to_cubics()
        if not all(abs(number) <= FARTHEST for _, numbers in path for number in numbers):  # also if it is none
            raise ValueError("it reaches beyond any drawing")
        yield path, shape


def _draw(commands: Any, pen: Any) -> None:
    """Draw the commands of a path, absolute and without shorthands, with a pen."""
    draw = {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo, "Q": pen.qCurveTo, "Z": pen.closePath}
    for command, numbers in commands:
        draw[command](*zip(numbers[::2], numbers[1::2], strict=True))


def _list_steps(whole: Any) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Yield the steps of a path of the library, quadratic curves as cubic ones."""
    letters = {"moveTo": "m", "lineTo": "l", "curveTo": "c"}
    here: Point = (0.0, 0.0)
    for verb, points in whole.segments:
        if verb in letters:
            yield letters[verb], points
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


def main(way: str) -> None:
    """Make the outlines of all drawings."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415  # other systems have none

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    make = {"list_patches": list_patches, "merge_shapes": merge_shapes}[way]
    for drawing in json.load(sys.stdin):
        made, reason = None, ""
        try:
            made = make(drawing)
        except Exception as error:  # noqa: BLE001  # the library raises whatever its own libraries do
            reason = f"{error}" if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        print(json.dumps([made, reason]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
