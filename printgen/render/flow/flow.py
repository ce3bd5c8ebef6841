"""Flowing text: HTML set on pages at the largest size that fits them, and written as tagged PDF."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from math import sqrt
from typing import Any, NamedTuple

from printgen.errors import BadData, Origin, Problem
from printgen.render.flow.finishing import finish
from printgen.render.flow.library import CSS, HTML, Document, FontConfiguration, URLFetcher, URLFetcherResponse, boxes
from printgen.render.flow.misfits import find_losses, find_missing_glyphs, find_overflows
from printgen.render.flow.subsets import NamedFonts, embed_subsets
from printgen.render.flow.wording import loosen_places, refine_tree

# How full the last page is is measured in strips side by side, and is never less than this.
STRIPS, LEAST_SHARE = 24, 0.1
VARIANT = "pdf/ua-1"
FONT_SCHEME = "font:"


class Sizes(NamedTuple):
    """Sizes of body type in points, from small to large, and the one that is tried first."""

    steps: tuple[float, ...]
    first: float


class Pages(NamedTuple):
    """How many pages a document has to fill, at which of these sizes of type, and whose wish that is.

    If the number is 0, the document takes as many as it needs at the size that is tried first, and larger type where
    it shall fill them. `hint` tells what to do if it needs more than there are.
    """

    number: int
    sizes: Sizes
    origin: Origin
    hint: str
    filled: bool = False


class Fonts(URLFetcher):  # type: ignore[misc]
    """Fetches "font:<role>" from what it was given, and nothing else: no file, no network."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=())
        self.files = files

    def fetch(self, url: str, _headers: object = None) -> URLFetcherResponse:
        """Return a font. Raises ValueError for anything else."""
        role = url.removeprefix(FONT_SCHEME)
        if role not in self.files:
            raise ValueError(f"nothing is fetched: {url}")
        return URLFetcherResponse(url, self.files[role], {"Content-Type": "font/ttf"})


class Flow:
    """Sets documents with a style sheet and fonts that are read once."""

    def __init__(self, styles: str, fonts: Mapping[str, bytes], glyphs: frozenset[str]) -> None:
        self.fetcher = Fonts(fonts)
        self.glyphs = glyphs
        self.fonts = FontConfiguration()
        self.styles = CSS(string=styles, font_config=self.fonts, url_fetcher=self.fetcher)

    def print(self, compose: Callable[[float], str], pages: Pages) -> bytes:
        """Return as tagged PDF what `compose` makes for a size of type, at the largest that fits the pages.

        Raises BadData if it does not fit at the least size, does not fill them at the largest, or has words that do
        not fit in their places or have no glyphs.
        """
        document = self._fit(compose, pages)
        if len(document.pages) < pages.number:
            message = f"takes {_show_pages(len(document.pages))}, not {pages.number}"
            raise BadData([Problem(pages.origin, message, f"write pages: {len(document.pages)}")])
        document.fonts = NamedFonts()
        data = document.write_pdf(pdf_variant=VARIANT, finisher=_finish)
        assert isinstance(data, bytes)
        return data

    def _fit(self, compose: Callable[[float], str], pages: Pages) -> Document:
        """Return the document at the largest size that fits, as far as the room left lets hope. Raises BadData."""
        best: Document | None = None
        problems: list[Problem] = []
        sizes = pages.sizes.steps
        place = sizes.index(pages.sizes.first)
        low, high = 0, len(sizes) - 1 if pages.number or pages.filled else place
        while low <= high:
            document, found = self._set(compose(sizes[place]))
            pages = pages._replace(number=pages.number or len(document.pages))
            found += _judge(document, pages)
            if found:
                problems, high = found, place - 1
            else:
                best, low = document, place + 1
            hoped = bisect_right(sizes, sizes[place] * sqrt(pages.number / _measure(document))) - 1
            if best is document and hoped <= place:
                break
            place = max(low, min(high, hoped))
        if best is None:
            raise BadData(problems)
        return best

    def _set(self, text: str) -> tuple[Document, list[Problem]]:
        """Return a document set on pages, and what has no place there. Raises BadData for missing glyphs."""
        html = HTML(string=text, url_fetcher=self.fetcher)
        refine_tree(html.etree_element)
        if problems := find_missing_glyphs(html.etree_element, self.glyphs):
            raise BadData(problems)
        document = self._render(html)
        overflows = find_overflows(document)
        if overflows:  # words that are bound may be too wide where each alone is not
            loosen_places(html.etree_element, {str(problem.origin) for problem in overflows})
            document = self._render(html)
            overflows = find_overflows(document)
        return document, overflows + find_losses(html.etree_element, document)

    def _render(self, html: HTML) -> Document:
        """Return a document set on pages."""
        return html.render(stylesheets=[self.styles], font_config=self.fonts, pdf_variant=VARIANT)


def _finish(document: Document, pdf: Any) -> None:
    """Change what WeasyPrint is about to write: its fonts, and what a viewer is asked."""
    embed_subsets(document, pdf)
    finish(document, pdf)


def _judge(document: Document, pages: Pages) -> list[Problem]:
    """Return what is wrong with the number of a document's pages."""
    if len(document.pages) <= pages.number:
        return []
    message = f"needs {_show_pages(len(document.pages))} at {pages.sizes.steps[0]:g} pt, and has {pages.number}"
    return [Problem(pages.origin, message, pages.hint)]


def _measure(document: Document) -> float:
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


def _list_texts(box: Any) -> Iterator[Any]:
    """Yield the boxes of words in a box."""
    if isinstance(box, boxes.TextBox):
        yield box
    for child in getattr(box, "children", ()):
        yield from _list_texts(child)


def _show_pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"
