"""Wording: the words of a flowing document, with the typography that they are printed in."""

from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from printgen.render.flow.misfits import PLACE, is_wordless
from printgen.typeset.type.wording import bind_end, loosen, refine

# What holds paragraphs whose last lines are not to be single words.
PARAGRAPHS = ("p", "li", "td", "th")


class _ElementWords(NamedTuple):
    """Words in an HTML tree: the element that they are the text of, or whose tail they are."""

    element: Any
    name: str

    @property
    def text(self) -> str:
        """The words."""
        return getattr(self.element, self.name) or ""

    def set(self, text: str) -> None:
        """Put other words in the place of these."""
        setattr(self.element, self.name, text)


def refine_tree(root: Any) -> None:
    """Put the words of an HTML tree, in its language, into the typography that they are printed in.

    The heads of a table's columns have every space free: these columns are narrow.
    """
    language = root.get("lang", "")
    for words in _list_words(root):
        words.set(refine(words.text, language))
    for element in root.iter():
        if element.get("scope") == "col":
            for words in _list_words(element):
                words.set(loosen(words.text))
        elif element.tag in PARAGRAPHS:
            for paragraph in _list_paragraphs(element):
                _bind_paragraph(paragraph)


def unwrap_lone_words(root: Any) -> None:
    """Take words that are all of a paragraph out of their span: WeasyPrint lays fewer boxes out.

    Words of their own do not need the span; beside others it decides where lines break.
    """
    for element in root.iter():
        if element.tag in PARAGRAPHS and len(element) == 1 and not (element.text or "").strip():
            (span,) = element
            if span.tag == "span" and not span.attrib and not len(span) and not (span.tail or "").strip():
                element.text = span.text
                element.remove(span)


def loosen_places(root: Any, places: Container[str]) -> None:
    """Let every space break a line in the elements of an HTML tree whose words come from some places."""
    for element in root.iter():
        if element.get(PLACE) in places:
            for words in _list_words(element):
                words.set(loosen(words.text))


def _list_paragraphs(element: Any) -> list[list[_ElementWords]]:
    """Return the words in an element and in all below it, for each paragraph: a line break begins another."""
    paragraphs: list[list[_ElementWords]] = [[]]
    for words in _list_words(element):
        if words.element.tag == "br":
            paragraphs.append([])
        paragraphs[-1].append(words)
    return paragraphs


def _bind_paragraph(paragraph: list[_ElementWords]) -> None:
    """Bind the last two words of a paragraph.

    Its last space need not be in its last element, which may hold the full stop alone.
    """
    bound = bind_end("".join(words.text for words in paragraph))
    for words in paragraph:
        size = len(words.text)
        words.set(bound[:size])
        bound = bound[size:]


def _list_words(element: Any) -> Iterator[_ElementWords]:
    """Yield the words in an element and in all below it, in order."""
    if is_wordless(element):
        return
    if element.text:
        yield _ElementWords(element, "text")
    for child in element:
        yield from _list_words(child)
        if child.tail or child.tag == "br":
            yield _ElementWords(child, "tail")
