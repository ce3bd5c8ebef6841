"""The journal: a session whose actions go into a log one by one, synced at once, so that no more than one is lost."""

import json
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.catalog import show_path
from printgen.digital.action import Action
from printgen.digital.event import Event
from printgen.digital.session import UNDO, Line, Session, write_header, write_line
from printgen.errors import BadUsage
from printgen.log import BINARY, BadLog, parse_log, read_bytes, replay_log, say_reason
from printgen.model.system import System
from printgen.stream import open_stream

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SEED_BYTES = 8


class Journal:
    """A session whose actions are logged, if there is a file for them.

    `notes` are what the player should know of a log that was there, and `session` is how the game stands.
    """

    def __init__(self, session: Session, path: Path | None = None, file: int = -1, notes: tuple[str, ...] = ()) -> None:
        self.session = session
        self.notes = notes
        self._path = path
        self._file = file

    @property
    def seed(self) -> str:
        """Return the seed that all chance comes from."""
        return self.session.game.seed

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do an action, log it, and return what came of it.

        Raises BadUsage if it cannot be done and BadLog if it cannot be logged; then it has not happened.
        """
        events, session = self.session.act(action)
        self._write(write_line(action, events))
        self.session = session
        return events

    def undo(self) -> Action:
        """Take back the last action that stands, with its chance, and return it. Raises BadUsage and BadLog."""
        action, session = self.session.undo()
        self._write({"do": UNDO, "out": []})
        self.session = session
        return action

    def _write(self, line: Line) -> None:
        """Add a line to the file, after a first one if it is new."""
        if self._path is None:
            return
        lines = [line]
        size = os.fstat(self._file).st_size
        if not size:
            game = self.session.game
            lines.insert(0, write_header(game.system, game.seed))
        data = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode("utf-8", "surrogatepass")
        try:
            _append(self._file, data)
        except OSError as error:
            os.ftruncate(self._file, size)
            raise BadLog(self._path, f"cannot be written: {say_reason(error)}", "the action has not happened") from None


def _append(file: int, data: bytes) -> None:
    """Write all of some bytes at the end of a file and see them on the disk."""
    os.lseek(file, 0, os.SEEK_END)
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)


@contextmanager
def open_journal(path: Path | None, system: System, seed: str | None) -> Iterator[Journal]:
    """Give a journal that goes on where the log of a path stopped, or begins one; without a path nothing is logged.

    Without a seed it has that of the log, or one that nobody knows beforehand. Raises BadUsage for a seed that is no
    text or is not that of the log, and BadLog for a file that is no log, is of another edition, or is in use.
    """
    check_seed(seed)
    if path is None:
        yield Journal(_begin(system, seed))
        return
    file, is_new = _open(path)
    try:
        _lock(path, file)
        yield _resume(path, file, system, seed)
    finally:
        if is_new and not os.fstat(file).st_size:
            path.unlink(missing_ok=True)
        os.close(file)


def check_seed(seed: str | None) -> None:
    """Make sure that a seed is text. Raises BadUsage."""
    try:
        open_stream(seed or "", "")
    except ValueError as error:
        raise BadUsage(f"--seed: {error}", "give letters, digits or words") from None


def _begin(system: System, seed: str | None) -> Session:
    """Return a new session, without a seed with one from the system's entropy."""
    return Session.of(system, secrets.token_hex(SEED_BYTES) if seed is None else seed)


def _resume(path: Path, file: int, system: System, seed: str | None) -> Journal:
    """Return the journal of an open file, from which a torn last line is taken away."""
    data = read_bytes(path, file)
    log = parse_log(path, data)
    if log is None:
        session, whole, number = _begin(system, seed), 0, 1
    else:
        if seed not in (None, log.header["seed"]):
            hint = "leave out --seed, or begin another log"
            raise BadUsage(f'the log has the seed "{log.header["seed"]}", not "{seed}"', hint)
        session, whole, number = replay_log(path, log, system), log.whole, len(log.lines) + 2
    if whole == len(data):
        return Journal(session, path, file)
    os.ftruncate(file, whole)
    note = f"{show_path(path)}:{number}: the last line was torn; it is taken away, and what it was to say with it"
    return Journal(session, path, file, (note,))


def _open(path: Path) -> tuple[int, bool]:
    """Open a file to read and write, and tell whether it is new. Raises BadLog."""
    flags = os.O_RDWR | BINARY
    try:
        try:
            return os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o666), True
        except FileExistsError:
            return os.open(path, flags), False
    except OSError as error:
        raise BadLog(path, f"cannot be opened: {say_reason(error)}", "name another file") from None


def _lock(path: Path, file: int) -> None:
    """Keep other processes from playing with the same log, until this one ends. Raises BadLog if one does already."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadLog(path, "another printgen is playing with it", "close that one, or name another file") from None
