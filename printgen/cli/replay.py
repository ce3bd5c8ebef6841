"""The command that plays logs again: whether the same comes of them, the game in words, its score and its code."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.cli.scenario import add_scenario_option, load_tonight
from printgen.cli.subcommand import Adder, add_command
from printgen.errors import BadUsage, count_noun, tidy
from printgen.model.markup import add_markup

if TYPE_CHECKING:
    from collections.abc import Callable

    from printgen.model.system import System
    from printgen.play.game.session import LogLine, Played, Session
    from printgen.play.log.journal import Journal
    from printgen.play.log.replay import Log


class Replayed(NamedTuple):
    """A log that was played again."""

    path: Path  # its file
    log: "Log"  # what it says
    session: "Session"  # what has come of it
    code: str  # the code of the game


def add_commands(commands: Any) -> None:
    """Add the command to the command line."""
    example = "printgen replay friday.jsonl"
    add = add_command(
        commands, "replay", replay_games, "play a log again and say whether the same comes of it", example
    )
    words = "a file that --log has written; of several, scores and codes stand side by side"
    add("logs", type=Path, nargs="+", metavar="LOG", help=words)
    add("--show", action="store_true", help="tell the game in words, with what was undone")
    add("--hands", action="store_true", help="with --show: the cards of hands too")
    add("--json", action="store_true", help="as JSON")


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
    from printgen.play.log.replay import begin_session, list_in_force, play_log, read_log, take_code

    log = read_log(path)
    try:
        system = load_system(log.header["system"], options.tables)
    except BadUsage as unknown:
        raise BadLog(path, unknown.message, unknown.hint) from None
    session, played = begin_session(path, log, system), []
    print_line = _make_printer(log.lines, hands=options.hands) if options.show else None
    for line in play_log(path, log, session):
        played.append(line)
        if print_line:
            print_line(line)
    session = played[-1].session if played else session
    if log.torn:
        print(f"printgen: line {len(log.lines) + 2} is incomplete and left out", file=sys.stderr)
    return Replayed(path, log, session, take_code(session.game, list_in_force(played)))


def _make_printer(lines: "list[LogLine]", *, hands: bool) -> "Callable[[Played], None]":
    """Return a function that prints a line of a log in words."""
    from printgen.play.terminal.lines import wrap_line
    from printgen.play.words.transcript import find_undone, phrase_played

    undone = find_undone(lines)

    def print_line(played: "Played") -> None:
        print(*map(wrap_line, phrase_played(played, undone, hands=hands)), sep="\n")

    return print_line


def _print_games(played: list[Replayed], *, as_json: bool, is_one: bool) -> None:
    if as_json:
        described = [_describe(game) for game in played]
        print(json.dumps(add_markup(described[0] if is_one else described), indent=2, ensure_ascii=False))
    elif is_one:
        print(f"OK: {', '.join(_list_words(played[0]))}")
    else:
        rows = [[tidy(str(game.path)), *_list_columns(game)] for game in played]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            print("  ".join(map(str.ljust, row, widths)).rstrip())


def _list_words(game: Replayed) -> list[str]:
    """Return the phrases that describe one log: its length, what was played, the score and the code."""
    lines, stand = count_noun(len(game.log.lines), "line"), count_noun(len(game.session.actions), "action")
    seed, system, scenario, score, code = _list_columns(game)
    tonight, scored = f"scenario {scenario}" if scenario else "", f"score {score}" if score else ""
    return [*filter(None, (lines, f"{stand} in force", f"seed {seed}", system, tonight, scored, f"code {code}"))]


def _list_columns(game: Replayed) -> tuple[str, ...]:
    """Return the seed, the game, the scenario, the score and the code of a log."""
    from printgen.play.words.limits import phrase_score

    now = game.session.game
    scenario = now.system.scenario.id if now.system.scenario else ""
    return tidy(now.seed), f"{now.system.id} {now.system.edition}", scenario, phrase_score(now), game.code


def _describe(game: Replayed) -> dict[str, Any]:
    """Return what is said of a log as plain data."""
    from printgen.play.words.limits import phrase_score

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
