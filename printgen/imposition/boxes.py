"""Boxes on a paper: where the net of one and its panels lie, and the room there for dividers and their size."""

from printgen.imposition.shelves import Field, Size, inset_field
from printgen.imposition.verso import Slot
from printgen.model.look import Paper
from printgen.model.marker import BLEED
from printgen.units import Micrometres

# A divider's tab rises this far above its card; its edges need no more room than this beside the printer's margin.
RISE: Micrometres = 7_000
DIVIDER_ROOM: Micrometres = 1_000


def make_box_field(paper: Paper) -> Field:
    """Return the field of a paper for the net of a box with its bleed, between the line of advice and the slug."""
    return inset_field(paper, BLEED, 2 * BLEED)._replace(centred=True)


def make_divider_field(paper: Paper) -> Field:
    """Return the field of a paper for dividers, whose bleed may run into the margin, but not into the slug."""
    field = inset_field(paper, DIVIDER_ROOM, 2 * BLEED)
    return field._replace(height=max(0, field.height + DIVIDER_ROOM - BLEED), centred=True)


def measure_divider(card: Size) -> Size:
    """Return the size of a divider with its tab."""
    return Size(card.width, card.height + RISE)


def lay_net(size: Size, field: Field) -> Slot | None:
    """Return where a net of a size lies in the middle of a field, turned if it must be; None if it does not fit."""
    for turn, lying in ((0, size), (90, Size(size.height, size.width))):
        if field.holds(lying):
            x, y = field.x + (field.width - lying.width) // 2, field.y + (field.height - lying.height) // 2
            return Slot(x, y, *lying, turn)
    return None


def place_part(part: Slot, whole: Slot) -> Slot:
    """Return where on the paper a part of what lies upright, or turned by 90 degrees, in a slot comes to lie."""
    turn = (part.turn + whole.turn) % 360
    if not whole.turn:
        return Slot(whole.x + part.x, whole.y + part.y, part.width, part.height, turn)
    rise = whole.height - part.x - part.width
    return Slot(whole.x + part.y, whole.y + rise, part.height, part.width, turn)
