"""Typefaces: how wide words are, how lines break, and at which size a text fits its place."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.units import Points

# The height of capitals in Roboto Condensed, and the depth of its descenders, as shares of the size.
CAP_HEIGHT = 0.711
DESCENT = 0.21


class MissingGlyph(Exception):
    """The typeface has no glyph for a character."""

    def __init__(self, character: str) -> None:
        self.character = character
        super().__init__(f"no glyph for {character!r}")


class Typeface:
    """One font's advance widths, in thousandths of the size; the widths of whole words are kept."""

    def __init__(self, name: str, widths: Mapping[int, float]) -> None:
        self.name = name
        self._widths = widths
        self._words: dict[str, float] = {}
        self.space = widths[32]

    def measure(self, text: str) -> float:
        """Return the width of a text without line breaks. Raises MissingGlyph."""
        known = self._words.get(text)
        if known is None:
            try:
                known = sum([self._widths[ord(character)] for character in text])
            except KeyError as error:
                raise MissingGlyph(chr(error.args[0])) from None
            self._words[text] = known
        return known

    def width(self, text: str, size: Points, spacing: Points = 0) -> Points:
        """Return the width of a text at a size, letter-spaced. Raises MissingGlyph."""
        return self.measure(text) * size / 1000 + spacing * len(text)

    def break_lines(self, text: str, size: Points, width: Points) -> tuple[str, ...] | None:
        """Return the text in lines of at most `width`, as few words as possible moved to the next.

        A line break in the text stays one. None if a single word is too wide. Raises MissingGlyph.
        """
        limit = width * 1000 / size
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line: list[str] = []
            room = limit
            for word in paragraph.split():
                wide = self.measure(word)
                if wide > room:
                    if wide > limit:
                        return None
                    lines.append(" ".join(line))
                    line, room = [], limit
                line.append(word)
                room -= wide + self.space
            lines.append(" ".join(line))
        return tuple(lines)
