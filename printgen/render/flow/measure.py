"""How much of its pages a sheet would fill, guessed from the widths of its words before anything is set.

It knows columns, lists and tables roughly as the style sheets of layouts/sheets set them. A wrong guess costs time.
"""

from math import ceil
from typing import NamedTuple

from printgen.render.flow.blocks import HtmlBlock
from printgen.render.flow.columns import count_column_pages
from printgen.render.flow.heights import HEADLINE, measure_block

# Parts on pages of their own; all but rosters have type of one size.
PAGED = {"contents", "roster", "index"}
# What has a page of its own, before all else.
IN_PLAY = "in-play"


class Room(NamedTuple):
    """How much of a page words may take, in points."""

    width: float
    height: float


def count_pages(root: HtmlBlock, size: float, room: Room) -> float:
    """Return how many pages a text would fill at a size of type in points."""
    width, height, headline = room.width / size, room.height / size, HEADLINE / size
    parts = [block for block in root.blocks if block.classes & PAGED]
    if parts:  # each begins a page
        shares = [measure_block(part, width, headline) / height if "roster" in part.classes else 1 for part in parts]
        return sum(map(ceil, shares[:-1])) + shares[-1]
    filled = 0.0
    for block in root.blocks:
        if block.tag == "main":
            filled = height * count_column_pages(block, width, height, filled)
            if IN_PLAY in block.classes:  # all else begins a page
                filled = height * ceil(filled / height)
        else:
            filled += measure_block(block, width, headline)
    return filled / height
