"""Gives what a script declares short names, so that a page weighs less. No library with wheels everywhere does so."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

PARSER = Parser(Language(tree_sitter_javascript.language()))
# Names of values, and the names of values that a mapping has, or takes apart, under their own names.
VALUE, SHORTHAND, TAKEN = "identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"
# Where a scope begins and ends, and a name with the scope that declares it.
Scope = tuple[int, int]
Name = tuple[bytes, Scope]
# Where a name is declared: the kind of the node around it, and its field there; "" for any.
DECLARING = {
    "function_declaration": "name",
    "function_expression": "name",
    "generator_function_declaration": "name",
    "class_declaration": "name",
    "class": "name",
    "variable_declarator": "name",
    "arrow_function": "parameter",
    "formal_parameters": "",
    "catch_clause": "parameter",
    "for_in_statement": "left",
}
# What stands around names that are taken out of a value, and the field of a name there.
PATTERNS = {
    "object_pattern": "",
    "object_assignment_pattern": "left",
    "pair_pattern": "value",
    "array_pattern": "",
    "assignment_pattern": "left",
    "rest_pattern": "",
}
# What has names of its own, which are unknown outside.
SCOPES = frozenset(
    {
        "function_declaration",
        "function_expression",
        "generator_function_declaration",
        "generator_function",
        "arrow_function",
        "method_definition",
        "statement_block",
        "switch_body",
        "catch_clause",
        "for_statement",
        "for_in_statement",
    }
)
# What short names are made of: the most usual letters of scripts come first, for what compresses them.
LETTERS = "eatnrisoluchpdmfgbvywkxTSEANCLMDPjOBFIqHRUzWGVKJQXYZ_$"
# Short words that mean something in some places, and so are no names here.
KEPT = frozenset({"as", "do", "get", "if", "in", "let", "new", "of", "set", "for", "try", "var"})


def shorten_names(script: str) -> str:
    """Return a script whose own names are short; it means the same.

    Each scope counts its names anew, without those from around it that it asks for. So functions that do the same are
    told by the same letters, and the script compresses well.

    Names of properties, and names that the script does not declare, such as those of the browser, stay as they are.
    Raises ValueError for what is not JavaScript, and for `var`, whose names are known beyond their block.
    """
    source = script.encode()
    root = PARSER.parse(source).root_node
    if root.has_error:
        raise ValueError("this script cannot be parsed")
    names = list(_list_names(root))
    declared = {(node.text, scopes[-1]) for node, scopes in names if _is_declared(node)}
    asked: dict[Scope, dict[Name, None]] = defaultdict(dict)  # the names that each scope asks for, each once
    replaced, kept = list[tuple[Node, Name]](), set[str]()
    for node, scopes in names:
        text = node.text or b""
        owner = next((scope for scope in reversed(scopes) if (text, scope) in declared), None)
        if owner is None:
            kept.add(text.decode())
            continue
        replaced.append((node, (text, owner)))
        for scope in scopes[scopes.index(owner) :]:
            asked[scope][text, owner] = None
    short: dict[Name, str] = {}
    ending: dict[int, set[str]] = defaultdict(set)  # a body ends with its function, and may declare no parameter anew
    for scope in sorted(asked):  # what is around a scope begins before it, so its names are known by now
        known = {short[name] for name in asked[scope] if name in short}
        free = _list_short(kept | known | ending[scope[1]])
        own = {name: next(free) for name in asked[scope] if name not in short}
        ending[scope[1]].update(own.values())
        short |= own
    parts, last = list[bytes](), 0
    for node, name in replaced:
        key = b"" if node.type == VALUE else name[0] + b":"
        parts += source[last : node.start_byte], key, short[name].encode()
        last = node.end_byte
    return b"".join((*parts, source[last:])).decode()


def _list_names(root: Node) -> Iterator[tuple[Node, tuple[Scope, ...]]]:
    """Yield all names of values, each with the scopes around it, from the outside in.

    The scope of a function begins at its parameters, so that its own name stands outside. Raises ValueError for `var`.
    """
    scopes = [(-1, root.end_byte + 1)]
    for node in _walk(root):
        if node.type == "variable_declaration":
            raise ValueError("this script declares names by `var`")
        while node.start_byte >= scopes[-1][1]:
            scopes.pop()
        if node.type in SCOPES:
            begin = node.child_by_field_name("parameters") or node.child_by_field_name("parameter") or node
            scopes.append((begin.start_byte, node.end_byte))
        if node.type in (VALUE, SHORTHAND, TAKEN):
            yield node, tuple(scope for scope in scopes if scope[0] <= node.start_byte)


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
    while around and around.type in PATTERNS:
        if not _is_field(node, around, PATTERNS):
            return False
        node, around = around, around.parent
    if not around or (around.type == "for_in_statement" and not around.child_by_field_name("kind")):
        return False  # a loop may also use a name that is declared before it
    return around.type in DECLARING and _is_field(node, around, DECLARING)


def _is_field(node: Node, around: Node, fields: Mapping[str, str]) -> bool:
    """Tell whether a node stands in the field that counts of the node around it."""
    field = fields[around.type]
    return not field or around.child_by_field_name(field) == node


def _list_short(taken: set[str]) -> Iterator[str]:
    """Yield names, the shortest first, without some that are taken."""
    kept = taken | KEPT
    for length in range(1, 9):
        for letters in product(LETTERS, repeat=length):
            name = "".join(letters)
            if name not in kept:
                yield name
