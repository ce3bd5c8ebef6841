"""Measures: what players lay on the table to measure with, cut out at true size."""

from typing import Literal, NamedTuple, get_args

from printgen.errors import Origin
from printgen.model.map import TableUnit
from printgen.units import Micrometres

# A stick with marks, a disc, a disc with a hole, and a disc with an arrow for each face of a die.
MeasureKind = Literal["stick", "template", "ring", "dial"]
MEASURES: tuple[MeasureKind, ...] = get_args(MeasureKind)


class Measure(NamedTuple):
    """Measures that are alike.

    id: its id.
    title: what players call it, which is printed on it.
    kind: what it is.
    size: the length of a stick, the diameter of anything else.
    unit: what the size is written in, which is what is printed on it.
    marks: how far the marks of a stick are apart.
    width: how wide a stick is, or the band of a ring.
    faces: how many arrows a dial has, 0 for anything else.
    style: its style, "" for none.
    copies: how many there are.
    origins: where the value of each key stands in its file.
    origin: where it stands in its file.
    """

    id: str
    title: str
    kind: MeasureKind
    size: Micrometres
    unit: TableUnit
    marks: Micrometres
    width: Micrometres
    faces: int
    style: str
    copies: int
    origins: dict[str, Origin]
    origin: Origin
