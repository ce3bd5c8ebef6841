"""Tokens and measures: pieces to cut out, each with what stands on its two sides."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from printgen.model.marker import Marker, MarkerShape, MarkerSide, Measure
from printgen.model.system import System
from printgen.units import Micrometres


class Token(NamedTuple):
    """A single marker, or several that are equal."""

    marker: Marker  # the markers that it is one of
    front: MarkerSide
    back: MarkerSide  # its back, in the reversed colours of its style


def make_tokens(system: System) -> Iterator[Token]:
    """Yield the tokens of a system in order.

    If there is a back, a number stands only on the front: such tokens are drawn blind.
    """
    for marker in system.markers:
        back = _fill_in(marker.back, marker.front) if marker.back else None
        if not marker.numbers:
            yield Token(marker, marker.front, back or marker.front)
        for number in marker.numbers:
            front = marker.front._replace(symbol="", text=str(number))
            yield Token(marker, front, back or front)


def make_blank_token(system: System, shape: MarkerShape, copies: int) -> Token:
    """Return a token without words, to be written on."""
    origin = system.origins["title"]
    side = MarkerSide("", "", "", "", dict.fromkeys(("word", "symbol", "text", "style"), origin))
    return Token(Marker("blank", "Blank", "", shape, None, (), copies, side, None, origin), side, side)


def _fill_in(back: MarkerSide, front: MarkerSide) -> MarkerSide:
    drawn = back if back.symbol or back.text else front
    return back._replace(
        word=back.word or front.word, symbol=drawn.symbol, text=drawn.text, style=back.style or front.style
    )


# The flap at the end of a part, which the next one is glued on.
FLAP: Micrometres = 10_000


class MeasurePart(NamedTuple):
    """A piece of a measure, or all of it."""

    measure: Measure
    start: Micrometres  # how far along the stick it begins and ends; 0 and its size for what is no stick
    end: Micrometres
    joined: bool = False  # whether another part follows, for which it has a flap

    @property
    def width(self) -> Micrometres:
        """How wide the piece is."""
        return self.measure.width if self.measure.kind == "stick" else self.measure.size

    @property
    def height(self) -> Micrometres:
        """How high the piece is, with its flap."""
        return self.end - self.start + (FLAP if self.joined else 0)


def list_parts(measure: Measure, room: Micrometres) -> Iterator[MeasurePart]:
    """Yield the parts of a measure, none of them higher than the room, as few and as equal as can be.

    A stick is parted at its marks unless these are further apart than the room is high.
    """
    if measure.kind != "stick" or measure.size <= room or room <= FLAP:
        yield MeasurePart(measure, 0, measure.size)
        return
    mark = measure.marks if measure.marks <= room - FLAP else measure.size
    most = (room - FLAP) // mark * mark or room - FLAP
    number = ceil(measure.size / most)
    step = ceil(measure.size / number / mark) * mark if mark < measure.size else ceil(measure.size / number)
    for start in range(0, measure.size, step):
        end = min(measure.size, start + step)
        yield MeasurePart(measure, start, end, joined=end < measure.size)
