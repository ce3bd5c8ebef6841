"""Where a command line is read and its command run. Errors become words and an exit code."""

import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from printgen.cli.parser import join_numbers, make_parser
from printgen.cli.problems import report_problems
from printgen.errors import BadData, PrintgenError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code: 0, 1 for bad data or a file that cannot be written, 2 for bad usage."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    typed = join_numbers(sys.argv[1:] if arguments is None else arguments)
    try:
        options = make_parser(*typed[:1]).parse_args(typed)
        return int(options.run(options))
    except BadData as bad:
        return report_problems(bad.problems)
    except PrintgenError as error:
        print(f"printgen: {error}", file=sys.stderr)
        return error.exit_code


def run() -> NoReturn:
    """Run the command line of this process. Nothing is said if its reader stops it."""
    gc.disable()  # a command is short and makes no cycles; looking for them took a quarter of a large build
    try:
        code = main()
        if sys.stdout:
            sys.stdout.flush()
    except OSError as error:  # what is written to is full or gone, or the folder that we stand in is
        code = 1
        if not isinstance(error, BrokenPipeError) and sys.stderr:
            print(f"printgen: {error}", file=sys.stderr)
        if sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
