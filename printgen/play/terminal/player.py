"""A session of play: line after line is read, what it asks for is done, and what comes of it is said."""

import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from printgen.errors import BadUsage, PrintgenError, count_noun
from printgen.model.play import Ask
from printgen.paths import show_path
from printgen.play.game.action import Action
from printgen.play.game.game import Game
from printgen.play.game.handling import check_player
from printgen.play.game.pile import Pile
from printgen.play.game.places import HAND as PLACE_HAND
from printgen.play.game.places import PLACE_WORDS
from printgen.play.game.routine import Do, find_routine
from printgen.play.log.journal import Journal
from printgen.play.terminal.lines import Complete
from printgen.play.terminal.voice import Voice
from printgen.play.words.carrying import list_row_lines
from printgen.play.words.command import complete, is_chance, list_missing, parse_answer, parse_command, show_choices
from printgen.play.words.handbook import explain_word, list_words
from printgen.play.words.hands import is_hidden, list_held, list_secret, tell_owed
from printgen.play.words.options import list_choices, list_lists
from printgen.play.words.parsing import IN_SIGHT
from printgen.play.words.reading import Reading, word_card, word_row
from printgen.play.words.rulebook import name_rules, tell_rule
from printgen.play.words.standing import describe_change, describe_state
from printgen.play.words.telling import tell_action, tell_undone
from printgen.play.words.told import Deed
from printgen.play.words.typed import Candidate, fold
from printgen.play.words.verbs import HAND, HELP, PEEK, QUIT, REPEAT, RULES, SHOW, STATE, UNDO, Aside

FIRST_HINT = "draw, roll, ... help shows all words"
NOT_KEPT = "Nothing of this game is kept; --log FILE keeps it."


class Source(Protocol):
    """Where lines come from."""

    is_typed: bool

    def ask_line(self, complete: Complete, aside: str, hint: str) -> str:
        """Return a line. Raises EOFError at the end, KeyboardInterrupt for a line that is given up."""

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:
        """Return an answer. Raises EOFError or KeyboardInterrupt if there is none."""


class Player:
    """Plays with a journal: takes lines from a source and speaks with a voice.

    `again` is the command line that goes on with the game, if it is logged.
    """

    def __init__(self, journal: Journal, voice: Voice, source: Source, again: str) -> None:
        self.journal = journal
        self.voice = voice
        self.source = source
        self.again = again
        self.last = _find_last(self.game, journal.session.actions)
        self._code = 0
        self._left = False
        self._asides: dict[str, Callable[[Aside], None]] = {
            UNDO: self._undo,
            PEEK: self._peek,
            SHOW: self._show,
            HAND: self._show_hand,
            STATE: lambda _: self.voice.show_state(describe_state(self.game)),
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
                self.voice.say("Ctrl-D or quit leaves")
        self._take_leave()
        return 0 if self.source.is_typed else self._code

    def _greet(self) -> None:
        played = len(self.journal.session.actions)
        self.voice.greet(self.game, played)
        if not played:
            self._say_start()
        elif self.source.is_typed:
            self.voice.show_state(describe_state(self.game))
        if not self.journal.path:
            self.voice.remark(NOT_KEPT)
        elif self.source.is_typed:
            self.voice.remark(f"This game is kept in {show_path(self.journal.path)}")

    def _take_leave(self) -> None:
        """Say where the game is kept, how to go on with it, and how to look at it."""
        if self.source.is_typed and self.journal.path and self.journal.is_begun:
            path = shlex.quote(show_path(self.journal.path))
            self.voice.remark(f"This game is kept in {path}")
            self.voice.remark(f"{self.again} goes on with it; printgen replay {path} --show tells it")

    def _say_start(self) -> None:
        if start := " ".join(self.game.system.play.start.split()):
            self.voice.remark(start)

    def _play_line(self) -> None:
        hint = f"Enter: {tell_action(self.game, self.last)}" if self.last else FIRST_HINT
        text = self.source.ask_line(lambda text: complete(self.game, text), self._describe_columns(), hint)
        for line in text.splitlines() or [""]:  # several of them may have been pasted
            if not self._left:
                self._do_line(line.strip())

    def _do_line(self, line: str) -> None:
        if line.startswith("#") or not (line or self.source.is_typed):
            return  # remarks and empty lines of a script
        try:
            command = parse_command(self.game, line)
            if isinstance(command, Aside):
                self._asides[command.word](command)
            else:
                self._act(command)
        except PrintgenError as error:
            self.voice.complain(error)
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
        self.voice.tell(Deed(before, action, events, self.game))

    def _ask_missing(self, action: Do) -> Do | None:
        """Return a routine with all its answers, or None if the player gives it up."""
        answers = dict(action.answers)
        for ask in list_missing(self.game, action):
            try:
                answers[ask.id] = self._ask(ask)
            except (EOFError, KeyboardInterrupt):
                self.voice.say("given up, nothing has happened")
                return None
        asks = find_routine(self.game, action.routine).asks
        return action._replace(answers=tuple((ask.id, answers[ask.id]) for ask in asks))

    def _ask(self, ask: Ask) -> int:
        while True:
            text = self.source.ask_answer(ask.title, show_choices(ask), lambda text: _complete_answer(ask, text))
            try:
                return parse_answer(ask, text)
            except BadUsage as error:
                self.voice.complain(error)

    def _repeat(self, _: Aside) -> None:
        if self.last is None:
            raise BadUsage("there is nothing to repeat", "draw or roll first; help shows all words")
        self.voice.echo(tell_action(self.game, self.last))
        self._act(self.last)

    def _undo(self, _: Aside) -> None:
        before = self.game
        with _undisturbed():
            action = self.journal.undo()
        self.voice.say(f"undone: {tell_undone(self.game, action)}")
        for line in describe_change(before, self.game):
            self.voice.say(f"  {line}")

    def _peek(self, aside: Aside) -> None:
        pile = self.game.pile(aside.about)
        cards = pile.peek(aside.amount)
        if not cards:
            raise BadUsage(f'there are no cards in "{aside.about}"')
        self.voice.show(
            self._word(pile, card.number, "still on top" if not place else "") for place, card in enumerate(cards)
        )
        if len(cards) < aside.amount:
            self.voice.say(f"no more than {count_noun(len(cards), 'card')} in the pile")

    def _show_hand(self, aside: Aside) -> None:
        """Show a player's own cards; at a terminal to that player alone, and then no longer."""
        check_player(self.game, aside.amount)
        numbers = list_held(self.game, aside.about, aside.amount)
        if not numbers:
            raise BadUsage(f"player {aside.amount} has no cards", "deal first")
        private = is_hidden(self.game, aside.about) and self.source.is_typed
        if private and not self._wait(f"Only player {aside.amount} looks now", "Enter shows the cards"):
            return
        pile = self.game.pile(aside.about)
        held = pile.places.at(PLACE_HAND)
        self.voice.show(
            self._word(pile, number, f"keep {aside.amount}.{place}" if number in held else "kept")
            for place, number in enumerate(numbers, 1)
        )
        if private:
            self._wait("Enter hides the cards", "then all may look again")
            self.voice.clear()
            for line in tell_owed(self.game, aside.about, aside.amount):
                self.voice.remark(line)

    def _wait(self, question: str, hint: str) -> bool:
        """Wait for the player, and tell whether to go on."""
        try:
            self.source.ask_answer(question, hint, lambda _: [])
        except (EOFError, KeyboardInterrupt):
            return False
        return True

    def _show(self, aside: Aside) -> None:
        if any(aside.about == option.value for option in list_lists(self.game)):
            table = self.game.system.table(aside.about)
            rows = table.rows[aside.entry - 1 : aside.entry] if aside.entry else table.rows
            self.voice.show(word_row(table, row, list_row_lines(self.game, table, row)) for row in rows)
            return
        if aside.card:
            pile = self.game.pile(aside.about)
            self.voice.show([self._word(pile, pile.find_card(aside.card).number)])
            return
        piles = [self.game.pile(aside.about)] if aside.about else list(self.game.piles.values())
        found = [
            self._word(pile, number, PLACE_WORDS[place])
            for pile in piles
            for place in IN_SIGHT
            for number in pile.places.at(place)
            if number not in list_secret(self.game, pile.rules.id)
        ]
        if not found:
            raise BadUsage("no card is in play", "show PILE CARD shows any card")
        self.voice.show(found)

    def _word(self, pile: Pile, number: int, mark: str = "") -> Reading:
        """Return what a card says, in the column that it was drawn for, or that its pile would be read in now."""
        column = pile.column_of(number)
        if column is None:
            column = self.game.read_column(self.game.system.table_of(pile.rules.id), pile.rules.column)
        return word_card(self.game, pile.rules.id, pile.card(number).id, column, (mark,) if mark else ())

    def _help(self, aside: Aside) -> None:
        if not aside.about:
            self._say_start()
        for title, rows in explain_word(self.game, aside.about) if aside.about else list_words(self.game):
            self.voice.show_rows(title, rows)

    def _rules(self, aside: Aside) -> None:
        system = self.game.system
        if aside.about:
            self.voice.show_rule(tell_rule(system, aside.about))
        for title, rows in () if aside.about else name_rules(system):
            self.voice.show_rows(title, rows)

    def _quit(self, _: Aside) -> None:
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
    choices = [choice.says for choice in list_choices(ask)]
    return [Candidate(choice, len(text), "") for choice in choices if fold(choice).startswith(fold(text))]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let nothing come between an action and its line in the log: Ctrl-C waits for the next line."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
