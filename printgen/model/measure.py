"""Measures: what players lay on the table to measure with, cut out at true size."""

from typing import Literal, NamedTuple, get_args

from printgen.errors import Origin
from printgen.model.map import TableUnit
from printgen.units import Micrometres

# A stick with marks, a disc, a disc with a hole, and a disc with an arrow for each face of a die.
MeasureKind = Literal["stick", "template", "ring", "dial"]
MEASURES: tuple[MeasureKind, ...] = get_args(MeasureKind)


class Measure(NamedTuple):
    """Measures that are alike."""

    id: str
    title: str  # what players call it, which is printed on it
    kind: MeasureKind  # what it is
    size: Micrometres  # the length of a stick, the diameter of anything else
    unit: TableUnit  # what the size is written in, which is what is printed on it
    marks: Micrometres  # how far the marks of a stick are apart
    width: Micrometres  # how wide a stick is, or the band of a ring
    faces: int  # how many arrows a dial has, 0 for anything else
    style: str  # its style, "" for none
    copies: int  # how many there are
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin
