"""A session of play: each line is read, what it asks for is done, and what comes of it is shown."""

import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic  # noqa: TID251  # it tells a key that is held, and nothing of the game

from printgen.errors import BadUsage, PrintgenError
from printgen.model.play import OWN
from printgen.paths import show_path
from printgen.play.game.actions import Keep, Name, Write, list_blanks
from printgen.play.game.course import (
    Due,
    Next,
    Skip,
    do_step,
    find_due,
    is_closed,
    list_unwritten,
    refuse_waiting,
)
from printgen.play.game.effect import Assign, find_effect, find_result
from printgen.play.game.event import PhaseBegun
from printgen.play.game.game import Game
from printgen.play.game.places import Hand
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do, check_ready, find_routine, list_asks, list_unnamed_kinds
from printgen.play.game.session import Action
from printgen.play.log.journal import Journal, take_code
from printgen.play.terminal.display import Display
from printgen.play.terminal.leaving import phrase_leaving
from printgen.play.terminal.lines import Source
from printgen.play.terminal.looks import Looks
from printgen.play.terminal.losses import name_loss
from printgen.play.terminal.outcome_teller import OutcomeTeller
from printgen.play.terminal.owed import (
    ASSIGN,
    Owed,
    Place,
    find_keeping,
    find_owed,
    find_place,
    find_told_owed,
    list_open,
    list_owed,
    list_rest,
)
from printgen.play.terminal.questions import (
    Instead,
    Questions,
    asks_for_several,
    check_answerable,
    split_several,
)
from printgen.play.terminal.scoring import ask_earned, begins_scoring, check_time
from printgen.play.terminal.step_teller import LONG, StepTeller
from printgen.play.words.command import (
    Request,
    answer_first,
    complete,
    is_chance,
    list_assignable_names,
    list_due_names,
    list_elsewhere,
    list_missing,
    name_routine,
    parse_command,
    phrase_action,
    phrase_enter,
    phrase_undone,
    show_things,
)
from printgen.play.words.due import count_as_one, list_together, prompt_due
from printgen.play.words.ending import list_open_scores, phrase_goal, phrase_shared
from printgen.play.words.hands import phrase_owed
from printgen.play.words.names import call_thing
from printgen.play.words.phrases import (
    DoneAction,
    find_phase,
    list_acting,
    list_unnamed,
    name_moment,
    phrase_change,
    phrase_turn,
)
from printgen.play.words.typed import Option

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
        self.clock = clock
        self.looks = Looks(journal, display, source, scenarios)
        self.questions = Questions(journal, display, source, self.looks)
        self.steps = StepTeller(journal, display, is_typed=source.is_typed)
        self.outcomes = OutcomeTeller(display, is_typed=source.is_typed)
        self.last = _find_last(self.game, journal.session.actions)
        self._are_scores_told = False
        # the routines that were done before, whose texts are told when somebody asks for them
        self._known = {action.routine for action in journal.session.actions if isinstance(action, Do | Again)}
        self._passed: set[tuple[str, Hand]] = set()  # hands, each of a pile, that keep nothing for now
        self._owed = find_owed(journal.session)  # what Enter carries out before the next step
        self._left_told: set[tuple[Place, str]] = set()  # what a step tells of its thing and was left out
        self._name = ""  # what the line that is being done calls what it brings into play
        self._code = 0
        self._left = False
        self._goal = ""  # the points, and what is wanted for more, as they were told last
        self._later: DoneAction | None = None  # what is told once nothing acts any more

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.journal.session.game

    def _say(self, key: str, **values: object) -> str:
        """Return a sentence of the words file in the language of the game, with its placeholders filled."""
        return self.game.words.say(key, **values)

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
                self.display.show_line(self._say("prompts.leaves"))
        if self.source.is_typed and self.journal.path and self.journal.is_begun:
            path = shlex.quote(show_path(self.journal.path))
            self.display.show_hint(self._say("saved.kept-in", path=path))
            self.display.show_hint(self._say("saved.again", line=self.again, path=path))
        return 0 if self.source.is_typed else self._code

    def _take_lines(self) -> None:
        """Ask for a line and do what it says. Raises EOFError and KeyboardInterrupt, as the source does."""
        if self._later and not self._owed:
            self.outcomes.tell(self._later, is_known=True)
            self._later = None
        if self._owed:
            self.steps.tell_acting(self._owed[0])
        else:
            self.steps.tell()
        if self.source.is_typed and (goal := phrase_goal(self.game)) not in ("", self._goal):
            self._goal = goal
            self.display.show_hint(goal)
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

    def _describe_next(self) -> tuple[str, str]:
        """Return what the prompt says of the next step, and what helps in an empty line."""
        game = self.game
        if self._owed and self._owed[0].acts[0]:
            return self._owed[0].title, self._say("prompts.acted")
        if owed := self._list_owed():
            return owed[0].title, self._say("prompts.enter-or-skip", line=owed[0].line)
        if keeping := find_keeping(game, self._passed):
            moment = name_moment(game, find_phase(game, game.progress.phase))
            keeps = self._say("prompts.player-keeps", moment=moment, player=keeping[1].player)
            return keeps, self._say("prompts.enter-keep")
        if due := find_due(game):
            prompt = " ".join(filter(None, (prompt_due(game, due), self._phrase_points())))
            return prompt if len(prompt) <= LONG else prompt_due(game, due), phrase_enter(game, due)
        if is_closed(game):
            return self._say("state.the-end"), self._say("prompts.last")
        repeats = self.last and not game.system.play.course
        line = phrase_action(game, self.last) if repeats and self.last else ""
        return "", self._say("prompts.enter", line=line) if line else self._say("prompts.first")

    def _phrase_points(self) -> str:
        """Return the points for the prompt; what is wanted for more is told when they have changed."""
        points = phrase_goal(self.game).partition(", ")[0]
        return f"[{points}]" if points else ""

    def _greet(self) -> None:
        played = len(self.journal.session.actions)
        self.display.show_welcome(self.game, played)
        if not played:
            self.looks.show_start()
        elif self.source.is_typed:
            self.looks.show_state()
        if is_closed(self.game):
            self._say_closed()
        if not self.journal.path:
            self.display.show_hint(self._say("saved.nothing-kept"))
        elif self.source.is_typed:
            self.display.show_hint(self._say("saved.kept-in", path=show_path(self.journal.path)))

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
        if owed and self._passes(owed[0], line):
            return
        keeping = None if owed else find_keeping(self.game, self._passed)
        if keeping and line == "skip":
            self._passed.add(keeping)
            kept = self._say("secret.kept", player=keeping[1].player)
            self.display.show_line(self._say("events.left-out", steps=kept))
            return
        try:
            if self._do_asked(line, owed):
                return
            said = line or (owed[0].line if owed else "")
            command = parse_command(self.game, self._take_name(said) if said else said)
            if keeping and not line:
                self._keep(*keeping)
            elif isinstance(command, Request):
                self._answer(command)
            else:
                check_time(self.journal.session, command)
                self._act(name_loss(self.game, command))
        except Instead as instead:
            self.display.show_line(self._say("questions.given-up"))
            self._do_line(instead.line)
            return
        except PrintgenError as error:
            self.display.show_error(error)
            self._code = error.exit_code
        if is_closed(self.game) and not was_closed:
            self._say_closed()

    def _do_asked(self, line: str, owed: Sequence[Owed]) -> bool:
        """Do what is asked one by one: what was brought, or what Enter or a line does for several things.

        Return whether it was any of that.
        """
        due = find_due(self.game)
        if not line and owed and owed[0].line.startswith(ASSIGN):
            self._assign(int(owed[0].line.removeprefix(ASSIGN)))
        elif not line and owed and owed[0].told:
            self._carry_out_told(owed[0])
        elif not line and not owed and due and asks_for_several(self.game, due):
            self._do_for_several(due)
        elif several := split_several(self.game, line):
            for each in several:
                self._act(each)
        else:
            return False
        return True

    def _list_owed(self) -> list[Owed]:
        """Return what Enter carries out before the next step, and what the next step tells of its thing."""
        return [*self._owed, *find_told_owed(self.journal.session, self._left_told)]

    def _passes(self, owed: Owed, line: str) -> bool:
        """Tell whether a line goes on: a thing has acted, or what would come first is left out."""
        if owed.acts[0] and line in ("", "skip"):
            self._owed.remove(owed)
            return True
        if line == "skip":
            self._leave_out(owed)
        return line == "skip"

    def _leave_out(self, owed: Owed) -> None:
        """Leave out what Enter would carry out."""
        if owed in self._owed:
            self._owed.remove(owed)
        else:
            self._left_told.update((find_place(self.game), line) for _, line in owed.told)
        self.display.show_line(self._say("events.left-out", steps=owed.title))

    def _carry_out_told(self, owed: Owed) -> None:
        """Carry out what the next step tells of its things, one after the other, with a line for each.

        What this has brought that asks something is asked at once.
        """
        due = find_due(self.game)
        kind = due.step.kind if due else ""
        asked = self.questions.ask_told(kind, owed.told)
        self.steps.begin_turns(dict(owed.told))
        for number, action in asked:
            played = len(self.journal.session.actions)
            self._act(action, (kind, number))
            if len(self.journal.session.actions) == played:
                return  # given up
            self._ask_brought(kind, number)
        self.steps.end_turns()

    def _ask_brought(self, kind: str, number: int) -> None:
        """Ask at once what an action for a thing has brought to be asked about it."""
        for each in self._owed:
            command = None if each.line.startswith(ASSIGN) else parse_command(self.game, each.line)
            if (
                isinstance(command, Do)
                and number in dict(command.answers).values()
                and list_missing(self.game, command)
            ):
                self._act(command, (kind, number))

    def _assign(self, number: int) -> None:
        """Ask what an effect is on, and note it. Raises BadUsage where nobody can be asked."""
        effect = find_effect(self.game, number)
        choices, title = list_assignable_names(self.game, number), find_result(self.game, effect).title
        if not self.source.is_typed:
            raise BadUsage(self._say("questions.on-unsaid", title=title), f"{ASSIGN}{number} NAME")
        if effect.rules.on == OWN:
            name = self._ask_whose(self._say("questions.what-on", title=title))
        else:
            asked = self.questions.choose(
                self._say("questions.what-on", title=title), show_things(self.game.words, choices), choices
            )
            name = "" if asked is None else str(asked)
        if name.strip():
            self._act(Assign(number, name))

    def _ask_whose(self, question: str) -> str:
        """Return what the player calls the unit that an effect is on, "" if the question is given up."""
        try:
            return self.questions.ask_name(question, self._say("questions.own-unit"), is_needed=True)
        except (EOFError, KeyboardInterrupt):
            self.display.show_line(self._say("questions.given-up"))
            return ""

    def _keep(self, pile: str, hand: Hand) -> None:
        """Show a hand to its player, ask which card is kept, and keep it. Raises BadUsage where nobody can be asked."""
        player = hand.player
        if not self.source.is_typed:
            message = self._say("questions.keep-unsaid", player=player)
            raise BadUsage(message, "; ".join(phrase_owed(self.game, pile, player)))
        if not self.looks.show_hand(pile, player):
            return
        places = [  # as the hand tells it, too: keep 1.2
            Option(str(place), str(place), (str(place), f"{player}.{place}", f"keep {player}.{place}"))
            for place in range(1, len(hand.cards) + 1)
        ]
        kept = self.questions.choose(
            self._say("questions.which-card", player=player),
            self._say("refused.range", first=1, last=len(places)),
            places,
        )
        if kept is not None:
            self._act(Keep(pile, self.game.pile(pile).card(hand.cards[kept - 1]).id))

    def _say_closed(self) -> None:
        """Show the code of a game that is over, a line to share, and what can still be done."""
        counting = self.journal.list_until_end()
        code = take_code(self.game, counting)
        self.display.show_line(self._say("endings.code", code=code))
        self.display.show_line(phrase_shared(self.game, code, len(counting), self.journal.undone))
        self.display.show_hint(self._say("endings.closed"))

    def _do_next(self, number: int) -> None:
        """Do the next step of the course, for the thing of a number, 0 for the one whose turn it is. Raises Refused."""
        game, due = self.game, find_due(self.game)
        if not due:
            raise Refused(game.words, "game-closed") if is_closed(game) else refuse_waiting(game)
        if due.step.pick and self.source.is_typed:
            if chosen := self.questions.choose_rosters(due.step.pick):
                self._act(chosen)
            return
        if not number and due.things and not due.number:
            things = list_due_names(game, due)
            only = int(things[0].value) if len(things) == 1 else 0
            asked = only or (self.questions.choose_due(due, things) if self.source.is_typed else 0)
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

    def _do_for_several(self, due: Due) -> None:
        """Ask once for which things a step is done, do it for each of them, and go on; a script only goes on."""
        chosen = list[Action]() if not self.source.is_typed else self.questions.choose_each(Do(due.step.routine))
        for action in chosen or ():
            self._act(action)
        if chosen is not None and self._is_due(due):
            with _undisturbed():
                self.journal.act(Skip())  # nothing is left out

    def _write(self, table: str) -> None:
        """Ask what each result is that is blank still, and write it; an empty answer, or a script, leaves it blank."""
        titles = list_blanks(self.game.system, table)
        for key in list_unwritten(self.game, table) if self.source.is_typed else ():
            try:
                text = self.source.ask_answer(
                    self._say("questions.who-or-what", title=titles[key]),
                    self._say("questions.leave-rest"),
                    lambda _: [],
                )
            except (EOFError, KeyboardInterrupt):
                self.display.show_line(self._say("questions.rest-blank"))
                return
            if text.strip():
                self._act(Write(table, key, text.strip()))
        if list_unwritten(self.game, table):
            self._act(Skip())

    def _score(self, due: Due) -> bool:
        """Score what was earned of what a step asks for, and tell whether the game goes on then."""
        earned = ask_earned(self.game, self.questions, due, is_typed=self.source.is_typed)
        for action in earned or ():
            if self._is_due(due):
                self._act(action)
        return earned is not None and self._is_due(due)

    def _is_due(self, due: Due) -> bool:
        """Tell whether a step still comes next; the last point that is lost may have ended it."""
        now = find_due(self.game)
        return now is not None and now.step is due.step

    def _act(self, action: Action, whose: tuple[str, int] | None = None) -> None:
        """Do an action, and show what comes of it; for a thing, a kind and a number, in a line. Raises Refused."""
        if isinstance(action, Do | Again) and list_missing(self.game, action):
            self._check_askable(action)
        asked = self.questions.complete(action, whose)
        if asked is None or not self._is_meant(asked):
            return
        before, action, owed = self.game, asked, self._list_owed()
        try:
            with _undisturbed():
                events = self.journal.act(action)
        except Refused as refused:
            if refused.id == "missing-answer" and isinstance(action, Do | Again):  # in a script, where nobody is asked
                line = phrase_action(before, answer_first(before, action))
                hint = self._say("questions.such-as", hint=refused.hint, line=line)
                raise BadUsage(refused.message, hint) from None
            raise
        if is_chance(self.game, action) or isinstance(action, Do):
            self.last = _find_last(self.game, [action])
        routine = action.routine if isinstance(action, Do | Again) else ""
        is_known = routine in self._known
        self._known.add(routine)
        done = self._name_put(DoneAction(before, action, events, self.game))
        if whose:
            self.steps.tell_turn(phrase_turn(done, *whose), whose[1])
        else:
            self._tell(done, is_known=is_known)
        self.outcomes.tell_blocking(done)
        is_step = not before.progress.is_as_far_as(self.game.progress)
        others = list_rest(self.game, owed, action)
        is_led = len(others) < len(owed)  # it was asked for by what a card or a step has brought
        elsewhere = [] if is_led else list_elsewhere(before, action)
        left = [self._say("events.left-out", steps=each.title) for each in others if is_step and each.line]
        for line in (*elsewhere, *left):
            self.display.show_line(line)
        rest = [] if is_step else list_rest(self.game, self._owed, action)
        self._owed = list_open(self.game, [*list_owed(done), *rest])
        is_first = self.game.ended or not self._are_scores_told  # after that, help score tells them
        if is_first and begins_scoring(before, self.game) and (rows := list_open_scores(self.game)):
            self._are_scores_told = True
            self.display.show_rows(self._say("scores.may-still" if self.game.ended else "scores.may"), rows)

    def _tell(self, done: DoneAction, *, is_known: bool) -> None:
        """Tell what has come of an action; a phase that begins while a thing still acts is told after that."""
        begun = [event for event in done.events if isinstance(event, PhaseBegun)] if list_acting(done) else []
        self.outcomes.tell(done._replace(events=[each for each in done.events if each not in begun]), is_known=is_known)
        self._later = done._replace(action=Next(), events=begun) if begun else self._later

    def _name_put(self, done: DoneAction) -> DoneAction:
        """Name what has come into play without a name, as was typed or is answered; return all that was done."""
        for put in list_unnamed(done):
            name, self._name = self._name, ""
            if not name and self.source.is_typed:
                called = call_thing(self.game, put.kind, put.number)
                with suppress(EOFError, KeyboardInterrupt):
                    name = self.questions.ask_name(
                        self._say("questions.what-called", name=called), self._say("questions.no-name")
                    )
            if name:
                events = self.journal.act(Name(put.kind, put.number, name))
                done = done._replace(events=(*done.events, *events), after=self.game)
        return done

    def _take_name(self, line: str) -> str:
        """Return a line without the name at its end of what its routine brings into play, which is kept for that."""
        begun, *said = line.split()
        self._name = ""
        if not (word := name_routine(self.game, begun)):
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
            raise Refused(self.game.words, "game-closed")
        try:
            check_ready(self.game, action)
        except Refused as refused:
            is_asked = refused.id == "no-roster-chosen" and self.source.is_typed
            chosen = self.questions.choose_rosters() if is_asked else None
            if not chosen:
                raise
            self._act(chosen)
        check_answerable(self.game, action)

    def _is_meant(self, action: Action) -> bool:
        """Ask who types, before an action leaves out more than one thing of the course, whether that is meant."""
        leaving = phrase_leaving(self.journal.session, self._list_owed(), action) if self.source.is_typed else ""
        return not leaving or self.questions.confirm(leaving)

    def _answer(self, request: Request) -> None:
        """Answer what is asked for besides actions. Raises BadUsage if there is nothing to answer."""
        game, display = self.game, self.display
        match request.word:
            case "next":
                self._do_next(request.amount)
            case "repeat":
                if self.last is None:
                    raise BadUsage(self._say("questions.nothing-to-repeat"), self._say("questions.draw-first"))
                display.show_repeated(phrase_action(game, self.last))
                self._act(self.last)
            case "undo":
                for _ in range(count_as_one(self.journal.session) or 1):
                    with _undisturbed():
                        action = self.journal.undo()
                    display.show_line(self._say("log.undone", action=phrase_undone(self.game, action)))
                self._owed = find_owed(self.journal.session)
                self.outcomes.forget()
                for line in phrase_change(game, self.game):
                    display.show_line(f"  {line}")
            case "quit":
                self._left = True
            case _:
                self.looks.look(request)


def _find_last(game: Game, actions: Sequence[Action]) -> Action | None:
    """Return what an empty line repeats: nothing after a routine without chance, such as the end of a turn."""
    found = next((act for act in reversed(actions) if is_chance(game, act) or isinstance(act, Do)), None)
    return found if found and is_chance(game, found) else None


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let nothing come between an action and its line in the log: Ctrl-C is ignored meanwhile."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
