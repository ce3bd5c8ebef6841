"""Zones: where on a card its title, its words, its picture and the like stand, whatever the format of the card."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.units import Micrometres

# What a card layout gives a place.
ZONE_NAMES = ("banner", "index", "kicker", "title", "sign", "picture", "symbol", "stats", "text", "fields", "foot")
# Ways to say where a zone lies, across and down: two of each three.
ACROSS, DOWN = ("left", "right", "width"), ("top", "bottom", "height")


class Inset(NamedTuple):
    """How far an edge of a zone lies within the safe margins of a card, or from a zone beside it, or how long it is."""

    # millimetres of a card whose type is not scaled, negative for what stands out of the safe margins
    length: Micrometres
    share: float = 0  # a part of the width, or of the height, between the safe margins, from 0 to 1
    beside: str = ""  # the zone at whose edge the distance begins, "" for the safe margin


class CardZone(NamedTuple):
    """A rectangle on a card: two of each three distances, one where it is as large as what stands in it."""

    name: str
    left: Inset | None
    right: Inset | None
    width: Inset | None
    top: Inset | None
    bottom: Inset | None
    height: Inset | None
    origin: Origin

    @property
    def neighbours(self) -> tuple[str, ...]:
        """The zones that this one stands beside, each once."""
        edges = (self.left, self.right, self.top, self.bottom)
        return tuple(dict.fromkeys(edge.beside for edge in edges if edge and edge.beside))
