"""Sheets of cards and markers printed in every way, read back: each back and mark is where a printer needs it."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

import pytest
from conftest import shipped_deck, shipped_jobs
from making import maker_of, print_cards, print_set
from reading import POINTS_PER_MICROMETRE, Char, Page, open_pdf, read_pages, squeeze

from printgen.compose.markers import lay_markers
from printgen.imposition.grid import Grid, make_registration
from printgen.imposition.verso import Slot
from printgen.model.options import Duplex, Marks, Options, Orientation, Registration
from printgen.products.kinds import ProductKind
from printgen.products.pieces import make_tokens
from printgen.typeset.piece import RULER_TYPE

NEAR = 0.02  # points: seven thousandths of a millimetre
DECK, MARKERS = "horde-mode/secret-objectives", "firefight"
PART = 2  # cards on the last of the sheets, which is part-filled
FORMATS = ("poker", "tarot", "mini-american")
PREFERENCES = {
    Duplex.LONG_EDGE: "/DuplexFlipLongEdge",
    Duplex.SHORT_EDGE: "/DuplexFlipShortEdge",
    Duplex.FOLD_OVER: "/Simplex",
    Duplex.NONE: "/Simplex",
}
EDGES = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
SHIFTS = (((0, 0), 0.0), ((1_200, -700), 0.0), ((-300, 500), 0.6))
LINE = 4  # points: lines of a title are further apart, and letters of one line are not apart at all
Point = tuple[float, float]


class Sheets(NamedTuple):
    """Cards of a deck as they were printed: their grid, the pages read back, the file, and how many there are."""

    grid: Grid
    pages: list[Page]
    data: bytes
    cards: int


def print_sheets(options: Options) -> Sheets:
    """Print as many cards of the deck as fill one sheet and a part of another."""
    maker, job = maker_of(options), shipped_jobs()[DECK]
    grid = maker.design.grid
    ids = [card.id for card in shipped_deck(DECK).cards][: grid.places + PART]
    assert len(ids) == grid.places + PART
    data = print_cards(maker, *job, only=ids)
    return Sheets(grid, read_pages(data), data, len(ids))


def corners_of(slot: Slot) -> list[Point]:
    """Return the corners of a slot in points, from the top left of the page."""
    return [
        (x * POINTS_PER_MICROMETRE, y * POINTS_PER_MICROMETRE)
        for x in (slot.x, slot.x + slot.width)
        for y in (slot.y, slot.y + slot.height)
    ]


def middle_of(slot: Slot) -> Point:
    """Return the middle of a slot in points, from the top left of the page."""
    return (slot.x + slot.width / 2) * POINTS_PER_MICROMETRE, (slot.y + slot.height / 2) * POINTS_PER_MICROMETRE


def is_upright(page: Page, duplex: Duplex) -> bool:
    """Tell whether the edge that a printer turns the paper over is upright as it lies before us."""
    return (duplex is Duplex.LONG_EDGE) == (page.height > page.width)


def turn_over(point: Point, page: Page, duplex: Duplex) -> Point:
    """Return where a point of the front comes to lie, seen on the back, when a printer turns the paper over an edge."""
    x, y = point
    return (page.width - x, y) if is_upright(page, duplex) else (x, page.height - y)


def rotate(point: Point, degrees: float) -> Point:
    """Return a point turned anticlockwise about the origin, y upwards."""
    (x, y), angle = point, radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def verso_shift(point: Point, page: Page, options: Options) -> Point:
    """Return where a point of the back is once it has been turned about the middle of the page, and shifted."""
    right, down = options.verso_shift
    x, y = rotate((point[0] - page.width / 2, page.height / 2 - point[1]), options.verso_turn)
    return (x + page.width / 2 + right * POINTS_PER_MICROMETRE, page.height / 2 - y + down * POINTS_PER_MICROMETRE)


def lie_among(first: Iterable[Point], second: Iterable[Point]) -> bool:
    """Tell whether each of some points is one of others to seven thousandths of a millimetre."""
    others = list(second)
    return all(min(hypot(x - a, y - b) for a, b in others) < NEAR for x, y in first)


def are_same(first: Sequence[Point], second: Sequence[Point]) -> bool:
    """Tell whether two sets of points are the same to seven thousandths of a millimetre."""
    return lie_among(first, second) and lie_among(second, first)


def points_of(item: dict[str, Any]) -> list[Point]:
    """Return the points of what was drawn."""
    return [(float(x), float(y)) for x, y in item["pts"]]


def fills_of(page: Page) -> list[list[Point]]:
    """Return the corners of all filled rectangles of a page, turned or not."""
    found = [points_of(item) for item in (*page.rects, *page.curves) if item["fill"]]
    return [list(dict.fromkeys(points)) for points in found if len(set(points)) == 4]


def is_visible(rect: dict[str, Any]) -> bool:
    """Tell whether a rectangle is drawn as a line that is not white."""
    colour = rect["stroking_color"]  # a grey is one number
    return bool(rect["stroke"] and not rect["fill"] and colour not in (1, (1,), (1, 1, 1), [1], [1, 1, 1]))


def distance(point: Point, line: tuple[Point, Point]) -> float:
    """Return how far a point is from the line through two others."""
    (x1, y1), (x2, y2) = line
    return abs((x2 - x1) * (y1 - point[1]) - (x1 - point[0]) * (y2 - y1)) / hypot(x2 - x1, y2 - y1)


def edges_of(corners: list[Point]) -> list[tuple[Point, Point]]:
    """Return the four edges of a slot, whose corners are in the order of `corners_of`."""
    a, b, c, d = corners
    return [(a, b), (c, d), (a, c), (b, d)]


def marks_of(page: Page) -> list[list[Point]]:
    """Return the ends of all short lines of a page."""
    lines = (points_of(line) for line in page.lines)
    return [ends for ends in lines if hypot(*(a - b for a, b in zip(*ends, strict=True))) < 9]


def count_marks(lines: list[list[Point]], edge: tuple[Point, Point]) -> int:
    """Return how many of some lines lie on the line through an edge, and not within it."""
    (x1, y1), (x2, y2) = edge
    length = hypot(x2 - x1, y2 - y1)
    marks = 0
    for ends in lines:
        if max(distance(end, edge) for end in ends) < NEAR:
            along = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length for x, y in ends]
            marks += max(along) < 0 or min(along) > length
    return marks


def up_of(char: Char) -> Point:
    """Return which way is up for a character that is not mirrored, as a step of length 1, y upwards."""
    a, b, c, d, *_ = char["matrix"]
    up = c / hypot(c, d), d / hypot(c, d)
    assert lie_among([rotate(up, -90)], [(a / hypot(a, b), b / hypot(a, b))])
    return up


def mirror(up: Point, *, about_upright: bool) -> Point:
    """Return which way on the other side is what was up on one, once a paper has been turned over or folded."""
    return (-up[0], up[1]) if about_upright else (up[0], -up[1])


def chars_in(page: Page, corners: Sequence[Point]) -> list[Char]:
    """Return the visible characters whose origin lies between some corners, of a slot that is hardly turned."""
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*corners, strict=True))
    found = []
    for char in page.chars:
        *_, x, y = char["matrix"]
        if char["text"].strip() and left < x < right and top < page.height - y < bottom:
            found.append(char)
    return found


def read_upright(chars: Iterable[Char], up: Point) -> str:
    """Return squeezed what stands on a card for whom this way is up: line by line, each from left to right."""
    right, placed = rotate(up, -90), []
    for char in chars:
        *_, x, y = char["matrix"]
        placed.append((-round((x * up[0] + y * up[1]) / LINE), x * right[0] + y * right[1], char["text"]))
    return squeeze("".join(text for *_, text in sorted(placed)))


def read_up(page: Page, corners: Sequence[Point]) -> Point:
    """Return which way is up for all words of a front."""
    (up, *others) = [up_of(char) for char in chars_in(page, corners)]
    assert lie_among(others, [up])
    return up


def check_back(page: Page, corners: Sequence[Point], up: Point) -> None:
    """Make sure that the names on a back are upright to whom this way is up, and once more turned round."""
    chars, deck = chars_in(page, corners), shipped_deck(DECK)
    upright = [char for char in chars if lie_among([up_of(char)], [up])]
    turned = (-up[0], -up[1])
    assert all(lie_among([up_of(char)], [turned]) for char in chars if char not in upright)
    for way, found in ((up, upright), (turned, [char for char in chars if char not in upright])):
        assert read_upright(found, way) == squeeze(deck.system.name + deck.title)


def check_rectos(sheets: Sheets, rectos: Iterable[Page]) -> Iterator[tuple[Page, list[list[Point]]]]:
    """Yield each recto with the corners of its cards, which have their lines, and marks at their edges."""
    left = sheets.cards
    for recto in rectos:
        fronts = [corners_of(slot) for slot in sheets.grid.slots()[:left]]
        left -= len(fronts)
        marks = marks_of(recto)
        for front in fronts:
            assert any(are_same(front, points_of(rect)) for rect in recto.rects)
            assert all(count_marks(marks, edge) >= 2 for edge in edges_of(front))
        yield recto, fronts
    assert left == 0


@pytest.mark.every(5)
@pytest.mark.parametrize("orientation", [Orientation.AUTO, Orientation.LANDSCAPE])
@pytest.mark.parametrize("card", FORMATS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fronts_without_backs_have_lines_and_marks(paper: str, card: str, orientation: Orientation) -> None:
    """Printed on one side alone, each card has a line round it, and crop marks at each edge."""
    sheets = print_sheets(Options(paper, card, duplex=Duplex.NONE, orientation=orientation))
    assert len(list(check_rectos(sheets, sheets.pages))) == 2


@pytest.mark.every(11)
@pytest.mark.parametrize("shift", SHIFTS)
@pytest.mark.parametrize("orientation", [Orientation.AUTO, Orientation.LANDSCAPE])
@pytest.mark.parametrize("card", FORMATS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", EDGES)
def test_backs_and_marks_lie_behind_their_cards(  # every way there is
    duplex: Duplex, paper: str, card: str, orientation: Orientation, shift: tuple[tuple[int, int], float]
) -> None:
    """Turned over the edge that was asked for, each back and its marks lie behind its card, moved as was asked for.

    A card that is turned over from left to right has its back upright.
    """
    options = Options(paper, card, duplex=duplex, orientation=orientation, verso_shift=shift[0], verso_turn=shift[1])
    sheets = print_sheets(options)
    versos = iter(sheets.pages[1::2])
    for recto, fronts in check_rectos(sheets, sheets.pages[::2]):
        verso = next(versos)
        fills, marks = fills_of(verso), marks_of(verso)
        for front in fronts:
            behind = [verso_shift(turn_over(point, recto, duplex), recto, options) for point in front]
            assert any(are_same(behind, points) for points in fills)
            assert all(count_marks(marks, edge) >= 2 for edge in edges_of(behind))
            up = mirror(read_up(recto, front), about_upright=is_upright(recto, duplex))
            check_back(verso, behind, rotate(up, options.verso_turn))


def find_fold(page: Page) -> dict[str, Any]:
    """Return the only line of a page that is longer than any card."""
    (fold,) = [
        line for line in page.lines if max(line["x1"] - line["x0"], line["bottom"] - line["top"]) > 0.8 * page.width
    ]
    return fold


@pytest.mark.every(5)
@pytest.mark.parametrize("card", FORMATS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_fold_brings_each_back_behind_its_card(paper: str, card: str) -> None:
    """Folded along the dashed line, the corners of each back meet those of its card exactly, and both are upright."""
    sheets = print_sheets(Options(paper, card, duplex=Duplex.FOLD_OVER))
    for page, fronts in check_rectos(sheets, sheets.pages):
        fold = find_fold(page)
        upright = fold["x0"] == fold["x1"]
        middle = fold["x0"] if upright else fold["top"]
        fills, marks = fills_of(page), marks_of(page)
        for front in fronts:
            folded = [(2 * middle - x, y) if upright else (x, 2 * middle - y) for x, y in front]
            assert any(are_same(folded, points) for points in fills)
            assert all(count_marks(marks, edge) >= 2 for edge in edges_of(folded))
            check_back(page, folded, mirror(read_up(page, front), about_upright=upright))


@pytest.mark.parametrize("margin", [None, 10_000])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_that_is_measured_or_cut_lies_across_the_fold(paper: str, margin: int | None) -> None:
    """No line crosses the dashed one, the ruler's no more than a cut, and none of the ruler's words stands on it."""
    for page in print_sheets(Options(paper, margin=margin, duplex=Duplex.FOLD_OVER)).pages:
        fold = find_fold(page)
        low, high = ("x0", "x1") if fold["x0"] == fold["x1"] else ("top", "bottom")
        middle = fold[low]
        straight = [line for line in page.lines if line["x0"] == line["x1"] or line["top"] == line["bottom"]]
        assert not [line for line in straight if line[low] < middle - NEAR and line[high] > middle + NEAR]
        ruler = [char for char in page.chars if abs(char["size"] - RULER_TYPE) < NEAR]
        assert ruler
        assert not [char for char in ruler if char[low] < middle < char[high]]


def ground_at(page: Page, point: Point) -> list[Point]:
    """Return the outline of the largest thing filled about a point: the ground of a marker."""
    found = []
    for item in (*page.rects, *page.curves):
        middle = (item["x0"] + item["x1"]) / 2, (item["top"] + item["bottom"]) / 2
        if item["fill"] and lie_among([middle], [point]):
            area = (item["x1"] - item["x0"]) * (item["bottom"] - item["top"])
            found.append((area, points_of(item)))
    return max(found)[1]


@pytest.mark.every(5)
@pytest.mark.parametrize("shift", SHIFTS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", EDGES)
def test_backs_lie_behind_their_markers(duplex: Duplex, paper: str, shift: tuple[tuple[int, int], float]) -> None:
    """Turned over the edge that was asked for, round, square and six-sided backs meet their fronts, words upright."""
    options = Options(paper, duplex=duplex, verso_shift=shift[0], verso_turn=shift[1])
    maker, (system, _) = (
        maker_of(options),
        next(job for name, job in shipped_jobs().items() if name.startswith(MARKERS)),
    )
    pages = read_pages(print_set(maker, system, ProductKind.MARKERS))
    work = maker.design.make_workspace(system)
    sheets = lay_markers(work, list(make_tokens(work.setting.system)), (), "Markers").sheets
    for sheet, recto, verso in zip(sheets, pages[::2], pages[1::2], strict=True):
        for slot, _ in sheet.recto:
            if slot[2:4] == (work.paper.width, work.paper.height):  # the ticks of the cuts
                continue
            front = ground_at(recto, middle_of(slot))
            behind = [verso_shift(turn_over(point, recto, duplex), recto, options) for point in front]
            back = ground_at(verso, verso_shift(turn_over(middle_of(slot), recto, duplex), recto, options))
            assert are_same(behind, back)
            up = mirror(read_up(recto, front), about_upright=is_upright(recto, duplex))
            backs = chars_in(verso, back)
            assert backs
            assert all(lie_among([up_of(char)], [rotate(up, options.verso_turn)]) for char in backs)


@pytest.mark.parametrize("duplex", Duplex)
def test_a_printer_is_told_which_edge_to_turn(duplex: Duplex) -> None:
    """The file asks for the edge; without versos for one side alone, and then no back is among the pages."""
    sheets = print_sheets(Options(duplex=duplex))
    with open_pdf(sheets.data) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == PREFERENCES[duplex]
    papers = -(-sheets.cards // sheets.grid.places)
    assert len(sheets.pages) == papers * (2 if duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) else 1)
    said = "".join(char["text"] for page in sheets.pages for char in page.chars if char["text"].strip())
    backs = said.count("HORDEMODESECRETOBJECTIVES")  # twice on each, the same both ways up
    assert backs == (0 if duplex is Duplex.NONE else 2 * sheets.cards)


@pytest.mark.parametrize("marks", Marks)
def test_only_the_marks_that_are_wanted_are_drawn(marks: Marks) -> None:
    """Crop marks, lines round the cards, both or neither; backs have lines only where they have no crop marks."""
    sheets = print_sheets(Options(marks=marks, gutter=4_000))
    recto, verso = sheets.pages[:2]
    slot = sheets.grid.slots()[0]
    for page, wanted in ((recto, slot), (verso, sheets.grid.behind(slot))):
        corners = corners_of(wanted)
        assert all((count_marks(marks_of(page), edge) >= 2) == marks.has_crops for edge in edges_of(corners))
        lined = any(are_same(corners, points_of(rect)) for rect in page.rects if is_visible(rect))
        assert lined == (marks.has_lines and (page is recto or not marks.has_crops))


@pytest.mark.parametrize(("gutter", "bleed"), [(0, 3_000), (4_000, 2_000), (6_000, 3_000), (2_000, 0)])
def test_backs_bleed_as_far_as_was_asked_for(gutter: int, bleed: int) -> None:
    """The ground of each back runs over its cuts by the bleed, so that a knife beside the line meets no white."""
    sheets = print_sheets(Options(gutter=gutter, bleed=bleed))
    fills = fills_of(sheets.pages[1])
    for slot in sheets.grid.slots():
        x, y, width, height, _ = sheets.grid.behind(slot)
        wide = Slot(x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed, 0)
        assert any(are_same(corners_of(wide), points) for points in fills)


def test_neighbours_are_a_gutter_apart() -> None:
    """Cards have the gutter between them that was asked for, and are no smaller for it."""
    sheets = print_sheets(Options(gutter=5_000))
    slots = sheets.grid.slots()
    assert {(slot.width, slot.height) for slot in slots} <= {(63_500, 88_900), (88_900, 63_500)}
    assert slots[1].x - slots[0].x - slots[0].width == 5_000
    for slot in slots:
        assert any(are_same(corners_of(slot), points_of(rect)) for rect in sheets.pages[0].rects)


def test_corners_have_a_guide_for_rounding_them() -> None:
    """In each corner of each card stands an arc that touches both edges at the radius that was asked for."""
    sheets = print_sheets(Options(corners=3_000))
    ends = [points_of(curve)[0] for curve in sheets.pages[0].curves if curve["stroke"] and not curve["fill"]]
    ends += [points_of(curve)[-1] for curve in sheets.pages[0].curves if curve["stroke"] and not curve["fill"]]
    slot = sheets.grid.slots()[4]
    x, y = corners_of(slot)[0]
    radius = 3_000 * POINTS_PER_MICROMETRE
    assert lie_among([(x + radius, y), (x, y + radius)], ends)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cutting_machine_has_its_marks_on_fronts_alone(paper: str) -> None:
    """The square and the two corners stand on each front, black, and no crop mark is there to be mistaken for one."""
    sheets = print_sheets(Options(paper, registration=Registration.SILHOUETTE))
    for number, page in enumerate(sheets.pages):
        fills = fills_of(page)
        for mark in make_registration(sheets.grid.paper):
            assert any(are_same(corners_of(mark), points) for points in fills) == (number % 2 == 0)
        for slot in sheets.grid.slots():
            assert not any(count_marks(marks_of(page), edge) for edge in edges_of(corners_of(slot)))


@pytest.mark.parametrize("margin", [3_000, 6_350, 12_000])
def test_nothing_is_drawn_where_the_printer_leaves_the_paper_blank(margin: int) -> None:
    """Cards, marks, bleed and words keep out of the margin that was asked for."""
    sheets = print_sheets(Options(margin=margin))
    blank = margin * POINTS_PER_MICROMETRE
    for number, page in enumerate(sheets.pages):
        words = [char for char in page.chars if char["text"].strip()]
        # The pattern of backs is cut off at their frame.
        drawn = [*page.lines, *page.rects, *page.curves] if number % 2 == 0 else []
        for item in (*drawn, *words):
            assert min(item["x0"], page.width - item["x1"]) >= blank - NEAR
            assert min(item["top"], page.height - item["bottom"]) >= blank - 1.5  # a font's box is taller than its ink


def test_a_file_says_how_many_cards_it_holds() -> None:
    """The subject of a file with one card alone is "1 card", and of one with two "2 cards"."""
    ids = [card.id for card in shipped_deck(DECK).cards]
    for only, said in ((ids[:1], ": 1 card, fingerprint "), (ids[:2], ": 2 cards, fingerprint ")):
        with open_pdf(print_cards(maker_of(Options()), *shipped_jobs()[DECK], only=only)) as pdf:
            assert said in str(pdf.docinfo["/Subject"])
