"""Packs that were read before: their values are kept in the user's cache folder as plain data."""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen import __version__, errors
from printgen.errors import CannotWrite
from printgen.files import note_file, note_sum, noting_files, read_plain_file, sum_file, write_file
from printgen.model import art, back, die, form, gauge, marker, markup, play, product, routine, scenario, system, table
from printgen.model import map as maps
from printgen.model.system import System
from printgen.paths import ROSTERS, Pack, date_modules, date_symbols, find_base, is_yaml, show_path
from printgen.user import cache_folder

ROOMS = (
    errors,
    art,
    back,
    die,
    form,
    gauge,
    maps,
    marker,
    markup,
    marker,
    art,
    art,
    play,
    product,
    routine,
    scenario,
    play,
    routine,
    system,
    table,
    play,
    gauge,
)
# What makes a value of its parts, by the name of its class. All values of the model are named tuples.
MAKERS: dict[str, Any] = {
    **{
        kind.__name__: kind._make
        for room in ROOMS
        for kind in vars(room).values()
        if isinstance(kind, type) and hasattr(kind, "_make")
    },
    "tuple": tuple,
    "dict": dict,
    "Marked": markup.Marked,
}
PLAIN = (str, int, float, bool, type(None))


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


FOLDER = "packs"
EXTENDS = re.compile(rb"^extends[ \t]*:[ \t]*([a-z0-9-]+)[ \t]*(?:#.*)?\r?$", re.MULTILINE)
# A pack with more bytes than this is read anew each time: to keep it takes longer than most commands gain by it.
LARGEST = 512 * 1024
# What is kept of such a pack is smaller than this, so nothing that is larger is looked at.
LARGEST_KEPT = 64 * 1024 * 1024
# How the files of pictures end, whose sums alone are kept.
ENDINGS = (".png", ".jpg", ".jpeg", ".svg")


def fetch_pack(pack: Pack) -> System:
    """Return the system that a pack's folder describes. Raises BadData with every problem of every file."""
    files = _read_files(pack)
    key = _make_key(pack, files) if files else ""
    system, pictures = (_recall(pack, key) if key else None) or (None, {})
    if system:
        for path, data in files.items():
            note_file(path, data)
        for path, digits in pictures.items():
            note_sum(path, digits)
        return system
    from printgen.load.folder import load_pack  # with all that reads files it takes longer than what is kept

    with noting_files() as read:
        system = load_pack(pack)
    others = {path: digits for path, digits in read.items() if path not in files}
    known = all(read.get(path) == sha256(data).hexdigest() for path, data in files.items())
    if key and known and all(path.suffix.lower() in ENDINGS for path in others):
        _remember(pack, key, system, others)
    return system


def _read_files(pack: Pack) -> dict[Path, bytes]:
    """Return what is in the files of a pack and of those that it extends.

    That is nothing if they are too large or if one of them is not a plain file.
    """
    files: dict[Path, bytes] = {}
    size = 0
    with suppress(OSError):
        folders: list[Path] = []
        folder: Path | None = pack.folder
        while folder and folder not in folders:
            folders.append(folder)
            for entry in _list_entries(folder):
                if not entry.is_file(follow_symlinks=False):
                    return {}
                size += entry.stat().st_size
                if size > LARGEST:
                    return {}
                path = Path(entry.path)
                files[path] = path.read_bytes()
            folder = _find_base(folder, files.get(folder / "system.yaml", b""))
        return files
    return {}


def _find_base(folder: Path, head: bytes) -> Path | None:
    """Return the folder of the pack that a pack extends by its system.yaml, None if it extends none.

    If it says so in another way than all do, it is read anew each time.
    """
    found = EXTENDS.search(head) if b"extends" in head else None
    return find_base(folder, found[1].decode()) if found else None


def _list_entries(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """Yield all that is called a YAML file in a pack and in its folder of rosters; that folder too if it is a link."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if is_yaml(entry.name.lower()) or (entry.name == ROSTERS and not entry.is_dir(follow_symlinks=False)):
            yield entry
        elif entry.name == ROSTERS:
            yield from _list_entries(Path(entry.path))


@cache
def _name_reader() -> str:
    """Return what tells the program that reads apart: its modules and symbols, and the Python that knows letters."""
    return repr((__version__, sys.version, date_modules("load", "model"), date_symbols()))


def _make_key(pack: Pack, files: Mapping[Path, bytes]) -> str:
    """Return the sum of all that the values of a pack follow from: its files, what they are called, and who reads."""
    total = sha256(f"{_name_reader()} {pack.id!r}\n".encode())
    for path, data in files.items():
        total.update(f"{show_path(path)!r} {len(data)}\n".encode())
        total.update(data)
    return total.hexdigest()


def _recall(pack: Pack, key: str) -> tuple[System, dict[Path, str]] | None:
    """Return the system that was kept with the same key, and the sums of its pictures.

    That is None if there is none, if it is damaged, or if one of the pictures is another one now.
    """
    path = _find_file(pack)
    with suppress(OSError, ValueError, TypeError, LookupError, RecursionError):
        seal, _, data = (read_plain_file(path, LARGEST_KEPT) if path else b"").partition(b"\n")
        if seal == _seal(key, data):
            system, listed = restore(json.loads(data))
            pictures = {Path(name): digits for name, digits in listed.items()}
            whole = isinstance(system, System) and all(sum_file(file) == pictures[file] for file in pictures)
            return (system, pictures) if whole else None
    return None


def _remember(pack: Pack, key: str, system: System, pictures: Mapping[Path, str]) -> None:
    """Keep a system with the sums of its pictures, unless there is nowhere to."""
    if path := _find_file(pack):
        with suppress(TypeError, RecursionError, CannotWrite):
            sums = {str(path): digits for path, digits in pictures.items()}
            data = json.dumps(flatten((system, sums)), separators=(",", ":")).encode()
            write_file(path, _seal(key, data) + b"\n" + data, passing=True)


def _seal(key: str, data: bytes) -> bytes:
    """Return the sum of what is kept and of its key, by which it is known to be whole and to be what is asked for."""
    return sha256(key.encode() + data).hexdigest().encode()


def _find_file(pack: Pack) -> Path | None:
    """Return where a pack is kept: packs of the same id have one place, so that these do not become ever more."""
    folder = cache_folder()
    return folder / FOLDER / f"{pack.id}.json" if folder else None
