"""Lines to write on, side by side, each behind its title."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting
from printgen.model.form import FormLine, FormLines
from printgen.model.system import System
from printgen.products.form import Blank, NamedPart, list_lines
from printgen.typeset.form.block import LINE, Drawn, FormBlock, RowSpan, make_field, measure, set_label
from printgen.typeset.frame import Area, Rules, Text, move
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.typeface import placed
from printgen.units import Points, to_points

# Between a title and its line, between lines side by side, and how far words stand above the line.
BESIDE, APART, BASE = 4.0, 12.0, 3.0
# There must be so much of a line to write on.
LEAST_LINE = to_points(15_000)


class WrittenLine(NamedTuple):
    """A line in its share of the width."""

    label: Text  # its title
    begin: Points  # how far from the left the line itself begins
    width: Points
    text: Text | None  # what stands on it already, None for nothing
    blank: Blank


def set_lines(named: NamedPart, width: Points, setting: PieceSetting) -> FormBlock:
    """Return lines side by side. Raises BadData with all titles that leave too little to write on."""
    assert isinstance(named.part, FormLines)
    lines = named.part.lines
    free, shares = width - APART * (len(lines) - 1), sum(line.width for line in lines)
    written: list[WrittenLine] = []
    problems: list[Problem] = []
    for number, (line, blank) in enumerate(zip(lines, list_lines(named), strict=True)):
        place = f"{named.place}.lines[{number}]"
        with collecting(problems):
            written.append(_set_line(line, blank, place, free * line.width / shares, setting))
    if problems:
        raise BadData(problems)
    return FormBlock(0, 1, partial(_draw_lines, written, setting), gap=0)


def _set_line(line: FormLine, blank: Blank, place: str, width: Points, setting: PieceSetting) -> WrittenLine:
    """Return a line in its share of the width; messages call it by its place. Raises BadData."""
    with placed(line.origin, f"{place}.title"):
        label = set_label(line.title, "bold", width - BESIDE - LEAST_LINE, setting)
    begin = measure(label, setting) + BESIDE
    with placed(*_find_source(line, place, setting.system)):
        text = set_label(blank.text, "regular", width - begin, setting) if blank.text else None
    return WrittenLine(label, begin, width, text, blank)


def _find_source(line: FormLine, place: str, system: System) -> tuple[Origin, str]:
    """Return where a text that a line is filled in with is to be mended, and its name there."""
    if line.fill == "scenario" and system.scenario:
        return system.scenario.origins["title"], "title"
    return line.origin, f"{place}.fill"


def _draw_lines(lines: Sequence[WrittenLine], setting: PieceSetting, span: RowSpan) -> Drawn:
    """Return lines at the lower edge of their row."""
    drawn = Drawn([], [])
    x, y = span.x, span.y + span.height
    for line in lines:
        begin, end = x + line.begin, x + line.width
        drawn.items.append(Rules(((begin, y, end, y),), LINE * setting.theme.lines, setting.theme.muted))
        drawn.items.append(move(line.label, x, y - BASE))
        if line.text:
            drawn.items.append(move(line.text, begin, y - BASE))
        else:
            drawn.fields.append(make_field(line.blank, Area(begin, span.y, end - begin, span.height - LINE), 1))
        x = end + APART
    return drawn
