"""What all subcommands share: a summary, `--tables`, and an example at the end of their help."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

Handler = Callable[[argparse.Namespace], int]
Adder = Callable[..., argparse.Action]


def add_command(commands: Any, name: str, command: Handler, summary: str, example: str) -> Adder:
    """Add a subcommand with what all of them share, and return the function that adds an argument to it."""
    parser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=command)
    parser.add_argument(
        "--tables", action="append", default=[], type=Path, metavar="DIR",
        help="a folder with more packs; may be given again",
    )  # fmt: skip
    add: Adder = parser.add_argument
    return add
