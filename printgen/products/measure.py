"""Measures as pieces: a stick that is longer than the paper comes in parts, which are joined end to end."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from printgen.model.marker import Measure
from printgen.units import Micrometres

# The flap at the end of a part, which the next one is glued on.
FLAP: Micrometres = 10_000


class MeasurePart(NamedTuple):
    """A piece of a measure, or all of it."""

    measure: Measure
    start: Micrometres  # how far along the stick it begins and ends; 0 and its size for what is no stick
    end: Micrometres
    joined: bool = False  # whether another part follows, for which it has a flap

    @property
    def width(self) -> Micrometres:
        """How wide the piece is."""
        return self.measure.width if self.measure.kind == "stick" else self.measure.size

    @property
    def height(self) -> Micrometres:
        """How high the piece is, with its flap."""
        return self.end - self.start + (FLAP if self.joined else 0)


def list_parts(measure: Measure, room: Micrometres) -> Iterator[MeasurePart]:
    """Yield the parts of a measure, none of them higher than the room, as few and as equal as can be.

    A stick is parted at its marks unless these are further apart than the room is high.
    """
    if measure.kind != "stick" or measure.size <= room or room <= FLAP:
        yield MeasurePart(measure, 0, measure.size)
        return
    mark = measure.marks if measure.marks <= room - FLAP else measure.size
    most = (room - FLAP) // mark * mark or room - FLAP
    number = ceil(measure.size / most)
    step = ceil(measure.size / number / mark) * mark if mark < measure.size else ceil(measure.size / number)
    for start in range(0, measure.size, step):
        end = min(measure.size, start + step)
        yield MeasurePart(measure, start, end, joined=end < measure.size)
