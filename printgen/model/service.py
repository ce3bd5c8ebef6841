"""Print services: the size of a card that one prints, and how it wants cards delivered."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.look import CardFormat, Paper
from printgen.units import PER_UNIT, Micrometres


class Service(NamedTuple):
    """What a print service takes: cards of a format, with art that runs `bleed` over the cut, as pictures of `dpi`.

    `back_first` tells whether in a PDF each card's back comes before its front.
    """

    id: str
    format: CardFormat
    bleed: Micrometres
    dpi: int
    back_first: bool
    origin: Origin

    @property
    def page(self) -> Paper:
        """A card with its bleed, as a paper without margin."""
        card, both = self.format, 2 * self.bleed
        return Paper(self.id, card.title, card.width + both, card.height + both, 0, self.origin)

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and height of a picture."""
        return round(count_pixels(self.page.width, self.dpi)), round(count_pixels(self.page.height, self.dpi))


def count_pixels(length: Micrometres, dpi: int) -> float:
    """Return how many pixels a length takes."""
    return length * dpi / PER_UNIT["in"]
