"""The size of type at which flowing text fits its pages: the largest that the room left lets hope for."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import chain
from math import inf, log
from typing import Any, NamedTuple

from printgen.errors import BadData, Origin, Problem
from printgen.render.flow.library import Document, boxes

# How full the last page is is measured in strips side by side, and is never less than this.
STRIPS, LEAST_SHARE = 24, 0.1
# What a text takes of its pages grows by this power of the size of its type, or by the power that two sizes have shown.
GROWTH = 1.8
# Pages may hold more than follows from that, by this factor: a size that then does not fit costs one more try.
LIKELY = 1.025


class Sizes(NamedTuple):
    """Sizes of body type in points."""

    steps: tuple[float, ...]  # from small to large
    first: float  # the one that is tried first; a document that takes as many pages as it needs has it


class Pages(NamedTuple):
    """How many pages a document has to fill, and at which sizes of type."""

    number: int  # how many; 0 means as many as the document needs at the first of its sizes
    sizes: Sizes
    origin: Origin  # whose wish that is
    hint: str  # what to do if it needs more than there are
    filled: bool = False  # if the number is 0, whether larger type shall fill the pages that it needs
    # a size at which no larger one is looked for, as of a sheet that is only looked through for problems
    enough: float = inf


class Attempt(NamedTuple):
    """A document that was set at a size."""

    size: float
    document: Document
    loosened: tuple[str, ...]  # the places whose words were loosened, because they had been too wide
    problems: list[Problem]  # what has no place on its pages


def find_size(set_at: Callable[[float], Attempt], pages: Pages) -> Attempt:
    """Return a document at the largest size that fits, as far as the room left lets hope for.

    set_at: sets the document at a size of type
    Raises BadData if it does not fit at the least size.
    """
    best: Attempt | None = None
    problems: list[Problem] = []
    sizes, number = pages.sizes.steps, pages.number
    first = next((size for size in sizes if size >= pages.enough), pages.sizes.first) if number else pages.sizes.first
    place = sizes.index(first)
    low, high = 0, len(sizes) - 1 if number or pages.filled else place
    growth, before, filled_before = GROWTH, 0.0, 0.0
    while low <= high:
        size = sizes[place]
        attempt = set_at(size)
        count, filled = len(attempt.document.pages), measure_pages(attempt.document)
        number = number or count
        if before:
            growth = max(GROWTH, log(filled / filled_before) / log(size / before))
        before, filled_before = size, filled
        room = number * LIKELY
        hoped = max((each for each, other in enumerate(sizes) if filled * (other / size) ** growth <= room), default=0)
        too_long = f"needs {show_pages(count)} at {sizes[0]:g} pt, and has {number}"
        if found := [*attempt.problems, *([Problem(pages.origin, too_long, pages.hint)] if count > number else [])]:
            problems, high = found, place - 1
        else:
            best, low = attempt, place + 1
            if hoped <= place or (size >= pages.enough and count == number):
                break
        # What is too wide may be too wide at every size, and each trial of a long sheet takes seconds.
        place = low if attempt.problems and best is None else max(low, min(high, hoped))
    if best is None:
        raise BadData(problems)
    return best


def measure_pages(document: Document) -> float:
    """Return how many pages a document fills, the last one in part."""
    box = document.pages[-1]._page_box  # noqa: SLF001  # as in misfits
    left, top = box.content_box_x(), box.content_box_y()
    width, height = max(1, box.width), max(1, box.height)  # a style sheet may leave nothing of a page
    lowest = [top] * STRIPS
    flowing = (child for child in box.children if not isinstance(child, boxes.MarginBox))
    for words in chain.from_iterable(map(_list_texts, flowing)):
        first, last = (int((x - left) / width * STRIPS) for x in (words.position_x, words.position_x + words.width))
        for strip in range(max(0, first), min(STRIPS, last + 1)):
            lowest[strip] = max(lowest[strip], words.position_y + words.height)
    share = float((sum(lowest) / STRIPS - top) / height)
    return len(document.pages) - 1 + max(LEAST_SHARE, share)


def sum_document(document: Document) -> str:
    """Return a sum of all words of a document and their places."""
    total = sha256()
    for page in document.pages:
        for words in _list_texts(page._page_box):  # noqa: SLF001  # as in misfits
            total.update(f"{words.position_x} {words.position_y} {words.width} {words.text}\n".encode())
        total.update(b"page\n")
    return total.hexdigest()


def _list_texts(box: Any) -> Iterator[Any]:
    """Yield the boxes of words in a box."""
    if isinstance(box, boxes.TextBox):
        yield box
    for child in getattr(box, "children", ()):
        yield from _list_texts(child)


def show_pages(count: int) -> str:
    """Return a number of pages with the noun."""
    return "1 page" if count == 1 else f"{count} pages"
