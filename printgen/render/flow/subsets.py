"""The fonts in a sheet's file, with the glyphs that it uses alone, and their names there.

WeasyPrint leaves both to libraries of the system, and each version of those makes other bytes. So the fonts are cut
again from the whole ones by a library that is pinned, and their names are made here.
"""

from hashlib import sha256
from typing import Any

from printgen.errors import BadData, Origin, Problem
from printgen.render.flow.library import Document, read_font
from printgen.render.subset import NoSuchGlyph, cut_font

STYLES = Origin("layouts/sheets/sheet.css", 1, 1)
LENGTH = "Length1"  # what every stream with a TrueType font says of itself, and no other does
# What is said of words that were set in a font of the system, which cannot be cut.
NO_FONT = "sets words or signs in a font that cannot be put into a PDF"
FONT_HINT = "name one of printgen's fonts, which an @font-face declares"


class NamedFonts(dict[int, Any]):
    """The fonts of a document as WeasyPrint collects them while it draws, each named by its typeface alone.

    A font in part has a name of six letters and its typeface, as in "ABCDEF+printgen-text-Bold", and pages call it by
    the letters. WeasyPrint makes them of a description by the system's Pango. Newer versions of that add how text is
    set, such as "#kern", and would tell fonts apart that are one file.
    """

    def __setitem__(self, key: int, font: Any) -> None:
        typeface = font.name.partition(b"+")[2]
        digest = sha256(typeface + repr(sorted(font.variations.items())).encode()).digest()
        font.hash = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
        font.name = b"/%b+%b" % (font.hash.encode(), typeface)
        super().__setitem__(key, next((each for each in self.values() if each.hash == font.hash), font))

    def values(self) -> Any:
        """Return each font once."""
        return dict.fromkeys(super().values())


def embed_subsets(document: Document, pdf: Any) -> None:
    """Put subsets in the places of the fonts of a PDF that is about to be written.

    Raises BadData for a font without the glyphs that were set: one of the system, if a style sheet of one's own names
    none of printgen's.
    """
    fonts = list(document.fonts.values())
    for stream in pdf.objects:
        if LENGTH in getattr(stream, "extra", ()):
            (content,) = stream.stream
            (font,) = (each for each in fonts if each.file_content is content)
            used = {glyph for each in fonts if each.hash == font.hash for glyph in each.to_unicode}
            try:
                subset = cut_font(read_font(font.hb_face), used)
            except NoSuchGlyph:
                raise BadData([Problem(STYLES, NO_FONT, FONT_HINT)]) from None
            stream.stream[:] = [subset]
            stream.extra[LENGTH] = len(subset)
