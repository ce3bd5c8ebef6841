"""A pack's folder into a System: every file is read, and every mistake of every file comes back at once."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from yaml.nodes import Node

from printgen.errors import BadData, Origin, Problem, collecting, count_noun
from printgen.load.layers import (
    HEAD_FILE,
    LEFT_OUT_HINT,
    Layers,
    MergedFile,
    describe_changes,
    find_bad_name,
    find_bases,
    find_link,
    is_inherited,
    is_missing,
    name_left_out,
    note_link,
    trace_folders,
)
from printgen.load.look.printed_words import load_told, load_words
from printgen.load.nodes.records import Record, Report, make_each, read_twice, reading_parts
from printgen.load.nodes.scalars import IDENT, ValueKind, is_null
from printgen.load.nodes.source import MOST_MISTAKES, Budget, noting_warnings, read_root
from printgen.load.nodes.symbols import bring_routines, bring_tables, naming_symbols
from printgen.load.pack.form import FORMS, Sources, make_forms
from printgen.load.pack.lead import check_leads, read_row_titles
from printgen.load.pack.map import MAPS
from printgen.load.pack.pieces import MARKERS, MEASURE_LIST, TRACKERS, make_markers, make_measures
from printgen.load.pack.products import (
    PRODUCTS,
    Contents,
    Products,
    find_continued,
    find_unknown_layouts,
    find_unknown_lists,
    make_products,
)
from printgen.load.pack.roster import ROSTER, make_roster
from printgen.load.pack.system import HEAD, PROCEDURES, SYSTEM, make_head
from printgen.load.pack.table import TABLE, make_table
from printgen.load.picture.shelf import opening_pictures
from printgen.load.play.play import PLAY, assemble_play, make_play
from printgen.load.play.routine import read_title, read_titles
from printgen.load.play.scope import Scope
from printgen.load.play.shop import list_shops, read_entries
from printgen.model.system import System
from printgen.paths import ROSTERS, Pack, show_path

T = TypeVar("T")


class PackReader:
    """Reads the files of one pack, each in two passes: its shape, and what the names in it stand for.

    problems: what was wrong in the files read so far
    layers: its files, merged with the files of the packs that it extends
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
            elif path.stem not in SHAPES and not self.layers.is_missing(path):
                found[path.stem] = self.read(path, kind, make, path.stem, *arguments)
        return found

    def read_own(
        self,
        name: str,
        missing: Callable[[], T],
        kind: ValueKind[Record],
        make: Callable[..., T | None],
        *arguments: Any,
    ) -> T | None:
        """Return what `make` makes of a file, None if it has problems; `missing()` if there is no file."""
        path = self.pack.folder / f"{name}.yaml"
        return missing() if self.layers.is_missing(path) else self.read(path, kind, make, *arguments)


def _make_items(record: Record, report: Report) -> tuple[Any, ...] | None:
    """Return what the shape of each item of a file makes of it."""
    return report.attempt(make_each, record)


# Files that hold items by id and refer to nothing: kind and maker, by the field of the system that they fill.
ITEMS: dict[str, tuple[ValueKind[Record], Callable[..., tuple[Any, ...] | None]]] = {
    "procedures": (PROCEDURES, _make_items),
    "markers": (MARKERS, make_markers),
    "trackers": (TRACKERS, _make_items),
    "maps": (MAPS, _make_items),
    "measures": (MEASURE_LIST, make_measures),
}
# What reads each file that has a name of its own.
SHAPES: dict[str, Callable[[Node], Any]] = {
    "system": SYSTEM.read_part, "products": PRODUCTS, "forms": FORMS, "play": PLAY,
    **{name: shape for name, (shape, _) in ITEMS.items()},
}  # fmt: skip


def load_pack(pack: Pack) -> System:
    """Return the system that a pack's folder describes. Raises BadData with every problem of every file."""
    with noting_warnings() as warnings, naming_symbols() as book, opening_pictures():
        system = _read_pack(pack)
    return system._replace(
        words=load_told(system.language),
        warnings=tuple(sorted(set(warnings))),
        symbols=dict(sorted(book.named.items())),
    )


def _read_pack(pack: Pack) -> System:
    """Return the system without its warnings. Raises BadData."""
    folder = pack.folder
    if not IDENT.fullmatch(pack.id):
        hint = "a pack's folder is named with small letters, digits and hyphens"
        raise BadData([Problem(Origin(show_path(folder)), "cannot have this name", hint)])
    if is_missing(folder / HEAD_FILE):
        hint = "every folder beside the packs is one, and says in system.yaml what the game is"
        raise BadData([Problem(Origin(show_path(folder / HEAD_FILE)), "is missing", hint)])
    try:
        folders = trace_folders(folder)
        base, bases = find_bases(folders)
    except BadData as bad:
        raise BadData([*bad.problems, *_name_link(bad.problems, folder), *_read_parts(folder)]) from None
    reader = PackReader(pack, folders)
    try:
        return _read_layers(reader, base)._replace(bases=bases)
    except BadData as bad:
        if len(folders) == 1:
            raise
        raise BadData(_blame(name_left_out(bad.problems, reader.layers.list_left_out()), folders)) from None


def _read_parts(folder: Path) -> list[Problem]:
    """Return what is wrong with the files of a pack by themselves, whatever the pack is that it extends.

    There is no telling what its tables hold: rows may have columns and fields of the other pack's.
    """
    problems: list[Problem] = []
    layers = Layers([folder], Budget(), problems)
    for path in (*layers.list_files(folder), *layers.list_files(folder / ROSTERS)):
        problems += find_bad_name(path)
        with collecting(problems), reading_parts():
            root = layers.find(path).root
            kind = ROSTER if path.parent != folder else SHAPES.get(path.stem, TABLE)
            if root and not is_null(root):
                _read_part(path, root, kind)
    return problems


def _read_part(path: Path, root: Node, kind: Callable[[Node], Any]) -> None:
    read_root(root, path, lambda node, _: kind(node))


def _blame(problems: Iterable[Problem], folders: list[Path]) -> Iterator[Problem]:
    """Yield problems of a pack that extends another, and say of each whether that pack is sound by itself.

    If the other pack has mistakes of its own, this is said too.
    """
    broken: set[tuple[Origin, str]] = set()
    name = folders[1].name
    try:
        load_pack(Pack(name, folders[1], ""))
    except BadData as bad:
        broken = {(problem.origin, problem.message) for problem in bad.problems}
        yield from _name_link(bad.problems, folders[0])
    hint = f"{name} is sound by itself: {folders[0].name} must change this too, or leave it out with null"
    for problem in problems:
        if is_inherited(problem, folders) and (problem.origin, problem.message) not in broken:
            own = "" if problem.hint == LEFT_OUT_HINT else problem.hint
            yield problem._replace(hint="; ".join(filter(None, (own, hint))))
        else:
            yield problem


def _name_link(problems: Iterable[Problem], folder: Path) -> Iterator[Problem]:
    """Yield a problem at the name of the extended pack, if some of the problems are in its files."""
    home = show_path(folder)
    own = all(Path(problem.origin.file).is_relative_to(home) for problem in problems)
    if not own and (named := find_link(folder)):
        yield note_link(named, f"{named.value} has mistakes", "mend them first: they are told with these")


def _bring_routines(reader: PackReader) -> None:
    """Let texts name the routines of the pack; where these cannot be read, which is told later, no id is blamed."""
    path = reader.pack.folder / "play.yaml"
    with suppress(BadData):
        root = None if reader.layers.is_missing(path) else reader.layers.find(path).root
        titles = read_titles(root) if root else {}
        for shop in list_shops(root) if root else ():
            wares = reader.pack.folder / f"{shop}.yaml"
            found = None if reader.layers.is_missing(wares) else reader.layers.find(wares).root
            titles |= dict(read_entries(found)) if found else {}
        bring_routines(titles)


def _bring_tables(reader: PackReader, language: str) -> None:
    """Let texts name the tables of the pack, whose language is told; a title that cannot be read is told later."""

    def find() -> dict[str, str]:
        titles: dict[str, str] = {}  # of rows by table/row
        for path in reader.layers.list_files(reader.pack.folder):
            if path.stem not in SHAPES and not reader.layers.is_missing(path):
                titles[path.stem] = path.stem
                with suppress(BadData):
                    root = reader.layers.find(path).root
                    titles[path.stem] = read_title(path.stem, root) if root else path.stem
                    for key, title in read_row_titles(root) if root else ():
                        titles.setdefault(f"{path.stem}/{key}", title)
        return titles

    bring_tables(find, language)


def _read_layers(reader: PackReader, base: str) -> System:
    """Return the system without its warnings; `base` is the name and edition of the extended pack. Raises BadData."""
    folder = reader.pack.folder
    # First: it says which symbols the pack brings along.
    head = reader.read(folder / HEAD_FILE, HEAD, make_head, base)
    _bring_routines(reader)
    _bring_tables(reader, head["language"] if head else "")
    tables = reader.read_folder(folder, TABLE, make_table)
    if all(tables.values()):
        reader.problems += check_leads(tuple(filter(None, tables.values())))
    rosters = reader.read_folder(folder / ROSTERS, ROSTER, make_roster, tables)
    items: dict[str, tuple[Any, ...] | None] = {
        name: reader.read_own(name, tuple, *reading) for name, reading in ITEMS.items()
    }
    procedures, maps = items["procedures"], items["maps"]
    contents = Contents(
        tables,
        None if procedures is None else {procedure.id: len(procedure.steps) for procedure in procedures},
        items["markers"],
        None if maps is None else [each.id for each in maps],
    )
    products = reader.read_own("products", Products, PRODUCTS, make_products, contents)
    scope = Scope(tables, rosters, products and products.decks, items["markers"], items["trackers"])
    play = reader.read_own("play", lambda: assemble_play(scope), PLAY, make_play, scope)
    given = None if play is None else play.scenario.given if play.scenario else ()
    if products and play:
        kinds = [rules.kind for rules in play.scenario.lists] if play.scenario else []
        reader.problems += find_unknown_lists(products, kinds)
        reader.problems += find_continued(products, [pile.id for pile in play.piles if not pile.looked_up], tables)
    items["forms"] = reader.read_own("forms", tuple, FORMS, make_forms, Sources(given, tables))
    if reader.unread:
        what = f"{count_noun(len(reader.unread), 'file')} of this pack, from this one on, were not read"
        place = Origin(show_path(reader.unread[0]))
        reader.problems.append(Problem(place, what, "mend the other problems first"))
    if reader.problems:  # no deck will be made then, which would tell of its layout
        asked = reader.layers.found.get(folder / "products.yaml")
        found = find_unknown_layouts(asked.root, asked.sources) if isinstance(asked, MergedFile) and asked.root else []
        raise BadData([*reader.problems, *found])
    assert head is not None  # whatever could not be read has left a problem
    assert products is not None
    assert play is not None
    untitled = load_words(head["language"]).reference
    return System(
        id=reader.pack.id,
        tables=tuple(filter(None, tables.values())),
        rosters=tuple(filter(None, rosters.values())),
        decks=products.decks,
        sheets=tuple(sheet._replace(title=sheet.title or untitled) for sheet in products.sheets),
        lists=products.lists,
        play=play,
        changes=describe_changes(reader.layers.changes),
        **head | items,
    )
