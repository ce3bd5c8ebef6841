"""Fonts with some of their glyphs alone, as files that hold text bring them along."""

from collections.abc import Iterable
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

# What only matters while text is being set.
SETTING = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF")


def cut_font(data: bytes, glyphs: Iterable[int] = (), text: str = "") -> bytes:
    """Return a font with some glyphs, by number and by character, which keep their numbers; the same bytes each time.

    Raises Subsetter.MissingGlyphsSubsettingError for a number that the font does not have.
    """
    options = Options(retain_gids=True, hinting=False, notdef_outline=False, notdef_glyph=True, name_IDs=[])
    subsetter = Subsetter(options)
    subsetter.populate(gids=glyphs, text=text)
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    font.setGlyphOrder([f"glyph{number:05}" for number in range(font["maxp"].numGlyphs)])  # names of them go nowhere
    for table in SETTING:  # fontTools would drop them too, but reads them first, which takes longer than all the rest
        if table in font:
            del font[table]
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue()
