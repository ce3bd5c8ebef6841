"""A pattern of backs, drawn in a room: the module of its name says what it is made of."""

from collections.abc import Callable, Iterator
from importlib import import_module

from printgen.model.look import mix
from printgen.typeset.frame import Box, Ornament
from printgen.typeset.pattern.motif import Motif
from printgen.units import Points

# What a pattern is made of in a room of a width and height, about its middle, with lengths of a scale.
DrawMotifs = Callable[[Points, Points, float], Iterator[Motif]]


def draw_pattern(name: str, room: Box, scale: float, ground: str, colour: str) -> Iterator[Ornament]:
    """Yield a pattern, cut off at the edge of a room, in a colour on a ground."""
    x, y = room.x + room.width / 2, room.y + room.height / 2
    for outline, line, strength, places in _find_pattern(name)(room.width, room.height, scale):
        if outline:
            yield Ornament(x, y, outline, mix(ground, colour, strength), line, room, places)


def _find_pattern(name: str) -> DrawMotifs:
    """Return what draws a pattern. Its module is imported only now: a game has one pattern."""
    draw: DrawMotifs = import_module(f"printgen.typeset.pattern.{name}").draw_motifs
    return draw
