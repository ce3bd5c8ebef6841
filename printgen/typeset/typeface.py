"""Typefaces: how wide words are, how lines break, and at which size a text fits its place."""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate, pairwise

from printgen.errors import Origin, Problem
from printgen.units import Points

# The height of capitals in Roboto Condensed, and the depth of its descenders, as shares of the size.
CAP_HEIGHT = 0.711
DESCENT = 0.21


class Misfit(Exception):
    """Words that cannot be set as they are."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def at(self, origin: Origin) -> Problem:
        """Return the problem that this is, at the place of the words."""
        return Problem(origin, self.message, self.hint)


class MissingGlyph(Misfit):
    """The typeface has no glyph for a character."""

    def __init__(self, character: str) -> None:
        super().__init__(f'the typeface has no "{character}" (U+{ord(character):04X})', "write it in other characters")
        self.character = character


class Overflow(Misfit):
    """Words need more room than they have, even at their least size."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "shorten the words, or print on larger cards")


class Typeface:
    """One font's advance widths, in thousandths of the size; the widths of whole words are kept."""

    def __init__(self, name: str, widths: Mapping[int, float]) -> None:
        self.name = name
        self._words = _WordWidths(widths)
        self._space = widths[ord(" ")]

    def measure(self, text: str) -> float:
        """Return the width of a text without line breaks. Raises MissingGlyph."""
        return self._words[text]

    def width(self, text: str, size: Points, spacing: Points = 0) -> Points:
        """Return the width of a text at a size, letter-spaced. Raises MissingGlyph."""
        return self._words[text] * size / 1000 + spacing * len(text)

    def break_lines(self, text: str, size: Points, width: Points) -> tuple[str, ...] | None:
        """Return a paragraph in lines of at most `width`, each with as many words as fit.

        A last word does not stand alone if the one before can join it. None if a single word is too wide.
        Raises MissingGlyph.
        """
        limit = width * 1000 / size + self._space
        words = text.split()
        ends = list(accumulate([self._words[word] + self._space for word in words]))
        breaks, start = [0], 0.0
        while breaks[-1] < len(words):
            last = bisect_right(ends, start + limit, breaks[-1])
            if last == breaks[-1]:
                return None
            breaks.append(last)
            start = ends[last - 1]
        if _has_widow(breaks) and ends[-1] - ends[-3] <= limit:
            breaks[-2] -= 1
        return tuple(" ".join(words[first:last]) for first, last in pairwise(breaks))


def _has_widow(breaks: list[int]) -> bool:
    """Tell whether the last line has one word, and the line before at least three."""
    return len(breaks) > 2 and breaks[-1] - breaks[-2] == 1 and breaks[-2] - breaks[-3] > 2  # noqa: PLR2004


class _WordWidths(dict[str, float]):
    """The width of each word that was asked for."""

    def __init__(self, widths: Mapping[int, float]) -> None:
        super().__init__()
        self._widths = widths

    def __missing__(self, word: str) -> float:
        try:
            self[word] = sum([self._widths[ord(character)] for character in word])
        except KeyError as error:
            raise MissingGlyph(chr(error.args[0])) from None
        return self[word]
