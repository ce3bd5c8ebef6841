"""Whether words can be read in the colours of a theme: each pair that may stand on one another has enough contrast."""

from collections.abc import Iterator
from typing import NamedTuple

from yaml.nodes import Node

from printgen.load.nodes.extending import rank_place
from printgen.load.nodes.records import value_of
from printgen.load.nodes.source import Mistake
from printgen.model.look import WHITE, Theme, contrast

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
    """Return a mistake for each pair that is hard to read, where the last of the files that extend others states it."""
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
    """Return the node that keys lead to, if it is there."""
    for key in path:
        node = value_of(node, key) if node else None
    return node
