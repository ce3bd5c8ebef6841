"""The strip of a mat: the game's name on the pattern of its backs, and the steps of the turn, in a row or a column."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import inf
from typing import NamedTuple

from printgen.errors import BadData, collecting, gathering
from printgen.model.art import Outline
from printgen.model.look import TypeSize, mix
from printgen.model.system import ProcedureStep
from printgen.typeset.frame import Area, Box, Frame, Item, Path, Text
from printgen.typeset.pattern import draw_pattern
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import polygon
from printgen.typeset.type.styles import paint_style, plain_style
from printgen.typeset.type.typeface import (
    Misfit,
    Paragraph,
    Stack,
    fit_stack,
    pick_role,
    placed,
    set_stack,
)
from printgen.typeset.type.wording import refine
from printgen.units import Points, to_points

RADIUS, PAD, LINE = to_points(1_500), to_points(1_900), 0.7
# Steps in a row end in a point, with this much room before the next; those in a column stand so far apart.
POINT, APART, BELOW = to_points(3_200), to_points(900), to_points(1_000)
# The least room above and below the words of a step in a column, together.
ABOVE = to_points(2_600)
# The plate with the game's name, in a row and above a column; a step in a row is at least so wide, a column too.
PLATE, PLATE_HEIGHT, STEP_LEAST = to_points(44_000), to_points(8_800), to_points(30_000)
COLUMN_LEAST, NUMBER_ROOM = to_points(60_000), to_points(8_000)
NAME, NUMBER = TypeSize(19, 8, 1.05), TypeSize(15, 13, 1)
TITLE, SAID = TypeSize(11, 6, 1.05), TypeSize(8.5, 8, 1.12)
# A title that is no smaller than this stands on one line.
ONE_LINE: Points = 8.5
# A name that is no smaller than this stands on one line.
ONE_NAME: Points = 15
# How much of the colour of words the pattern behind the name has.
FAINT = 0.2
# A step says as many sentences as stand on so many lines.
MOST_LINES = 3
SENTENCE = re.compile(r"(?<=[.!?]) ")


class StripShape(NamedTuple):
    """A way to lay out a strip."""

    width: Points  # at least
    height: Points
    lines: int  # so many lines of each step's text are told
    steps: int  # so many steps stand above one another, and may be higher


def measure_strip(steps: Sequence[ProcedureStep], width: Points, setting: PieceSetting) -> list[StripShape]:
    """Return the ways to lay out a strip in a row of this width, and those in a column."""
    count, title, said = len(steps), setting.scale(TITLE), setting.scale(SAID)
    heights = [1.1 * PAD + title.size + lines * said.size * said.leading for lines in range(MOST_LINES + 1)]
    row = [StripShape(width, high, lines, 0) for lines, high in enumerate(heights)]
    if width < PLATE + count * (STEP_LEAST + APART):
        row = []
    return [
        *row,
        *(
            StripShape(COLUMN_LEAST, PLATE_HEIGHT + count * (high + BELOW), lines, count)
            for lines, high in enumerate(heights)
        ),
    ]


def draw_strip(
    steps: Sequence[ProcedureStep], field: Points, area: tuple[Points, Points], setting: PieceSetting
) -> Frame:
    """Return the strip in an area: a row where that is as wide as the field. Raises BadData."""
    count, in_row = len(steps), area[0] >= field
    if in_row:
        step = (area[0] - PLATE) / count
        plate = Area(0, 0, PLATE, area[1])
        rooms = [Area(PLATE + APART + place * step, 0, step - APART, area[1]) for place in range(count)]
    else:
        plate = Area(0, 0, area[0], PLATE_HEIGHT)
        rooms = list(_share_column(steps, area, setting))
    items: list[Item] = []
    with gathering() as problems:
        with collecting(problems):
            items += _draw_plate(plate, setting)
        for number, (each, room) in enumerate(zip(steps, rooms, strict=True), 1):
            with collecting(problems):
                items += _draw_step(each, (number, count), room, setting, in_row=in_row)
    return Frame(*area, setting.spell(items), title=setting.words.mat)


def _share_column(steps: Sequence[ProcedureStep], area: tuple[Points, Points], setting: PieceSetting) -> Iterator[Area]:
    """Yield the room of each step in a column: as its words need, or the same for all where that is too much."""
    room = (area[1] - PLATE_HEIGHT) / len(steps) - BELOW
    heights = [room] * len(steps)
    with suppress(BadData):  # which is told where a step is drawn
        needed = [_set_step(each, (area[0] - NUMBER_ROOM - 2 * PAD, inf), "", setting).height for each in steps]
        spare = room - sum(needed) / len(steps)
        if spare >= ABOVE:
            heights = [high + spare for high in needed]
    y = PLATE_HEIGHT
    for high in heights:
        yield Area(0, y + BELOW, area[0], high)
        y += BELOW + high


def _draw_plate(area: Area, setting: PieceSetting) -> Iterator[Item]:
    """Yield the game's name on the ground and the pattern of its backs. Raises BadData."""
    system, theme = setting.system, setting.theme
    font, name = pick_role(system.name, setting.faces), refine(system.name, system.language)
    paint = paint_style(plain_style(system.accent, theme), theme)
    face, kind, wide = setting.faces[font], setting.scale(NAME), area.width - 2 * PAD
    with placed(system.origins["name"], "name"):
        size = min(kind.size, wide / face.width(name, 1), (area.height - PAD) / face.cap_height)
        if size >= ONE_NAME or area.height <= PLATE_HEIGHT:
            high = size * face.cap_height
            stack = Stack(high, (Text(0, high, font, size, 0, paint.words, (name,)),))
        else:
            stack = fit_stack([Paragraph(name, font, kind, paint.words)], setting.faces, wide, area.height - PAD)
    ground = Box(*area, RADIUS, paint.fill, paint.stroke, paint.line)
    yield ground
    yield from draw_pattern(system.back.pattern, ground, 1, paint.fill, mix(paint.fill, paint.words, FAINT))
    yield from stack.place(area.x + PAD, area.y + (area.height - stack.height) / 2)


def _draw_step(
    step: ProcedureStep, place: tuple[int, int], area: Area, setting: PieceSetting, *, in_row: bool
) -> list[Item]:
    """Return a step, which is number so of so many. Raises BadData if its title does not fit or lacks a glyph."""
    number = place[0]
    theme, style = setting.theme, plain_style(setting.system.accent, setting.theme)
    paint, face = paint_style(style, theme), setting.faces["bold"]
    wide = area.width - NUMBER_ROOM - (POINT + PAD if in_row else 2 * PAD)
    stack = _set_step(
        step, (wide, area.height - (0.4 * PAD if in_row else ABOVE)), paint.words if in_row else theme.ink, setting
    )
    size = setting.scale(NUMBER).size
    left = area.x + (POINT if in_row and number > 1 else 0)
    room = NUMBER_ROOM - (POINT if in_row and number > 1 else 0)
    x, y = left + (room - face.width(str(number), size)) / 2, area.y + (area.height + size * face.cap_height) / 2
    shapes: list[Item]
    if in_row:
        shapes = [Path(area.x, area.y, _trace_step(place, area), paint.fill, paint.stroke, paint.line)]
    else:
        shapes = [
            Box(*area, RADIUS, style.tint, style.colour, LINE * theme.lines),
            Box(area.x, area.y, NUMBER_ROOM, area.height, RADIUS, paint.fill, paint.stroke, paint.line, ("right",)),
        ]
    beside = area.x + NUMBER_ROOM + (0 if in_row else PAD)
    words = stack.place(beside, area.y + (area.height - stack.height) / 2)
    return [*shapes, Text(x, y, "bold", size, 0, paint.words, (str(number),)), *words]


def _trace_step(place: tuple[int, int], area: Area) -> Outline:
    """Return a step's outline: the first begins and the last ends upright, between them each points to the next."""
    number, count = place
    point = [] if number == count else [(area.width + POINT - APART, -area.height / 2)]
    notch = [] if number == 1 else [(POINT, -area.height / 2)]
    right = area.width - (APART if point else 0)
    return polygon((0, 0), (right, 0), *point, (right, -area.height), (0, -area.height), *notch, (0, 0))


def _set_step(step: ProcedureStep, room: tuple[Points, Points], ink: str, setting: PieceSetting) -> Stack:
    """Return a step's title, and as many sentences as have room below it. Raises BadData if its title has none."""
    language = setting.system.language
    words, size = refine(step.title, language), setting.scale(TITLE)
    with placed(step.origin, "title"):
        fitting = size.size * min(1, room[0] / setting.faces["bold"].width(words, size.size))
        title = Paragraph(words, "bold", size._replace(size=fitting) if fitting >= ONE_LINE else size, ink)
        told = fit_stack([title], setting.faces, *room)
    sentences = SENTENCE.split(step.text)
    for count in range(1, len(sentences) + 1):
        words = refine(" ".join(sentences[:count]), language)
        said = Paragraph(words, "regular", setting.scale(SAID), ink, gap=0.35)
        with suppress(Misfit):
            stack = set_stack([title, said], setting.faces, room[0], 1)
            if stack and stack.height <= room[1]:
                told = stack
    return told
