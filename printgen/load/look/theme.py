"""Themes: the shape of files under layouts/themes, whether words can be read in them, and how a build looks."""

from collections.abc import Iterator
from functools import reduce
from typing import NamedTuple

from yaml.nodes import Node

from printgen.errors import BadData
from printgen.load.look.paper import load_format, load_paper, split_themes
from printgen.load.nodes.choices import TITLE, Extending, Keyed
from printgen.load.nodes.extending import EXTENDS, merge_nodes, rank_place, trace_parents
from printgen.load.nodes.notations import Decimal, OneOf, accent, colour
from printgen.load.nodes.records import Record, Report, read_twice, value_of
from printgen.load.nodes.scalars import fault, line
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.nodes.source import Fault, Mistake, origin_of, read_file, to_problems
from printgen.model.look import LEAST_CONTRAST, SHAPES, WHITE, Look, Style, Theme, contrast
from printgen.model.options import Options
from printgen.paths import find_layout

HINT = "part them further"
# What demands contrast, and of outlines that it is there in a style's colour on its tint.
DEMANDS, OUTLINES = ("contrast",), ("panels",)
KeyPath = tuple[str, ...]


class Tone(NamedTuple):
    """A colour, what it is called, and the keys that lead to it; none lead to white."""

    colour: str
    name: str
    path: KeyPath


class Pair(NamedTuple):
    """Words in one tone on another; `why` are the keys that lead to what has them drawn so."""

    words: Tone
    ground: Tone
    why: KeyPath = DEMANDS


PAPER = Tone(WHITE, "white", ())


def list_pairs(theme: Theme) -> Iterator[Pair]:
    """Yield every pair of tones in which a theme may have words."""
    texts = [Tone(colour, name, (name,)) for name, colour in (("ink", theme.ink), ("muted", theme.muted))]
    yield from (Pair(tone, PAPER) for tone in (*texts, Tone(theme.suit, "suit", ("suit",))))
    styles = {("styles", name): style for name, style in theme.styles.items()} | {("nothing",): theme.nothing}
    for path, style in styles.items():
        colour, tint = Tone(style.colour, "colour", (*path, "colour")), Tone(style.tint, "tint", (*path, "tint"))
        yield from (Pair(tone, tint) for tone in texts)
        yield Pair(PAPER, colour)
        if theme.outlined:
            yield Pair(colour, tint, OUTLINES)


def find_pale(theme: Theme, root: Node, roots: list[Node]) -> list[Mistake]:
    """Return a mistake for each pair that is hard to read, in the file that says it last."""
    mistakes = []
    for pair in list_pairs(theme):
        words, ground, why = pair
        found = contrast(words.colour, ground.colour)
        if found < theme.contrast:
            nodes = [node for path in (words.path, ground.path, why) if path and (node := _follow(root, path))]
            said = f"{words.name} {words.colour} on {ground.name} {ground.colour} has a contrast of {found:.2f}"
            blamed = min(nodes, key=lambda node: rank_place(node, roots))
            mistakes.append(Mistake(blamed, f"{said}, less than {theme.contrast:g}", HINT))
    return mistakes


def _follow(node: Node | None, path: KeyPath) -> Node | None:
    for key in path:
        node = value_of(node, key) if node else None
    return node


BLACK = "#000000"
STYLE_KEYS = {
    "colour": Must(accent, "Dark enough for white text on it."),
    "tint": Must(colour, "Light enough for black text on it."),
    "shape": Must(OneOf(SHAPES, "shape"), "Says the same without colour."),
}
STYLE = Shape(STYLE_KEYS)
NOTHING = Shape({**STYLE_KEYS, "colour": Must(colour, "Dark enough for white text on it.")})
FONTS = Shape(dict.fromkeys(("regular", "bold", "italic"), Must(line, "A font file.")))
THEME_KEYS = Shape(
    {
        EXTENDS: Maybe(line, "Another theme, or a file beside this one; what is not said here is as there."),
        "title": TITLE,
        "ink": Must(colour, "Colour of the text."),
        "muted": Must(colour, "Colour of what matters less."),
        "hairline": Must(colour, "Colour of thin lines."),
        "suit": Must(accent, "Colour of hearts and diamonds."),
        "nothing": Must(NOTHING, "The style of quiet results."),
        "styles": Must(Keyed(STYLE), "Styles by id. A column without one takes the first that is free."),
        "fonts": Must(FONTS, "Files of the typeface."),
        "accents": Maybe(
            OneOf(("pack", "grey"), "kind of accents"),
            "What becomes of a game's own colours: as the pack has them, or their grey.",
            "pack",
        ),
        "contrast": Maybe(
            Decimal(LEAST_CONTRAST, 21), "The least contrast of text with what is behind it.", LEAST_CONTRAST
        ),
        "panels": Maybe(
            OneOf(("solid", "outline"), "kind of panels"), "Panels and backs filled, or as outlines.", "solid"
        ),
        "type": Maybe(
            Decimal(0.8, 2), "Labels, texts and names of cards, markers and boards begin so many times as large.", 1.0
        ),
        "least": Maybe(Decimal(0, 20), "No body text of cards and sheets is smaller than this, in points.", 0),
        "wanted": Maybe(
            Decimal(0, 30),
            "Body text of cards is as large as this where it has room, in points; else as large as fits.",
            0,
        ),
        "lines": Maybe(Decimal(0.5, 4), "How thick lines are, as a multiple.", 1.0),
        "display": Maybe(
            OneOf(("pack", "text"), "kind of display face"),
            "pack: titles, indices and backs in the font that a pack names; text: in bold text.",
            "pack",
        ),
    }
)
THEME = Extending(EXTENDS, THEME_KEYS)


def load_theme(name: str) -> Theme:
    """Return a theme: a name under layouts/, or a YAML file's path, or several of them with commas between.

    Of several, the last one named counts, key by key. Raises BadUsage, BadData.
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
    """Return the theme of several files; what an earlier file says counts. Raises BadData."""
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


def load_look(options: Options) -> Look:
    """Return the look of a build: paper, card format and theme are each a name under layouts/, or a YAML file's path.

    Raises BadUsage for an unknown name, BadData for mistakes in a file.
    """
    return Look(load_paper(options), load_format(options.card), load_theme(options.theme), options.backs)
