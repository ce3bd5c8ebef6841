"""The scenario of a command: what is on the table tonight."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.cli.subcommand import Adder
from printgen.errors import BadUsage
from printgen.paths import find_scenario

if TYPE_CHECKING:
    from printgen.build.evening import Evening
    from printgen.model.system import System


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
    from printgen.load.scenario.file import open_scenario, read_scenario
    from printgen.products.scenario.add import add_scenario

    return add_scenario(system, read_scenario(open_scenario(path), system))


def load_evening(options: argparse.Namespace) -> "Evening | None":
    """Return the scenario of the command line for what is made with it. Raises BadUsage, BadData."""
    path = find_scenario_file(options)
    if path is None:
        return None
    from printgen.build.evening import open_evening

    return open_evening(path)
