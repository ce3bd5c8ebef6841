"""Type: how wide words are and how lines break, paragraphs below one another, and the size at which words fit."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import accumulate, groupby, pairwise
from math import ceil, cos, radians, sin
from typing import NamedTuple
from unicodedata import combining

from printgen.errors import BadData, Origin, Problem
from printgen.model.art import NamedOutline
from printgen.model.look import TypeSize
from printgen.model.markup import TextSpan, change_words, make_text, plain, read_markup
from printgen.typeset.frame import Item, Symbol, Text, move
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.wording import BOUND, loosen
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


MILLIMETRE = 25.4 / 72


class Misfit(Exception):
    """Words that cannot be set as they are."""

    def __init__(self, message: str, hint: str, words: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.words = words  # which have no room, if it is that

    def at(self, origin: Origin) -> Problem:
        """Return the problem that this is, at the place of the words."""
        return Problem(origin, self.message, self.hint, words=self.words)


@contextmanager
def placed(origin: Origin, what: str) -> Iterator[None]:
    """Turn a misfit inside into BadData: `what` names the words, and `origin` is their place."""
    try:
        yield
    except Misfit as misfit:
        hint = "shorten it" if isinstance(misfit, Overflow) else misfit.hint
        raise BadData([misfit.at(origin)._replace(message=f"{what}: {misfit.message}", hint=hint)]) from None


class MissingGlyph(Misfit):
    """The typeface has no glyph for a character."""

    def __init__(self, character: str) -> None:
        shown = f'"{character}" ' if character.isprintable() and not combining(character) else ""
        super().__init__(f"the typeface has no {shown}(U+{ord(character):04X})", "write it in other characters")
        self.character = character

    def at(self, origin: Origin) -> Problem:
        """Return the problem that this is, at the place of the words."""
        return super().at(origin)._replace(lacking=self.character)


class Overflow(Misfit):
    """Words need more room than they have, even at their least size.

    beyond: how much wider or higher they are than their room.
    """

    def __init__(self, message: str, words: str = "", beyond: Points = 0, hint: str = "shorten the words") -> None:
        super().__init__(f"{message}, by {beyond * MILLIMETRE:.1f} mm" if beyond > 0 else message, hint, words)


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
    """Return the role of the font of a title or index: "display", or "bold" if the display face lacks a letter."""
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


WITHOUT_MARKUP = frozenset({str})


def spell_out(items: Iterable[Item], faces: Mapping[str, Typeface], symbols: Mapping[str, NamedOutline]) -> list[Item]:
    """Return items; texts with markup are parted into pieces without it, and symbols. Raises MissingGlyph."""
    spelled: list[Item] = []
    for item in items:
        if item.__class__ is not Text or WITHOUT_MARKUP.issuperset(map(type, item.lines)):
            spelled.append(item)
            continue
        first = 0
        # Lines without markup that follow one another stay one text.
        for is_plain, lines in groupby(item.lines, lambda line: line.__class__ is str):
            found = tuple(lines)
            if is_plain:
                spelled.append(_below(item, first)._replace(lines=found))
            else:
                for place, line in enumerate(found, first):
                    spelled.extend(_spell_line(_below(item, place), line, faces, symbols))
            first += len(found)
    return spelled


def _spell_line(
    start: Text, line: str, faces: Mapping[str, Typeface], symbols: Mapping[str, NamedOutline]
) -> Iterator[Text | Symbol]:
    """Yield the pieces of a line that begins where a text does."""
    face, done = faces[start.font], 0.0
    for span in read_markup(line):
        if span.symbol:
            width, high = face.symbol_advance * start.size / 1000, start.size * face.cap_height
            place = _go(start, done + width / 2 * start.stretch, high / 2)
            yield Symbol(*place, high * SYMBOL_SIZE, symbols[span.symbol], start.colour, start.turn)
        else:
            relative = face.relative(span)
            width = relative.width(span.text, start.size, start.spacing)
            x, y = _go(start, done, 0)
            yield start._replace(x=x, y=y, font=relative.role, lines=(span.text,), leading=0)
        done += (width + (start.spacing if span.symbol else 0)) * start.stretch


def _below(text: Text, place: int) -> Text:
    """Return a text that begins where one of its lines does."""
    x, y = _go(text, 0, -text.leading * place)
    return text._replace(x=x, y=y)


def _go(text: Text, along: Points, up: Points) -> tuple[Points, Points]:
    """Return a place so far along the baseline of a text and so far above it."""
    if not text.turn:
        return text.x + along, text.y - up
    turn = radians(text.turn)
    return text.x + along * cos(turn) - up * sin(turn), text.y - along * sin(turn) - up * cos(turn)


# Shares of the size of a paragraph: the room above it, less where it follows its label or title, and the mark of a
# note with the indent that makes room for it.
PARAGRAPH_GAP = 0.65
TITLE_GAP = 0.45
NOTE_MARK = 0.5
NOTE_INDENT = 0.85
# How much smaller words that do not fit are tried the next time, as a share of their size.
SHRINK_STEP = 0.05


LONGEST_SHOWN = 40


class Paragraph(NamedTuple):
    """A paragraph to be set."""

    text: str
    font: str
    type: TypeSize
    colour: str
    spacing: float = 0  # the room between letters, as a share of the size
    mark: bool = False  # it begins with the sign of a note
    gap: float = PARAGRAPH_GAP  # the room above it, as a share of the size


class Stack(NamedTuple):
    """Set paragraphs; their x and y count from the stack's top left corner."""

    height: Points
    items: tuple[Text | Symbol, ...]

    def place(self, x: Points, y: Points) -> list[Text | Symbol]:
        """Return the items moved to where the stack shall stand."""
        return [move(item, x, y) for item in self.items]


def set_stack(
    paragraphs: Sequence[Paragraph], faces: Mapping[str, Typeface], width: Points, shrink: float
) -> Stack | None:
    """Return paragraphs set in `width`, at `shrink` of their sizes but not below their least; None if a word is wider.

    Raises MissingGlyph.
    """
    items: list[Text | Symbol] = []
    y = 0.0
    for place, paragraph in enumerate(paragraphs):
        face = faces[paragraph.font]
        size = max(paragraph.type.least, paragraph.type.size * shrink)
        leading = size * paragraph.type.leading
        indent = size * NOTE_INDENT if paragraph.mark else 0
        lines = face.break_lines(paragraph.text, size, width - indent)
        if lines is None:
            return None
        y += (size * paragraph.gap if place else 0) + size * CAP_HEIGHT
        if paragraph.mark:
            side = size * NOTE_MARK
            items.append(Symbol(side / 2, y - size * CAP_HEIGHT / 2, side, OUTLINES["diamond"], paragraph.colour))
        items.append(Text(indent, y, paragraph.font, size, leading, paragraph.colour, lines, size * paragraph.spacing))
        y += leading * (len(lines) - 1) + size * DESCENT
    return Stack(y, tuple(items))


def fit_stack(
    paragraphs: Sequence[Paragraph], faces: Mapping[str, Typeface], width: Points, height: Points, blamed: int = 0
) -> Stack:
    """Return paragraphs as large as they fit a width and a height.

    Raises Overflow, which names the paragraph `blamed`, if they do not, MissingGlyph.
    """
    least = min(paragraph.type.least / paragraph.type.size for paragraph in paragraphs)
    steps = ceil((1 - least) / SHRINK_STEP)
    for step in range(steps + 1):
        stack = set_stack(paragraphs, faces, width, max(least, 1 - step * SHRINK_STEP))
        if stack and stack.height <= height:
            return stack
    text = paragraphs[blamed].text
    if stack:
        raise too_long(text, beyond=stack.height - height)
    least_size = paragraphs[blamed].type.least
    raise too_wide([text], "its place", faces[paragraphs[blamed].font], least_size, width)


def fit_line(text: str, face: Typeface, size: TypeSize, width: Points, spacing: float = 0) -> Points:
    """Return the largest size of type at which a line fits a width, letter-spaced by a share of the size.

    Raises Overflow if the least size does not fit, MissingGlyph.
    """
    natural = face.measure(text) / 1000 + (spacing * count_letters(text) if spacing else 0)
    fitting = min(size.size, width / natural) if natural else size.size
    if fitting < size.least:
        raise too_long(text, beyond=natural * size.least - width)
    return fitting


def too_long(text: str, place: str = "its place", beyond: Points = 0) -> Overflow:
    """Return that a text is too long for a place."""
    return Overflow(f'"{cut_short(text)}" is too long for {place}', text, beyond)


def too_wide(texts: Iterable[str], place: str, face: Typeface, size: Points, width: Points) -> Overflow:
    """Return that the widest word of some texts is wider than a place."""
    word = max((word for text in texts for word in plain(text).split()), key=face.measure, default="")
    return Overflow(f'"{cut_short(word)}" is wider than {place}', word, face.width(word, size) - width)


def cut_short(text: str) -> str:
    """Return as much of a text as a message shows."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
