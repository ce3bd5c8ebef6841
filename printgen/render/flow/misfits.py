"""What went wrong in a flowing document: words beyond their line, column or page, and characters without a glyph."""

from collections import Counter
from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from printgen.errors import Problem, read_place
from printgen.render.flow.library import Document, boxes
from printgen.typeset.type.typeface import MissingGlyph, Overflow

# The attribute in which templates say where an element's words come from.
PLACE = "data-at"
# Rounding may let words end this far, in CSS pixels, beyond their line.
TOLERANCE = 0.6
LONGEST_SHOWN = 40
POINTS_PER_PIXEL = 0.75


class _Limits(NamedTuple):
    """How far right and down words may reach, in CSS pixels on the page, and where they come from."""

    right: float
    bottom: float
    place: str


def find_overflows(document: Document) -> list[Problem]:
    """Return a problem for each text that reaches beyond the place that it has, with its page."""
    found: dict[str, Problem] = {}
    for number, page in enumerate(document.pages, 1):
        box = page._page_box  # noqa: SLF001  # where words have come to stand is said nowhere else
        bottom = box.content_box_y() + box.height
        for child in box.children:
            lowest = page.height if isinstance(child, boxes.MarginBox) else bottom
            for box, limits in _walk(child, _Limits(page.width, lowest, "")):
                problem = _complain(box, limits)._replace(where=f"page {number}")
                found.setdefault(limits.place, problem)
    return list(found.values())


def find_losses(root: Any, document: Document) -> list[Problem]:
    """Return a problem for each element of an HTML tree of whose words not every one stands on a page."""
    wanted: Counter[str] = Counter()
    for place, words in _list_words(root, ""):
        wanted[place] += len("".join(words.split()))
    found: Counter[str] = Counter()
    for page in document.pages:
        for place, words in _list_set_words(page._page_box, ""):  # noqa: SLF001  # as above
            found[place] += len("".join(words.split()))
    hint = "give the sheet more pages or fewer columns"
    return [Problem(read_place(place), "has no place on the sheet", hint) for place in wanted - found]


def find_missing_glyphs(root: Any, glyphs: Container[str]) -> list[Problem]:
    """Return a problem for each element of an HTML tree whose words have a character that no font has: the first."""
    missing: dict[str, str] = {}
    for place, words in _list_words(root, ""):
        for character in words:
            if not character.isspace() and character not in glyphs:
                missing.setdefault(place, character)
    return [MissingGlyph(character).at(read_place(place)) for place, character in missing.items()]


def is_wordless(element: Any) -> bool:
    """Tell whether an element holds no words that flow: what is drawn has been measured."""
    return element.tag in ("style", "head") or str(element.tag).endswith("}svg")


def _walk(box: Any, limits: _Limits) -> Iterator[tuple[Any, _Limits]]:
    """Yield the box of each text below a box that is beyond its limits, with these."""
    if (box.element_tag or "").endswith("::marker"):  # the number of an item, whose words are told of
        return
    if isinstance(box, boxes.TextBox):
        if box.position_x + box.width > limits.right + TOLERANCE or box.position_y > limits.bottom + TOLERANCE:
            yield box, limits
        return
    place = (box.element.get(PLACE) if box.element is not None else None) or limits.place
    right = limits.right
    if isinstance(box, boxes.BlockContainerBox):
        right = min(right, box.content_box_x() + box.width)
    for child in getattr(box, "children", ()):
        yield from _walk(child, _Limits(right, limits.bottom, place))


def _list_set_words(box: Any, place: str) -> Iterator[tuple[str, str]]:
    """Yield the texts that stand in a box, but for texts that a style sheet adds, each with its place."""
    here = (box.element.get(PLACE) if box.element is not None else None) or place
    if isinstance(box, boxes.TextBox):
        if "::" not in (box.element_tag or ""):
            yield here, box.text
        return
    for child in getattr(box, "children", ()):
        yield from _list_set_words(child, here)


def _list_words(element: Any, place: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of an element and of all below it, each with its place."""
    here = element.get(PLACE, place)
    if isinstance(element.tag, str) and not is_wordless(element):
        if element.text:
            yield here, element.text
        for child in element:
            yield from _list_words(child, here)
    if element.tail:
        yield place, element.tail


def _complain(box: Any, limits: _Limits) -> Problem:
    text = box.text
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    beyond = box.position_x + box.width - limits.right
    message = f'"{shown}" does not fit in its place'
    if beyond > TOLERANCE:
        message = f'"{shown}" is too wide for its place'
    misfit = Overflow(message, text, beyond * POINTS_PER_PIXEL, "shorten it, or break it into words")
    return misfit.at(read_place(limits.place))
