"""Questions: what a player at the terminal is asked for, and what may be answered, until it is or is given up."""

from collections.abc import Callable, Sequence
from functools import partial

from printgen.errors import BadUsage
from printgen.model.routine import TABLE, Ask, MoveStep, Routine, list_steps
from printgen.model.told_words import ToldWords
from printgen.play.game.course import Due
from printgen.play.game.game import Game
from printgen.play.game.routine import NONE, Again, Do, find_routine, list_asks, list_unnamed_kinds
from printgen.play.game.session import Action
from printgen.play.game.thing import find_thing_kind
from printgen.play.log.journal import Journal
from printgen.play.terminal.display import Display, Rows
from printgen.play.terminal.lines import Source, find_width
from printgen.play.terminal.looks import Looks
from printgen.play.words.command import (
    Request,
    find_unanswerable,
    list_missing,
    list_open_answers,
    parse_answer,
    parse_command,
    show_choices,
    show_things,
)
from printgen.play.words.names import are_numbered, call_thing, list_thing_names
from printgen.play.words.phrases import list_answers
from printgen.play.words.typed import Candidate, Choices, Option, fold

# A question and what may be answered fill more than a line where they are longer, and no terminal says how wide it is.
LONG = 100
# So many answers are a choice.
MANY = 2
# What may be looked at while something is asked, and how a question is left.
LOOKS = ("list", "state", "what", "rules", "help")
UNDO = "undo"


def list_yes_no(words: ToldWords) -> Choices:
    """Return yes and no, as packs number them: yes is 1, no is 2."""
    yes, no = words.say("questions.yes"), words.say("questions.no-answer")
    return [Option("1", yes, (yes, "1")), Option("0", no, (no, "2"))]


class Instead(Exception):
    """A line that is typed where a question is asked, and is done in its place: undo, or what a routine does."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class Questions:
    """Asks a player, who may look things up before each answer.

    journal: the game and its log.
    display: where answers are listed.
    source: where a player answers.
    looks: what can be looked up meanwhile.
    """

    def __init__(self, journal: Journal, display: Display, source: Source, looks: Looks) -> None:
        self.journal = journal
        self.display = display
        self.source = source
        self.looks = looks

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.journal.session.game

    def choose(self, question: str, hint: str, choices: Choices, *, empty: str = "") -> int | None:
        """Return what an action says for the choice that the player names, or None if the player gives it up.

        empty: the answer that Enter alone gives, "" for none. Then it is asked again, and told how to leave.
        """
        found = self._ask(question, hint, choices, lambda text: [parse_answer(self.game.words, choices, text)], empty)
        return found[0] if found else None

    def choose_several(self, question: str, choices: Choices) -> list[int] | None:
        """Return what an action says for each choice that the player names, or None if the player gives it up."""

        def parse(text: str) -> list[int]:
            try:
                return [parse_answer(self.game.words, choices, text)]
            except BadUsage:
                parts = text.replace(",", " ").split()
                return [
                    parse_answer(self.game.words, choices, part) for part in parts if parts[1:] or fold(part) != NONE
                ]

        hint = self._say("questions.several", choices=show_things(self.game.words, choices), none=NONE)
        return self._ask(question, hint, choices, parse, NONE)

    def _ask(
        self, question: str, hint: str, choices: Choices, parse: Callable[[str], list[int]], empty: str
    ) -> list[int] | None:
        """Ask until what is typed can be parsed, which is returned, or None if the player gives it up.

        Raises Instead for a line that is done in place of an answer.
        """
        while True:
            text = ""
            try:
                text = self.source.ask_answer(question, hint, partial(_complete_answer, choices)).strip() or empty
                if text.partition(" ")[0] in LOOKS and isinstance(look := parse_command(self.game, text), Request):
                    self.looks.look(look)
                    continue
                if text and text != UNDO:
                    return parse(text)
                if text:
                    raise Instead(text)
                self._tell_needed(hint)
            except BadUsage as error:
                if is_routine(self.game, text):
                    raise Instead(text) from None
                leave = self._say("questions.leave")
                self.display.show_error(BadUsage(error.message, "; ".join(filter(None, (error.hint, leave)))))
            except (EOFError, KeyboardInterrupt):
                self.display.show_line(self._say("questions.given-up"))
                return None

    def confirm(self, question: str) -> bool:
        """Ask whether something is meant."""
        asked = self._say("questions.is-it-meant", what=question)
        return self.choose(asked, self._say("questions.yes-or-no"), list_yes_no(self.game.words)) == 1

    def _say(self, key: str, **values: object) -> str:
        """Return a sentence of the words file in the language of the game, with its placeholders filled."""
        return self.game.words.say(key, **values)

    def _tell_needed(self, hint: str) -> None:
        """Tell that Enter alone is no answer, and how the question is left."""
        leave = self._say("questions.leave")
        self.display.show_hint(self._say("questions.needed", hint=hint, leave=leave) if hint else leave)

    def ask_name(self, question: str, hint: str, *, is_needed: bool = False) -> str:
        """Return what the player calls something; what is in play, and rules, can be looked at meanwhile.

        Raises Instead for undo.
        """
        while True:
            text = self.source.ask_answer(question, hint, lambda _: []).strip()
            if text == UNDO:
                raise Instead(text)
            if is_needed and not text:
                self._tell_needed(hint)
                continue
            try:
                look = parse_command(self.game, text) if text.partition(" ")[0] in LOOKS else None
            except BadUsage:
                look = None  # a name that begins like a look
            if not isinstance(look, Request):
                return text
            self.looks.look(look)

    def offer(self, question: str, shown: str, rows: Rows, *, is_listed: bool = False) -> tuple[str, str]:
        """Return a question and what may be answered.

        Where that fills more than a line, or `is_listed`, each answer is shown on a line of its own before.
        """
        is_long = len(f"{question}? {shown}") > (find_width() or LONG)
        if len(rows) < MANY or not (is_listed or is_long):
            return question, shown
        self.display.show_rows(question, rows)
        return (question if len(question) < LONG // 2 else self._say("questions.which")), ", ".join(
            says for says, _ in rows
        )

    def choose_due(self, due: Due, things: Choices) -> int | None:
        """Ask for which thing a step is done, and return its number; None if the player gives the question up."""
        rows = [(each.says, each.meaning) for each in things if each.says]
        kind = find_thing_kind(self.game.system, due.step.kind)
        return self.choose(*self.offer(kind.title, show_things(self.game.words, things), rows), things)

    def complete(self, action: Action, whose: tuple[str, int] | None = None) -> Action | None:
        """Return an action with all its answers, or None if the player gives it up; a script is not asked."""
        if not isinstance(action, Do | Again):
            return action
        return self.ask_missing(action, whose) if self.source.is_typed else self.keep_shown(action)

    def ask_missing(self, action: Do | Again, whose: tuple[str, int] | None = None) -> Do | Again | None:
        """Return a routine with all its answers, or None if the player gives it up; for a thing, which is named."""
        routine, asks = find_routine(self.game, action.routine), list_asks(self.game, action.routine)
        while missing := list_missing(self.game, action):  # an answer may say others
            ask = missing[0]
            choices = list_open_answers(self.game, action, ask)
            shown = (
                show_things(self.game.words, choices)
                if ask.things
                else show_choices(self.game, ask, dict(action.answers))
            )
            rows = list_answers(self.game, ask, choices)
            named = f"{call_thing(self.game, *whose)}: {ask.title}" if whose else ask.title
            title, shown = self.offer(named, shown, rows, is_listed=bool(ask.things))
            # Enter means 0 where a routine asks for several numbers: most are 0. A number asked alone is needed.
            # A yes or no about a thing is mostly "no".
            zeros = [word for word, number in ask.choices if number == 0]
            is_zero = len(routine.asks) > 1 and bool(zeros) and (bool(whose) or choices[0].says == "0")
            said = [each.says for each in choices if each.says]
            # Where there may be none, as where nobody was attacked, Enter means that, which stands last.
            first = zeros[0] if is_zero else said[0] if len(said) == 1 else self._find_shown(routine, said)
            only = said[-1] if ask.optional else first
            hint = self._say("questions.enter-for", choices=shown, answer=only) if only else shown
            answer = self.choose(title, hint, choices, empty=only)
            if answer is None:
                return None
            answers = {**dict(action.answers), ask.id: answer}
            action = action._replace(answers=tuple((ask.id, answers[ask.id]) for ask in asks if ask.id in answers))
        return action

    def keep_shown(self, action: Do | Again) -> Do | Again:
        """Return a routine with the answers, where they are missing, that leave gauges as they are: nobody is asked."""
        routine = find_routine(self.game, action.routine)
        for ask in list_missing(self.game, action):
            choices = list_open_answers(self.game, action, ask)
            if shown := self._find_shown(routine, [each.says for each in choices if each.says]):
                action = action._replace(
                    answers=(*action.answers, (ask.id, parse_answer(self.game.words, choices, shown)))
                )
        return action

    def _find_shown(self, routine: Routine, said: list[str]) -> str:
        """Return the answer that leaves a gauge as it is where a routine asks for its box alone; "" elsewhere."""
        alone = len(routine.asks) == 1
        moved = [step.gauge for step in list_steps(routine.steps) if isinstance(step, MoveStep) and alone]
        return next((self.game.label(name) for name in moved if list(self.game.gauge(name).labels) == said), "")

    def ask_told(self, kind: str, told: Sequence[tuple[int, str]]) -> list[tuple[int, Do | Again]]:
        """Return what is typed for things of a kind, as routines; a yes or no that each asks is asked once."""
        commands = [(number, parse_command(self.game, line)) for number, line in told]
        actions = [(number, command) for number, command in commands if isinstance(command, Do | Again)]
        missing = [list_missing(self.game, action) for _, action in actions]
        if not (actions[1:] and all(len(asks) == 1 and is_yes_or_no(asks[0]) for asks in missing)):
            return actions
        (ask,), numbers = missing[0], {str(number) for number, _ in actions}
        things = [each for each in list_thing_names(self.game, kind) if each.value in numbers]
        chosen = self.choose_several(self._say("questions.for-which", title=ask.title), things)
        answers = [number for _, number in ask.choices]
        return (
            []
            if chosen is None
            else [
                (number, action._replace(answers=(*action.answers, (ask.id, answers.index(int(number in chosen))))))
                for number, action in actions
            ]
        )

    def choose_each(self, action: Do) -> list[Action] | None:
        """Return a routine for each thing that the player names, or None if the player gives it up."""
        routine = find_routine(self.game, action.routine)
        (ask,) = routine.asks
        choices = list_open_answers(self.game, action, ask)
        chosen = self.choose_several(f"{routine.title}: {ask.title}", [each for each in choices if each.says])
        return None if chosen is None else [action._replace(answers=((ask.id, number),)) for number in chosen]

    def choose_rosters(self, name: str = "") -> Action | None:
        """Ask from which rosters names are picked, and return what chooses them; None if the player gives it up.

        name: the id of the pick, "" for the first one without rosters.
        """
        open_picks = [each for each in self.game.system.play.picks if each.id not in self.game.chosen]
        pick = next(each for each in open_picks if name in ("", each.id))
        names = [
            Option(each.id, each.id, (each.id, each.title))
            for each in self.game.system.rosters
            if each.table == pick.table
        ]
        shown = self._say("questions.several-names", name=names[0].says)
        try:
            said = self.source.ask_answer(
                self._say("questions.from", title=pick.title), shown, partial(_complete_answer, names)
            )
        except (EOFError, KeyboardInterrupt):
            return None
        command = parse_command(self.game, f"choose {pick.id} {said.replace(',', ' ')}") if said.strip() else None
        return None if isinstance(command, Request) else command


def asks_for_several(game: Game, due: Due) -> bool:
    """Tell whether a step that is done as often as wanted asks for things alone: it is asked once for all of them."""
    asks = find_routine(game, due.step.routine).asks if due.step.routine and not due.step.times else ()
    return not due.step.kind and len(asks) == 1 and bool(asks[0].things) and not asks[0].noted


def split_several(game: Game, line: str) -> list[Action]:
    """Return what a line does for several things one by one, "locked 8 9"; nothing where it is for one, or is wrong."""
    word, *said = line.replace(",", " ").split() or [""]
    routine = next((each for each in game.system.play.routines if each.id == word), None)
    asks = list_asks(game, word) if routine else ()
    if not routine or len(said) < MANY or len(asks) != 1 or not asks[0].things or list_unnamed_kinds(routine.steps):
        return []
    try:
        commands = [parse_command(game, f"{word} {each}") for each in said]
    except BadUsage:
        return []  # a name of several words, or what is told as it is parsed whole
    return [each for each in commands if isinstance(each, Do)]


def is_routine(game: Game, line: str) -> bool:
    """Tell whether a line is a routine, called by its whole word, with answers that it may have."""
    try:
        command = parse_command(game, line)
    except BadUsage:
        return False
    return isinstance(command, Do) and command.routine == line.split(maxsplit=1)[0]


def is_yes_or_no(ask: Ask) -> bool:
    """Tell whether an ask is answered by one of two words, for 0 and for 1."""
    return sorted(number for _, number in ask.choices) == [0, 1] and are_numbered(word for word, _ in ask.choices)


def _complete_answer(choices: Choices, text: str) -> list[Candidate]:
    found = [choice.says for choice in choices if fold(choice.says).startswith(fold(text))]
    return [Candidate(says, len(text), "") for says in found]


def check_answerable(game: Game, action: Do | Again) -> None:
    """Make sure that each thing that a routine asks for has an answer. Raises BadUsage, which says what is missing."""
    if ask := find_unanswerable(game, action):
        say = game.words.say
        kind = find_thing_kind(game.system, ask.things)
        if (number := dict(action.answers).get(ask.id)) and not ask.noted:
            message = say("questions.does-not-fit", name=call_thing(game, kind.id, number), title=ask.title)
            raise BadUsage(message, say("questions.what-tells", number=number))
        things = [each for each in game.things.of_kind(kind.id) if ask.at in ("", each.place or TABLE)]
        marked = [thing for thing in things if (ask.without or ask.marked) in thing.marks]
        is_cause = len(marked) == len(things) if ask.without else not marked
        mark = next((each.title for each in kind.marks if is_cause and each.id in (ask.without, ask.marked)), "")
        found = say("questions.all-are" if ask.without else "questions.none-is", title=kind.title, mark=mark)
        why = found if mark else say("questions.none-fits", title=kind.title, ask=ask.title)
        stand = why if things else say("refused.in-play", title=kind.title, label=0)
        message = say("refusals.not-now/things", routine=action.routine, stand=stand)
        raise BadUsage(message, say("questions.list-shows"))
