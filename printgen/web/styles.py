"""The styles of a page: its style sheets joined into one, the typefaces it brings along, the colours of its theme."""

import re
import string
from base64 import b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from printgen.model.art import NamedOutline, Outline
from printgen.model.look import BLACK, WHITE, Theme, contrast, luminance, mix
from printgen.model.system import System
from printgen.paths import font_folder
from printgen.render.svg_card import SYMBOL_UNITS
from printgen.render.svg_shapes import trace_short
from printgen.render.web_font import make_web_font
from printgen.typeset.type.outline import OUTLINES

STYLES = Path(__file__).resolve().parent / "style"
# Comes before all others, which refer to what it names.
FIRST = "base.css"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLANK = re.compile(r"\s+")
# Blanks beside these separate nothing; before a colon they may, since a selector can begin with one.
NEEDLESS = re.compile(r" ?([{};,]) ?|(?<=:) ")


def join_styles(folder: Path = STYLES) -> str:
    """Return all style sheets of a folder as one, without comments and needless blanks."""
    paths = sorted(folder.glob("*.css"), key=lambda path: (path.name != FIRST, path.name))
    return tidy_style("\n".join(path.read_text(encoding="utf-8") for path in paths))


def tidy_style(text: str) -> str:
    """Return a style sheet without comments and needless blanks."""
    return NEEDLESS.sub(r"\1", BLANK.sub(" ", COMMENT.sub("", text))).replace(";}", "}").strip()


# What style sheets call the family.
FAMILY, DISPLAY = '"Roboto Condensed"', '"Display"'
# A browser slants the upright face by itself, which weighs nothing.
FACES = {"regular": "normal", "bold": "bold"}
# What a player may type, and scripts may make: letters, digits and signs, and what print makes of some of them. Most
# games need no others, and share their fonts.
PRINTED = "\u00a0\u00b7\u00d7\u2013\u2018\u2019\u201c\u201d\u2026\u2032\u2033\u2039\u203a\u2212"
USUAL = frozenset(string.ascii_letters + string.digits + string.punctuation + " " + PRINTED)


def write_display_rule(file: Path | None, said: str) -> str:
    """Return the rule that brings a display face along with the characters that are set in it, "" if there are none."""
    return _write_rule(file, said, "normal", DISPLAY) if file and said else ""


def write_font_rules(theme: Theme, said: str) -> str:
    """Return the rules of a style sheet that bring the fonts of a theme along, with all characters of the words."""
    needed = "".join(sorted(USUAL | _list_printable(said)))
    return "".join(_write_rule(font_folder() / theme.fonts[role], needed, weight) for role, weight in FACES.items())


def _list_printable(text: str) -> frozenset[str]:
    return frozenset(filter(str.isprintable, set(text)))


def _write_rule(file: Path, text: str, weight: str, family: str = FAMILY) -> str:
    data = b64encode(make_web_font(file.read_bytes(), text)).decode()
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    return f"@font-face{{font-family:{family};font-weight:{weight};src:{source}}}\n"


# The table in its dark and its light look, --ground in base.css.
DARK, LIGHT = "#1e2018", "#f3f1e9"
# The least contrast of an edge that must be seen.
SEEN = 3.0
STEPS = 50
# What stands in an address as it is.
KEPT = " =:/,.-'()"
MARKED = re.compile(r'data-(colour|tint|shape)="([\w-]+)"')


def write_tone_rules(system: System, theme: Theme, html: str) -> str:
    """Return the rules for each colour, tint and shape that some HTML is marked with."""
    return "".join(_write_marks(html, theme, {**system.symbols, **OUTLINES}))


def write_pack_rules(system: System) -> str:
    """Return the rules for the colours of a pack, in which its piles lie on the table, and their edges."""
    dark, light = (find_edge(system.ground, table) for table in (DARK, LIGHT))
    return (
        f":root:root{{--pile:{system.ground};--on-pile:{system.highlight};--pile-edge:{dark}}}"
        f":root[data-look=light]{{--pile-edge:{light}}}\n"
    )


def find_edge(colour: str, table: str, least: float = SEEN) -> str:
    """Return the colour, lighter or darker if need be, so that it stands out from a table (WCAG 2.1).

    least: the contrast that is needed: that of edges, or of words.
    """
    other = WHITE if luminance(table) < luminance(WHITE) / 2 else BLACK
    shares = (step / STEPS for step in range(STEPS + 1))
    return next(edge for share in shares if contrast(edge := mix(colour, other, share), table) >= least)


def _write_marks(html: str, theme: Theme, outlines: Mapping[str, NamedOutline]) -> Iterator[str]:
    """Yield the rules for what is marked; a tint has the colour of its style besides, since on dark it is of no use."""
    styles = {style.tint: style.colour for style in theme.styles.values()}
    for kind, value in sorted(set(MARKED.findall(html))):
        if kind == "shape":
            shape = _write_shape(outlines[value].steps) if value in outlines else "none"
            yield f'[data-shape="{value}"]{{--shape:{shape}}}'
        elif kind == "tint":
            yield f'[data-tint="{value}"]{{--tint:#{value};--colour:{styles.get(f"#{value}", f"#{value}")}}}'
        else:
            yield f'[data-{kind}="{value}"]{{--{kind}:#{value}}}'


def _write_shape(outline: Outline) -> str:
    """Return a shape as an address that holds its picture."""
    path = f"<path d='{trace_short(outline, SYMBOL_UNITS)}'/>"
    drawn = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='-50 -50 100 100'>{path}</svg>"
    return f'url("data:image/svg+xml,{quote(drawn, safe=KEPT)}")'
