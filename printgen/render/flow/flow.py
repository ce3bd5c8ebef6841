"""Flowing text: HTML set on pages at the largest size that fits them, and written as tagged PDF."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from hashlib import sha256
from math import inf
from typing import NamedTuple

from printgen.errors import BadData, Problem
from printgen.render.flow.finishing import finish
from printgen.render.flow.fitting import Attempt, Pages, find_size, show_pages, sum_document
from printgen.render.flow.fonts import Fonts, list_glyphs, make_text_faces, open_fonts
from printgen.render.flow.library import CSS, VERSIONS, Document, FontConfiguration
from printgen.render.flow.markup import read_html
from printgen.render.flow.memory import Fit, make_key, recall, remember
from printgen.render.flow.misfits import find_losses, find_missing_glyphs, find_overflows
from printgen.render.flow.page_layout import lay_out
from printgen.render.flow.sheet_wording import loosen_places, refine_tree, unwrap_lone_words
from printgen.render.flow.subsets import NamedFonts
from printgen.typeset.type.typeface import Typeface

VARIANT = "pdf/ua-1"


class FlowedText:
    """A text that has been set on pages; `size` is the size of its type in points."""

    def __init__(self, document: Document, size: float) -> None:
        self.document = document
        self.size = size

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self.document.pages)

    @cached_property
    def data(self) -> bytes:
        """The text as a tagged PDF."""
        self.document.fonts = NamedFonts()
        data = self.document.write_pdf(pdf_variant=VARIANT, finisher=finish)
        assert isinstance(data, bytes)
        return data


class FlowingText(NamedTuple):
    """A text that is to flow."""

    name: str  # what its size is remembered by
    draft: str  # its HTML at no size: what it says, and on which paper
    compose: Callable[[float], str]  # makes its HTML for a size of type


class Flow:
    """Sets documents with a style sheet and fonts that are read once."""

    def __init__(self, styles: str, files: Mapping[str, bytes]) -> None:
        self.fetcher = Fonts(files)
        self.opened = open_fonts(files)
        self.glyphs = list_glyphs(self.opened)
        self.fonts = FontConfiguration()
        self.styles = CSS(string=styles, font_config=self.fonts, url_fetcher=self.fetcher)
        self.made_with = (styles, *(sha256(data).hexdigest() for data in files.values()), *VERSIONS)

    @cached_property
    def faces(self) -> dict[str, Typeface]:
        """The typefaces of the text, for what is drawn among it."""
        return make_text_faces(self.opened)

    def set(self, text: FlowingText, pages: Pages) -> FlowedText:
        """Return a text at the largest size that fits the pages, or at one that is enough for them.

        Raises BadData if it does not fit at the least size, does not fill them at the largest, or has words that do
        not fit in their places or have no glyphs.
        """
        attempt = self._fit(text, pages)
        document = attempt.document
        if len(document.pages) < pages.number:
            message = f"takes {show_pages(len(document.pages))}, not {pages.number}"
            raise BadData([Problem(pages.origin, message, f"write pages: {len(document.pages)}")])
        return FlowedText(document, attempt.size)

    def _fit(self, text: FlowingText, pages: Pages) -> Attempt:
        """Return a text set on pages at the size that fits, which may be remembered. Raises BadData."""
        key = make_key(text.draft, pages.number, pages.sizes, pages.filled, *self.made_with)
        if known := recall(text.name, key, pages.sizes.steps):
            attempt = self._set_at(text, known.size, known.loosened)
            if not attempt.problems and sum_document(attempt.document) == known.places:
                return attempt
        attempt = find_size(lambda size: self._set_at(text, size), pages)
        if pages.enough == inf:
            remember(text.name, Fit(key, attempt.size, attempt.loosened, sum_document(attempt.document)))
        return attempt

    def _set_at(self, text: FlowingText, size: float, loosened: Collection[str] = ()) -> Attempt:
        """Return a text set on pages, with the words of some places loosened. Raises BadData for missing glyphs."""
        html = read_html(text.compose(size), self.made_with[0], self.fetcher)
        refine_tree(html.etree_element)
        if problems := find_missing_glyphs(html.etree_element, self.glyphs):
            raise BadData(problems)
        loosen_places(html.etree_element, loosened)
        unwrap_lone_words(html.etree_element)
        document = lay_out(html, self.styles, self.fonts, VARIANT)
        overflows = find_overflows(document)
        if overflows and not loosened:  # words that are bound may be too wide where each alone is not
            loosened = sorted({str(problem.origin) for problem in overflows})
            loosen_places(html.etree_element, loosened)
            document = lay_out(html, self.styles, self.fonts, VARIANT)
            overflows = find_overflows(document)
        return Attempt(size, document, tuple(loosened), overflows + find_losses(html.etree_element, document))
