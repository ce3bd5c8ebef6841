"""At which size the titles of a deck's cards fit their zone: one size for all, on as few lines as can be."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from printgen.model.look import TypeSize
from printgen.typeset.frame import Area
from printgen.typeset.type.typeface import CAP_HEIGHT, MissingGlyph, Typeface, pick_role
from printgen.typeset.type.typography import loosen
from printgen.units import Points

# The lines of a title are so far apart, as a multiple of its size.
LEADING = 1.06
# How far titles shrink from one try to the next, and the share of their zone's height that all lines take at most.
STEP, TALLEST = 0.5, 0.79
# What stands above a title: the height that it takes, as a multiple of its size, with the gap.
KICKER_ROOM = CAP_HEIGHT + 0.75


class TitleFit(NamedTuple):
    """How a deck's titles fit."""

    size: Points  # the size of all of them
    most: int  # how many lines the longest has
    lines: Mapping[str, tuple[str, ...]]  # the lines of those that were set at this size


def fit_titles(
    titles: Iterable[str], faces: Mapping[str, Typeface], area: Area, wanted: TypeSize, above: Points
) -> TitleFit:
    """Return the largest size at which all titles fit an area below what stands `above`, or else the least size.

    A title without a glyph, or without room at the least size, is told of where its card is set.
    """
    size, most = wanted.size, 1
    lines: dict[str, tuple[str, ...]] = {}
    for title in titles:
        with suppress(MissingGlyph):
            while not (found := break_title(title, faces, area, size, above)) and size > wanted.least:
                size = max(wanted.least, size - STEP)
                lines.clear()
            if title.__class__ is str:  # one with markup equals another that is printed in other faces
                lines[title] = found
            most = max(most, len(found))
    return TitleFit(size, most, lines)


def break_title(title: str, faces: Mapping[str, Typeface], area: Area, size: Points, above: Points) -> tuple[str, ...]:
    """Return the lines of a title at a size, none if they do not fit an area. Raises MissingGlyph."""
    face = faces[pick_role(title, faces)]
    if title.__class__ is str and face.width(title, size) <= area.width:  # as most are
        lines: tuple[str, ...] = (loosen(title),)
    else:
        lines = face.break_lines(title, size, area.width) or ()
    high = above + size * face.cap_height + size * LEADING * (len(lines) - 1)
    return lines if high <= area.height * TALLEST else ()
