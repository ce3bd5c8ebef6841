"""The parser of the whole command line: each module of commands adds its own."""

import argparse
import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import NoReturn

from printgen import __version__
from printgen.errors import tidy

# Modules of commands, in the order of the help, with the commands that each adds in its `add_commands`.
MODULES = {
    "products": ("list", "check", "cards"),
    "builds": ("build", "watch", "release"),
    "web": ("web",),
    "printers": ("profile", "calibrate", "fit"),
    "symbols": ("symbols",),
    "export": ("export",),
    "digital": ("draw", "roll", "order"),
    "replay": ("replay",),
    "play": ("play",),
    "collection": ("collection",),
    "rules": ("rules",),
    "odds": ("odds",),
    "proof": ("verify",),
    "author": ("new", "schema"),
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
