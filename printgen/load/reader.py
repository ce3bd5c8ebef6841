"""The files of a pack: which there are, and how each is read; what is wrong with all of them is collected."""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from yaml.nodes import Node

from printgen.errors import BadData, Origin, Problem, count_noun, reason_of
from printgen.load.changes import count_changes
from printgen.load.extended import extend_file
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import read_twice
from printgen.load.nodes.scalars import IDENT, ValueKind
from printgen.load.nodes.source import MOST_MISTAKES, Budget, compose, read_file, read_root, read_text
from printgen.paths import Pack, is_yaml, show_path

T = TypeVar("T")
# How many tables a pack may have, and how many rosters.
MOST_FILES = 200
SYSTEM, PRODUCTS_FILE, PROCEDURES_FILE = "system.yaml", "products.yaml", "procedures.yaml"
MARKERS_FILE, TRACKERS_FILE, PLAY_FILE = "markers.yaml", "trackers.yaml", "play.yaml"
RESERVED = (SYSTEM, PRODUCTS_FILE, PROCEDURES_FILE, MARKERS_FILE, TRACKERS_FILE, PLAY_FILE)


class PackReader:
    """Reads the files of one pack, each in two passes: its shape, and what the names in it stand for.

    problems: what was wrong in the files read so far
    unread: files that were not looked at, because there was too much wrong before them
    roots: the roots of the files that could be read as YAML, by path
    folders: the pack's folder, that of the pack which it extends, and so on
    merged: what could be read of files in several folders as one, by the path in the pack itself
    changes: how much of what the pack changes of the one that it extends
    """

    def __init__(self, pack: Pack, folders: list[Path]) -> None:
        self.pack = pack
        self.problems: list[Problem] = []
        self.budget = Budget()
        self.unread: list[Path] = []
        self.roots: dict[Path, Node] = {}
        self.folders = folders
        self.merged: dict[Path, Node | None] = {}
        self.changes = Counter[tuple[str, str]]()

    @cached_property
    def homes(self) -> list[Path]:
        """Return the folders of the pack and of those that it extends, links followed."""
        return [folder.resolve() for folder in self.folders]

    def is_missing(self, path: Path) -> bool:
        """Tell whether the pack has no such file, and takes none from the pack that it extends."""
        if len(self.folders) == 1:
            return is_missing(path)
        try:
            return self._merge(path) is None
        except BadData:  # reading it will say why
            return False

    def read(self, path: Path, kind: ValueKind[Record], make: Callable[..., T | None], *arguments: Any) -> T | None:
        """Return what is made of a file's record and the arguments, or None after noting the problems of the file."""
        if self.budget.is_spent or len(self.problems) > MOST_MISTAKES:
            self.unread.append(path)
            return None
        try:
            if len(self.folders) > 1:
                root = self._merge(path)
                return self._finish(root, path, kind, make, *arguments) if root else None
            self._refuse_outside(path, self.homes[0])
            return read_file(path, lambda root, _: self._read_root(path, root, kind, make, *arguments), self.budget)
        except BadData as bad:
            self.problems += bad.problems
            return None

    def _finish(self, root: Node, path: Path, kind: ValueKind[Record], make: Callable[..., T | None], *said: Any) -> T:
        """Return what is made of a file that was merged. Raises BadData."""
        return read_root(root, path, lambda node, _: self._read_root(path, node, kind, make, *said))

    def _merge(self, path: Path) -> Node | None:
        """Return the root of a file with what the packs that this one extends say in theirs; None if there is none.

        Raises BadData.
        """
        if path not in self.merged:
            within = path.relative_to(self.pack.folder)
            layers = [(folder / within, home) for folder, home in zip(self.folders, self.homes, strict=True)]
            root: Node | None = None
            for file, home in reversed(layers):
                if not is_missing(file):
                    self._refuse_outside(file, home)
                    name = show_path(file)
                    node = compose(read_text(file, name, self.budget), name, self.budget)
                    if file == path:
                        self.changes.update(count_changes(within.as_posix(), node, root))
                    is_last = file == layers[-1][0]
                    root, problems = (node, []) if is_last else extend_file(within.as_posix(), node, root)
                    self.problems += problems
            self.merged[path] = root
        return self.merged[path]

    def _refuse_outside(self, path: Path, home: Path) -> None:
        """Make sure that a file lies in its pack. Raises BadData."""
        try:
            inside = path.resolve().is_relative_to(home)
        except (OSError, RuntimeError):  # a link that leads to itself
            inside = False
        if not inside:
            hint = "a pack is one folder; copy the file into it"
            raise BadData([Problem(Origin(show_path(path)), "leads out of the pack", hint)])

    def _read_root(
        self, path: Path, root: Node, kind: ValueKind[Record], make: Callable[..., T | None], *said: Any
    ) -> T:
        self.roots[path] = root
        return read_twice(root, kind, make, *said)

    def read_folder(
        self, folder: Path, kind: ValueKind[Record], make: Callable[..., T | None], *arguments: Any
    ) -> dict[str, T | None]:
        """Return what is made of each YAML file of a folder by the file's name, or None where it has problems.

        It is made of the file's record, its name and the arguments.
        """
        found: dict[str, T | None] = {}
        for path in self._list_all(folder):
            if path.suffix != ".yaml" or not IDENT.fullmatch(path.stem):
                hint = "a file's name is its id: small letters, digits and hyphens, then .yaml"
                self._note(path, "cannot have this name", hint)
                found[path.stem.lower()] = None
            elif path.name not in RESERVED and not (len(self.folders) > 1 and self.is_missing(path)):
                found[path.stem] = self.read(path, kind, make, path.stem, *arguments)
        return found

    def _list_all(self, folder: Path) -> list[Path]:
        """Return the files of a folder of the pack that are meant as YAML, those of packs that it extends as its own.

        What has a wrong name is listed where it lies.
        """
        if len(self.folders) == 1:
            return self._list_files(folder)
        within = folder.relative_to(self.pack.folder)
        found = [path for home in self.folders for path in self._list_files(home / within)]
        return sorted({folder / path.name if IDENT.fullmatch(path.stem) else path for path in found})

    def _list_files(self, folder: Path) -> list[Path]:
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

    def note_unread(self) -> None:
        """Note how many files were not read because of what was wrong before."""
        if self.unread:
            what = f"{count_noun(len(self.unread), 'file')} of this pack, from this one on, were not read"
            self._note(self.unread[0], what, "mend the other problems first")

    def _note(self, path: Path, message: str, hint: str) -> None:
        self.problems.append(Problem(Origin(show_path(path)), message, hint))


def is_missing(path: Path) -> bool:
    """Tell whether there is surely nothing at a path, not even a link to nowhere."""
    try:
        path.lstat()
    except FileNotFoundError:
        return True
    except OSError:  # something that cannot be looked at: reading it will say why
        return False
    return False
