"""Words with markup: a paragraph parted into words, and words joined into a line."""

import re
from collections.abc import Iterable

from printgen.model.markup import TextSpan, make_text, read_markup


def count_letters(text: str) -> int:
    """Return how many letters and symbols a text is set of."""
    return sum(1 if span.symbol else len(span.text) for span in read_markup(text))


def cut_words(text: str, spaces: re.Pattern[str]) -> list[str]:
    """Return the words of a text with markup, each but the last with one space after it."""
    words: list[list[TextSpan]] = [[]]
    for span in read_markup(text):
        parts = [span.text] if span.symbol else spaces.split(span.text)
        for place, part in enumerate(parts):
            if place:
                words[-1].append(span._replace(text=" "))
                words.append([])
            words[-1].append(span._replace(text=part))
    return [make_text(word) for word in words if any(span.text.strip() for span in word)]


def join_words(words: Iterable[str]) -> str:
    """Return words that each have a space after them as one line, without the last space."""
    *spans, last = [span for word in words for span in read_markup(word)]
    return make_text([*spans, last._replace(text=last.text.rstrip(" "))])
