"""Colours and shapes of a theme as rules of a style sheet: `--colour`, `--tint` and `--shape` of what is marked so."""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import quote

from printgen.model.art import NamedOutline, Outline
from printgen.model.look import BLACK, WHITE, Theme, contrast, luminance, mix
from printgen.model.system import System
from printgen.render.svg_card import SYMBOL_UNITS
from printgen.render.svg_shapes import trace_short
from printgen.typeset.type.outline import OUTLINES

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


def find_edge(colour: str, table: str) -> str:
    """Return the colour, lighter or darker if need be, so that it stands out from a table (WCAG 2.1, non-text)."""
    other = WHITE if luminance(table) < luminance(WHITE) / 2 else BLACK
    shares = (step / STEPS for step in range(STEPS + 1))
    return next(edge for share in shares if contrast(edge := mix(colour, other, share), table) >= SEEN)


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
