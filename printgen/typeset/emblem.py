"""The emblem of a game: its symbol, or its initials, on the pattern of its backs; a square that may lose corners."""

import re
from collections.abc import Mapping

from printgen.model.look import mix
from printgen.model.system import System
from printgen.typeset.card.back import FAINT, RIM
from printgen.typeset.frame import Box, Frame, Symbol, Text
from printgen.typeset.pattern import draw_pattern
from printgen.typeset.type.typeface import Typeface, pick_role
from printgen.units import Points

# The side of an emblem, in points. Launchers cut it to shapes of their own, but nothing in its middle: a circle of four
# fifths of its side, in which the plate lies.
SIDE: Points = 96
PLATE, LINE, SYMBOL = 0.62 * SIDE, 0.02 * SIDE, 0.44 * SIDE
# The pattern of a card is drawn so many times as large.
SCALE = 0.8
# How much of the plate the initials take at most, in each direction, and how many letters these are.
ROOM, TALLEST, MOST = 0.74 * PLATE, 0.44 * PLATE, 3
INITIAL = re.compile(r"\b[^\W_a-z]")


def draw_emblem(system: System, faces: Mapping[str, Typeface]) -> Frame:
    """Return the emblem of a system as a frame. Raises MissingGlyph for letters that the typefaces lack."""
    ground, start = Box(0, 0, SIDE, SIDE, 0, system.ground), (SIDE - PLATE) / 2
    light = mix(system.ground, system.highlight, FAINT)
    pattern = draw_pattern(system.back.pattern, ground, SCALE, system.ground, light)
    rim = mix(system.ground, system.highlight, RIM)
    plate = Box(start, start, PLATE, PLATE, PLATE / 2, system.ground, rim, LINE)
    return Frame(SIDE, SIDE, (ground, *pattern, plate, _draw_sign(system, faces)))


def _draw_sign(system: System, faces: Mapping[str, Typeface]) -> Symbol | Text:
    """Return what stands on the plate."""
    if outline := system.symbols.get(system.back.emblem):
        return Symbol(SIDE / 2, SIDE / 2, SYMBOL, outline, system.highlight)
    words = find_initials(system.name)
    role = pick_role(words, faces)
    face = faces[role]
    size = min(ROOM / face.width(words, 1), TALLEST / face.cap_height)
    x, base = (SIDE - face.width(words, size)) / 2, (SIDE + size * face.cap_height) / 2
    return Text(x, base, role, size, 0, system.highlight, (words,))


def find_initials(name: str) -> str:
    """Return the capitals and digits that the words of a name begin with, or its first two letters without any."""
    return "".join(INITIAL.findall(name)[:MOST]) or name.strip()[:2]
