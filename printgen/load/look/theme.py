"""Themes: the shape of files under layouts/themes, and what is made of one with those that it extends."""

from functools import reduce

from yaml.nodes import Node

from printgen.errors import BadData
from printgen.load.look.legibility import find_pale
from printgen.load.look.named import split_themes
from printgen.load.nodes.choices import Extending
from printgen.load.nodes.extending import EXTENDS, merge_nodes, trace_parents
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.notations import Decimal, OneOf, accent, colour
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report, read_twice
from printgen.load.nodes.scalars import fault, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import Fault, origin_of, read_file, to_problems
from printgen.model.look import LEAST_CONTRAST, SHAPES, Style, Theme, contrast
from printgen.paths import find_layout

BLACK = "#000000"
STYLE = Shape({"colour": accent, "tint": colour, "shape": OneOf(SHAPES, "shape")})
NOTHING = Shape({"colour": colour, "tint": colour, "shape": OneOf(SHAPES, "shape")})
FONTS = Shape({"regular": line, "bold": line, "italic": line})
THEME_KEYS = Shape(
    {
        EXTENDS: Maybe(line),
        "title": line,
        "ink": colour,
        "muted": colour,
        "hairline": colour,
        "suit": accent,
        "nothing": NOTHING,
        "styles": Keyed(STYLE),
        "fonts": FONTS,
        "accents": Maybe(OneOf(("pack", "grey"), "kind of accents"), "pack"),
        "contrast": Maybe(Decimal(LEAST_CONTRAST, 21), LEAST_CONTRAST),
        "panels": Maybe(OneOf(("solid", "outline"), "kind of panels"), "solid"),
        "type": Maybe(Decimal(0.8, 2), 1.0),
        "least": Maybe(Decimal(0, 20), 0),
        "wanted": Maybe(Decimal(0, 30), 0),
        "lines": Maybe(Decimal(0.5, 4), 1.0),
        "display": Maybe(OneOf(("pack", "text"), "kind of display face"), "pack"),
    }
)
THEME = Extending(EXTENDS, THEME_KEYS)


def load_theme(name: str) -> Theme:
    """Return a theme: a name under layouts/, or a YAML file's path, or several of them, parted by commas.

    Of several each goes before those that are named earlier, key by key. Raises BadUsage, BadData.
    """
    roots: list[Node] = []
    for part in split_themes(name):
        chain = read_file(find_layout("themes", part), lambda node, _: trace_parents(node, "themes"))
        known = [origin_of(root).file for root in roots]
        roots = [*(root for root in chain if origin_of(root).file not in known), *roots]
    return _make_theme(name, roots)


def read_theme(node: Node, name: str) -> Theme:
    """Read a theme with what it extends; its colours must be readable on one another. Raises BadData."""
    return _make_theme(name, trace_parents(node, "themes"))


def _make_theme(name: str, roots: list[Node]) -> Theme:
    """Return the theme of files each of which goes before those after it. Raises BadData."""
    root = reduce(merge_nodes, roots)
    try:
        return read_twice(root, THEME, _judge_theme, name, roots)
    except Fault as fault:
        raise BadData(to_problems(fault, root)) from None


def _judge_theme(said: Record, name: str, roots: list[Node], report: Report) -> Theme | None:
    """Return the theme that a merged file describes, having noted what cannot be read in it."""
    styles = said.get("styles", {})
    made = {key: report.make(_make_style, style, key) for key, style in styles.items()}
    if not said.whole or report.mistakes:
        return None
    values = {key: value for key, value in said.items() if key != EXTENDS}
    nothing = Style("nothing", **said["nothing"])
    theme = Theme(name, **values | {"styles": made, "nothing": nothing}, origin=origin_of(roots[0]))
    report.mistakes += find_pale(theme, said.node, roots)
    return theme


def _make_style(said: Record, name: str) -> Style:
    style = Style(name, **said)
    if contrast(style.tint, BLACK) < LEAST_CONTRAST:
        raise fault(said.node, f"black text on {style.tint} is hard to read", "choose a lighter tint")
    return style
