"""Files that extend others: the nodes of all of them as one."""

import os
from pathlib import Path

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import BadData, Problem, suggest
from printgen.load.nodes.records import value_of
from printgen.load.nodes.scalars import line
from printgen.load.nodes.source import Fault, open_file, origin_of, to_problems
from printgen.paths import LayoutKind, is_yaml, known_layouts, shipped, show_path

EXTENDS = "extends"
OTHER_FILE = "remove the line, or name another file"
OTHER_NAME = "a file in ./layouts takes the place of the one of its name that came with printgen: name yours otherwise"


def trace_parents(node: Node, kind: LayoutKind) -> list[Node]:
    """Return the root of a file, of the file that it extends, and so on; `kind` is that of the catalog.

    A parent is named as on the command line, its path counted from the file that names it. Raises BadData.
    """
    roots, seen = [node], [os.path.realpath(origin_of(node).file)]
    links: list[Node] = []
    while (named := value_of(roots[-1], EXTENDS)) is not None:
        path = _find_parent(roots[-1], named, kind)
        links.append(named)
        if (real := os.path.realpath(path)) in seen:
            first = seen.index(real)
            raise _refuse_ring(links[first:], seen[first:])
        roots.append(open_file(path))
        seen.append(real)
    return roots


def merge_nodes(child: Node, parent: Node) -> Node:
    """Return a mapping's node with what the parent states and the child does not; mappings in it likewise.

    What the parent states comes first, in its order.
    """
    if not (isinstance(child, MappingNode) and isinstance(parent, MappingNode)):
        return child
    own = list(child.value)
    pairs = []
    for key, value in parent.value:
        found = next((pair for pair in own if name_key(pair[0]) == name_key(key)), None)
        if found:
            own.remove(found)
        pairs.append((found[0], merge_nodes(found[1], value)) if found else (key, value))
    return MappingNode(child.tag, [*pairs, *own], child.start_mark, child.end_mark, child.flow_style)


def rank_place(node: Node, roots: list[Node]) -> int:
    """Return how many files, of those that extend one another, come before the file of a node."""
    return [root.start_mark.name for root in roots].index(node.start_mark.name)


def _find_parent(root: Node, named: Node, kind: LayoutKind) -> Path:
    try:
        name = line(named)
    except Fault as fault:
        raise BadData(to_problems(fault, root)) from None
    if is_yaml(name):
        path = Path(origin_of(named).file).parent / name
        if not os.path.exists(path):  # noqa: PTH110  # answers no where Path.exists raises, as for a name too long
            raise _refuse(named, f'there is no file "{show_path(path)}"', "its path counts from this file's folder")
        return path
    known = known_layouts(kind)
    if name not in known:
        raise _refuse(named, f'unknown parent "{name}"', suggest(name, known))
    return known[name]


def _refuse_ring(links: list[Node], files: list[str]) -> BadData:
    """Return what is wrong with files that extend one another in a ring, or with one that extends itself.

    The place is in a file of the user's own: files that came with printgen are sound.
    """
    built_in = os.path.realpath(shipped("layouts"))
    own = [link for link, file in zip(links, files, strict=True) if not Path(file).is_relative_to(built_in)]
    place = (own or links)[-1]
    if len(files) == 1:
        return _refuse(place, "a file cannot extend itself", OTHER_FILE if is_yaml(line(place)) else OTHER_NAME)
    message = f"the files extend one another in a ring: {', '.join(Path(file).name for file in [*files, files[0]])}"
    return _refuse(place, message, OTHER_NAME if own != links else "one of them must extend none")


def name_key(key: Node) -> str | int:
    """Return what tells a key from others; one that is no text is like no other."""
    return key.value if isinstance(key, ScalarNode) else id(key)


def _refuse(node: Node, message: str, hint: str) -> BadData:
    return BadData([Problem(origin_of(node), f"{EXTENDS}: {message}", hint)])
