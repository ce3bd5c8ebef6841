"""Boards: a title, what to do, and rows of boxes, broken where the board's width is full."""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import ceil
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.model.look import TypeSize
from printgen.products.board import Board, Cell
from printgen.typeset.board.track_box import CLEAR, NOTE_HEIGHT, TAG_HEIGHT, BoxSize, draw_box, fit_labels
from printgen.typeset.frame import Area, Box, Frame, Item, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import PARAGRAPH_GAP, TITLE_GAP, Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.typeface import MissingGlyph, Overflow, placed
from printgen.units import Points, to_points

PAD = to_points(3_000)
# Between boxes of a row, and between rows.
GAP, ROW_GAP = to_points(600), to_points(2_600)
# The room at the right of a row that is broken, and the arrow in it which says so.
ARROW_ROOM, ARROW = to_points(4_500), to_points(3_000)
CUT_LINE = 0.3
# The title keeps this far within its line, which rounding must not make it leave. Text in a narrower board than that
# would take too many lines.
WITHIN: Points = 0.1
NARROWEST = to_points(70_000)
TITLE, TEXT = TypeSize(14, 9, 1.1), TypeSize(9, 9, 1.25)
HEADING = TypeSize(9, 5, 1)
# A heading's baseline above its box, or above the tag on it, and the room that it takes.
HEADING_BASE, HEADING_HEIGHT = 3.2, 11.0


class Line(NamedTuple):
    """Cells in one line of a board, and whether their row goes on in the next."""

    cells: tuple[Cell, ...]
    goes_on: bool

    @property
    def head(self) -> Points:
        """The room above its boxes."""
        headed = any(cell.first and cell.track.title for cell in self.cells)
        return HEADING_HEIGHT * headed + TAG_HEIGHT * any(cell.tag for cell in self.cells)

    def measure(self, size: BoxSize) -> Points:
        """Return how wide it is."""
        return len(self.cells) * (size.width + GAP) - GAP + ARROW_ROOM * self.goes_on

    @property
    def foot(self) -> Points:
        """The room below its boxes."""
        return NOTE_HEIGHT * any(cell.box.note for cell in self.cells)


def count_breaks(board: Board, size: BoxSize, widest: Points) -> int:
    """Return how often rows of a board are broken that is no wider than `widest`."""
    width = widest - 2 * PAD
    return len(list(_break_rows(board, _narrow(board, size, width), width))) - len(board.rows)


def draw_board(board: Board, size: BoxSize, widest: Points, setting: PieceSetting, radius: Points = 0) -> Frame:
    """Return a board, as wide as its boxes and title need; rows that would make it wider than `widest` are broken.

    radius: that of its corners, which are square where it is cut out.

    Raises BadData with all words that do not fit or have no glyphs.
    """
    size = _narrow(board, size, widest - 2 * PAD)
    lines = list(_break_rows(board, size, widest - 2 * PAD))
    width = _measure_board(board, lines, size, widest, setting)
    problems: list[Problem] = []
    items: list[Item] = []
    y, label = PAD, 0.0
    with collecting(problems):
        words = _set_words(board, width - 2 * PAD, setting)
        items += words.place(PAD, PAD)
        y += words.height
    with collecting(problems):
        label = fit_labels([cell for row in board.rows for cell in row], size, setting)
    for line in lines:
        y += ROW_GAP + line.head
        with collecting(problems):
            items += _draw_line(line, Area(PAD, y, size.width, size.height), label, setting)
        y += size.height + line.foot
    if problems:
        raise BadData(problems)
    height = y + PAD
    edge = Box(0, 0, width, height, radius, "", setting.theme.hairline, CUT_LINE * setting.theme.lines)
    return Frame(width, height, (edge, *setting.spell(items)), title=board.title)


def _narrow(board: Board, size: BoxSize, width: Points) -> BoxSize:
    """Return the size of boxes as narrow as the longest row needs that can be whole so."""
    fitting = ((width + GAP) / max(1, len(row)) - GAP for row in board.rows)
    return size._replace(width=min([size.width, *(each for each in fitting if each >= size.narrowest)]))


def _measure_board(board: Board, lines: Iterable[Line], size: BoxSize, widest: Points, setting: PieceSetting) -> Points:
    """Return how wide a board is for its lines, and for its title if there is room."""
    try:
        title = setting.faces["bold"].width(board.title, setting.scale(TITLE).size) + WITHIN
    except MissingGlyph:  # told when it is set
        title = 0
    boxes = max((line.measure(size) for line in lines), default=0)
    return max(boxes + 2 * PAD, min(widest, max(NARROWEST, title + 2 * PAD)))


def _set_words(board: Board, width: Points, setting: PieceSetting) -> Stack:
    """Return title and text. Raises BadData if a word is too wide or has no glyphs."""
    tracker, faces = board.tracker, setting.faces
    with placed(tracker.origins["title"], f"{tracker.id}.title"):
        size = fit_line(board.title, faces["bold"], setting.scale(TITLE), width)
    paragraphs = [Paragraph(board.title, "bold", TypeSize(size, size, 1), setting.system.accent)]
    for place, paragraph in enumerate(tracker.text.split("\n") if tracker.text else ()):
        gap = PARAGRAPH_GAP if place else TITLE_GAP
        paragraphs.append(Paragraph(paragraph, "regular", setting.scale(TEXT), setting.theme.ink, gap=gap))
    with placed(tracker.origins["text"], f"{tracker.id}.text"):
        stack = set_stack(paragraphs, faces, width, 1)
        if stack is None:
            raise Overflow("a word is wider than the board")
    return stack


def _break_rows(board: Board, size: BoxSize, width: Points) -> Iterator[Line]:
    """Yield the rows of a board in lines; those that are too long in lines of about the same length."""
    for row in board.rows:
        whole = Line(row, goes_on=False)
        if whole.measure(size) <= width:
            yield whole
            continue
        most = max(1, int((width - ARROW_ROOM + GAP) / (size.width + GAP)))
        length = ceil(len(row) / ceil(len(row) / most))
        source = iter(row)
        lines = list(iter(lambda: tuple(islice(source, length)), ()))  # noqa: B023  # used up before the next row
        for place, cells in enumerate(lines, 1):
            yield Line(cells, goes_on=place < len(lines))


def _draw_line(line: Line, first: Area, label: Points, setting: PieceSetting) -> list[Item]:
    """Return a line of boxes with their headings. Raises BadData with all words that do not fit."""
    problems: list[Problem] = []
    items: list[Item] = []
    step = first.width + GAP
    for place, cell in enumerate(line.cells):
        area = first._replace(x=first.x + place * step)
        with collecting(problems):
            items += draw_box(cell, area, label, setting)
        if cell.first and cell.track.title:
            beside = next((n for n, c in enumerate(line.cells) if n > place and c.first), len(line.cells))
            with collecting(problems):
                items.append(_draw_heading(cell, area, (beside - place) * step - GAP, line, setting))
    if problems:
        raise BadData(problems)
    if line.goes_on:
        x, y = first.x + len(line.cells) * step + ARROW / 2, first.y + first.height / 2
        items.append(Symbol(x, y, ARROW, OUTLINES["arrow"], setting.theme.muted))
    return items


def _draw_heading(cell: Cell, area: Area, room: Points, line: Line, setting: PieceSetting) -> Text:
    """Return a track's title above its first box, in the room that its boxes have."""
    track, face = cell.track, setting.faces["bold"]
    with placed(track.origins["title"], f"{cell.path.rpartition('.')[0]}.title"):
        size = fit_line(track.title, face, setting.scale(HEADING), room - CLEAR)
    tagged = TAG_HEIGHT * any(other.tag for other in line.cells)
    return Text(area.x, area.y - tagged - HEADING_BASE, "bold", size, 0, setting.theme.ink, (track.title,))
