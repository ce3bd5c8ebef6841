"""The size of type at which flowing text fits its pages: the largest that the room left lets hope for."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from printgen.errors import BadData, Origin, Problem
from printgen.render.flow.library import Document, boxes

# How full the last page is is measured in strips side by side, and is never less than this.
STRIPS, LEAST_SHARE = 24, 0.1
# Pages may hold more than an estimate says, by this factor: a size that then does not fit costs one more try.
LIKELY = 1.03


class Sizes(NamedTuple):
    """Sizes of body type in points.

    steps: from small to large
    first: the one that a document has which takes as many pages as it needs
    """

    steps: tuple[float, ...]
    first: float


class Pages(NamedTuple):
    """How many pages a document has to fill, and at which sizes of type.

    number: how many; 0 means as many as the document needs at the first of its sizes
    origin: whose wish that is
    hint: what to do if it needs more than there are
    filled: if the number is 0, whether larger type shall fill the pages that it needs
    enough: a size at which no larger one is looked for, as of a sheet that is only looked through for problems
    """

    number: int
    sizes: Sizes
    origin: Origin
    hint: str
    filled: bool = False
    enough: float = inf


class Attempt(NamedTuple):
    """A document that was set at a size.

    loosened: the places whose words were loosened, because they had been too wide
    problems: what has no place on its pages
    """

    size: float
    document: Document
    loosened: tuple[str, ...]
    problems: list[Problem]


def find_size(set_at: Callable[[float], Attempt], pages: Pages, estimate: Callable[[float], float]) -> Attempt:
    """Return a document at the largest size that fits, as far as the room left lets hope for.

    set_at: sets the document at a size of type
    estimate: how many pages it would fill at a size, by its words alone, so that the same words end at the same size
    It is set at the size that the estimate says, then at the one that a corrected estimate says: with how much of its
    pages the document has really filled. Raises BadData if it does not fit at the least size.
    """
    best: Attempt | None = None
    problems: list[Problem] = []
    sizes = pages.sizes.steps
    place = sizes.index(_guess(pages, estimate))
    low, high = 0, len(sizes) - 1 if pages.number or pages.filled else place
    while low <= high:
        attempt = set_at(sizes[place])
        pages = pages._replace(number=pages.number or len(attempt.document.pages))
        share = measure_pages(attempt.document) / max(LEAST_SHARE, estimate(sizes[place]))
        room = pages.number * LIKELY
        hoped = max((each for each, size in enumerate(sizes) if estimate(size) * share <= room), default=0)
        if found := attempt.problems + _judge(attempt.document, pages):
            if not problems:  # the guess was a good one, and so will be the size below
                hoped = max(hoped, place - 1)
            problems, high = found, place - 1
        else:
            best, low = attempt, place + 1
            if hoped <= place or (attempt.size >= pages.enough and len(attempt.document.pages) == pages.number):
                break
        place = max(low, min(high, hoped))
    if best is None:
        raise BadData(problems)
    return best


def _guess(pages: Pages, estimate: Callable[[float], float]) -> float:
    """Return the size that should fit, by an estimate of how many pages the document would fill."""
    if not pages.number:
        return pages.sizes.first
    steps = pages.sizes.steps
    return next((size for size in reversed(steps) if estimate(size) <= pages.number), steps[0])


def _judge(document: Document, pages: Pages) -> list[Problem]:
    """Return what is wrong with the number of a document's pages."""
    if len(document.pages) <= pages.number:
        return []
    message = f"needs {show_pages(len(document.pages))} at {pages.sizes.steps[0]:g} pt, and has {pages.number}"
    return [Problem(pages.origin, message, pages.hint)]


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
