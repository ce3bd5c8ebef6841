"""Tokens: single markers, each with what stands on its two sides."""

from collections.abc import Iterator
from typing import NamedTuple

from printgen.model.marker import Marker, MarkerShape, MarkerSide
from printgen.model.system import System


class Token(NamedTuple):
    """A single marker, or several that are equal."""

    marker: Marker  # the markers that it is one of
    front: MarkerSide
    back: MarkerSide  # its back, in the reversed colours of its style


def make_tokens(system: System) -> Iterator[Token]:
    """Yield the tokens of a system in order."""
    for marker in system.markers:
        for front, back in _list_sides(marker):
            yield Token(marker, front, back)


def make_blank_token(system: System, shape: MarkerShape, copies: int) -> Token:
    """Return a token without words, to be written on."""
    origin = system.origins["title"]
    side = MarkerSide("", "", "", "", dict.fromkeys(("word", "symbol", "text", "style"), origin))
    return Token(Marker("blank", "Blank", "", shape, None, (), copies, side, None, origin), side, side)


def _list_sides(marker: Marker) -> Iterator[tuple[MarkerSide, MarkerSide]]:
    """Yield the front and the back of each number, or of the markers without numbers.

    If there is a back, a number stands only on the front: such tokens are drawn blind.
    """
    back = _fill_in(marker.back, marker.front) if marker.back else None
    if not marker.numbers:
        yield marker.front, back or marker.front
    for number in marker.numbers:
        front = marker.front._replace(symbol="", text=str(number))
        yield front, back or front


def _fill_in(back: MarkerSide, front: MarkerSide) -> MarkerSide:
    """Return a back; what it does not say itself is taken from the front."""
    drawn = back if back.symbol or back.text else front
    return back._replace(
        word=back.word or front.word, symbol=drawn.symbol, text=drawn.text, style=back.style or front.style
    )
