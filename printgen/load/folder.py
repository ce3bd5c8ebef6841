"""A pack's folder into a System: every file is read, and every mistake of every file comes back at once."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TypeVar

from yaml.nodes import Node

from printgen.errors import BadData, Origin, Problem, count_noun, reason_of
from printgen.load.nodes.kinds import IDENT
from printgen.load.nodes.report import read_twice
from printgen.load.nodes.source import MOST_MISTAKES, Budget, noting_warnings, read_file
from printgen.load.pack import marker, roster, system, tracker
from printgen.load.pack import products as products_
from printgen.load.pack.products import Products, find_unknown_layouts
from printgen.load.pack.sheet import Contents
from printgen.load.pack.table import read_table
from printgen.load.play.play import assemble_play, read_play
from printgen.load.play.scope import Scope
from printgen.model.system import System
from printgen.paths import Pack, is_yaml, show_path

T = TypeVar("T")
# How many tables a pack may have, and how many rosters.
MOST_FILES = 200
SYSTEM, PRODUCTS, PROCEDURES, ROSTERS = "system.yaml", "products.yaml", "procedures.yaml", "rosters"
MARKERS, TRACKERS, PLAY = "markers.yaml", "trackers.yaml", "play.yaml"
RESERVED = (SYSTEM, PRODUCTS, PROCEDURES, MARKERS, TRACKERS, PLAY)


class PackReader:
    """Reads the files of one pack; `problems` holds what was wrong in those read so far.

    `wishes` holds the root of products.yaml, if that could be read as YAML.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.problems: list[Problem] = []
        self.budget = Budget()
        self.unread: list[Path] = []
        self.wishes: list[Node] = []

    def read(self, path: Path, kind: Callable[[Node, str], T]) -> T | None:
        """Return what a file holds, or None after noting its problems, or where there were too many before it."""
        if self.budget.is_spent or len(self.problems) > MOST_MISTAKES:
            self.unread.append(path)
            return None
        try:
            inside = path.resolve().is_relative_to(self.pack.folder.resolve())
        except (OSError, RuntimeError):  # a link that leads to itself
            inside = False
        if not inside:
            self._note(path, "leads out of the pack", "a pack is one folder; copy the file into it")
            return None
        try:
            return read_file(path, kind, self.budget)
        except BadData as bad:
            self.problems += bad.problems
            return None

    def read_wishes(self, node: Node, _: str, contents: Contents) -> Products:
        """Read what to make of a game, and keep the node of it."""
        self.wishes.append(node)
        return read_twice(node, products_.PRODUCTS, products_.make_products, contents)

    def read_all(self, path: Path, kind: Callable[[Node, str], tuple[T, ...]]) -> tuple[T, ...] | None:
        """Return the items that a file holds, none if there is no such file, or None after noting its problems."""
        return () if _is_missing(path) else self.read(path, kind)

    def read_folder(self, folder: Path, kind: Callable[[Node, str], T]) -> dict[str, T | None]:
        """Return what each YAML file of a folder holds by the file's name, or None where it has problems."""
        found: dict[str, T | None] = {}
        for path in self._list_files(folder):
            if path.suffix != ".yaml" or not IDENT.fullmatch(path.stem):
                hint = "a file's name is its id: small letters, digits and hyphens, then .yaml"
                self._note(path, "cannot be named like this", hint)
                found[path.stem.lower()] = None
            elif path.name not in RESERVED:
                found[path.stem] = self.read(path, kind)
        return found

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


def load_pack(pack: Pack) -> System:
    """Return the system that a pack's folder describes. Raises BadData with every problem of every file."""
    with noting_warnings() as warnings:
        system = _read_pack(pack)
    return system._replace(warnings=tuple(sorted(set(warnings))))


def _read_pack(pack: Pack) -> System:
    """Return the system without its warnings. Raises BadData."""
    reader = PackReader(pack)
    folder = pack.folder
    if not IDENT.fullmatch(pack.id):
        hint = "a pack's folder is named with small letters, digits and hyphens"
        raise BadData([Problem(Origin(show_path(folder)), "cannot be named like this", hint)])
    if _is_missing(folder / SYSTEM):
        hint = "every folder beside the packs is one, and says in system.yaml what the game is"
        raise BadData([Problem(Origin(show_path(folder / SYSTEM)), "is missing", hint)])
    tables = reader.read_folder(folder, read_table)
    rosters = reader.read_folder(
        folder / ROSTERS, lambda node, name: read_twice(node, roster.ROSTER, roster.make_roster, name, tables)
    )
    head = reader.read(folder / SYSTEM, lambda node, _: read_twice(node, system.HEAD, system.make_head))
    procedures = reader.read_all(
        folder / PROCEDURES, lambda node, _: read_twice(node, system.PROCEDURES, system.make_procedures)
    )
    markers = reader.read_all(folder / MARKERS, lambda node, _: read_twice(node, marker.MARKERS, marker.make_markers))
    trackers = reader.read_all(
        folder / TRACKERS, lambda node, _: read_twice(node, tracker.TRACKERS, tracker.make_trackers)
    )
    known = None if procedures is None else [procedure.id for procedure in procedures]
    contents = Contents(tables, known, markers)
    asked = folder / PRODUCTS
    products = Products() if _is_missing(asked) else reader.read(asked, partial(reader.read_wishes, contents=contents))
    scope = Scope(tables, rosters, products and products.decks, markers, trackers)
    rules = folder / PLAY
    play = assemble_play(scope) if _is_missing(rules) else reader.read(rules, partial(read_play, scope=scope))
    reader.note_unread()
    if reader.problems:  # no deck will be made then, which would tell of its layout
        raise BadData([*reader.problems, *chain.from_iterable(map(find_unknown_layouts, reader.wishes))])
    assert head is not None  # whatever could not be read has left a problem
    assert procedures is not None
    assert markers is not None
    assert trackers is not None
    assert products is not None
    assert play is not None
    return System(
        id=pack.id,
        tables=tuple(filter(None, tables.values())),
        rosters=tuple(filter(None, rosters.values())),
        procedures=procedures,
        markers=markers,
        trackers=trackers,
        decks=products.decks,
        sheets=products.sheets,
        play=play,
        **head,
    )


def _is_missing(path: Path) -> bool:
    """Tell whether there is surely nothing at a path, not even a link to nowhere."""
    try:
        path.lstat()
    except FileNotFoundError:
        return True
    except OSError:  # something that cannot be looked at: reading it will say why
        return False
    return False
