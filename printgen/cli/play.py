"""The command that plays at the terminal."""

import argparse
import gc
import os
import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from printgen.cli.arguments import add_collection_option, add_command, load_tonight
from printgen.cli.digital import add_game_options, open_game
from printgen.cli.printing import add_options, read_given
from printgen.paths import find_packs, list_scenarios

if TYPE_CHECKING:
    from printgen.model.system import System
    from printgen.play.game.actions import Own, Write
    from printgen.play.game.session import Action
    from printgen.play.log.journal import Journal
    from printgen.play.terminal.player import Player

DUMB = ("dumb", "unknown")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen play heroes-of-normandie --log friday.jsonl"
    add = add_command(commands, "play", play_game, "play at the terminal: piles, bags, dice and gauges", example)
    add("system", metavar="SYSTEM", help="as `printgen list` names it")
    add_game_options(add)
    add_options(add, "play")
    add_collection_option(add, "pick names from rosters among those that you own alone")


def play_game(options: argparse.Namespace) -> int:
    """Play until the player leaves or the input ends."""
    from printgen.build.job import load_system
    from printgen.play.terminal import saved
    from printgen.play.terminal.lines import take_any_bytes
    from printgen.products.needs import leave_unwanted

    take_any_bytes()
    gc.enable()  # a session is long, and waiting for keys makes cycles
    system = leave_unwanted(load_system(options.system, options.tables), read_given(options))
    is_typed = bool(sys.stdin and sys.stdin.isatty())
    saves = is_typed and options.log is None and options.seed is None
    owned: list[Own | Write] = []
    if options.collection:
        from printgen.load.pack.roster import read_collection
        from printgen.play.game.actions import list_owned

        owned = list_owned(system, read_collection(options.collection, [system]))
    words = ["printgen", "play", options.system]
    words += [word for folder in options.tables for word in ("--tables", str(folder))]
    again = shlex.join([*words, *(["--log", str(options.log)] if options.log else [])])
    try:
        with saved.open_saved(load_tonight(options, system)) if saves else open_game(options, system) as journal:
            said = [action for action in owned if not action.is_known(journal.session.game)]
            return make_player(journal, again, said, _name_scenarios(options, system)).play()
    except EOFError:  # the player has left when asked whether to go on
        return 0


def _name_scenarios(options: argparse.Namespace, system: "System") -> list[str]:
    """Return the names of the scenarios that came with a game."""
    pack = find_packs(options.tables).get(system.id)
    return [path.stem for path in list_scenarios(pack.folder)] if pack else []


def make_player(
    journal: "Journal", again: str, first: "Sequence[Action]" = (), scenarios: Sequence[str] = ()
) -> "Player":
    """Return what plays: with colours and completion in a terminal that has them, else with plain lines.

    `again` is the command line that goes on with the game, `first` what is done before the first line is asked for,
    `scenarios` names those that came with the game.
    """
    from printgen.play.terminal.display import Display
    from printgen.play.terminal.lines import StandardInput
    from printgen.play.terminal.player import Player

    if not is_able_terminal():
        return Player(journal, Display(), StandardInput(), again, first, scenarios=scenarios)
    from printgen.play.terminal.colour_display import ColourDisplay
    from printgen.play.terminal.prompt import Prompt
    from printgen.play.words.command import is_open, phrase_action

    typed = ((game, phrase_action(game, action)) for game, action in journal.session.steps)
    earlier = (line for game, line in typed if is_open(game, line))
    prompt = Prompt(earlier, lambda line: is_open(journal.session.game, line))
    return Player(journal, ColourDisplay(journal.session.game.system), prompt, again, first, scenarios=scenarios)


def is_able_terminal() -> bool:
    """Tell whether input and output are a terminal that can do more than print lines."""
    ends = (sys.stdin, sys.stdout)
    return all(end and end.isatty() for end in ends) and os.environ.get("TERM") not in DUMB
