"""Typefaces: how wide words are, how lines break, and at which size a text fits its place."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate, pairwise
from unicodedata import combining

from printgen.errors import BadData, Origin, Problem
from printgen.typeset.type.typography import BOUND, loosen
from printgen.units import Points

# The height of capitals in Roboto Condensed, and the depth of its descenders, as shares of the size. Display faces have
# their own: see `Typeface`.
CAP_HEIGHT = 0.711
DESCENT = 0.21
# The face of titles, indices and backs, and the one that steps in where it lacks a letter.
DISPLAY, STEPS_IN = "display", "bold"
# Where a line may break.
SPACES = re.compile("[ \t\n]+")
# A last line shorter than this share of the width is short; the widths tried to lengthen it; the breaks of two lines.
SHORT = 0.35
NARROWED = (0.94, 0.88, 0.82)
MANY = 2


class Misfit(Exception):
    """Words that cannot be set as they are."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def at(self, origin: Origin) -> Problem:
        """Return the problem that this is, at the place of the words."""
        return Problem(origin, self.message, self.hint)


@contextmanager
def placed(origin: Origin, what: str) -> Iterator[None]:
    """Turn a misfit inside into BadData: `what` names the words, and `origin` is their place."""
    try:
        yield
    except Misfit as misfit:
        hint = "shorten it" if isinstance(misfit, Overflow) else misfit.hint
        raise BadData([Problem(origin, f"{what}: {misfit.message}", hint)]) from None


class MissingGlyph(Misfit):
    """The typeface has no glyph for a character."""

    def __init__(self, character: str) -> None:
        shown = f'"{character}" ' if character.isprintable() and not combining(character) else ""
        super().__init__(f"the typeface has no {shown}(U+{ord(character):04X})", "write it in other characters")
        self.character = character


class Overflow(Misfit):
    """Words need more room than they have, even at their least size."""

    def __init__(self, message: str, hint: str = "shorten the words, or print on larger cards") -> None:
        super().__init__(message, hint)


class Typeface:
    """One font's advance widths, in thousandths of the size; the widths of whole words are kept.

    cap_height, descent: the height of its capitals and the depth of its descenders, as shares of the size.
    """

    def __init__(
        self, name: str, widths: Mapping[int, float], cap_height: float = CAP_HEIGHT, descent: float = DESCENT
    ) -> None:
        self.name = name
        self.cap_height = cap_height
        self.descent = descent
        self._widths = widths
        self._words = _WordWidths(widths)
        self._space = widths[ord(" ")]

    def find_missing(self, text: str) -> str:
        """Return the first character of a text that the font has no glyph for, "" if it has them all."""
        return next((character for character in text if ord(character) not in self._widths), "")

    def measure(self, text: str) -> float:
        """Return the width of a text without line breaks. Raises MissingGlyph."""
        return self._words[text]

    def width(self, text: str, size: Points, spacing: Points = 0) -> Points:
        """Return the width of a text at a size, letter-spaced. Raises MissingGlyph."""
        return self._words[text] * size / 1000 + spacing * len(text)

    def break_lines(self, text: str, size: Points, width: Points) -> tuple[str, ...] | None:
        """Return a paragraph in lines of at most `width`, as few as can be, each with as many words as fit.

        A last line that would be short is lengthened by narrowing the others. Words that an unbreakable space binds
        are parted where they would take a line more. None if a single word is too wide. Raises MissingGlyph.
        """
        limit = width * 1000 / size + self._space
        lines = self._fill(text.split(), limit)
        if BOUND in text and lines and len(lines) > 1:
            bound = self._fill(SPACES.split(text.strip()), limit)
            lines = bound if bound and len(bound) <= len(lines) else lines
        return lines and tuple([loosen(line) for line in lines])

    def _fill(self, words: list[str], limit: float) -> tuple[str, ...] | None:
        """Return words in lines of at most `limit`, the last of them not short if it can be had; None if one is wider.

        Raises MissingGlyph.
        """
        ends = list(accumulate([self._words[word] + self._space for word in words]))
        breaks = _break(ends, limit)
        if breaks is None:
            return None
        for narrower in NARROWED if _is_short(breaks, ends, limit) else ():
            tried = _break(ends, limit * narrower)
            if tried is None or len(tried) > len(breaks):
                break
            breaks = tried
            if not _is_short(breaks, ends, limit):
                break
        return tuple([" ".join(words[first:last]) for first, last in pairwise(breaks)])


def pick_role(text: str, faces: Mapping[str, Typeface]) -> str:
    """Return the role of the font that a title, an index or words of a back are set in.

    That is "display", or "bold" if there is no display face, or if that lacks a letter of the text.
    """
    display = faces.get(DISPLAY)
    return DISPLAY if display and not display.find_missing(text) else STEPS_IN


def _break(ends: list[float], limit: float) -> list[int] | None:
    """Return where lines of at most `limit` break, given where each word and the space after it end."""
    breaks, start = [0], 0.0
    while breaks[-1] < len(ends):
        last = bisect_right(ends, start + limit, breaks[-1])
        if last == breaks[-1]:
            return None
        breaks.append(last)
        start = ends[last - 1]
    return breaks


def _is_short(breaks: list[int], ends: list[float], limit: float) -> bool:
    """Tell whether the last of several lines is short."""
    return len(breaks) > MANY and ends[-1] - ends[breaks[-2] - 1] < limit * SHORT


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
