"""Versos: what lies behind what once a paper is turned over an edge, or folded."""

from enum import Enum
from typing import NamedTuple

from printgen.model.look import Paper
from printgen.model.options import Duplex, Options
from printgen.units import Micrometres


class Slot(NamedTuple):
    """A place for one piece on a paper."""

    x: Micrometres  # its upper left corner, from the paper's upper left corner
    y: Micrometres
    width: Micrometres
    height: Micrometres
    turn: int  # how the piece lies in it: 0, 90, 180 or 270 degrees anticlockwise


def grow(slot: Slot, x: Micrometres, y: Micrometres) -> Slot:
    """Return a slot made larger by `x` on both sides, and by `y` above and below."""
    return slot._replace(x=slot.x - x, y=slot.y - y, width=slot.width + 2 * x, height=slot.height + 2 * y)


def clip(slot: Slot, bounds: Slot) -> Slot:
    """Return what of a slot lies within another, which it overlaps."""
    x, y = max(slot.x, bounds.x), max(slot.y, bounds.y)
    right = min(slot.x + slot.width, bounds.x + bounds.width)
    bottom = min(slot.y + slot.height, bounds.y + bounds.height)
    return slot._replace(x=x, y=y, width=right - x, height=bottom - y)


class VersoShift(NamedTuple):
    """How far what is on a verso is moved, right and down, and turned about its middle, in degrees anticlockwise."""

    right: Micrometres = 0
    down: Micrometres = 0
    turn: float = 0


def find_verso_shift(options: Options) -> VersoShift:
    """Return how versos are to be moved and turned."""
    return VersoShift(*options.verso_shift, options.verso_turn)


class Axis(Enum):
    """The line through the middle of a paper about which it is turned over or folded, as it lies before us."""

    UPRIGHT = "upright"
    LEVEL = "level"


def find_axis(paper: Paper, duplex: Duplex) -> Axis:
    """Return the line about which a paper is turned over one of its edges, whether it stands upright or lies."""
    over_long_edge = duplex is not Duplex.SHORT_EDGE
    return Axis.UPRIGHT if over_long_edge == (paper.height >= paper.width) else Axis.LEVEL


def make_verso(slot: Slot, paper: Paper, axis: Axis = Axis.UPRIGHT) -> Slot:
    """Return where the back of a slot lies, and the other way round: a piece turned left to right shows it upright."""
    if axis is Axis.UPRIGHT:
        return slot._replace(x=paper.width - slot.x - slot.width, turn=-slot.turn % 360)
    return slot._replace(y=paper.height - slot.y - slot.height, turn=(180 - slot.turn) % 360)
