"""The boxes of tracks: a label that a marker lies on, the shape of its state in a corner, and a note below."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.model.look import WHITE, Style, TypeSize, contrast, mix
from printgen.products.board import START, Cell
from printgen.typeset.frame import Area, Box, Item, Symbol, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.styles import paint_style
from printgen.typeset.type.typeface import CAP_HEIGHT, placed
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
