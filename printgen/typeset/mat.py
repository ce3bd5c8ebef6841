"""What stands on a mat: the steps of a turn side by side, and places for cards and tokens."""

from collections.abc import Sequence

from printgen.errors import collecting, gathering
from printgen.model.look import TypeSize, mix
from printgen.model.system import ProcedureStep
from printgen.products.board import Place
from printgen.typeset.frame import Area, Box, Frame, Item, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import Paragraph, fit_stack
from printgen.typeset.type.styles import find_tone, paint_style, plain_style
from printgen.typeset.type.typeface import CAP_HEIGHT, placed
from printgen.typeset.type.typography import refine
from printgen.units import Points, to_points

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


HEIGHT, RADIUS, PAD = to_points(11_000), to_points(1_500), to_points(1_800)
# Between two steps there is an arrow in this room.
ARROW_ROOM, ARROW = to_points(5_000), to_points(3_000)
NUMBER, TITLE, NUMBER_ROOM = TypeSize(13, 13, 1), TypeSize(11, 6, 1.05), to_points(7_000)
LINE = 0.7


def draw_strip(steps: Sequence[ProcedureStep], width: Points, setting: PieceSetting) -> Frame:
    """Return the strip as wide as it is to be. Raises BadData with all titles that do not fit or have no glyphs."""
    wide = (width - ARROW_ROOM * (len(steps) - 1)) / len(steps)
    items: list[Item] = []
    with gathering() as problems:
        for place, step in enumerate(steps):
            area = Area(place * (wide + ARROW_ROOM), 0, wide, HEIGHT)
            with collecting(problems):
                items += _draw_step(step, str(place + 1), area, setting)
            if place:
                items.append(Symbol(area.x - ARROW_ROOM / 2, HEIGHT / 2, ARROW, OUTLINES["arrow"], setting.theme.muted))
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
