"""Markers in the shape of a strip: a sign on a square at the left and room for a longer word beside it."""

from printgen.model.art import Outline
from printgen.model.marker import MarkerSide
from printgen.typeset.frame import Item, Symbol
from printgen.typeset.marker.side import ALONE, RING, SideBase, WordRoom, write_word
from printgen.typeset.type.outline import polygon
from printgen.typeset.type.typeface import CAP_HEIGHT, placed
from printgen.units import Points

# The sign's height and its greatest width, as shares of its square.
TALL, WIDE = 0.62, 0.76


def draw_strip(side: MarkerSide, base: SideBase, path: str) -> list[Item]:
    """Draw what lies on a strip: a sign and a word, or the word alone. Raises BadData if the word does not fit."""
    cut, ring = base.cut, RING * base.unit
    left, right, top = -cut.width / 2 + ring, cut.width / 2 - ring, cut.height / 2 - ring
    if not (side.symbol or side.text):
        panel = base.draw_window(_trace_panel(left, right, top))
        return [panel, *_write_beside(side, base, path, left)]
    split = cut.height - cut.width / 2
    white = (left, split) if base.turned else (split, right)
    panel = base.place_white(_trace_panel(*white, top))
    return [panel, _draw_sign(side, base, path), *_write_beside(side, base, path, split)]


def _trace_panel(left: Points, right: Points, top: Points) -> Outline:
    return polygon((left, -top), (right, -top), (right, top), (left, top))


def _write_beside(side: MarkerSide, base: SideBase, path: str, left: Points) -> list[Item]:
    """Return the word in the room right of `left`."""
    clear, large = (base.window - RING) * base.unit, ALONE * base.scale
    right = base.cut.width / 2 - RING * base.unit
    top, width = base.cut.height / 2 - RING * base.unit - clear, right - left - 2 * clear

    def room(low: Points, _: Points) -> Points:
        return width if low >= -top else 0

    return [*write_word(side, base, path, WordRoom((left + right) / 2, 0, top, large, large, base.ink, room))]


def _draw_sign(side: MarkerSide, base: SideBase, path: str) -> Item:
    """Draw the sign in its square, less the ring at the left."""
    tall, colour = base.cut.height, base.colour if base.turned else base.paint.words
    x = (tall + RING * base.unit / 2) / 2
    if base.symbol:
        return Symbol(x, tall / 2, TALL * tall, base.symbol, colour)
    with placed(side.origins["text"], f"{path}.text"):
        wide = base.measure(side.text, 1)
    size = min(TALL / CAP_HEIGHT, WIDE / wide) * tall
    return base.write(side.text, size, x - base.cut.width / 2, -size * CAP_HEIGHT / 2, colour)
