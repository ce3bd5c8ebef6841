"""What a product is once it is made."""

from typing import NamedTuple

from printgen.errors import Problem
from printgen.model.options import Duplex
from printgen.products.game import PrintedPart

TWO_SIDED = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)


class Made(NamedTuple):
    """A product that was made."""

    data: bytes  # a PDF, or the HTML of a page for browsers
    rectos: tuple[bool, ...] = (True,)  # for each page, whether it begins a sheet of paper
    sheets: int = 0  # of paper, which the pages take
    size: float = 0  # of the type of flowing text, in points
    warnings: tuple[Problem, ...] = ()  # what the pack is to hear of
    parts: tuple[PrintedPart, ...] = ()  # of a whole game, each with its pages

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self.rectos)


def count_sheets(pages: int, duplex: Duplex) -> int:
    """Return how many sheets of paper pages take that are printed on both sides, or on one."""
    return (pages + 1) // 2 if duplex in TWO_SIDED else pages
