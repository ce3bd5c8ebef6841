"""Commands that write YAML for people to go on with: new, import, schema, collection."""

import argparse
import os
import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.build.progress import say
from printgen.cli.arguments import add_command, add_output
from printgen.cli.problems import name_path
from printgen.errors import BadUsage, suggest
from printgen.paths import find_packs, find_starts, licences, pick_packs, schema_folder

if TYPE_CHECKING:
    from printgen.model.system import System

EXAMPLES = "a small game with one example of everything, to change into yours"
HOME, COLLECTION = Path("tables"), Path("collection.yaml")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen new my-game"
    add = add_command(commands, "new", make_game, "make a pack with one example of everything, to change", example)
    add("name", metavar="NAME", help="the new system's id: small letters, digits and hyphens")
    words = "make NAME.yaml, a scenario of this game, with an example of everything that it may say"
    add("--scenario", default="", metavar="SYSTEM", help=words)
    starts = ", ".join(find_starts())
    words = f"begin with a small game ({starts}), or make a pack that extends this one, and holds what differs"
    add("--like", default="", metavar="NAME", help=words)
    words = "make the folder NAME, a repository for GitHub: the pack, and what checks, prints and publishes it"
    add("--repository", action="store_true", help=words)
    add("--license", default="", metavar="ID", help=f"with --repository: {', '.join(licences())} (default: none)")

    example = "printgen import weather.csv --to my-game"
    summary = "make a table of a spreadsheet, a page, plain lines, or a roll table of another program"
    add = add_command(commands, "import", import_tables, summary, example)
    words = (
        "CSV, a spreadsheet, Markdown, HTML, plain lines, JSON of Datasworn or Foundry; FILE#NAME for one of several"
    )
    add("file", metavar="FILE", help=words)
    add("--to", default="", metavar="PACK", help="write it into this pack of yours; it is printed if left out")
    add("--as", dest="name", default="", metavar="ID", help="what the table is called (default: made of its title)")

    example = "printgen schema -o my-games/_schema"
    add = add_command(commands, "schema", make_schemas, "write the JSON Schemas that help to write YAML", example)
    add_output(add, schema_folder(HOME))

    example = "printgen collection horde-mode orks 1,4,7-12 necrons"
    summary = "write a file of what you own of a game's rosters"
    add = add_command(commands, "collection", write_owned, summary, example)
    add("system", metavar="SYSTEM", help="as `printgen list` names it")
    add(
        "owned", nargs="*", metavar="ROSTER [N,N-N,...]", help="rosters, each with the numbers that are ticked on paper"
    )
    add_output(add, COLLECTION, "FILE")


def make_game(options: argparse.Namespace) -> int:
    """Make a pack in ./tables, or in the folder of --tables, and say what to type next."""
    from printgen.build.new_pack import make_pack

    if options.license and not options.repository:
        raise BadUsage("--license does nothing without --repository", "add --repository")
    if options.scenario:
        return _make_scenario(options)
    if options.repository:
        return _make_repository(options)
    if len(options.tables) > 1:
        raise BadUsage("--tables: a new pack lies in one folder", "give it once")
    home = options.tables[0] if options.tables else HOME
    packs = find_packs([home] if home.is_dir() else [])
    folder = make_pack(options.name, home, packs, options.like)
    *first, last = sorted(path.name for path in folder.glob("*.*") if path.name != "system.yaml") or [""]
    change = f"; change {' and '.join([', '.join(first)] * bool(first) + [last])} into yours" if last else ""
    said = f"extends {options.like}{change}" if options.like in packs else EXAMPLES
    said = f"a small game like {options.like}{change}" if options.like in find_starts().keys() - packs else said
    print(f"{name_path(folder)}: {said}. Type next:\n")
    where = f" --tables {shlex.quote(str(home))}" if options.tables else ""
    for command in ("check", "build", "play"):
        print(f"    printgen {command} {options.name}{where}")
    return 0


def _make_repository(options: argparse.Namespace) -> int:
    """Make the repository of a game in the working folder, and say what to type next."""
    from printgen import REPOSITORY
    from printgen.build.new_repository import make_repository

    if options.tables:
        raise BadUsage("--tables and --repository do not go together", "the pack lies in the folder tables of its own")
    name = options.name
    folder = make_repository(name, options.like, options.license)
    begin = "" if (folder / ".git").exists() else "git init --initial-branch main && "
    print(f"{name_path(folder)}: a repository for one game, in {name_path(folder / 'tables' / name)}. Type next:\n")
    for command in (
        f"cd {name}",
        f"printgen check {name}",
        f"printgen preview {name} --open",
        f"{begin}git add . && git commit --message 'Begin {name}'",
    ):
        print(f"    {command}")
    print("\nREADME.md says how it is published on GitHub.")
    if not options.license:
        say(f"it has no licence, so nobody else may share it: --license takes {', '.join(licences())}")
    if REPOSITORY.startswith("OWNER/"):
        names = "README.md, .pre-commit-config.yaml and .github/workflows/pdfs.yml"
        say(f"this printgen does not know where it lies: in {names}, put its owner on GitHub in place of OWNER")
    return 0


def _make_scenario(options: argparse.Namespace) -> int:
    """Make the file of a scenario in the working folder, and say what to type next."""
    from printgen.build.job import load_system
    from printgen.build.new_scenario import make_scenario_file

    for other in ("like", "repository"):
        if getattr(options, other):
            raise BadUsage(f"--scenario and --{other} do not go together", "make a pack or a scenario")
    system = load_system(options.scenario, options.tables)
    home = options.tables[0] if options.tables else HOME
    path = make_scenario_file(options.name, system, schema_folder(home))
    print(f"{name_path(path)}: a scenario with all that {system.name} lets it say, to change into yours. Type next:\n")
    where = "".join(f" --tables {shlex.quote(str(folder))}" for folder in options.tables)
    for command in ("build", "play"):
        print(f"    printgen {command} {system.id} --scenario {path}{where}")
    return 0


def import_tables(options: argparse.Namespace) -> int:
    """Write the tables of a file into a pack, or print the only one, and say what was guessed."""
    from printgen.build.import_table import draft_tables, list_taken, write_drafts
    from printgen.load.nodes.scalars import IDENT

    if options.name and not IDENT.fullmatch(options.name):
        raise BadUsage(
            f'--as: "{options.name}" is not an id', "an id has small letters, digits and hyphens: like-this-1"
        )
    pack = pick_packs(find_packs(options.tables), [options.to])[0] if options.to else None
    drafts = draft_tables(options.file, options.name, list_taken(pack) if pack else ())
    if not pack and len(drafts) > 1:
        ids = ", ".join(draft.id for draft in drafts)
        raise BadUsage(
            f'"{options.file}" holds {len(drafts)} tables: {ids}',
            "write them into a pack with --to, or name one: FILE#NAME",
        )
    for path in write_drafts(drafts, pack) if pack else ():
        print(name_path(path))
    for draft in drafts:
        if not pack:
            print(draft.text, end="")
        say(f"{draft.id}: {'; '.join(draft.guesses)}")
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


def write_owned(options: argparse.Namespace) -> int:
    """Write the file of a collection, in which names are ticked or to be ticked."""
    from printgen.build.job import load_system
    from printgen.files import write_file
    from printgen.load.pack.roster import write_collection

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
