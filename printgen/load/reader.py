"""The files of a pack: which there are, and how each is read; what is wrong with all of them is collected."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from printgen.errors import BadData, Origin, Problem, count_noun
from printgen.load.layers import Layers, find_bad_name
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import read_twice
from printgen.load.nodes.scalars import ValueKind
from printgen.load.nodes.source import MOST_MISTAKES, Budget, read_root
from printgen.paths import Pack, show_path

T = TypeVar("T")
SYSTEM, PRODUCTS_FILE, PROCEDURES_FILE = "system.yaml", "products.yaml", "procedures.yaml"
MARKERS_FILE, TRACKERS_FILE, FORMS_FILE, PLAY_FILE = "markers.yaml", "trackers.yaml", "forms.yaml", "play.yaml"
MAPS_FILE, MEASURES_FILE = "maps.yaml", "measures.yaml"
RESERVED = (
    SYSTEM, PRODUCTS_FILE, PROCEDURES_FILE, MARKERS_FILE, TRACKERS_FILE, FORMS_FILE, MAPS_FILE, MEASURES_FILE,
    PLAY_FILE,
)  # fmt: skip


class PackReader:
    """Reads the files of one pack, each in two passes: its shape, and what the names in it stand for.

    problems: what was wrong in the files read so far
    layers: its files, merged with those of the packs that it extends
    unread: files that were not looked at, because there was too much wrong before them
    """

    def __init__(self, pack: Pack, folders: list[Path]) -> None:
        self.pack = pack
        self.budget = Budget()
        self.problems: list[Problem] = []
        self.layers = Layers(folders, self.budget, self.problems)
        self.unread: list[Path] = []

    def read(self, path: Path, kind: ValueKind[Record], make: Callable[..., T | None], *arguments: Any) -> T | None:
        """Return what is made of a file's record and the arguments, or None after noting the problems of the file."""
        is_full = self.budget.is_spent or len(self.problems) > MOST_MISTAKES
        if is_full and not isinstance(self.layers.found.get(path), BadData):
            self.unread.append(path)
            return None
        try:
            root, sources = self.layers.find(path)
            if not root:
                return None
            return read_root(root, path, lambda node, _: read_twice(node, kind, make, *arguments), *sources)
        except BadData as bad:
            self.problems += bad.problems
            return None

    def read_folder(
        self, folder: Path, kind: ValueKind[Record], make: Callable[..., T | None], *arguments: Any
    ) -> dict[str, T | None]:
        """Return what is made of each YAML file of a folder by the file's name, or None where it has problems.

        It is made of the file's record, its name and the arguments.
        """
        found: dict[str, T | None] = {}
        for path in self.layers.list_files(folder):
            if bad := find_bad_name(path):
                self.problems += bad
                found[path.stem.lower()] = None
            elif path.name not in RESERVED and not self.layers.is_missing(path):
                found[path.stem] = self.read(path, kind, make, path.stem, *arguments)
        return found

    def note_unread(self) -> None:
        """Note how many files were not read because of what was wrong before."""
        if self.unread:
            what = f"{count_noun(len(self.unread), 'file')} of this pack, from this one on, were not read"
            self._note(self.unread[0], what, "mend the other problems first")

    def _note(self, path: Path, message: str, hint: str) -> None:
        self.problems.append(Problem(Origin(show_path(path)), message, hint))
