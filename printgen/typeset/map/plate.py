"""Plates: a map with its title, its scale, and what there is to say of it, in half a page or a whole one."""

from collections.abc import Iterator

from printgen.errors import BadData, Problem
from printgen.model.look import TypeSize
from printgen.model.map import PER_UNIT, Map, MapSign
from printgen.products.map import MapPlan
from printgen.typeset.frame import Area, Box, Frame, Item, Symbol, Text
from printgen.typeset.map.ground import show_distance
from printgen.typeset.map.map import draw_map, measure_map
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import Paragraph, Stack, fit_line, set_stack
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, placed
from printgen.units import Points, to_points

TITLE, ABOUT, TEXT = TypeSize(14, 8, 1.1), TypeSize(8.5, 6, 1.2), TypeSize(9, 7, 1.2)
GAP = 5.0
# A sign: its box, the shape in it, the step from one line to the next, and the gap before its words.
BOX, SHAPE, STEP, BESIDE = (16.0, 9.0), 6.5, 13.0, 4.0
SIGN = TypeSize(8.5, 6, 1)
LINE = 0.8
SEPARATOR = " \N{MIDDLE DOT} "
# How many times larger the table may be than its map: numbers that are easily reckoned with.
SCALES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36, 40, 48, 50, 60, 72, 80, 96, 100, 120, 150, 200)
# The side of a square of a board that is measured in squares.
SQUARES = range(60_000, 1_000, -500)


def draw_plate(plan: MapPlan, width: Points, highest: Points, setting: PieceSetting) -> Frame:
    """Return a map with its words in a width, no higher than `highest`.

    Raises BadData if it does not fit, or its words do not or have no glyphs.
    """
    text = _set_text(plan.map, width, setting)
    below = (GAP + text.height if text else 0) + (GAP + STEP * len(plan.map.signs) if plan.map.signs else 0)
    head = setting.scale(TITLE).size + GAP
    scale, points = _choose_scale(plan, width, highest - head - below)
    size = measure_map(plan, points)
    items: list[Item] = [*_draw_head(plan, scale, width, setting)]
    items += draw_map(plan, points, setting, ((width - size.width) / 2, head))
    y = head + size.height + GAP
    if text:
        items += text.place(0, y)
        y += text.height + GAP
    for sign in plan.map.signs:
        items += _draw_sign(sign, Area(0, y, width, STEP), plan.map, setting)
        y += STEP
    return Frame(width, head + size.height + below, setting.spell(items), title=plan.map.title)


def _choose_scale(plan: MapPlan, width: Points, height: Points) -> tuple[int, float]:
    """Return the largest scale at which a map fits, and how many points a micrometre of the table then has.

    Raises BadData if none does.
    """
    unit = plan.size.unit
    trials = ((0, to_points(side) / PER_UNIT[unit]) for side in SQUARES)
    if unit != "sq":
        trials = ((times, to_points(1) / times) for times in SCALES)
    for times, scale in trials:
        size = measure_map(plan, scale)
        if size.width <= width and size.height <= height:
            return times, scale
    message = f"{plan.map.id}: a map of a table of {plan.size.describe()} does not fit"
    other = "print it on larger paper" if plan.map.large else "`large: true`"
    raise BadData([Problem(plan.map.origins["sizes"], message, f"give it less text, or {other}")])


def _set_text(drawn: Map, width: Points, setting: PieceSetting) -> Stack | None:
    """Return what is said of a map, None if that is nothing. Raises BadData."""
    paragraphs = [
        Paragraph(text, "regular", setting.scale(TEXT), setting.theme.ink)
        for text in (drawn.text.split("\n") if drawn.text else ())
    ]
    with placed(drawn.origins["text"], f"{drawn.id}.text"):
        stack = set_stack(paragraphs, setting.faces, width, 1) if paragraphs else None
        if paragraphs and not stack:
            raise Overflow("a word is wider than the map")
    return stack


def _draw_head(plan: MapPlan, scale: int, width: Points, setting: PieceSetting) -> Iterator[Text]:
    """Yield the title, and at the right the size of the table and the scale. Raises BadData."""
    drawn, (across, down, unit) = plan.map, plan.size
    size = f"{show_distance(across, unit)} \N{MULTIPLICATION SIGN} {show_distance(down, unit)}"
    about = SEPARATOR.join([size, *([setting.words.scale.format(scale=scale)] if scale else [])])
    regular, small = setting.faces["regular"], setting.scale(ABOUT).size
    room = regular.width(about, small)
    with placed(drawn.origins["title"], f"{drawn.id}.title"):
        type_size = fit_line(drawn.title, setting.faces["bold"], setting.scale(TITLE), width - room - GAP)
    base = setting.scale(TITLE).size * CAP_HEIGHT
    yield Text(0, base, "bold", type_size, 0, setting.system.accent, (drawn.title,))
    yield Text(width - room, base, "regular", small, 0, setting.theme.muted, (about,))


def _draw_sign(sign: MapSign, area: Area, drawn: Map, setting: PieceSetting) -> Iterator[Item]:
    """Yield a line of the key: a box in the colour of a style with its shape, and what that means. Raises BadData."""
    style = setting.style(sign.style, f"{drawn.id}.signs.style", sign.origins["style"])
    wide, tall = BOX
    yield Box(area.x, area.y, wide, tall, 0, style.tint, style.colour, LINE * setting.theme.lines)
    if style.shape != "none":
        yield Symbol(area.x + wide / 2, area.y + tall / 2, SHAPE, OUTLINES[style.shape], style.colour)
    x, left = area.x + wide + BESIDE, area.width - wide - BESIDE
    for font, key, words in (("bold", "label", sign.label), ("regular", "text", sign.text)):
        with placed(sign.origins[key], f"{drawn.id}.signs.{key}"):
            size = fit_line(words, setting.faces[font], setting.scale(SIGN), left)
        y = area.y + (tall + SIGN.size * CAP_HEIGHT) / 2
        yield Text(x, y, font, size, 0, setting.theme.ink, (words,))
        used = setting.faces[font].width(words, size) + BESIDE
        x, left = x + used, left - used
