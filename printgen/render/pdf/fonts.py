"""The typefaces of a theme, from the font files that came with printgen."""

from functools import lru_cache
from pathlib import Path

from printgen.errors import BadData, Problem, reason_of
from printgen.model.look import Theme
from printgen.paths import font_folder
from printgen.render.pdf.drawing import TTFError, TTFont, registerFont
from printgen.typeset.type.typeface import Typeface

LARGEST = 32 * 1024 * 1024
HINT = "fonts lie in layouts/fonts and are TrueType"


def load_fonts(theme: Theme) -> dict[str, TTFont]:
    """Return the theme's fonts by role (regular, bold, italic), known to the drawing library from then on.

    Raises BadData for one that cannot be used.
    """
    fonts = {}
    for role, name in theme.fonts.items():
        path = check_font(theme, name)
        try:
            fonts[role] = _read_font(name, path, path.stat().st_mtime_ns)
            registerFont(fonts[role])
        except (TTFError, OSError) as error:
            raise BadData([Problem(theme.origin, f"the font {name} cannot be used: {error}", HINT)]) from None
    return fonts


@lru_cache(maxsize=16)
def _read_font(name: str, path: Path, _: int) -> TTFont:
    """Return a font, the same one until its file changes. Raises TTFError, OSError."""
    return TTFont(name, str(path))


def check_font(theme: Theme, name: str) -> Path:
    """Return the path of a theme's font. Raises BadData for one that is not a file, or much larger than fonts are."""
    path = font_folder() / name
    reason = ""
    try:
        if path.exists() and not path.is_file():
            reason = "is not a plain file"
        elif path.stat().st_size > LARGEST:
            reason = f"is larger than {LARGEST // 1024**2} MB"
    except OSError as error:
        reason = f"cannot be read: {reason_of(error)}"
    if reason:
        raise BadData([Problem(theme.origin, f"the font {name} {reason}", HINT)])
    return path


def make_faces(fonts: dict[str, TTFont]) -> dict[str, Typeface]:
    """Return the fonts as typefaces to measure with."""
    return {role: Typeface(font.fontName, font.face.charWidths) for role, font in fonts.items()}
