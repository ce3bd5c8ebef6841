"""The words and signs of a calibration sheet: what to do with it, room for what is read, and which side is which."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from printgen.model.look import WHITE, Theme, TypeSize
from printgen.typeset.frame import Area, Box, Item, Path, Rules, Segment, Text
from printgen.typeset.type.outline import circle, polygon
from printgen.typeset.type.typeface import CAP_HEIGHT, Typeface, fit_line
from printgen.units import Points, to_points

MM = to_points(1_000)
# How wide lines are that are to meet, the lines of the cross in the middle, and the edges of boxes.
LINE, FINE, OUTLINE = 0.5, 0.35, 0.8
NUMBER: Points = 7
NUMBER_GAP: Points = 1.6
TITLE, SUBTITLE, LABEL, BACK = TypeSize(24, 12, 1), TypeSize(12, 7, 1), TypeSize(9, 6, 1), TypeSize(9, 6, 1)
# Baselines below the middle of the paper, and steps from one to the next, in millimetres.
TITLE_LINE, SUBTITLE_LINE, LABEL_LINE, BOX = -56, -50, 15, 17
BACK_LINES = (58.5, 63)
BOX_WIDTH, BOX_HEIGHT, BOX_GAP = 22, 10, 4
# The arrow beside the title: the back's arrow is smaller, and shows inside the front's.
ARROW_LINE, ARROW_INDENT, ARROW, INNER_ARROW = -55, 16, 6.5, 3.6
CROSS, RING = 8, 4
SHAFT, HEAD = 0.42, 0.1


class Behind(Enum):
    """How a place is seen from the back: not at all, left and right exchanged, or top and bottom."""

    NOT = "not"
    MIRRORED = "mirrored"
    OVERTURNED = "overturned"


class LineSteps(NamedTuple):
    """Where lines of one type stand: the first so many millimetres below the middle, and each so far below another."""

    type: TypeSize
    first: float
    step: float


STEPS, STEP_INDENT = LineSteps(TypeSize(12, 7, 1), -41, 6.6), 5
COMMANDS, REMARKS = LineSteps(TypeSize(10, 3, 1), 33.5, 4.7), LineSteps(TypeSize(9, 6, 1), 44, 4.3)


# What the front of a calibration sheet says.
ASKED = "Do fronts and backs meet?"
STEPS_SAID = (
    "Hold this side against the light: a black arrow shows in this white one.",
    "At each edge look for the line that runs on straight into one of the back.",
    "Write its number into the box, with its sign; between two lines like 0.25.",
    "Type the words below the boxes as one line, with your four numbers.",
    "Print this sheet again: now it is the lines at 0 that run on straight.",
)
REMARKS_SAID = (
    "No black arrow in the white one? Have the printer turn the paper over its other edge.",
    "Thick card? Prick through the ends of the lines: which hole is in line with one of the back?",
    "No line runs on straight? Take the last number of the scale.",
)


class Column(NamedTuple):
    """The room for words between the scales, in points from the page's top left corner, and what they are set with."""

    room: Area
    theme: Theme
    faces: Mapping[str, Typeface]

    @property
    def middle(self) -> tuple[Points, Points]:
        """The middle of the room and of the paper."""
        return self.room.x + self.room.width / 2, self.room.y + self.room.height / 2

    def set_line(self, words: str, line: float, size: TypeSize, font: str = "regular", indent: float = 0) -> Text:
        """Return a line of words, so many millimetres below the middle and inside the left. Raises Misfit."""
        room, (_, middle), left = self.room, self.middle, indent * MM
        fitting = fit_line(words, self.faces[font], size, room.width - left)
        return Text(room.x + left, middle + line * MM, font, fitting, 0, self.theme.ink, (words,))

    def set_lines(self, words: Sequence[str], lines: LineSteps, font: str = "regular", indent: float = 0) -> list[Text]:
        """Return lines of words in one size. Raises Misfit."""
        width, face = self.room.width - indent * MM, self.faces[font]
        size = min(fit_line(line, face, lines.type, width) for line in words)
        return [
            self.set_line(line, lines.first + place * lines.step, TypeSize(size, 0, 1), font, indent)
            for place, line in enumerate(words)
        ]

    def draw_arrow(self, size: float, behind: Behind = Behind.NOT) -> Path:
        """Return the arrow beside the title, which points up, or one that shows inside it from behind."""
        x = self.room.x + ARROW * MM
        if behind is Behind.MIRRORED:
            x = 2 * self.middle[0] - x
        upwards = -1 if behind is Behind.OVERTURNED else 1
        y = self.middle[1] + ARROW_LINE * MM * upwards
        far, shaft, head = size * MM, size * MM * SHAFT, size * MM * HEAD
        half = [(0, far), (far, head), (shaft, head), (shaft, -far)]
        whole = [*half, *((-across, along) for across, along in reversed(half[1:]))]
        outline = polygon(*((across, along * upwards) for across, along in whole))
        return Path(x, y, outline, WHITE if behind is Behind.NOT else self.theme.ink, self.theme.ink, OUTLINE)


def draw_front(subtitle: str, scales: Sequence[str], command: Sequence[str], column: Column) -> list[Item]:
    """Return what the front has beside its scales. Raises Misfit for words that do not fit."""
    return [
        column.draw_arrow(ARROW),
        column.set_line(ASKED, TITLE_LINE, TITLE, "bold", ARROW_INDENT),
        column.set_line(subtitle, SUBTITLE_LINE, SUBTITLE, indent=ARROW_INDENT),
        *column.set_lines([f"{place + 1}" for place in range(len(STEPS_SAID))], STEPS, "bold"),
        *column.set_lines(STEPS_SAID, STEPS, indent=STEP_INDENT),
        *_draw_cross(column),
        *_draw_boxes(scales, column),
        *column.set_lines(command, COMMANDS, "bold"),
        *column.set_lines(REMARKS_SAID, REMARKS),
    ]


def draw_back(title: str, words: str, behind: Behind, column: Column) -> list[Item]:
    """Return what the verso has beside its scales, where the front has no words. Raises Misfit."""
    first, last = BACK_LINES if behind is Behind.MIRRORED else (-place for place in reversed(BACK_LINES))
    return [
        column.draw_arrow(INNER_ARROW, behind),
        *_draw_cross(column),
        column.set_line(title, first, SUBTITLE, "bold"),
        column.set_line(words, last, BACK),
    ]


def draw_lines(lines: Sequence[Segment], theme: Theme) -> Item:
    """Return lines that are to meet others."""
    return Rules(tuple(lines), LINE, theme.ink)


def draw_number(tenths: int, line: Segment, column: Column) -> Text:
    """Return the number of a front's line: above it, or to its left if it is level. It is that to be typed."""
    words, (x, y, _, end) = f"{tenths / 10:.1f}".replace("-", "\N{MINUS SIGN}") if tenths else "0", line
    font = "regular" if tenths % 5 else "bold"
    width = column.faces[font].width(words, NUMBER)
    place = (x - NUMBER_GAP - width, y + NUMBER * CAP_HEIGHT / 2) if y == end else (x - width / 2, y - NUMBER_GAP)
    return Text(*place, font, NUMBER, 0, column.theme.ink, (words,))


def draw_name(name: str, place: tuple[Points, Points], turn: int, column: Column) -> Text:
    """Return the name of a scale about a place on its baseline."""
    x, y = place
    half = column.faces["bold"].width(name, LABEL.size) / 2
    start = (x, y + half) if turn else (x - half, y)
    return Text(*start, "bold", LABEL.size, 0, column.theme.ink, (name,), turn=turn)


def _draw_cross(column: Column) -> Iterator[Item]:
    """Yield a ring and a cross in the middle, which are the same on both sides."""
    (x, y), far, ink = column.middle, CROSS * MM, column.theme.ink
    yield Rules(((x - far, y, x + far, y), (x, y - far, x, y + far)), FINE, ink)
    yield Path(x, y, circle(RING * MM), "", ink, FINE)


def _draw_boxes(names: Sequence[str], column: Column) -> Iterator[Item]:
    """Yield a box to write in for each scale, with its name above."""
    (middle, centre), step = column.middle, (BOX_WIDTH + BOX_GAP) * MM
    for place, name in enumerate(names):
        x = middle + (place - (len(names) - 1) / 2) * step
        yield draw_name(name, (x, centre + LABEL_LINE * MM), 0, column)
        box = Area(x - BOX_WIDTH * MM / 2, centre + BOX * MM, BOX_WIDTH * MM, BOX_HEIGHT * MM)
        yield Box(*box, 0, "", column.theme.ink, OUTLINE)
