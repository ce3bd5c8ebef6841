"""The kind of value that names a symbol."""

from yaml.nodes import Node

from printgen.load.nodes.scalars import IDENT, fault, unmarked_line
from printgen.load.nodes.symbols import find_symbols, suggest_symbol


def symbol(node: Node) -> str:
    """Read the name of a symbol, which there must be. Raises Fault."""
    name = unmarked_line(node)
    if not IDENT.fullmatch(name) or not find_symbols([name]):
        raise fault(node, f'unknown symbol "{name}"', suggest_symbol(name))
    return name
