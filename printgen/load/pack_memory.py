"""Packs that were read before: their values are kept in the user's cache folder as plain data."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen import __version__
from printgen.errors import CannotWrite
from printgen.files import note_sum, noting_files, read_plain_file, sum_file, write_file
from printgen.model.markup import Marked
from printgen.model.system import System
from printgen.paths import ROSTERS, Pack, date_modules, date_symbols, find_base, find_words, is_yaml, show_path
from printgen.user import cache_folder

FOLDER = "packs"
# A pack with more bytes than this is read anew each time: to keep it takes longer than most commands gain by it.
LARGEST = 1024 * 1024
# No kept pack has more bytes than this: a larger file was not made by printgen, and is not read.
LARGEST_KEPT = 64 * 1024 * 1024
PLAIN = (str, int, float, bool, type(None))
# What makes a value of its parts, by the name of its class. All values in a System are named tuples, and their modules
# have been imported with it.
MAKERS: dict[str, Any] = {
    kind.__name__: kind._make
    for name, module in list(sys.modules.items())
    if name.startswith(("printgen.errors", "printgen.model."))
    for kind in vars(module).values()
    if isinstance(kind, type) and hasattr(kind, "_make")
} | {"tuple": tuple, "dict": dict, "Marked": Marked}


def flatten(value: Any) -> Any:
    """Return a value as plain data: a list of the name of its class and its parts, unless it is plain itself.

    Raises TypeError for a value that is none of the model's.
    """
    if value.__class__ in PLAIN:
        return value
    name = value.__class__.__name__
    if name not in MAKERS:
        raise TypeError(f"{name} is no class of the model")
    parts = value.items() if name == "dict" else value.spans if name == "Marked" else value
    return [name, *[part if part.__class__ is str else flatten(part) for part in parts]]


def restore(plain: list[Any]) -> Any:
    """Return the value that a list of plain data stands for. Raises an error for a list that stands for none."""
    return MAKERS[plain[0]]([restore(part) if part.__class__ is list else part for part in plain[1:]])


def fetch_pack(pack: Pack) -> System:
    """Return the system that a pack's folder describes. Raises BadData with every problem of every file."""
    home = cache_folder()
    kept = home / FOLDER / f"{pack.id}.json" if home else None  # packs of one id share it, so that it stays small
    system, sums = (_recall(pack, kept) if kept else None) or (None, {})
    if system:
        for path, digits in sums.items():
            note_sum(path, digits)
        return system
    from printgen.load.folder import load_pack  # with all that reads files it takes longer than what is kept

    with noting_files() as read:
        system = load_pack(pack)
    if kept:
        with suppress(TypeError, RecursionError, OSError, CannotWrite):
            if sum(path.stat().st_size for path in read if is_yaml(path.name)) <= LARGEST:
                listed = {str(path): digits for path, digits in read.items()}
                data = json.dumps(flatten((system, listed)), separators=(",", ":")).encode()
                write_file(kept, _seal(pack, data) + b"\n" + data, passing=True)
    return system


def _recall(pack: Pack, kept: Path) -> tuple[System, dict[Path, str]] | None:
    """Return the system that was kept in a file, and the sums of the files that it was read from.

    That is None if there is none, if it is damaged, or if any of those files is another one now.
    """
    with suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        seal, _, data = read_plain_file(kept, LARGEST_KEPT).partition(b"\n")
        if seal == _seal(pack, data):
            system, listed = restore(json.loads(data))
            sums = {Path(name): digits for name, digits in listed.items()}
            if isinstance(system, System) and _has_all(pack, system, sums):
                return (system, sums) if all(sum_file(path) == digits for path, digits in sums.items()) else None
    return None


def _seal(pack: Pack, data: bytes) -> bytes:
    """Return a sum that tells whether kept data is whole, and of this pack, read by this program."""
    return sha256(f"{_name_reader()} {pack!r} {show_path(pack.folder)}\n".encode() + data).hexdigest().encode()


@cache
def _name_reader() -> str:
    """Return what tells the program that reads apart: its modules and symbols, and the Python that knows letters."""
    return repr((__version__, sys.version, date_modules("load", "model"), date_symbols()))


def _has_all(pack: Pack, system: System, sums: dict[Path, str]) -> bool:
    """Tell whether all YAML files in the folders of a pack and of its base packs were read; none is a link."""
    folders: list[Path | None] = [pack.folder]
    for name, _ in system.bases:
        folders.append(find_base(folders[-1], name) if folders[-1] else None)
    return find_words(system.language) in sums and all(
        entry.is_file(follow_symlinks=False) and Path(entry.path) in sums
        for folder in folders
        for entry in (_list_entries(folder) if folder else ())
    )


def _list_entries(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """Yield all that is called a YAML file in a pack and in its folder of rosters; that folder too if it is a link."""
    for entry in list(os.scandir(folder)):
        if entry.name == ROSTERS and entry.is_dir(follow_symlinks=False):
            yield from _list_entries(Path(entry.path))
        elif entry.name == ROSTERS or is_yaml(entry.name.lower()):
            yield entry
