"""Files under layouts/ into papers, card formats, card layouts and themes, and those that a build needs into a Look."""

from typing import Any

from yaml.nodes import Node

from printgen.catalog import find_layout, known_layouts
from printgen.errors import BadData, Problem, suggest
from printgen.load.kinds import Decimal, OneOf, accent, colour, fault, length, line
from printgen.load.source import origin_of, read_file
from printgen.load.structures import Keyed, Maybe, Shape, value_of
from printgen.model.look import LEAST_CONTRAST, CardFormat, CardLayout, Look, Paper, Style, Theme, TypeSize, contrast
from printgen.model.product import DeckSpec
from printgen.units import show_length

LEADING = 1.2
SYMBOLS = (
    "circle", "triangle", "diamond", "square", "hexagon", "star", "tick", "cross", "plus", "minus", "arrow", "bolt",
    "burst", "crown", "drop", "eye", "flag", "hand", "hole", "hourglass", "mine", "pawn", "shield", "skull", "sword",
    "target",
)  # fmt: skip
SHAPES = (*SYMBOLS, "none")
SMALLEST, LARGEST, LEAST_SAFE = 10_000, 1_000_000, 1_000

POINTS = Decimal(3, 72)
TYPE_SIZE = Shape({"size": POINTS, "least": Maybe(POINTS, None), "leading": Maybe(Decimal(1, 2), LEADING)})
PAPER = Shape({"title": line, "width": length, "height": length, "margin": length})
FORMAT = Shape({"title": line, "width": length, "height": length, "safe": length, "type": Maybe(Decimal(0.3, 3), 1.0)})
STYLE = Shape({"colour": accent, "tint": colour, "shape": OneOf(SHAPES, "shape")})
NOTHING = Shape({"colour": colour, "tint": colour, "shape": OneOf(SHAPES, "shape")})
FONTS = Shape({"regular": line, "bold": line, "italic": line})


def load_look(paper: str, card: str, theme: str) -> Look:
    """Return the look of a build: each a name under layouts/, or the path of a YAML file.

    Raises BadUsage for an unknown name, BadData for mistakes in a file.
    """
    return Look(
        read_file(find_layout("papers", paper), read_paper),
        read_file(find_layout("formats", card), read_format),
        read_file(find_layout("themes", theme), read_theme),
    )


def load_layout(spec: DeckSpec) -> CardLayout:
    """Return the card layout that a deck asks for. Raises BadData if there is none, or for mistakes in its file."""
    known = known_layouts("cards")
    if spec.layout not in known:
        message = f'decks.{spec.id}.layout: unknown layout "{spec.layout}"'
        raise BadData([Problem(spec.layout_origin, message, suggest(spec.layout, known))])
    return read_file(known[spec.layout], read_layout)


def read_paper(node: Node, name: str) -> Paper:
    """Read a paper. Raises Fault."""
    values = _within_bounds(node, PAPER(node))
    if 2 * values["margin"] >= min(values["width"], values["height"]):
        raise fault(value_of(node, "margin") or node, "leaves nothing of the paper", "give it a smaller margin")
    return Paper(name, **values, origin=origin_of(node))


def read_format(node: Node, name: str) -> CardFormat:
    """Read a card format, in which the safe area must leave room for words. Raises Fault."""
    values = _within_bounds(node, FORMAT(node))
    if values["safe"] < LEAST_SAFE:
        message = f"is less than {show_length(LEAST_SAFE)}"
        raise fault(value_of(node, "safe") or node, message, "scissors are not more exact than that")
    if 4 * values["safe"] >= min(values["width"], values["height"]):
        raise fault(node, "the safe margins leave less than half of the card for words")
    return CardFormat(name, **values, origin=origin_of(node))


def read_layout(node: Node, name: str) -> CardLayout:
    """Read a card layout. Raises Fault."""
    return CardLayout(name, **LAYOUT(node), origin=origin_of(node))


def read_theme(node: Node, name: str) -> Theme:
    """Read a theme. Raises Fault."""
    values = THEME(node)
    styles = {key: style._replace(id=key) for key, style in values.pop("styles").items()}
    return Theme(name, **values, styles=styles, origin=origin_of(node))


def read_type_size(node: Node) -> TypeSize:
    """Read a size of type; one without a least size does not shrink. Raises Fault."""
    values = TYPE_SIZE(node)
    least = values["least"] or values["size"]
    if least > values["size"]:
        raise fault(node, f"the least size {least:g} is more than the size {values['size']:g}")
    return TypeSize(values["size"], least, values["leading"])


def _read_style(node: Node) -> Style:
    style = Style("", **STYLE(node))
    if contrast(style.tint, "#000000") < LEAST_CONTRAST:
        raise fault(node, f"black text on {style.tint} is hard to read", "choose a lighter tint")
    return style


def _within_bounds(node: Node, values: dict[str, Any]) -> dict[str, Any]:
    for key in ("width", "height"):
        size = values[key]
        if not SMALLEST <= size <= LARGEST:
            message = f"is not between {show_length(SMALLEST)} and {show_length(LARGEST)}"
            raise fault(value_of(node, key) or node, message)
    return values


LAYOUT = Shape(
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
THEME = Shape(
    {
        "title": line,
        "ink": colour,
        "muted": colour,
        "hairline": colour,
        "suit": accent,
        "nothing": lambda node: Style("nothing", **NOTHING(node)),
        "styles": Keyed(_read_style),
        "fonts": FONTS,
    }
)
