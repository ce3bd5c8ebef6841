"""What commands share: how one is added with its help, and the scenario and the collection that it may name."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.errors import BadUsage
from printgen.paths import find_scenario

if TYPE_CHECKING:
    from printgen.build.evening import Evening
    from printgen.model.system import System

# The arguments that name a game, or something of one.
NAMING = ("system", "systems", "targets", "packs", "deck", "pile", "table")
LARGEST_PORT = 65_535
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
    noun = "folder" if metavar == "DIR" else "file"
    words = words or (default.as_posix() if default else "")
    read = partial(_read_path, "--output", noun)
    add("-o", "--output", type=read, default=default, metavar=metavar, help=f"where to (default: {words})")


def add_scenario_option(add: Adder) -> None:
    """Add the option that names a scenario."""
    words = "what is on the table tonight: a YAML file, or the name of a scenario that came with the game"
    add("--scenario", metavar="FILE", help=words)


def find_scenario_file(options: argparse.Namespace) -> Path | None:
    """Return the file of the scenario that the command line names, None if it names none. Raises BadUsage."""
    if options.scenario is None:
        return None
    _read_path("--scenario", "scenario", options.scenario)
    said = [getattr(options, key, None) or () for key in NAMING]
    targets = [target for each in said for target in ([each] if isinstance(each, str) else each)]
    return find_scenario(options.scenario, options.tables, {target.partition("/")[0] for target in targets})


def load_tonight(options: argparse.Namespace, system: "System") -> "System":
    """Return a game as the scenario of the command line has it, or as it is without one. Raises BadUsage, BadData."""
    path = find_scenario_file(options)
    if path is None:
        return system
    from printgen.load.scenario import open_scenario, read_scenario
    from printgen.products.scenario import add_scenario

    return add_scenario(system, read_scenario(open_scenario(path), system))


def load_evening(options: argparse.Namespace) -> "Evening":
    """Return what the scenario of the command line changes: nothing, if it names none. Raises BadUsage, BadData."""
    from printgen.build.evening import open_evening

    return open_evening(find_scenario_file(options))


def add_collection_option(add: Adder, words: str) -> None:
    """Add the option that names the file of a collection."""
    add("--collection", type=partial(_read_path, "--collection", "file"), metavar="FILE", help=words)


def read_port(text: str | None, usual: int) -> int:
    """Return the port that an option names, or the usual one. Raises BadUsage."""
    if text is None:
        return usual
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= LARGEST_PORT):
        raise BadUsage(f'--port: "{text}" is not a port', f"a port is a number from 1 to {LARGEST_PORT}")
    return int(text)


def _read_path(option: str, noun: str, text: str) -> Path:
    """Return the path that an option names. Raises BadUsage if it names nothing."""
    if not text:
        raise BadUsage(f"{option}: no {noun} is named", f"name one, or leave out {option}")
    return Path(text)
