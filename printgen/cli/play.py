"""The command that plays at the terminal: it reads lines, does what they ask and says what comes of it."""

import argparse
import gc
import os
import sys
from typing import TYPE_CHECKING, Any

from printgen.cli.command import add_command
from printgen.cli.game import add_game_options, open_game

if TYPE_CHECKING:
    from printgen.cli.player import Player
    from printgen.journal import Journal

DUMB = ("dumb", "unknown")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen play heroes-of-normandie --log friday.jsonl"
    add = add_command(commands, "play", play_game, "play at the terminal: piles, bags, dice and gauges", example)
    add("system", metavar="SYSTEM", help="as `printgen list` names it")
    add_game_options(add)


def play_game(options: argparse.Namespace) -> int:
    """Play until the player leaves or the input ends."""
    from printgen.plan import load_system

    gc.enable()  # a session is long, and waiting for keys makes cycles
    with open_game(options, load_system(options.system, options.tables)) as journal:
        return make_player(journal, kept=options.log is not None).play()


def make_player(journal: "Journal", *, kept: bool) -> "Player":
    """Return what plays: with colours and completion in a terminal that can do it, else with plain lines."""
    from printgen.cli.lines import Lines
    from printgen.cli.player import Player
    from printgen.cli.voice import Voice

    if not is_able_terminal():
        return Player(journal, Voice(), Lines(), kept=kept)
    from printgen.cli.colours import Colours
    from printgen.cli.prompt import Prompt
    from printgen.dialogue.telling import tell_action

    session = journal.session
    prompt = Prompt(tell_action(game, action) for game, action in session.steps)
    return Player(journal, Colours(session.game.system), prompt, kept=kept)


def is_able_terminal() -> bool:
    """Tell whether both ends are a terminal that can do more than print lines."""
    ends = (sys.stdin, sys.stdout)
    return all(end and end.isatty() for end in ends) and os.environ.get("TERM") not in DUMB
