"""Packs that extend other packs: which these are, and their files merged with the files that they extend."""

from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from yaml.nodes import Node

from printgen.errors import BadData, Origin, Problem, reason_of, suggest
from printgen.load.merging import HEAD_FILE, count_changes, extend_file
from printgen.load.nodes.extending import EXTENDS
from printgen.load.nodes.records import value_of
from printgen.load.nodes.scalars import IDENT, ident, line, unmarked_line
from printgen.load.nodes.source import Budget, Fault, compose, open_file, origin_of, read_text, to_problems
from printgen.paths import find_base, is_yaml, name_bases, show_path

# How many tables a pack may have, and how many rosters.
MOST_FILES = 200


class MergedFile(NamedTuple):
    """A file as the pack has it."""

    root: Node | None  # what it says, None if it is left out
    sources: tuple[Node, ...]  # the roots of the files that it was merged of


class Layers:
    """The files of a pack's folder, of that of the pack which it extends, and so on.

    problems: what is wrong with the folders, and with how files differ from those that they extend, is added there
    found: what was read, or what is wrong with it, by the path in the pack itself
    changes: how much of what the pack changes of the one that it extends
    """

    def __init__(self, folders: list[Path], budget: Budget, problems: list[Problem]) -> None:
        self.folders = folders
        self.budget = budget
        self.problems = problems
        self.changes = Counter[tuple[str, str]]()
        self.found: dict[Path, MergedFile | BadData] = {}

    @cached_property
    def homes(self) -> list[Path]:
        """Return the folders, links followed."""
        return [folder.resolve() for folder in self.folders]

    def is_missing(self, path: Path) -> bool:
        """Tell whether the pack has no such file, and takes none from the pack that it extends."""
        if path not in self.found and (len(self.folders) == 1 or self.budget.is_spent):
            return all(is_missing(folder / path.relative_to(self.folders[0])) for folder in self.folders)
        try:
            return self.find(path).root is None
        except BadData:  # reading it will say why
            return False

    def find(self, path: Path) -> MergedFile:
        """Return a file by its path in the pack itself. Raises BadData, each time that it is asked for again."""
        if path not in self.found:
            try:
                self.found[path] = self._merge(path)
            except BadData as bad:
                self.found[path] = bad
        found = self.found[path]
        if isinstance(found, BadData):
            raise found
        return found

    def _merge(self, path: Path) -> MergedFile:
        """Return a file, merged with the files of its name in the extended packs. Raises BadData."""
        within = path.relative_to(self.folders[0])
        root: Node | None = None
        sources: tuple[Node, ...] = ()
        for folder, home in reversed(list(zip(self.folders, self.homes, strict=True))):
            file = folder / within
            if is_missing(file):
                continue
            refuse_outside(file, home)
            own = open_file(file, self.budget)
            if folder == self.folders[0] and len(self.folders) > 1:
                self.changes.update(count_changes(within.as_posix(), own, root))
            if folder == self.folders[-1]:
                root = own
            else:
                root, problems = extend_file(within.as_posix(), own, root)
                self.problems += problems
            sources = (*sources, own)
        return MergedFile(root, sources)

    def list_files(self, folder: Path) -> list[Path]:
        """Return the YAML files of a folder, as if all files of extended packs lay in this one.

        A file with a wrong name is listed where it lies.
        """
        within = folder.relative_to(self.folders[0])
        found = [path for layer in self.folders for path in self._list_layer(layer / within)]
        return sorted({folder / path.name if IDENT.fullmatch(path.stem) else path for path in found})

    def _list_layer(self, folder: Path) -> list[Path]:
        """Return the files of a folder that are meant as YAML; none if there is no such folder."""
        try:
            found = sorted(path for path in folder.iterdir() if is_yaml(path.name.lower()))
        except FileNotFoundError:
            return []
        except OSError as error:
            self._note(folder, f"cannot be read: {reason_of(error)}", "")
            return []
        if len(found) > MOST_FILES:
            self._note(folder, f"holds {len(found):,} YAML files, and {MOST_FILES} is the most", "make several packs")
        return found[:MOST_FILES]

    def _note(self, folder: Path, message: str, hint: str) -> None:
        self.problems.append(Problem(Origin(show_path(folder)), message, hint))


def find_bad_name(path: Path) -> list[Problem]:
    """Return the problem of a file whose name cannot be an id, or none."""
    if path.suffix == ".yaml" and IDENT.fullmatch(path.stem):
        return []
    hint = "a file's name is its id: small letters, digits and hyphens, then .yaml"
    return [Problem(Origin(show_path(path)), "cannot have this name", hint)]


def refuse_outside(path: Path, home: Path) -> None:
    """Make sure that a file lies in its pack. Raises BadData."""
    try:
        inside = path.resolve().is_relative_to(home)
    except (OSError, RuntimeError):  # a link that leads to itself
        inside = False
    if not inside:
        hint = "a pack is one folder; copy the file into it"
        raise BadData([Problem(Origin(show_path(path)), "leads out of the pack", hint)])


def is_missing(path: Path) -> bool:
    """Tell whether there is surely nothing at a path, not even a link to nowhere."""
    try:
        path.lstat()
    except FileNotFoundError:
        return True
    except OSError:  # something that cannot be looked at: reading it will say why
        return False
    return False


# How many packs may extend one another in a row.
MOST_BASES = 10


def trace_folders(folder: Path) -> list[Path]:
    """Return the folder of a pack, of the pack that it extends, and so on. Raises BadData."""
    folders, seen = [folder], [folder.resolve()]
    first = named = find_link(folder)
    while named is not None:
        try:
            name = ident(named)
        except Fault as fault:
            raise BadData([note_link(named, *fault.mistakes[0][1:])]) from None
        base = find_base(folders[-1], name)
        if not base:
            hint = suggest(name, name_bases(folders[-1]))
            raise BadData([note_link(named, f'there is no other pack "{name}"', hint)])
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


def find_link(folder: Path) -> Node | None:
    """Return the node of the name that a pack says it extends. Raises BadData if its file says so but is not YAML."""
    name = show_path(folder / HEAD_FILE)
    try:
        text = read_text(folder / HEAD_FILE, name)
    except BadData:  # told where the file is read as one of the pack
        return None
    return value_of(compose(text, name), EXTENDS) if EXTENDS in text else None


def find_bases(folders: list[Path]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the names and editions of all extended packs in words, "" if there are none.

    Also return each of these packs, nearest first: its id, and the edition that its System has.
    """
    edition = name = ""
    bases: list[tuple[str, str]] = []
    for folder in reversed(folders[1:]):
        root = open_file(folder / HEAD_FILE)
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
