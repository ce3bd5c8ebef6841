"""Logs of play as they were written: what a file says, and whether dealing it again comes to the same."""

import json
import os
import stat
from pathlib import Path
from typing import NamedTuple, NoReturn

from printgen.catalog import show_path
from printgen.digital.session import Differs, Line, Session, describe_edition, replay
from printgen.errors import BadUsage, PrintgenError
from printgen.model.system import System
from printgen.stream import VERSION

LARGEST = 64 * 1024 * 1024
HEADER = {"printgen": str, "stream": int, "system": str, "edition": str, "decks": dict, "rules": str, "seed": str}
# How each log begins; a first line that is torn is told by it from a file of something else.
SIGNATURE = b'{"printgen": "'
BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class BadLog(PrintgenError):
    """A log that cannot be read, written or played on; the file is as it was."""

    def __init__(self, path: Path, message: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(f"{show_path(path)}: {message}" + (f"\n  hint: {hint}" if hint else ""))


class Log(NamedTuple):
    """What a log says: its first line, the lines after it, and how many bytes all whole lines take of how many."""

    header: Line
    lines: list[Line]
    whole: int
    size: int

    @property
    def is_torn(self) -> bool:
        """Tell whether a last line is there in part: its process was killed while it wrote."""
        return self.whole < self.size


def read_log(path: Path) -> Log:
    """Return what a log's file says. Raises BadLog if it cannot be read or is no log."""
    try:
        file = os.open(path, os.O_RDONLY | BINARY)
    except OSError as error:
        raise BadLog(path, f"cannot be read: {say_reason(error)}") from None
    try:
        log = parse_log(path, read_bytes(path, file))
    finally:
        os.close(file)
    if log is None:
        raise BadLog(path, "nothing has been played in it yet")
    return log


def parse_log(path: Path, data: bytes) -> Log | None:
    """Return what the bytes of a log say, None if not even the first line is whole. Raises BadLog if it is no log."""
    whole = data.rfind(b"\n") + 1
    if not whole:
        if data and not (data.startswith(SIGNATURE) or SIGNATURE.startswith(data)):
            raise BadLog(path, "is no log of play", "name another file; this one is left as it is")
        return None
    header, *lines = [_parse_line(path, number, line) for number, line in enumerate(data[:whole].splitlines(), 1)]
    for key, kind in HEADER.items():
        if type(header.get(key)) is not kind:
            raise BadLog(path, f'is no log of play: its first line has no "{key}"', "name another file")
    return Log(header, lines, whole, len(data))


def _parse_line(path: Path, number: int, line: bytes) -> Line:
    try:
        parsed = json.loads(line)
    except (ValueError, RecursionError):
        _refuse_line(path, number)
    if not isinstance(parsed, dict):
        _refuse_line(path, number)
    return dict(parsed)


def _refuse_line(path: Path, number: int) -> NoReturn:
    if number == 1:
        raise BadLog(path, "is no log of play", "name another file; this one is left as it is")
    raise BadLog(path, f"line {number} is damaged", "it can be played on only as it was written")


def replay_log(path: Path, log: Log, system: System) -> Session:
    """Deal a log again and return the session that it comes to.

    Raises BadLog if it is of another edition, or for the first line that is not what its action comes to.
    """
    _check_edition(path, log.header, system)
    try:
        return replay(system, log.header["seed"], log.lines)
    except Differs as differs:
        hint = f"it says {differs.found}\n        it should say {differs.expected}"
        raise BadLog(path, f"line {differs.number} differs", hint) from None
    except BadUsage as error:
        raise BadLog(path, error.message, error.hint) from None


def _check_edition(path: Path, header: Line, system: System) -> None:
    """Make sure that what a log was played with is what the system is now. Raises BadLog with all that differs."""
    if header["system"] != system.id:
        raise BadLog(path, f"is a log of {header['system']}, not of {system.id}")
    edition = describe_edition(system)
    decks, now = header["decks"], edition["decks"]
    pairs = [("stream", header["stream"], VERSION)]
    pairs += [("edition", header["edition"], edition["edition"]), ("rules", header["rules"], edition["rules"])]
    pairs += [(f"deck {name}", decks.get(name, "none"), now.get(name, "none")) for name in sorted({*decks, *now})]
    changed = [f"{name} was {before}, is {after}" for name, before, after in pairs if before != after]
    if changed:
        hint = "play it with the pack it was begun with, or begin a new log"
        raise BadLog(path, f"is of another edition: {'; '.join(changed)}", hint)


def read_bytes(path: Path, file: int) -> bytes:
    """Return all that is in an open file. Raises BadLog if it is none, or far too large."""
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode):
        raise BadLog(path, "is no plain file", "name another file")
    if status.st_size > LARGEST:
        raise BadLog(path, f"is larger than {LARGEST // 1024**2} MB", "name another file")
    os.lseek(file, 0, os.SEEK_SET)
    with os.fdopen(os.dup(file), "rb") as stream:
        return stream.read()


def say_reason(error: OSError) -> str:
    """Return why a file could not be used, as part of a sentence."""
    return (error.strerror or str(error)).lower()
