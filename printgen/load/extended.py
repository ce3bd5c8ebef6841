"""Packs that extend other packs: finds the other packs, and merges their files with the files of the pack."""

from pathlib import Path

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import BadData, Problem, suggest
from printgen.load.altered_rows import alter, is_null
from printgen.load.changes import HEAD_FILE, is_table
from printgen.load.nodes.extending import EXTENDS, name_key
from printgen.load.nodes.records import check_mapping, value_of
from printgen.load.nodes.scalars import ident, line
from printgen.load.nodes.source import MOST_VALUES, Fault, Mistake, compose, origin_of, read_text, to_problems
from printgen.paths import find_base, name_bases, show_path

# Keys of system.yaml that a pack must say itself.
OWN = ("edition", "prefix")
OWN_HINT = "a pack that extends another has its own"
# How many packs may extend one another in a row.
MOST_BASES = 10


def trace_folders(folder: Path) -> list[Path]:
    """Return the folder of a pack, of the pack that it extends, and so on. Raises BadData."""
    folders, seen = [folder], [folder.resolve()]
    while (named := _find_link(folders[-1])) is not None:
        try:
            name = ident(named)
        except Fault as fault:
            raise _refuse(named, *fault.mistakes[0][1:]) from None
        base = find_base(folders[-1], name)
        if not base:
            raise _refuse(named, f'there is no other pack "{name}"', suggest(name, name_bases(folders[-1])))
        if base.resolve() in seen:
            ring = [path.name for path in folders[seen.index(base.resolve()) :]]
            message = f"the packs extend one another in a ring: {', '.join([*ring, base.name])}"
            raise _refuse(named, message, "one of them must extend none")
        if len(folders) > MOST_BASES:
            raise _refuse(named, f"more than {MOST_BASES} packs extend one another in a row", "leave some of them out")
        folders.append(base)
        seen.append(base.resolve())
    return folders


def _find_link(folder: Path) -> Node | None:
    """Return the node of the name that a pack says it extends. Raises BadData if its file says so but is not YAML."""
    name = show_path(folder / HEAD_FILE)
    try:
        text = read_text(folder / HEAD_FILE, name)
    except BadData:  # told where the file is read as one of the pack
        return None
    return value_of(compose(text, name), EXTENDS) if EXTENDS in text else None


def find_base_edition(folders: list[Path]) -> str:
    """Return name and edition of the pack that another one extends, and of what that extends; "" if there is none."""
    edition = name = ""
    for folder in reversed(folders[1:]):
        path = show_path(folder / HEAD_FILE)
        root = compose(read_text(folder / HEAD_FILE, path), path)
        try:
            name = line(found) if (found := value_of(root, "name")) else name
            own = line(found) if (found := value_of(root, "edition")) else ""
        except Fault as fault:
            raise BadData(to_problems(fault, root)) from None
        edition = " / ".join(filter(None, (f"{name} {own}".strip(), edition)))
    return edition


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
    own: dict[str | int, tuple[Node, Node]] = {}
    for key, value in child.value:
        own.setdefault(name_key(key), (key, value))
    pairs = []
    for key, value in parent.value:
        found = own.pop(name_key(key), None)
        if not found:
            pairs.append((key, value))
        elif not is_null(found[1]):
            merged = _merge(found[1], value, mistakes)
            if not _is_emptied(merged, value):
                pairs.append((found[0], merged))
    for key, value in own.values():
        if is_null(value):
            known = [name.value for name, _ in parent.value if isinstance(name, ScalarNode)]
            mistakes.append(Mistake(key, "leaves out what the extended pack does not have", suggest(key.value, known)))
        else:
            pairs.append((key, value))
    return _with_pairs(child, pairs)


def _is_emptied(merged: Node, parent: Node) -> bool:
    """Tell whether all that the parent says was left out."""
    return isinstance(merged, MappingNode) and not merged.value and bool(parent.value)


def _with_pairs(node: Node, pairs: list[tuple[Node, Node]]) -> MappingNode:
    return MappingNode(node.tag, pairs, node.start_mark, node.end_mark)


def _refuse(node: Node, message: str, hint: str) -> BadData:
    return BadData([Problem(origin_of(node), f"{EXTENDS}: {message}", hint)])
