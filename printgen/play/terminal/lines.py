"""Lines from a script, or from a player at a terminal that can only print lines."""

import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import TextIO

from printgen.play.words.typed import Candidate

Complete = Callable[[str], Iterable[Candidate]]


def take_any_bytes() -> None:
    """From now on read bytes that are not text as escapes. This must be called before the first line is read."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")


def show_prompt(text: str) -> None:
    """Show a prompt, or a line that belongs to it: on standard error where standard output is not a terminal."""
    print(text, end="", flush=True, file=sys.stdout if is_shown(sys.stdout) else sys.stderr)


def ask_typed(prompt: str) -> str:
    """Return the line that is typed after a prompt. Raises EOFError when there is none."""
    if is_shown(sys.stdout):
        return input(prompt)  # which knows the prompt when it draws the line anew
    show_prompt(prompt)
    return input()


def is_shown(stream: TextIO | None) -> bool:
    """Tell whether what is written to a stream is seen at a terminal."""
    return bool(stream and stream.isatty())


class StandardInput:
    """Reads lines from standard input; `is_typed` tells whether somebody types them."""

    def __init__(self) -> None:
        self.is_typed = bool(sys.stdin and sys.stdin.isatty())

    def ask_line(self, complete: Complete, status: str, hint: str) -> str:  # noqa: ARG002  # other terminals use them
        """Return the next line. Raises EOFError when there is none."""
        return ask_typed("> ") if self.is_typed else self._read()

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:  # noqa: ARG002  # the same
        """Return an answer. Raises EOFError when there is none."""
        return ask_typed(f"{question} ({hint})? ")

    def _read(self) -> str:
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            raise EOFError
        return line
