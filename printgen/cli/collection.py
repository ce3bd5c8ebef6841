"""The command that writes what a player owns into a file: collection."""

import argparse
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.cli.problems import name_path
from printgen.cli.subcommand import add_command, add_output
from printgen.errors import BadUsage, suggest

if TYPE_CHECKING:
    from printgen.model.system import System

OUTPUT = Path("collection.yaml")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen collection horde-mode orks 1,4,7-12 necrons"
    summary = "write a file of what you own of a game's rosters"
    add = add_command(commands, "collection", write_owned, summary, example)
    add("system", metavar="SYSTEM", help="as `printgen list` names it")
    add(
        "owned", nargs="*", metavar="ROSTER [N,N-N,...]", help="rosters, each with the numbers that are ticked on paper"
    )
    add_output(add, OUTPUT, "FILE")


def read_collection_name(text: str) -> Path:
    """Return the path of the file that --collection names. Raises BadUsage if that is empty."""
    if not text:
        raise BadUsage("--collection: no file is named", "name one, or leave out --collection")
    return Path(text)


def write_owned(options: argparse.Namespace) -> int:
    """Write the file of a collection, in which names are ticked or to be ticked."""
    from printgen.build.job import load_system
    from printgen.files import write_file
    from printgen.load.play.collection import write_collection

    if os.path.lexists(options.output):
        message = f'"{name_path(options.output)}" is there already, and stays as it is'
        raise BadUsage(message, "tick more in it, or write another file with -o")
    system = load_system(options.system, options.tables)
    owned = _read_owned(system, options.owned)
    write_file(options.output, write_collection(system, owned).encode())
    print(name_path(options.output))
    for name, names in owned.items():
        print(f"  {name}: {len(set(names))} of {len(system.roster(name).names)} ticked")
    return 0


def _read_owned(system: "System", words: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the id of each roster that is named, with the names whose numbers follow it. Raises BadUsage."""
    from printgen.model.options import parse_numbers

    rosters = {roster.id: roster for roster in system.rosters}
    if not rosters:
        raise BadUsage(f'"{system.id}" has no rosters', "a collection says what you own of them")
    owned: dict[str, tuple[str, ...]] = {}
    last = ""
    for word in words:
        if word in rosters:
            last = word
            owned.setdefault(last, ())
        elif not last or not word[:1].isdecimal():
            raise BadUsage(f'"{system.id}" has no roster "{word}"', suggest(word, rosters))
        else:
            names = rosters[last].names
            try:
                owned[last] += tuple(names[number - 1] for number in parse_numbers(word, len(names)))
            except ValueError as error:
                raise BadUsage(f"{last}: {error}", "write the numbers of its names like 1,4,7-12") from None
    return owned or dict.fromkeys(rosters, ())
