"""Typefaces: how wide words are, how lines break, and at which size a text fits its place."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import accumulate, pairwise
from unicodedata import combining

from printgen.errors import BadData, Origin, Problem
from printgen.model.markup import TextSpan, change_words, make_text, read_markup
from printgen.typeset.type.typography import BOUND, loosen
from printgen.units import Points

# A last line shorter than this share of the width is short; the widths tried to lengthen it; the breaks of two lines.
SHORT = 0.35
NARROWED = (0.94, 0.88, 0.82)
MANY = 2


def choose_breaks(ends: Sequence[float], limit: float) -> list[int] | None:
    """Return where lines of at most `limit` break, as few as can be, the last of them not short if it can be had.

    `ends` tells where each word and the space after it end. Each break is the number of words before it; the first is
    0. None if a word is wider than a line.
    """
    breaks = _break(ends, limit)
    for narrower in NARROWED if breaks and _is_short(breaks, ends, limit) else ():
        tried = _break(ends, limit * narrower)
        if tried is None or breaks is None or len(tried) > len(breaks):
            break
        breaks = tried
        if not _is_short(breaks, ends, limit):
            break
    return breaks


def _break(ends: Sequence[float], limit: float) -> list[int] | None:
    """Return where lines of at most `limit` break, each with as many words as fit."""
    breaks, start, done = [0], 0.0, 0
    while done < len(ends):
        last = bisect_right(ends, start + limit, done)
        if last == done:
            return None
        breaks.append(last)
        start, done = ends[last - 1], last
    return breaks


def _is_short(breaks: list[int], ends: Sequence[float], limit: float) -> bool:
    """Tell whether the last of several lines is short."""
    return len(breaks) > MANY and ends[-1] - ends[breaks[-2] - 1] < limit * SHORT


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


# The height of capitals in Roboto Condensed, and the depth of its descenders, as shares of the size. Display faces have
# their own: see `Typeface`.
CAP_HEIGHT = 0.711
DESCENT = 0.21
# The face of titles, indices and backs, and the one that steps in where it lacks a letter.
DISPLAY, STEPS_IN = "display", "bold"
# Where a line may break.
SPACES = re.compile("[ \t\n]+")
ANY_SPACE = re.compile(r"\s+")
# How large a symbol among words is, as a share of the height of capitals, and the room beside it in thousandths of the
# size of type.
SYMBOL_SIZE, SYMBOL_ROOM = 1.1, 80.0
# The role of the face that bold words and italic ones are set in, by the role of those around them; in a face that is
# not named here they are as the others. No typeface need have bold italics.
ROLES = {
    ("regular", True, False): "bold",
    ("regular", False, True): "italic",
    ("regular", True, True): "bold",
    ("italic", True, False): "bold",
    ("italic", False, True): "regular",
    ("italic", True, True): "bold",
}


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

    role: what it is used for, among the faces of its family.
    cap_height, descent: the height of its capitals and the depth of its descenders, as shares of the size.
    """

    def __init__(
        self, name: str, widths: Mapping[int, float], cap_height: float = CAP_HEIGHT, descent: float = DESCENT
    ) -> None:
        self.name = name
        self.cap_height = cap_height
        self.descent = descent
        self.role = ""
        self.family: Mapping[str, Typeface] = {}
        self._widths = widths
        self._words = _WordWidths(widths)
        self._space = widths[ord(" ")]

    def find_missing(self, text: str) -> str:
        """Return the first character of a text that the font has no glyph for, "" if it has them all."""
        return next((character for character in text if ord(character) not in self._widths), "")

    def measure(self, text: str) -> float:
        """Return the width of a text without line breaks. Raises MissingGlyph."""
        if text.__class__ is str:
            return self._words[text]
        return sum(
            self.symbol_advance if span.symbol else self.relative(span).measure(span.text) for span in read_markup(text)
        )

    def width(self, text: str, size: Points, spacing: Points = 0) -> Points:
        """Return the width of a text at a size, letter-spaced. Raises MissingGlyph."""
        return self.measure(text) * size / 1000 + (spacing * count_letters(text) if spacing else 0)

    @property
    def symbol_advance(self) -> float:
        """The width of a symbol among words, with the room beside it, in thousandths of the size."""
        return self.cap_height * SYMBOL_SIZE * 1000 + SYMBOL_ROOM

    def relative(self, span: TextSpan) -> "Typeface":
        """Return the face that a span is set in among words of this face."""
        return self.family.get(ROLES.get((self.role, span.bold, span.italic), self.role), self)

    def break_lines(self, text: str, size: Points, width: Points) -> tuple[str, ...] | None:
        """Return a paragraph in lines of at most `width`, as few as can be, each with as many words as fit.

        A last line that would be short is lengthened by narrowing the others. Words that an unbreakable space binds
        are parted where they would take a line more. None if a single word is too wide. Raises MissingGlyph.
        """
        limit, plain = width * 1000 / size + self._space, text.__class__ is str
        lines = self._fill(text.split(), limit) if plain else self._fill_marked(cut_words(text, ANY_SPACE), limit)
        if BOUND in text and lines and len(lines) > 1:
            words = SPACES.split(text.strip()) if plain else cut_words(text, SPACES)
            bound = self._fill(words, limit) if plain else self._fill_marked(words, limit)
            lines = bound if bound and len(bound) <= len(lines) else lines
        return lines and tuple([loosen(line) if plain else change_words(line, loosen) for line in lines])

    def _fill(self, words: list[str], limit: float) -> tuple[str, ...] | None:
        """Return words in lines of at most `limit`; None if one is wider. Raises MissingGlyph."""
        breaks = choose_breaks(list(accumulate([self._words[word] + self._space for word in words])), limit)
        return tuple([" ".join(words[first:last]) for first, last in pairwise(breaks)]) if breaks else None

    def _fill_marked(self, words: list[str], limit: float) -> tuple[str, ...] | None:
        """Return words, each but the last with the space after it, in lines of at most `limit`."""
        ends = list(accumulate(map(self.measure, words)))
        ends[-1:] = [end + self._space for end in ends[-1:]]
        breaks = choose_breaks(ends, limit)
        return tuple(join_words(words[first:last]) for first, last in pairwise(breaks)) if breaks else None


def pick_role(text: str, faces: Mapping[str, Typeface]) -> str:
    """Return the role of the font that a title, an index or words of a back are set in.

    That is "display", or "bold" if there is no display face, or if that lacks a letter of the text.
    """
    display = faces.get(DISPLAY)
    return DISPLAY if display and not display.find_missing(text) else STEPS_IN


def make_family(faces: dict[str, Typeface]) -> dict[str, Typeface]:
    """Return the faces of a typeface by role, each knowing the others."""
    family: dict[str, Typeface] = {}
    for role, face in faces.items():
        family[role] = copy(face)  # which shares what it knows of words
        family[role].role, family[role].family = role, family
    return family


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
