"""Texts with markup: read with the symbols that a pack knows, and warned of where they look broken."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.source import warn
from printgen.model.look import SYMBOLS
from printgen.model.markup import mark
from printgen.model.markup_signs import BrokenMarkup, find_broken

# The symbols that texts may name, innermost last.
_symbols: list[Collection[str]] = [frozenset(SYMBOLS)]


@contextmanager
def knowing_symbols(names: Collection[str]) -> Iterator[None]:
    """Have texts that are read inside name these symbols."""
    _symbols.append(frozenset(names))
    try:
        yield
    finally:
        _symbols.pop()


def has_signs(text: str) -> bool:
    """Tell whether a text may have markup: few have, and the others need not be searched."""
    return "*" in text or "_" in text or ":" in text


def read_marks(node: Node, written: str) -> str:
    """Return a text read; what looks like markup and is none is warned of at its node."""
    symbols = _symbols[-1]
    for broken in find_broken(written, symbols):
        warn(node, f'"{broken.shown}" is printed as it is written', _advise(broken, symbols))
    return mark(written, symbols)


def _advise(broken: BrokenMarkup, symbols: Collection[str]) -> str:
    """Return how to mend what looks broken; of an unknown symbol the name that is meant."""
    return suggest(broken.symbol, symbols) if broken.symbol else broken.hint
