"""Outlines: closed contours of lines and curves as plain values, and outlines that have a name."""

from typing import NamedTuple

# An outline is a sequence of steps: ("m", x, y) to begin a contour, ("l", x, y) a line, ("c", six numbers) a Bézier
# curve. Contours close by themselves; one that runs the other way round is a hole in those around it.
PathStep = tuple[str, *tuple[float, ...]]
Outline = tuple[PathStep, ...]
Point = tuple[float, float]


class NamedOutline(NamedTuple):
    """A shape, a suit or a symbol: an outline in a unit square about the origin, y upwards."""

    name: str  # what packs call it
    steps: Outline  # its contours

    def __hash__(self) -> int:
        """Return the hash of the name alone: outlines are looked up for each card, and seldom share a name."""
        return hash(self.name)
