"""The typefaces of a theme, from the font files that came with printgen."""

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from printgen.catalog import font_folder
from printgen.errors import BadData, Problem
from printgen.model.look import Theme
from printgen.typeset.typeface import Typeface


def load_fonts(theme: Theme) -> dict[str, TTFont]:
    """Return the theme's fonts by role (regular, bold, italic), known to the drawing library from then on.

    Raises BadData for one that cannot be used.
    """
    fonts = {}
    for role, name in theme.fonts.items():
        try:
            fonts[role] = TTFont(name, str(font_folder() / name))
            registerFont(fonts[role])
        except (TTFError, OSError) as error:
            hint = "fonts lie in layouts/fonts and are TrueType"
            raise BadData([Problem(theme.origin, f"the font {name} cannot be used: {error}", hint)]) from None
    return fonts


def make_faces(fonts: dict[str, TTFont]) -> dict[str, Typeface]:
    """Return the fonts as typefaces to measure with."""
    return {role: Typeface(font.fontName, font.face.charWidths) for role, font in fonts.items()}
