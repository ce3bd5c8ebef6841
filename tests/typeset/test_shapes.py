"""Shapes and symbols as drawings: every name has one, and each can be filled and made a font of."""

import re
from pathlib import Path

import pytest

from printgen.load.nodes.symbols import read_symbol
from printgen.model.art import NamedOutline, Outline
from printgen.model.look import SHAPES
from printgen.paths import find_symbols
from printgen.typeset.type.outline import OUTLINES, arc, circle, polygon, reverse

SUITS = {"S", "H", "C", "D"}
LENGTHS = {"m": 2, "l": 2, "c": 6}
FURTHEST = 0.56
DRAWING = re.compile(r'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="([^"]+)"/></svg>\n')
NUMBER = r"-?\d+(?:\.\d)?"
STEPS = re.compile(rf"(?:M{NUMBER} {NUMBER}(?:[ML]{NUMBER} {NUMBER}|C{NUMBER}(?: {NUMBER}){{5}})*Z)+")


def ends_of(outline: Outline) -> list[tuple[float, float]]:
    """Return where each step of an outline ends."""
    return [(numbers[-2], numbers[-1]) for _, *numbers in outline]


def area_of(contour: Outline) -> float:
    """Return the area within the ends of a contour, less than nothing if it runs clockwise."""
    ends = ends_of(contour)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ends, [*ends[1:], ends[0]], strict=True)) / 2


SYMBOLS = {name: read_symbol(path) for name, path in find_symbols().items()}
MOST_OF_A_PATH = 1_000


def test_each_shape_that_a_theme_may_name_has_a_drawing() -> None:
    """What a theme may name can be drawn, and is a symbol that packs may name too, drawn alike."""
    assert {*SHAPES} == {*OUTLINES.keys() - SUITS, "none"}
    for name in OUTLINES.keys() - SUITS:
        assert [step[0] for step in SYMBOLS[name].steps] == [step[0] for step in OUTLINES[name].steps]


@pytest.mark.parametrize("outline", [*OUTLINES.values(), *SYMBOLS.values()], ids=lambda outline: outline.name)
def test_an_outline_has_closed_contours_in_its_square(outline: NamedOutline) -> None:
    """Each contour begins with a move, has at least three corners or a curve, and stays in the unit square."""
    steps = outline.steps
    assert steps[0][0] == "m"
    for letter, *numbers in steps:
        assert len(numbers) == LENGTHS[letter]
    assert all(abs(value) <= FURTHEST for end in ends_of(steps) for value in end)
    starts = [place for place, step in enumerate(steps) if step[0] == "m"]
    for first, last in zip(starts, [*starts[1:], len(steps)], strict=True):
        assert last - first >= 3 or any(step[0] == "c" for step in steps[first:last])


@pytest.mark.parametrize("path", find_symbols().values(), ids=lambda path: path.stem)
def test_a_drawing_is_one_short_path(path: Path) -> None:
    """Each drawing that comes with printgen is one path of plain steps, and short: a page of a game holds many."""
    drawing = path.read_text(encoding="ascii")
    found = DRAWING.fullmatch(drawing)
    assert found, path
    assert len(found[1]) <= MOST_OF_A_PATH
    assert STEPS.fullmatch(found[1])


def test_symbols_differ() -> None:
    """No two names have one drawing."""
    assert len({outline.steps for outline in OUTLINES.values()}) == len(OUTLINES)
    assert len({outline.steps for outline in SYMBOLS.values()}) == len(SYMBOLS)


@pytest.mark.parametrize("contour", [circle(2, 1, -1), polygon((0, 0), (2, 0), (1, 3)), arc(2, -0.5, 3.6)])
def test_a_contour_can_be_turned_about(contour: Outline) -> None:
    """Reversed it runs the other way through the same points."""
    assert area_of(contour) > 0
    assert area_of(reverse(contour)) == pytest.approx(-area_of(contour))
    assert {*ends_of(reverse(contour))} == {*ends_of(contour)}
