"""Outlines: polygons, circles and rings, and the shapes by name that say what colours say."""

from itertools import pairwise
from math import ceil, cos, pi, sin, tan

from printgen.model.art import NamedOutline, Outline, PathStep, Point

# Control points this far from the ends of a quarter circle of radius 1 draw it to within 0.03 %.
ROUND = 0.5523


def polygon(*points: Point) -> Outline:
    """Return straight lines through these points: an outline, or lines that stay open."""
    return tuple(("l" if place else "m", x, y) for place, (x, y) in enumerate(points))


def circle(radius: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return a circle, anticlockwise."""
    return ellipse(radius, radius, x, y)


def ellipse(width: float, height: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return an ellipse of these two radii, anticlockwise."""
    across, up = width * ROUND, height * ROUND
    return (
        ("m", x + width, y),
        ("c", x + width, y + up, x + across, y + height, x, y + height),
        ("c", x - across, y + height, x - width, y + up, x - width, y),
        ("c", x - width, y - up, x - across, y - height, x, y - height),
        ("c", x + across, y - height, x + width, y - up, x + width, y),
    )


def arc(radius: float, start: float, end: float) -> Outline:
    """Return the contour about the origin from the angle `start` to `end`, which its chord closes."""
    parts = ceil(abs(end - start) / (pi / 2))
    angles = [start + (end - start) * part / parts for part in range(parts + 1)]
    reach = 4 / 3 * tan((end - start) / parts / 4)
    steps: list[PathStep] = [("m", radius * cos(start), radius * sin(start))]
    for first, last in pairwise(angles):
        (c1, s1), (c2, s2) = ((radius * cos(angle), radius * sin(angle)) for angle in (first, last))
        steps.append(("c", c1 - reach * s1, s1 + reach * c1, c2 + reach * s2, s2 - reach * c2, c2, s2))
    return tuple(steps)


def list_quarters(across: tuple[float, float], along: tuple[float, float], radius: float) -> list[tuple[Point, ...]]:
    """Return for each corner of a rectangle with these sides the four points of the curve that rounds it."""
    near = radius * (1 - ROUND)
    return [
        ((x, y + radius * up), (x, y + near * up), (x + near * right, y), (x + radius * right, y))
        for x, right in zip(across, (1, -1), strict=True)
        for y, up in zip(along, (1, -1), strict=True)
    ]


def reverse(contour: Outline) -> Outline:
    """Return one contour, run through the other way round."""
    ends = [end_of(step) for step in contour]
    steps: list[PathStep] = [("m", *ends[-1])]
    for (letter, *numbers), end in zip(reversed(contour[1:]), reversed(ends[:-1]), strict=True):
        turned = [*numbers[2:4], *numbers[0:2], *end] if letter == "c" else [*end]
        steps.append((letter, *turned))
    return tuple(steps)


def end_of(step: PathStep) -> Point:
    """Return where a step ends."""
    _, *numbers = step
    return numbers[-2], numbers[-1]


def list_points(outline: Outline) -> tuple[Point, ...]:
    """Return points of an outline that tell how far it reaches: its corners, and some along each curve."""
    points: list[Point] = []
    for letter, *numbers in outline:
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "c":
            start = points[-1]
            for t in (1 / 4, 2 / 4, 3 / 4):  # by de Casteljau's construction
                curve = [start, *ends]
                while len(curve) > 1:
                    curve = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for (x1, y1), (x2, y2) in pairwise(curve)]
                points += curve
        points.append(ends[-1])
    return tuple(points)


HEART: Outline = (
    ("m", 0.0, -0.47),
    ("c", -0.16, -0.24, -0.47, -0.06, -0.47, 0.2),
    ("c", -0.47, 0.37, -0.35, 0.46, -0.235, 0.46),
    ("c", -0.12, 0.46, -0.04, 0.39, 0.0, 0.27),
    ("c", 0.04, 0.39, 0.12, 0.46, 0.235, 0.46),
    ("c", 0.35, 0.46, 0.47, 0.37, 0.47, 0.2),
    ("c", 0.47, -0.06, 0.16, -0.24, 0.0, -0.47),
)
SPADE: Outline = (
    ("m", 0.0, 0.49),
    ("c", 0.14, 0.27, 0.45, 0.11, 0.45, -0.13),
    ("c", 0.45, -0.28, 0.34, -0.36, 0.23, -0.36),
    ("c", 0.14, -0.36, 0.08, -0.32, 0.04, -0.25),
    ("c", 0.05, -0.35, 0.1, -0.43, 0.18, -0.49),
    ("l", -0.18, -0.49),
    ("c", -0.1, -0.43, -0.05, -0.35, -0.04, -0.25),
    ("c", -0.08, -0.32, -0.14, -0.36, -0.23, -0.36),
    ("c", -0.34, -0.36, -0.45, -0.28, -0.45, -0.13),
    ("c", -0.45, 0.11, -0.14, 0.27, 0.0, 0.49),
)
CLUB: Outline = (
    ("m", 0.09, 0.03),
    ("c", 0.17, 0.1, 0.22, 0.17, 0.22, 0.26),
    ("c", 0.22, 0.38, 0.12, 0.48, 0.0, 0.48),
    ("c", -0.12, 0.48, -0.22, 0.38, -0.22, 0.26),
    ("c", -0.22, 0.17, -0.17, 0.1, -0.09, 0.03),
    ("c", -0.14, 0.06, -0.2, 0.08, -0.26, 0.08),
    ("c", -0.38, 0.08, -0.48, -0.02, -0.48, -0.14),
    ("c", -0.48, -0.26, -0.38, -0.36, -0.26, -0.36),
    ("c", -0.17, -0.36, -0.09, -0.31, -0.04, -0.23),
    ("c", -0.05, -0.34, -0.1, -0.43, -0.18, -0.49),
    ("l", 0.18, -0.49),
    ("c", 0.1, -0.43, 0.05, -0.34, 0.04, -0.23),
    ("c", 0.09, -0.31, 0.17, -0.36, 0.26, -0.36),
    ("c", 0.38, -0.36, 0.48, -0.26, 0.48, -0.14),
    ("c", 0.48, -0.02, 0.38, 0.08, 0.26, 0.08),
    ("c", 0.2, 0.08, 0.14, 0.06, 0.09, 0.03),
)
CROSS = polygon(
    (-0.42, 0.28), (-0.28, 0.42), (0.0, 0.14), (0.28, 0.42), (0.42, 0.28), (0.14, 0.0),
    (0.42, -0.28), (0.28, -0.42), (0.0, -0.14), (-0.28, -0.42), (-0.42, -0.28), (-0.14, 0.0),
)  # fmt: skip
MINUS = polygon((-0.46, -0.14), (0.46, -0.14), (0.46, 0.14), (-0.46, 0.14))

_STEPS: dict[str, Outline] = {
    "circle": circle(0.5),
    "triangle": polygon((0.0, 0.46), (0.52, -0.42), (-0.52, -0.42)),
    "diamond": polygon((0.0, 0.54), (0.54, 0.0), (0.0, -0.54), (-0.54, 0.0)),
    "square": polygon((-0.44, 0.44), (0.44, 0.44), (0.44, -0.44), (-0.44, -0.44)),
    "hexagon": polygon(*((0.52 * cos(pi / 2 + 2 * pi * i / 6), 0.52 * sin(pi / 2 + 2 * pi * i / 6)) for i in range(6))),
    "star": polygon(*(((0.5, 0.2)[i % 2] * sin(i * pi / 5), (0.5, 0.2)[i % 2] * cos(i * pi / 5)) for i in range(10))),
    "tick": polygon((-0.48, 0.0), (-0.34, 0.14), (-0.14, -0.06), (0.34, 0.42), (0.48, 0.28), (-0.14, -0.34)),
    "cross": CROSS,
    "S": SPADE,
    "H": HEART,
    "C": CLUB,
    "D": polygon((0.0, 0.5), (0.38, 0.0), (0.0, -0.5), (-0.38, 0.0)),
    "plus": MINUS + polygon((-0.14, -0.46), (0.14, -0.46), (0.14, 0.46), (-0.14, 0.46)),
    "minus": polygon((-0.4, -0.09), (0.4, -0.09), (0.4, 0.09), (-0.4, 0.09)),  # a dash, where nothing happens
    "arrow": polygon((-0.48, -0.16), (0.04, -0.16), (0.04, -0.42), (0.5, 0), (0.04, 0.42), (0.04, 0.16), (-0.48, 0.16)),
}
OUTLINES = {name: NamedOutline(name, steps) for name, steps in _STEPS.items()}
