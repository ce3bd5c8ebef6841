"""Gives what a script declares short names, so that a page weighs less. No library with wheels everywhere does so."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice, product
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
# What has parameters, and names of its own.
FUNCTIONS = frozenset(
    {
        "function_declaration",
        "function_expression",
        "generator_function_declaration",
        "generator_function",
        "arrow_function",
        "method_definition",
    }
)
# Short words that mean something in some places, and so are no names here.
KEPT = frozenset({"as", "do", "get", "if", "in", "let", "new", "of", "set", "for", "try", "var"})


def shorten_names(script: str) -> str:
    """Return a script whose own names are short; it means the same.

    A name from the top of the script is replaced wherever it stands. All others are replaced within the function where
    they are declared, and each function counts its own anew: so scripts repeat themselves, and compress well.

    Names of properties, and names that the script does not declare, such as those of the browser, stay as they are.
    Raises ValueError for what is not JavaScript.
    """
    source = script.encode()
    root = PARSER.parse(source).root_node
    if root.has_error:
        raise ValueError("this script cannot be parsed")
    names = list(_list_names(root))
    declared = {(node.text, function) for node, function in names if _is_declared(node)}
    at_top = {text for text, function in declared if function is None}
    numbers: dict[int | None, dict[bytes | None, int]] = defaultdict(dict)  # those of the top have None for a function
    taken = set[str]()
    for node, function in names:
        text, place = node.text, None if node.text in at_top else function
        if (text, place) in declared:
            numbers[place].setdefault(text, len(numbers[place]))
        else:
            taken.add((text or b"").decode())
    first = max((len(own) for place, own in numbers.items() if place is not None), default=0)
    short = [name.encode() for name in islice(_list_short(taken), first + len(at_top))]
    parts, last = list[bytes](), 0
    for node, function in names:
        text = node.text or b""
        at = first + numbers[None][text] if text in at_top else numbers[function].get(text)
        if at is not None:
            parts += source[last : node.start_byte], b"" if node.type == VALUE else text + b":", short[at]
            last = node.end_byte
    return b"".join((*parts, source[last:])).decode()


def _list_names(root: Node) -> Iterator[tuple[Node, int | None]]:
    """Yield all names of values, each with the outermost function that it stands in, which is known by its start.

    A function starts at its parameters, so that its own name stands outside.
    """
    start, end = 0, 0
    for node in _walk(root):
        if node.type in FUNCTIONS and node.start_byte >= end:
            begin = node.child_by_field_name("parameters") or node.child_by_field_name("parameter") or node
            start, end = begin.start_byte, node.end_byte
        if node.type in (VALUE, SHORTHAND, TAKEN):
            yield node, start if start <= node.start_byte < end else None


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
