"""The worktop: what bench and casing have in common, from the paper as it lies to what is said of what is too large."""

from typing import NamedTuple

from printgen.errors import BadData, Problem
from printgen.imposition.grid import lay_paper
from printgen.imposition.shelves import Field, Size
from printgen.imposition.verso import make_nudge
from printgen.model.look import Look, Paper
from printgen.model.options import Options
from printgen.model.product import Marker, Tracker
from printgen.products.deck import Deck
from printgen.render.pdf.document import Leaf
from printgen.typeset.frame import Item
from printgen.typeset.marker.kit import Kit
from printgen.typeset.strip import draw_ruler
from printgen.units import show_length, to_points


class Worktop(NamedTuple):
    """What pieces are made with, and how they are to be printed."""

    kit: Kit
    look: Look
    options: Options

    @property
    def paper(self) -> Paper:
        """The paper as it lies."""
        return lay_paper(self.look.paper, self.options.orientation)

    def make_leaf(self) -> Leaf:
        """Return what the sheets have in common."""
        return Leaf(self.paper, strip_below=True, nudge=make_nudge(self.options))

    def draw_strip(self, leaf: Leaf, *, folded: bool = False) -> list[Item]:
        """Return the strip of the sheets, perhaps folded down their middle.

        Raises BadData if it has no room, or the credit line does not fit.
        """
        fold = to_points(leaf.paper.width // 2 - leaf.paper.margin) if folded else None
        return draw_ruler(leaf.paper, leaf.length, self.kit, fold)


def refuse(product: Marker | Tracker | Deck, what: str, trial: tuple[Size, Field], where: str, hint: str) -> BadData:
    """Return what to say of a product's piece of a size that the field cannot hold."""
    needed, free = (f"{show_length(area.width)} by {show_length(area.height)}" for area in trial)
    message = f"{product.id}: {what} takes {needed}, which do not fit {where}, where {free} are free"
    return BadData([Problem(product.origin, message, hint)])
