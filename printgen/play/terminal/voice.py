"""What a session of play says, as plain lines: for scripts, for screen readers, and for terminals without colour."""

import sys
from collections.abc import Iterable, Sequence

from printgen.errors import PrintgenError, count_noun, tidy
from printgen.play.game.game import Game
from printgen.play.game.routine import Do, find_routine
from printgen.play.terminal.wrapping import wrap_line
from printgen.play.words.reading import Reading
from printgen.play.words.standing import Part
from printgen.play.words.telling import tell_outcome, tell_reading
from printgen.play.words.told import Deed

Rows = Sequence[tuple[str, str]]
LEFT = 34
# More lines than a terminal shows.
FAR = 80


class Voice:
    """Says things as plain lines."""

    def say(self, line: str) -> None:
        """Say a line."""
        print(wrap_line(line), flush=True)

    def remark(self, line: str) -> None:
        """Say what may help a player."""
        self.say(line)

    def echo(self, line: str) -> None:
        """Say what an empty line stands for."""
        self.say(f"> {line}")

    def greet(self, game: Game, played: int) -> None:
        """Say what is played, and the seed that makes it the same again."""
        self.say(f"{game.system.title}")
        self.say(f"seed: {tidy(game.seed)}")
        if played:
            self.say(f"going on after {count_noun(played, 'action')}")

    def complain(self, error: PrintgenError) -> None:
        """Say what is wrong."""
        print("\n".join(map(wrap_line, str(error).splitlines())), file=sys.stderr, flush=True)

    def tell(self, deed: Deed) -> None:
        """Say what came of an action."""
        if isinstance(deed.action, Do):
            routine = find_routine(deed.after, deed.action.routine)
            self.say(routine.title)
            if routine.text:
                self.say(" ".join(routine.text.split()))
        for line in tell_outcome(deed):
            self.say(line)

    def show(self, readings: Iterable[Reading]) -> None:
        """Say what cards say."""
        for reading in readings:
            for line in tell_reading(reading):
                self.say(line)

    def clear(self) -> None:
        """Take what was shown out of sight, in a terminal that can only print lines."""
        self.say("\n" * FAR)

    def show_state(self, parts: Iterable[Part]) -> None:
        """Say how the game stands."""
        for part in parts:
            self.say(part.title)
            for line in part.lines:
                self.say(f"  {line}")

    def show_rule(self, lines: Sequence[str]) -> None:
        """Say a procedure or a table, whose title is the first line."""
        for line in lines:
            self.say(line)

    def show_rows(self, title: str, rows: Rows) -> None:
        """Say a list of words with what they mean."""
        self.say(title)
        for word, meaning in rows:
            print(wrap_line(f"  {word.ljust(LEFT)} {meaning}".rstrip(), LEFT + 1), flush=True)
