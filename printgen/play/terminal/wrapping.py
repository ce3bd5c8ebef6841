"""Lines as wide as the terminal: words stay whole, and what goes on stands further in."""

import shutil
import sys

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
