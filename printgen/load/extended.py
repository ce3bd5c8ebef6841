"""Packs that extend other packs: finds these, and what prints say of them."""

from pathlib import Path

from yaml.nodes import Node

from printgen.errors import BadData, Problem, suggest
from printgen.load.changes import HEAD_FILE
from printgen.load.nodes.extending import EXTENDS
from printgen.load.nodes.records import value_of
from printgen.load.nodes.scalars import ident, line, unmarked_line
from printgen.load.nodes.source import Fault, compose, origin_of, read_text, to_problems
from printgen.paths import find_base, name_bases, show_path

# How many packs may extend one another in a row.
MOST_BASES = 10


def trace_folders(folder: Path) -> list[Path]:
    """Return the folder of a pack, of the pack that it extends, and so on. Raises BadData."""
    folders, seen = [folder], [folder.resolve()]
    first = named = find_link(folder)
    while named is not None:
        base = _find_named(folders[-1], named)
        if (home := base.resolve()) in seen:
            ring = [path.name for path in folders[seen.index(home) :]]
            message = f"the packs extend one another in a ring: {', '.join([*ring, base.name])}"
            raise BadData([note_link(named, message, "one of them must extend none")])
        if first and len(folders) > MOST_BASES:
            message = f"more than {MOST_BASES} packs extend one another in a row, from this one on"
            raise BadData([note_link(first, message, f"the last of them is {base.name}: leave some out")])
        folders.append(base)
        seen.append(home)
        named = find_link(base)
    return folders


def _find_named(folder: Path, named: Node) -> Path:
    """Return the folder of the pack that a pack names as the one that it extends. Raises BadData."""
    try:
        name = ident(named)
    except Fault as fault:
        raise BadData([note_link(named, *fault.mistakes[0][1:])]) from None
    base = find_base(folder, name)
    if not base:
        raise BadData([note_link(named, f'there is no other pack "{name}"', suggest(name, name_bases(folder)))])
    return base


def find_link(folder: Path) -> Node | None:
    """Return the node of the name that a pack says it extends. Raises BadData if its file says so but is not YAML."""
    name = show_path(folder / HEAD_FILE)
    try:
        text = read_text(folder / HEAD_FILE, name)
    except BadData:  # told where the file is read as one of the pack
        return None
    return value_of(compose(text, name), EXTENDS) if EXTENDS in text else None


def find_bases(folders: list[Path]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return name and edition of the pack that another one extends, and of what that extends; "" if there is none.

    Beside it is each of these packs, nearest first: its id, and the edition that its System has.
    """
    edition = name = ""
    bases: list[tuple[str, str]] = []
    for folder in reversed(folders[1:]):
        path = show_path(folder / HEAD_FILE)
        root = compose(read_text(folder / HEAD_FILE, path), path)
        try:
            name = line(found) if (found := value_of(root, "name")) else name
            own = unmarked_line(found) if (found := value_of(root, "edition")) else ""
        except Fault as fault:
            raise BadData(to_problems(fault, root)) from None
        bases.insert(0, (folder.name, " / ".join(filter(None, (own, edition)))))
        edition = " / ".join(filter(None, (f"{name} {own}".strip(), edition)))
    return edition, tuple(bases)


def note_link(named: Node, message: str, hint: str) -> Problem:
    """Return a problem at the name of the pack that another one extends."""
    return Problem(origin_of(named), f"{EXTENDS}: {message}", hint)


def is_inherited(problem: Problem, folders: list[Path]) -> bool:
    """Tell whether a problem is in a file of a pack that the first one extends, and in none of its own."""
    own, *others = (Path(problem.origin.file).is_relative_to(show_path(folder)) for folder in folders)
    return any(others) and not own
