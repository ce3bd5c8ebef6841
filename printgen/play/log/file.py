"""The file of a log: locked while it is open. Lines are only added, and each is on the disk before the next."""

import os
import stat
from pathlib import Path

from printgen.errors import PrintgenError, reason_of, tidy
from printgen.locks import lock_file
from printgen.paths import show_path

LARGEST = 64 * 1024 * 1024
# Bytes are read and written as they are, and nobody at the other end of a pipe is waited for.
FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
# Stands for a file that is not open.
NONE = -1
LOST = "the action has not happened"


class BadLog(PrintgenError):
    """A log that cannot be read, written or continued. The file is left as it was."""

    def __init__(self, path: Path, message: str, hint: str = "") -> None:
        self.hint = tidy(hint)
        self.reason = f"{tidy(show_path(path))}: {tidy(message)}"
        super().__init__(f"{self.reason}\n  hint: {self.hint}" if hint else self.reason)


class LogFile:
    """A file that only this process writes. A file that does not exist is made when its first bytes are written.

    path: the path of the file.
    size: how many bytes it has.

    Raises BadLog if the file cannot be opened, or is in use.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = 0
        self._file = NONE
        self._is_new = False
        self._touched = 0
        try:
            self._file = os.open(path, os.O_RDWR | FLAGS)
        except FileNotFoundError:
            if path.is_symlink():
                raise BadLog(path, "cannot be opened: it is a link to nothing", "name another file") from None
            if not path.parent.is_dir():
                raise BadLog(path, "cannot be opened: there is no such folder", "name another file") from None
            if not os.access(path.parent, os.W_OK):
                raise BadLog(path, "cannot be opened: permission denied", "name another file") from None
        except OSError as error:
            raise BadLog(path, f"cannot be opened: {reason_of(error)}", "name another file") from None
        else:
            self._lock()

    def _lock(self) -> None:
        """Keep other processes from writing the file until this one ends. Raises BadLog if another one does already."""
        try:
            lock_file(self._file)
        except BlockingIOError:
            self.close()
            hint = "close that one, or name another file"
            raise BadLog(self.path, "another printgen is playing with it", hint) from None
        except OSError as error:
            self.close()
            raise BadLog(self.path, f"cannot be locked: {reason_of(error)}", "name another file") from None

    def read(self) -> bytes:
        """Return all that is in the file. Raises BadLog if it is not a file, or far too large."""
        if self._file == NONE:
            return b""
        data = _read(self.path, self._file)
        self._remember(len(data))
        return data

    def append(self, data: bytes) -> None:
        """Write all bytes, or none, at the end, and wait until they are on the disk. Raises BadLog.

        A file is made for the first bytes, and removed again if they cannot be written.
        """
        if self.size + len(data) > LARGEST:
            raise BadLog(self.path, f"would be larger than {LARGEST // 1024**2} MB", f"{LOST}; begin another log")
        if self._file == NONE:
            try:
                self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | FLAGS, 0o666)
            except FileExistsError:
                raise BadLog(self.path, "somebody else has begun it meanwhile", LOST) from None
            except OSError as error:
                raise BadLog(self.path, f"cannot be written: {reason_of(error)}", LOST) from None
            self._is_new = True
            self._lock()
            self._remember(0)
        self._check_unchanged()
        try:
            os.lseek(self._file, 0, os.SEEK_END)
            left = data
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except OSError as error:
            self.cut(self.size)
            if self._is_new and not self.size:
                self.path.unlink(missing_ok=True)
                self.close()
            raise BadLog(self.path, f"cannot be written: {reason_of(error)}", LOST) from None
        self._remember(self.size + len(data))

    def cut(self, size: int) -> None:
        """Shorten the file to a number of bytes."""
        os.ftruncate(self._file, size)
        self._remember(size)

    def close(self) -> None:
        """Close the file."""
        if self._file != NONE:
            os.close(self._file)
            self._file = NONE

    def _remember(self, size: int) -> None:
        """Note the size and the time of the file, to see later whether somebody else has changed it."""
        self.size = size
        self._touched = os.fstat(self._file).st_mtime_ns

    def _check_unchanged(self) -> None:
        """Make sure that the file is still there and as it was left. Raises BadLog."""
        here = os.fstat(self._file)
        try:
            there = self.path.stat()
        except OSError:
            raise BadLog(self.path, "has been removed or renamed meanwhile", LOST) from None
        if not os.path.samestat(here, there) or (here.st_size, here.st_mtime_ns) != (self.size, self._touched):
            raise BadLog(self.path, "has been changed by somebody else meanwhile", LOST)


def read_log_file(path: Path) -> bytes:
    """Return what a log's file holds. Raises BadLog if it cannot be read."""
    try:
        file = os.open(path, os.O_RDONLY | FLAGS)
    except OSError as error:
        raise BadLog(path, f"cannot be read: {reason_of(error)}", "name a file that --log has written") from None
    try:
        return _read(path, file)
    finally:
        os.close(file)


def _read(path: Path, file: int) -> bytes:
    """Return all that is in an open file. Raises BadLog if it is not a file, or far too large."""
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode):
        raise BadLog(path, "is not a plain file", "name another file")
    if status.st_size > LARGEST:
        raise BadLog(path, f"is larger than {LARGEST // 1024**2} MB", "name another file")
    os.lseek(file, 0, os.SEEK_SET)
    with os.fdopen(os.dup(file), "rb") as stream:
        return stream.read()
