"""The journal: a session whose actions go into a log one by one, each before its outcome is shown."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.errors import BadUsage, tidy
from printgen.model.system import System
from printgen.paths import show_path
from printgen.play.game.event import Event
from printgen.play.game.session import UNDO, Action, LogLine, Session, encode_line, write_header, write_line
from printgen.play.log.file import BadLog, LogFile
from printgen.play.log.replay import parse_log, replay_log
from printgen.stream import compose_seed

SEED_BYTES, SHOWN = 8, 60
# What is called when a line could not be written, where the game goes on without a log.
Lost = Callable[[BadLog], None]


class Journal:
    """A session whose actions are logged, if there is a file for them.

    session: the game with its past.
    notes: what the player should know about a log that existed before.
    """

    def __init__(
        self, session: Session, file: LogFile | None = None, notes: tuple[str, ...] = (), lost: Lost | None = None
    ) -> None:
        self.session = session
        self.notes = notes
        self._file = file
        self._lost = lost

    @property
    def path(self) -> Path | None:
        """Return the file of the log, None if the game is not logged."""
        return self._file.path if self._file else None

    @property
    def is_begun(self) -> bool:
        """Tell whether anything stands in the file."""
        return bool(self._file and self._file.size)

    @property
    def seed(self) -> str:
        """Return the seed that all chance comes from."""
        return self.session.game.seed

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do an action, log it, and return what came of it.

        Raises BadUsage if it cannot be done, and BadLog if it cannot be logged; in both cases nothing has happened.
        """
        events, session = self.session.act(action)
        self._write(write_line(action, events))
        self.session = session
        return events

    def undo(self) -> Action:
        """Take back the last action, with its chance, and return it. Raises BadUsage and BadLog."""
        action, session = self.session.undo()
        self._write({"do": UNDO, "out": []})
        self.session = session
        return action

    def _write(self, line: LogLine) -> None:
        """Add a line to the file. A new file first gets the header."""
        if self._file is None:
            return
        game = self.session.game
        lines = [line] if self._file.size else [write_header(game.system, game.seed), line]
        try:
            self._file.append(b"".join(map(encode_line, lines)))
        except BadLog as error:
            if self._lost is None:
                raise
            self._file.close()
            self._file = None
            self._lost(error)


@contextmanager
def open_journal(path: Path | None, system: System, seed: str | None, lost: Lost | None = None) -> Iterator[Journal]:
    """Give a journal that continues the log of a path, or begins one; without a path nothing is logged.

    Without a seed it has the seed of the log, or one that nobody can know beforehand. Raises BadUsage for a seed that
    is not valid or not that of the log, and BadLog for a file that is not a log, is of another edition, or is in use.
    """
    compose_seed(seed or "")
    session = Session.of(system, os.urandom(SEED_BYTES).hex() if seed is None else seed)
    if path is None:
        yield Journal(session)
        return
    file = LogFile(path)
    try:
        yield _resume(file, session, seed, lost)
    finally:
        file.close()


def _resume(file: LogFile, session: Session, seed: str | None, lost: Lost | None) -> Journal:
    """Return the journal of a file; a file in which nothing stands is that of a new session.

    A last line that was only partly written is removed.
    """
    data = file.read()
    whole, torn, number = 0, data, 1
    if log := parse_log(file.path, data):
        logged = log.header["seed"]
        if seed is not None and compose_seed(seed) != compose_seed(logged):
            hint = "continue without a seed, or begin another log"
            raise BadUsage(f'the log has the seed "{logged}", not "{seed}"', hint)
        session = replay_log(file.path, log, session.game.system)
        whole, torn, number = log.whole, log.torn, len(log.lines) + 2
    notes: tuple[str, ...] = ()
    if torn:
        file.cut(whole)
        cut = tidy(torn[:SHOWN].decode(errors="replace"))
        notes = (f"{show_path(file.path)}:{number}: the last line is incomplete and is removed: {cut}",)
    elif data and not data.endswith(b"\n"):
        file.append(b"\n")
    return Journal(session, file, notes, lost)
