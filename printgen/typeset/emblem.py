"""The emblem of a game: its initials on a plate, on the woven ground of its backs; a square that may lose corners."""

import re
from collections.abc import Mapping

from printgen.model.look import mix
from printgen.model.system import System
from printgen.typeset.card.back import RIM, THREADS, weave
from printgen.typeset.frame import Area, Box, Frame, Rules, Text
from printgen.typeset.type.typeface import Typeface, pick_role
from printgen.units import Points

# The side of an emblem, in points. Launchers cut it to shapes of their own, but nothing in its middle: a circle of four
# fifths of its side, in which the plate lies.
SIDE: Points = 96
PLATE, ROUNDING = 0.56 * SIDE, 0.08 * SIDE
PITCH, LINE = 0.1 * SIDE, 0.02 * SIDE
# How much of the plate the initials take at most, in each direction, and how many letters these are.
ROOM, TALLEST, MOST = 0.8 * PLATE, 0.5 * PLATE, 3
INITIAL = re.compile(r"\b[^\W_a-z]")


def draw_emblem(system: System, faces: Mapping[str, Typeface]) -> Frame:
    """Return the emblem of a system as a frame. Raises MissingGlyph for letters that the typeface lacks."""
    whole, start = Area(0, 0, SIDE, SIDE), (SIDE - PLATE) / 2
    ground, words = Box(*whole, 0, system.ground), find_initials(system.name)
    threads = [
        Rules(weave(whole, PITCH, offset), width / 3.6 * PITCH, mix(system.ground, system.highlight, light), ground)
        for offset, width, light in THREADS
    ]
    rim = mix(system.ground, system.highlight, RIM)
    plate = Box(start, start, PLATE, PLATE, ROUNDING, system.ground, rim, LINE)
    role = pick_role(words, faces)
    face = faces[role]
    size = min(ROOM / face.width(words, 1), TALLEST / face.cap_height)
    x, base = (SIDE - face.width(words, size)) / 2, (SIDE + size * face.cap_height) / 2
    text = Text(x, base, role, size, 0, system.highlight, (words,))
    return Frame(SIDE, SIDE, (ground, *threads, plate, text))


def find_initials(name: str) -> str:
    """Return the capitals and digits that the words of a name begin with, or its first two letters without any."""
    return "".join(INITIAL.findall(name)[:MOST]) or name.strip()[:2]
