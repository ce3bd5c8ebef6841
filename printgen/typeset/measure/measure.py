"""A measure: drawn by its kind, at true size."""

from printgen.products.pieces import MeasurePart
from printgen.typeset.frame import Frame
from printgen.typeset.measure.base import make_base
from printgen.typeset.measure.disc import draw_dial, draw_ring, draw_template
from printgen.typeset.measure.stick import draw_stick
from printgen.typeset.piece import PieceSetting
from printgen.units import to_points

ROUND = {"template": draw_template, "ring": draw_ring, "dial": draw_dial}


def draw_measure(part: MeasurePart, setting: PieceSetting) -> Frame:
    """Return a measure or a part of one. Raises BadData for words that do not fit, and for an unknown style."""
    base, kind = make_base(part.measure, setting), part.measure.kind
    items = draw_stick(part, base) if kind == "stick" else ROUND[kind](base)
    return Frame(to_points(part.width), to_points(part.height), setting.spell(items), title=part.measure.title)
