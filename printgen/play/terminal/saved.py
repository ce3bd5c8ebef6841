"""Games that are saved without being asked: at a terminal the last one is offered, and a new one has its own file."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from printgen.errors import PrintgenError, count_noun
from printgen.paths import show_path
from printgen.play.log.file import BadLog
from printgen.play.log.journal import Journal, open_journal
from printgen.play.terminal.lines import ask_typed, show_prompt
from printgen.user import find_last_game, new_game_path

if TYPE_CHECKING:
    from pathlib import Path

    from printgen.model.system import System

NOT_KEPT = "this game is not kept; --log FILE keeps it"


@contextmanager
def open_saved(system: "System") -> Iterator[Journal]:
    """Give the journal of the last game of a system, if the player goes on with it, or of a new game.

    A new game that cannot be saved is played all the same, and the player is told. Raises EOFError for a player who
    leaves when asked.
    """
    with ExitStack() as stack:
        yield _go_on(system, stack) or _begin(system, stack)


def _go_on(system: "System", stack: ExitStack) -> Journal | None:
    """Return the journal of the last game; None if there is none, or the player cannot or will not go on with it."""
    path = find_last_game(system.id)
    if path is None:
        return None
    try:
        journal = stack.enter_context(open_journal(path, system, None, _say_lost))
    except BadLog as error:
        _say(f"a new game begins, and the last one is left as it is: {error.reason}")
        return None
    for note in journal.notes:
        _say(note)
    if journal.session.last and _is_wanted(journal, path):
        return journal
    stack.close()
    return None


def _is_wanted(journal: Journal, path: "Path") -> bool:
    """Ask whether to go on with a game. Raises EOFError and KeyboardInterrupt."""
    played = count_noun(len(journal.session.actions), "action")
    show_prompt(f"The last game has {played}: {show_path(path)}\n")
    while True:
        answer = ask_typed("Continue it? Enter continues, n begins a new game: ").strip().lower()
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no", "new"):
            return False


def _begin(system: "System", stack: ExitStack) -> Journal:
    """Return the journal of a new game."""
    try:
        return stack.enter_context(open_journal(new_game_path(system.id), system, None, _say_lost))
    except PrintgenError as error:
        _say_lost(error)
        return stack.enter_context(open_journal(None, system, None))


def _say_lost(error: PrintgenError) -> None:
    """Print in one line that the game goes on without being kept."""
    reason = error.reason if isinstance(error, BadLog) else str(error).partition("\n")[0]
    _say(f"{reason}; {NOT_KEPT}")


def _say(line: str) -> None:
    print(f"printgen: {line}", file=sys.stderr)
