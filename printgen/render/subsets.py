"""The fonts in a sheet's file, with the glyphs that it uses alone.

WeasyPrint has a library of the system cut them, and each version of that makes other bytes. fontTools, which is pinned,
cuts them again from the whole fonts.
"""

from io import BytesIO
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from printgen.render.library import Document, read_font

# What only matters while text is being set.
SETTING = ["GSUB", "GPOS", "GDEF", "BASE", "JSTF"]
LENGTH = "Length1"  # what every stream with a TrueType font says of itself, and no other does


def embed_subsets(document: Document, pdf: Any) -> None:
    """Put subsets in the places of the fonts of a PDF that is about to be written."""
    fonts = list(document.fonts.values())
    for stream in pdf.objects:
        if LENGTH in getattr(stream, "extra", ()):
            (content,) = stream.stream
            (font,) = (each for each in fonts if each.file_content is content)
            used = {glyph for each in fonts if each.hash == font.hash for glyph in each.to_unicode}
            subset = _cut(read_font(font.hb_face), used)
            stream.stream[:] = [subset]
            stream.extra[LENGTH] = len(subset)


def _cut(data: bytes, glyphs: set[int]) -> bytes:
    """Return a font with some of its glyphs, by their numbers, which stay as they are; the same bytes each time."""
    options = Options(retain_gids=True, hinting=False, notdef_outline=False, notdef_glyph=True, name_IDs=[])
    options.drop_tables += SETTING
    subsetter = Subsetter(options)
    subsetter.populate(gids=glyphs)
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue()
