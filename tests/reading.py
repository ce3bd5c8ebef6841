"""Finished PDFs read back with libraries that had no part in making them: characters, boxes and structure."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any, NamedTuple

import pdfplumber
import pikepdf

POINTS_PER_MICROMETRE = 72 / 25_400


class Rectangle(NamedTuple):
    """A rectangle in points from the page's top left corner."""

    x0: float
    top: float
    x1: float
    bottom: float

    def holds(self, char: dict[str, Any]) -> bool:
        """Tell whether the middle of a character lies inside."""
        x, y = (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2
        return bool(self.x0 < x < self.x1 and self.top < y < self.bottom)

    def holds_ink(self, char: dict[str, Any], page_height: float) -> bool:
        """Tell whether a character lies inside from its origin on the baseline to its end.

        The box that a font states is taller than ink, and that of turned text is not to be relied on.
        """
        *_, x, y = char["matrix"]
        ends = (char["x0"], char["x1"]) if char["upright"] else (x, x)
        return bool(self.x0 <= min(ends) and max(ends) <= self.x1 and self.top <= page_height - y <= self.bottom)

    def shrunk(self, by: float) -> "Rectangle":
        """Return the rectangle, smaller by this on each side."""
        return Rectangle(self.x0 + by, self.top + by, self.x1 - by, self.bottom - by)


class Page(NamedTuple):
    """What stands on one page: characters in the order drawn, rectangles and straight lines."""

    width: float
    height: float
    chars: list[dict[str, Any]]
    rects: list[dict[str, Any]]
    lines: list[dict[str, Any]]


def read_pages(data: bytes) -> list[Page]:
    """Return the pages of a PDF."""
    with pdfplumber.open(BytesIO(data)) as pdf:
        return [Page(float(page.width), float(page.height), page.chars, page.rects, page.lines) for page in pdf.pages]


def open_pdf(data: bytes) -> pikepdf.Pdf:
    """Return the structure of a PDF."""
    return pikepdf.open(BytesIO(data))


def squeeze(words: str) -> str:
    """Return words without spaces and capitals, which breaking lines and drawing labels may change."""
    return "".join(words.split()).casefold()


def text_in(chars: Iterable[dict[str, Any]], area: Rectangle) -> str:
    """Return the squeezed text of the characters inside an area, in the order drawn."""
    return squeeze("".join(char["text"] for char in chars if area.holds(char)))
