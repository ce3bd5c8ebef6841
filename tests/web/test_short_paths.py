"""Outlines on a page: short, near to what is printed, and each there once."""

import json
import re
from itertools import pairwise

import pytest
from conftest import parametrize_systems, shipped_systems
from webpages import page_of

from printgen.model.art import Outline, Point
from printgen.render.svg_shapes import trace_short
from printgen.typeset.type.outline import OUTLINES

STEP = re.compile(r"([mlhvqc])([^a-z]*)")
NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6}
# The units of a symbol, and how far each point of its path may lie from the outline in them: two of a hundred.
UNITS, NEAR = 100, 2.0
PARTS = 3


def pull(points: list[Point], share: float) -> Point:
    """Return a point of the curve that some points pull."""
    while len(points) > 1:
        points = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def walk(points: list[Point]) -> list[Point]:
    return [pull(points, part / PARTS) for part in range(PARTS + 1)]


def read_path(path: str) -> list[Point]:
    """Return points all along a path."""
    x = y = 0.0
    found: list[Point] = []
    for letter, text in STEP.findall(path):
        numbers = [int(number) for number in re.findall(r"-?\d+", text)]
        size = NUMBERS[letter]
        assert len(numbers) % size == 0
        for at in range(0, len(numbers), size):
            said = numbers[at : at + size]
            said = [*said, 0] if letter == "h" else [0, *said] if letter == "v" else said
            ends = [(x + right, y + down) for right, down in zip(said[::2], said[1::2], strict=True)]
            found += ends if letter == "m" else walk([(x, y), *ends])
            x, y = ends[-1]
    return found


def read_outline(outline: Outline) -> list[Point]:
    """Return points all along an outline, in the units of a path."""
    place: Point = (0.0, 0.0)
    found: list[Point] = []
    for letter, *numbers in outline:
        ends = [(right * UNITS, -up * UNITS) for right, up in zip(numbers[::2], numbers[1::2], strict=True)]
        found += ends if letter == "m" else walk([place, *ends])
        place = ends[-1]
    return found


def measure(points: list[Point], others: list[Point]) -> float:
    """Return the most that the middle of one of some points is from the nearest step between two of the others."""
    return max(min(reach(point, *pair) for pair in pairwise(others)) for point in points)


def reach(point: Point, start: Point, end: Point) -> float:
    way, off = complex(end[0] - start[0], end[1] - start[1]), complex(point[0] - start[0], point[1] - start[1])
    share = min(1.0, max(0.0, (off * way.conjugate()).real / abs(way) ** 2)) if way else 0.0
    return abs(off - share * way)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize_systems(metafunc)


def test_lines_and_curves() -> None:
    """A path is whole numbers, each from the end of the one before; what is drawn alike has its letter once."""
    outline = (("m", -0.5, 0.5), ("l", 0.5, 0.5), ("l", 0.25, 0.0), ("l", 0.0, -0.25), ("c", 0, 0, 0.5, 0.5, 0.5, -0.5))
    assert trace_short(outline, 100) == "m-50-50h100l-25 50-25 25c0-25 50-75 50 25"


def test_paths_lie_where_outlines_are() -> None:
    """Each symbol looks on a page as it is printed, but for what no screen shows."""
    symbols = {name: symbol for system in shipped_systems().values() for name, symbol in system.symbols.items()}
    for symbol in {**symbols, **OUTLINES}.values():
        drawn, printed = read_path(trace_short(symbol.steps, UNITS)), read_outline(symbol.steps)
        assert measure(drawn, printed) < NEAR, symbol.name
        assert measure(printed, drawn) < NEAR, symbol.name


def test_an_outline_stands_once(name: str) -> None:
    """However often, however large and in however many colours a symbol is drawn, its outline is there once."""
    text = page_of(shipped_systems()[name]).read_text(encoding="utf-8")
    (cards,) = re.findall(r'<script type="application/json" id="cards">(.*?)</script>', text)
    paths = [path for frame, *_ in json.loads(cards)["frames"] for path in re.findall(r"m-?\d[-\d a-z]{60,}", frame)]
    assert paths
    assert len(paths) == len(set(paths))
