"""Games that are saved without being asked: at a terminal the last one is offered, and a new one has its own file."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

from printgen.errors import PrintgenError
from printgen.model.system import System
from printgen.paths import show_path
from printgen.play.log.file import BadLog
from printgen.play.log.journal import Journal, open_journal
from printgen.play.terminal.lines import ask_typed, show_prompt
from printgen.user import find_last_game, new_game_path


@contextmanager
def open_saved(system: System) -> Iterator[Journal]:
    """Give the journal of the last game of a system, if the player goes on with it, or of a new game.

    A new game that cannot be saved is played all the same, and the player is told. Raises EOFError for a player who
    leaves when asked.
    """
    with ExitStack() as stack:
        journal = _go_on(system, stack)
        if not journal:
            try:
                journal = stack.enter_context(
                    open_journal(new_game_path(system.id), system, None, partial(_say_lost, system))
                )
            except PrintgenError as error:
                _say_lost(system, error)
                journal = stack.enter_context(open_journal(None, system, None))
        yield journal


def _go_on(system: System, stack: ExitStack) -> Journal | None:
    """Return the journal of the last game; None if there is none, or the player cannot or will not go on with it."""
    path = find_last_game(system.id)
    if path is None:
        return None
    try:
        journal = stack.enter_context(open_journal(path, system, None, partial(_say_lost, system)))
    except BadLog as error:
        _say(system.words.say("saved.new-begins", why=error.reason))
        return None
    for note in journal.notes:
        _say(note)
    if journal.session.last:
        say, actions = system.words.say, len(journal.session.actions)
        show_prompt(say("saved.last-game", number=actions, path=show_path(path)) + "\n")
        go_on, new = ("", *say("saved.go-on").split()), say("saved.new").split()
        while (answer := ask_typed(f"{say('saved.continue')} ").strip().lower()) not in (*go_on, *new):
            pass
        if answer in go_on:
            return journal
    stack.close()
    return None


def _say_lost(system: System, error: PrintgenError) -> None:
    """Print in one line that the game goes on without being kept."""
    reason = error.reason if isinstance(error, BadLog) else str(error).partition("\n")[0]
    _say(system.words.say("saved.lost", why=reason))


def _say(line: str) -> None:
    print(f"printgen: {line}", file=sys.stderr)
