"""A pack's folder into a System: every file is read, and every mistake of every file comes back at once."""

from collections.abc import Callable
from typing import TypeVar

from printgen.errors import BadData, Origin, Problem
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import IDENT, ValueKind
from printgen.load.nodes.source import noting_warnings
from printgen.load.pack.marker import MARKERS, make_markers
from printgen.load.pack.products import PRODUCTS, Products, find_unknown_layouts, make_products
from printgen.load.pack.roster import ROSTER, make_roster
from printgen.load.pack.sheet import Contents
from printgen.load.pack.system import HEAD, PROCEDURES, make_head, make_procedures
from printgen.load.pack.table import TABLE, make_table
from printgen.load.pack.tracker import TRACKERS, make_trackers
from printgen.load.play.play import PLAY, assemble_play, make_play
from printgen.load.play.scope import Scope
from printgen.load.reader import (
    MARKERS_FILE,
    PLAY_FILE,
    PROCEDURES_FILE,
    PRODUCTS_FILE,
    SYSTEM,
    TRACKERS_FILE,
    PackReader,
    is_missing,
)
from printgen.model.system import System
from printgen.paths import ROSTERS, Pack, show_path

T = TypeVar("T")


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
        raise BadData([Problem(Origin(show_path(folder)), "cannot have this name", hint)])
    if is_missing(folder / SYSTEM):
        hint = "every folder beside the packs is one, and says in system.yaml what the game is"
        raise BadData([Problem(Origin(show_path(folder / SYSTEM)), "is missing", hint)])
    tables = reader.read_folder(folder, TABLE, make_table)
    rosters = reader.read_folder(folder / ROSTERS, ROSTER, make_roster, tables)
    head = reader.read(folder / SYSTEM, HEAD, make_head)
    procedures = _read_items(reader, PROCEDURES_FILE, PROCEDURES, make_procedures)
    markers = _read_items(reader, MARKERS_FILE, MARKERS, make_markers)
    trackers = _read_items(reader, TRACKERS_FILE, TRACKERS, make_trackers)
    known = None if procedures is None else [procedure.id for procedure in procedures]
    contents, asked = Contents(tables, known, markers), folder / PRODUCTS_FILE
    products = Products() if is_missing(asked) else reader.read(asked, PRODUCTS, make_products, contents)
    scope, rules = Scope(tables, rosters, products and products.decks, markers, trackers), folder / PLAY_FILE
    play = assemble_play(scope) if is_missing(rules) else reader.read(rules, PLAY, make_play, scope)
    reader.note_unread()
    if reader.problems:  # no deck will be made then, which would tell of its layout
        layouts = find_unknown_layouts(reader.roots[asked]) if asked in reader.roots else []
        raise BadData([*reader.problems, *layouts])
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


def _read_items(
    reader: PackReader, name: str, kind: ValueKind[Record], make: Callable[..., tuple[T, ...]]
) -> tuple[T, ...] | None:
    """Return the items that a file holds, none if there is no such file, or None after noting its problems."""
    path = reader.pack.folder / name
    return () if is_missing(path) else reader.read(path, kind, make)
