"""Texts with markup: read with the symbols that a pack knows, and warned of where they look broken."""

from yaml.nodes import Node

from printgen.load.nodes.source import Fault, Mistake, warn
from printgen.load.nodes.symbols import find_symbols, suggest_symbol
from printgen.model.markup import find_broken, find_names, mark, read_markup

# A word of more pieces is nobody's, and takes a sheet longer to break than all of its others.
MOST_PIECES = 30


def has_signs(text: str) -> bool:
    """Tell whether a text may have markup: few have, and the others need not be searched."""
    return "*" in text or "_" in text or ":" in text


def read_marks(node: Node, written: str) -> str:
    """Return a text read; what looks like markup and is none is warned of at its node.

    Raises Fault for a word of more pieces than are set in reasonable time: what finds line breaks is slow on those.
    """
    symbols = find_symbols(find_names(written))
    for broken in find_broken(written, symbols):
        hint = suggest_symbol(broken.symbol) if broken.symbol else broken.hint
        warn(node, f'"{broken.shown}" is printed as it is written', hint)
    text = mark(written, symbols)
    if _count_pieces(text) > MOST_PIECES:
        raise Fault(Mistake(node, f"has a word of more than {MOST_PIECES} pieces", "leave blanks between them"))
    return text


def _count_pieces(text: str) -> int:
    """Return of how many pieces that are set unlike one another the word with most of them is."""
    most = pieces = 0
    for span in read_markup(text):
        words = "" if span.symbol else span.text
        if any(map(str.isspace, words)):  # which ends one word, and begins another
            most = max(most, pieces + (not words[0].isspace()))
            pieces = int(not words[-1].isspace())
        else:
            pieces += 1
        most = max(most, pieces)
    return most
