"""The game of a command: its seed and its log."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.cli.scenario import add_scenario_option, load_tonight
from printgen.cli.subcommand import Adder
from printgen.errors import BadUsage

if TYPE_CHECKING:
    from printgen.model.system import System
    from printgen.play.log.journal import Journal


def add_game_options(add: Adder) -> None:
    """Add the options that say which game is played."""
    add("--seed", metavar="S", help="any text; if left out, a random one, which is shown")
    add_scenario_option(add)
    add("--log", type=Path, metavar="FILE", help="continue the log in this file, or begin one")


@contextmanager
def open_game(options: argparse.Namespace, system: "System") -> Iterator["Journal"]:
    """Give the journal of the game that the options name. Its notes are printed first. Raises BadUsage and BadLog."""
    from printgen.play.log.journal import open_journal

    check_seed(options.seed)
    with open_journal(options.log, load_tonight(options, system), options.seed) as journal:
        for note in journal.notes:
            print(f"printgen: {note}", file=sys.stderr)
        yield journal


def check_seed(seed: str | None) -> None:
    """Make sure that the seed of the command line is valid, if there is one. Raises BadUsage."""
    from printgen.stream import compose_seed

    try:
        compose_seed(seed or "")
    except BadUsage as error:
        raise BadUsage(f"--seed: {error.message}", error.hint) from None
