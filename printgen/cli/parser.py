"""The parser of the whole command line: each module of commands adds its own."""

import argparse
from typing import NoReturn

from printgen import __version__
from printgen.cli import author, builds, digital, export, odds, play, printers, products, proof, rules
from printgen.errors import tidy

# Modules of commands, in the order of the help; each has `add_commands`, and is imported whatever the command is.
MODULES = (products, builds, printers, export, digital, play, rules, odds, proof, author)


class Parser(argparse.ArgumentParser):
    """A parser that shows what was typed without control characters, which could write to the terminal."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and how the command is used, and end the process with exit code 2."""
        super().error(tidy(message))


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line, and of each command in it."""
    parser = Parser(
        prog="printgen",
        description="Make card decks from the rule tables of solo wargames.",
        epilog="example: printgen build heroes-of-normandie",
    )
    parser.add_argument("--version", action="version", version=f"printgen {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in MODULES:
        module.add_commands(commands)
    return parser
