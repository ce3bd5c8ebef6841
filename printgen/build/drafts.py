"""Folders for drafts: for unfinished files, and for what other processes have made until this one fetches it.

A file in each of them says that it is printgen's. Only a folder with this file is taken for one that was left behind.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from printgen.files import read_plain_file
from printgen.locks import lock_file
from printgen.user import cache_folder

# The file in a folder for drafts, and what it says.
MARKER = "printgen-drafts.txt"
WORDS = b"printgen keeps unfinished files in this folder while it works, and removes the folder afterwards.\n"
# Where such folders lie in the user's cache, and what stands for the file of a lock where there is none.
PARENT, NONE = "drafts", -1


@contextmanager
def open_drafts() -> Iterator[Path]:
    """Make a folder for drafts, and remove it at the end.

    It lies in the user's cache, from which folders that killed builds have left are removed. Where nothing can be
    written there, it lies among the temporary files of the system, where nothing else is removed.
    """
    folder, lock = _make_private() or (Path(mkdtemp(prefix="printgen-")), NONE)
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
        _unlock(lock)


def make_marked(parent: Path, prefix: str) -> Path:
    """Make a folder for drafts in another folder, and return it. Raises OSError."""
    folder = Path(mkdtemp(prefix=prefix, dir=parent))
    try:
        _mark(folder)
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    return folder


def remove_marked(parent: Path, prefix: str) -> None:
    """Remove the folders for drafts that lie in another folder, in which no other process works."""
    for folder in parent.glob(f"{prefix}*"):
        if _is_marked(folder):
            rmtree(folder, ignore_errors=True)


def find_draft(drafts: Path, name: str) -> Path:
    """Return where the draft of a product lies."""
    return drafts / f"{name.replace('/', '.')}.pdf"


def _make_private() -> tuple[Path, int] | None:
    """Return a new folder in the user's cache, and the file that locks it; None if there cannot be one."""
    cache = cache_folder()
    if cache is None:
        return None
    parent = cache / PARENT
    with suppress(OSError):
        parent.mkdir(0o700, parents=True, exist_ok=True)
        if _is_private(parent):
            for left in parent.iterdir():
                _clear(left)
            folder = Path(mkdtemp(dir=parent))
            lock = _lock(folder)
            if lock != NONE:  # only now, so that no build that begins beside this one takes it for one that was left
                with suppress(OSError):
                    _mark(folder)
            return folder, lock
    return None


def _is_private(folder: Path) -> bool:
    """Tell whether a folder is this user's own, and not a link to another one. Raises OSError."""
    return not folder.is_symlink() and (not hasattr(os, "geteuid") or folder.stat().st_uid == os.geteuid())


def _clear(folder: Path) -> None:
    """Remove a folder for drafts that no build has any more."""
    if _is_marked(folder) and (lock := _lock(folder)) != NONE:
        rmtree(folder, ignore_errors=True)
        _unlock(lock)


def _mark(folder: Path) -> None:
    (folder / MARKER).write_bytes(WORDS)


def _is_marked(folder: Path) -> bool:
    """Tell whether printgen has made a folder for drafts; a link to such a folder is none.

    A build that is killed while it marks its folder leaves the beginning of the words, or an empty file.
    """
    try:
        return not folder.is_symlink() and WORDS.startswith(read_plain_file(folder / MARKER, len(WORDS)))
    except OSError:
        return False


def _unlock(lock: int) -> None:
    if lock != NONE:
        os.close(lock)


def _lock(folder: Path) -> int:
    """Lock a folder as long as the file that is returned is open; NONE if another has, or there are no locks.

    On Windows a folder that is in use cannot be told from one that was left.
    """
    if sys.platform == "win32":
        return NONE
    try:
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return NONE
    try:
        lock_file(file)
    except OSError:
        os.close(file)
        return NONE
    return file
