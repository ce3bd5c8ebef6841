"""Shapes and symbols as drawings: every name has one, and each can be filled and made a font of."""

import pytest

from printgen.model.look import SHAPES, SYMBOLS
from printgen.typeset.type.named_outlines import OUTLINES
from printgen.typeset.type.outline import Outline, arc, circle, mirror, polygon, reverse, ring

SUITS = {"S", "H", "C", "D"}
LENGTHS = {"m": 2, "l": 2, "c": 6}
FURTHEST = 0.56


def ends_of(outline: Outline) -> list[tuple[float, float]]:
    """Return where each step of an outline ends."""
    return [(numbers[-2], numbers[-1]) for _, *numbers in outline]


def area_of(contour: Outline) -> float:
    """Return the area within the ends of a contour, less than nothing if it runs clockwise."""
    ends = ends_of(contour)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ends, [*ends[1:], ends[0]], strict=True)) / 2


def test_each_name_that_a_pack_may_use_has_a_drawing() -> None:
    """What a file may name can be drawn, and what can be drawn may be named."""
    assert set(SYMBOLS) == OUTLINES.keys() - SUITS
    assert set(SHAPES) == {*SYMBOLS, "none"}


@pytest.mark.parametrize("name", sorted(OUTLINES))
def test_an_outline_has_closed_contours_in_its_square(name: str) -> None:
    """Each contour begins with a move, has at least three corners or a curve, and stays in the unit square."""
    outline = OUTLINES[name]
    assert outline[0][0] == "m"
    for letter, *numbers in outline:
        assert len(numbers) == LENGTHS[letter]
    assert all(abs(value) <= FURTHEST for end in ends_of(outline) for value in end)
    starts = [place for place, step in enumerate(outline) if step[0] == "m"]
    for first, last in zip(starts, [*starts[1:], len(outline)], strict=True):
        assert last - first >= 3 or any(step[0] == "c" for step in outline[first:last])


def test_symbols_differ() -> None:
    """No two names have one drawing."""
    assert len({*OUTLINES.values()}) == len(OUTLINES)


@pytest.mark.parametrize("contour", [circle(2, 1, -1), polygon((0, 0), (2, 0), (1, 3)), arc(2, -0.5, 3.6)])
def test_a_contour_can_be_turned_about(contour: Outline) -> None:
    """Reversed it runs the other way through the same points; mirrored it runs the same way; twice is not at all."""
    assert area_of(contour) > 0
    assert area_of(reverse(contour)) == pytest.approx(-area_of(contour))
    assert {*ends_of(reverse(contour))} == {*ends_of(contour)}
    assert area_of(mirror(contour)) == pytest.approx(area_of(contour))
    assert {(-x, y) for x, y in ends_of(mirror(contour))} == {*ends_of(contour)}


def test_a_ring_has_a_hole() -> None:
    """The inner contour of a ring runs the other way than the outer one."""
    outline = ring(0.5, 0.3)
    inner = next(place for place, step in enumerate(outline) if step[0] == "m" and place)
    assert area_of(outline[:inner]) > 0 > area_of(outline[inner:])
