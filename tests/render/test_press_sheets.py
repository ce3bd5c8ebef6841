"""Sheets of cards in every way that they can be printed, read back: each back and mark is where a printer needs it."""

from collections.abc import Iterable
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

import pytest
from conftest import shipped_jobs
from reading import POINTS_PER_MICROMETRE, Page, open_pdf, read_pages

from printgen.imposition.grid import Grid
from printgen.imposition.registration import make_registration
from printgen.imposition.verso import Slot
from printgen.model.options import Duplex, Marks, Options, Orientation, Registration
from printgen.press import Press

NEAR = 0.02  # points: seven thousandths of a millimetre
DECK = "horde-mode/secondary-missions"
FORMATS = ("poker", "tarot", "mini-american")
PREFERENCES = {
    Duplex.LONG_EDGE: "/DuplexFlipLongEdge",
    Duplex.SHORT_EDGE: "/DuplexFlipShortEdge",
    Duplex.FOLD_OVER: "/Simplex",
    Duplex.NONE: "/Simplex",
}
Point = tuple[float, float]


class Sheets(NamedTuple):
    """A printed deck: its grid, its pages read back, and the file."""

    grid: Grid
    pages: list[Page]
    data: bytes
    cards: int


def print_sheets(options: Options) -> Sheets:
    """Print the deck."""
    press, job = Press(options), shipped_jobs()[DECK]
    data = press.print_deck(*job)
    cards = len(press.typeset_deck(*job).deck.cards)
    return Sheets(press.grid, read_pages(data), data, cards)


def corners_of(slot: Slot) -> list[Point]:
    """Return the corners of a slot in points, from the top left of the page."""
    return [
        (x * POINTS_PER_MICROMETRE, y * POINTS_PER_MICROMETRE)
        for x in (slot.x, slot.x + slot.width)
        for y in (slot.y, slot.y + slot.height)
    ]


def turn_over(point: Point, page: Page, duplex: Duplex) -> Point:
    """Return where a point of the front comes to lie, seen on the back, when a printer turns the paper over an edge."""
    x, y = point
    about_upright = (duplex is Duplex.LONG_EDGE) == (page.height > page.width)
    return (page.width - x, y) if about_upright else (x, page.height - y)


def nudge(point: Point, page: Page, options: Options) -> Point:
    """Return where a point of the back is once it has been turned about the middle of the page, and shifted."""
    angle, (right, down) = radians(options.verso_turn), options.verso_shift
    x, y = point[0] - page.width / 2, page.height / 2 - point[1]
    x, y = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
    return (
        x + page.width / 2 + right * POINTS_PER_MICROMETRE,
        page.height / 2 - y + down * POINTS_PER_MICROMETRE,
    )


def are_near(first: Iterable[Point], second: Iterable[Point]) -> bool:
    """Tell whether two sets of points are the same to seven thousandths of a millimetre."""
    others = list(second)
    return all(min(hypot(x - a, y - b) for a, b in others) < NEAR for x, y in first)


def points_of(item: dict[str, Any]) -> list[Point]:
    """Return the points of what was drawn."""
    return [(float(x), float(y)) for x, y in item["pts"]]


def fills_of(page: Page) -> list[list[Point]]:
    """Return the corners of all filled rectangles of a page, turned or not."""
    found = [points_of(item) for item in (*page.rects, *page.curves) if item["fill"]]
    return [list(dict.fromkeys(points)) for points in found if len(set(points)) == 4]


def is_visible(rect: dict[str, Any]) -> bool:
    """Tell whether a rectangle is drawn as a line that is not white."""
    return bool(rect["stroke"] and not rect["fill"] and tuple(rect["stroking_color"]) != (1, 1, 1))


def distance(point: Point, line: tuple[Point, Point]) -> float:
    """Return how far a point is from the line through two others."""
    (x1, y1), (x2, y2) = line
    return abs((x2 - x1) * (y1 - point[1]) - (x1 - point[0]) * (y2 - y1)) / hypot(x2 - x1, y2 - y1)


def edges_of(corners: list[Point]) -> list[tuple[Point, Point]]:
    """Return the four edges of a slot, whose corners are in the order of `corners_of`."""
    a, b, c, d = corners
    return [(a, b), (c, d), (a, c), (b, d)]


def count_marks(page: Page, edge: tuple[Point, Point]) -> int:
    """Return how many short lines of a page lie on the line through an edge, and not within it."""
    (x1, y1), (x2, y2) = edge
    length = hypot(x2 - x1, y2 - y1)
    marks = 0
    for line in page.lines:
        ends = points_of(line)
        if max(distance(end, edge) for end in ends) < NEAR and hypot(*(a - b for a, b in zip(*ends, strict=True))) < 9:
            along = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length for x, y in ends]
            marks += max(along) < 0 or min(along) > length
    return marks


@pytest.mark.parametrize("shift", [((0, 0), 0.0), ((1_200, -700), 0.0), ((-300, 500), 0.6)])
@pytest.mark.parametrize("orientation", [Orientation.AUTO, Orientation.LANDSCAPE])
@pytest.mark.parametrize("card", FORMATS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_backs_and_marks_lie_behind_their_cards(  # every way there is
    duplex: Duplex, paper: str, card: str, orientation: Orientation, shift: tuple[tuple[int, int], float]
) -> None:
    """Turned over the edge that was asked for, each back and its marks lie behind its card, moved as was asked for."""
    options = Options(paper, card, duplex=duplex, orientation=orientation, verso_shift=shift[0], verso_turn=shift[1])
    sheets = print_sheets(options)
    left = sheets.cards
    for recto, verso in zip(sheets.pages[::2], sheets.pages[1::2], strict=True):
        slots = sheets.grid.slots()[:left]
        left -= len(slots)
        fills = fills_of(verso)
        for slot in slots:
            front = corners_of(slot)
            assert any(are_near(front, points_of(rect)) for rect in recto.rects)
            behind = [nudge(turn_over(point, recto, duplex), recto, options) for point in front]
            assert any(are_near(behind, points) for points in fills)
            assert all(count_marks(recto, edge) >= 2 for edge in edges_of(front))
            assert all(count_marks(verso, edge) >= 2 for edge in edges_of(behind))
    assert left == 0


@pytest.mark.parametrize("card", FORMATS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_fold_brings_each_back_behind_its_card(paper: str, card: str) -> None:
    """Folded along the dashed line, the corners of each back meet those of its card exactly."""
    sheets = print_sheets(Options(paper, card, duplex=Duplex.FOLD_OVER))
    left = sheets.cards
    for page in sheets.pages:
        (fold,) = [line for line in page.lines if abs(line["linewidth"] - 0.5) < 0.01]
        upright = fold["x0"] == fold["x1"]
        middle = fold["x0"] if upright else fold["top"]
        fills = fills_of(page)
        for slot in sheets.grid.slots()[:left]:
            front = corners_of(slot)
            assert any(are_near(front, points_of(rect)) for rect in page.rects)
            folded = [(2 * middle - x, y) if upright else (x, 2 * middle - y) for x, y in front]
            assert any(are_near(folded, points) for points in fills)
            assert all(count_marks(page, edge) >= 2 for edge in (*edges_of(front), *edges_of(folded)))
        left -= min(left, sheets.grid.places)
    assert left == 0


@pytest.mark.parametrize("duplex", Duplex)
def test_a_printer_is_told_which_edge_to_turn(duplex: Duplex) -> None:
    """The file asks for the edge; without versos for one side alone, and then no back is among the pages."""
    sheets = print_sheets(Options(duplex=duplex))
    with open_pdf(sheets.data) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == PREFERENCES[duplex]
    papers = -(-sheets.cards // sheets.grid.places)
    assert len(sheets.pages) == papers * (2 if duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) else 1)
    said = "".join(char["text"] for page in sheets.pages for char in page.chars if char["text"].strip())
    assert said.count("SECONDARYMISSIONS") == (0 if duplex is Duplex.NONE else sheets.cards)


@pytest.mark.parametrize("marks", Marks)
def test_only_the_marks_that_are_wanted_are_drawn(marks: Marks) -> None:
    """Crop marks, lines round the cards, both or neither; backs have lines only where they have no crop marks."""
    sheets = print_sheets(Options(marks=marks, gutter=4_000))
    recto, verso = sheets.pages[:2]
    slot = sheets.grid.slots()[0]
    for page, wanted in ((recto, slot), (verso, sheets.grid.behind(slot))):
        corners = corners_of(wanted)
        assert all((count_marks(page, edge) >= 2) == marks.has_crops for edge in edges_of(corners))
        lined = any(are_near(corners, points_of(rect)) for rect in page.rects if is_visible(rect))
        assert lined == (marks.has_lines and (page is recto or not marks.has_crops))


@pytest.mark.parametrize(("gutter", "bleed"), [(0, 3_000), (4_000, 2_000), (6_000, 3_000), (2_000, 0)])
def test_backs_bleed_as_far_as_was_asked_for(gutter: int, bleed: int) -> None:
    """The ground of each back runs over its cuts by the bleed, so that a knife beside the line meets no white."""
    sheets = print_sheets(Options(gutter=gutter, bleed=bleed))
    fills = fills_of(sheets.pages[1])
    for slot in sheets.grid.slots():
        x, y, width, height, _ = sheets.grid.behind(slot)
        wide = Slot(x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed, 0)
        assert any(are_near(corners_of(wide), points) for points in fills)


def test_neighbours_are_a_gutter_apart() -> None:
    """Cards have the gutter between them that was asked for, and are no smaller for it."""
    sheets = print_sheets(Options(gutter=5_000))
    slots = sheets.grid.slots()
    assert {(slot.width, slot.height) for slot in slots} <= {(63_500, 88_900), (88_900, 63_500)}
    assert slots[1].x - slots[0].x - slots[0].width == 5_000
    for slot in slots:
        assert any(are_near(corners_of(slot), points_of(rect)) for rect in sheets.pages[0].rects)


def test_corners_have_a_guide_for_rounding_them() -> None:
    """In each corner of each card stands an arc that touches both edges at the radius that was asked for."""
    sheets = print_sheets(Options(corners=3_000))
    ends = [points_of(curve)[0] for curve in sheets.pages[0].curves if curve["stroke"] and not curve["fill"]]
    ends += [points_of(curve)[-1] for curve in sheets.pages[0].curves if curve["stroke"] and not curve["fill"]]
    slot = sheets.grid.slots()[4]
    x, y = corners_of(slot)[0]
    radius = 3_000 * POINTS_PER_MICROMETRE
    assert are_near([(x + radius, y), (x, y + radius)], ends)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cutting_machine_has_its_marks_on_fronts_alone(paper: str) -> None:
    """The square and the two corners stand on each front, black, and no crop mark is there to be mistaken for one."""
    sheets = print_sheets(Options(paper, registration=Registration.SILHOUETTE))
    for number, page in enumerate(sheets.pages):
        fills = fills_of(page)
        for mark in make_registration(sheets.grid.paper):
            assert any(are_near(corners_of(mark), points) for points in fills) == (number % 2 == 0)
        for slot in sheets.grid.slots():
            assert not any(count_marks(page, edge) for edge in edges_of(corners_of(slot)))


@pytest.mark.parametrize("margin", [3_000, 6_350, 12_000])
def test_nothing_is_drawn_where_the_printer_leaves_the_paper_blank(margin: int) -> None:
    """Cards, marks, bleed and words keep out of the margin that was asked for."""
    sheets = print_sheets(Options(margin=margin))
    blank = margin * POINTS_PER_MICROMETRE
    for number, page in enumerate(sheets.pages):
        words = [char for char in page.chars if char["text"].strip()]
        lines = page.lines if number % 2 == 0 else []  # the pattern of backs is clipped by their frame
        for item in (*lines, *page.rects, *page.curves, *words):
            assert min(item["x0"], page.width - item["x1"]) >= blank - NEAR
            assert min(item["top"], page.height - item["bottom"]) >= blank - 1.5  # a font's box is taller than its ink
