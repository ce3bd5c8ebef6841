"""Tells the next step of the course. A long text is told in full once, and what the player knows is left out."""

from collections.abc import Collection, Iterable

from printgen.play.game.course import Due, find_due
from printgen.play.log.journal import Journal
from printgen.play.terminal.display import Display
from printgen.play.terminal.owed import Owed, can_bring, list_blocking
from printgen.play.words.command import list_beside
from printgen.play.words.due import (
    is_list,
    list_described,
    list_types,
    phrase_due,
    phrase_heads,
    phrase_type,
    phrase_waiting,
    prompt_due,
)
from printgen.play.words.ending import phrase_goal
from printgen.play.words.in_force import list_told
from printgen.play.words.rulebook import find_gist, list_paragraphs

# What a step tells is long where it fills more than a line.
LONG = 100


class StepTeller:
    """Tells the step that comes next; `is_typed` tells whether somebody sees the prompt."""

    def __init__(self, journal: Journal, display: Display, *, is_typed: bool) -> None:
        self.journal = journal
        self.display = display
        self.is_typed = is_typed
        self._acting: Owed | None = None  # what was told to act last
        self._told: object = None  # the step that was told last, with what was told
        # what steps have told, with the turn and the phase, or the thing, for which it is told once; None for all
        self._texts: set[tuple[str | tuple[str, int] | None, str]] = set()
        # what may be typed besides, as it was told: the turn, 0 for good, the phase and the word
        self._beside = set[tuple[int, str, str]]()
        self._listed: tuple[int, str, int] | None = None  # the turn, phase and step whose list was told last,
        self._types: dict[str, list[int]] = {}  # with each of its lines and the numbers of its things
        self._turns: list[tuple[int, bool]] = []  # the things of a list still to come, and which of them throw
        self._is_led = False
        self._lined: set[tuple[int, str, int]] = set()  # the steps whose line was told, each with its turn

    def tell(self) -> None:
        """Tell what there is to know about the next step when it comes up, and again when that has changed."""
        game = self.journal.session.game
        due = find_due(game)
        if due and is_list(game, due):
            self._tell_list(due)
            return
        full = phrase_due(game, due) if due else phrase_waiting(game)
        brief = phrase_due(game, due, is_brief=True) if due else full
        # What is long is told in full a single time, a part of it once in each kind of phase; after that rules tell it.
        span = due.phase.id if due and due.step.tells[1] else None
        # The orders of a thing are told in full once, as long as they are the same.
        own = (due.step.kind, due.number) if due and due.step.tells[0] and not due.step.tells[1] else None
        known = {line for place, line in self._texts if place in {span, own}}
        lines = [short if line in known else line for line, short in zip(full, brief, strict=True)]
        is_cut = lines != full
        told = (game.progress.turn, due.phase.id, due.place, due.number, full) if due else full
        if due and due.step.line:
            step = (game.progress.turn, due.phase.id, due.place)
            if step in self._lined and (due.step.kind or not due.step.is_line):
                general = list_paragraphs(due.step.line)  # told for the first thing, or the first time
                lines = [line for line in lines if line not in general]
            self._lined.add(step)
        is_new = told != self._told
        if is_new:
            if due and (lines or due.number) and not self.is_typed:  # nobody sees the prompt
                self.display.show_heading(prompt_due(game, due))
            if due and due.step.scores and not self.is_typed and (goal := phrase_goal(game)):
                lines.append(goal)
            for line in lines:
                self.display.show_line(line)
            if due and span and is_cut:
                self.display.show_hint(self._say("course.tells-all", name=due.step.tells[0]))
            self._texts.update((span, line) for line in full if len(line) > LONG)
            self._texts.update((own, line) for line in full if own)
        self._told = told
        self._tell_beside(due, is_new=is_new)

    def _tell_list(self, due: Due) -> None:
        """Tell what all things of a step do, a line for each kind of doing; when it has changed, only what is new.

        The line of the step and who a thing is are told once, and what a doing is in full once in each kind of phase.
        """
        game, place = self.journal.session.game, (due.phase.id, due.place)
        now = (game.progress.turn, *place)
        types = list_types(game, due)
        before = self._types if self._listed == now else {}
        known = {line for span, line in self._texts if span == due.phase.id}
        lines = [
            phrase_type(game.words, f"{head}: {find_gist(text)}" if line in known else line, numbers)
            for line, numbers in types
            for head, _, text in [line.partition(": ")]
            if not set(numbers) <= set(before.get(line, ()))
        ]
        once = [*list_paragraphs(due.step.line), *list_described(game, due)]
        lines += [line for line in once if (None, line) not in self._texts]
        order = self._say("course.in-order", numbers=", ".join(map(str, due.things)))
        lines += [order] if self._listed != now and due.things[1:] else []
        has_begun = any(phase == due.phase.id for phase, *_ in game.progress.done)
        lines += [] if self._listed == now else list_told(game, due.phase.id, is_brief=has_begun)
        if lines and not self.is_typed:
            self.display.show_heading(prompt_due(game, due))
        for line in lines:
            self.display.show_line(line)
        self._texts.update({*((due.phase.id, line) for line, _ in types), *((None, line) for line in once)})
        is_new = self._told != now
        self._types, self._listed, self._told = dict(types), now, now
        self._tell_beside(due, is_new=is_new)

    def _tell_beside(self, due: Due | None, *, is_new: bool) -> None:
        """Tell what may be typed besides, if there is anything new; `is_new` says whether the step is."""
        if due and (beside := self._list_beside(due, is_new=is_new)):
            self.display.show_hint(self._say("prompts.besides", lines=", ".join(beside)))

    def tell_acting(self, owed: Owed) -> None:
        """Tell what may be typed while a thing acts whose token was drawn; nothing where something else comes first."""
        if not owed.acts[0] or owed is self._acting:
            return
        self._acting = owed
        if not self.is_typed:
            self.display.show_heading(owed.title)
        elif owed.beside:
            self.display.show_hint(self._say("prompts.besides", lines=", ".join(map(_leave_answers, owed.beside))))

    def _list_beside(self, due: Due, *, is_new: bool) -> list[str]:
        """Return what may be typed besides, where somebody types: the first time in a phase in which it may.

        What has its occasion, such as picking up who is down, is told in each turn that has it. What a word asks for is
        told a single time with it. In phases that are done by turns all of it is told with each turn, for much may have
        come of it; where a step draws a token, it is told as its thing acts.
        """
        game = self.journal.session.game
        if due.step.routine and can_bring(game, due.step.routine):
            return []
        usages = {word for _, _, word in self._beside}
        settled = game.system.play.scenario.gauges if game.system.play.scenario else ()  # these are no occasion
        occasional = [each for each in game.system.play.routines if {name for name, _ in each.when} - {*settled}]
        occasions = {*due.step.offers, *(routine.id for routine in occasional)}
        piles = [rules.id for rules in game.system.play.piles]
        told = {
            word: (game.progress.turn if word.partition(" ")[0] in occasions else 0, due.phase.id, word)
            for word, _ in list_beside(game, due)
            if not list_blocking(game, [word], piles)  # it is told with the card
        }
        is_again = is_new and due.phase.by_turns
        words = [word for word, place in told.items() if is_again or place not in self._beside]
        self._beside |= {*told.values()}
        if not self.is_typed:
            return []
        return [_leave_answers(word) if word in usages else word for word in words]

    def _say(self, key: str, **values: object) -> str:
        """Return a sentence of the words file in the language of the game, with its placeholders filled."""
        return self.journal.session.game.words.say(key, **values)

    def begin_turns(self, thrown: Collection[int]) -> None:
        """Begin to tell what is thrown for things of a list, so that those between them have their turn."""
        due = find_due(self.journal.session.game)
        things = due.things if due and is_list(self.journal.session.game, due) else ()
        self._turns = [(number, number in thrown) for number in things]

    def tell_turn(self, lines: Iterable[str], number: int) -> None:
        """Tell what was thrown for a thing, after the things that come before it in its list."""
        for line in lines:
            place = next((place for place, each in enumerate(self._turns) if each[0] == number), -1)
            self._tell_between(self._turns[: max(0, place)])
            self._turns = self._turns[place + 1 :]
            self._is_led = True
            self.display.show_line(line)

    def end_turns(self) -> None:
        """Tell which things come last in a list, if anything was thrown at all."""
        if self._is_led:
            self._tell_between(self._turns)
        self._turns, self._is_led = [], False

    def _tell_between(self, things: Iterable[tuple[int, bool]]) -> None:
        game = self.journal.session.game
        numbers = [number for number, is_thrown in things if not is_thrown]
        if numbers and (due := find_due(game)):
            self.display.show_line(self._say("course.then", heads=phrase_heads(game, due, numbers)))


def _leave_answers(word: str) -> str:
    """Return what is typed without what it asks for, which is told in capitals."""
    return " ".join(part for part in word.split() if not part.isupper())
