"""The typeface of a page, as style sheets bring it along: the characters that the page shows, in three faces."""

import string
from base64 import b64encode
from pathlib import Path

from printgen.model.look import Theme
from printgen.paths import font_folder
from printgen.render.web_font import make_web_font

# What style sheets call the family.
FAMILY, DISPLAY = '"Roboto Condensed"', '"Display"'
FACES = {"regular": "normal", "bold": "bold", "italic": "normal;font-style:italic"}
# What a player may type, and scripts may make: letters, digits and signs, and what print makes of some of them. Most
# games need no others, and share their fonts.
PRINTED = "\u00a0\u00b7\u00d7\u2013\u2018\u2019\u201c\u201d\u2026\u2032\u2033\u2039\u203a\u2212"
USUAL = frozenset(string.ascii_letters + string.digits + string.punctuation + " " + PRINTED)


def write_display_rule(file: Path | None, said: str) -> str:
    """Return the rule that brings a display face along with the characters that are set in it, "" if there are none."""
    return _write_rule(file, said, "normal", DISPLAY) if file and said else ""


def write_font_rules(theme: Theme, said: str, notes: str) -> str:
    """Return the rules of a style sheet that bring the fonts of a theme along, with all characters of what is said.

    notes: all that stands in italics.
    """
    needed = {role: _list_printable(notes) if role == "italic" else USUAL | _list_printable(said) for role in FACES}
    return "".join(
        _write_rule(font_folder() / theme.fonts[role], "".join(sorted(needed[role])), weight)
        for role, weight in FACES.items()
    )


def _list_printable(text: str) -> frozenset[str]:
    return frozenset(filter(str.isprintable, set(text)))


def _write_rule(file: Path, text: str, weight: str, family: str = FAMILY) -> str:
    data = b64encode(make_web_font(file.read_bytes(), text)).decode()
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face{{font-family:{family};font-weight:{weight};src:{source}}}\n"
