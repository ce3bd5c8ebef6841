"""Files that are written whole or not at all, and read only if they are plain and not too large; their checksums."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EFBIG, EINVAL
from functools import partial
from hashlib import sha256
from pathlib import Path

from printgen.errors import CannotWrite, reason_of

# Linux can write a file without a name, and give it a name when it is complete.
UNNAMED = getattr(os, "O_TMPFILE", 0)
OPEN_FILES = Path("/proc/self/fd")
FLAGS = os.O_WRONLY | getattr(os, "O_BINARY", 0)
NONE = -1
# What printgen keeps for itself is never larger than this, in bytes.
MOST_KEPT = 64 * 1024**2

# Who wants to know which files are read.
_notes: list[dict[Path, str]] = []


def write_file(path: Path, data: bytes, drafts: Path | None = None, *, passing: bool = False) -> None:
    """Write a file whole. Until its last byte is on the disk, an older file stays.

    A file that is `passing`, soon to be replaced, may be lost in a power cut. `drafts` is a folder on the same disk for
    unfinished files alone, so that they can be found if the process is killed. Raises CannotWrite.
    """
    with draft_file(path, data, drafts, passing=passing) as publish:
        publish()


@contextmanager
def draft_file(
    path: Path, data: bytes, drafts: Path | None = None, *, passing: bool = False
) -> Iterator[Callable[[], None]]:
    """Write the bytes of a file to the disk, and yield a function that gives them their name.

    Until then an older file stays. Raises CannotWrite, also when that function fails, and for a path that is not a
    file, such as a pipe or a device.
    """
    if path.is_dir() or not path.name:
        raise CannotWrite(str(path), "is a folder", "choose another name, or move that folder away")
    hidden = drafts / path.name if drafts else _hide(path)
    try:
        if path.exists() and not path.is_file():
            raise CannotWrite(str(path), "not a regular file")
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _open_unnamed(path.parent)
        try:
            if file == NONE:
                with hidden.open("xb") as named:
                    _write(named.fileno(), data, passing=passing)
                yield partial(os.replace, hidden, path)
            else:
                _write(file, data, passing=passing)
                yield partial(_name, file, path, hidden)
        finally:
            if file != NONE:
                os.close(file)
            hidden.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(str(path), reason_of(error)) from None


def read_plain_file(path: Path, most: int = MOST_KEPT) -> bytes:
    """Return what a file holds. Raises OSError also if it is not a plain file, or has more bytes than `most`.

    A pipe or a device might never end.
    """
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "not a regular file", str(path))
    if path.stat().st_size > most:
        raise OSError(EFBIG, f"has more than {most:,} bytes", str(path))
    return path.read_bytes()


def sum_file(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits, or "" if it does not exist or cannot be read."""
    try:
        return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""  # a pipe would be waited for
    except OSError:
        return ""


@contextmanager
def noting_files() -> Iterator[dict[Path, str]]:
    """Collect the SHA-256 of each file that is read inside, by its path, in hexadecimal digits."""
    notes: dict[Path, str] = {}
    _notes.append(notes)
    try:
        yield notes
    finally:
        _notes.pop()


def note_file(path: Path, data: bytes) -> None:
    """Tell whoever wants to know that a file was read, and what was in it."""
    if _notes:
        note_sum(path, sha256(data).hexdigest())


def note_sum(path: Path, digits: str) -> None:
    """Tell whoever wants to know that a file was read, with the SHA-256 of its bytes in hexadecimal digits."""
    for notes in _notes:
        notes[path] = digits


def _hide(path: Path) -> Path:
    """Return the name of an unfinished file, where the system needs one. Nobody else can have a file of this name."""
    return path.with_name(f".{path.name}.{os.urandom(8).hex()}.part")


def _open_unnamed(folder: Path) -> int:
    """Return a new file without a name in a folder, or NONE where the system or the disk cannot do that."""
    if UNNAMED and OPEN_FILES.is_dir():
        with suppress(OSError):
            return os.open(folder, UNNAMED | FLAGS, 0o666)
    return NONE


def _write(file: int, data: bytes, *, passing: bool) -> None:
    """Write all bytes, and wait until they are on the disk unless they are passing."""
    while data:
        data = data[os.write(file, data) :]
    if not passing:
        os.fsync(file)


def _name(file: int, path: Path, hidden: Path) -> None:
    """Give a file without a name the name of a path. An older file is replaced in one step, by way of a hidden name."""
    source = OPEN_FILES / str(file)
    try:
        os.link(source, path, src_dir_fd=file)  # a descriptor, though not used, makes this follow the link to the file
    except FileExistsError:
        os.link(source, hidden, src_dir_fd=file)
        hidden.replace(path)
