"""Boards: a title, what to do, and rows of boxes; and mats: the steps of a turn, and places for cards and tokens."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from math import ceil
from typing import NamedTuple

from printgen.errors import collecting, gathering
from printgen.model.look import WHITE, Style, TypeSize, contrast, mix
from printgen.model.system import ProcedureStep
from printgen.products.pieces import START, Board, Cell, Place
from printgen.typeset.frame import Area, Box, Frame, Item, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.styles import find_tone, paint_style, plain_style
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    PARAGRAPH_GAP,
    TITLE_GAP,
    MissingGlyph,
    Overflow,
    Paragraph,
    Stack,
    fit_line,
    fit_stack,
    placed,
    set_stack,
)
from printgen.typeset.type.wording import refine
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
    """The size of a board's boxes."""

    width: Points
    height: Points
    narrowest: Points  # how narrow they may be where that keeps a row whole


def draw_box(cell: Cell, area: Area, label: Points, setting: PieceSetting) -> list[Item]:
    """Return a box with words, tag and note, its label in the size `label`. Raises BadData for what does not fit."""
    box, track, face = cell.box, cell.track, setting.faces["bold"]
    if box.style:
        style = setting.style(box.style, f"{cell.path}.style", box.origin)
    else:
        style = setting.style(track.style, f"{cell.path.rpartition('.')[0]}.style", track.origins["style"])
    line = (BOLD_LINE if cell.tag else LINE) * setting.theme.lines
    square = ("top",) if cell.tag else ()
    items: list[Item] = [Box(*area, RADIUS, style.tint, style.colour, line, square)]
    with placed(box.origin, f"{cell.path}.label"):
        items += _draw_label(box.label, area, style, setting, label)
    if cell.tag:
        items += _draw_tag(cell, area, style, setting)
    if box.note:
        with placed(box.origin, f"{cell.path}.note"):
            size = fit_line(box.note, face, setting.scale(NOTE), area.width - CLEAR)
        x = area.x + (area.width - face.width(box.note, size)) / 2
        items.append(Text(x, area.y + area.height + NOTE_BASE, "bold", size, 0, setting.theme.ink, (box.note,)))
    return items


def _draw_label(label: str, area: Area, style: Style, setting: PieceSetting, size: Points) -> Iterator[Item]:
    """Yield the label, and shape and number once more where no marker hides them; without a label the shape alone."""
    face, short, has_shape = setting.faces["bold"], min(area.width, area.height), style.shape != "none"
    x, y = area.x + area.width / 2, area.y + area.height / 2
    colour = _pale(style, setting.theme.contrast)
    if not label:
        if has_shape:
            yield Symbol(x, y, SHAPE * short, OUTLINES[style.shape], colour)
        return
    yield Text(x - face.width(label, size) / 2, y + size * CAP_HEIGHT / 2, "bold", size, 0, colour, (label,))
    high = max(LEAST_CORNER, CORNER * short)
    inset = INSET * high
    if has_shape:
        yield Symbol(area.x + inset, area.y + inset, high, OUTLINES[style.shape], style.colour)
    if short >= HIDDEN and not any(map(str.isalpha, label)):
        small = high / CAP_HEIGHT
        left = area.x + area.width - inset + high / 2 - face.width(label, small)
        yield Text(left, area.y + inset + high / 2, "bold", small, 0, colour, (label,))


@cache
def _pale(style: Style, least: float) -> str:
    """Return a style's colour as pale as the least contrast to its tint allows, or darkened if that takes it."""
    shares = (LIGHT - step * PALER for step in range(round((1 + LIGHT) / PALER)))
    colours = (mix(style.colour, WHITE if share > 0 else BLACK, abs(share)) for share in shares)
    return next((colour for colour in colours if contrast(colour, style.tint) >= least), BLACK)


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

    radius: how round its corners are, 0 where it is cut out.

    Raises BadData with all words that do not fit or have no glyphs.
    """
    size = _narrow(board, size, widest - 2 * PAD)
    lines = list(_break_rows(board, size, widest - 2 * PAD))
    title = 0.0
    with suppress(MissingGlyph):  # which is told when it is set
        title = setting.faces["bold"].width(board.title, setting.scale(TITLE).size) + WITHIN
    boxes = max((line.measure(size) for line in lines), default=0)
    width = max(boxes + 2 * PAD, min(widest, max(NARROWEST, title + 2 * PAD)))
    items: list[Item] = []
    largest = TypeSize(min(LABEL * min(size), HIGHEST_LABEL) / CAP_HEIGHT, LEAST, 1)
    y, label = PAD, largest.size  # the size at which each label fits its box
    with gathering() as problems:
        with collecting(problems):
            words = _set_words(board, width - 2 * PAD, setting)
            items += words.place(PAD, PAD)
            y += words.height
        for cell in (cell for row in board.rows for cell in row):
            with collecting(problems), placed(cell.box.origin, f"{cell.path}.label"):
                label = min(label, fit_line(cell.box.label, setting.faces["bold"], largest, WIDE * size.width))
        for line in lines:
            y += ROW_GAP + line.head
            with collecting(problems):
                items += _draw_line(line, Area(PAD, y, size.width, size.height), label, setting)
            y += size.height + line.foot
    height = y + PAD
    edge = Box(0, 0, width, height, radius, "", setting.theme.hairline, CUT_LINE * setting.theme.lines)
    return Frame(width, height, (edge, *setting.spell(items)), title=board.title)


def _narrow(board: Board, size: BoxSize, width: Points) -> BoxSize:
    """Return the size of boxes as narrow as the longest row needs that can be whole so."""
    fitting = ((width + GAP) / max(1, len(row)) - GAP for row in board.rows)
    return size._replace(width=min([size.width, *(each for each in fitting if each >= size.narrowest)]))


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
    """Yield the rows of a board in lines; a row that is too long is parted into lines of about the same length."""
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
    items: list[Item] = []
    step = first.width + GAP
    with gathering() as problems:
        for place, cell in enumerate(line.cells):
            area = first._replace(x=first.x + place * step)
            with collecting(problems):
                items += draw_box(cell, area, label, setting)
            if cell.first and cell.track.title:
                beside = next((n for n, c in enumerate(line.cells) if n > place and c.first), len(line.cells))
                with collecting(problems):
                    items.append(_draw_heading(cell, area, (beside - place) * step - GAP, line, setting))
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


PLACE_RADIUS, PLACE_PAD = to_points(3_000), to_points(4_000)
PLACE_LINE = 1.0
PLACE_TITLE, WHAT = TypeSize(14, 7, 1.1), TypeSize(10.5, 6, 1.2)
# The symbol as a share of the shorter side, and how far its colour is towards the tint: cards lie on it.
SIGN, PALE = 0.42, 0.6


def draw_place(place: Place, area: Area, setting: PieceSetting) -> list[Item]:
    """Return a place, before its words are spelt out. Raises BadData if its words do not fit or have no glyphs."""
    with placed(place.origin, place.path):
        style = find_tone(place.art, setting.system.accent, setting.theme)
        words = [
            Paragraph(refine(place.title, setting.system.language), "bold", setting.scale(PLACE_TITLE), style.colour),
            Paragraph(place.what, "regular", setting.scale(WHAT), setting.theme.ink),
        ]
        stack = fit_stack(words, setting.faces, area.width - 2 * PLACE_PAD, area.height - 2 * PLACE_PAD)
    items: list[Item] = [Box(*area, PLACE_RADIUS, style.tint, style.colour, PLACE_LINE * setting.theme.lines)]
    items += stack.place(area.x + PLACE_PAD, area.y + PLACE_PAD)
    outline, below = setting.system.symbols.get(place.art.symbol), PLACE_PAD + stack.height
    side = min(SIGN * min(area.width, area.height), area.height - below - 2 * PLACE_PAD)
    if outline and side > 0:
        middle = (area.x + area.width / 2, area.y + (below + area.height) / 2)
        items.append(Symbol(*middle, side, outline, mix(style.colour, style.tint, PALE)))
    return items


STEP_HEIGHT, STEP_RADIUS, STEP_PAD = to_points(11_000), to_points(1_500), to_points(1_800)
# Between two steps there is an arrow in this room.
STEP_GAP, STEP_ARROW = to_points(5_000), to_points(3_000)
STEP_NUMBER, STEP_TITLE, NUMBER_ROOM = TypeSize(13, 13, 1), TypeSize(11, 6, 1.05), to_points(7_000)
STEP_LINE = 0.7


def draw_strip(steps: Sequence[ProcedureStep], width: Points, setting: PieceSetting) -> Frame:
    """Return the strip as wide as it is to be. Raises BadData with all titles that do not fit or have no glyphs."""
    wide = (width - STEP_GAP * (len(steps) - 1)) / len(steps)
    items: list[Item] = []
    with gathering() as problems:
        for place, step in enumerate(steps):
            area = Area(place * (wide + STEP_GAP), 0, wide, STEP_HEIGHT)
            with collecting(problems):
                items += _draw_step(step, str(place + 1), area, setting)
            if place:
                items.append(
                    Symbol(area.x - STEP_GAP / 2, STEP_HEIGHT / 2, STEP_ARROW, OUTLINES["arrow"], setting.theme.muted)
                )
    return Frame(width, STEP_HEIGHT, setting.spell(items), title=setting.words.mat)


def _draw_step(step: ProcedureStep, number: str, area: Area, setting: PieceSetting) -> list[Item]:
    """Return a step: its number on a panel of the game's colour, and its title. Raises BadData."""
    theme, style = setting.theme, plain_style(setting.system.accent, setting.theme)
    paint = paint_style(style, theme)
    title = Paragraph(refine(step.title, setting.system.language), "bold", setting.scale(STEP_TITLE), theme.ink)
    with placed(step.origin, "title"):
        stack = fit_stack([title], setting.faces, area.width - NUMBER_ROOM - 2 * STEP_PAD, area.height - STEP_PAD)
    size = setting.scale(STEP_NUMBER).size
    x = area.x + (NUMBER_ROOM - setting.faces["bold"].width(number, size)) / 2
    y = area.y + (area.height + size * CAP_HEIGHT) / 2
    return [
        Box(*area, STEP_RADIUS, style.tint, style.colour, STEP_LINE * theme.lines),
        Box(area.x, area.y, NUMBER_ROOM, area.height, STEP_RADIUS, paint.fill, paint.stroke, paint.line, ("right",)),
        Text(x, y, "bold", size, 0, paint.words, (number,)),
        *stack.place(area.x + NUMBER_ROOM + STEP_PAD, area.y + (area.height - stack.height) / 2),
    ]
