"""Frames: what typesetting ends in and renderers draw. Points, from the top left corner of the trim, y downwards."""

from typing import NamedTuple

from printgen.model.art import NamedOutline, Outline, Picture
from printgen.units import Points


class Area(NamedTuple):
    """A rectangle to draw in."""

    x: Points
    y: Points
    width: Points
    height: Points


class Text(NamedTuple):
    """Lines of one font."""

    x: Points  # where the baseline of the first line begins
    y: Points
    font: str  # the role of the font: regular, bold, italic or display
    size: Points
    leading: Points  # the distance from one baseline to the next
    colour: str
    lines: tuple[str, ...]
    spacing: Points = 0  # room between letters
    turn: int = 0  # degrees anticlockwise about (x, y)
    stretch: float = 1  # how much wider letters are than usual, as a factor


class Box(NamedTuple):
    """A rectangle with rounded corners."""

    x: Points
    y: Points
    width: Points
    height: Points
    radius: Points
    fill: str  # colours of the inside and of the edge, "" for none
    stroke: str = ""
    line: Points = 0  # how wide the edge is
    square: tuple[str, ...] = ()  # sides whose corners are not rounded: "left", "right", "top", "bottom"


class Symbol(NamedTuple):
    """A shape, a suit or a symbol in a square."""

    x: Points  # the middle of the square
    y: Points
    size: Points  # the side of the square
    outline: NamedOutline
    colour: str
    turn: int = 0  # degrees anticlockwise


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
    """Straight lines of one width and colour."""

    segments: tuple[Segment, ...]  # the ends of each line, (x1, y1, x2, y2)
    line: Points  # how wide the lines are
    colour: str
    clip: Box | None = None  # a box at whose edge the lines are cut off
    dash: Points = 0  # the length of dashes and of the gaps between them, 0 for whole lines


class PlacedPicture(NamedTuple):
    """A picture, and what is cut off of it."""

    area: Area  # where all of the picture would lie
    picture: Picture
    clip: Box  # a box at whose edge, and round corners, it is cut off


def move(item: Text | Symbol, right: Points, down: Points) -> Text | Symbol:
    """Return an item moved."""
    # Building anew takes a fifth of the time of _replace.
    if isinstance(item, Text):
        return Text(item[0] + right, item[1] + down, *item[2:])
    return Symbol(item[0] + right, item[1] + down, *item[2:])


class Ornament(NamedTuple):
    """Contours drawn alike at several places, and cut off at the edge of a box."""

    x: Points  # what places count from
    y: Points
    outline: Outline  # the contours in points, y upwards; they stay open unless their end is where they began
    colour: str
    line: Points  # how wide their lines are, 0 for contours that are filled
    clip: Box
    # where they are drawn: how far to the right and up, and how far they are turned, in degrees anticlockwise
    places: tuple[tuple[Points, Points, float], ...]


def turn_round(item: Text | Symbol, width: Points, height: Points) -> Text | Symbol:
    """Return an item where it is seen when a card of this size lies the other way up."""
    return item._replace(x=width - item.x, y=height - item.y, turn=(item.turn + 180) % 360)


class ShownPage(NamedTuple):
    """A page of the file that this one is joined into, drawn small once they are joined."""

    area: Area
    page: int  # its number, from 1


Item = Text | Box | Symbol | Path | Rules | PlacedPicture | Ornament | ShownPage


class FormField(NamedTuple):
    """A rectangle that is filled in on screen; nothing of it is drawn."""

    area: Area
    path: tuple[str, ...]  # the parts of its name, the name of the form first
    words: str  # what a screen or a voice calls it
    ticked: bool  # whether it is ticked, and else written in


class FramePart(NamedTuple):
    """Items of a frame that belong together."""

    start: int  # the first of them, and what follows the last
    end: int
    headings: tuple[str, ...]  # the ids of the columns or fields that they tell of

    def behind(self, others: int) -> "FramePart":
        """Return the part behind so many other items."""
        return FramePart(self.start + others, self.end + others, self.headings)


class Frame(NamedTuple):
    """A drawing of a card's size; later items lie on earlier ones."""

    width: Points
    height: Points
    items: tuple[Item, ...]
    # what is filled in on screen, in the order in which a keyboard goes through it; only a PDF has them
    fields: tuple[FormField, ...] = ()
    parts: tuple[FramePart, ...] = ()  # which items tell of a column or a field, in order; only a screen heeds them
    title: str = ""  # what it is called where a page is read aloud; "" for what only decorates, such as a back
