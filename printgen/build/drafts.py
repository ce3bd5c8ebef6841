"""Folders for drafts: what other processes have made, until this one fetches it."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree

if sys.platform != "win32":
    import fcntl

# What folders for drafts are called, and for how many seconds one is left alone whoever has it.
PREFIX, NEW = "printgen-", 60


@contextmanager
def open_drafts() -> Iterator[Path]:
    """Make a folder for drafts, and remove it at the end. Folders that killed builds have left are removed, too."""
    with tempfile.TemporaryDirectory(prefix=PREFIX) as name:
        own = Path(name)
        file = _lock(own)
        try:
            for other in own.parent.glob(f"{PREFIX}*"):
                _clear(other, own)
            yield own
        finally:
            if file is not None:
                os.close(file)


def _clear(folder: Path, own: Path) -> None:
    """Take a folder away that was made well before our own one, and that no build has any more."""
    with suppress(OSError):
        if own.stat().st_mtime - folder.lstat().st_mtime > NEW and not folder.is_symlink():
            file = _lock(folder)
            if file is not None:
                rmtree(folder, ignore_errors=True)
                os.close(file)


if sys.platform == "win32":

    def _lock(_: Path) -> int | None:
        """Lock nothing: there a folder that is in use cannot be told from one that was left."""
        return None

else:

    def _lock(folder: Path) -> int | None:
        """Lock a folder as long as the file that is returned is open; None if another has, or there are no locks."""
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            return None
        return file


def find_draft(drafts: Path, name: str) -> Path:
    """Return where the draft of a product lies."""
    return drafts / f"{name.replace('/', '.')}.pdf"
