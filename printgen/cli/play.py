"""The command that plays at the terminal: it reads lines, does what they ask and says what comes of it."""

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.cli.command import add_command

if TYPE_CHECKING:
    from printgen.cli.player import Player
    from printgen.journal import Journal

DUMB = ("dumb", "unknown")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen play heroes-of-normandie --log friday.jsonl"
    add = add_command(commands, "play", play_game, "play at the terminal: piles, bags, dice and gauges", example)
    add("system", metavar="SYSTEM", help="as `printgen list` names it")
    add("--seed", metavar="S", help="any text; without one it is chosen by chance, and shown")
    add("--log", type=Path, metavar="FILE", help="go on with the log in this file, or begin one")


def play_game(options: argparse.Namespace) -> int:
    """Play until the player leaves or the input ends."""
    from printgen.catalog import find_packs, pick_packs
    from printgen.errors import BadData
    from printgen.journal import open_journal
    from printgen.plan import load_systems

    gc.enable()  # a session is long, and waiting for keys makes cycles
    systems, problems = load_systems(pick_packs(find_packs(options.tables), [options.system]))
    if problems:
        raise BadData(problems)
    with open_journal(options.log, systems[0], options.seed) as journal:
        for note in journal.notes:
            print(f"printgen: {note}", file=sys.stderr)
        return make_player(journal).play()


def make_player(journal: "Journal") -> "Player":
    """Return what plays: with colours and completion in a terminal that can do it, else with plain lines."""
    from printgen.cli.lines import Lines
    from printgen.cli.player import Player
    from printgen.cli.voice import Voice

    if not is_able_terminal():
        return Player(journal, Voice(), Lines())
    from printgen.cli.colours import Colours
    from printgen.cli.prompt import Prompt
    from printgen.digital.telling import tell_action

    session = journal.session
    return Player(journal, Colours(session.game.system), Prompt(map(tell_action, session.actions)))


def is_able_terminal() -> bool:
    """Tell whether both ends are a terminal that can do more than print lines."""
    ends = (sys.stdin, sys.stdout)
    return all(end and end.isatty() for end in ends) and os.environ.get("TERM") not in DUMB
