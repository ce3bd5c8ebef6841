"""What all subcommands share: a summary, `--tables`, and an example at the end of their help."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printgen.errors import BadUsage

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


def add_output(add: Adder, default: Path | None, metavar: str = "DIR", words: str = "") -> None:
    """Add the option that says where to write: a folder, or a file if that is what its name in the help says.

    words: what the help says of the default, if that is more than its path.
    """

    def read(text: str) -> Path:
        if not text:
            raise BadUsage(f"--output: no {noun} is named", "name one, or leave out --output")
        return Path(text)

    noun = "folder" if metavar == "DIR" else "file"
    words = words or (default.as_posix() if default else "")
    add("-o", "--output", type=read, default=default, metavar=metavar, help=f"where to (default: {words})")
