"""A player at a pseudo-terminal: what is typed goes in, and what is seen is waited for."""

import os
import pty
import re
import select
import sys
import time
from collections.abc import Mapping
from typing import NoReturn

import prompt_toolkit  # noqa: F401  # what each child would load
import pytest

import printgen.play.terminal.colour_display
import printgen.play.terminal.prompt  # noqa: F401
from printgen.__main__ import start

PLAY = [sys.executable, "-m", "printgen", "play"]
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PATIENCE = 30  # seconds: much longer than it takes


def _play(arguments: list[str], environment: Mapping[str, str]) -> NoReturn:
    """Do in this process, which a test has forked, what PLAY does in one of its own, and end it."""
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["printgen", "play", *arguments]
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout, sys.stderr = (open(file, "w", 1, encoding="utf-8", closefd=False) for file in (1, 2))  # noqa: SIM115
    code: object = 1
    try:
        start()
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001  # the test goes on in its own process alone
        sys.excepthook(*sys.exc_info())
    sys.stdout.flush()
    os._exit(code if isinstance(code, int) else 1)


class Terminal:
    """A player at a terminal of their own: in a fork of the test, for Python takes long to start, or in one `anew`."""

    def __init__(self, arguments: list[str], environment: dict[str, str], *, anew: bool = False) -> None:
        terminal = {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "COLUMNS": "80",
            "LINES": "40",
            "LC_ALL": "C.UTF-8",
        }
        kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        try:
            self.process, self.file = pty.fork()
        except OSError:  # as in a bare container without /dev/pts
            pytest.skip("this machine has no pseudo-terminals")
        if not self.process:
            around = {**kept, **terminal, **environment}
            if anew:
                os.execve(sys.executable, [*PLAY, *arguments], around)  # noqa: S606
            _play(arguments, around)
        self.seen = ""
        self.told = 0

    def wait(self, words: str) -> str:
        """Wait for words after those that were waited for before, and return all until them."""
        deadline = time.monotonic() + PATIENCE
        pattern = re.compile(f"(?:{CODES.pattern})*".join(map(re.escape, words)))
        while not (match := pattern.search(self.seen, self.told)):
            assert time.monotonic() < deadline, f"{words!r} did not come: {self.seen[self.told :]!r}"
            if select.select([self.file], [], [], 0.1)[0]:
                self._read()
        found = self.seen[self.told : match.end()]
        self.told = match.end()
        return found

    def _read(self) -> None:
        try:
            data = os.read(self.file, 65536)
        except OSError:  # the other end is closed
            data = b""
        assert data, f"it ended too soon: {self.seen[self.told :]!r}"
        if b"\x1b[6n" in data:  # where is the cursor?
            os.write(self.file, b"\x1b[1;1R")
        self.seen += data.decode(errors="replace")

    def press(self, keys: str) -> None:
        """Press keys one after the other."""
        os.write(self.file, keys.encode())

    def leave(self, key: str = "\x04") -> int:
        """Leave by Ctrl-D and return the exit code.

        The key is pressed again while nothing comes of it: Python misses a Ctrl-C between its prompt and its reading.
        """
        deadline = time.monotonic() + PATIENCE
        self.press(key)
        while self._is_open():
            assert time.monotonic() < deadline, f"it did not end: {self.seen[self.told :]!r}"
            if not select.select([self.file], [], [], 1)[0]:
                self.press(key)
        code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        self.process = 0
        return code

    def _is_open(self) -> bool:
        """Take what was printed, if anything was; return whether the other end of the terminal is open."""
        if not select.select([self.file], [], [], 0)[0]:
            return True
        try:
            self.seen += os.read(self.file, 65536).decode(errors="replace")
        except OSError:
            return False
        return True

    def close(self) -> None:
        """End what still runs."""
        if self.process:
            os.kill(self.process, 9)
            os.waitpid(self.process, 0)
        os.close(self.file)
