"""A player at a pseudo-terminal: what is typed goes in, and what is seen is waited for."""

import os
import pty
import re
import select
import sys
import time

import pytest

PLAY = [sys.executable, "-m", "printgen", "play"]
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PATIENCE = 30  # seconds: much longer than it takes


class Terminal:
    """A player at a terminal of their own."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
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
            os.execve(sys.executable, [*PLAY, *arguments], {**kept, **terminal, **environment})  # noqa: S606
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
