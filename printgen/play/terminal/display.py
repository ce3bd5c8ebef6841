"""The display of a session as plain lines: for scripts, for screen readers, and for terminals without colours."""

import sys
from collections.abc import Collection, Iterable, Sequence

from printgen.errors import PrintgenError, tidy
from printgen.play.game.game import Game
from printgen.play.game.routine import Again, Do, find_routine
from printgen.play.terminal.lines import wrap_line
from printgen.play.words.phrases import (
    DoneAction,
    ShownEvents,
    StateSection,
    is_plain_step,
    list_told,
    list_turn_orders,
    phrase_end,
    phrase_reading,
    phrase_shown,
)
from printgen.play.words.reading import Reading
from printgen.play.words.rulebook import flatten, phrase_continued

Rows = Sequence[tuple[str, str]]
# How wide the left column of a list is, and how wide where all words in it are as short as the answers to a question.
LEFT, SHORT = 34, 4
# So many empty lines push everything off the screen.
FAR = 80


def find_left(rows: Rows) -> int:
    """Return how wide the left column of a list is."""
    return SHORT if all(len(word) <= SHORT for word, _ in rows) else LEFT


class Display:
    """Shows what happens as plain lines.

    known: lines that were told before, and are not told again of what happens.
    """

    known: Collection[str] = ()

    def show_line(self, line: str) -> None:
        """Show a line."""
        print(wrap_line(line), flush=True)

    def show_hint(self, line: str) -> None:
        """Show what may help a player."""
        self.show_line(line)

    def show_repeated(self, line: str) -> None:
        """Show what an empty line stands for."""
        self.show_line(f"> {line}")

    def show_welcome(self, game: Game, played: int) -> None:
        """Show what is played, and the seed that makes the same game again."""
        self.show_line(f"{game.system.title}")
        self.show_line(game.words.say("endings.seed-is", seed=tidy(game.seed)))
        if played:
            self.show_line(phrase_continued(game, played))

    def show_error(self, error: PrintgenError) -> None:
        """Show what is wrong."""
        print("\n".join(map(wrap_line, str(error).splitlines())), file=sys.stderr, flush=True)

    def show_heading(self, line: str) -> None:
        """Show what the lines below it are about."""
        self.show_line(line)

    def show_outcome(self, done: DoneAction, *, is_known: bool = False) -> None:
        """Show what came of an action; of a routine that `is_known` not what it is for."""
        if isinstance(done.action, Do | Again):
            routine = find_routine(done.after, done.action.routine)
            self.show_heading(routine.title)
            if routine.text and not is_known:
                self.show_hint(flatten(routine.text))
        for line in list_turn_orders(done):
            self.show_line(line)
        for shown in list_told(done):
            self.show_shown(done.after, shown)
        for line in phrase_end(done):
            is_unchanged = line == done.after.words.say("events.unchanged")
            if not (self.is_next(done.after, line) or (is_unchanged and is_plain_step(done))):
                self.show_hint(line)

    def is_next(self, game: Game, line: str) -> bool:  # noqa: ARG002  # others use them
        """Tell whether a line says what to type that Enter does next, so that it need not be told."""
        return False

    def show_shown(self, game: Game, shown: ShownEvents) -> None:
        """Show one thing that has happened."""
        for line in phrase_shown(game, shown):
            if line.strip() not in self.known:
                self.show_line(line)

    def show_readings(self, readings: Iterable[Reading]) -> None:
        """Show what cards and rolls say."""
        for reading in readings:
            for line in phrase_reading(reading):
                self.show_line(line)

    def clear(self) -> None:
        """Push what was shown off the screen, in a terminal that can only print lines."""
        self.show_line("\n" * FAR)

    def show_state(self, parts: Iterable[StateSection]) -> None:
        """Show how the game stands."""
        for part in parts:
            self.show_heading(part.title)
            for line in part.lines:
                self.show_detail(f"  {line}")

    def show_detail(self, line: str) -> None:
        """Show a line of how the game stands, which begins with its indent."""
        self.show_line(line)

    def show_rule(self, lines: Sequence[str]) -> None:
        """Show a procedure or a table, whose title is the first line."""
        for line in lines:
            self.show_line(line)

    def show_rows(self, title: str, rows: Rows) -> None:
        """Show a list of words with what they mean."""
        self.show_heading(title)
        left = find_left(rows)
        for word, meaning in rows:
            print(wrap_line(f"  {word.ljust(left)} {meaning}".rstrip(), left + 1), flush=True)
