"""The display of a session in a terminal with colours: cards as panels, everything else as short lines."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from printgen.errors import BadUsage, PrintgenError, tidy
from printgen.model.system import System
from printgen.play.game.event import Repeated, Shuffled
from printgen.play.game.game import Game
from printgen.play.game.routine import Do, find_routine
from printgen.play.terminal.display import LEFT, Display, Rows
from printgen.play.terminal.panel import draw_ranked, draw_reading, draw_title, make_panel_style
from printgen.play.words.compared import list_ranked, phrase_best, phrase_set_aside
from printgen.play.words.phrases import phrase_end, phrase_event
from printgen.play.words.reading import Reading, make_event_reading
from printgen.play.words.rulebook import NOTED
from printgen.play.words.shown import Announced, Compared, DoneAction, Hidden, ShownEvent, Thrown, list_shown
from printgen.play.words.state import StateSection
from printgen.play.words.tonight import phrase_continued

HEADING = 24
# Clears the screen and what has left it, and goes to its top.
CLEARED = "\x1b[2J\x1b[3J\x1b[H"


class ColourDisplay(Display):
    """Shows what happens in colours, as far as the terminal has them."""

    def __init__(self, system: System, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.looks = make_panel_style(system, self.console)

    def show_line(self, line: str) -> None:
        """Show a line; what follows the first colon is bold."""
        head, colon, news = line.partition(": ")
        self.console.print(Text(head + colon).append(news, style="bold"))

    def show_hint(self, line: str) -> None:
        """Show what may help a player."""
        self.console.print(Text(line, style="dim"))

    def show_repeated(self, line: str) -> None:
        """Show what an empty line stands for."""
        sign = "\N{CLOCKWISE OPEN CIRCLE ARROW} " if self.looks.unicode else ""
        self.console.print(Text(f"{sign}{line}", style="dim"))

    def show_welcome(self, game: Game, played: int) -> None:
        """Show what is played, and the seed that makes the same game again."""
        self.console.print(draw_title(game.system.title, self.looks))
        after = f"   {phrase_continued(game, played)}" if played else ""
        self.console.print(Text("seed ", style="dim").append(tidy(game.seed), style="not dim bold").append(after))
        self.console.print(Text("help shows all words, Tab completes, Enter alone repeats, Ctrl-D leaves", style="dim"))

    def show_error(self, error: PrintgenError) -> None:
        """Show what is wrong."""
        if not isinstance(error, BadUsage):
            self.console.print(Text(str(error), style="bold red"))
            return
        self.console.print(Text(error.message, style="bold red"))
        if error.hint:
            self.console.print(Text(f"  {error.hint}", style="dim"))

    def show_outcome(self, done: DoneAction) -> None:
        """Show what came of an action."""
        if isinstance(done.action, Do):
            routine = find_routine(done.after, done.action.routine)
            self.console.print(Text(routine.title, style="bold underline"))
            if routine.text:
                self.console.print(Text(" ".join(routine.text.split()), style="dim"))
        for event in list_shown(done):
            self._tell_event(done.after, event)
        for line in phrase_end(done):
            self.console.print(Text(line, style="dim"))

    def _tell_event(self, game: Game, event: ShownEvent) -> None:
        """Show an event: cards in panels, all else as lines."""
        if isinstance(event, Compared):
            self._tell_compared(game, event)
        elif isinstance(event, Repeated):
            self._head_part(event)
        elif not isinstance(event, Announced | Thrown | Hidden) and (reading := make_event_reading(game, event)):
            self.show_readings([reading])
        else:
            for line in phrase_event(game, event):
                self.show_line(line)

    def _tell_compared(self, game: Game, compared: Compared) -> None:
        """Show cards that are compared in one panel. Replaced cards stand before it, and the best again after it."""
        for line in phrase_set_aside(game, compared):
            self.show_hint(line)
        ranked = list_ranked(game, compared)
        self.console.print(draw_ranked(ranked, self.looks))
        for event in compared.events:
            if isinstance(event, Shuffled):
                self._tell_event(game, event)
        for line in phrase_best(ranked):
            self.show_line(line)

    def _head_part(self, event: Repeated) -> None:
        """Show which of several times it is, as a heading."""
        sign = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" if self.looks.unicode else "-"
        words = f"{sign * 2} {event.number} of {event.of} "
        self.console.print(Text(words.ljust(HEADING, sign), style="dim"))

    def show_readings(self, readings: Iterable[Reading]) -> None:
        """Show cards and rolls."""
        for reading in readings:
            self.console.print(draw_reading(reading, self.looks))

    def clear(self) -> None:
        """Clear the screen, with what can be scrolled back to."""
        self.console.file.write(CLEARED)
        self.console.file.flush()

    def show_state(self, parts: Iterable[StateSection]) -> None:
        """Show how the game stands."""
        for part in parts:
            self.console.print(Text(part.title, style="bold underline"))
            for line in part.lines:
                head, colon, news = line.partition(": ")
                text = Text(head + colon, style="dim" if line.startswith(" ") else "").append(
                    news, style="bold not dim"
                )
                self.console.print(Padding(text, (0, 0, 0, 2)))

    def show_rule(self, lines: Sequence[str]) -> None:
        """Show a procedure or a table. The first line is the heading; the other lines keep their indent."""
        self.console.print(Text(lines[0], style="bold underline"))
        for line in lines[1:]:
            words = line.lstrip()
            text = Text(words, style="dim" if words.startswith(NOTED) else "")
            self.console.print(Padding(text, (0, 0, 0, len(line) - len(words))))

    def show_rows(self, title: str, rows: Rows) -> None:
        """Show a list of words with what they mean."""
        self.console.print(Text(title, style="bold underline"))
        grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column(width=min(LEFT, self.console.width // 2))
        grid.add_column(ratio=1)
        for word, meaning in rows:
            grid.add_row(Text(word, style="bold"), Text(meaning))
        self.console.print(Padding(grid, (0, 0, 0, 2)))
