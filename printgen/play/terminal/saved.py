"""Games that are saved without being asked: at a terminal the last one is offered, and a new one has its own file."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from printgen.errors import PrintgenError, count_noun
from printgen.model.system import System
from printgen.paths import show_path
from printgen.play.log.file import BadLog
from printgen.play.log.journal import Journal, open_journal
from printgen.play.terminal.lines import ask_typed, show_prompt
from printgen.user import find_last_game, new_game_path

# What a player answers, and whether the last game goes on then.
GO_ON = {"": True, "y": True, "yes": True, "n": False, "no": False, "new": False}
NOT_KEPT = "this game is not kept; --log FILE keeps it"


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
                journal = stack.enter_context(open_journal(new_game_path(system.id), system, None, _say_lost))
            except PrintgenError as error:
                _say_lost(error)
                journal = stack.enter_context(open_journal(None, system, None))
        yield journal


def _go_on(system: System, stack: ExitStack) -> Journal | None:
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
    if journal.session.last:
        show_prompt(f"The last game has {count_noun(len(journal.session.actions), 'action')}: {show_path(path)}\n")
        while (answer := ask_typed("Continue it? Enter continues, n begins a new game: ").strip().lower()) not in GO_ON:
            pass
        if GO_ON[answer]:
            return journal
    stack.close()
    return None


def _say_lost(error: PrintgenError) -> None:
    """Print in one line that the game goes on without being kept."""
    reason = error.reason if isinstance(error, BadLog) else str(error).partition("\n")[0]
    _say(f"{reason}; {NOT_KEPT}")


def _say(line: str) -> None:
    print(f"printgen: {line}", file=sys.stderr)
