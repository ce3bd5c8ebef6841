"""Stacks: paragraphs of different type below one another, and lines with markup spelt as pieces of different faces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil, cos, radians, sin
from typing import NamedTuple

from printgen.model.art import NamedOutline
from printgen.model.look import TypeSize
from printgen.model.markup import read_markup
from printgen.typeset.frame import Item, Symbol, Text, move
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, SYMBOL_SIZE, Overflow, Typeface, count_letters
from printgen.units import Points

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
    """Return the paragraphs set in `width`, each at `shrink` of its size but not below its least.

    None if a single word is wider than that. Raises MissingGlyph.
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


def fit_stack(paragraphs: Sequence[Paragraph], faces: Mapping[str, Typeface], width: Points, height: Points) -> Stack:
    """Return paragraphs set as large as they fit a width and a height.

    Raises Overflow if they do not fit at their least sizes, MissingGlyph.
    """
    least = min(paragraph.type.least / paragraph.type.size for paragraph in paragraphs)
    steps = ceil((1 - least) / SHRINK_STEP)
    for step in range(steps + 1):
        stack = set_stack(paragraphs, faces, width, max(least, 1 - step * SHRINK_STEP))
        if stack and stack.height <= height:
            return stack
    raise Overflow(f'"{cut_short(paragraphs[0].text)}" is too long for its place')


def fit_line(text: str, face: Typeface, size: TypeSize, width: Points, spacing: float = 0) -> Points:
    """Return the largest size of type at which a line fits a width, letter-spaced by a share of the size.

    Raises Overflow if the least size does not fit, MissingGlyph.
    """
    natural = face.measure(text) / 1000 + (spacing * count_letters(text) if spacing else 0)
    fitting = min(size.size, width / natural) if natural else size.size
    if fitting < size.least:
        raise Overflow(f'"{cut_short(text)}" is too long for its place')
    return fitting


def cut_short(text: str) -> str:
    """Return as much of a text as a message shows."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
