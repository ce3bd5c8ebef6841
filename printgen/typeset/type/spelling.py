"""Spelling: lines with markup as pieces of different faces beside one another, and symbols as high as capitals."""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, radians, sin

from printgen.model.art import NamedOutline
from printgen.model.markup import read_markup
from printgen.typeset.frame import Item, Symbol, Text
from printgen.typeset.type.typeface import SYMBOL_SIZE, Typeface
from printgen.units import Points

WITHOUT_MARKUP = frozenset({str})


def spell_out(items: Iterable[Item], faces: Mapping[str, Typeface], symbols: Mapping[str, NamedOutline]) -> list[Item]:
    """Return items; those with lines that have markup are parted into pieces without it, and symbols.

    Raises MissingGlyph.
    """
    spelled: list[Item] = []
    for item in items:
        if item.__class__ is Text and not WITHOUT_MARKUP.issuperset(map(type, item.lines)):
            spelled.extend(_spell_lines(item, faces, symbols))
        else:
            spelled.append(item)
    return spelled


def _spell_lines(
    text: Text, faces: Mapping[str, Typeface], symbols: Mapping[str, NamedOutline]
) -> Iterator[Text | Symbol]:
    """Yield what the lines of a text are drawn as, in order; lines without markup that follow one another stay one."""
    plain: list[str] = []
    for place, line in enumerate(text.lines):
        if line.__class__ is str:
            plain.append(line)
            continue
        if plain:
            yield _below(text, place - len(plain))._replace(lines=tuple(plain))
            plain = []
        yield from _spell_line(_below(text, place), line, faces, symbols)
    if plain:
        yield _below(text, len(text.lines) - len(plain))._replace(lines=tuple(plain))


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
