"""Texts with markup: read with the symbols that a pack knows, and warned of where they look broken."""

from yaml.nodes import Node

from printgen.load.nodes.source import warn
from printgen.load.nodes.symbols import find_symbols, suggest_symbol
from printgen.model.markup import mark
from printgen.model.markup_signs import find_broken, find_names


def has_signs(text: str) -> bool:
    """Tell whether a text may have markup: few have, and the others need not be searched."""
    return "*" in text or "_" in text or ":" in text


def read_marks(node: Node, written: str) -> str:
    """Return a text read; what looks like markup and is none is warned of at its node."""
    symbols = find_symbols(find_names(written))
    for broken in find_broken(written, symbols):
        hint = suggest_symbol(broken.symbol) if broken.symbol else broken.hint
        warn(node, f'"{broken.shown}" is printed as it is written', hint)
    return mark(written, symbols)
