"""Lengths: text such as "63.5mm" or "2.5in" becomes whole micrometres, and those become points to draw with."""

import re

PER_UNIT = {"mm": 1_000, "cm": 10_000, "in": 25_400}
LENGTH = re.compile(r"([0-9]{1,30}(?:\.[0-9]{1,9})?) ?(mm|cm|in)")

Micrometres = int
Points = float

TENTH: Micrometres = 100  # of a millimetre


def parse_length(text: str) -> Micrometres:
    """Return the length that `text` states, in micrometres.

    Raises ValueError if the text is not a length or is finer than a micrometre.
    """
    match = LENGTH.fullmatch(text)
    if not match:
        raise ValueError(f'"{text}" is not a length')
    number, unit = match.groups()
    whole, _, decimals = number.partition(".")
    parts: int = 10 ** len(decimals)
    exact, finer = divmod(int(whole + decimals) * PER_UNIT[unit], parts)
    if finer:
        raise ValueError(f'"{text}" is finer than a thousandth of a millimetre')
    return exact


def to_points(length: Micrometres) -> Points:
    """Return `length` in points, 72 to the inch."""
    return length * 72 / 25_400


def show_length(length: Micrometres) -> str:
    """Return `length` as a reader wants it: in millimetres, without needless zeros."""
    return f"{length / 1000:g} mm"
