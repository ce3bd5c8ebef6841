"""Commands that deal without a print: draw, roll, order."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from printgen.cli.replay import add_game_options, check_seed, open_game
from printgen.cli.subcommand import Adder, add_command
from printgen.errors import tidy
from printgen.model.markup import add_markup

if TYPE_CHECKING:
    from printgen.model.system import System
    from printgen.play.game.action import Action
    from printgen.products.deck import Card

# At most so many cards of an order stand on a line, and a line is at most so wide.
PER_LINE, WIDEST = 10, 80


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen draw heroes-of-normandie/reaction --seed tonight --column orange"
    add = add_command(commands, "draw", print_draw, "draw cards from a pile, exactly as printed", example)
    add("pile", metavar="SYSTEM/PILE", help="a deck, or a bag of tokens")
    _add_options(add, "how many cards (default: 1)", "the column read, or the use that they are drawn for; * for all")

    example = "printgen roll horde-mode/spawn --modifier 2 -n 4"
    add = add_command(commands, "roll", print_roll, "roll on a table", example)
    add("table", metavar="SYSTEM/TABLE", help="a table, or another way to roll on one")
    _add_options(add, "how many times (default: 1)", "one column alone; all by default")
    add("--modifier", type=int, default=0, metavar="M", help="a number added to each roll")

    example = "printgen order firefight/npc --seed tonight"
    summary = "show the order of a shuffled pile, to stack a printed deck like it"
    add = add_command(commands, "order", print_order, summary, example)
    add("deck", metavar="SYSTEM/DECK", help="a deck that is drawn from")
    add("--seed", required=True, metavar="S", help="any text")


def _add_options(add: Adder, amount: str, column: str) -> None:
    add("-n", type=int, default=1, metavar="N", help=amount, dest="amount")
    add_game_options(add)
    add("--column", default="", metavar="COLUMN", help=column)
    add("--json", action="store_true", help="as JSON")


def print_draw(options: argparse.Namespace) -> int:
    """Print the cards drawn, or the tokens taken."""
    from printgen.cli.targets import load_named
    from printgen.play.game.card_actions import Draw

    system, name = load_named(options.tables, options.pile, what="pile")
    return _play(options, system, Draw(name, options.amount, _choose_column(options)))


def print_roll(options: argparse.Namespace) -> int:
    """Print what was rolled."""
    from printgen.cli.targets import load_named
    from printgen.play.game.roll_actions import Roll

    system, name = load_named(options.tables, options.table, what="table")
    return _play(options, system, Roll(name, options.amount, _choose_column(options), options.modifier))


def _choose_column(options: argparse.Namespace) -> str:
    """Return the column asked for, or ALL. In a game that goes on, the gauges say which column is read."""
    from printgen.play.game.game import ALL

    return str(options.column or ("" if options.log else ALL))


def _play(options: argparse.Namespace, system: "System", action: "Action") -> int:
    """Do one action, in the game of a log if there is one, and print what came of it."""
    from printgen.play.terminal.lines import wrap_line
    from printgen.play.words.phrases import phrase_outcome
    from printgen.play.words.shown import DoneAction, describe_outcome

    with open_game(options, system) as journal:
        before, seed = journal.session.game, journal.seed
        done = DoneAction(before, action, journal.act(action), journal.session.game)
    if options.json:
        said = {"system": system.id, "seed": seed, **describe_outcome(done)}
        print(json.dumps(add_markup(said), indent=2, ensure_ascii=False))
    else:
        print(*map(wrap_line, (f"seed: {tidy(seed)}", *phrase_outcome(done))), sep="\n")
    return 0


def print_order(options: argparse.Namespace) -> int:
    """Print the corners and numbers of a deck's cards, in the order in which they are drawn."""
    from printgen.cli.targets import load_named
    from printgen.play.game.pile import Pile

    check_seed(options.seed)
    system, name = load_named(options.tables, options.deck, what="deck")
    pile = Pile.of(system, name, options.seed)
    called = [tidy(_call_card(pile.card(number))) for number in pile.places.stack]
    width = max(map(len, called))
    per_line = max(1, min(PER_LINE, (WIDEST + 2) // (width + 2)))
    for start in range(0, len(called), per_line):
        print("  ".join(words.rjust(width) for words in called[start : start + per_line]))
    return 0


def _call_card(card: "Card") -> str:
    """Return what stands in the corner of a card, if anything does, and its number: "44 (#22)"."""
    return f"{card.corner} (#{card.number})" if card.corner else f"#{card.number}"
