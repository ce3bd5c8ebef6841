"""The parser of the whole command line: each module of commands adds its own."""

import argparse

from printgen import __version__
from printgen.cli import author, builds, digital, export, odds, play, printers, products, proof, rules

# Modules of commands, in the order of the help; each has `add_commands`, and is imported whatever the command is.
MODULES = (products, builds, printers, export, digital, play, rules, odds, proof, author)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="printgen",
        description="Make card decks from the rule tables of solo wargames.",
        epilog="example: printgen build heroes-of-normandie",
    )
    parser.add_argument("--version", action="version", version=f"printgen {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in MODULES:
        module.add_commands(commands)
    return parser
