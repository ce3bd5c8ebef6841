"""The symbols of markers: outlines in a unit square about the origin, y upwards."""

from math import cos, pi, sin

from printgen.typeset.type.outline import Outline, circle, ellipse, mirror, polygon, reverse, ring, spiked


def _bar(left: float, bottom: float, right: float, top: float) -> Outline:
    return polygon((left, bottom), (right, bottom), (right, top), (left, top))


def _spoke(angle: float, near: float, far: float, half: float) -> Outline:
    """Return a bar that points away from the origin."""
    c, s = cos(angle), sin(angle)
    corners = ((near, -half), (far, -half), (far, half), (near, half))
    return polygon(*((x * c - y * s, x * s + y * c) for x, y in corners))


def _spokes(number: int, near: float, far: float, half: float) -> Outline:
    return sum((_spoke(2 * pi * i / number, near, far, half) for i in range(number)), ())


def _both(contour: Outline) -> Outline:
    """Return a contour and its mirror image."""
    return contour + mirror(contour)


# Drawn along the diagonal, point up and right: blade, guard, grip and pommel.
SWORD = (
    polygon((-0.2, -0.1), (-0.1, -0.2), (0.42, 0.32), (0.49, 0.49), (0.32, 0.42))
    + polygon((-0.36, 0.02), (0.02, -0.36), (0.09, -0.29), (-0.29, 0.09))
    + polygon((-0.42, -0.34), (-0.34, -0.42), (-0.14, -0.22), (-0.22, -0.14))
    + circle(0.085, -0.4, -0.4)
)
SKULL = (
    ("m", -0.21, -0.48),
    ("l", -0.09, -0.48),
    ("l", -0.09, -0.35),
    ("l", -0.05, -0.35),
    ("l", -0.05, -0.48),
    ("l", 0.05, -0.48),
    ("l", 0.05, -0.35),
    ("l", 0.09, -0.35),
    ("l", 0.09, -0.48),
    ("l", 0.21, -0.48),
    ("l", 0.23, -0.27),
    ("c", 0.38, -0.24, 0.44, -0.13, 0.44, 0.05),
    ("c", 0.44, 0.32, 0.25, 0.5, 0.0, 0.5),
    ("c", -0.25, 0.5, -0.44, 0.32, -0.44, 0.05),
    ("c", -0.44, -0.13, -0.38, -0.24, -0.23, -0.27),
)
EYE_OF_SKULL = reverse(ellipse(0.125, 0.12, -0.19, 0.01))
SHIELD = (
    ("m", 0.0, -0.5),
    ("c", 0.26, -0.4, 0.42, -0.24, 0.42, 0.06),
    ("l", 0.42, 0.4),
    ("c", 0.26, 0.4, 0.12, 0.43, 0.0, 0.5),
    ("c", -0.12, 0.43, -0.26, 0.4, -0.42, 0.4),
    ("l", -0.42, 0.06),
    ("c", -0.42, -0.24, -0.26, -0.4, 0.0, -0.5),
)
# What stays light runs clockwise: two quarters of the shield, so that it is no mere patch, and air in the glass.
UPPER_QUARTER = (
    ("m", 0.04, 0.04),
    ("l", 0.04, 0.38),
    ("c", 0.13, 0.34, 0.22, 0.32, 0.33, 0.32),
    ("l", 0.33, 0.04),
)
LOWER_QUARTER = (
    ("m", -0.04, -0.04),
    ("l", -0.04, -0.39),
    ("c", -0.2, -0.31, -0.32, -0.2, -0.33, -0.04),
)
FLAG = (
    ("m", -0.28, -0.04),
    ("c", -0.1, -0.16, 0.02, 0.1, 0.2, 0.02),
    ("c", 0.3, -0.02, 0.38, -0.02, 0.46, 0.02),
    ("l", 0.46, 0.46),
    ("c", 0.36, 0.42, 0.28, 0.42, 0.2, 0.46),
    ("c", 0.02, 0.54, -0.1, 0.28, -0.28, 0.4),
)
EYE = (
    ("m", -0.5, 0.0),
    ("c", -0.26, -0.4, 0.26, -0.4, 0.5, 0.0),
    ("c", 0.26, 0.4, -0.26, 0.4, -0.5, 0.0),
)
GLASS = (
    ("m", -0.3, -0.4),
    ("l", 0.3, -0.4),
    ("c", 0.3, -0.12, 0.06, -0.1, 0.06, 0.0),
    ("c", 0.06, 0.1, 0.3, 0.12, 0.3, 0.4),
    ("l", -0.3, 0.4),
    ("c", -0.3, 0.12, -0.06, 0.1, -0.06, 0.0),
    ("c", -0.06, -0.1, -0.3, -0.12, -0.3, -0.4),
)
AIR = (
    ("m", -0.23, 0.4),
    ("l", 0.23, 0.4),
    ("c", 0.23, 0.34, 0.21, 0.28, 0.18, 0.22),
    ("l", -0.18, 0.22),
    ("c", -0.21, 0.28, -0.23, 0.34, -0.23, 0.4),
)
PAWN = (
    ("m", -0.32, -0.5),
    ("l", 0.32, -0.5),
    ("l", 0.32, -0.38),
    ("c", 0.17, -0.3, 0.11, -0.14, 0.1, 0.04),
    ("l", 0.2, 0.04),
    ("l", 0.2, 0.13),
    ("l", -0.2, 0.13),
    ("l", -0.2, 0.04),
    ("l", -0.1, 0.04),
    ("c", -0.11, -0.14, -0.17, -0.3, -0.32, -0.38),
)
CROWN = polygon(
    (-0.38, -0.2), (0.38, -0.2), (0.47, 0.24), (0.21, 0.02), (0.0, 0.38), (-0.21, 0.02), (-0.47, 0.24)
)  # fmt: skip

# Three cards fanned out: of those behind is seen what the front one leaves.
SIDE_CARD = polygon((-0.23, -0.36), (-0.23, 0.33), (-0.5, 0.24), (-0.29, -0.38))
FRONT_CARD = polygon((-0.18, -0.42), (0.18, -0.42), (0.18, 0.44), (-0.18, 0.44))
DROP = (
    ("m", 0.0, 0.5),
    ("c", -0.08, 0.26, -0.34, 0.06, -0.34, -0.16),
    ("c", -0.34, -0.35, -0.19, -0.5, 0.0, -0.5),
    ("c", 0.19, -0.5, 0.34, -0.35, 0.34, -0.16),
    ("c", 0.34, 0.06, 0.08, 0.26, 0.0, 0.5),
)
# What stays light at its foot, clockwise.
GLEAM = (
    ("m", -0.21, -0.14),
    ("l", -0.13, -0.14),
    ("c", -0.13, -0.26, -0.08, -0.31, 0.02, -0.33),
    ("l", 0.02, -0.41),
    ("c", -0.13, -0.39, -0.21, -0.29, -0.21, -0.14),
)

SYMBOLS: dict[str, Outline] = {
    "arrow": polygon((-0.48, -0.16), (0.04, -0.16), (0.04, -0.42), (0.5, 0), (0.04, 0.42), (0.04, 0.16), (-0.48, 0.16)),
    "bolt": polygon(
        (-0.16, -0.5), (0.32, 0.12), (0.05, 0.12), (0.24, 0.5), (-0.12, 0.5), (-0.32, -0.06), (-0.04, -0.06)
    ),
    "burst": spiked(16, (0.5, 0.26, 0.4, 0.26), pi / 2),
    "crown": CROWN + _bar(-0.38, -0.4, 0.38, -0.26) + circle(0.07, 0, 0.42) + _both(circle(0.06, 0.45, 0.28)),
    "drop": DROP + GLEAM,
    "eye": EYE + reverse(circle(0.21)) + circle(0.11),
    "flag": FLAG + _bar(-0.4, -0.5, -0.31, 0.5),
    "hand": _both(SIDE_CARD) + FRONT_CARD,
    "hole": ellipse(0.5, 0.36) + reverse(ellipse(0.43, 0.29)) + ellipse(0.35, 0.2, 0, -0.06),
    "hourglass": GLASS + AIR + _bar(-0.38, -0.5, 0.38, -0.42) + _bar(-0.38, 0.42, 0.38, 0.5),
    "mine": circle(0.32) + _spokes(8, 0.28, 0.5, 0.055) + reverse(circle(0.08, -0.11, 0.11)),
    "minus": _bar(-0.46, -0.14, 0.46, 0.14),
    "pawn": PAWN + circle(0.19, 0, 0.31),
    "plus": _bar(-0.46, -0.14, 0.46, 0.14) + _bar(-0.14, -0.46, 0.14, 0.46),
    "shield": SHIELD + UPPER_QUARTER + LOWER_QUARTER,
    "skull": SKULL + _both(EYE_OF_SKULL) + reverse(polygon((-0.06, -0.2), (0.06, -0.2), (0, -0.08))),
    "sword": SWORD,
    "target": ring(0.42, 0.31) + circle(0.11) + _spokes(4, 0.2, 0.5, 0.055),
}
