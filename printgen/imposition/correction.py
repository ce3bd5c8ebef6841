"""Correction: how versos must be moved and turned, from what a player reads on the scales of a calibration sheet."""

import re
from collections.abc import Sequence
from math import cos, degrees, radians, sin
from typing import NamedTuple

from printgen.errors import BadUsage
from printgen.imposition.scales import Scales, Side
from printgen.imposition.verso import Axis, VersoShift
from printgen.units import TENTH, Micrometres, show_length

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
    _check_range(scales, readings)
    top, bottom, left, right = (
        _place_reading(scales, side, reading) for side, reading in zip(Side, readings, strict=True)
    )
    # A reading tells of a place on the front what of the verso is there: how far that must go is the way back.
    (across, high), (along, wide) = _differ(top, bottom), _differ(left, right)
    turn = (across * high + along * wide) / (high**2 + wide**2)
    apart = max(abs(across - turn * high), abs(along - turn * wide))
    if apart > MOST_APART:
        message = f"--saw: the four numbers do not go together: a paper would have to stretch by {apart / 1000:.1f} mm"
        raise BadUsage(message, "read them again, each with its sign, in the order top, bottom, left, right")
    back = (turn * (top.arm + bottom.arm) - top.off - bottom.off) / 2
    up = (turn * (left.arm + right.arm) - left.off - right.off) / 2
    return _combine(before, back, up, turn)


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


def _combine(before: VersoShift, right: float, down: float, turn: float) -> VersoShift:
    """Return what moves a verso as `before` did after it was moved by this much: micrometres, and radians."""
    c, s = cos(radians(before.turn)), sin(radians(before.turn))
    right, down = c * right + s * down, c * down - s * right
    return VersoShift(
        round((before.right + right) / ROUND_SHIFT) * ROUND_SHIFT,
        round((before.down + down) / ROUND_SHIFT) * ROUND_SHIFT,
        round(before.turn + degrees(turn), ROUND_TURN) + 0.0,
    )


def _place_reading(scales: Scales, side: Side, reading: Micrometres) -> _ScaleReading:
    """Return a reading with the arm of its row."""
    joint = scales.joint(side, round(reading / TENTH))
    if side.across:
        arm = scales.paper.height // 2 - joint
        return _ScaleReading(reading, arm if scales.axis is Axis.UPRIGHT else -arm)
    arm = joint - scales.paper.width // 2
    return _ScaleReading(reading, -arm if scales.axis is Axis.UPRIGHT else arm)


def _differ(one: _ScaleReading, other: _ScaleReading) -> tuple[Micrometres, Micrometres]:
    return one.off - other.off, one.arm - other.arm


def _check_range(scales: Scales, readings: Sequence[Micrometres]) -> None:
    most = scales.most * TENTH
    for side, reading in zip(Side, readings, strict=True):
        if abs(reading) > most:
            message = f"--saw: the {side.value} scale ends at {show_length(most)}, not at {show_length(abs(reading))}"
            raise BadUsage(message, "type its last number, then print and read the sheet again")
