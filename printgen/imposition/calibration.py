"""Calibration: the scales of its sheet, and how versos must be moved and turned by what a player reads there."""

import re
from collections.abc import Sequence
from enum import Enum
from math import cos, degrees, radians, sin
from typing import NamedTuple

from printgen.errors import BadUsage
from printgen.imposition.grid import SLUG, CropMark
from printgen.imposition.verso import Axis, VersoShift
from printgen.model.look import Paper
from printgen.units import TENTH, Micrometres, show_length

# A scale has three rows, each of as many pairs of lines as there is room for. Nobody can take a line's neighbour for
# its partner if the pairs are further apart than the back can be from where the last of them would meet.
ROWS = 3
COLUMNS = (25, 23, 21)
# From one row to the next, where numbers stand side by side, and where they stand above one another.
ROW: Micrometres = 10_500
COLUMN: Micrometres = 12_500
# From the beginning of a row: where the line on the front begins, and where it ends and its partner goes on.
NUMBER_ROOM: Micrometres = 3_000
WIDE_NUMBER_ROOM: Micrometres = 5_200
LINE: Micrometres = 3_500
OVERLAP: Micrometres = 1_000
# Free of scales inside the printer's margin, and beside the slug with the ruler.
CLEAR: Micrometres = 1_000


class Side(Enum):
    """The edge of the front that a scale is at, in the order in which their numbers are told."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"

    @property
    def across(self) -> bool:
        """Tell whether the scale reads how far the back is to the right; else it is how far it is down."""
        return self in (Side.TOP, Side.BOTTOM)


class LinePair(NamedTuple):
    """Lines on the recto and on the verso that meet if the back is off by so many tenths of a millimetre."""

    tenths: int
    front: CropMark
    back: CropMark


class Scales(NamedTuple):
    """The four scales of a paper, one along each edge."""

    paper: Paper
    axis: Axis  # the line about which the paper is turned over
    columns: int  # how many pairs of lines there are in a row

    @property
    def slug_below(self) -> bool:
        """Tell whether the slug with the ruler is below; else it is up the left side."""
        return self.paper.height >= self.paper.width

    @property
    def most(self) -> int:
        """The largest number on a scale, in tenths of a millimetre."""
        return ROWS * self.columns // 2

    @property
    def pitch(self) -> Micrometres:
        """How far pairs are apart."""
        return (2 * self.most + 1) * TENTH

    @property
    def length(self) -> Micrometres:
        """How long a scale is, wherever its back may be."""
        return (self.columns - 1) * self.pitch + 4 * self.most * TENTH

    @property
    def inset(self) -> tuple[Micrometres, Micrometres]:
        """How far scales are from the left and right edges, and from the top and the bottom."""
        near = self.paper.margin + CLEAR
        return (near, near + SLUG) if self.slug_below else (near + SLUG, near)

    @property
    def reach(self) -> tuple[Micrometres, Micrometres]:
        """How far scales reach inwards from the left and right edges, and from the top and the bottom."""
        beside, above = self.inset
        return beside + ROWS * COLUMN, above + ROWS * ROW

    @property
    def fits(self) -> bool:
        """Tell whether the paper has room for the scales without one lying on another."""
        (width, height), inset, reach = (self.paper.width, self.paper.height), self.inset, self.reach
        between = self.length <= min(width - 2 * inset[0], height - 2 * reach[1])
        beside = self.length <= min(height - 2 * inset[1], width - 2 * reach[0])
        return between or beside

    def joint(self, side: Side, tenths: int) -> Micrometres:
        """Return how far below the paper's top, or right of its left edge, the pair of a number joins."""
        step, room = (ROW, NUMBER_ROOM) if side.across else (COLUMN, WIDE_NUMBER_ROOM)
        size, reach = (self.paper.width, self.paper.height)[side.across], self.reach[side.across]
        start = self.inset[side.across] if side in (Side.TOP, Side.LEFT) else size - reach
        return start + (tenths + self.most) // self.columns * step + room + LINE

    def place(self, side: Side, tenths: int) -> Micrometres:
        """Return how far along the edge the front's line of a number is."""
        middle = (self.paper.height, self.paper.width)[side.across] // 2
        return middle + ((tenths + self.most) % self.columns - self.columns // 2) * self.pitch

    def list_pairs(self, side: Side) -> list[LinePair]:
        """Return the pairs of a scale."""
        # What is to the right on the verso of a paper turned left to right is to the left through the front.
        mirrored = side.across is (self.axis is Axis.UPRIGHT)
        pairs = []
        for tenths in range(-self.most, self.most + 1):
            place, joint = self.place(side, tenths), self.joint(side, tenths)
            partner = place + tenths * TENTH * (1 if mirrored else -1)
            front = CropMark(place, joint - LINE, place, joint)
            back = CropMark(partner, joint - OVERLAP, partner, joint + LINE)
            if not side.across:
                front, back = _lay(front), _lay(back)
            pairs.append(LinePair(tenths, front, self.behind(back)))
        return pairs

    def behind(self, mark: CropMark) -> CropMark:
        """Return where a line seen through the front is on the verso."""
        x1, y1, x2, y2 = mark
        if self.axis is Axis.UPRIGHT:
            return CropMark(self.paper.width - x1, y1, self.paper.width - x2, y2)
        return CropMark(x1, self.paper.height - y1, x2, self.paper.height - y2)


def make_scales(paper: Paper, axis: Axis) -> Scales:
    """Return the scales that read furthest on a paper. Raises BadUsage for a paper without room for any."""
    for columns in COLUMNS:
        scales = Scales(paper, axis, columns)
        if scales.fits:
            return scales
    hint = "take a4 or letter: what a printer is off hardly depends on the paper"
    raise BadUsage(f"--paper: {paper.title} is too small for scales along its edges", hint)


def _lay(mark: CropMark) -> CropMark:
    """Return an upright line of a scale along the top as one along the left."""
    return CropMark(mark.y1, mark.x1, mark.y2, mark.x2)


# Lines are read to half a tenth, or a whole one by bad light. What is further off is no reading of one sheet of paper.
MOST_APART: Micrometres = 400
ROUND_SHIFT: Micrometres = 10
ROUND_TURN = 3


READING = re.compile(r"[+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?")


class _ScaleReading(NamedTuple):
    """How far the back is off where a scale is, which is so far from the verso's middle: up, or to the right."""

    off: Micrometres
    arm: Micrometres


def correct(scales: Scales, readings: Sequence[Micrometres], before: VersoShift) -> VersoShift:
    """Return how versos must be moved, if they are off so far on the scales in their order although moved as `before`.

    Raises BadUsage for readings that are not on the scales, or do not go together.
    """
    most, found = scales.most * TENTH, list[_ScaleReading]()
    for side, reading in zip(Side, readings, strict=True):
        if abs(reading) > most:
            message = f"--saw: the {side.value} scale ends at {show_length(most)}, not at {show_length(abs(reading))}"
            raise BadUsage(message, "type its last number, then print and read the sheet again")
        joint = scales.joint(side, round(reading / TENTH))
        arm = scales.paper.height // 2 - joint if side.across else scales.paper.width // 2 - joint
        found.append(_ScaleReading(reading, arm if scales.axis is Axis.UPRIGHT else -arm))
    top, bottom, left, right = found
    # A reading tells of a place on the front what of the verso is there: how far that must go is the way back.
    across, high = top.off - bottom.off, top.arm - bottom.arm
    along, wide = left.off - right.off, left.arm - right.arm
    turn = (across * high + along * wide) / (high**2 + wide**2)
    apart = max(abs(across - turn * high), abs(along - turn * wide))
    if apart > MOST_APART:
        message = f"--saw: the four numbers do not go together: a paper would have to stretch by {apart / 1000:.1f} mm"
        raise BadUsage(message, "read them again, each with its sign, in the order top, bottom, left, right")
    back = (turn * (top.arm + bottom.arm) - top.off - bottom.off) / 2
    up = (turn * (left.arm + right.arm) - left.off - right.off) / 2
    c, s = cos(radians(before.turn)), sin(radians(before.turn))
    aside, below = c * back + s * up, c * up - s * back
    return VersoShift(  # what moves a verso as `before` did after it was moved by this much
        round((before.right + aside) / ROUND_SHIFT) * ROUND_SHIFT,
        round((before.down + below) / ROUND_SHIFT) * ROUND_SHIFT,
        round(before.turn + degrees(turn), ROUND_TURN) + 0.0,
    )


def parse_readings(text: str) -> list[Micrometres]:
    """Return what was read on the four scales in their order, typed in millimetres. Raises BadUsage."""
    words = [word.strip() for word in text.replace("\N{MINUS SIGN}", "-").split(",")]
    if len(words) != len(Side) or not all(map(READING.fullmatch, words)):
        hint = "give the numbers at the top, the bottom, the left and the right, like 0.3,0.2,-0.5,-0.4"
        raise BadUsage(f'--saw: "{text}" is not four numbers in millimetres', hint)
    return [round(float(word) * 1_000) for word in words]


def show_shift(verso_shift: VersoShift) -> str:
    """Return how far versos are moved as a print profile has it."""
    return f"{verso_shift.right / 1000:g}mm,{verso_shift.down / 1000:g}mm"


def show_turn(verso_shift: VersoShift) -> str:
    """Return how far versos are turned as a print profile has it."""
    return f"{verso_shift.turn:g}"
