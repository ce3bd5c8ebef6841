"""A calibration sheet: scales along the edges of both sides, and between them what to do."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.compose.design import PressPaper, measure_slug
from printgen.compose.document import About, Document
from printgen.imposition.calibration import Scales, Side
from printgen.imposition.grid import SLUG, CropMark
from printgen.imposition.verso import Axis, VersoShift
from printgen.load.look.printed_words import load_words
from printgen.model.look import Theme
from printgen.model.options import Duplex
from printgen.paths import USUAL_LANGUAGE
from printgen.typeset.calibration import (
    Behind,
    Column,
    draw_back,
    draw_front,
    draw_lines,
    draw_name,
    draw_number,
)
from printgen.typeset.frame import Area, Frame, Item, Segment
from printgen.typeset.piece import SlugSetting, draw_ruler_alone
from printgen.typeset.type.typeface import Typeface, placed
from printgen.units import Micrometres, to_points

# How far words keep from the scales: the scales' names are between them.
PAD: Micrometres = 4_500
NAME: Micrometres = 3_000
NAME_GAP: Micrometres = 1_800


class Sheet(NamedTuple):
    """A calibration sheet."""

    scales: Scales
    duplex: Duplex  # the edge that it is turned over
    verso_shift: VersoShift
    command: tuple[str, str]  # what to type


def compose_calibration(sheet: Sheet, theme: Theme, faces: Mapping[str, Typeface]) -> Document:
    """Return a calibration sheet, a tool in English for whoever prints. Raises BadData for words that are too long."""
    paper, below = sheet.scales.paper, sheet.scales.slug_below
    edge = sheet.duplex.replace("-", " ")
    name = f"printgen · calibration · {paper.title} · {edge}"
    words = load_words(USUAL_LANGUAGE)
    slug = Frame(to_points(measure_slug(paper, below=below)), to_points(SLUG), tuple(draw_ruler_alone(theme, words)))
    press_paper = PressPaper(paper, below, slug, SlugSetting(theme, faces, words), sheet.verso_shift)
    beside, above = (reach + PAD for reach in sheet.scales.reach)  # what scales and their names take
    free = (paper.width - 2 * beside, paper.height - 2 * above)
    column = Column(Area(*map(to_points, (beside, above, *free))), theme, faces)
    with placed(paper.origin, "calibration"):
        front = press_paper.lay(_draw_recto(sheet, column, edge))
    recto = press_paper.make_recto((front, press_paper.draw_slug()), name)
    scales, turned = sheet.scales, f"The numbers are on the front. This paper is to be turned over its {edge}."
    lines = [_to_segment(pair.back) for side in Side for pair in scales.list_pairs(side)]
    behind = Behind.MIRRORED if scales.axis is Axis.UPRIGHT else Behind.OVERTURNED
    back = [draw_lines(lines, theme), *draw_back("Back", turned, behind, column)]
    verso = press_paper.make_verso([press_paper.lay(back)], name)
    about = About(f"Calibration: {paper.title}, {edge}", (), "how far backs are off", USUAL_LANGUAGE, sheet.duplex)
    return Document(about, (lambda: iter((recto, verso)),))


def _draw_recto(sheet: Sheet, column: Column, edge: str) -> list[Item]:
    """Return the scales with their numbers and names, and what to do."""
    scales, items = sheet.scales, list[Item]()
    (width, height), (beside, above) = (scales.paper.width, scales.paper.height), scales.reach
    x, y = width // 2, height // 2
    places = {
        Side.TOP: (x, above + NAME),
        Side.BOTTOM: (x, height - above - NAME_GAP),
        Side.LEFT: (beside + NAME, y),
        Side.RIGHT: (width - beside - NAME_GAP, y),
    }
    for side, (x, y) in places.items():  # the name of each scale, beside it
        items.append(draw_name(side.value, (to_points(x), to_points(y)), 0 if side.across else 90, column))
    for side in Side:
        pairs = sheet.scales.list_pairs(side)
        lines = [_to_segment(pair.front) for pair in pairs]
        items += [draw_number(pair.tenths, line, column) for pair, line in zip(pairs, lines, strict=True)]
        items.append(draw_lines(lines, column.theme))
    subtitle = f"{sheet.scales.paper.title}, printed on both sides and turned over the {edge}"
    return [*items, *draw_front(subtitle, [side.value for side in Side], sheet.command, column)]


def _to_segment(mark: CropMark) -> Segment:
    x1, y1, x2, y2 = map(to_points, mark)
    return x1, y1, x2, y2
