"""The grid: how many slots of a card's size a paper takes, where each lies, and where its back lies."""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import ceil
from typing import Generic, NamedTuple, TypeVar

from printgen.errors import BadData, Problem
from printgen.imposition.verso import Axis, Slot, find_axis, make_verso
from printgen.model.look import CardFormat, Paper
from printgen.model.options import Duplex, Options, Orientation, Registration
from printgen.units import Micrometres, show_length

INSET: Micrometres = 10_000
SQUARE: Micrometres = 5_000
LINE: Micrometres = 1_000
LENGTH: Micrometres = 10_000
# The slug with ruler and credits stays this far outside the marks.
MARKS_TO_SLUG: Micrometres = 5_500
# From the inset inwards: what lines and what corners keep free of anything else.
EDGE: Micrometres = 2_000
CORNER: Micrometres = 6_500


def find_inset(paper: Paper) -> Micrometres:
    """Return how far from the paper's edges the marks are, which leave the slug its room."""
    return max(INSET, paper.margin + MARKS_TO_SLUG)


def make_registration(paper: Paper) -> list[Slot]:
    """Return the marks as filled rectangles: a square at the upper left, corners at the upper right and lower left."""
    near = find_inset(paper)
    right, bottom = paper.width - near, paper.height - near
    return [
        Slot(near, near, SQUARE, SQUARE, 0),
        Slot(right - LENGTH, near, LENGTH, LINE, 0),
        Slot(right - LINE, near, LINE, LENGTH, 0),
        Slot(near, bottom - LINE, LENGTH, LINE, 0),
        Slot(near, bottom - LENGTH, LINE, LENGTH, 0),
    ]


# From the trim outwards: a gap that no mark may enter, the mark itself, then the slug with ruler and credits.
MARK_GAP: Micrometres = 1_000
MARK_LENGTH: Micrometres = 3_000
SLUG: Micrometres = 4_500
LEAST_MARK_ROOM: Micrometres = 2_000
LEAST_MARK: Micrometres = 1_500
# Marks end this far from the slug, whose words stand at its edge.
SLUG_CLEAR: Micrometres = 500
# The line above what is folded, which says what to do, and how far marks and bleed keep from the fold.
ADVICE: Micrometres = 5_000
FOLD_CLEAR: Micrometres = 1_000
USUAL = Options()


class CropMark(NamedTuple):
    """A crop mark: a line from one point to another."""

    x1: Micrometres
    y1: Micrometres
    x2: Micrometres
    y2: Micrometres


class Grid(NamedTuple):
    """Equal slots in rows and columns on a paper."""

    paper: Paper
    free: Slot  # the part of the paper where marks and bleed may go; the slots are in its middle
    columns: int
    rows: int
    width: Micrometres  # the size of a slot
    height: Micrometres
    gutter: Micrometres  # the gap between slots
    turned: bool  # the cards lie on their side
    axis: Axis  # the line about which backs are mirrored
    folded: bool  # backs lie across a fold, and else on the verso
    slug_below: bool  # the slug lies along the lower edge of the paper, and else along the left one

    @property
    def block(self) -> Slot:
        """The slots with their gutters as one rectangle."""
        width = self.columns * (self.width + self.gutter) - self.gutter
        height = self.rows * (self.height + self.gutter) - self.gutter
        left, top = (self.free.width - width) // 2, (self.free.height - height) // 2
        return Slot(self.free.x + left, self.free.y + top, width, height, 0)

    @property
    def places(self) -> int:
        """How many slots there are."""
        return self.columns * self.rows

    @property
    def room(self) -> tuple[Micrometres, Micrometres]:
        """How far marks and bleed may go beside the block, and above and below it."""
        return self.block.x - self.free.x, self.block.y - self.free.y

    def slots(self) -> list[Slot]:
        """Return the slots of the fronts, row by row."""
        block, turn = self.block, 90 if self.turned else 0
        across, down = self.width + self.gutter, self.height + self.gutter
        return [
            Slot(block.x + column * across, block.y + row * down, self.width, self.height, turn)
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def behind(self, slot: Slot) -> Slot:
        """Return where the back of a slot lies, or of the block."""
        return make_verso(slot, self.paper, self.axis)


def make_grid(paper: Paper, card: CardFormat, options: Options = USUAL) -> Grid:
    """Return the grid that takes the most cards, upright if turned ones are not more.

    A paper for both sides lies only if asked to: standing it takes as many cards, turned, and printers agree where
    their backs go. A folded one lies where that gives more. Raises BadData with the numbers if not one card fits.
    """
    folded = options.duplex is Duplex.FOLD_OVER
    papers = [lay_paper(paper, options.orientation)]
    if folded and options.orientation is Orientation.AUTO:
        papers.append(papers[0]._replace(width=paper.height, height=paper.width))
    parts = [part for laid in papers for part in _list_parts(laid, options)]
    sides = ((card.width, card.height, False), (card.height, card.width, True))
    grids = [_fill(part, side, options) for part in parts for side in sides]
    best = max(grids, key=lambda grid: (grid.places, grid.paper == papers[0], not grid.turned))
    if best.places and best.folded:
        return best
    if best.places:  # its slug lies where there is more room for it
        below = best.block.y >= best.block.x
        return best._replace(free=_free_part(best.paper, options, slug_below=below), slug_below=below)
    rooms = (f"{show_length(part.inner[0])} by {show_length(part.inner[1])}" for part in reversed(parts))
    free = ", or ".join(dict.fromkeys(rooms))
    size = f"{show_length(card.width)} by {show_length(card.height)}"
    message = f"a card of {size} does not fit on {paper.title}: there is room for {free}"
    hint = "choose a larger paper or a smaller card; the rest is for the printer's margin, marks, ruler and credits"
    raise BadData([Problem(card.origin, message, hint)])


def lay_paper(paper: Paper, orientation: Orientation) -> Paper:
    """Return a paper as it is to lie."""
    if orientation is Orientation.AUTO:
        return paper
    short, long = sorted((paper.width, paper.height))
    width, height = (short, long) if orientation is Orientation.PORTRAIT else (long, short)
    return paper._replace(width=width, height=height)


def make_crop_marks(
    grid: Grid, slots: Iterable[Slot], bleed: tuple[Micrometres, Micrometres] = (0, 0)
) -> list[CropMark]:
    """Return the crop marks that point at every edge of these slots, fronts or backs, from outside them all.

    Each stands beside the last card that has the edge. They keep clear of what bleeds over the sides of the block, and
    over its top and bottom, and of the slug.
    """
    beside, above = grid.room
    across: dict[Micrometres, list[Micrometres]] = {}
    down: dict[Micrometres, list[Micrometres]] = {}
    for x, y, width, height, _ in slots:
        for edge in (x, x + width):
            across.setdefault(edge, []).extend((y, y + height))
        for edge in (y, y + height):
            down.setdefault(edge, []).extend((x, x + width))
    marks: list[CropMark] = []
    near, far = _mark_ends(above - SLUG_CLEAR * grid.slug_below, bleed[1])
    for x, ends in sorted(across.items()):
        marks += [CropMark(x, min(ends) - near, x, min(ends) - far), CropMark(x, max(ends) + near, x, max(ends) + far)]
    near, far = _mark_ends(beside - SLUG_CLEAR * (not grid.slug_below), bleed[0])
    for y, ends in sorted(down.items()):
        marks += [CropMark(min(ends) - near, y, min(ends) - far, y), CropMark(max(ends) + near, y, max(ends) + far, y)]
    return marks


def bleeds(grid: Grid, options: Options = USUAL) -> tuple[Micrometres, Micrometres]:
    """Return how far the art of backs may run over the sides of their block, and over its top and bottom.

    Crop marks that can be seen come first; a cutting machine's marks are on the other side of the paper.
    """
    mark = LEAST_MARK if options.cut_marks.has_crops else 0
    part = grid.free if grid.folded else _open_part(grid.paper, slug_below=grid.slug_below)
    beside, above = (max(0, room - mark) for room in (grid.block.x - part.x, grid.block.y - part.y))
    return min(options.bleed, beside), min(options.bleed, above)


class _GridPart(NamedTuple):
    """A part of a paper for a grid: where marks and bleed may go, how much of that they need, and what is beside it."""

    paper: Paper
    free: Slot
    room: tuple[Micrometres, Micrometres]
    axis: Axis
    slug_below: bool

    @property
    def inner(self) -> tuple[Micrometres, Micrometres]:
        """The width and height that slots may take."""
        width, height = self.free.width - 2 * self.room[0], self.free.height - 2 * self.room[1]
        return max(0, width), max(0, height)


def _fill(part: _GridPart, side: tuple[Micrometres, Micrometres, bool], options: Options) -> Grid:
    """Return the fullest grid of slots of a width and height, turned or not, in a part of a paper."""
    (width, height, turned), (free_width, free_height), gutter = side, part.inner, options.gutter
    columns = max(0, (free_width + gutter) // (width + gutter))
    rows = max(0, (free_height + gutter) // (height + gutter))
    folded = options.duplex is Duplex.FOLD_OVER
    return Grid(part.paper, part.free, columns, rows, width, height, gutter, turned, part.axis, folded, part.slug_below)


def _list_parts(paper: Paper, options: Options) -> list[_GridPart]:
    """Return the parts beside and above a fold, or the whole of a paper with the slug up its left side, and below."""
    wide, narrow = MARK_LENGTH + MARK_GAP, LEAST_MARK_ROOM
    if options.duplex is Duplex.FOLD_OVER:
        x, y, room = paper.margin, paper.margin + ADVICE, (narrow, narrow)
        width, height = paper.width - 2 * x, paper.height - y - paper.margin - SLUG
        beside = Slot(x, y, paper.width // 2 - FOLD_CLEAR - x, height, 0)
        above = Slot(x, y, width, paper.height // 2 - FOLD_CLEAR - y, 0)
        ways = ((beside, Axis.UPRIGHT), (above, Axis.LEVEL))
        return [_GridPart(paper, free, room, axis, slug_below=True) for free, axis in ways]
    axis = find_axis(paper, options.duplex_or(Duplex.LONG_EDGE))
    if options.registration is Registration.SILHOUETTE:
        wide, narrow = CORNER - EDGE, 0
    return [
        _GridPart(paper, _free_part(paper, options, slug_below=below), room, axis, slug_below=below)
        for below, room in ((False, (wide, narrow)), (True, (narrow, wide)))
    ]


def _free_part(paper: Paper, options: Options, *, slug_below: bool) -> Slot:
    """Return where marks and bleed of fronts may go: within a cutting machine's marks, if there are any."""
    if options.registration is Registration.SILHOUETTE:
        edge = find_inset(paper) + EDGE
        return Slot(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge, 0)
    return _open_part(paper, slug_below=slug_below)


def _open_part(paper: Paper, *, slug_below: bool) -> Slot:
    """Return what the margin and the slug leave of a paper, and as much on the other side of the block."""
    x, y = (paper.margin, paper.margin + SLUG) if slug_below else (paper.margin + SLUG, paper.margin)
    return Slot(x, y, paper.width - 2 * x, paper.height - 2 * y, 0)


def _mark_ends(room: Micrometres, bleed: Micrometres) -> tuple[Micrometres, Micrometres]:
    """Return how far from the trim a mark begins and ends."""
    near = bleed + min(MARK_GAP, (room - bleed) // 4)
    return near, min(near + MARK_LENGTH, room)


class Capacity(NamedTuple):
    """How many cards of a format a sheet of paper takes, and whether they or the paper lie on their side."""

    format: str
    paper: str
    cards: int
    turned: bool
    landscape: bool

    def __str__(self) -> str:
        how = ["turned"] * self.turned + ["landscape"] * self.landscape
        return " ".join([str(self.cards), *how]) if self.cards else "-"


def count_slots(paper: Paper, card: CardFormat, options: Options) -> Capacity:
    """Return how many cards of a format a paper takes, 0 if not one."""
    try:
        grid = make_grid(paper, card, options)
    except BadData:
        return Capacity(card.id, paper.id, 0, turned=False, landscape=False)
    return Capacity(card.id, paper.id, grid.places, grid.turned, grid.paper.width > grid.paper.height)


T = TypeVar("T")


class PressSheet(NamedTuple, Generic[T]):
    """One paper: what lies in which slot of the recto, and where its back does: on the verso, or across a fold."""

    number: int
    of: int
    recto: tuple[tuple[Slot, T], ...]
    verso: tuple[tuple[Slot, T], ...]


def impose(items: Iterable[T], count: int, grid: Grid) -> Iterator[PressSheet[T]]:
    """Yield the press sheets that take `count` items in order; the last may be part-filled."""
    slots, source, number = grid.slots(), iter(items), 0
    while part := tuple(islice(source, grid.places)):
        number += 1
        recto = tuple(zip(slots, part, strict=False))
        verso = tuple((grid.behind(slot), item) for slot, item in recto)
        yield PressSheet(number, ceil(count / grid.places), recto, verso)
