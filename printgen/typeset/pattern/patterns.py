"""All patterns of backs by name, and a pattern drawn in a room."""

from collections.abc import Callable, Iterator

from printgen.model.look import mix
from printgen.typeset.frame import Box, Ornament
from printgen.typeset.pattern.claws import draw_claws
from printgen.typeset.pattern.contours import draw_contours
from printgen.typeset.pattern.fog import draw_fog
from printgen.typeset.pattern.motif import Motif
from printgen.typeset.pattern.streets import draw_streets
from printgen.typeset.pattern.tracery import draw_tracery
from printgen.typeset.pattern.weave import draw_weave
from printgen.units import Points

# Each draws a room of a width and height about its middle, with lengths of a scale.
DRAWN: dict[str, Callable[[Points, Points, float], Iterator[Motif]]] = {
    "weave": draw_weave,
    "contours": draw_contours,
    "claws": draw_claws,
    "streets": draw_streets,
    "tracery": draw_tracery,
    "fog": draw_fog,
}


def draw_pattern(name: str, room: Box, scale: float, ground: str, colour: str) -> Iterator[Ornament]:
    """Yield a pattern, cut off at the edge of a room, in a colour on a ground."""
    x, y = room.x + room.width / 2, room.y + room.height / 2
    for outline, line, strength, places in DRAWN[name](room.width, room.height, scale):
        if outline:
            yield Ornament(x, y, outline, mix(ground, colour, strength), line, room, places)
