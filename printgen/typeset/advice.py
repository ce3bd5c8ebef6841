"""Advice: the line above the pieces of a sheet that says what to do with it, and the fold that some sheets have."""

from printgen.model.look import TypeSize
from printgen.typeset.frame import Item, Rules, Segment, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typography import refine
from printgen.units import Points

TYPE = TypeSize(7.5, 3, 1)
# Words stand this far below the printer's margin.
BASELINE: Points = 8
FOLD_TYPE, FOLD_LINE, DASH = 6.0, 0.5, 5.0
# The fold's word beside its line.
BESIDE: Points = 3


def draw_advice(words: str, left: Points, top: Points, width: Points, setting: PieceSetting) -> list[Item]:
    """Return a line of advice whose place counts from the page's top left corner."""
    printed = refine(words, setting.system.language)
    size = fit_line(printed, setting.faces["regular"], TYPE, width)
    return [Text(left, top + BASELINE, "regular", size, 0, setting.theme.ink, (printed,))]


def draw_fold(line: Segment, setting: PieceSetting) -> list[Item]:
    """Return a dashed line, down or across the page, with its word at the beginning."""
    x, y, end, _ = line
    beside = (x + BESIDE, y + BASELINE) if x == end else (x, y - BESIDE)
    return [
        Rules((line,), FOLD_LINE, setting.theme.muted, dash=DASH),
        Text(*beside, "regular", FOLD_TYPE, 0, setting.theme.muted, (setting.words.fold,)),
    ]
