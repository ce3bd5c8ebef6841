"""HTML as WeasyPrint reads it, without what it prepares for notes at the foot of a page where there are none."""

import re
from copy import copy
from typing import Any

from printgen.render.flow.library import HTML, UA_STYLESHEET, URLFetcher

# What a style sheet says of notes at the foot of a page.
NOTES = re.compile(r"footnote|note\(")


def _leave_notes(styles: Any) -> Any:
    """Return a style sheet without its rules for notes, which would make five styles for each element."""
    styles = copy(styles)
    styles.matcher = copy(styles.matcher)
    styles.matcher.other_selectors = [
        entry for entry in styles.matcher.other_selectors if "note" not in (entry[3] or "")
    ]
    return styles


WITHOUT_NOTES = _leave_notes(UA_STYLESHEET)


class PlainHTML(HTML):  # type: ignore[misc]
    """HTML without notes: each element has the usual style of its tag, and no style for notes."""

    def _ua_stylesheets(self, forms: bool = False) -> list[Any]:  # noqa: FBT001, FBT002  # as WeasyPrint has it
        return super()._ua_stylesheets(forms) if forms else [WITHOUT_NOTES]


def read_html(text: str, styles: str, fetcher: URLFetcher) -> HTML:
    """Return a text as HTML, with what its style sheet needs."""
    kind = HTML if NOTES.search(styles) or NOTES.search(text) else PlainHTML
    return kind(string=text, url_fetcher=fetcher)
