"""Where a command line is read and its command run. Errors become words and an exit code."""

import argparse
import gc
import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from printgen import __version__
from printgen.cli.problems import report_problems
from printgen.errors import BadData, PrintgenError, tidy

# Modules of commands, in the order of the help, with the commands that each adds in its `add_commands`.
MODULES = {
    "products": ("list", "check", "cards", "rules", "symbols"),
    "builds": ("build", "watch", "release"),
    "web": ("site", "web"),
    "preview": ("preview",),
    "printers": ("profile", "calibrate", "fit"),
    "export": ("export",),
    "digital": ("draw", "roll", "order", "replay"),
    "play": ("play",),
    "odds": ("odds",),
    "proof": ("verify",),
    "author": ("new", "import", "schema", "collection"),
}
# Options whose values may begin with a minus, which would be taken for another option.
SIGNED = ("--verso-shift", "--verso-turn", "--saw")
NEGATIVE = re.compile("[-\N{MINUS SIGN}][0-9.]")


class Parser(argparse.ArgumentParser):
    """A parser that shows what was typed without control characters, which could write to the terminal."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and how the command is used, and end the process with exit code 2."""
        super().error(tidy(message))


@cache
def make_parser(command: str = "") -> argparse.ArgumentParser:
    """Return the parser of the whole command line, and of each command in it.

    For a command that is named, only the module that adds it is loaded: no other can be asked for.
    """
    parser = Parser(
        prog="printgen",
        description="Make card decks from the rule tables of solo wargames.",
        epilog="example: printgen build heroes-of-normandie",
    )
    parser.add_argument("--version", action="version", version=f"printgen {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in [name for name, added in MODULES.items() if command in added] or MODULES:
        import_module(f"printgen.cli.{module}").add_commands(commands)
    return parser


def join_numbers(arguments: Iterable[str]) -> list[str]:
    """Return arguments in which numbers that begin with a minus are joined to the option before them."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] in SIGNED and NEGATIVE.match(argument):
            joined[-1] += f"={argument}"
        else:
            joined.append(argument)
    return joined


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
