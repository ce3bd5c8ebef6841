"""The fonts of flowing text: which characters they have, and how WeasyPrint is given them."""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO

from fontTools.ttLib import TTFont

from printgen.render.flow.library import URLFetcher, URLFetcherResponse
from printgen.typeset.type.typeface import DISPLAY, Typeface, make_family

SCHEME = "font:"
SIGNS = "signs"


class Fonts(URLFetcher):  # type: ignore[misc]
    """Fetches "font:<role>" from what it was given, and nothing else: no file, no network."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=())
        self.files = files

    def fetch(self, url: str, _headers: object = None) -> URLFetcherResponse:
        """Return a font. Raises ValueError for anything else."""
        role = url.removeprefix(SCHEME)
        if role not in self.files:
            raise ValueError(f"nothing is fetched: {url}")
        return URLFetcherResponse(url, self.files[role], {"Content-Type": "font/ttf"})


def open_fonts(files: Mapping[str, bytes]) -> dict[str, TTFont]:
    """Return fonts by their roles."""
    return {role: _open_font(data) for role, data in files.items()}


@lru_cache(maxsize=16)
def _open_font(data: bytes) -> TTFont:
    """Return a font, the same one for the same file: to read which characters it has takes longer than all the rest."""
    return TTFont(BytesIO(data), lazy=True)


def list_glyphs(fonts: Mapping[str, TTFont]) -> frozenset[str]:
    """Return the characters that every font of the text has, or the symbols.

    A character that the face of titles lacks is set in the font of the text.
    """
    found = {role: frozenset(map(chr, font.getBestCmap())) for role, font in fonts.items() if role != DISPLAY}
    signs = found.pop(SIGNS)
    return frozenset.intersection(*found.values()) | signs


def make_text_faces(fonts: Mapping[str, TTFont]) -> dict[str, Typeface]:
    """Return the fonts of the text as typefaces to measure with, for drawings among it."""
    text = {role: font for role, font in fonts.items() if role not in (DISPLAY, SIGNS)}
    return make_family({role: Typeface(role, _measure_glyphs(font)) for role, font in text.items()})


def _measure_glyphs(font: TTFont) -> dict[int, float]:
    """Return how wide each character of a font is, in thousandths of its size."""
    advances, em = font["hmtx"].metrics, font["head"].unitsPerEm
    return {code: advances[name][0] * 1000 / em for code, name in font.getBestCmap().items() if name in advances}
