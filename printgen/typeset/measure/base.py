"""The base of a measure: what all kinds are drawn with, and how words and figures are written on them."""

from typing import NamedTuple

from printgen.model.look import Style, TypeSize
from printgen.model.marker import Measure
from printgen.typeset.frame import Item, Path, Rules, Segment, Text
from printgen.typeset.map.ground import show_distance
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import circle
from printgen.typeset.type.paint import Paint, paint_style
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import CAP_HEIGHT, placed
from printgen.units import Points, to_points

CUT_LINE, FINE = 0.3, 0.5
TITLE, FIGURE = TypeSize(9, 4.5, 1), TypeSize(16, 5, 1)


class MeasureBase(NamedTuple):
    """What a measure is drawn with."""

    measure: Measure
    setting: PieceSetting
    style: Style

    @property
    def radius(self) -> Points:
        """Half its size: the radius of what is round."""
        return to_points(self.measure.size) / 2

    @property
    def paint(self) -> Paint:
        """How its coloured parts are drawn."""
        return paint_style(self.style, self.setting.theme)

    @property
    def figure(self) -> str:
        """Its size in figures."""
        return show_distance(self.measure.size, self.measure.unit)

    def trace_circle(self, radius: Points, fill: str = "") -> Path:
        """Return a circle about the middle of what is round, with the line of a cut."""
        theme = self.setting.theme
        return Path(self.radius, self.radius, circle(radius), fill, theme.ink, CUT_LINE * theme.lines)

    def rule(self, segments: tuple[Segment, ...]) -> Rules:
        """Return lines that are read, not cut."""
        return Rules(segments, FINE * self.setting.theme.lines, self.style.colour)

    def write(self, words: str, middle: tuple[Points, Points], width: Points, usual: TypeSize) -> Item:
        """Return words in bold about a place. Raises BadData if they do not fit."""
        key, (x, y), face = "title", middle, self.setting.faces["bold"]
        with placed(self.measure.origins[key], f"{self.measure.id}.{key}"):
            size = fit_line(words, face, self.setting.scale(usual), width)
            left = x - face.width(words, size) / 2
        return Text(left, y + size * CAP_HEIGHT / 2, "bold", size, 0, self.style.colour, (words,))


def make_base(measure: Measure, setting: PieceSetting) -> MeasureBase:
    """Return what a measure is drawn with. Raises BadData for an unknown style."""
    return MeasureBase(measure, setting, setting.style(measure.style, f"{measure.id}.style", measure.origins["style"]))
