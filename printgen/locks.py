"""Locks keep other processes from a file or a folder; each system has its own. A browser has no other process."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
elif sys.platform != "emscripten":
    import fcntl

# What the system says of a file that another process has locked.
IN_USE = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
# The file by which a folder is locked where folders cannot be.
LOCK = ".printgen-lock"


def lock_file(file: int, *, waits: bool = False) -> None:
    """Lock an open file until it is closed.

    Raises BlockingIOError if another process has locked it, later if it waits, and OSError where there are no locks.
    """
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK, 1)
        elif sys.platform != "emscripten":  # where there is no other process
            fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise (BlockingIOError(*error.args) if error.errno in IN_USE else error) from None


def lock_folder(folder: Path, *, waits: bool = False) -> int:
    """Lock a folder, and return the file that stands for it. A disk that knows no locks goes without.

    Raises BlockingIOError as lock_file does.
    """
    if sys.platform == "win32":
        file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT)
    else:
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        lock_file(file, waits=waits)
    except BlockingIOError:
        os.close(file)
        raise
    except OSError:
        pass
    return file


def unlock_folder(folder: Path, file: int, *, removes: bool = False) -> None:
    """Let go of a folder, which is removed if it is empty and whoever has locked it has made it."""
    if sys.platform == "win32":
        os.close(file)
        with suppress(OSError):  # another process has it already
            if not (folder / LOCK).stat().st_size:
                (folder / LOCK).unlink()
            if removes:
                folder.rmdir()
        return
    if removes:  # before it is let go of, so that nobody else takes it meanwhile
        with suppress(OSError):  # there is something in it
            folder.rmdir()
    os.close(file)
