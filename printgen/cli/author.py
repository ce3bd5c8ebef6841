"""Commands for authors of packs: new, schema."""

import argparse
import shlex
import sys
from pathlib import Path
from typing import Any

from printgen.cli.problems import name_path
from printgen.cli.subcommand import add_command, add_output
from printgen.errors import BadUsage
from printgen.paths import find_packs, schema_folder

HOME = Path("tables")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen new my-game"
    add = add_command(commands, "new", make_game, "make a pack with one example of everything, to change", example)
    add("name", metavar="NAME", help="the new system's id: small letters, digits and hyphens")
    words = "make NAME.yaml, a scenario of this game, with an example of everything that it may say"
    add("--scenario", default="", metavar="SYSTEM", help=words)
    add("--like", default="", metavar="SYSTEM", help="make a pack that extends this one, and holds what differs")

    example = "printgen schema -o my-games/_schema"
    add = add_command(commands, "schema", make_schemas, "write the JSON Schemas that help to write YAML", example)
    add_output(add, schema_folder(HOME))


def make_game(options: argparse.Namespace) -> int:
    """Make a pack in ./tables, or in the folder of --tables, and say what to type next."""
    from printgen.build.new_pack import make_pack

    if options.scenario:
        return _make_scenario(options)
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


def _make_scenario(options: argparse.Namespace) -> int:
    """Make the file of a scenario in the working folder, and say what to type next."""
    from printgen.build.job import load_system
    from printgen.build.new_scenario import make_scenario_file

    if options.like:
        raise BadUsage("--scenario and --like do not go together", "make a pack or a scenario")
    system = load_system(options.scenario, options.tables)
    home = options.tables[0] if options.tables else HOME
    path = make_scenario_file(options.name, system, schema_folder(home))
    print(f"{name_path(path)}: a scenario with all that {system.name} lets it say, to change into yours. Type next:\n")
    where = "".join(f" --tables {shlex.quote(str(folder))}" for folder in options.tables)
    for command in ("build", "play"):
        print(f"    printgen {command} {system.id} --scenario {path}{where}")
    return 0


def make_schemas(options: argparse.Namespace) -> int:
    """Write the JSON Schema of each kind of YAML file, and of each game's scenarios, and print the paths."""
    from printgen.build.job import load_systems
    from printgen.build.new_pack import write_schemas

    packs = find_packs(options.tables)
    systems, _ = load_systems(packs.values())
    for path in write_schemas(options.output, systems):
        print(name_path(path))
    for name in sorted(packs.keys() - {system.id for system in systems}):
        print(f"{name} has mistakes: there is no telling what its scenarios may say", file=sys.stderr)
    return 0
