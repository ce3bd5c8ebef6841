"""Print services: the size of a card that one prints, and how it wants cards delivered."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.look import CardFormat, Paper
from printgen.units import PER_UNIT, Micrometres


class Service(NamedTuple):
    """What a print service takes."""

    id: str  # its name on the command line
    format: CardFormat  # the size of a card
    bleed: Micrometres  # how far art runs over the cut
    dpi: int  # the resolution of pictures, in dots an inch
    back_first: bool  # whether in a PDF the back of each card comes before its front
    origin: Origin

    @property
    def page(self) -> Paper:
        """Return a card with its bleed, as a paper without margin."""
        card, both = self.format, 2 * self.bleed
        return Paper(self.id, card.title, card.width + both, card.height + both, 0, self.origin)

    @property
    def pixels(self) -> tuple[int, int]:
        """Return the width and the height of a picture."""
        return round(count_pixels(self.page.width, self.dpi)), round(count_pixels(self.page.height, self.dpi))


def count_pixels(length: Micrometres, dpi: int) -> float:
    """Return how many pixels a length takes."""
    return length * dpi / PER_UNIT["in"]
