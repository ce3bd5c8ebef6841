"""Blocks: the parts of forms as they are set, with a head of a fixed height and rows that may grow."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from printgen.model.form import FormHeading, FormText
from printgen.model.look import TypeSize
from printgen.products.form import Blank, NamedPart
from printgen.typeset.frame import Area, FormField, Item, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, Overflow, placed
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


HEADING, TEXT = TypeSize(12, 8, 1), TypeSize(9.5, 9, 1.25)
HEADING_GAP: Points = 14


def set_heading(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a heading. Raises BadData if it does not fit."""
    heading = named.part
    assert isinstance(heading, FormHeading)
    with placed(heading.origin, f"{named.place}.heading"):
        label = set_label(heading.text, "bold", width, setting, HEADING)
    stack = Stack(label.size * (CAP_HEIGHT + DESCENT), (label._replace(y=label.size * CAP_HEIGHT),))
    coloured = stack._replace(items=(stack.items[0]._replace(colour=setting.system.accent),))
    return FormBlock(stack.height, 0, partial(_draw_words, coloured), HEADING_GAP, leads=True)


def set_text(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return a text. Raises BadData if a word does not fit."""
    text = named.part
    assert isinstance(text, FormText)
    size = setting.scale(TEXT)
    size = size._replace(size=max(size.size, setting.theme.least))
    paragraphs = [Paragraph(words, "regular", size, setting.theme.ink) for words in text.text.split("\n")]
    with placed(text.origin, f"{named.place}.text"):
        stack = set_stack(paragraphs, setting.faces, width, 1)
        if stack is None:
            raise Overflow("a word is wider than the form")
    return FormBlock(stack.height, 0, partial(_draw_words, stack))


def _draw_words(stack: Stack, span: RowSpan) -> Drawn:
    return Drawn([*stack.place(span.x, span.y)], [])
