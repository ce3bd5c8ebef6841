"""Commands for authors of packs: new, schema."""

import argparse
import shlex
from pathlib import Path
from typing import Any

from printgen.cli.problems import name_path
from printgen.cli.subcommand import add_command
from printgen.errors import BadUsage
from printgen.paths import find_packs, schema_folder

HOME = Path("tables")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen new my-game"
    add = add_command(commands, "new", make_game, "make a pack with one example of everything, to change", example)
    add("name", metavar="NAME", help="the new system's id: small letters, digits and hyphens")
    add("--like", default="", metavar="SYSTEM", help="make a pack that extends this one, and holds what differs")

    example = "printgen schema -o my-games/_schema"
    add = add_command(commands, "schema", make_schemas, "write the JSON Schemas that help to write YAML", example)
    default = schema_folder(HOME)
    add("-o", "--output", type=Path, default=default, metavar="DIR", help=f"where to (default: {default.as_posix()})")


def make_game(options: argparse.Namespace) -> int:
    """Make a pack in ./tables, or in the folder of --tables, and say what to type next."""
    from printgen.build.new_pack import make_pack

    if len(options.tables) > 1:
        raise BadUsage("--tables: a new pack lies in one folder", "give it once")
    home = options.tables[0] if options.tables else HOME
    folder = make_pack(options.name, home, find_packs([home] if home.is_dir() else []), options.like)
    print(f"{name_path(folder)}: {_describe(folder, options.like)}. Type next:\n")
    where = f" --tables {shlex.quote(str(home))}" if options.tables else ""
    for command in ("check", "build", "play"):
        print(f"    printgen {command} {options.name}{where}")
    return 0


def _describe(folder: Path, like: str) -> str:
    """Return what is in the folder of a new pack."""
    if not like:
        return "a small game with one example of everything, to change into yours"
    examples = sorted(path.name for path in folder.glob("*.yaml") if path.name != "system.yaml")
    return f"extends {like}; change {' and '.join(examples)} into yours" if examples else f"extends {like}"


def make_schemas(options: argparse.Namespace) -> int:
    """Write the JSON Schema of each kind of YAML file, and print the paths."""
    from printgen.build.new_pack import write_schemas

    for path in write_schemas(options.output):
        print(name_path(path))
    return 0
