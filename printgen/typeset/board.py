"""Boards: a title, what to do, and rows of boxes; and places of a mat, for cards and tokens."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import pairwise
from math import ceil, cos, dist, pi, sin
from typing import NamedTuple

from printgen.errors import BadData, collecting, gathering
from printgen.model.look import WHITE, Style, TypeSize, contrast, mix
from printgen.products.pieces import START, Board, Cell, Place
from printgen.typeset.frame import Area, Box, Frame, Item, Path, Rules, Segment, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES, circle
from printgen.typeset.type.styles import find_tone
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    MissingGlyph,
    Paragraph,
    Stack,
    Typeface,
    fit_line,
    fit_stack,
    pick_role,
    placed,
    set_stack,
    too_wide,
)
from printgen.typeset.type.wording import refine
from printgen.units import Points, to_points

RADIUS = to_points(1_200)
LINE, BOLD_LINE = 0.7, 1.8
# Shares of a box's shorter side: the label's capitals and the shape in its place; the label's share of the width.
LABEL, SHAPE, WIDE = 0.4, 0.42, 0.84
HIGHEST_LABEL, GROWN_LABEL = to_points(4_000), to_points(5_500)
# The shape beside a label, and the room between them, as shares of the label's size and of the shape's.
SIGN_BESIDE, APART = 0.6, 0.4
# How much of its colour a shape has lost, on which a marker lies; words lose none.
LIGHT = 0.5
# A step by which words are darker than their style where they must be, and the darkest that they get.
DARKER, BLACK = 0.05, "#000000"
# What stands in the corners of a large box, which a marker leaves free: the size of its capitals, and how far it keeps
# from the edges.
CORNER, INSET = to_points(2_700), to_points(1_200)
# Boxes with a shorter side than this are too small for markers that hide a number.
HIDDEN = to_points(14_000)
LEAST = 5.0
# Boxes are so wide that their notes can stand below them in this size.
NOTE, NOTE_LEAST = TypeSize(8, LEAST, 1), 6.0
TAG = TypeSize(5.6, 4.5, 1)
# The word for an end of a track keeps this far from the lower edge, and the label so far out of the middle above it.
TAG_BASE, TAG_LIFT, TAG_SPACING = 3.0, 2.4, 0.08
# A note's baseline below its box, and the room that a row of notes takes.
NOTE_BASE, NOTE_HEIGHT = 8.2, 10.5
# Notes and labels keep this far from those beside them.
CLEAR = 1.5


class BoxSize(NamedTuple):
    """The size of a board's boxes."""

    width: Points  # at least so wide
    height: Points
    counts: bool  # whether a cube counts on them, so that rows may stand side by side


def draw_box(cell: Cell, area: Area, label: Points, setting: PieceSetting) -> list[Item]:
    """Return a box with words, tag and note, its label in the size `label`. Raises BadData for what does not fit."""
    box, track, face = cell.box, cell.track, setting.faces["bold"]
    if box.style:
        style = setting.style(box.style, f"{cell.path}.style", box.origin)
    else:
        style = setting.style(track.style, f"{cell.path.rpartition('.')[0]}.style", track.origins["style"])
    line = (BOLD_LINE if cell.tag else LINE) * setting.theme.lines
    items: list[Item] = [Box(*area, RADIUS, style.tint, style.colour, line)]
    with placed(box.origin, f"{cell.path}.label"):
        items += _draw_label(cell, area, style, setting, label)
    if cell.tag:
        word = (setting.words.start if cell.tag == START else setting.words.end).upper()
        size = fit_line(word, face, setting.scale(TAG), area.width - CLEAR, TAG_SPACING)
        wide = face.width(word, size, size * TAG_SPACING) - size * TAG_SPACING
        x, y = area.x + (area.width - wide) / 2, area.y + area.height - TAG_BASE
        ink = _darken(style, setting.theme.contrast)
        items.append(Text(x, y, "bold", size, 0, ink, (word,), size * TAG_SPACING))
    if box.note and not _notes_within(cell):
        with placed(box.origin, f"{cell.path}.note"):
            size = fit_line(box.note, face, setting.scale(NOTE), area.width - CLEAR)
        x = area.x + (area.width - face.width(box.note, size)) / 2
        items.append(Text(x, area.y + area.height + NOTE_BASE, "bold", size, 0, setting.theme.ink, (box.note,)))
    return items


def _draw_label(cell: Cell, area: Area, style: Style, setting: PieceSetting, size: Points) -> Iterator[Item]:
    """Yield the label, once: in the corner of a box whose marker would hide it; and the shape of the style."""
    label, face, short = cell.box.label, setting.faces["bold"], min(area.width, area.height)
    x, y = area.x + area.width / 2, area.y + area.height / 2 - (TAG_LIFT if cell.tag else 0)
    pale = _pale(style)
    ink = _darken(style, setting.theme.contrast)
    large = short >= HIDDEN and cell.hidden
    if style.shape != "none" and large:
        yield Symbol(x, y, SHAPE * short, OUTLINES[style.shape], pale)
        beside = area.x + area.width - INSET - CORNER / 2
        yield Symbol(beside, area.y + INSET + CORNER / 2, CORNER, OUTLINES[style.shape], style.colour)
    elif large:
        head = 2 * INSET + CORNER if cell.box.note and _notes_within(cell) else 0  # the ring stands below the words
        radius = min(SHAPE * short, (area.height - head - INSET) / 2) if head else SHAPE * short
        yield Path(x, y + head / 2, circle(radius), "", pale, LINE * setting.theme.lines)
    elif style.shape != "none" and label:
        side = SIGN_BESIDE * size
        x += side * (1 + APART) / 2
        left = x - face.width(label, size) / 2 - side * (0.5 + APART)
        yield Symbol(left, y, side, OUTLINES[style.shape], style.colour)
    elif style.shape != "none":
        yield Symbol(x, y, SHAPE * short, OUTLINES[style.shape], pale)
    if large:
        left, base, size = area.x + INSET, area.y + INSET + CORNER, CORNER / CAP_HEIGHT
    else:
        left, base = x - face.width(label, size) / 2, y + size * CAP_HEIGHT / 2
    if label:
        yield Text(left, base, "bold", size, 0, ink, (label,))
    if cell.box.note and _notes_within(cell):
        beside = left + face.width(label, size) + INSET
        with placed(cell.box.origin, f"{cell.path}.note"):
            note = fit_line(cell.box.note, face, setting.scale(NOTE), area.x + area.width - CLEAR - beside)
        yield Text(beside, base, "bold", note, 0, ink, (cell.box.note,))


def _notes_within(cell: Cell) -> bool:
    """Tell whether the note stands beside the number, in the corner of a box for a marker that has no shape there."""
    return cell.hidden and bool(cell.box.label) and not cell.style


@cache
def _pale(style: Style) -> str:
    return mix(style.colour, style.tint, LIGHT)


@cache
def _darken(style: Style, least: float) -> str:
    """Return a style's colour, darkened as far as words need it to be read on its tint."""
    colours = (mix(style.colour, BLACK, DARKER * step) for step in range(round(1 / DARKER)))
    return next((colour for colour in colours if contrast(colour, style.tint) >= least), BLACK)


PAD = to_points(3_000)
# Between boxes of a row, between rows, and between rows that stand side by side.
GAP, ROW_GAP, ASIDE = to_points(600), to_points(900), to_points(3_000)
CUT_LINE = 0.3
# The title keeps this far from the text beside it. No board is narrower than this: text would take too many lines.
BESIDE: Points = 7
NARROWEST = to_points(40_000)
TITLE, TEXT = TypeSize(11.5, 9, 1.1), TypeSize(8.5, 8, 1.2)
HEADING = TypeSize(8.5, 5, 1)
# A last line that is shorter than those above it is as bad as so many breaks.
RAGGED = 3
# Boxes are so much higher than wide at most.
TALLEST = 2.5
# Boards are tried as wide as their title and text in one line, and in two.
MOST_WRAPPED = 2
# A label of more letters makes its box as wide as it must be.
SHORT = 3
# Boxes begin this far below the title and the text.
BELOW: Points = 3.5
# A heading's baseline above its box, and the room that it takes.
HEADING_BASE, HEADING_HEIGHT = 2.6, 9.5


class Line(NamedTuple):
    """Cells in one line of a board: those of one row, or of several side by side."""

    parts: tuple[tuple[Cell, ...], ...]

    @property
    def head(self) -> Points:
        """The room above its boxes."""
        return HEADING_HEIGHT * any(cell.first and cell.track.title for part in self.parts for cell in part)

    @property
    def foot(self) -> Points:
        """The room below its boxes."""
        return NOTE_HEIGHT * any(cell.box.note and not _notes_within(cell) for part in self.parts for cell in part)


class BoardShape(NamedTuple):
    """One way to lay out a board: it may be wider, and then its boxes are."""

    width: Points
    height: Points
    breaks: int  # how often rows are broken
    lines: tuple[Line, ...]
    columns: int  # the boxes of a line's widest part
    aside: int  # so many rows stand side by side

    def measure_box(self, width: Points) -> Points:
        """Return how wide boxes are where the lines are as wide as this."""
        return ((width - (self.aside - 1) * ASIDE) / self.aside + GAP) / self.columns - GAP


def list_shapes(board: Board, size: BoxSize, setting: PieceSetting, pad: Points = PAD) -> list[BoardShape]:
    """Return the ways to lay out a board. Raises BadData if its title or a word of its text is too wide for all."""
    longest, label, cells = max(map(len, board.rows), default=1), _find_label_size(size, setting).size, board.cells
    words = [_measure(each.box.label, "bold", label, setting) for each in cells if len(each.box.label) > SHORT]
    notes = [
        _measure(each.box.note, "bold", NOTE_LEAST, setting) + CLEAR + _notes_within(each) * (CORNER + 2 * INSET)
        for each in cells
    ]
    narrowest = max([size.width, *((each + label) / WIDE for each in words), *notes])
    lengths = sorted({ceil(longest / lines) for lines in range(1, longest + 1)})
    ways = [(length, 1) for length in lengths]
    if size.counts:
        ways += [(longest, aside) for aside in range(2, len(board.rows) + 1)]
    texts = [_measure(line, "regular", setting.scale(TEXT).size, setting) for line in board.tracker.text.split("\n")]
    text = _measure(board.title, "bold", setting.scale(TITLE).size, setting) + BESIDE + ROUNDING + max(texts)
    widths, heads = [text / lines for lines in (1, MOST_WRAPPED)], dict[Points, Points]()
    shapes: list[BoardShape] = []
    for length, aside in ways:
        broken = [list(_break_row(row, length)) for row in board.rows]
        columns = max((len(part) for parts in broken for part in parts), default=1)
        parts = [part for parts in broken for part in parts]
        lines = tuple(Line(tuple(parts[first : first + aside])) for first in range(0, len(parts), aside))
        wide = max(NARROWEST, aside * (columns * (narrowest + GAP) - GAP) + (aside - 1) * ASIDE)
        high = sum(line.head + size.height + line.foot for line in lines) + ROW_GAP * (len(lines) - 1)
        ragged = sum(len(each[-1]) < len(each[0]) for each in broken)
        # A new line for a new track breaks none.
        breaks = sum(not part[0].first for each in broken for part in each[1:]) + RAGGED * ragged
        # Wider the text takes fewer lines.
        for width in sorted({wide, *(each for each in widths if each > wide)}):
            with suppress(BadData):  # a word that is wider than this
                if width not in heads:
                    heads[width] = _set_words(board, width, setting).height
                height = heads[width] + BELOW + high
                shapes.append(BoardShape(width + 2 * pad, height + 2 * pad, breaks, lines, columns, aside))
    if not shapes:
        _set_words(board, wide, setting)
    return shapes


def _measure(text: str, font: str, size: Points, setting: PieceSetting) -> Points:
    """Return how wide words are; what the typeface lacks is told when they are set."""
    with suppress(MissingGlyph):
        return setting.faces[font].width(text, size)
    return 0


def _break_row(row: tuple[Cell, ...], length: int) -> Iterator[tuple[Cell, ...]]:
    """Yield the parts of a row, each as long as the others or shorter by few boxes."""
    each = ceil(len(row) / ceil(len(row) / length))
    yield from (row[first : first + each] for first in range(0, len(row), each))


def draw_board(
    board: Board, size: BoxSize, area: tuple[Points, Points], setting: PieceSetting, pad: Points = PAD
) -> Frame:
    """Return a board of a width and a height, with a line round it to cut along if it has room for that.

    Raises BadData with all words that do not fit or have no glyphs.
    """
    fitting = [each for each in list_shapes(board, size, setting, pad) if _fits(each, area)]
    shape, width = min(fitting, key=lambda each: (each.breaks, each.height)), area[0] - 2 * pad
    wide, free = shape.measure_box(width), area[1] - shape.height
    high = size.height + max(0, free / max(1, len(shape.lines)))
    high = min(high, max(size.height, TALLEST * wide))
    items: list[Item] = []
    largest = _find_label_size(BoxSize(wide, high, counts=size.counts), setting, GROWN_LABEL)
    label = largest.size  # the size at which each label fits its box
    with gathering() as problems:
        words = _set_words(board, width, setting)
        items += words.place(pad, pad)
        y = pad + words.height + BELOW
        for cell in board.cells:
            with collecting(problems), placed(cell.box.origin, f"{cell.path}.label"):
                label = min(label, fit_line(cell.box.label, setting.faces["bold"], largest, WIDE * wide))
        for line in shape.lines:
            y += line.head
            with collecting(problems):
                items += _draw_line(line, Area(pad, y, wide, high), label, setting, shape.columns)
            y += high + line.foot + ROW_GAP
    edge = [Box(0, 0, *area, 0, "", setting.theme.hairline, CUT_LINE * setting.theme.lines)] if pad else []
    return Frame(*area, (*edge, *setting.spell(items)), title=board.title)


def _find_label_size(size: BoxSize, setting: PieceSetting, highest: Points = HIGHEST_LABEL) -> TypeSize:
    """Return how large the labels of boxes are."""
    return setting.scale(TypeSize(min(LABEL * min(size[:2]), highest) / CAP_HEIGHT, LEAST, 1))


# Lengths that were rounded up to whole tenths of a millimetre, and down.
ROUNDING: Points = 0.3


def _fits(shape: BoardShape, area: tuple[Points, Points]) -> bool:
    return shape.width <= area[0] + ROUNDING and shape.height <= area[1] + ROUNDING


def _set_words(board: Board, width: Points, setting: PieceSetting) -> Stack:
    """Return title and text, beside each other if there is room. Raises BadData for a word too wide, or a glyph."""
    tracker, faces = board.tracker, setting.faces
    with placed(tracker.origins["title"], f"{tracker.id}.title"):
        size = fit_line(board.title, faces["bold"], setting.scale(TITLE), width)
        title = Paragraph(board.title, "bold", TypeSize(size, size, 1), setting.system.accent)
        head = set_stack([title], faces, width, 1) or Stack(0, ())
    with placed(tracker.origins["text"], f"{tracker.id}.text"):
        lines = tracker.text.split("\n") if tracker.text else []
        kind = setting.scale(TEXT)
        paragraphs = [Paragraph(line, "regular", kind, setting.theme.ink) for line in lines]
        right = faces["bold"].width(board.title, size) + BESIDE
        if len(lines) == 1 and right + faces["regular"].width(lines[0], kind.size) < width:
            beside = Text(right, size * CAP_HEIGHT, "regular", kind.size, 0, setting.theme.ink, (lines[0],))
            return Stack(head.height, (*head.items, beside))
        stack = set_stack([title, *paragraphs], faces, width, 1)
        if stack is None:
            raise too_wide(lines, "the board", faces["regular"], kind.least, width)
    return stack


def _draw_line(line: Line, first: Area, label: Points, setting: PieceSetting, columns: int) -> list[Item]:
    """Return a line of boxes with their headings. Raises BadData with all words that do not fit."""
    items: list[Item] = []
    step = first.width + GAP
    with gathering() as problems:
        for aside, part in enumerate(line.parts):
            left = first.x + aside * (columns * step - GAP + ASIDE)
            for place, cell in enumerate(part):
                area = first._replace(x=left + place * step)
                with collecting(problems):
                    items += draw_box(cell, area, label, setting)
                if cell.first and cell.track.title:
                    beside = next((n for n, c in enumerate(part) if n > place and c.first), columns)
                    with collecting(problems):
                        items.append(_draw_heading(cell, area, (beside - place) * step - GAP, setting))
    return items


def _draw_heading(cell: Cell, area: Area, room: Points, setting: PieceSetting) -> Text:
    """Return a track's title above its first box, in the room that its boxes have."""
    track, face = cell.track, setting.faces["bold"]
    with placed(track.origins["title"], f"{cell.path.rpartition('.')[0]}.title"):
        size = fit_line(track.title, face, setting.scale(HEADING), room - CLEAR)
    return Text(area.x, area.y - HEADING_BASE, "bold", size, 0, setting.theme.ink, (track.title,))


PLACE_RADIUS, PLACE_PAD = to_points(3_000), to_points(4_000)
PLACE_LINE, DASH = 1.0, 4.0
PLACE_TITLE, WHAT, WHEN = TypeSize(19, 7, 1.05), TypeSize(11, 6, 1.2), TypeSize(10.5, 7, 1.2)
# The symbol as a share of the shorter side, and how far its colour is towards the tint: cards lie on it.
SIGN, PALE = 0.42, 0.6
# How far down its middle is, as a share of the height, where words leave it there.
SIGN_DOWN = 0.66
# A title that is so much smaller stands on one line.
ONE_LINE = 0.68
# Words stand beside the card where a place is so much wider; a place for tokens has words alone.
WORDS_ROOM = to_points(35_000)


def draw_place(place: Place, card: Points, size: tuple[Points, Points], setting: PieceSetting) -> Frame:
    """Return a place: whole round what is drawn from, dashed round what is done with.

    card: the width of a card with its play, 0 for a place without cards. It covers words: they stand beside it where
        there is room.

    Raises BadData if its words do not fit or have no glyphs.
    """
    theme, area = setting.theme, Area(0, 0, *size)
    with placed(place.origin, place.path):
        style = find_tone(place.art, setting.system.accent, theme)
        beside = area.width >= card + WORDS_ROOM
        left, wide = (card, area.width - card) if beside else (0, area.width)
        title, text = (refine(words, setting.system.language) for words in (place.title, place.text))
        font = pick_role(title, setting.faces)
        natural = setting.faces[font].width(title, setting.scale(PLACE_TITLE).size) + ROUNDING
        one_line = max(ONE_LINE, min(1, (wide - 2 * PLACE_PAD) / natural)) * PLACE_TITLE.size
        kinds = [
            (title, font, PLACE_TITLE._replace(size=one_line), style.colour),
            (place.what, "bold", WHAT, style.colour),
        ]
        if not card:
            kinds = [(title, "bold", TITLE, style.colour), (place.what, "bold", TEXT, theme.ink)]
        words = [Paragraph(said, role, setting.scale(size), ink) for said, role, size, ink in kinds if said]
        within = wide - 2 * PLACE_PAD, area.height - 2 * PLACE_PAD
        stack = fit_stack(words, setting.faces, *within)
    if text:
        words.append(Paragraph(text, "regular", setting.scale(WHEN if card else TEXT), theme.ink))
        with placed(place.text_origin or place.origin, place.text_path):
            stack = fit_stack(words, setting.faces, *within, blamed=-1)
    if place.drawn:
        items: list[Item] = [Box(*area, PLACE_RADIUS, style.tint, style.colour, PLACE_LINE * theme.lines)]
    else:
        items = [Rules(tuple(_dash_round(area)), PLACE_LINE * theme.lines, style.colour)]
    outline = setting.system.symbols.get(place.art.symbol)
    ground = style.tint if place.drawn else WHITE
    if beside or not card:
        items += stack.place(left + (0 if card else PLACE_PAD), PLACE_PAD)
        room = Area(0, 0, left, area.height)
    else:
        items += _centre(stack, area.width, setting.faces)
        below = 1.5 * PLACE_PAD + stack.height
        room = Area(0, below, area.width, area.height - below)
    side = min(SIGN * min(card, area.height), room.height - PLACE_PAD)
    if outline and side > 0:
        middle = (room.x + room.width / 2, max(room.y + side / 2, SIGN_DOWN * area.height))
        items.append(Symbol(*middle, side, outline, mix(style.colour, ground, PALE)))
    return Frame(area.width, area.height, setting.spell(items), title=place.title)


def _centre(stack: Stack, width: Points, faces: Mapping[str, Typeface]) -> Iterator[Text]:
    """Yield the words of a stack, each line in the middle of a width."""
    for item in stack.items:
        if isinstance(item, Text):
            for number, line in enumerate(item.lines):
                x = (width - faces[item.font].width(line, item.size)) / 2
                yield item._replace(x=x, y=PLACE_PAD + item.y + number * item.leading, lines=(line,))


def _dash_round(area: Area) -> Iterator[Segment]:
    """Yield dashes along the edge of an area with round corners."""
    right, bottom = area.x + area.width, area.y + area.height
    corners = (
        (right - PLACE_RADIUS, area.y + PLACE_RADIUS),
        (right - PLACE_RADIUS, bottom - PLACE_RADIUS),
        (area.x + PLACE_RADIUS, bottom - PLACE_RADIUS),
        (area.x + PLACE_RADIUS, area.y + PLACE_RADIUS),
    )
    turns = [
        (x + PLACE_RADIUS * cos(angle), y + PLACE_RADIUS * sin(angle))
        for place, (x, y) in enumerate(corners)
        for angle in (pi / 2 * (place - 1 + step / 4) for step in range(5))
    ]
    for (x1, y1), (x2, y2) in pairwise([*turns, turns[0]]):
        dashes = max(1, round(dist((x1, y1), (x2, y2)) / (2 * DASH)))
        for dash in range(dashes):
            start, end = (dash + 0.25) / dashes, (dash + 0.75) / dashes
            yield x1 + start * (x2 - x1), y1 + start * (y2 - y1), x1 + end * (x2 - x1), y1 + end * (y2 - y1)
