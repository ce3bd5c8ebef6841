"""Commands that deal without a print, and play logs again: draw, roll, order, replay."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.cli.arguments import Adder, add_command, add_scenario_option, load_tonight
from printgen.errors import BadUsage, count_noun, tidy
from printgen.model.markup import add_markup

if TYPE_CHECKING:
    from printgen.model.system import System
    from printgen.play.game.session import Action, Session
    from printgen.play.log.journal import Journal, Log

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
    add("--json", action="store_true", help="as JSON")

    example = "printgen replay friday.jsonl"
    add = add_command(
        commands, "replay", replay_games, "play a log again and say whether the same comes of it", example
    )
    words = "a file that --log has written; of several, scores and codes stand side by side"
    add("logs", type=Path, nargs="+", metavar="LOG", help=words)
    add("--show", action="store_true", help="tell the game in words, with what was undone")
    add("--hands", action="store_true", help="with --show: the cards of hands too")
    add("--json", action="store_true", help="as JSON")


def _add_options(add: Adder, amount: str, column: str) -> None:
    add("-n", type=int, default=1, metavar="N", help=amount, dest="amount")
    add_game_options(add)
    add("--column", default="", metavar="COLUMN", help=column)
    add("--json", action="store_true", help="as JSON")


def print_draw(options: argparse.Namespace) -> int:
    """Print the cards drawn, or the tokens taken."""
    from printgen.cli.targets import find_column, load_named
    from printgen.play.game.actions import Draw

    system, name = load_named(options.tables, options.pile, what="pile")
    options.column = find_column(options, system, name)
    return _play(options, system, Draw(name, options.amount, _choose_column(options)))


def print_roll(options: argparse.Namespace) -> int:
    """Print what was rolled."""
    from printgen.cli.targets import find_column, load_named
    from printgen.play.game.actions import Roll

    system, name = load_named(options.tables, options.table, what="table")
    options.column = find_column(options, system, name)
    return _play(options, system, Roll(name, options.amount, _choose_column(options), options.modifier))


def _choose_column(options: argparse.Namespace) -> str:
    """Return the column asked for, or ALL. In a game that goes on, the gauges say which column is read."""
    from printgen.play.game.game import ALL

    return str(options.column or ("" if options.log else ALL))


def _play(options: argparse.Namespace, system: "System", action: "Action") -> int:
    """Do one action, in the game of a log if there is one, and print what came of it."""
    from printgen.play.terminal.lines import wrap_line
    from printgen.play.words.phrases import DoneAction, describe_outcome, phrase_outcome

    with open_game(options, system) as journal:
        before = journal.session.game
        done = DoneAction(before, action, journal.act(action), journal.session.game)
    if options.json:
        said = {"system": system.id, "seed": before.seed, **describe_outcome(done)}
        print(json.dumps(add_markup(said), indent=2, ensure_ascii=False))
    else:
        print(*map(wrap_line, (f"seed: {tidy(before.seed)}", *phrase_outcome(done))), sep="\n")
    return 0


def print_order(options: argparse.Namespace) -> int:
    """Print the corners and numbers of a deck's cards, in the order in which they are drawn.

    Of a pile that takes each card back before the next, only the next card is shown: no other will come in this order.
    """
    from printgen.cli.targets import load_named
    from printgen.play.game.pile import Pile, count_certain

    check_seed(options.seed)
    system, name = load_named(options.tables, options.deck, what="deck")
    pile = Pile.of(system, name, options.seed)
    certain = count_certain(pile)
    cards = pile.peek(1 if pile.rules.replaces else len(pile.places.stack))
    if options.json:
        shown = [{"id": card.id, "number": card.number, "corner": card.corner} for card in cards]
        said = {"system": system.id, "pile": name, "seed": options.seed, "certain": certain, "cards": shown}
        print(json.dumps(said, indent=2, ensure_ascii=False))
        return 0
    called = [tidy(f"{card.corner} (#{card.number})" if card.corner else f"#{card.number}") for card in cards]
    width = max(map(len, called))
    per_line = max(1, min(PER_LINE, (WIDEST + 2) // (width + 2)))
    for start in range(0, len(called), per_line):
        print("  ".join(words.rjust(width) for words in called[start : start + per_line]))
    if pile.rules.replaces:
        print("this is the next card alone: it is shuffled back in before another is drawn")
    elif certain < len(cards):
        first = f"the first {certain} cards come" if certain > 1 else "the first card comes"
        print(f"{first} in this order; after that the pile may be shuffled anew")
    return 0


class Replayed(NamedTuple):
    """A log that was played again."""

    path: Path  # its file
    log: "Log"  # what it says
    session: "Session"  # what has come of it
    code: str  # the code of the game


def replay_games(options: argparse.Namespace) -> int:
    """Play logs again, and print OK or the first line that differs; before that, if asked for, the game in words."""
    from printgen.play.log.file import BadLog

    if options.hands and not options.show:
        raise BadUsage("--hands shows nothing without --show", "add --show")
    if options.show and (options.json or len(options.logs) > 1):
        raise BadUsage("--show tells one game in words", "name one log, without --json")
    played, failed = [], False
    for path in options.logs:
        try:
            played.append(_replay(path, options))
        except BadLog as bad:
            if len(options.logs) == 1:
                raise
            print(f"printgen: {bad}", file=sys.stderr)
            failed = True
    _print_games(played, as_json=options.json, is_one=len(options.logs) == 1)
    return BadLog.exit_code if failed else 0


def _replay(path: Path, options: argparse.Namespace) -> Replayed:
    """Play a log again, and tell the game in words if that is asked for. Raises BadLog."""
    from printgen.build.job import load_system
    from printgen.play.log.file import BadLog
    from printgen.play.log.journal import begin_session, list_in_force, play_log, read_log, take_code
    from printgen.play.terminal.lines import wrap_line
    from printgen.play.words.phrases import find_undone, phrase_played

    log = read_log(path)
    try:
        system = load_system(log.header["system"], options.tables)
    except BadUsage as unknown:
        raise BadLog(path, unknown.message, unknown.hint) from None
    session, played = begin_session(path, log, system), []
    undone = find_undone(log.lines)
    for line in play_log(path, log, session):
        played.append(line)
        if options.show:
            print(*map(wrap_line, phrase_played(line, undone, hands=options.hands)), sep="\n")
    session = played[-1].session if played else session
    if log.torn:
        print(f"printgen: line {len(log.lines) + 2} is incomplete and left out", file=sys.stderr)
    return Replayed(path, log, session, take_code(session.game, list_in_force(played)))


def _print_games(played: list[Replayed], *, as_json: bool, is_one: bool) -> None:
    if as_json:
        described = [_describe(game) for game in played]
        print(json.dumps(add_markup(described[0] if is_one else described), indent=2, ensure_ascii=False))
    elif is_one:
        (game,) = played
        lines, stand = count_noun(len(game.log.lines), "line"), count_noun(len(game.session.actions), "action")
        seed, system, scenario, score, code = _list_columns(game)
        tonight, scored = f"scenario {scenario}" if scenario else "", f"score {score}" if score else ""
        words = (lines, f"{stand} in force", f"seed {seed}", system, tonight, scored, f"code {code}")
        print(f"OK: {', '.join(filter(None, words))}")
    else:
        rows = [[tidy(str(game.path)), *_list_columns(game)] for game in played]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            print("  ".join(map(str.ljust, row, widths)).rstrip())


def _list_columns(game: Replayed) -> tuple[str, ...]:
    """Return the seed, the game, the scenario, the score and the code of a log."""
    from printgen.play.words.ending import phrase_score

    now = game.session.game
    scenario = now.system.scenario.id if now.system.scenario else ""
    return tidy(now.seed), f"{now.system.id} {now.system.edition}", scenario, phrase_score(now), game.code


def _describe(game: Replayed) -> dict[str, Any]:
    """Return the facts of a log as plain data."""
    from printgen.play.words.ending import phrase_score

    now = game.session.game
    return {
        "log": str(game.path),
        "system": now.system.id,
        "edition": now.system.edition,
        "scenario": now.system.scenario.id if now.system.scenario else "",
        "seed": now.seed,
        "lines": len(game.log.lines),
        "actions": len(game.session.actions),
        "ended": now.ended,
        "score": phrase_score(now),
        "code": game.code,
    }


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
