"""The strip of a turn: its steps side by side across a mat, each with its number."""

from collections.abc import Sequence

from printgen.errors import BadData, Problem, collecting
from printgen.model.look import TypeSize
from printgen.model.system import ProcedureStep
from printgen.typeset.frame import Area, Box, Frame, Item, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.named_outlines import OUTLINES
from printgen.typeset.type.paint import paint_style
from printgen.typeset.type.stack import Paragraph, fit_stack
from printgen.typeset.type.styles import plain_style
from printgen.typeset.type.typeface import CAP_HEIGHT, placed
from printgen.typeset.type.typography import refine
from printgen.units import Points, to_points

HEIGHT, RADIUS, PAD = to_points(11_000), to_points(1_500), to_points(1_800)
# Between two steps there is an arrow in this room.
ARROW_ROOM, ARROW = to_points(5_000), to_points(3_000)
NUMBER, TITLE, NUMBER_ROOM = TypeSize(13, 13, 1), TypeSize(11, 6, 1.05), to_points(7_000)
LINE = 0.7


def draw_strip(steps: Sequence[ProcedureStep], width: Points, setting: PieceSetting) -> Frame:
    """Return the strip as wide as it is to be. Raises BadData with all titles that do not fit or have no glyphs."""
    wide = (width - ARROW_ROOM * (len(steps) - 1)) / len(steps)
    problems: list[Problem] = []
    items: list[Item] = []
    for place, step in enumerate(steps):
        area = Area(place * (wide + ARROW_ROOM), 0, wide, HEIGHT)
        with collecting(problems):
            items += _draw_step(step, str(place + 1), area, setting)
        if place:
            items.append(Symbol(area.x - ARROW_ROOM / 2, HEIGHT / 2, ARROW, OUTLINES["arrow"], setting.theme.muted))
    if problems:
        raise BadData(problems)
    return Frame(width, HEIGHT, setting.spell(items), title=setting.words.mat)


def _draw_step(step: ProcedureStep, number: str, area: Area, setting: PieceSetting) -> list[Item]:
    """Return a step: its number on a panel of the game's colour, and its title. Raises BadData."""
    theme, style = setting.theme, plain_style(setting.system.accent, setting.theme)
    paint = paint_style(style, theme)
    title = Paragraph(refine(step.title, setting.system.language), "bold", setting.scale(TITLE), theme.ink)
    with placed(step.origin, "title"):
        stack = fit_stack([title], setting.faces, area.width - NUMBER_ROOM - 2 * PAD, area.height - PAD)
    size = setting.scale(NUMBER).size
    x = area.x + (NUMBER_ROOM - setting.faces["bold"].width(number, size)) / 2
    y = area.y + (area.height + size * CAP_HEIGHT) / 2
    return [
        Box(*area, RADIUS, style.tint, style.colour, LINE * theme.lines),
        Box(area.x, area.y, NUMBER_ROOM, area.height, RADIUS, paint.fill, paint.stroke, paint.line, ("right",)),
        Text(x, y, "bold", size, 0, paint.words, (number,)),
        *stack.place(area.x + NUMBER_ROOM + PAD, area.y + (area.height - stack.height) / 2),
    ]
