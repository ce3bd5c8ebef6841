"""Wording: the words of a flowing document, with the typography that they are printed in."""

from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from printgen.render.misfits import PLACE
from printgen.typeset.typography import bind_end, loosen, refine

# What holds no words, and what holds a paragraph whose last line is not to be a single word.
WORDLESS, PARAGRAPHS = ("head", "style"), ("p", "li")


class _Words(NamedTuple):
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
    """Put the words of an HTML tree, in its language, into the typography that they are printed in."""
    language = root.get("lang", "")
    for words in _list_words(root):
        words.set(refine(words.text, language))
    for element in root.iter():
        if element.tag in PARAGRAPHS:
            last = [words for words in _list_words(element) if words.text.strip()][-1:]
            for words in last:
                words.set(bind_end(words.text))


def loosen_places(root: Any, places: Container[str]) -> None:
    """Let every space break a line in the elements of an HTML tree whose words come from some places."""
    for element in root.iter():
        if element.get(PLACE) in places:
            for words in _list_words(element):
                words.set(loosen(words.text))


def _list_words(element: Any) -> Iterator[_Words]:
    """Yield the words in an element and in all below it, in order."""
    if element.tag in WORDLESS:
        return
    if element.text:
        yield _Words(element, "text")
    for child in element:
        yield from _list_words(child)
        if child.tail:
            yield _Words(child, "tail")
