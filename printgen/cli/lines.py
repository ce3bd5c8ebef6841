"""Lines as a script gives them, or as a player types them in a terminal that can do no more than lines."""

import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper

from printgen.dialogue.typed import Candidate

Complete = Callable[[str], Iterable[Candidate]]


class Lines:
    """Reads standard input; `is_typed` tells whether somebody is there to be asked."""

    def __init__(self) -> None:
        self.is_typed = bool(sys.stdin and sys.stdin.isatty())
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="backslashreplace")

    def ask_line(self, complete: Complete, aside: str, hint: str) -> str:  # noqa: ARG002  # a better terminal uses them
        """Return the next line. Raises EOFError when there is none."""
        return input("> ") if self.is_typed else self._read()

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:  # noqa: ARG002  # the same
        """Return an answer. Raises EOFError when there is none."""
        return input(f"{question} ({hint})? ")

    def _read(self) -> str:
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            raise EOFError
        return line
