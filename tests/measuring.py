"""Faults of layout that a ruler finds on pages read back: each rule returns what breaks it, in words.

Lengths are in millimetres and sizes of type in points. A page is measured as it prints.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reading import Char, Page, Rectangle

MILLIMETRE = 72 / 25.4
# At the edges of a sheet stand its name, the credit and the ruler, which are smaller than what is played by.
EDGE = 15 * MILLIMETRE
# Capitals of the fonts are about so high, and a letter without ascender, in sizes of type.
LETTER = 0.45
# A letter that starts so far behind another one, or before its end, belongs to other words; in points.
APART, BEFORE = 6, 2
# Two letters lie over each other if they share more than this part of the narrower one, and so many points in height.
SHARED, HIGH = 0.35, 0.8
# Lines of print that differ by less are the same; in points.
SAME = 0.3
# How long marks for cuts are at most, and how thick, in points.
MARK, MARK_LINE = 3 * MILLIMETRE, 0.3
# Only larger rectangles are panels; in points.
PANEL = (12 * MILLIMETRE, 7 * MILLIMETRE)
# What leaves less of a page than this is its background, in points.
LARGEST = 5 * MILLIMETRE


class Line(NamedTuple):
    """Words of one font that stand in a line."""

    text: str
    size: float
    font: str
    x0: float
    x1: float
    baseline: float  # from the page's top

    @property
    def is_prose(self) -> bool:
        """Whether at least three of these are words in small letters."""
        return sum(word.isalpha() and word.lower() == word for word in self.text.split()) > 2

    def __str__(self) -> str:
        return f"{self.text[:40]!r} at {self.x0 / MILLIMETRE:.1f}, {self.baseline / MILLIMETRE:.1f} mm"


def read_lines(page: Page) -> list[Line]:
    """Return the level lines of a page, in the order drawn."""
    lines: list[Line] = []
    line: list[Char] = []
    for char in (each for each in page.chars if each["upright"]):
        if line and not _goes_on(line[-1], char):
            lines.append(_join(line, page.height))
            line = []
        line.append(char)
    return [*lines, _join(line, page.height)] if line else lines


def _goes_on(before: Char, char: Char) -> bool:
    """Tell whether a character stands in the line of the one drawn before."""
    alike = before["fontname"] == char["fontname"] and round(before["size"], 2) == round(char["size"], 2)
    level = abs(before["matrix"][5] - char["matrix"][5]) < SAME
    return bool(alike and level and -BEFORE < char["x0"] - before["x1"] < APART)


def _join(line: Sequence[Char], height: float) -> Line:
    """Return characters as a line."""
    first, last = line[0], line[-1]
    text = "".join(char["text"] for char in line).strip()
    return Line(text, first["size"], first["fontname"], first["x0"], last["x1"], height - first["matrix"][5])


def find_small_words(pages: Iterable[Page], least: float, least_of_notes: float, credit: str) -> Iterator[str]:
    """Yield lines of prose smaller than they may be; notes of the editors are in italics, and a credit is a credit."""
    for page in pages:
        for line in read_lines(page):
            bound = least_of_notes if "Italic" in line.font else least
            read = line.is_prose and line.text not in credit and EDGE < line.baseline < page.height - EDGE
            if read and line.size < bound:
                yield f"{line.size:.2f} pt: {line}"


def find_overlaps(pages: Iterable[Page]) -> Iterator[str]:
    """Yield pairs of letters of different lines that are printed over each other."""
    for page in pages:
        letters = sorted(_list_letters(page))
        for at, (left, top, right, bottom, line, text) in enumerate(letters):
            for other in letters[at + 1 :]:
                if other[0] >= right:
                    break
                shared = min(right, other[2]) - other[0]
                high = min(bottom, other[3]) - max(top, other[1])
                if line != other[4] and high > HIGH and shared > SHARED * min(right - left, other[2] - other[0]):
                    yield f"{text!r} over {other[5]!r} at {left / MILLIMETRE:.1f}, {top / MILLIMETRE:.1f} mm"


def _list_letters(page: Page) -> Iterator[tuple[float, float, float, float, int, str]]:
    """Yield the ink of each level letter of a page, as high as one without ascender, with its line and its text."""
    line, before = 0, None
    for char in page.chars:
        if char["upright"] and char["text"].strip():
            line += before is not None and abs(before["matrix"][5] - char["matrix"][5]) >= SAME
            before = char
            baseline = page.height - char["matrix"][5]
            yield char["x0"], baseline - LETTER * char["size"], char["x1"], baseline, line, char["text"]


def find_cut_words(fronts: Iterable[Page]) -> Iterator[str]:
    """Yield lines of words that a cut goes through."""
    for page in fronts:
        down, across = find_cuts(page)
        for line in [line for line in read_lines(page) if across and across[0] < line.baseline < across[-1]]:
            beside = any(line.x0 + SAME < cut < line.x1 - SAME for cut in down)
            if beside or any(line.baseline - LETTER * line.size < cut < line.baseline - SAME for cut in across):
                yield str(line)


def find_cuts(front: Page) -> tuple[list[float], list[float]]:
    """Return where the marks of a page of fronts say to cut, in points: down, and across. A cut has two marks."""
    marks = [
        line
        for line in front.lines
        if abs(line["linewidth"] - MARK_LINE) < MARK_LINE / 10
        and max(line["x1"] - line["x0"], line["bottom"] - line["top"]) < MARK + SAME
    ]
    down = Counter(round(mark["x0"], 1) for mark in marks if mark["x1"] - mark["x0"] < SAME)
    across = Counter(round(mark["top"], 1) for mark in marks if mark["bottom"] - mark["top"] < SAME)
    columns, rows = (sorted(at for at, number in cuts.items() if number > 1) for cuts in (down, across))
    return columns, rows


def find_rows_off_grid(fronts: Iterable[Page], labels: Iterable[str]) -> Iterator[str]:
    """Yield labels that stand at different heights on the cards of a deck."""
    heights: dict[str, set[float]] = {label.upper(): set() for label in labels if label}
    for page in fronts:
        _, across = find_cuts(page)
        for line in read_lines(page):
            top = max((cut for cut in across if cut < line.baseline), default=0.0)
            if line.text.upper() in heights:
                heights[line.text.upper()].add(line.baseline - top)
    for label, found in heights.items():
        if found and max(found) - min(found) > SAME:
            spots = ", ".join(f"{height / MILLIMETRE:.1f}" for height in sorted(found))
            yield f"{label} at {spots} mm below the cut"


def find_ragged_ends(pages: Iterable[Page]) -> Iterator[str]:
    """Yield panels that nothing stands right of, and that end elsewhere than the others of the page."""
    for page in pages:
        panels = _list_panels(page)
        ink = [Rectangle(*(each[side] for side in Rectangle._fields)) for each in [*page.lines, *page.chars]]
        last = [panel for panel in panels if not any(_stands_right_of(other, panel) for other in [*panels, *ink])]
        edge = max((panel.x1 for panel in last), default=0.0)
        for panel in last:
            if edge - panel.x1 > SAME:
                yield f"a panel ends at {panel.x1 / MILLIMETRE:.1f} mm, others at {edge / MILLIMETRE:.1f}"


def _list_panels(page: Page) -> list[Rectangle]:
    """Return the rectangles of a page that are no part of others, without those that are as large as the page."""
    edged = [each for each in [*page.rects, *page.curves] if each["stroke"]]
    drawn = {Rectangle(*(each[side] for side in Rectangle._fields)) for each in edged}
    width, height = PANEL
    found = [
        box
        for box in drawn
        if box.x1 - box.x0 > width and box.bottom - box.top > height and box.x1 - box.x0 < page.width - LARGEST
    ]
    return [box for box in found if not any(_lies_in(box, other) for other in found)]


def _lies_in(box: Rectangle, other: Rectangle) -> bool:
    """Tell whether a rectangle lies in a larger one."""
    around = other.shrunk(-1)
    inside = around.x0 <= box.x0 and box.x1 <= around.x1 and around.top <= box.top and box.bottom <= around.bottom
    larger = (other.x1 - other.x0) * (other.bottom - other.top) > (box.x1 - box.x0) * (box.bottom - box.top) + 1
    return inside and larger


def _stands_right_of(other: Rectangle, box: Rectangle) -> bool:
    """Tell whether a rectangle stands right of another one, at least partly at its height."""
    return other.x0 >= box.x1 - 1 and min(other.bottom, box.bottom) - max(other.top, box.top) > 1


def find_narrow_margins(pages: Iterable[Page], margin: float) -> Iterator[str]:
    """Yield pages on which a word or a box stands nearer to the left or right edge than a margin."""
    for number, page in enumerate(pages, 1):
        ink = [*page.chars, *page.rects]
        left = min((each["x0"] for each in ink), default=0.0)
        right = page.width - max((each["x1"] for each in ink), default=page.width)
        for side, found in (("left", left), ("right", right)):
            if found < margin * MILLIMETRE - SAME:
                yield f"page {number}: {found / MILLIMETRE:.1f} mm on the {side}"
