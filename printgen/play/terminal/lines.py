"""Plain lines of a terminal: typed by a player or brought by a script, and shown as wide as the terminal is."""

import shutil
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import Protocol, TextIO

from printgen.play.words.typed import Candidate

LEAST, FURTHER_IN = 20, 4


def find_width() -> int:
    """Return how many columns the terminal has, or 0 if standard output is not a terminal."""
    if not (sys.stdout and sys.stdout.isatty()):
        return 0
    return max(LEAST, shutil.get_terminal_size().columns)


def wrap_line(line: str, further_in: int = FURTHER_IN) -> str:
    """Return a line with breaks where it is wider than the terminal. Where there is no terminal, it stays as it is."""
    width = find_width()
    if len(line) <= width or not width:
        return line
    from textwrap import fill  # a script does without it

    start = len(line) - len(line.lstrip()) + further_in
    indent = " " * (start if start <= width // 2 else FURTHER_IN)
    return fill(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def fit_prompt(words: str, hint: str = "") -> str:
    """Return the prompt after some words, in a line of its own where it leaves little room to type, or cuts a hint."""
    width = find_width()
    if width and (len(words) > width // 2 or len(f"{words} > {hint}") >= width):
        return f"{wrap_line(words)}\n> "
    return f"{words} > " if words else "> "


def fit_question(question: str, hint: str) -> str:
    """Return the prompt after a question, in a line of its own where the line has no room for the hint besides."""
    width = find_width()
    fits = not width or len(f"{question}? {hint}") < width
    return f"{question}? " if fits else f"{wrap_line(f'{question}?')}\n> "


Complete = Callable[[str], Iterable[Candidate]]


class Source(Protocol):
    """Where lines come from; `is_typed` tells whether somebody types them."""

    is_typed: bool

    def ask_line(self, prompt: str, complete: Complete, status: str, hint: str) -> str:
        """Return a line. The prompt says what comes next, "" for nothing.

        Raises EOFError at the end, KeyboardInterrupt for a line that is given up.
        """

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:
        """Return an answer. Raises EOFError or KeyboardInterrupt if there is none."""


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

    def ask_line(self, prompt: str, complete: Complete, status: str, hint: str) -> str:  # noqa: ARG002  # others use them
        """Return the next line. Raises EOFError when there is none."""
        return ask_typed(fit_prompt(prompt)) if self.is_typed else self._read()

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:  # noqa: ARG002  # the same
        """Return an answer. Raises EOFError when there is none."""
        return ask_typed(fit_question(f"{question} ({hint})", ""))

    def _read(self) -> str:
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            raise EOFError
        return line
