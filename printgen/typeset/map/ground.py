"""The ground of a map: where on the drawing a place of the table lies, and how distances are written."""

from typing import NamedTuple

from printgen.model.look import TypeSize
from printgen.model.map import PER_UNIT, TableUnit
from printgen.products.map import MapPlan, TableArea
from printgen.typeset.frame import Area
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import Misfit, Overflow
from printgen.typeset.type.typography import DOUBLE_PRIME
from printgen.units import Micrometres, Points

# What stands behind a number of each unit; squares are counted alone.
SIGNS: dict[TableUnit, str] = {"mm": " mm", "cm": " cm", "in": DOUBLE_PRIME, "sq": ""}
DISTANCE = TypeSize(7, 6, 1)


class Ground(NamedTuple):
    """The table as it is drawn."""

    plan: MapPlan
    setting: PieceSetting
    x: Points  # where its upper left corner lies
    y: Points
    scale: float  # how many points there are for a micrometre of the table

    @property
    def table(self) -> Area:
        """All of the table."""
        width, height, _ = self.plan.size
        return Area(self.x, self.y, width * self.scale, height * self.scale)

    def across(self, place: Micrometres) -> Points:
        """Return where a distance from the left edge ends."""
        return self.x + place * self.scale

    def down(self, place: Micrometres) -> Points:
        """Return where a distance from the upper edge ends."""
        return self.y + place * self.scale

    def place(self, area: TableArea) -> Area:
        """Return where a part of the table lies."""
        left, top = self.across(area.left), self.down(area.top)
        return Area(left, top, self.across(area.right) - left, self.down(area.bottom) - top)

    def fit_distance(self, length: Micrometres) -> tuple[str, Points, Points]:
        """Return a distance in figures that fit its line, with their width and size. Raises Misfit."""
        text, face = show_distance(length, self.plan.size.unit), self.setting.faces["regular"]
        try:
            size = fit_line(text, face, self.setting.scale(DISTANCE), length * self.scale)
        except Overflow:
            message = f"{text} on a table of {self.plan.size.describe()} is too short for its figures"
            raise Misfit(message, "leave it out of the distances, or let the map be large") from None
        return text, face.width(text, size), size


def show_distance(length: Micrometres, unit: TableUnit) -> str:
    """Return a length in a unit, to a hundredth: 14.67 inches."""
    return f"{round(length / PER_UNIT[unit], 2):g}{SIGNS[unit]}"
