"""Fonts as web pages bring them along: the characters that they show, compressed."""

from functools import lru_cache
from io import BytesIO

from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from uharfbuzz import Face

from printgen.render.subset import cut_font

# The pages of a few games have the same characters.
KEPT = 16
# Outlines are drawn on a grid of so many lines in the height of the type: finer than the pixels of words on a screen.
GRID = 128


def make_web_font(data: bytes, text: str) -> bytes:
    """Return a font with those characters of a text alone that it has, as WOFF2; the same bytes each time."""
    return _compress(data, "".join(sorted(_list_characters(data).intersection(text))))


@lru_cache(maxsize=KEPT)
def _list_characters(data: bytes) -> frozenset[str]:
    return frozenset(map(chr, Face(data).unicodes))


@lru_cache(maxsize=KEPT)
def _compress(data: bytes, text: str) -> bytes:
    font = TTFont(BytesIO(cut_font(data, text=text, numbered=False)), recalcTimestamp=False)
    scale_upem(font, GRID)
    font.flavor = "woff2"
    file = BytesIO()
    font.save(file)
    return file.getvalue()
