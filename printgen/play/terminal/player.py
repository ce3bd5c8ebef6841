"""A session of play: each line is read, what it asks for is done, and what comes of it is shown."""

import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from printgen.errors import BadUsage, PrintgenError
from printgen.model.routine import Ask
from printgen.paths import show_path
from printgen.play.game.action import Action
from printgen.play.game.game import Game
from printgen.play.game.routine import Do, list_asks
from printgen.play.log.journal import Journal
from printgen.play.terminal.display import Display
from printgen.play.terminal.requests import Requests, Source
from printgen.play.words.action_text import phrase_action, phrase_undone
from printgen.play.words.command import complete, is_chance, list_missing, parse_answer, parse_command, show_choices
from printgen.play.words.names import list_choice_names
from printgen.play.words.shown import DoneAction
from printgen.play.words.state import phrase_change, phrase_state
from printgen.play.words.typed import Candidate, fold
from printgen.play.words.verbs import (
    FLIP,
    HAND,
    HELP,
    LIST,
    PEEK,
    QUIT,
    REPEAT,
    RULES,
    SHOW,
    STATE,
    UNDO,
    Request,
    RequestWord,
)

FIRST_HINT = "draw, roll, ... help shows all words"
NOT_KEPT = "Nothing of this game is kept; --log FILE keeps it."


class Player:
    """Plays a game, line by line.

    journal: the game and its log.
    display: where everything is shown.
    source: where lines come from.
    again: the command line that goes on with the game.
    first: what is done before the first line is asked for.
    """

    def __init__(
        self, journal: Journal, display: Display, source: Source, again: str, first: Sequence[Action] = ()
    ) -> None:
        self.journal = journal
        self.display = display
        self.source = source
        self.again = again
        self.first = first
        self.last = _find_last(self.game, journal.session.actions)
        self._code = 0
        self._left = False
        self._answers = answers = Requests(journal, display, source)
        self._requests: dict[RequestWord, Callable[[Request], None]] = {
            UNDO: self._undo,
            PEEK: answers.peek,
            SHOW: answers.show,
            FLIP: answers.flip,
            HAND: answers.show_hand,
            STATE: answers.show_state,
            LIST: answers.show_things,
            HELP: answers.show_help,
            RULES: answers.show_rules,
            REPEAT: self._repeat,
            QUIT: self._quit,
        }

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.journal.session.game

    def play(self) -> int:
        """Play until there are no more lines. Return the exit code, which in a script is that of the last mistake."""
        self._greet()
        for action in self.first:
            self._act(action)
        while not self._left:
            try:
                self._play_line()
            except EOFError:
                break
            except KeyboardInterrupt:
                if not self.source.is_typed:
                    raise
                self.display.show_line("Ctrl-D or quit leaves")
        self._take_leave()
        return 0 if self.source.is_typed else self._code

    def _greet(self) -> None:
        played = len(self.journal.session.actions)
        self.display.show_welcome(self.game, played)
        if not played:
            self._answers.say_start()
        elif self.source.is_typed:
            self.display.show_state(phrase_state(self.game))
        if not self.journal.path:
            self.display.show_hint(NOT_KEPT)
        elif self.source.is_typed:
            self.display.show_hint(f"This game is kept in {show_path(self.journal.path)}")

    def _take_leave(self) -> None:
        """Say where the game is kept, how to go on with it, and how to look at it."""
        if self.source.is_typed and self.journal.path and self.journal.is_begun:
            path = shlex.quote(show_path(self.journal.path))
            self.display.show_hint(f"This game is kept in {path}")
            self.display.show_hint(f"{self.again} continues it; printgen replay {path} --show shows it in words")

    def _play_line(self) -> None:
        hint = f"Enter: {phrase_action(self.game, self.last)}" if self.last else FIRST_HINT
        text = self.source.ask_line(lambda text: complete(self.game, text), self._describe_columns(), hint)
        for line in text.splitlines() or [""]:  # several of them may have been pasted
            if not self._left:
                self._do_line(line.strip())

    def _do_line(self, line: str) -> None:
        if line.startswith("#") or not (line or self.source.is_typed):
            return  # remarks and empty lines of a script
        try:
            command = parse_command(self.game, line)
            if isinstance(command, Request):
                self._requests[command.word](command)
            else:
                self._act(command)
        except PrintgenError as error:
            self.display.show_error(error)
            self._code = error.exit_code

    def _act(self, action: Action) -> None:
        if isinstance(action, Do) and self.source.is_typed:
            asked = self._ask_missing(action)
            if asked is None:
                return
            action = asked
        before = self.game
        with _undisturbed():
            events = self.journal.act(action)
        if is_chance(self.game, action) or isinstance(action, Do):
            self.last = _find_last(self.game, [action])
        self.display.show_outcome(DoneAction(before, action, events, self.game))

    def _ask_missing(self, action: Do) -> Do | None:
        """Return a routine with all its answers, or None if the player gives it up."""
        answers = dict(action.answers)
        for ask in list_missing(self.game, action):
            try:
                answers[ask.id] = self._ask(ask)
            except (EOFError, KeyboardInterrupt):
                self.display.show_line("given up, nothing has happened")
                return None
        asks = list_asks(self.game, action.routine)
        return action._replace(answers=tuple((ask.id, answers[ask.id]) for ask in asks))

    def _ask(self, ask: Ask) -> int:
        choices = show_choices(self.game, ask)
        while True:
            text = self.source.ask_answer(ask.title, choices, lambda text: _complete_answer(self.game, ask, text))
            try:
                return parse_answer(self.game, ask, text)
            except BadUsage as error:
                self.display.show_error(error)

    def _repeat(self, _: Request) -> None:
        if self.last is None:
            raise BadUsage("there is nothing to repeat", "draw or roll first; help shows all words")
        self.display.show_repeated(phrase_action(self.game, self.last))
        self._act(self.last)

    def _undo(self, _: Request) -> None:
        before = self.game
        with _undisturbed():
            action = self.journal.undo()
        self.display.show_line(f"undone: {phrase_undone(self.game, action)}")
        for line in phrase_change(before, self.game):
            self.display.show_line(f"  {line}")

    def _quit(self, _: Request) -> None:
        self._left = True

    def _describe_columns(self) -> str:
        """Return what the gauges show that say which column is read."""
        play = self.game.system.play
        gauges = [*(pile.column for pile in play.piles), *(roll.column for roll in play.rolls)]
        names = dict.fromkeys(filter(None, gauges))
        return "  ".join(f"{name} {self.game.label(name)}" for name in names)


def _find_last(game: Game, actions: Sequence[Action]) -> Action | None:
    """Return what an empty line repeats: nothing after a routine without chance, such as the end of a turn."""
    found = next((act for act in reversed(actions) if is_chance(game, act) or isinstance(act, Do)), None)
    return found if found and is_chance(game, found) else None


def _complete_answer(game: Game, ask: Ask, text: str) -> list[Candidate]:
    choices = [choice.says for choice in list_choice_names(game, ask)]
    return [Candidate(choice, len(text), "") for choice in choices if fold(choice).startswith(fold(text))]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let nothing come between an action and its line in the log: Ctrl-C is ignored meanwhile."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
