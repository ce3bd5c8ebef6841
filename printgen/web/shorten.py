"""Gives what a script declares short names, so that a page weighs less. No library with wheels everywhere does so."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from string import ascii_letters

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

PARSER = Parser(Language(tree_sitter_javascript.language()))
# Names of values, and the names of values that a mapping has, or takes apart, under their own names.
VALUE, SHORTHAND, TAKEN = "identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"
# Where a name is declared: the kind of the node around it, and its field there; "" for any.
DECLARING = {
    ("function_declaration", "name"),
    ("function_expression", "name"),
    ("generator_function_declaration", "name"),
    ("class_declaration", "name"),
    ("class", "name"),
    ("variable_declarator", "name"),
    ("arrow_function", "parameter"),
    ("assignment_pattern", "left"),
    ("pair_pattern", "value"),
    ("for_in_statement", "left"),
    ("catch_clause", "parameter"),
    ("formal_parameters", ""),
    ("array_pattern", ""),
    ("rest_pattern", ""),
}
# Short words that mean something in some places, and so are no names here.
KEPT = frozenset({"as", "do", "get", "if", "in", "let", "new", "of", "set", "for", "try", "var"})


def shorten_names(script: str) -> str:
    """Return a script whose own names are short; each name is replaced wherever it stands, so that it means the same.

    Names of properties, and names that the script does not declare, such as those of the browser, stay as they are.
    Raises ValueError for what is not JavaScript.
    """
    source = script.encode()
    root = PARSER.parse(source).root_node
    if root.has_error:
        raise ValueError("this script cannot be parsed")
    names = [node for node in _walk(root) if node.type in (VALUE, SHORTHAND, TAKEN)]
    declared = {node.text for node in names if _is_declared(node)}
    counted = Counter(node.text for node in names)
    free = _list_short({(name or b"").decode() for name in counted.keys() - declared})
    short = {name: next(free).encode() for name, _ in counted.most_common() if name in declared}
    parts, last = list[bytes](), 0
    for node in names:
        if node.text in short:
            key = b"" if node.type == VALUE else (node.text or b"") + b":"
            parts += source[last : node.start_byte], key, short[node.text]
            last = node.end_byte
    return b"".join((*parts, source[last:])).decode()


def _walk(root: Node) -> Iterator[Node]:
    """Yield all nodes in the order in which they stand. A recursion would go too deep."""
    cursor = root.walk()
    while True:
        if cursor.node:
            yield cursor.node
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def _is_declared(node: Node) -> bool:
    """Tell whether a name is declared where it stands."""
    around = node.parent
    if node.type == TAKEN or not around:
        return node.type == TAKEN
    fields = [field for kind, field in DECLARING if kind == around.type]
    return any(not field or around.child_by_field_name(field) == node for field in fields)


def _list_short(taken: set[str]) -> Iterator[str]:
    """Yield names, the shortest first, without some that are taken."""
    kept = taken | KEPT
    for length in range(1, 9):
        for letters in product(ascii_letters + "_$", repeat=length):
            name = "".join(letters)
            if name not in kept:
                yield name
