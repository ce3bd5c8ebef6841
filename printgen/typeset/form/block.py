"""Blocks: the parts of forms as they are set, with a head of a fixed height and rows that may grow."""

from collections.abc import Callable
from typing import NamedTuple

from printgen.model.look import TypeSize
from printgen.products.form import Blank
from printgen.typeset.frame import Area, FormField, Item, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import CAP_HEIGHT
from printgen.units import Points, to_points

# The least height of a row to write in, that of rows of which there may be more, and that of the tallest.
LEAST_ROW, USUAL_ROW, TALLEST_ROW = to_points(7_000), to_points(7_800), to_points(9_500)
# No field is higher than this: what is typed there is as large as the field is high.
HIGHEST_FIELD: Points = 16
GAP: Points = 9
LINE = 0.5
LABEL = TypeSize(9, 6, 1)


class RowSpan(NamedTuple):
    """Where some rows of a block are drawn."""

    x: Points  # the upper left corner of the block's head
    y: Points
    first: int  # the first of the rows, from 0
    number: int  # how many there are
    height: Points  # that of each row


class Drawn(NamedTuple):
    """What is drawn, and what is filled in on screen."""

    items: list[Item]
    fields: list[FormField]


class FormBlock(NamedTuple):
    """A part of a form, set in the form's width."""

    head: Points  # the height of what stands above its rows
    rows: int  # how many rows it has
    draw: Callable[[RowSpan], Drawn]  # draws its head and some rows
    gap: Points = GAP  # the room above it, unless it is the first of its page
    more: bool = False  # whether it has more rows where there is room
    parted: bool = False  # whether its rows may go on on another page, below its head
    leads: bool = False  # whether what follows stands on the same page


def make_field(blank: Blank, area: Area, above: float) -> FormField:
    """Return a field to write in, with this share above it of the height that it leaves of an area."""
    height = min(area.height, HIGHEST_FIELD)
    place = area._replace(y=area.y + (area.height - height) * above, height=height)
    return FormField(place, blank.path, blank.words, ticked=False)


def set_label(words: str, font: str, room: Points, setting: PieceSetting, size: TypeSize = LABEL) -> Text:
    """Return words on one line, whose baseline begins at (0, 0). Raises Misfit."""
    fitting = fit_line(words, setting.faces[font], setting.scale(size), room)
    return Text(0, 0, font, fitting, 0, setting.theme.ink, (words,))


def measure(text: Text, setting: PieceSetting) -> Points:
    """Return how wide a line is."""
    return setting.faces[text.font].width(text.lines[0], text.size)


def centre(text: Text, y: Points, height: Points) -> Points:
    """Return the baseline of a line whose capitals are in the middle of a height."""
    return y + (height + text.size * CAP_HEIGHT) / 2
