"""The scenario of a command: what is on the table tonight."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.cli.subcommand import Adder

if TYPE_CHECKING:
    from printgen.model.system import System


def add_scenario_option(add: Adder) -> None:
    """Add the option that names a scenario."""
    add("--scenario", type=Path, metavar="FILE", help="a YAML file that says what is on the table tonight")


def load_tonight(options: argparse.Namespace, system: "System") -> "System":
    """Return a game as the scenario of the command line has it, or as it is without one. Raises BadData."""
    if not options.scenario:
        return system
    from printgen.load.scenario.file import open_scenario, read_scenario
    from printgen.products.scenario.add import add_scenario

    return add_scenario(system, read_scenario(open_scenario(options.scenario), system))
