"""The grid: how many slots of a card's size a paper takes, where each lies, and where its back lies on the verso."""

from collections.abc import Iterable
from typing import NamedTuple

from printgen.errors import BadData, Problem
from printgen.model.look import CardFormat, Paper
from printgen.units import Micrometres, show_length

# From the trim outwards: a gap that no mark may enter, the mark itself, then the strip with ruler and credits.
MARK_GAP: Micrometres = 1_000
MARK_LENGTH: Micrometres = 3_000
STRIP: Micrometres = 4_500
LEAST_MARK_ROOM: Micrometres = 2_000
LEAST_MARK: Micrometres = 1_500
BLEED: Micrometres = 3_000


class Slot(NamedTuple):
    """A place for one card, from the paper's top left corner; `turn` is 0, or 90 or 270 degrees anticlockwise."""

    x: Micrometres
    y: Micrometres
    width: Micrometres
    height: Micrometres
    turn: int


class Mark(NamedTuple):
    """A crop mark: a line from one point to another."""

    x1: Micrometres
    y1: Micrometres
    x2: Micrometres
    y2: Micrometres


class Grid(NamedTuple):
    """Equal slots, edge to edge, in the middle of a paper."""

    paper: Paper
    columns: int
    rows: int
    width: Micrometres
    height: Micrometres
    turned: bool

    @property
    def left(self) -> Micrometres:
        """The blank left (and right) of the slots."""
        return (self.paper.width - self.columns * self.width) // 2

    @property
    def top(self) -> Micrometres:
        """The blank above (and below) the slots."""
        return (self.paper.height - self.rows * self.height) // 2

    @property
    def places(self) -> int:
        """How many slots there are."""
        return self.columns * self.rows

    def slots(self) -> list[Slot]:
        """Return the slots of the recto, row by row."""
        turn = 90 if self.turned else 0
        return [
            Slot(self.left + column * self.width, self.top + row * self.height, self.width, self.height, turn)
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def has_strip_below(self) -> bool:
        """Tell whether the strip runs below the slots, rather than up the left side."""
        return self.top >= self.left


def make_grid(paper: Paper, card: CardFormat) -> Grid:
    """Return the grid that takes the most cards, upright if turned ones are not more.

    Raises BadData with the numbers if not one card fits.
    """
    upright = _fill(paper, card.width, card.height, turned=False)
    turned = _fill(paper, card.height, card.width, turned=True)
    best = max(upright, turned, key=lambda grid: (grid.places, not grid.turned))
    if best.places:
        return best
    room, strip = 2 * (paper.margin + LEAST_MARK_ROOM), 2 * _wide_margin(paper)
    message = (
        f"a card of {show_length(card.width)} by {show_length(card.height)} does not fit on {paper.title}: free are "
        f"{show_length(paper.width - room)} by {show_length(paper.height - strip)}, "
        f"or {show_length(paper.width - strip)} by {show_length(paper.height - room)}"
    )
    hint = "choose a larger paper or a smaller card; the rest is for the printer's margin, marks, ruler and credits"
    raise BadData([Problem(card.origin, message, hint)])


def make_verso(slot: Slot, paper: Paper) -> Slot:
    """Return where the back of a slot lies once the paper is turned over its long edge, and the other way round."""
    return slot._replace(x=paper.width - slot.x - slot.width, turn=-slot.turn % 360)


def make_marks(grid: Grid, slots: Iterable[Slot], bleed: tuple[Micrometres, Micrometres] = (0, 0)) -> list[Mark]:
    """Return the crop marks that point at every edge of these slots, from outside the block of cards.

    They keep clear of what bleeds over the block's sides, and over its top and bottom.
    """
    paper, marks = grid.paper, []
    right, bottom = paper.width - grid.left, paper.height - grid.top
    used = list(slots)
    near, far = _mark_ends(_room_above(grid), bleed[1])
    for x in sorted({edge for slot in used for edge in (slot.x, slot.x + slot.width)}):
        marks += [Mark(x, grid.top - near, x, grid.top - far), Mark(x, bottom + near, x, bottom + far)]
    near, far = _mark_ends(_room_beside(grid), bleed[0])
    for y in sorted({edge for slot in used for edge in (slot.y, slot.y + slot.height)}):
        marks += [Mark(grid.left - near, y, grid.left - far, y), Mark(right + near, y, right + far, y)]
    return marks


def bleeds(grid: Grid) -> tuple[Micrometres, Micrometres]:
    """Return how far art may run over the sides of the block of cards, and over its top and bottom.

    Marks that can be seen come first.
    """
    beside, above = (max(0, room - LEAST_MARK) for room in (_room_beside(grid), _room_above(grid)))
    return min(BLEED, beside), min(BLEED, above)


def _room_beside(grid: Grid) -> Micrometres:
    """Return the printable room beside the cards, less the strip if it is there."""
    return grid.left - grid.paper.margin - (0 if grid.has_strip_below() else STRIP)


def _room_above(grid: Grid) -> Micrometres:
    return grid.top - grid.paper.margin - (STRIP if grid.has_strip_below() else 0)


def _mark_ends(room: Micrometres, bleed: Micrometres) -> tuple[Micrometres, Micrometres]:
    """Return how far from the trim a mark begins and ends."""
    near = bleed + min(MARK_GAP, (room - bleed) // 4)
    return near, min(near + MARK_LENGTH, room)


def _fill(paper: Paper, width: Micrometres, height: Micrometres, *, turned: bool) -> Grid:
    """Return the fullest grid of slots of this size that leaves room for marks all round and for the strip."""
    room = 2 * (paper.margin + LEAST_MARK_ROOM)
    columns, rows = (paper.width - room) // width, (paper.height - room) // height
    full = Grid(paper, max(columns, 0), max(rows, 0), width, height, turned)
    if max(full.left, full.top) >= _wide_margin(paper) or not full.places:
        return full
    fewer = (full._replace(columns=columns - 1), full._replace(rows=rows - 1))
    return max(fewer, key=lambda grid: grid.places)


def strip_length(grid: Grid) -> Micrometres:
    """Return how long the strip with ruler and credits is."""
    return (grid.paper.width if grid.has_strip_below() else grid.paper.height) - 2 * grid.paper.margin


def _wide_margin(paper: Paper) -> Micrometres:
    """Return the margin that the strip needs on one pair of edges."""
    return paper.margin + STRIP + MARK_LENGTH + MARK_GAP
