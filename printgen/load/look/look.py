"""Files under layouts/ into card formats, card layouts and themes, and those that a build needs into a Look."""

from functools import reduce
from typing import Any

from yaml.nodes import Node

from printgen.errors import BadData, Problem, suggest
from printgen.load.look.legibility import find_pale
from printgen.load.look.named import split_themes
from printgen.load.look.paper import check_bounds, load_paper
from printgen.load.nodes.extending import EXTENDS, merge_nodes, trace_parents
from printgen.load.nodes.grammar import Case, Cases, Later, Loose, takes
from printgen.load.nodes.kinds import Decimal, OneOf, accent, colour, fault, length, line
from printgen.load.nodes.source import Fault, origin_of, read_file, to_problems
from printgen.load.nodes.structures import Keyed, Maybe, Shape, value_of
from printgen.model.look import LEAST_CONTRAST, CardFormat, CardLayout, Look, Style, Theme, TypeSize, contrast
from printgen.model.options import Options
from printgen.model.product import DeckSpec
from printgen.paths import find_layout, known_layouts
from printgen.units import show_length

LEADING = 1.2
SYMBOLS = (
    "circle", "triangle", "diamond", "square", "hexagon", "star", "tick", "cross", "plus", "minus", "arrow", "bolt",
    "burst", "crown", "drop", "eye", "flag", "hand", "hole", "hourglass", "mine", "pawn", "shield", "skull", "sword",
    "target",
)  # fmt: skip
SHAPES = (*SYMBOLS, "none")
LEAST_SAFE = 1_000

POINTS = Decimal(3, 72)
TYPE_SIZE = Shape({"size": POINTS, "least": Maybe(POINTS, None), "leading": Maybe(Decimal(1, 2), LEADING)})
FORMAT = Shape({"title": line, "width": length, "height": length, "safe": length, "type": Maybe(Decimal(0.3, 3), 1.0)})
STYLE = Shape({"colour": accent, "tint": colour, "shape": OneOf(SHAPES, "shape")})
NOTHING = Shape({"colour": colour, "tint": colour, "shape": OneOf(SHAPES, "shape")})
FONTS = Shape({"regular": line, "bold": line, "italic": line})


def load_look(options: Options) -> Look:
    """Return the look of a build: paper, card format and theme are each a name under layouts/, or a YAML file's path.

    Raises BadUsage for an unknown name, BadData for mistakes in a file.
    """
    return Look(
        load_paper(options),
        load_format(options.card),
        load_theme(options.theme),
    )


def load_format(name: str) -> CardFormat:
    """Return a card format: a name under layouts/, or a YAML file's path. Raises BadUsage, BadData."""
    return read_file(find_layout("formats", name), read_format)


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


def load_layout(spec: DeckSpec) -> CardLayout:
    """Return the card layout that a deck asks for. Raises BadData if there is none, or for mistakes in its file."""
    known = known_layouts("cards")
    if spec.layout not in known:
        message = f'decks.{spec.id}.layout: unknown layout "{spec.layout}"'
        raise BadData([Problem(spec.layout_origin, message, suggest(spec.layout, known))])
    return read_file(known[spec.layout], read_layout)


@takes(FORMAT)
def read_format(node: Node, name: str) -> CardFormat:
    """Read a card format. Raises Fault."""
    return CardFormat(name, **check_safe(node, FORMAT(node)), origin=origin_of(node))


def check_safe(node: Node, values: dict[str, Any]) -> dict[str, Any]:
    """Return values that are those of a card, in which the safe area must leave room for words. Raises Fault."""
    check_bounds(node, values)
    if values["safe"] < LEAST_SAFE:
        message = f"is less than {show_length(LEAST_SAFE)}"
        raise fault(value_of(node, "safe") or node, message, "scissors are not more exact than that")
    if 4 * values["safe"] >= min(values["width"], values["height"]):
        raise fault(node, "the safe margins leave less than half of the card for words")
    return values


@takes(Later(lambda: LAYOUT))
def read_layout(node: Node, name: str) -> CardLayout:
    """Read a card layout. Raises Fault."""
    return CardLayout(name, **LAYOUT(node), origin=origin_of(node))


@takes(Later(lambda: Cases((Case(Loose(THEME), given=(EXTENDS,)), Case(THEME, missing=(EXTENDS,))))))
def read_theme(node: Node, name: str) -> Theme:
    """Read a theme with what it extends; its colours must be readable on one another. Raises BadData."""
    return _make_theme(name, trace_parents(node, "themes"))


def _make_theme(name: str, roots: list[Node]) -> Theme:
    """Return the theme of files each of which goes before those after it. Raises BadData."""
    root = reduce(merge_nodes, roots)
    try:
        values = THEME(root)
    except Fault as fault:
        raise BadData(to_problems(fault, root)) from None
    del values[EXTENDS]
    styles = {key: style._replace(id=key) for key, style in values.pop("styles").items()}
    theme = Theme(name, **values, styles=styles, origin=origin_of(roots[0]))
    if mistakes := find_pale(theme, root, roots):
        raise BadData(to_problems(Fault(*mistakes), root))
    return theme


@takes(TYPE_SIZE)
def read_type_size(node: Node) -> TypeSize:
    """Read a size of type; one without a least size does not shrink. Raises Fault."""
    values = TYPE_SIZE(node)
    least = values["least"] or values["size"]
    if least > values["size"]:
        raise fault(node, f"the least size {least:g} is more than the size {values['size']:g}")
    return TypeSize(values["size"], least, values["leading"])


@takes(STYLE)
def _read_style(node: Node) -> Style:
    style = Style("", **STYLE(node))
    if contrast(style.tint, "#000000") < LEAST_CONTRAST:
        raise fault(node, f"black text on {style.tint} is hard to read", "choose a lighter tint")
    return style


@takes(NOTHING)
def _read_nothing(node: Node) -> Style:
    return Style("nothing", **NOTHING(node))


LAYOUT: Shape = Shape(
    {
        "title": line,
        "header": OneOf(("panel", "corners"), "header"),
        "sections": OneOf(("bands", "bars", "text"), "kind of section"),
        "labels": Maybe(OneOf(("above", "beside"), "place of labels"), "above"),
        "corner": read_type_size,
        "heading": read_type_size,
        "headline": read_type_size,
        "result": read_type_size,
        "body": read_type_size,
        "label": read_type_size,
    }
)
THEME: Shape = Shape(
    {
        EXTENDS: Maybe(line),
        "title": line,
        "ink": colour,
        "muted": colour,
        "hairline": colour,
        "suit": accent,
        "nothing": _read_nothing,
        "styles": Keyed(_read_style),
        "fonts": FONTS,
        "accents": Maybe(OneOf(("pack", "grey"), "kind of accents"), "pack"),
        "contrast": Maybe(Decimal(LEAST_CONTRAST, 21), LEAST_CONTRAST),
        "panels": Maybe(OneOf(("solid", "outline"), "kind of panels"), "solid"),
        "type": Maybe(Decimal(0.8, 2), 1.0),
        "least": Maybe(Decimal(0, 20), 0),
        "lines": Maybe(Decimal(0.5, 4), 1.0),
    }
)
