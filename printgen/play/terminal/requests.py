"""What a player may ask for besides actions: cards to look at again, the state, help and rules."""

from typing import Protocol

from printgen.errors import BadUsage, count_noun
from printgen.play.game.card_actions import check_player
from printgen.play.game.game import Game
from printgen.play.game.pile import IN_SIGHT
from printgen.play.game.places import HAND as PLACE_HAND
from printgen.play.game.places import PLACE_WORDS
from printgen.play.log.journal import Journal
from printgen.play.terminal.display import Display
from printgen.play.terminal.lines import Complete
from printgen.play.words.cards import make_back_reading
from printgen.play.words.handbook import explain_word, list_words
from printgen.play.words.hands import is_hidden, list_held, list_secret, phrase_owed
from printgen.play.words.names import list_list_names
from printgen.play.words.reading import list_row_lines, make_row_reading, make_seen_reading
from printgen.play.words.rulebook import name_rules, phrase_rule
from printgen.play.words.state import phrase_state, phrase_things
from printgen.play.words.tonight import find_start, phrase_tonight
from printgen.play.words.verbs import Request


class Source(Protocol):
    """Where lines come from; `is_typed` tells whether somebody types them."""

    is_typed: bool

    def ask_line(self, complete: Complete, status: str, hint: str) -> str:
        """Return a line. Raises EOFError at the end, KeyboardInterrupt for a line that is given up."""

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:
        """Return an answer. Raises EOFError or KeyboardInterrupt if there is none."""


class Requests:
    """Answers what is asked for besides actions.

    journal: the game.
    display: where answers are shown.
    source: where a player is asked to look, and to say so when done.
    """

    def __init__(self, journal: Journal, display: Display, source: Source) -> None:
        self.journal = journal
        self.display = display
        self.source = source

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.journal.session.game

    def say_start(self) -> None:
        """Show what is on the table tonight, and what the player does first, if the pack says so."""
        system = self.game.system
        for line in phrase_tonight(system.scenario) if system.scenario else ():
            self.display.show_line(line)
        if start := " ".join(find_start(system).split()):
            self.display.show_hint(start)

    def show_state(self, _: Request) -> None:
        """Show how the game stands."""
        self.display.show_state(phrase_state(self.game))

    def show_things(self, _: Request) -> None:
        """Show the things in play."""
        part = phrase_things(self.game)
        if part.lines:
            self.display.show_state([part])
        else:
            self.display.show_line("nothing is in play that the game keeps a list of")

    def peek(self, request: Request) -> None:
        """Show the cards on top of a pile, which stay there."""
        pile = self.game.pile(request.about)
        cards = pile.peek(request.amount)
        if not cards:
            raise BadUsage(f'there are no cards in "{request.about}"')
        self.display.show_readings(
            make_seen_reading(self.game, pile, card.number, "" if index else "still on top")
            for index, card in enumerate(cards)
        )
        if len(cards) < request.amount:
            self.display.show_line(f"no more than {count_noun(len(cards), 'card')} in the pile")

    def show_hand(self, request: Request) -> None:
        """Show a player's own cards. At a terminal only that player looks, and the cards are hidden again."""
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
            make_seen_reading(
                self.game, pile, number, f"keep {request.amount}.{position}" if number in held else "kept"
            )
            for position, number in enumerate(numbers, 1)
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

    def show(self, request: Request) -> None:
        """Show a list, a card, or all cards that everybody may see."""
        if any(request.about == option.value for option in list_list_names(self.game)):
            table = self.game.system.table(request.about)
            rows = table.rows[request.entry - 1 : request.entry] if request.entry else table.rows
            self.display.show_readings(
                make_row_reading(table, row, list_row_lines(self.game, table, row)) for row in rows
            )
            return
        if request.card:
            pile = self.game.pile(request.about)
            self.display.show_readings([make_seen_reading(self.game, pile, pile.find_card(request.card).number)])
            return
        piles = [self.game.pile(request.about)] if request.about else list(self.game.piles.values())
        found = [
            make_seen_reading(self.game, pile, number, PLACE_WORDS[place])
            for pile in piles
            for place in IN_SIGHT
            for number in pile.places.at(place)
            if number not in list_secret(self.game, pile.rules.id)
        ]
        if not found:
            raise BadUsage("no card is in play", "show PILE CARD shows any card")
        self.display.show_readings(found)

    def flip(self, request: Request) -> None:
        """Show what stands on the back of a card."""
        self.display.show_readings([make_back_reading(self.game, request.about, request.card)])

    def show_help(self, request: Request) -> None:
        """Show all words, or what there is to know about one."""
        if not request.about:
            self.say_start()
        for title, rows in explain_word(self.game, request.about) if request.about else list_words(self.game):
            self.display.show_rows(title, rows)

    def show_rules(self, request: Request) -> None:
        """Show the names of all rules, or one procedure or table in full."""
        system = self.game.system
        if request.about:
            self.display.show_rule(phrase_rule(system, request.about))
        for title, rows in () if request.about else name_rules(system):
            self.display.show_rows(title, rows)
