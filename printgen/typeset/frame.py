"""Frames: what typesetting ends in and renderers draw. Points, from the top left corner of the trim, y downwards."""

from typing import NamedTuple

from printgen.model.outline import NamedOutline, Outline
from printgen.model.picture import Picture
from printgen.units import Points


class Area(NamedTuple):
    """A rectangle to draw in."""

    x: Points
    y: Points
    width: Points
    height: Points


class Text(NamedTuple):
    """Lines of one font.

    x, y: where the baseline of the first line begins.
    font: the role of the font: regular, bold, italic or display.
    leading: the distance from one baseline to the next.
    spacing: room between letters.
    turn: degrees anticlockwise about (x, y).
    stretch: how much wider letters are than usual, as a factor.
    """

    x: Points
    y: Points
    font: str
    size: Points
    leading: Points
    colour: str
    lines: tuple[str, ...]
    spacing: Points = 0
    turn: int = 0
    stretch: float = 1


class Box(NamedTuple):
    """A rectangle with rounded corners.

    fill, stroke: colours of the inside and of the edge, "" for none.
    line: how wide the edge is.
    square: sides whose corners are not rounded: "left", "right", "top", "bottom".
    """

    x: Points
    y: Points
    width: Points
    height: Points
    radius: Points
    fill: str
    stroke: str = ""
    line: Points = 0
    square: tuple[str, ...] = ()


class Symbol(NamedTuple):
    """A shape, a suit or a symbol in a square.

    x, y: the middle of the square.
    size: the side of the square.
    turn: degrees anticlockwise.
    """

    x: Points
    y: Points
    size: Points
    outline: NamedOutline
    colour: str
    turn: int = 0


class Path(NamedTuple):
    """An outline in points, y upwards from (x, y): filled, or drawn as a line, or both."""

    x: Points
    y: Points
    outline: Outline
    fill: str
    stroke: str = ""
    line: Points = 0


Segment = tuple[Points, Points, Points, Points]


class Rules(NamedTuple):
    """Straight lines of one width and colour.

    segments: the ends of each line, (x1, y1, x2, y2).
    line: how wide the lines are.
    clip: a box at whose edge the lines are cut off.
    dash: the length of dashes and of the gaps between them, 0 for whole lines.
    """

    segments: tuple[Segment, ...]
    line: Points
    colour: str
    clip: Box | None = None
    dash: Points = 0


class PlacedPicture(NamedTuple):
    """A picture, and what is cut off of it.

    area: where all of the picture would lie.
    clip: a box at whose edge it is cut off, with the corners of that.
    """

    area: Area
    picture: Picture
    clip: Box


def move(item: Text | Symbol, right: Points, down: Points) -> Text | Symbol:
    """Return an item moved."""
    # Building anew takes a fifth of the time of _replace.
    if isinstance(item, Text):
        return Text(item[0] + right, item[1] + down, *item[2:])
    return Symbol(item[0] + right, item[1] + down, *item[2:])


class Ornament(NamedTuple):
    """Contours drawn alike at several places, and cut off at the edge of a box.

    x, y: what places count from.
    outline: the contours in points, y upwards; they stay open unless their end is where they began.
    line: how wide their lines are, 0 for contours that are filled.
    places: where they are drawn: how far to the right and up, and how far they are turned, in degrees anticlockwise.
    """

    x: Points
    y: Points
    outline: Outline
    colour: str
    line: Points
    clip: Box
    places: tuple[tuple[Points, Points, float], ...]


def turn_round(item: Text | Symbol, width: Points, height: Points) -> Text | Symbol:
    """Return an item where it is seen when a card of this size lies the other way up."""
    return item._replace(x=width - item.x, y=height - item.y, turn=(item.turn + 180) % 360)


Item = Text | Box | Symbol | Path | Rules | PlacedPicture | Ornament


class FormField(NamedTuple):
    """A rectangle that is filled in on screen; nothing of it is drawn.

    path: the parts of its name, from that of the form inwards.
    words: what a screen or a voice calls it.
    ticked: whether it is ticked, and else written in.
    """

    area: Area
    path: tuple[str, ...]
    words: str
    ticked: bool


class FramePart(NamedTuple):
    """Items of a frame that belong together.

    start, end: the first of them, and what follows the last.
    headings: the ids of the columns or fields that they tell of.
    """

    start: int
    end: int
    headings: tuple[str, ...]


class Frame(NamedTuple):
    """A drawing of a card's size; later items lie on earlier ones.

    fields: what is filled in on screen, in the order in which a keyboard goes through it; only a PDF has them.
    parts: which items tell of a column or a field, in order; only a screen heeds them.
    title: what it is called where a page is read aloud; "" for what only decorates, such as a back.
    """

    width: Points
    height: Points
    items: tuple[Item, ...]
    fields: tuple[FormField, ...] = ()
    parts: tuple[FramePart, ...] = ()
    title: str = ""
