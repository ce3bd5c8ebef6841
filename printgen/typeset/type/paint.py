"""Paint: how a coloured part is drawn, filled with its colour or as an outline on its tint, and the colour of words."""

from typing import NamedTuple

from printgen.model.look import WHITE, Style, Theme
from printgen.units import Points

OUTLINE: Points = 0.6


class Paint(NamedTuple):
    """What fills a part, the line round it ("" if it has none), and the colour of words and shapes on it."""

    fill: str
    stroke: str
    line: Points
    words: str


def paint_style(style: Style, theme: Theme) -> Paint:
    """Return how a part in a style's colour is drawn."""
    if theme.outlined:
        return Paint(style.tint, style.colour, OUTLINE * theme.lines, style.colour)
    return Paint(style.colour, "", 0, WHITE)


def paint_panel(style: Style, theme: Theme) -> Paint:
    """Return how a panel with a style's tint is drawn, which holds words in the theme's ink."""
    if theme.outlined or style.tint == WHITE:  # which would have no edge
        return Paint(WHITE, style.colour, OUTLINE * theme.lines, theme.ink)
    return Paint(style.tint, "", 0, theme.ink)


def paint_ground(ground: str, highlight: str, theme: Theme) -> Paint:
    """Return how a part in a system's ground is drawn; the system is dressed in the theme."""
    if theme.outlined:
        return Paint(ground, highlight, OUTLINE * theme.lines, highlight)
    return Paint(ground, "", 0, highlight)
