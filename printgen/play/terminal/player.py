"""A session of play: line after line is read, what it asks for is done, and what comes of it is said."""

import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from printgen.errors import BadUsage, PrintgenError, count_noun
from printgen.model.routine import Ask
from printgen.paths import show_path
from printgen.play.game.action import Action
from printgen.play.game.card_actions import check_player
from printgen.play.game.game import Game
from printgen.play.game.pile import Pile
from printgen.play.game.places import HAND as PLACE_HAND
from printgen.play.game.places import PLACE_WORDS
from printgen.play.game.routine import Do, find_routine
from printgen.play.log.journal import Journal
from printgen.play.terminal.display import Display
from printgen.play.terminal.lines import Complete
from printgen.play.words.carrying import list_row_lines
from printgen.play.words.command import complete, is_chance, list_missing, parse_answer, parse_command, show_choices
from printgen.play.words.handbook import explain_word, list_words
from printgen.play.words.hands import is_hidden, list_held, list_secret, phrase_owed
from printgen.play.words.names import list_choice_names, list_list_names
from printgen.play.words.parsing import IN_SIGHT
from printgen.play.words.phrases import phrase_action, phrase_undone
from printgen.play.words.reading import Reading, make_card_reading, make_row_reading
from printgen.play.words.rulebook import name_rules, phrase_rule
from printgen.play.words.shown import DoneAction
from printgen.play.words.state import phrase_change, phrase_state
from printgen.play.words.typed import Candidate, fold
from printgen.play.words.verbs import HAND, HELP, PEEK, QUIT, REPEAT, RULES, SHOW, STATE, UNDO, Request

FIRST_HINT = "draw, roll, ... help shows all words"
NOT_KEPT = "Nothing of this game is kept; --log FILE keeps it."


class Source(Protocol):
    """Where lines come from."""

    is_typed: bool

    def ask_line(self, complete: Complete, request: str, hint: str) -> str:
        """Return a line. Raises EOFError at the end, KeyboardInterrupt for a line that is given up."""

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:
        """Return an answer. Raises EOFError or KeyboardInterrupt if there is none."""


class Player:
    """Plays with a journal: takes lines from a source and shows things on a display.

    `again` is the command line that goes on with the game, if it is logged.
    """

    def __init__(self, journal: Journal, display: Display, source: Source, again: str) -> None:
        self.journal = journal
        self.display = display
        self.source = source
        self.again = again
        self.last = _find_last(self.game, journal.session.actions)
        self._code = 0
        self._left = False
        self._requests: dict[str, Callable[[Request], None]] = {
            UNDO: self._undo,
            PEEK: self._peek,
            SHOW: self._show,
            HAND: self._show_hand,
            STATE: lambda _: self.display.show_state(phrase_state(self.game)),
            HELP: self._help,
            RULES: self._rules,
            REPEAT: self._repeat,
            QUIT: self._quit,
        }

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.journal.session.game

    def play(self) -> int:
        """Play until there are no more lines, and return the exit code: that of what went wrong last in a script."""
        self._greet()
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
            self._say_start()
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
            self.display.show_hint(f"{self.again} goes on with it; printgen replay {path} --show tells it")

    def _say_start(self) -> None:
        if start := " ".join(self.game.system.play.start.split()):
            self.display.show_hint(start)

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
        asks = find_routine(self.game, action.routine).asks
        return action._replace(answers=tuple((ask.id, answers[ask.id]) for ask in asks))

    def _ask(self, ask: Ask) -> int:
        while True:
            text = self.source.ask_answer(ask.title, show_choices(ask), lambda text: _complete_answer(ask, text))
            try:
                return parse_answer(ask, text)
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

    def _peek(self, request: Request) -> None:
        pile = self.game.pile(request.about)
        cards = pile.peek(request.amount)
        if not cards:
            raise BadUsage(f'there are no cards in "{request.about}"')
        self.display.show_readings(
            self._word(pile, card.number, "still on top" if not place else "") for place, card in enumerate(cards)
        )
        if len(cards) < request.amount:
            self.display.show_line(f"no more than {count_noun(len(cards), 'card')} in the pile")

    def _show_hand(self, request: Request) -> None:
        """Show a player's own cards; at a terminal to that player alone, and then no longer."""
        check_player(self.game, request.amount)
        numbers = list_held(self.game, request.about, request.amount)
        if not numbers:
            raise BadUsage(f"player {request.amount} has no cards", "deal first")
        private = is_hidden(self.game, request.about) and self.source.is_typed
        if private and not self._wait(f"Only player {request.amount} looks now", "Enter shows the cards"):
            return
        pile = self.game.pile(request.about)
        held = pile.places.at(PLACE_HAND)
        self.display.show_readings(
            self._word(pile, number, f"keep {request.amount}.{place}" if number in held else "kept")
            for place, number in enumerate(numbers, 1)
        )
        if private:
            self._wait("Enter hides the cards", "then all may look again")
            self.display.clear()
            for line in phrase_owed(self.game, request.about, request.amount):
                self.display.show_hint(line)

    def _wait(self, question: str, hint: str) -> bool:
        """Wait for the player, and tell whether to go on."""
        try:
            self.source.ask_answer(question, hint, lambda _: [])
        except (EOFError, KeyboardInterrupt):
            return False
        return True

    def _show(self, request: Request) -> None:
        if any(request.about == option.value for option in list_list_names(self.game)):
            table = self.game.system.table(request.about)
            rows = table.rows[request.entry - 1 : request.entry] if request.entry else table.rows
            self.display.show_readings(
                make_row_reading(table, row, list_row_lines(self.game, table, row)) for row in rows
            )
            return
        if request.card:
            pile = self.game.pile(request.about)
            self.display.show_readings([self._word(pile, pile.find_card(request.card).number)])
            return
        piles = [self.game.pile(request.about)] if request.about else list(self.game.piles.values())
        found = [
            self._word(pile, number, PLACE_WORDS[place])
            for pile in piles
            for place in IN_SIGHT
            for number in pile.places.at(place)
            if number not in list_secret(self.game, pile.rules.id)
        ]
        if not found:
            raise BadUsage("no card is in play", "show PILE CARD shows any card")
        self.display.show_readings(found)

    def _word(self, pile: Pile, number: int, mark: str = "") -> Reading:
        """Return what a card says, in the column that it was drawn for, or that its pile would be read in now."""
        column = pile.column_of(number)
        if column is None:
            column = self.game.read_column(self.game.system.table_of(pile.rules.id), pile.rules.column)
        return make_card_reading(self.game, pile.rules.id, pile.card(number).id, column, (mark,) if mark else ())

    def _help(self, request: Request) -> None:
        if not request.about:
            self._say_start()
        for title, rows in explain_word(self.game, request.about) if request.about else list_words(self.game):
            self.display.show_rows(title, rows)

    def _rules(self, request: Request) -> None:
        system = self.game.system
        if request.about:
            self.display.show_rule(phrase_rule(system, request.about))
        for title, rows in () if request.about else name_rules(system):
            self.display.show_rows(title, rows)

    def _quit(self, _: Request) -> None:
        self._left = True

    def _describe_columns(self) -> str:
        """Return what the gauges show that say which column is read."""
        play = self.game.system.play
        told = [*(pile.column for pile in play.piles), *(roll.column for roll in play.rolls)]
        names = dict.fromkeys(filter(None, told))
        return "  ".join(f"{name} {self.game.label(name)}" for name in names)


def _find_last(game: Game, actions: Sequence[Action]) -> Action | None:
    """Return what an empty line repeats: nothing after a routine without chance, such as the end of a turn."""
    found = next((act for act in reversed(actions) if is_chance(game, act) or isinstance(act, Do)), None)
    return found if found and is_chance(game, found) else None


def _complete_answer(ask: Ask, text: str) -> list[Candidate]:
    choices = [choice.says for choice in list_choice_names(ask)]
    return [Candidate(choice, len(text), "") for choice in choices if fold(choice).startswith(fold(text))]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let nothing come between an action and its line in the log: Ctrl-C waits for the next line."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
