"""A session of play: each line is read, what it asks for is done, and what comes of it is shown."""

import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain
from time import monotonic  # noqa: TID251  # it tells a key that is held, and nothing of the game
from typing import Protocol

from printgen.errors import BadUsage, PrintgenError, count_noun
from printgen.model.course import SCORE, START
from printgen.model.play import OWN, ScoreRules
from printgen.model.routine import TABLE, CountStep, StrikeStep
from printgen.paths import show_path
from printgen.play.game.actions import Keep, Name, Score, Write, check_player, find_thing, list_blanks
from printgen.play.game.course import (
    Due,
    Skip,
    do_step,
    find_due,
    is_closed,
    list_asked_scores,
    list_unwritten,
    refuse_waiting,
)
from printgen.play.game.effect import Assign, find_effect, find_result
from printgen.play.game.event import CardDrawn, TokenMoved
from printgen.play.game.game import Game
from printgen.play.game.noted import list_noted_answers, list_rows
from printgen.play.game.pile import IN_SIGHT
from printgen.play.game.places import HAND, PLACE_WORDS, TAKEN, Hand
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do, check_ready, find_routine, list_asks, list_unnamed_kinds
from printgen.play.game.session import Action, Session
from printgen.play.game.tally import Count
from printgen.play.game.thing import find_thing_kind
from printgen.play.game.verdict import count_known, count_open
from printgen.play.log.journal import Journal, take_code
from printgen.play.terminal.display import Display, Rows
from printgen.play.terminal.lines import Complete, find_width
from printgen.play.terminal.owed import (
    ASSIGN,
    Owed,
    Place,
    find_keeping,
    find_owed,
    find_place,
    find_told_owed,
    list_blocking,
    list_open,
    list_owed,
    list_rest,
)
from printgen.play.words.about import phrase_about
from printgen.play.words.command import (
    Request,
    answer_first,
    complete,
    find_unanswerable,
    is_chance,
    list_assignable_names,
    list_beside,
    list_due_names,
    list_missing,
    list_open_answers,
    parse_answer,
    parse_command,
    phrase_action,
    phrase_enter,
    phrase_undone,
    show_choices,
    show_things,
)
from printgen.play.words.due import count_as_one, list_together, phrase_due, phrase_now, phrase_waiting, prompt_due
from printgen.play.words.handbook import explain_word, list_everyday
from printgen.play.words.hands import is_hidden, list_held, list_visible, phrase_owed
from printgen.play.words.names import call_thing, list_choice_names, list_lists
from printgen.play.words.phrases import (
    DoneAction,
    find_phase,
    list_answers,
    list_drawn_notes,
    list_open_scores,
    list_unnamed,
    name_moment,
    phrase_change,
    phrase_goal,
    phrase_left,
    phrase_shared,
    phrase_state,
    phrase_things,
    phrase_turn,
)
from printgen.play.words.reading import list_result_lines, make_back_reading, make_row_reading, make_seen_reading
from printgen.play.words.rulebook import flatten, list_paragraphs, name_rules, phrase_rule, phrase_tonight
from printgen.play.words.typed import Candidate, Choices, Option, fold
from printgen.play.words.wares import list_wares


class Source(Protocol):
    """Where lines come from; `is_typed` tells whether somebody types them."""

    is_typed: bool

    def ask_line(self, prompt: str, complete: Complete, status: str, hint: str) -> str:
        """Return a line. The prompt says what comes next, "" for nothing.

        Raises EOFError at the end, KeyboardInterrupt for a line that is given up.
        """

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:
        """Return an answer. Raises EOFError or KeyboardInterrupt if there is none."""


FIRST_HINT = "draw, roll, ... help shows the words"
NOT_KEPT = "Nothing of this game is kept; --log FILE keeps it."
THE_END = "The end"
LAST_HINT = "undo, play-on or quit"
CLOSED = "The game is over: undo takes the end back, play-on goes on without counting, quit leaves."
# What a step tells is long where it fills more than a line.
LONG = 100
# So many answers are a choice, and more than so many questions are too many.
MANY = 2
SCORES = "What may be scored"
LAST_SCORES = "What may still be scored"
# What may be looked at while something is asked, and how a question is left.
LOOKS = ("list", "state", "what", "rules", "help")
LEAVE = "list, state and rules NAME look things up, Ctrl-C gives the question up"
YES_NO = (Option("1", "yes", ("yes",)), Option("0", "no", ("no",)))
# So many seconds after the prompt Enter does no step: a key that is held, or pasted lines, would run through the turn.
DEAF = 0.4


class Player:
    """Plays a game, line by line.

    journal: the game and its log.
    display: where everything is shown.
    source: where lines come from, and where a player is asked to look and to say so when done.
    again: the command line that goes on with the game.
    first: what is done before the first line is asked for.
    scenarios: the names of those that came with the game.
    clock: tells the time in seconds.
    """

    def __init__(  # noqa: PLR0913  # what a session at a terminal is made of
        self,
        journal: Journal,
        display: Display,
        source: Source,
        again: str,
        first: Sequence[Action] = (),
        *,
        scenarios: Sequence[str] = (),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.journal = journal
        self.display = display
        self.source = source
        self.again = again
        self.first = first
        self.scenarios = scenarios
        self.clock = clock
        self.last = _find_last(self.game, journal.session.actions)
        self._told: object = None  # the step that was told last, with what was told
        # what steps have told, with the turn and the phase, or the thing, for which it is told once; None for all
        self._texts: set[tuple[tuple[int, str] | tuple[str, int] | None, str]] = set()
        # what may be typed besides, as it was told: the turn, 0 for good, the phase and the word
        self._beside = set[tuple[int, str, str]]()
        self._are_scores_told = False
        self._lined: set[tuple[int, str, int]] = set()  # the steps whose line was told, each with its turn
        # the routines that were done before, whose texts are told when somebody asks for them
        self._known = {action.routine for action in journal.session.actions if isinstance(action, Do | Again)}
        self._passed: set[tuple[str, Hand]] = set()  # hands, each of a pile, that keep nothing for now
        self._owed = find_owed(journal.session)  # what Enter carries out before the next step
        self._notes = set[tuple[int, str]]()  # notes of the scenario that were told, each with its turn
        self._left_told: set[tuple[Place, str]] = set()  # what a step tells of its thing and was left out
        self._name = ""  # what the line that is being done calls what it brings into play
        self._code = 0
        self._left = False

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.journal.session.game

    def play(self) -> int:
        """Play until there are no more lines. Return the exit code, which in a script is the last mistake's."""
        self._greet()
        for action in self.first:
            self._act(action)
        while not self._left:
            try:
                self._take_lines()
            except EOFError:
                break
            except KeyboardInterrupt:
                if not self.source.is_typed:
                    raise
                self.display.show_line("Ctrl-D or quit leaves")
        if self.source.is_typed and self.journal.path and self.journal.is_begun:
            path = shlex.quote(show_path(self.journal.path))
            self.display.show_hint(f"This game is kept in {path}")
            self.display.show_hint(f"{self.again} continues it; printgen replay {path} --show shows it in words")
        return 0 if self.source.is_typed else self._code

    def _take_lines(self) -> None:
        """Ask for a line and do what it says. Raises EOFError and KeyboardInterrupt, as the source does."""
        self._tell_step()
        prompt, hint = self._describe_next()
        columns, shown = self._describe_columns(), self.clock()
        text = self.source.ask_line(prompt, lambda text: complete(self.game, text), columns, hint)
        lines = list(filter(None, map(str.strip, text.splitlines())))  # several of them may have been pasted
        has_course = self.game.system.play.course
        is_meant = self.clock() - shown >= DEAF if has_course and self.source.is_typed else True
        if not lines and is_meant and (has_course or self.source.is_typed):
            lines = [""]
        for line in lines:
            if not self._left:
                self._do_line(line)

    def _tell_step(self) -> None:
        """Tell what there is to know about the next step when it comes up, and again when that has changed."""
        if self._owed:
            return
        game, due = self.game, find_due(self.game)
        full = phrase_due(game, due) if due else phrase_waiting(game)
        brief = phrase_due(game, due, is_brief=True) if due else full
        # What is long is told in full a single time, a part of it once in a phase; after that show and rules tell it.
        span = (game.progress.turn, due.phase.id) if due and due.step.tells[1] else None
        # The orders of a thing are told in full once, as long as they are the same.
        own = (due.step.kind, due.number) if due and due.step.tells[0] and not due.step.tells[1] else None
        known = {line for place, line in self._texts if place in {span, own}}
        lines = [short if line in known else line for line, short in zip(full, brief, strict=True)]
        told = (game.progress.turn, due.phase.id, due.place, due.number, full) if due else full
        if due and due.step.line:
            step = (game.progress.turn, due.phase.id, due.place)
            if step in self._lined and (due.step.kind or not due.step.is_line):
                general = list_paragraphs(due.step.line)  # told for the first thing, or the first time
                lines = [line for line in lines if line not in general]
            self._lined.add(step)
        beside = self._list_beside(due) if due else []
        if told != self._told:
            if due and (lines or due.number) and not self.source.is_typed:  # nobody sees the prompt
                self.display.show_heading(prompt_due(game, due))
            for line in lines:
                self.display.show_line(line)
            self._texts.update((span, line) for line in full if len(line) > LONG)
            self._texts.update((own, line) for line in full if own)
        if beside:
            self.display.show_hint(f"Besides: {', '.join(beside)}")
        self._told = told

    def _list_beside(self, due: Due) -> list[str]:
        """Return what may be typed besides, where somebody types: the first time in a phase in which it may.

        What has its occasion, such as picking up who is down, is told in each turn that has it. What a word asks for is
        told a single time with it.
        """
        usages = {word for _, _, word in self._beside}
        occasions = {*due.step.offers, *(routine.id for routine in self.game.system.play.routines if routine.when)}
        piles = [rules.id for rules in self.game.system.play.piles]
        told = {
            word: (self.game.progress.turn if word.partition(" ")[0] in occasions else 0, due.phase.id, word)
            for word, _ in list_beside(self.game, due)
            if not list_blocking(self.game, [word], piles)  # it is told with the card
        }
        words = [word for word, place in told.items() if place not in self._beside]
        self._beside |= {*told.values()}
        if not self.source.is_typed:
            return []
        # What is asked for is told in capitals.
        return [" ".join(part for part in word.split() if word not in usages or not part.isupper()) for word in words]

    def _describe_next(self) -> tuple[str, str]:
        """Return what the prompt says of the next step, and what helps in an empty line."""
        game = self.game
        if owed := self._list_owed():
            return owed[0].title, f"Enter: {owed[0].line}; skip leaves it out"
        if keeping := find_keeping(game, self._passed):
            moment = name_moment(game, find_phase(game, game.progress.phase))
            return f"{moment}: Player {keeping[1].player} keeps a card", "Enter: look at the hand, and keep a card"
        if due := find_due(game):
            goal = phrase_goal(game)
            return f"{prompt_due(game, due)}{f' [{goal}]' if goal else ''}", phrase_enter(game, due)
        if is_closed(game):
            return THE_END, LAST_HINT
        repeats = self.last and not game.system.play.course
        return "", f"Enter: {phrase_action(game, self.last)}" if repeats and self.last else FIRST_HINT

    def _greet(self) -> None:
        played = len(self.journal.session.actions)
        self.display.show_welcome(self.game, played)
        if not played:
            self._say_start()
        elif self.source.is_typed:
            self._show_state()
        if is_closed(self.game):
            self._say_closed()
        if not self.journal.path:
            self.display.show_hint(NOT_KEPT)
        elif self.source.is_typed:
            self.display.show_hint(f"This game is kept in {show_path(self.journal.path)}")

    def _say_start(self) -> None:
        """Show what is on the table tonight, and how the game begins, if the pack says so.

        Where the course has a phase before the first turn, its steps say what is done first.
        """
        system = self.game.system
        course, played = system.play.course, self.journal.session.last
        for line in phrase_tonight(system.scenario) if system.scenario else ():
            self.display.show_line(line)
        if self.scenarios and not system.scenario and self.source.is_typed:
            self.display.show_hint(f"--scenario plays one that is ready: {', '.join(self.scenarios)}")
        if course and course.declared and not played and self.game.progress.phase:
            phase = find_phase(self.game, self.game.progress.phase)
            self.display.show_line(f"{name_moment(self.game, phase)}:")
            if phase.text:
                self.display.show_hint(f"  {flatten(phase.text)}")
        if course and course.declared and any(phase.at == START for phase in course.phases):
            return
        rules = system.play.scenario
        if start := flatten((rules.start if system.scenario and rules else "") or system.play.start):
            self.display.show_hint(start)

    def _describe_columns(self) -> str:
        """Return what the gauges show that say which column is read."""
        play = self.game.system.play
        gauges = [*(pile.column for pile in play.piles), *(roll.column for roll in play.rolls)]
        return "  ".join(f"{name} {self.game.label(name)}" for name in dict.fromkeys(filter(None, gauges)))

    def _do_line(self, line: str) -> None:
        if line.startswith("#"):
            return  # a remark
        was_closed = is_closed(self.game)
        owed = self._list_owed()
        if owed and line == "skip":
            self._leave_out(owed[0])
            return
        keeping = None if owed else find_keeping(self.game, self._passed)
        if keeping and line == "skip":
            self._passed.add(keeping)
            self.display.show_line(f"left out: player {keeping[1].player} keeps a card")
            return
        try:
            if owed and not line and owed[0].line.startswith(ASSIGN):
                self._assign(int(owed[0].line.removeprefix(ASSIGN)))
                return
            if owed and not line and owed[0].told:
                self._carry_out_told(owed[0])
                return
            said = line or (owed[0].line if owed else "")
            command = parse_command(self.game, self._take_name(said) if said else said)
            if keeping and not line:
                self._keep(*keeping)
            elif isinstance(command, Request):
                self._answer(command)
            else:
                _check_round(self.journal.session, command)
                self._act(_name_loss(self.game, command))
        except PrintgenError as error:
            self.display.show_error(error)
            self._code = error.exit_code
        if is_closed(self.game) and not was_closed:
            self._say_closed()

    def _list_owed(self) -> list[Owed]:
        """Return what Enter carries out before the next step, and what the next step tells of its thing."""
        return [*self._owed, *find_told_owed(self.journal.session, self._left_told)]

    def _leave_out(self, owed: Owed) -> None:
        """Leave out what Enter would carry out."""
        if owed in self._owed:
            self._owed.remove(owed)
        else:
            self._left_told.update((find_place(self.game), line) for _, line in owed.told)
        self.display.show_line(f"left out: {owed.title}")

    def _carry_out_told(self, owed: Owed) -> None:
        """Carry out what the next step tells of its things, one after the other, with a line for each."""
        due = find_due(self.game)
        for number, line in owed.told if due else ():
            played = len(self.journal.session.actions)
            if due and not isinstance(command := parse_command(self.game, line), Request):
                self._act(command, (due.step.kind, number))
            if len(self.journal.session.actions) == played:
                return  # given up

    def _assign(self, number: int) -> None:
        """Ask what an effect is on, and note it. Raises BadUsage where nobody can be asked."""
        effect = find_effect(self.game, number)
        choices, title = list_assignable_names(self.game, number), find_result(self.game, effect).title
        if not self.source.is_typed:
            raise BadUsage(f"what {title} is on has yet to be said", f"{ASSIGN}{number} NAME")
        if effect.rules.on == OWN:
            name = self._ask_name(f"What is {title} on", "a unit of yours, as you call it")
        else:
            asked = self._ask(f"What is {title} on", show_things(choices), choices)
            name = "" if asked is None else str(asked)
        if name.strip():
            self._act(Assign(number, name))

    def _keep(self, pile: str, hand: Hand) -> None:
        """Show a hand to its player, ask which card is kept, and keep it. Raises BadUsage where nobody can be asked."""
        player = hand.player
        if not self.source.is_typed:
            raise BadUsage(f"player {player} has yet to keep a card", "; ".join(phrase_owed(self.game, pile, player)))
        if not self._show_hand(pile, player):
            return
        places = [  # as the hand tells it, too: keep 1.2
            Option(str(place), str(place), (str(place), f"{player}.{place}", f"keep {player}.{place}"))
            for place in range(1, len(hand.cards) + 1)
        ]
        kept = self._ask(f"Which card does player {player} keep", f"1 to {len(places)}", places)
        if kept is not None:
            self._act(Keep(pile, self.game.pile(pile).card(hand.cards[kept - 1]).id))

    def _say_closed(self) -> None:
        """Show the code of a game that is over, a line to share, and what can still be done."""
        counting = self.journal.list_until_end()
        code = take_code(self.game, counting)
        self.display.show_line(f"code: {code}")
        self.display.show_line(phrase_shared(self.game, code, len(counting), self.journal.undone))
        self.display.show_hint(CLOSED)

    def _do_next(self, number: int) -> None:
        """Do the next step of the course, for the thing of a number, 0 for the one whose turn it is. Raises Refused."""
        game, due = self.game, find_due(self.game)
        if not due:
            raise Refused("game-closed") if is_closed(game) else refuse_waiting(game)
        if due.step.pick and self.source.is_typed:
            self._choose_rosters(due.step.pick)
            return
        if not number and due.things and not due.number:
            things = list_due_names(game, due)
            number = int(things[0].value) if len(things) == 1 else 0
            if not number and self.source.is_typed:
                rows = [(each.says, each.meaning) for each in things if each.says]
                offered = self._offer(find_thing_kind(game.system, due.step.kind).title, show_things(things), rows)
                asked = self._ask(*offered, things)
                if asked is None:
                    return
                number = asked
        if due.step.writes:
            self._write(due.step.writes)
            return
        if due.step.scores and not self._score(due):
            return
        if not number and (together := list_together(game, due))[1:]:
            for each in together:
                self._act(do_step(self.game, due, each))
            return
        self._act(do_step(self.game, due, number))

    def _write(self, table: str) -> None:
        """Ask what each result is that is blank still, and write it; an empty answer, or a script, leaves it blank."""
        titles = list_blanks(self.game.system, table)
        for key in list_unwritten(self.game, table) if self.source.is_typed else ():
            try:
                text = self.source.ask_answer(
                    f"{titles[key]}, who or what is it", "Ctrl-C leaves the rest", lambda _: []
                )
            except (EOFError, KeyboardInterrupt):
                self.display.show_line("the rest is blank still; skip leaves it so")
                return
            if text.strip():
                self._act(Write(table, key, text.strip()))
        if list_unwritten(self.game, table):
            self._act(Skip())

    def _score(self, due: Due) -> bool:
        """Ask how often each score was earned, unless the game knows; tell whether the game goes on then.

        Where there are many it is asked first, before the end, whether any was. A script is asked nothing: what only
        the player knows is scored by lines before.
        """
        earned, ended = list[Score](), bool(self.game.ended)
        scores = list_asked_scores(self.game, due.phase)
        is_any = self.source.is_typed and (ended or self._ask_any(scores))
        if is_any is None:
            return False
        for score in scores:
            if (known := count_known(self.game, score, [each.score for each in earned])) is not None:
                earned += [Score(score.id, known)] if known else []
                continue
            if (most := self._count_open(score)) < 1 or not is_any:
                continue
            counted = [Option(str(number), str(number), (str(number),)) for number in range(most + 1)]
            choices = counted if most > 1 else [each._replace(names=(each.says, each.value)) for each in YES_NO]
            hint = f"0 to {most}, Enter for 0" if most > 1 else "yes or no, Enter for no"
            before = self.game.scored.count(score.id)
            so_far = f", {before} so far" if before else ""
            times = self._ask(f"{score.title} ({score.points:+}{so_far})", hint, choices, empty="0")
            if times is None:
                return False
            earned += [Score(score.id, times)] if times else []
        for action in earned:
            if self._is_due(due):
                self._act(action)
        return self._is_due(due)

    def _is_due(self, due: Due) -> bool:
        """Tell whether a step still comes next; the last point that is lost may have ended it."""
        now = find_due(self.game)
        return now is not None and now.step is due.step

    def _count_open(self, score: ScoreRules) -> int:
        """Return how often a score may be scored now, without what was scored before in this round."""
        most = count_open(self.game, score)
        return min(most, score.round - _count_scored(self.journal.session, score)) if score.round else most

    def _ask_any(self, scores: Sequence[ScoreRules]) -> bool | None:
        """Ask whether any of many scores was earned, None if the player gives it up; of few each is asked."""
        asked = [each for each in scores if count_known(self.game, each, []) is None and self._count_open(each) > 0]
        if len(asked) <= MANY:
            return True
        titles = "; ".join(f"{score.title} ({score.points:+})" for score in asked)
        said = self._ask(f"Was any of this earned: {titles}", "yes or no, Enter for no", YES_NO, empty="no")
        return None if said is None else bool(said)

    def _act(self, action: Action, whose: tuple[str, int] | None = None) -> None:
        """Do an action, and show what comes of it; for a thing, a kind and a number, in a line. Raises Refused."""
        if isinstance(action, Do | Again) and list_missing(self.game, action):
            self._check_askable(action)
        asked = self._ask_missing(action, whose) if isinstance(action, Do | Again) and self.source.is_typed else action
        if asked is None or not self._is_meant(asked):
            return
        before, action, owed = self.game, asked, self._list_owed()
        try:
            with _undisturbed():
                events = self.journal.act(action)
        except Refused as refused:
            if refused.id == "missing-answer" and isinstance(action, Do | Again):  # in a script, where nobody is asked
                hint = f"{refused.hint}; such as {phrase_action(before, answer_first(before, action))}"
                raise BadUsage(refused.message, hint) from None
            raise
        if is_chance(self.game, action) or isinstance(action, Do):
            self.last = _find_last(self.game, [action])
        routine = action.routine if isinstance(action, Do | Again) else ""
        is_known = routine in self._known
        self._known.add(routine)
        done = self._name_put(DoneAction(before, action, events, self.game))
        if whose:
            for line in phrase_turn(done, *whose):
                self.display.show_line(line)
        else:
            self._show_outcome(done, is_known=is_known)
        self._tell_blocking(done)
        is_step = not before.progress.is_as_far_as(self.game.progress)
        for left in list_rest(self.game, owed, action) if is_step else ():
            self.display.show_line(f"left out: {left.title}")
        rest = [] if is_step else list_rest(self.game, self._owed, action)
        self._owed = list_open(self.game, [*list_owed(done), *rest])
        is_first = self.game.ended or not self._are_scores_told  # after that, help score tells them
        if is_first and _begins_scoring(before, self.game) and (rows := list_open_scores(self.game)):
            self._are_scores_told = True
            self.display.show_rows(LAST_SCORES if self.game.ended else SCORES, rows)

    def _show_outcome(self, done: DoneAction, *, is_known: bool) -> None:
        """Show what came of an action; what a scenario says of all things that are drawn is told once in a turn."""
        turn = done.before.progress.turn
        moved = [event for event in done.events if isinstance(event, TokenMoved) and event.goes == TAKEN]
        bags = {event.bag for event in moved if event.token.isdecimal()}
        self.display.known = {note for each, note in self._notes if each == turn}
        self.display.show_outcome(done, is_known=is_known)
        self._notes |= {(turn, note) for bag in bags for note in list_drawn_notes(self.game, bag)}

    def _tell_blocking(self, done: DoneAction) -> None:
        """Tell what blocks a card that was drawn, where somebody types, but for one that came for a blocked one."""
        phase = done.before.progress.phase
        if self.source.is_typed and phase:
            piles = [event.pile for event in done.events if isinstance(event, CardDrawn)]
            words = list_blocking(self.game, find_phase(done.before, phase).also, piles)
            if words and getattr(done.action, "routine", "") not in words:
                self.display.show_hint(f"Besides: {', '.join(words)}")

    def _name_put(self, done: DoneAction) -> DoneAction:
        """Name what has come into play without a name, as was typed or is answered; return all that was done."""
        for put in list_unnamed(done):
            name, self._name = self._name, ""
            if not name and self.source.is_typed:
                called = call_thing(self.game, put.kind, put.number)
                with suppress(EOFError, KeyboardInterrupt):
                    name = self._ask_name(f"What is {called} called", "Enter for no name")
            if name:
                events = self.journal.act(Name(put.kind, put.number, name))
                done = done._replace(events=(*done.events, *events), after=self.game)
        return done

    def _take_name(self, line: str) -> str:
        """Return a line without the name at its end of what its routine brings into play, which is kept for that."""
        word, *said = line.split()
        self._name = ""
        if word not in [routine.id for routine in self.game.system.play.routines]:
            return line
        asked = len(list_asks(self.game, word)) + 1
        if len(said) >= asked and list_unnamed_kinds(find_routine(self.game, word).steps):
            self._name = " ".join(said[asked - 1 :])
            return " ".join([word, *said[: asked - 1]])
        return line

    def _check_askable(self, action: Do | Again) -> None:
        """Make sure that what a routine asks can be answered. Raises Refused and BadUsage.

        Where no roster is chosen of which it picks names, who types is asked for some first.
        """
        if is_closed(self.game):
            raise Refused("game-closed")
        try:
            check_ready(self.game, action)
        except Refused as refused:
            if refused.id != "no-roster-chosen" or not self.source.is_typed or not self._choose_rosters():
                raise
        if ask := find_unanswerable(self.game, action):
            kind = find_thing_kind(self.game.system, ask.things)
            things = [each for each in self.game.things.of_kind(kind.id) if ask.at in ("", each.place or TABLE)]
            marked = [thing for thing in things if (ask.without or ask.marked) in thing.marks]
            is_cause = len(marked) == len(things) if ask.without else not marked
            mark = next((each.title for each in kind.marks if is_cause and each.id in (ask.without, ask.marked)), "")
            why = f"{'all are' if ask.without else 'none is'} {mark}" if mark else f"none fits: {ask.title}"
            message = f'"{action.routine}" cannot be done now: {kind.title}: {why if things else "0 in play"}'
            raise BadUsage(message, "list shows what is in play")

    def _is_meant(self, action: Action) -> bool:
        """Ask who types, before an action leaves out more than one thing of the course, whether that is meant."""
        due = find_due(self.game)
        if not due or not self.source.is_typed:
            return True
        if isinstance(action, Skip):
            is_many = due.left > 1 and not due.number
            left = f"{prompt_due(self.game, due)}, all {due.left} that are left" if is_many else ""
        else:
            try:
                events, session = self.journal.session.act(action)
            except Refused:
                return True  # it is told when it is done
            is_step = not session.game.progress.is_as_far_as(self.game.progress)
            owed = [each.title for each in list_rest(self.game, self._list_owed(), action)] if is_step else []
            left = "; ".join(filter(None, (*owed, phrase_left(session.game, events))))
            ends = session.game.ended and not self.game.ended and not is_chance(self.game, action)  # no die is foreseen
            if ends and getattr(action, "routine", "") != due.step.routine:
                more = f", and leaves out {left}" if left else ""
                return self._ask(f"This ends the game{more}. Is it meant", "yes or no", YES_NO) == 1
        return not left or self._ask(f"This leaves out {left}. Is it meant", "yes or no", YES_NO) == 1

    def _choose_rosters(self, name: str = "") -> bool:
        """Ask from which rosters names are picked, and tell whether some were chosen.

        name: the id of the pick, "" for the first one without rosters.
        """
        open_picks = [each for each in self.game.system.play.picks if each.id not in self.game.chosen]
        for pick in [each for each in open_picks if name in ("", each.id)][:1]:
            names = [
                Option(each.id, each.id, (each.id, each.title))
                for each in self.game.system.rosters
                if each.table == pick.table
            ]
            shown = f"one or several, such as {names[0].says}; Tab shows all"
            try:
                said = self.source.ask_answer(f"{pick.title} from", shown, partial(_complete_answer, names))
            except (EOFError, KeyboardInterrupt):
                return False
            if not said.strip():
                return False
            command = parse_command(self.game, f"choose {pick.id} {said.replace(',', ' ')}")
            if isinstance(command, Request):
                return False
            self._act(command)
        return True

    def _ask_missing(self, action: Do | Again, whose: tuple[str, int] | None = None) -> Do | Again | None:
        """Return a routine with all its answers, or None if the player gives it up; for a thing, which is named."""
        routine, asks = find_routine(self.game, action.routine), list_asks(self.game, action.routine)
        while missing := list_missing(self.game, action):  # an answer may say others
            ask = missing[0]
            choices = list_open_answers(self.game, action, ask)
            shown = show_things(choices) if ask.things else show_choices(self.game, ask, dict(action.answers))
            rows = list_answers(self.game, ask, choices)
            named = f"{call_thing(self.game, *whose)}: {ask.title}" if whose else ask.title
            title, shown = self._offer(named, shown, rows, is_listed=bool(ask.things))
            # Enter means 0 where a routine asks for several numbers: most are 0. A number asked alone is needed.
            # A yes or no that is asked for each of several things is mostly "no".
            is_zero = bool(choices) and not ask.things and len(routine.asks) > 1
            is_zero = is_zero and (choices[0].value if whose else choices[0].says) == "0"
            said = [each.says for each in choices if each.says]
            # Where there may be none, as where nobody was attacked, Enter means that, which stands last.
            only = said[-1] if ask.optional else said[0] if is_zero or len(said) == 1 else ""
            answer = self._ask(title, f"{shown}, Enter for {only}" if only else shown, choices, empty=only)
            if answer is None:
                return None
            answers = {**dict(action.answers), ask.id: answer}
            action = action._replace(answers=tuple((ask.id, answers[ask.id]) for ask in asks if ask.id in answers))
        return action

    def _offer(self, question: str, shown: str, rows: Rows, *, is_listed: bool = False) -> tuple[str, str]:
        """Return a question and what may be answered.

        Where that fills more than a line, or `is_listed`, each answer is shown on a line of its own before.
        """
        is_long = len(f"{question}? {shown}") > (find_width() or LONG)
        if len(rows) < MANY or not (is_listed or is_long):
            return question, shown
        self.display.show_rows(question, rows)
        return (question if len(question) < LONG // 2 else "Which"), ", ".join(says for says, _ in rows)

    def _ask(self, question: str, hint: str, choices: Choices, *, empty: str = "") -> int | None:
        """Return what an action says for the choice that the player names, or None if the player gives it up.

        empty: the answer that Enter alone gives, "" for none. Then it is asked again, and told how to leave.
        """
        while True:
            try:
                text = self.source.ask_answer(question, hint, partial(_complete_answer, choices)).strip() or empty
                if text.partition(" ")[0] in LOOKS and isinstance(look := parse_command(self.game, text), Request):
                    self._answer(look)
                    continue
                if text:
                    return parse_answer(choices, text)
                self.display.show_hint(LEAVE)
            except BadUsage as error:
                self.display.show_error(BadUsage(error.message, "; ".join(filter(None, (error.hint, LEAVE)))))
            except (EOFError, KeyboardInterrupt):
                self.display.show_line("given up, nothing has happened")
                return None

    def _ask_name(self, question: str, hint: str) -> str:
        """Return what the player calls something; what is in play, and rules, can be looked at meanwhile."""
        while True:
            text = self.source.ask_answer(question, hint, lambda _: []).strip()
            try:
                look = parse_command(self.game, text) if text.partition(" ")[0] in LOOKS else None
            except BadUsage:
                look = None  # a name that begins like a look
            if not isinstance(look, Request):
                return text
            self._answer(look)

    def _show_state(self) -> None:
        """Show what comes next in the course, and how the game stands."""
        now, goal = phrase_now(self.game), phrase_goal(self.game)
        now = now._replace(lines=[*now.lines, *([goal] if goal else [])])
        self.display.show_state([*([now] if now.lines else []), *phrase_state(self.game, is_brief=True)])

    def _tell_things(self, request: Request) -> None:
        """Show the things in play, or what one of them does now. Raises Refused."""
        if request.word == "what":
            kinds = [request.about] if request.about else [kind.id for kind in self.game.system.play.things]
            there = [kind for kind in kinds if self.game.things.find(kind, request.amount)] or kinds[:1]
            things = [find_thing(self.game, kind, request.amount) for kind in there]
            for line in chain(*(phrase_about(self.game, thing) for thing in things)):
                self.display.show_line(line)
        elif (part := phrase_things(self.game)).lines:
            self.display.show_state([part])
        else:
            self.display.show_line("nothing is in play that the game keeps a list of")

    def _answer(self, request: Request) -> None:  # noqa: C901, PLR0912  # one for each word
        """Answer what is asked for besides actions. Raises BadUsage if there is nothing to answer."""
        about, game, display = request.about, self.game, self.display
        match request.word:
            case "next":
                self._do_next(request.amount)
            case "repeat":
                if self.last is None:
                    raise BadUsage("there is nothing to repeat", "draw or roll first; help shows the words")
                display.show_repeated(phrase_action(game, self.last))
                self._act(self.last)
            case "undo":
                for _ in range(count_as_one(self.journal.session) or 1):
                    with _undisturbed():
                        action = self.journal.undo()
                    display.show_line(f"undone: {phrase_undone(self.game, action)}")
                self._owed, self._notes = find_owed(self.journal.session), set()
                for line in phrase_change(game, self.game):
                    display.show_line(f"  {line}")
            case "peek":
                pile = game.pile(about)
                cards = pile.peek(request.amount)
                if not cards:
                    raise BadUsage(f'there are no cards in "{about}"')
                remarks = ["still on top", *[""] * len(cards)]
                display.show_readings(
                    make_seen_reading(game, pile, card.number, remark)
                    for card, remark in zip(cards, remarks, strict=False)
                )
                if len(cards) < request.amount:
                    display.show_line(f"no more than {count_noun(len(cards), 'card')} in the pile")
            case "hand":
                self._show_hand(about, request.amount)
            case "show":
                self._show(request)
            case "flip":
                display.show_readings([make_back_reading(game, about, request.card)])
            case "state":
                self._show_state()
            case "list" | "what":
                self._tell_things(request)
            case "buy":
                for title, rows in list_wares(game):
                    display.show_rows(title, rows)
            case "help":
                if not about:
                    self._say_start()
                for title, rows in explain_word(game, about) if about else list_everyday(game):
                    display.show_rows(title, rows)
            case "rules" if about:
                display.show_rule(phrase_rule(game.system, about, game.written))
            case "rules":
                for title, rows in name_rules(game.system):
                    display.show_rows(title, rows)
            case "quit":
                self._left = True

    def _show_hand(self, name: str, player: int) -> bool:
        """Show a player's own cards, and tell whether the player has looked.

        At a terminal only that player looks, and the cards are hidden again.
        """
        check_player(self.game, player)
        numbers = list_held(self.game, name, player)
        if not numbers:
            raise BadUsage(f"player {player} has no cards", "deal first")
        private = is_hidden(self.game, name) and self.source.is_typed
        if private and not self._wait(f"Only player {player} looks now", "Enter shows the cards"):
            self.display.show_line("nobody has looked")
            return False
        pile = self.game.pile(name)
        held = pile.places.at(HAND)
        self.display.show_readings(
            make_seen_reading(self.game, pile, number, f"keep {player}.{position}" if number in held else "kept")
            for position, number in enumerate(numbers, 1)
        )
        if private:
            self._wait("Enter hides the cards", "then all may look again")
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
                make_row_reading(table, row, list_result_lines(game, table, row.results)) for row in rows
            )
            return
        piles = [game.pile(request.about)] if request.about else list(game.piles.values())
        if request.card:
            self.display.show_readings([make_seen_reading(game, piles[0], piles[0].find_card(request.card).number)])
            return
        found = [
            make_seen_reading(game, pile, number, PLACE_WORDS[place])
            for pile in piles
            for place in IN_SIGHT
            for number in list_visible(game, pile.rules.id, [place])
        ]
        if not found:
            raise BadUsage("no card is in play", "show PILE CARD shows any card")
        self.display.show_readings(found)


def _name_loss(game: Game, action: Action) -> Action:
    """Return the routine that asks what is lost, where a line takes 1 off a number that it counts down.

    Raises BadUsage where it can be one of several, or is more than one.
    """
    thing = game.things.find(action.kind, action.number) if isinstance(action, Count) and action.by < 0 else None
    if not (thing and isinstance(action, Count)):
        return action
    for routine in game.system.play.routines:
        struck = [step.noted for step in routine.steps if isinstance(step, StrikeStep) and not step.into]
        counted = [step.thing for step in routine.steps if isinstance(step, CountStep) and step.number == action.what]
        for ask in routine.asks:
            if ask.things == thing.kind and ask.id in struck and ask.id in counted and list_rows(thing, ask.noted):
                answers = list_noted_answers(game, thing, ask.noted)
                if (len(answers), action.by) == (1, -1):
                    return Do(routine.id, ((ask.id, answers[0]),))
                lost = [each for each in list_choice_names(game, ask) if int(each.value) in answers]
                words = [f"{routine.id} {each.says} for {each.meaning.partition(',')[0]}" for each in lost]
                who = call_thing(game, thing.kind, thing.number)
                raise BadUsage(f"which of {who} is lost has to be said", ", ".join(words))
    return action


def _check_round(session: Session, action: Action) -> None:
    """Make sure that a line scores no more often than counts in a round, and not after the last. Raises BadUsage."""
    scores = session.game.system.scenario.scores if session.game.system.scenario else ()
    score = next((each for each in scores if isinstance(action, Score) and each.id == action.score), None)
    if not (score and score.round and isinstance(action, Score)):
        return
    if session.game.ended:
        raise BadUsage(f'"{score.id}" counts in rounds alone, and the game has ended', "undo goes back")
    if _count_scored(session, score) + action.times > score.round:
        times = count_noun(score.round, "time")
        hint = "score less" if action.times > score.round else "it was scored in this round"
        raise BadUsage(f'"{score.id}" counts {times} a round at most', hint)


def _count_scored(session: Session, score: ScoreRules) -> int:
    """Return how often a score was scored in this round."""
    turn = session.game.progress.turn
    actions = [action for game, action in session.steps if game.progress.turn == turn]
    return sum(action.times for action in actions if isinstance(action, Score) and action.score == score.id)


def _find_last(game: Game, actions: Sequence[Action]) -> Action | None:
    """Return what an empty line repeats: nothing after a routine without chance, such as the end of a turn."""
    found = next((act for act in reversed(actions) if is_chance(game, act) or isinstance(act, Do)), None)
    return found if found and is_chance(game, found) else None


def _begins_scoring(before: Game, after: Game) -> bool:
    """Tell whether points are scored now that were not before: in a phase that says so, or once the game has ended."""
    course, phase = after.system.play.course, after.progress.phase
    if after.ended:
        return not before.ended and not is_closed(after)
    return bool(course and phase and phase != before.progress.phase and SCORE in course.phase(phase).also)


def _complete_answer(choices: Choices, text: str) -> list[Candidate]:
    found = [choice.says for choice in choices if fold(choice.says).startswith(fold(text))]
    return [Candidate(says, len(text), "") for says in found]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let nothing come between an action and its line in the log: Ctrl-C is ignored meanwhile."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
