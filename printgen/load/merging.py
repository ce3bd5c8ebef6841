"""Merges a file of a pack with the same file of the pack that it extends."""

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import Problem, suggest
from printgen.load.altered_rows import alter
from printgen.load.changes import HEAD_FILE, is_table
from printgen.load.nodes.extending import EXTENDS, name_key
from printgen.load.nodes.records import MergedMapping, check_mapping, value_of
from printgen.load.nodes.scalars import is_null
from printgen.load.nodes.source import MOST_VALUES, Fault, Mistake, to_problems

# Keys of system.yaml that a pack must say itself.
OWN = ("edition", "prefix")
OWN_HINT = "a pack that extends another has its own"
# A key with its value.
Pair = tuple[Node, Node]


def extend_file(file: str, child: Node, parent: Node | None) -> tuple[Node | None, list[Problem]]:
    """Return the root of a file, merged with the same file of the extended pack if that has one, and the problems.

    A file with nothing but null leaves the other out. `file` is its path in the pack.
    """
    mistakes: list[Mistake] = []
    if is_null(child) and file != HEAD_FILE:
        if parent is None:
            mistakes.append(Mistake(child, "leaves out a file that the extended pack does not have", "remove the file"))
        return None, to_problems(Fault(*mistakes), child)
    if parent is None:
        return child, []
    if file == HEAD_FILE and isinstance(parent, MappingNode):
        parent = _with_pairs(parent, [(key, value) for key, value in parent.value if key.value != EXTENDS])
        missing = [key for key in OWN if value_of(child, key) is None]
        mistakes += [Mistake(child, f'the key "{key}" is missing', OWN_HINT) for key in missing]
    altered = alter(child, parent, mistakes) if is_table(file) else child
    merged = _merge(altered, parent, mistakes)
    return None if _is_emptied(merged, parent) else merged, to_problems(Fault(*mistakes), child)


def _merge(child: Node, parent: Node, mistakes: list[Mistake]) -> Node:
    """Return a mapping with what the parent says and the child does not; mappings in it likewise.

    What the parent says comes first, in its order. A key with the value null leaves out what the parent says.
    """
    if not (isinstance(child, MappingNode) and isinstance(parent, MappingNode)):
        return child
    try:
        mistakes += check_mapping(child, MOST_VALUES)
    except Fault as fault:
        mistakes += fault.mistakes
        return parent
    own: dict[str | int, Pair] = {}
    for key, value in child.value:
        own.setdefault(name_key(key), (key, value))
    found = [_merge_pair(own.pop(name_key(pair[0]), None), pair, mistakes) for pair in parent.value]
    mistakes += [_refuse_null(key, parent) for key, value in own.values() if is_null(value)]
    pairs = [*filter(None, found), *(pair for pair in own.values() if not is_null(pair[1]))]
    merged = _with_pairs(child, pairs)
    nulls = {key.value: value for key, value in child.value if is_null(value)}
    merged.left_out = (parent.left_out if isinstance(parent, MergedMapping) else {}) | nulls
    return merged


def _merge_pair(own: Pair | None, other: Pair, mistakes: list[Mistake]) -> Pair | None:
    """Return a key with its value, merged with what the extended pack says; None if it is left out."""
    if not own:
        return other
    if is_null(own[1]):
        return None
    merged = _merge(own[1], other[1], mistakes)
    return None if _is_emptied(merged, other[1]) else (own[0], merged)


def _refuse_null(key: Node, parent: MappingNode) -> Mistake:
    known = [name.value for name, _ in parent.value if isinstance(name, ScalarNode)]
    return Mistake(key, "leaves out what the extended pack does not have", suggest(key.value, known))


def _is_emptied(merged: Node, parent: Node) -> bool:
    """Tell whether all that the parent says was left out."""
    return isinstance(merged, MappingNode) and not merged.value and bool(parent.value)


def _with_pairs(node: Node, pairs: list[Pair]) -> MergedMapping:
    merged = MergedMapping(node.tag, pairs, node.start_mark, node.end_mark)
    merged.left_out = node.left_out if isinstance(node, MergedMapping) else {}
    return merged
