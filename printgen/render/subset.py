"""Fonts with some of their glyphs alone, as files that hold text bring them along, and the names of fonts.

The library that cuts them comes in wheels with its own HarfBuzz: the system's has no say in the bytes.
"""

from collections.abc import Collection

from uharfbuzz import Face, OTNameIdPredefined, SubsetFlags, SubsetInput, subset

# What only matters while text is being set.
SETTING = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF")


class NoSuchGlyph(Exception):
    """A number beyond the last glyph of a font."""


def cut_font(data: bytes, glyphs: Collection[int] = (), text: str = "", *, numbered: bool = True) -> bytes:
    """Return a font with some glyphs, by number and by character; the same bytes each time.

    numbered: whether they keep their numbers.

    Raises NoSuchGlyph for a number that the font does not have.
    """
    font = Face(data)
    if glyphs and max(glyphs) >= font.glyph_count:  # HarfBuzz would leave it out
        raise NoSuchGlyph(max(glyphs))
    wanted = SubsetInput()
    wanted.flags = SubsetFlags.NO_HINTING | (SubsetFlags.RETAIN_GIDS if numbered else SubsetFlags.DEFAULT)
    wanted.glyph_set.update(glyphs)
    wanted.unicode_set.update(map(ord, text))
    wanted.name_id_set.clear()
    wanted.drop_table_tag_set.update(int.from_bytes(table.encode()) for table in SETTING)
    cut: bytes = subset(font, wanted).blob.data
    return cut


def read_family(data: bytes) -> str:
    """Return what a font calls its family."""
    return str(Face(data).get_name(OTNameIdPredefined.FONT_FAMILY))
