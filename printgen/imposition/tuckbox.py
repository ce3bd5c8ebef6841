"""Tuck boxes: the net that one sheet is cut to and folded along, and where boxes and panels lie on a paper."""

from collections.abc import Iterator
from typing import NamedTuple

from printgen.imposition.shelves import Field, Size, inset_field
from printgen.imposition.verso import Slot
from printgen.model.look import Paper
from printgen.model.marker import BLEED
from printgen.units import Micrometres

# What cards have to spare in each direction; a box that is thinner cannot be folded.
PLAY: Micrometres = 1_000
LEAST_DEPTH: Micrometres = 8_000
# The paper of the box: card of 250 g. Each fold takes half of it on either side; inside lie, besides, the glue flap
# across the width, a tuck across the depth, and a dust flap at one end of the height and at the other.
BOARD: Micrometres = 300
# How far flaps reach, how much narrower they are than their walls, and how much they taper, on each side.
TUCK: Micrometres = 13_000
DUST: Micrometres = 15_000
GLUE: Micrometres = 12_000
EASE: Micrometres = 800
TAPER: Micrometres = 2_500
ROUND: Micrometres = 7_000
# The thumb notch in the front: half its width, and how far its straight sides go down before they round.
NOTCH: Micrometres = 8_000
NOTCH_SIDE: Micrometres = 500
# What is printed keeps off this width and depth in the middle of the front's upper edge.
NOTCH_CLEAR: Micrometres = 26_000
NOTCH_DEEP: Micrometres = 11_500
UPRIGHT, TURNED, SPINE = 0, 180, 270


class Inside(NamedTuple):
    """The room inside of a folded box."""

    width: Micrometres
    height: Micrometres
    depth: Micrometres


class Corner(NamedTuple):
    """A corner of a cut, rounded by a radius."""

    x: Micrometres
    y: Micrometres
    radius: Micrometres


class Fold(NamedTuple):
    """A fold between two panels, from one point to another."""

    first: str  # the panel that stays
    second: str  # the panel that goes back
    x1: Micrometres
    y1: Micrometres
    x2: Micrometres
    y2: Micrometres


class Net(NamedTuple):
    """The net of a box as its printed side shows it, from its top left corner."""

    size: Size
    room: Inside  # the inside of the folded box
    # the rectangle of each panel by name. Its turn is the turn of its words, which are upright once the box is closed
    # and seen from the front; the words of the sides run down.
    panels: dict[str, Slot]
    folds: tuple[Fold, ...]
    outline: tuple[Corner, ...]  # the cut, all round


class _Walls(NamedTuple):
    """The walls of a box from fold to fold, and the room above and below them that lid, bottom and tucks take."""

    width: Micrometres
    height: Micrometres
    depth: Micrometres

    @property
    def lefts(self) -> tuple[Micrometres, ...]:
        """The left edges of left side, front, right side, back and glue flap."""
        wide, deep = self.width, self.depth
        return 0, deep, deep + wide, 2 * deep + wide, 2 * deep + 2 * wide

    @property
    def tuck(self) -> Micrometres:
        """How far a tuck reaches."""
        return min(TUCK, self.height // 3)

    @property
    def dust(self) -> Micrometres:
        """How far a dust flap reaches: two of them meet without overlapping."""
        return min(DUST, self.width // 2 - EASE)

    @property
    def glue(self) -> Micrometres:
        """How wide the glue flap is: it stays behind the side."""
        return min(GLUE, self.depth - EASE)

    @property
    def top(self) -> Micrometres:
        """Where the walls begin."""
        return max(self.depth + self.tuck, self.dust)

    @property
    def bottom(self) -> Micrometres:
        """Where the walls end."""
        return self.top + self.height


def make_net(card: Size, depth: Micrometres) -> Net:
    """Return the net of a box for a deck of cards of a size that is so deep, with play in each direction."""
    room = Inside(card.width + PLAY, card.height + PLAY, max(LEAST_DEPTH, depth + PLAY))
    walls = _Walls(room.width + 2 * BOARD, room.height + 3 * BOARD, room.depth + 2 * BOARD)
    size = Size(walls.lefts[-1] + walls.glue, walls.bottom + walls.top)
    panels = _make_panels(walls)
    return Net(size, room, panels, tuple(_make_folds(panels)), tuple(_trace(walls)))


def _make_panels(walls: _Walls) -> dict[str, Slot]:
    left, front, right, back, glue = walls.lefts
    wide, high, deep = walls.width, walls.height, walls.depth
    top, bottom, tuck, dust = walls.top, walls.bottom, walls.tuck, walls.dust
    narrow, thin = wide - 2 * EASE, deep - 2 * EASE
    return {
        "left": Slot(left, top, deep, high, SPINE),
        "front": Slot(front, top, wide, high, UPRIGHT),
        "right": Slot(right, top, deep, high, SPINE),
        "back": Slot(back, top, wide, high, UPRIGHT),
        "glue": Slot(glue, top, walls.glue, high, UPRIGHT),
        "lid": Slot(back, top - deep, wide, deep, TURNED),
        "lid-tuck": Slot(back + EASE, top - deep - tuck, narrow, tuck, TURNED),
        "bottom": Slot(back, bottom, wide, deep, TURNED),
        "bottom-tuck": Slot(back + EASE, bottom + deep, narrow, tuck, TURNED),
        "left-top": Slot(left + EASE, top - dust, thin, dust, UPRIGHT),
        "left-bottom": Slot(left + EASE, bottom, thin, dust, UPRIGHT),
        "right-top": Slot(right + EASE, top - dust, thin, dust, UPRIGHT),
        "right-bottom": Slot(right + EASE, bottom, thin, dust, UPRIGHT),
    }


def _make_folds(panels: dict[str, Slot]) -> Iterator[Fold]:
    """Yield the folds from the front on, each along the whole edge of the panel that it folds."""
    for first, second in (("front", "right"), ("right", "back"), ("back", "glue"), ("front", "left")):
        panel = panels["front" if second == "left" else second]
        yield Fold(first, second, panel.x, panel.y, panel.x, panel.y + panel.height)
    for first, second in (("back", "lid"), ("lid", "lid-tuck"), ("left", "left-top"), ("right", "right-top")):
        panel = panels[second]
        y = panel.y + panel.height
        yield Fold(first, second, panel.x, y, panel.x + panel.width, y)
    below = (("back", "bottom"), ("bottom", "bottom-tuck"), ("left", "left-bottom"), ("right", "right-bottom"))
    for first, second in below:
        panel = panels[second]
        yield Fold(first, second, panel.x, panel.y, panel.x + panel.width, panel.y)


def _trace(walls: _Walls) -> Iterator[Corner]:
    """Yield the corners of the cut, clockwise from the left side's upper left one."""
    left, front, right, back, glue = walls.lefts
    # The thumb notch; the tuck behind it is deeper.
    middle, half = front + walls.width // 2, min(NOTCH, walls.width // 5, walls.tuck // 2)
    notch = [
        Corner(middle + side, -(half + NOTCH_SIDE) if radius else 0, radius)
        for radius, side in ((0, -half), (half, -half), (half, half), (0, half))
    ]
    above = [*_trace_dust(left, walls), *notch, *_trace_dust(right, walls)]
    for x, rise, radius in (*above, *_trace_lid(back, walls)):
        yield Corner(x, walls.top - rise, radius)
    taper = min(2 * TAPER, walls.height // 4)
    yield Corner(glue + walls.glue, walls.top + taper, 0)
    yield Corner(glue + walls.glue, walls.bottom - taper, 0)
    below = [*_trace_dust(left, walls), *_trace_dust(right, walls), *_trace_lid(back, walls)]
    for x, rise, radius in reversed(below):
        yield Corner(x, walls.bottom + rise, radius)


def _trace_dust(x: Micrometres, walls: _Walls) -> Iterator[Corner]:
    """Yield the corners of a dust flap from left to right, by their rise above the walls."""
    inset = EASE + min(TAPER, walls.depth // 8)
    radius = min(ROUND, walls.dust // 2, (walls.depth - 2 * inset) // 3)
    yield Corner(x, 0, 0)
    yield Corner(x + EASE, 0, 0)
    yield Corner(x + inset, walls.dust, radius)
    yield Corner(x + walls.depth - inset, walls.dust, radius)
    yield Corner(x + walls.depth - EASE, 0, 0)
    yield Corner(x + walls.depth, 0, 0)


def _trace_lid(x: Micrometres, walls: _Walls) -> Iterator[Corner]:
    """Yield the corners of lid and tuck from left to right, by their rise above the walls."""
    end, tip = x + walls.width, walls.depth + walls.tuck
    inset = EASE + min(TAPER, walls.width // 8)
    radius = min(ROUND, walls.tuck // 2, (walls.width - 2 * inset) // 3)
    turns = ((0, walls.depth, 0), (EASE, walls.depth, 0), (inset, tip, radius))
    yield from (Corner(x + along, rise, bend) for along, rise, bend in turns)
    yield from (Corner(end - along, rise, bend) for along, rise, bend in reversed(turns))
    yield Corner(end, 0, 0)


# A divider's tab rises this far above its card.
RISE: Micrometres = 7_000


def make_box_field(paper: Paper) -> Field:
    """Return the field of a paper for the net of a box with its bleed, between the line of advice and the slug."""
    return inset_field(paper, BLEED, 2 * BLEED)._replace(centred=True)


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
