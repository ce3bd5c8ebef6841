"""The typefaces of a theme and the display faces of packs, from font files of printgen, the user or a pack."""

import string
import struct
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from printgen.errors import BadData, Origin, Problem, reason_of
from printgen.model.look import Theme
from printgen.model.system import System
from printgen.paths import find_font, font_folder
from printgen.render.pdf.drawing import TTFError, TTFont, registerFont
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, DISPLAY, Typeface, make_family

LARGEST = 32 * 1024 * 1024
HINT = "fonts are TrueType files in layouts/fonts; a pack may also bring the one that it names as display"
# What tells how high capitals are, and how deep descenders.
HIGH, DEEP = "H", "p"
# Letters to try a font with.
LETTERS = string.digits + string.ascii_letters


def load_fonts(theme: Theme) -> dict[str, TTFont]:
    """Return the theme's fonts by role (regular, bold, italic), known to the drawing library from then on.

    Raises BadData for one that cannot be used.
    """
    fonts = {}
    for role, name in theme.fonts.items():
        fonts[role] = _load_font(name, check_font(theme, name), theme.origin)
        registerFont(fonts[role])
    return fonts


def add_display(fonts: Mapping[str, TTFont], system: System, theme: Theme) -> dict[str, TTFont]:
    """Return fonts with the display face of a system by its role, if it has one and the theme does not set it aside.

    Raises BadData for one that cannot be used.
    """
    path = find_display(theme, system)
    if path is None:
        return dict(fonts)
    return {**fonts, DISPLAY: _load_font(f"{DISPLAY} {path}", path, system.origins["display"])}


def find_fonts(theme: Theme, system: System) -> dict[str, Path]:
    """Return the files of the fonts of all that is drawn of a system, by role. Raises BadData."""
    files = {role: font_folder() / name for role, name in theme.fonts.items()}
    path = find_display(theme, system)
    return {**files, DISPLAY: path} if path else files


def find_display(theme: Theme, system: System) -> Path | None:
    """Return the file of a system's display face, None if it has none or the theme sets it aside.

    Raises BadData for one that cannot be used.
    """
    if not system.display or theme.display == "text":
        return None
    origin = system.origins["display"]
    path = find_font(system.display, Path(origin.file).parent)
    _check_file(path, system.display, origin)
    _load_font(f"{DISPLAY} {path}", path, origin)
    return path


def _load_font(name: str, path: Path, origin: Origin) -> TTFont:
    """Return a font; whoever asks for it does so at `origin`. Raises BadData for one that cannot be used."""
    try:
        return _read_font(name, path, path.stat().st_mtime_ns)
    except (struct.error, LookupError):
        reason = "it is damaged"
    except (TTFError, OSError, ValueError) as error:
        reason = str(error)
    raise BadData([Problem(origin, f"the font {path.name} cannot be used: {reason}", HINT)])


@lru_cache(maxsize=16)
def _read_font(name: str, path: Path, _: int) -> TTFont:
    """Return a font, the same one until its file changes. Raises TTFError, OSError and what damaged bytes raise."""
    font = TTFont(name, str(path))
    if any(table["offset"] + table["length"] > path.stat().st_size for table in font.face.tables):
        raise TTFError("it is damaged: its end is missing")
    # The library reads outlines only when it writes a document, too late to say where a damaged font is named.
    font.face.makeSubset([letter for letter in map(ord, LETTERS) if letter in font.face.charToGlyph])
    return font


def check_font(theme: Theme, name: str) -> Path:
    """Return the path of a theme's font. Raises BadData for one that is not a file, or much larger than fonts are."""
    path = font_folder() / name
    _check_file(path, name, theme.origin)
    return path


def _check_file(path: Path, name: str, origin: Origin) -> None:
    """Make sure that a font is a file, and not much larger than fonts are. Raises BadData."""
    reason = ""
    try:
        if path.exists() and not path.is_file():
            reason = "is not a plain file"
        elif path.stat().st_size > LARGEST:
            reason = f"is larger than {LARGEST // 1024**2} MB"
    except OSError as error:
        reason = f"cannot be read: {reason_of(error)}"
    if reason:
        raise BadData([Problem(origin, f"the font {name} {reason}", HINT)])


def make_faces(fonts: Mapping[str, TTFont]) -> dict[str, Typeface]:
    """Return the fonts as typefaces to measure with."""
    return make_family({role: _make_face(role, font) for role, font in fonts.items()})


@lru_cache(maxsize=16)
def _make_face(role: str, font: TTFont) -> Typeface:
    """Return a font as a typeface. The one of a display face is as high and deep as its own letters are."""
    height, depth = CAP_HEIGHT, DESCENT
    if role == DISPLAY:
        high, deep = (_read_bounds(font, letter) for letter in (HIGH, DEEP))
        height, depth = (high[1] if high else height), max(0, -deep[0]) if deep else depth
    return Typeface(font.fontName, font.face.charWidths, height, depth)


def _read_bounds(font: TTFont, letter: str) -> tuple[float, float] | None:
    """Return how far down and up a letter of a font reaches, as shares of its size; None if it has no such letter."""
    face = font.face
    glyph = face.charToGlyph.get(ord(letter), 0)
    if not glyph or face.glyphPos[glyph] == face.glyphPos[glyph + 1]:
        return None
    start = face.get_table_pos("glyf")[0] + face.glyphPos[glyph]
    _, low, _, high = struct.unpack_from(">4h", face._ttf_data, start + 2)  # noqa: SLF001  # the library reads no glyphs itself
    return low / face.unitsPerEm, high / face.unitsPerEm
