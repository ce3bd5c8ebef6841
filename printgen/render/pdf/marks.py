"""Marks on a sheet of cards as PDF operators: cuts, rounded corners, crop marks, bleed, a cutting machine's marks."""

from collections.abc import Iterable

from printgen.imposition.grid import Grid, Mark, make_marks
from printgen.imposition.registration import make_registration
from printgen.imposition.verso import Slot
from printgen.model.look import Paper, Theme
from printgen.model.options import Registration
from printgen.render.pdf.document import show_rectangle
from printgen.render.pdf.operators import fill, stroke
from printgen.typeset.type.outline import ROUND
from printgen.units import Micrometres, to_points

MARK_LINE = 0.3
CUT_LINE = 0.25
BLACK = "#000000"


def draw_crops(slots: Iterable[Slot], grid: Grid, bleed: tuple[Micrometres, Micrometres]) -> str:
    """Return crop marks for the slots of fronts or of backs, clear of what bleeds."""
    lines = " ".join(_line(mark, grid.paper) for mark in make_marks(grid, slots, bleed))
    return f"{stroke(BLACK)} {MARK_LINE} w {lines} S\n"


def draw_cuts(slots: Iterable[Slot], paper: Paper, theme: Theme) -> str:
    """Return a thin outline of each slot, for those who cut with scissors."""
    return f"{_begin_lines(theme)} {' '.join(show_rectangle(slot, paper) for slot in slots)} S"


def draw_corners(slots: Iterable[Slot], paper: Paper, radius: Micrometres, theme: Theme) -> str:
    """Return an arc in each corner of each slot, for those who round them."""
    arcs = " ".join(_round_corners(slot, paper, radius) for slot in slots)
    return f"{_begin_lines(theme)} {arcs} S"


def draw_bleed(slots: Iterable[Slot], paper: Paper, colour: str) -> str:
    """Return slots filled, as far as they bleed, so that a cut beside the line shows no white."""
    return f"{fill(colour)} {' '.join(show_rectangle(slot, paper) for slot in slots)} f"


def draw_registration(paper: Paper, kind: Registration) -> str:
    """Return the marks of a cutting machine, if there are to be any, each a drawing of its own."""
    if kind is Registration.NONE:
        return ""
    return f"{fill(BLACK)} {' '.join(f'{show_rectangle(mark, paper)} f' for mark in make_registration(paper))}"


def _begin_lines(theme: Theme) -> str:
    return f"{stroke(theme.hairline)} {CUT_LINE * theme.lines:g} w"


def _line(mark: Mark, paper: Paper) -> str:
    x1, y1, x2, y2 = mark
    ends = ((to_points(x), to_points(paper.height - y)) for x, y in ((x1, y1), (x2, y2)))
    return " ".join(f"{x:.3f} {y:.3f} {step}" for (x, y), step in zip(ends, "ml", strict=True))


def _round_corners(slot: Slot, paper: Paper, radius: Micrometres) -> str:
    """Return the path of four quarter circles."""
    left, right = to_points(slot.x), to_points(slot.x + slot.width)
    bottom, top = to_points(paper.height - slot.y - slot.height), to_points(paper.height - slot.y)
    far = to_points(radius)
    near = far * (1 - ROUND)
    arcs = []
    for x, inwards in ((left, 1), (right, -1)):
        for y, upwards in ((bottom, 1), (top, -1)):
            points = ((x, y + far * upwards), (x, y + near * upwards), (x + near * inwards, y), (x + far * inwards, y))
            first, *others = (f"{a:.3f} {b:.3f}" for a, b in points)
            arcs.append(f"{first} m {' '.join(others)} c")
    return " ".join(arcs)
