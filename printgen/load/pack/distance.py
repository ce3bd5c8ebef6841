"""Distances on a map, sizes of tables and of measures: texts such as 9in, 1/3 or 60in x 44in into values."""

import re

from printgen.load.nodes.notations import Form
from printgen.model.map import PER_UNIT, Distance, TableSize
from printgen.units import Micrometres, parse_length

NUMBER = r"[0-9]{1,5}(?:\.[0-9]{1,4})?"
LENGTH = rf"{NUMBER} ?(?:mm|cm|in)"
# On a board of squares lengths are counted in these.
ON_TABLE = rf"{NUMBER} ?(?:mm|cm|in|sq)"
SHARE = "[0-9]{1,3}/[1-9][0-9]{0,2}"
ZERO = "0"
SIZE = re.compile(rf"({ON_TABLE}) ?x ?({ON_TABLE})")
TABLE_HINT = "give a length, 9in, 25cm or 3sq, or a share of the side, 1/4"
SIZE_HINT = "give the width and the height: 60in x 44in, 180cm x 120cm or 18sq x 12sq"


def parse_distance(text: str) -> Distance:
    """Return the distance that a text states. Raises ValueError."""
    if text == ZERO:
        return Distance(0)
    if re.fullmatch(SHARE, text):
        part, of = map(int, text.split("/"))
        return Distance(0, part, of)
    if not re.fullmatch(ON_TABLE, text):
        raise ValueError(f'"{text}" is not a distance')
    return _parse_on_table(text)


def parse_offset(text: str) -> Distance:
    """Return the distance from the centre that a text states, perhaps with a minus. Raises ValueError."""
    found = parse_distance(text.removeprefix("-"))
    sign = -1 if text.startswith("-") else 1
    return found._replace(length=sign * found.length, part=sign * found.part)


def parse_size(text: str) -> TableSize:
    """Return the size of a table that a text states. Raises ValueError."""
    match = SIZE.fullmatch(text)
    if not match:
        raise ValueError(f'"{text}" is not the size of a table')
    width, height = map(_parse_on_table, match.groups())
    if width.unit != height.unit:
        raise ValueError(f'"{text}" has two units')
    assert width.unit  # a length has one
    return TableSize(width.length, height.length, width.unit)


def parse_true_length(text: str) -> Distance:
    """Return a length with the unit that it is written in. Raises ValueError."""
    if not re.fullmatch(LENGTH, text):
        raise ValueError(f'"{text}" is not a length')
    return _parse_on_table(text)


def _parse_on_table(text: str) -> Distance:
    """Return a length with its unit. Raises ValueError if it is finer than a micrometre."""
    unit = next(unit for unit in PER_UNIT if text.endswith(unit))
    return Distance(parse_length(text) if unit != "sq" else _count_squares(text), unit=unit)


def _count_squares(text: str) -> Micrometres:
    """Return a number of squares as a length. Raises ValueError if it is finer than a micrometre."""
    squares = float(text.removesuffix("sq")) * PER_UNIT["sq"]
    if squares % 1:
        raise ValueError(f'"{text}" is finer than can be drawn')
    return round(squares)


# 0 needs no unit, and to readers of YAML it is a number.
NUMBERS = (("type", ["string", "integer"]), ("minimum", 0), ("maximum", 0))
# From an edge, or from the centre: to the left of it, or above, with a minus.
DISTANCE = Form(parse_distance, rf"(?:{ON_TABLE}|{SHARE}|{ZERO})", TABLE_HINT, NUMBERS)
OFFSET = Form(parse_offset, rf"-?(?:{ON_TABLE}|{SHARE}|{ZERO})", TABLE_HINT, NUMBERS)
TABLE_SIZE = Form(parse_size, rf"{ON_TABLE} ?x ?{ON_TABLE}", SIZE_HINT)
TRUE_LENGTH = Form(parse_true_length, LENGTH, "give a number and a unit: 63.5mm, 8.8cm or 2.5in")
