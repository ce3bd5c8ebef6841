"""What a player looks up in a game, which changes nothing of it: cards, hands, lists, rules, and how it stands."""

from collections.abc import Sequence
from itertools import chain

from printgen.errors import BadUsage
from printgen.model.course import START
from printgen.play.game.actions import check_player, find_thing
from printgen.play.game.game import Game
from printgen.play.game.pile import IN_SIGHT
from printgen.play.game.places import HAND
from printgen.play.log.journal import Journal
from printgen.play.terminal.display import Display
from printgen.play.terminal.lines import Source
from printgen.play.words.about import phrase_about
from printgen.play.words.command import Request
from printgen.play.words.due import phrase_now
from printgen.play.words.ending import phrase_goal
from printgen.play.words.handbook import explain_word, list_everyday
from printgen.play.words.hands import is_hidden, list_held, list_visible, phrase_owed
from printgen.play.words.names import call_thing, list_lists
from printgen.play.words.phrases import find_phase, name_moment, phrase_state, phrase_things
from printgen.play.words.reading import list_result_lines, make_back_reading, make_row_reading, make_seen_reading
from printgen.play.words.rulebook import flatten, name_rules, phrase_rule, phrase_tonight
from printgen.play.words.wares import list_wares


class Looks:
    """Shows what a player looks up.

    journal: the game and its log.
    display: where it is shown.
    source: where a player says that nobody else looks.
    scenarios: the names of those that came with the game.
    """

    def __init__(self, journal: Journal, display: Display, source: Source, scenarios: Sequence[str]) -> None:
        self.journal = journal
        self.display = display
        self.source = source
        self.scenarios = scenarios

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.journal.session.game

    def look(self, request: Request) -> None:  # noqa: C901, PLR0912  # one for each word
        """Show what is asked for. Raises BadUsage if there is nothing to show."""
        about, game, display = request.about, self.game, self.display
        match request.word:
            case "peek":
                pile = game.pile(about)
                cards = pile.peek(request.amount)
                if not cards:
                    raise BadUsage(game.words.say("looks.no-cards-in", pile=about))
                remarks = [game.words.say("looks.on-top"), *[""] * len(cards)]
                display.show_readings(
                    make_seen_reading(game, pile, card.number, remark)
                    for card, remark in zip(cards, remarks, strict=False)
                )
                if len(cards) < request.amount:
                    display.show_line(game.words.say("looks.no-more", number=len(cards)))
            case "hand":
                self.show_hand(about, request.amount)
            case "show":
                self._show(request)
            case "flip":
                display.show_readings([make_back_reading(game, about, request.card)])
            case "state":
                self.show_state()
            case "list" | "what":
                self._tell_things(request)
            case "buy":
                for title, rows in list_wares(game):
                    display.show_rows(title, rows)
            case "help":
                if not about:
                    self.show_start(is_brief=True)
                for title, rows in explain_word(game, about) if about else list_everyday(game):
                    display.show_rows(title, rows)
            case "rules" if about:
                display.show_rule(phrase_rule(game.system, about, game.written))
            case "rules":
                for title, rows in name_rules(game.system):
                    display.show_rows(title, rows)

    def show_start(self, *, is_brief: bool = False) -> None:
        """Show what is on the table tonight, in brief its title, and how the game begins, if the pack says so.

        Where the course has a phase before the first turn, its steps say what is done first.
        """
        system = self.game.system
        course, played = system.play.course, self.journal.session.last
        for line in phrase_tonight(system, system.scenario, is_brief=is_brief) if system.scenario else ():
            self.display.show_line(line)
        if self.scenarios and not system.scenario and self.source.is_typed:
            ready = system.words.say("scenario.ready", names=", ".join(self.scenarios))
            self.display.show_hint(ready)
        if course and course.declared and not played and self.game.progress.phase:
            phase = find_phase(self.game, self.game.progress.phase)
            if phase.text:
                self.display.show_line(f"{name_moment(self.game, phase)}:")
                self.display.show_hint(f"  {flatten(phase.text)}")
        if course and course.declared and any(phase.at == START for phase in course.phases):
            return
        rules = system.play.scenario
        if start := flatten((rules.start if system.scenario and rules else "") or system.play.start):
            self.display.show_hint(start)

    def show_state(self) -> None:
        """Show what comes next in the course, and how the game stands."""
        now, goal = phrase_now(self.game), phrase_goal(self.game)
        now = now._replace(lines=[*now.lines, *([goal] if goal else [])])
        self.display.show_state([*([now] if now.lines else []), *phrase_state(self.game, is_brief=True)])

    def _tell_things(self, request: Request) -> None:
        """Show the things in play, or what one of them does now. Raises Refused."""
        if request.word == "what":
            kinds = [request.about] if request.about else [kind.id for kind in self.game.system.play.things]
            gone = [each for each in self.game.things.gone if each.kind in kinds and each.number == request.amount]
            there = [kind for kind in kinds if self.game.things.find(kind, request.amount)]
            if gone and not there:
                name = call_thing(self.game, *gone[0][:2])
                self.display.show_line(self.game.words.say("things.taken", name=name))
                return
            there = there or kinds[:1]
            things = [find_thing(self.game, kind, request.amount) for kind in there]
            for line in chain(*(phrase_about(self.game, thing) for thing in things)):
                self.display.show_line(line)
        elif (part := phrase_things(self.game)).lines:
            self.display.show_state([part])
        else:
            self.display.show_line(self.game.words.say("looks.nothing-listed"))

    def show_hand(self, name: str, player: int) -> bool:
        """Show a player's own cards, and tell whether the player has looked.

        At a terminal only that player looks, and the cards are hidden again.
        """
        check_player(self.game, player)
        say = self.game.words.say
        numbers = list_held(self.game, name, player)
        if not numbers:
            raise BadUsage(say("looks.no-cards", player=player), say("looks.deal-first"))
        private = is_hidden(self.game, name) and self.source.is_typed
        if private and not self._wait(say("looks.only", player=player), say("looks.enter-shows")):
            self.display.show_line(say("looks.nobody"))
            return False
        pile = self.game.pile(name)
        held = pile.places.at(HAND)
        self.display.show_readings(
            make_seen_reading(
                self.game, pile, number, f"keep {player}.{position}" if number in held else say("places.kept")
            )
            for position, number in enumerate(numbers, 1)
        )
        if private:
            self._wait(say("looks.enter-hides"), say("looks.all-again"))
            self.display.clear()
            for line in phrase_owed(self.game, name, player):
                self.display.show_hint(line)
        return True

    def _wait(self, question: str, hint: str) -> bool:
        """Wait for the player, and tell whether to go on."""
        try:
            return not self.source.ask_answer(question, hint, lambda _: []).strip()
        except (EOFError, KeyboardInterrupt):
            return False

    def _show(self, request: Request) -> None:
        """Show a list, a card, or all cards that everybody may see."""
        game = self.game
        if table := next((table for table in list_lists(game) if table.id == request.about), None):
            rows = table.rows[request.entry - 1 : request.entry] if request.entry else table.rows
            self.display.show_readings(
                make_row_reading(game.words, table, row, list_result_lines(game, table, row.results)) for row in rows
            )
            return
        piles = [game.pile(request.about)] if request.about else list(game.piles.values())
        if request.card:
            self.display.show_readings([make_seen_reading(game, piles[0], piles[0].find_card(request.card).number)])
            return
        found = [
            make_seen_reading(game, pile, number, game.words.say(f"places.{place}"))
            for pile in piles
            for place in IN_SIGHT
            for number in list_visible(game, pile.rules.id, [place])
        ]
        if not found:
            raise BadUsage(game.words.say("looks.none-in-play"), game.words.say("looks.show-any"))
        self.display.show_readings(found)
