"""Boards: a title, what to do, and rows of boxes, broken where the board's width is full."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from math import ceil
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.model.look import WHITE, Style, TypeSize, contrast, mix
from printgen.products.board import START, Board, Cell
from printgen.typeset.frame import Area, Box, Frame, Item, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import PARAGRAPH_GAP, TITLE_GAP, Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.styles import paint_style
from printgen.typeset.type.typeface import CAP_HEIGHT, MissingGlyph, Overflow, placed
from printgen.units import Points, to_points

RADIUS = to_points(1_200)
LINE, BOLD_LINE = 0.7, 1.8
# Shares of a box's shorter side: the label's capitals and the shape in its place; the label's share of the width.
LABEL, SHAPE, WIDE = 0.4, 0.5, 0.84
HIGHEST_LABEL = to_points(12_000)
# How much of its colour a label has lost, which the marker on it hides, unless it would be harder to read than a theme
# states.
LIGHT, PALER = 0.5, 0.05
BLACK = "#000000"
# The shape and the number in the corners, which a marker leaves free: their size as a share of the shorter side but not
# less than a length, and their distance from the edges as a share of the size.
CORNER, LEAST_CORNER, INSET = 0.13, to_points(1_900), 0.8
# Boxes with a shorter side than this are too small for markers that hide a number.
HIDDEN = to_points(14_000)
LEAST = 5.0
NOTE = TypeSize(8, LEAST, 1)
TAG = TypeSize(5.6, 4.5, 1)
TAG_HEIGHT, TAG_SPACING = 8.0, 0.08
# A note's baseline below its box, and the room that a row of notes takes.
NOTE_BASE, NOTE_HEIGHT = 8.2, 10.5
# Notes and labels keep this far from those beside them.
CLEAR = 1.5


class BoxSize(NamedTuple):
    """The size of a board's boxes.

    narrowest: how narrow they may be where that keeps a row whole.
    """

    width: Points
    height: Points
    narrowest: Points


def fit_labels(cells: Iterable[Cell], size: BoxSize, setting: PieceSetting) -> Points:
    """Return the size at which each label fits its box. Raises BadData with all that do not, or have no glyphs."""
    largest = TypeSize(min(LABEL * min(size), HIGHEST_LABEL) / CAP_HEIGHT, LEAST, 1)
    fitting, problems = largest.size, list[Problem]()
    for cell in cells:
        with collecting(problems), placed(cell.box.origin, f"{cell.path}.label"):
            fitting = min(fitting, fit_line(cell.box.label, setting.faces["bold"], largest, WIDE * size.width))
    if problems:
        raise BadData(problems)
    return fitting


def draw_box(cell: Cell, area: Area, label: Points, setting: PieceSetting) -> list[Item]:
    """Return a box with its words, tag and note; `label` is the size of its label.

    Raises BadData if a label or note does not fit or has no glyphs, or a style is unknown.
    """
    style = _find_style(cell, setting)
    line = (BOLD_LINE if cell.tag else LINE) * setting.theme.lines
    square = ("top",) if cell.tag else ()
    items: list[Item] = [Box(*area, RADIUS, style.tint, style.colour, line, square)]
    with placed(cell.box.origin, f"{cell.path}.label"):
        items += _draw_label(cell, area, style, setting, label)
    if cell.box.label and style.shape != "none":
        items.append(_draw_corner(area, style))
    if cell.box.label and not _is_word(cell.box.label) and min(area.width, area.height) >= HIDDEN:
        items.append(_draw_corner_number(cell.box.label, area, style, setting))
    if cell.tag:
        items += _draw_tag(cell, area, style, setting)
    if cell.box.note:
        items.append(_draw_note(cell, area, setting))
    return items


def _find_style(cell: Cell, setting: PieceSetting) -> Style:
    if cell.box.style:
        return setting.style(cell.box.style, f"{cell.path}.style", cell.box.origin)
    return setting.style(cell.track.style, f"{cell.path.rpartition('.')[0]}.style", cell.track.origins["style"])


def _draw_label(cell: Cell, area: Area, style: Style, setting: PieceSetting, size: Points) -> list[Item]:
    """Draw the label, or the state's shape where there is none."""
    label = cell.box.label
    colour = _pale(style, setting.theme.contrast)
    x, y = area.x + area.width / 2, area.y + area.height / 2
    if label:
        left = x - setting.faces["bold"].width(label, size) / 2
        return [Text(left, y + size * CAP_HEIGHT / 2, "bold", size, 0, colour, (label,))]
    shaped = style.shape != "none"
    return [Symbol(x, y, SHAPE * min(area.width, area.height), OUTLINES[style.shape], colour)] if shaped else []


@cache
def _pale(style: Style, least: float) -> str:
    """Return a style's colour as pale as the least contrast to its tint allows, or darkened if that takes it."""
    shares = (LIGHT - step * PALER for step in range(round((1 + LIGHT) / PALER)))
    colours = (mix(style.colour, WHITE if share > 0 else BLACK, abs(share)) for share in shares)
    return next((colour for colour in colours if contrast(colour, style.tint) >= least), BLACK)


def _draw_corner(area: Area, style: Style) -> Symbol:
    """Draw the state's shape where no marker hides it."""
    size = max(LEAST_CORNER, CORNER * min(area.width, area.height))
    return Symbol(area.x + INSET * size, area.y + INSET * size, size, OUTLINES[style.shape], style.colour)


def _is_word(label: str) -> bool:
    return any(map(str.isalpha, label))


def _draw_corner_number(label: str, area: Area, style: Style, setting: PieceSetting) -> Text:
    """Draw the number of a box a second time, opposite the shape, where no marker hides it."""
    high = max(LEAST_CORNER, CORNER * min(area.width, area.height))
    size, inset = high / CAP_HEIGHT, INSET * high
    x = area.x + area.width - inset + high / 2 - setting.faces["bold"].width(label, size)
    return Text(x, area.y + inset + high / 2, "bold", size, 0, _pale(style, setting.theme.contrast), (label,))


def _draw_tag(cell: Cell, area: Area, style: Style, setting: PieceSetting) -> list[Item]:
    """Draw the word for an end of the track above its box."""
    words = setting.words
    face, word = setting.faces["bold"], (words.start if cell.tag == START else words.end).upper()
    edge, paint = BOLD_LINE * setting.theme.lines / 2, paint_style(style, setting.theme)
    size = fit_line(word, face, setting.scale(TAG), area.width, TAG_SPACING)
    wide = face.width(word, size, size * TAG_SPACING) - size * TAG_SPACING
    x, y = area.x + (area.width - wide) / 2, area.y - (TAG_HEIGHT - size * CAP_HEIGHT) / 2
    above = Area(area.x - edge, area.y - TAG_HEIGHT, area.width + 2 * edge, TAG_HEIGHT)
    tab = Box(*above, RADIUS, paint.fill, paint.stroke, paint.line, square=("bottom",))
    return [tab, Text(x, y, "bold", size, 0, paint.words, (word,), size * TAG_SPACING)]


def _draw_note(cell: Cell, area: Area, setting: PieceSetting) -> Text:
    face, note = setting.faces["bold"], cell.box.note
    with placed(cell.box.origin, f"{cell.path}.note"):
        size = fit_line(note, face, setting.scale(NOTE), area.width - CLEAR)
    x = area.x + (area.width - face.width(note, size)) / 2
    return Text(x, area.y + area.height + NOTE_BASE, "bold", size, 0, setting.theme.ink, (note,))


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
