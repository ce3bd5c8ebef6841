"""The shapes that say what colours say, and the suits: outlines in a unit square about the origin, y upwards."""

from math import cos, pi, sin

# An outline is a sequence of steps: ("m", x, y) to begin, ("l", x, y) a line, ("c", six numbers) a Bézier curve.
Step = tuple[str, *tuple[float, ...]]
Outline = tuple[Step, ...]

# Control points this far from the ends of a quarter circle of radius 1 draw it to within 0.03 %.
ROUND = 0.5523


def _polygon(*points: tuple[float, float]) -> Outline:
    return tuple(("l" if place else "m", x, y) for place, (x, y) in enumerate(points))


def _regular(corners: int, radius: float, start: float) -> Outline:
    angles = [start + 2 * pi * i / corners for i in range(corners)]
    return _polygon(*((radius * cos(angle), radius * sin(angle)) for angle in angles))


def _circle(radius: float) -> Outline:
    r, k = radius, radius * ROUND
    return (
        ("m", r, 0.0),
        ("c", r, k, k, r, 0.0, r),
        ("c", -k, r, -r, k, -r, 0.0),
        ("c", -r, -k, -k, -r, 0.0, -r),
        ("c", k, -r, r, -k, r, 0.0),
    )


def _star() -> Outline:
    radii = (0.5, 0.2)
    return _polygon(*((radii[i % 2] * sin(i * pi / 5), radii[i % 2] * cos(i * pi / 5)) for i in range(10)))


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
CROSS = _polygon(
    (-0.42, 0.28), (-0.28, 0.42), (0.0, 0.14), (0.28, 0.42), (0.42, 0.28), (0.14, 0.0),
    (0.42, -0.28), (0.28, -0.42), (0.0, -0.14), (-0.28, -0.42), (-0.42, -0.28), (-0.14, 0.0),
)  # fmt: skip

OUTLINES: dict[str, Outline] = {
    "circle": _circle(0.5),
    "triangle": _polygon((0.0, 0.46), (0.52, -0.42), (-0.52, -0.42)),
    "diamond": _polygon((0.0, 0.54), (0.54, 0.0), (0.0, -0.54), (-0.54, 0.0)),
    "square": _polygon((-0.44, 0.44), (0.44, 0.44), (0.44, -0.44), (-0.44, -0.44)),
    "hexagon": _regular(6, 0.52, pi / 2),
    "star": _star(),
    "tick": _polygon((-0.48, 0.0), (-0.34, 0.14), (-0.14, -0.06), (0.34, 0.42), (0.48, 0.28), (-0.14, -0.34)),
    "cross": CROSS,
    "S": SPADE,
    "H": HEART,
    "C": CLUB,
    "D": _polygon((0.0, 0.5), (0.38, 0.0), (0.0, -0.5), (-0.38, 0.0)),
}
