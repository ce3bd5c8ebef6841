"""What commands share: how one is added with its help, and the scenario and the collection that it may name."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.errors import BadUsage
from printgen.paths import find_scenario

if TYPE_CHECKING:
    from printgen.build.evening import Evening
    from printgen.model.system import System

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


def add_scenario_option(add: Adder) -> None:
    """Add the option that names a scenario."""
    words = "what is on the table tonight: a YAML file, or the name of a scenario that came with the game"
    add("--scenario", metavar="FILE", help=words)


def find_scenario_file(options: argparse.Namespace) -> Path | None:
    """Return the file of the scenario that the command line names, None if it names none. Raises BadUsage."""
    if options.scenario is None:
        return None
    if not options.scenario:
        raise BadUsage("--scenario: no scenario is named", "name one, or leave out --scenario")
    return find_scenario(options.scenario, options.tables)


def load_tonight(options: argparse.Namespace, system: "System") -> "System":
    """Return a game as the scenario of the command line has it, or as it is without one. Raises BadUsage, BadData."""
    path = find_scenario_file(options)
    if path is None:
        return system
    from printgen.load.scenario import open_scenario, read_scenario
    from printgen.products.scenario import add_scenario

    return add_scenario(system, read_scenario(open_scenario(path), system))


def load_evening(options: argparse.Namespace) -> "Evening":
    """Return the scenario of the command line for what is made with it. Raises BadUsage, BadData."""
    from printgen.build.evening import open_evening

    return open_evening(find_scenario_file(options))


def add_collection_option(add: Adder, words: str) -> None:
    """Add the option that names the file of a collection."""
    add("--collection", type=_read_collection_name, metavar="FILE", help=words)


def _read_collection_name(text: str) -> Path:
    """Return the path of the file that --collection names. Raises BadUsage if that is empty."""
    if not text:
        raise BadUsage("--collection: no file is named", "name one, or leave out --collection")
    return Path(text)
