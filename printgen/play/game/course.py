"""The course of a game: which step comes next, which step an action does, and what leads on to the next phase."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from printgen.model.course import CHOSEN, END, HIDDEN, LISTED, NUMBERED, START, CourseStep, Phase
from printgen.model.play import ScoreRules
from printgen.model.routine import AnyStep, Ask, Condition, DrawStep, EachStep, Routine
from printgen.play.game.actions import Choose, Deal, Draw, Write, find_pick, list_blanks
from printgen.play.game.event import Event, PhaseBegun, StepLeft
from printgen.play.game.game import EventsAndGame, Game, Progress
from printgen.play.game.pile import is_met, list_hidden
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import (
    Again,
    Do,
    find_routine,
    find_thing_ask,
    find_unmet,
    is_answerable,
    list_asked,
    list_named,
    show_labels,
    show_stand,
    was_done,
)
from printgen.play.game.thing import Thing


class Due(NamedTuple):
    """A step that can be done now."""

    phase: Phase
    place: int  # the index of the step in its phase
    step: CourseStep
    done: int  # how often it was done in this turn or, where it is done for each thing, left out for one
    left: int  # how often it is still to be done, 0 for as often as wanted
    things: tuple[int, ...] = ()  # the numbers of the things for which it is still to be done, in their order

    @property
    def number(self) -> int:
        """Return the number of the thing whose turn it is, 0 if there is none, or the player says which."""
        return self.things[0] if self.things and self.step.order != CHOSEN else 0


class Next(NamedTuple):
    """Confirm that the line is done which is the next step of the course."""

    number: int = 0  # the number of the thing for which it was done, 0 for none, or for the thing whose turn it is

    def run(self, game: Game) -> EventsAndGame:
        """Confirm it. Raises Refused if the next step is not a line."""
        due = _require_due(game)
        if not due.step.is_line:
            raise Refused(game.words, "not-a-line", step=name_step(game, due.step))
        if self.number not in (due.things or (0,)) and (self.number or not due.number):
            numbers = ", ".join(map(str, due.things)) or game.words.say("refused.none")
            raise Refused(game.words, "not-its-turn", number=self.number, numbers=numbers)
        return (), game


class Skip(NamedTuple):
    """Leave out the next step of the course; of one for each thing, only the thing whose turn it is."""

    def __bool__(self) -> bool:
        """Return True: it has no fields, but is an action all the same."""
        return True

    def run(self, game: Game) -> EventsAndGame:
        """Leave it out. Raises Refused if no step comes next, or a step that cannot be left out."""
        due = _require_due(game)
        if due.step.required:
            raise Refused(game.words, "required-step", step=name_step(game, due.step))
        return (StepLeft(due.phase.id, due.place, due.number),), game


class PlayOn(NamedTuple):
    """Go on playing after the end, which no longer counts."""

    def __bool__(self) -> bool:
        """Return True: it has no fields, but is an action all the same."""
        return True

    def run(self, game: Game) -> EventsAndGame:
        """Go on. Raises Refused if the game has not ended, or its end has steps that are still to be done."""
        if not game.ended or find_due(game):
            raise Refused(game.words, "not-ended")
        return (), game._replace(ended="", at_end=game.at_end or game)


def _require_due(game: Game) -> Due:
    """Return the step that comes next. Raises Refused if there is none."""
    if due := find_due(game):
        return due
    raise refuse_waiting(game)


def refuse_waiting(game: Game) -> Refused:
    """Return why no step comes next: what the course waits for, as far as the game knows."""
    course = game.system.play.course
    for phase in course.phases if course and not game.ended else ():
        if phase.at == END or (phase.at == START and game.progress.turn > 1):
            continue
        named = [name_step(game, step) if step.title or not step.is_line else phase.title for step in phase.steps]
        conditions = [(*step.when, *_find_condition(game, step)) for step in phase.steps]
        for title, when in ((phase.title, phase.when), *zip(named, conditions, strict=True)):
            if wrong := find_unmet(game, when):
                stand, labels = show_stand(game, wrong[0]), show_labels(game.words, wrong[1])
                return Refused(game.words, "nothing-due/waits", stand=stand, title=title, labels=labels)
        for title, step in zip(named, phase.steps, strict=True):
            if step.kind in [kind.id for kind in game.system.play.things] and not _list_there(game, step):
                return Refused(game.words, "nothing-due/things", stand=show_stand(game, step.kind), title=title)
    return Refused(game.words, "nothing-due")


def _find_condition(game: Game, step: CourseStep) -> Condition:
    return find_routine(game, step.routine).when if step.routine else ()


def name_step(game: Game, step: CourseStep) -> str:
    """Return what a step is called."""
    if step.title:
        return step.title
    if step.routine:
        return find_routine(game, step.routine).title
    if step.pick:
        return find_pick(game, step.pick).title
    if step.writes:
        return game.system.table(step.writes).title
    if step.pile:
        return game.bag(step.pile).rules.title if game.has_bag(step.pile) else game.pile(step.pile).deck.title
    return step.line


def find_due(game: Game) -> Due | None:
    """Return the step that comes next in the course, None if there is none."""
    course = game.system.play.course
    phase = game.progress.phase
    return next(_list_open(game, course.phase(phase)), None) if course and phase else None


def do_step(game: Game, due: Due, number: int = 0) -> Do | Draw | Deal | Next | Choose | Write:
    """Return the action that does a step that is due: for the thing of a number, 0 for the thing whose turn it is.

    Where its routine asks for more, the answers are missing; so are the rosters of a step that chooses some, and the
    text of one that writes.
    """
    step, number = due.step, number or due.number
    if step.pick:
        return Choose(step.pick, ())
    if step.writes:
        return Write(step.writes, list_unwritten(game, step.writes)[0], "")
    if step.pile:
        is_dealt = not game.has_bag(step.pile) and game.pile(step.pile).rules.dealt
        return Deal(step.pile, max(1, game.players)) if is_dealt else Draw(step.pile, column=step.column)
    if not step.routine:
        return Next(number)
    ask = _find_turn_ask(game, step) if number else None
    answer = number - 1 if ask and ask.players else number
    return Do(step.routine, (*step.answers, *([(ask.id, answer)] if ask else [])))


def list_unwritten(game: Game, table: str) -> list[str]:
    """Return the keys of the results of a table that are blank still."""
    return [key for key in list_blanks(game.system, table) if (table, key) not in game.written]


def _find_turn_ask(game: Game, step: CourseStep) -> Ask | None:
    """Return the ask of the routine of a step for whom the step is done, None if it is done for nobody."""
    if not goes_through(game, step):
        return None
    routine = find_routine(game, step.routine)
    if step.kind == game.system.play.players:
        return next((ask for ask in routine.asks if ask.players), None)
    return find_thing_ask(routine)


def goes_through(game: Game, step: CourseStep) -> bool:
    """Tell whether a step is done for each thing of a kind or for each player; one who plays alone is no turn."""
    return bool(step.kind) and not (step.kind == game.system.play.players and game.players <= 1)


def is_closed(game: Game) -> bool:
    """Tell whether a game has ended, and all is done that its course has for the end."""
    course = game.system.play.course
    return bool(game.ended and course and course.declared and not find_due(game))


def begin_course(game: Game) -> Game:
    """Return a game that has just begun, in the first phase of its course."""
    course = game.system.play.course
    return _go_on(game)[1] if course else game


def follow_course(before: Game, action: Any, outcome: EventsAndGame) -> EventsAndGame:
    """Return what comes of an action, with the game further on in its course."""
    events, game = outcome
    course = game.system.play.course
    if not course:
        return outcome
    progress = _note_single(game, action)
    left: tuple[Event, ...] = ()
    by_turns = ""
    if isinstance(action, Skip):
        due = _require_due(before)
        progress = progress._replace(left=(*progress.left, (due.phase.id, due.place, due.number)))
    elif found := _find_done(before, action):
        due, number, amount = found
        # Steps before it that may be left out, or are done as often as wanted, are over then.
        over_now = [(due.phase.id, each.place, 0) for each in _list_open(before, due.phase) if _ends_before(each, due)]
        progress = progress._replace(
            done=(*progress.done, *[(due.phase.id, due.place, number)] * amount), left=(*progress.left, *over_now)
        )
        by_turns = due.phase.id if due.phase.by_turns else ""
        if due.phase.id != progress.phase and not _are_by_turns(due.phase, course.phase(progress.phase)):
            phases = _list_phases(before)
            over = phases[: [phase.id for phase in phases].index(due.phase.id)]
            left = tuple(_list_left(before, over))
            progress = progress._replace(passed=(*progress.passed, *(phase.id for phase in over)))
    moved, game = _go_on(game._replace(progress=progress), by_turns)
    return ((*events, *left, *moved), game) if course.declared else (events, game)


def _ends_before(step: Due, done: Due) -> bool:
    """Tell whether a step of a phase is over once a later one is done."""
    return step.place < done.place and (step.step.optional or not (step.step.times or step.step.kind))


def _note_single(game: Game, action: Any) -> Progress:
    """Return the progress of a game with a routine noted that was done and can be done a single time."""
    progress = game.progress
    routine = find_routine(game, action.routine) if isinstance(action, Do | Again) else None
    if not routine or not routine.once:
        return progress
    number = routine.find_occasion(action.answers)
    if number is None:  # it was done for none of the things, as often as may be
        return progress
    course = game.system.play.course
    turn = course.find_turn(progress.turn, progress.phase) if course else progress.turn
    entry = (routine.id, number, turn, progress.phase)
    return progress._replace(routines=(*progress.routines, entry))


def _find_done(game: Game, action: Any) -> tuple[Due, int, int] | None:
    """Return the step that an action does, the number of the thing for which, and how often; None if it does none.

    It is a step of the phase that the game is in or, if it has a number of times, of a later phase of the turn.
    """
    if isinstance(action, Next):
        due = find_due(game)
        return (due, action.number or due.number, 1) if due else None
    course = game.system.play.course
    if not course or not game.progress.phase or not isinstance(action, Do | Again | Draw | Deal):
        return None
    here = course.phase(game.progress.phase)
    for phase in [here, *(phase for phase in _list_phases(game) if phase != here and _comes(game, phase))]:
        is_here = phase == here or _are_by_turns(phase, here)
        for due in _list_open(game, phase):
            number = _match(game, due, action)
            if number is not None and (is_here or due.step.times):
                return due, number, action.amount if isinstance(action, Draw) else 1
    return None


def _match(game: Game, due: Due, action: Any) -> int | None:
    """Return the number of the thing for which an action does a step, 0 for none; None if it does not do it."""
    step = due.step
    if isinstance(action, Deal):
        return 0 if step.pile == action.pile and not action.player else None
    if isinstance(action, Draw):
        return 0 if (step.pile, step.column) == (action.name, action.column) else None
    answers = dict(action.answers)
    if action.routine != step.routine or any(answers.get(ask) != answer for ask, answer in step.answers):
        return None
    if not goes_through(game, step):
        return 0
    ask = _find_turn_ask(game, step)
    number = answers.get(ask.id, 0) + ask.players if ask else 0
    return number if number in due.things else None


def _list_left(game: Game, phases: Iterable[Phase]) -> Iterator[StepLeft]:
    """Yield the steps that are left out where these phases end now."""
    for phase in phases:
        for due in _list_open(game, phase) if _comes(game, phase) else ():
            if due.step.times and not due.step.optional:
                yield StepLeft(phase.id, due.place)


def _go_on(game: Game, by_turns: str = "") -> EventsAndGame:
    """Return the game in the next phase in which something is to be done, which may be the one that it is in.

    by_turns: the id of the phase of which a step was done, after which the turn goes to another phase; "" for none.
    """
    before = game.progress
    if by_turns:
        game = game._replace(progress=before._replace(phase=_find_next_side(game, by_turns)))
    for _ in range(2):  # the rest of this turn and, if nothing is left in it, the next turn
        here = game.progress.phase
        phases = sorted(_list_phases(game), key=lambda phase: phase.id != here)
        for phase in phases:
            if _comes(game, phase) and any(_list_open(game, phase)):
                return _enter(game, phase, before)
            progress = game.progress
            game = game._replace(progress=progress._replace(passed=(*progress.passed, phase.id)))
        if game.ended:
            break
        routines, scored = game.progress.routines, len(game.scored)
        game = game._replace(progress=Progress(before.turn + 1, "", before.begun, routines=routines, scored=scored))
    return (), game._replace(progress=before._replace(phase=""))


def _enter(game: Game, phase: Phase, before: Progress) -> EventsAndGame:
    """Return the game in a phase, with an event if it was in another before."""
    progress = game.progress._replace(phase=phase.id)
    if (progress.turn, phase.id) == (before.turn, before.phase):
        return (), game._replace(progress=progress)
    is_first = phase.id not in progress.begun
    if is_first:
        progress = progress._replace(begun=(*progress.begun, phase.id))
    return (PhaseBegun(phase.id, progress.turn, is_first),), game._replace(progress=progress)


def _find_next_side(game: Game, name: str) -> str:
    """Return the id of the phase whose turn it is after a step of a phase that is done by turns with others."""
    phases = [phase for phase in _list_phases(game) if phase.by_turns]
    place = [phase.id for phase in phases].index(name)
    for phase in phases[place + 1 :] + phases[: place + 1]:
        if _are_by_turns(phase, phases[place]) and _comes(game, phase) and any(_list_open(game, phase)):
            return phase.id
    return name


def _are_by_turns(one: Phase, other: Phase) -> bool:
    """Tell whether two phases are done by turns."""
    return one.by_turns and other.by_turns and one.side[0] == other.side[0]


def _list_phases(game: Game) -> list[Phase]:
    """Return the phases that are not over in this turn, in their order."""
    course = game.system.play.course
    found: list[Phase] = []
    # Phases that are done by turns are all over before the ones come that are done one after the other.
    for (gauge, _), group in groupby(course.phases if course else (), lambda phase: (phase.side[0], phase.by_turns)):
        phases = list(group)
        if gauge:
            labels, place = game.gauge(gauge).labels, game.position(gauge)
            phases.sort(key=lambda phase: (labels.index(phase.side[1]) - place) % len(labels))  # at once
        found += phases
    return [phase for phase in found if phase.id not in game.progress.passed]


def _comes(game: Game, phase: Phase) -> bool:
    """Tell whether a phase comes in this turn."""
    if game.ended or phase.at == END:
        is_this = bool(game.ended) and phase.at == END and (not phase.ends or game.ended in phase.ends)
        return is_this and is_met(phase.when, game.labels)
    return (phase.at != START or game.progress.turn == 1) and is_met(phase.when, game.labels)


def _list_open(game: Game, phase: Phase) -> Iterator[Due]:
    """Yield the steps of a phase that can be done now."""
    for index, step in enumerate(phase.steps):
        if due := _find_open(game, phase, index, step):
            yield due


def _find_open(game: Game, phase: Phase, index: int, step: CourseStep) -> Due | None:
    """Return a step if it can be done now, else None."""
    progress = game.progress
    done = [number for name, place, number in progress.done if (name, place) == (phase.id, index)]
    left = [number for name, place, number in progress.left if (name, place) == (phase.id, index)]
    if 0 in left or not is_met(step.when, game.labels) or not _can_be_done(game, step, phase.id):
        return None
    if step.scores and not list_asked_scores(game, phase):
        return None
    if step.cards and not _list_holders(game, step):
        return None
    if goes_through(game, step):
        things = tuple(number for number in _list_things(game, step, phase.id) if number not in (*done, *left))
        return Due(phase, index, step, len(done) + len(left), len(things), things) if things else None
    if not step.times:
        return Due(phase, index, step, len(done), 0)
    number = sum(each if isinstance(each, int) else game.number(each) for each in step.times)
    to_do = number if step.counts_down else number - len(done)
    if step.counts_down:  # other steps of the phase may do the same, in another case
        alike = [place for place, each in enumerate(phase.steps) if each.routine == step.routine]
        done = [number for name, place, number in progress.done if name == phase.id and place in alike]
    return Due(phase, index, step, len(done), to_do) if to_do > 0 else None


def list_asked_scores(game: Game, phase: Phase) -> list[ScoreRules]:
    """Return the scores that a step of a phase asks for.

    Where both the turn and the end of a game ask, the turn asks for those that say how often they count in a round.
    """
    course, scenario = game.system.play.course, game.system.scenario
    ends = {each.at == END for each in (course.phases if course else ()) for step in each.steps if step.scores}
    scores = scenario.scores if scenario else ()
    return [score for score in scores if len(ends) < 2 or (phase.at == END) != bool(score.round)]  # noqa: PLR2004  # both


def _can_be_done(game: Game, step: CourseStep, phase: str) -> bool:
    """Tell whether a step has something to do now: its routine can be done, or its bag holds tokens."""
    if step.pick:
        return step.pick not in game.chosen
    if step.writes:
        return bool(list_unwritten(game, step.writes))
    if step.pile:
        return not game.has_bag(step.pile) or bool(game.bag(step.pile).inside)
    if not step.routine:
        return True
    routine = find_routine(game, step.routine)
    number = routine.find_occasion(step.answers) if routine.once and not step.kind else None
    return can_do(game, routine) and (number is None or not was_done(game, routine, number, phase))


def can_do(game: Game, routine: Routine) -> bool:
    """Tell whether a routine has something to do now.

    Its condition is met, the things and cards that it asks for are there, those that it goes through too, and the bag
    from which it draws first holds tokens.
    """
    asked = [ask for ask in routine.asks if ask.things and not ask.optional]
    drawn = [step.pile for step in routine.steps[:1] if isinstance(step, DrawStep) and game.has_bag(step.pile)]
    return (
        is_met(routine.when, game.labels)
        and all(list_asked(game, ask) for ask in asked)
        and all(game.pile(ask.cards).active_titles for ask in routine.asks if ask.cards)
        and all(list_named(game, ask) for ask in routine.asks if ask.names)
        and any(not isinstance(each, EachStep | AnyStep) or _list_there(game, each) for each in routine.steps)
        and all(game.bag(bag).inside for bag in drawn)
    )


def list_offered(game: Game, due: Due) -> list[tuple[Routine, list[Thing]]]:
    """Return the routines that the thing whose turn it is may do besides, as the game stands, each with which things.

    With which it may do one of them already, it is offered no other; a routine with no other things is not offered.
    """
    offered, told = list[tuple[Routine, list[Thing]]](), list[Thing]()
    for routine in map(partial(find_routine, game), due.step.offers if due.number else ()):
        first, *others = routine.asks
        known = [thing for ask in others if ask.things for thing in list_asked(game, ask, {first.id: due.number})]
        others_still = [thing for thing in known if thing not in told]
        if is_open_to(game, routine, due.number) and (others_still or not known):
            offered.append((routine, others_still))
            told += others_still
    return offered


def is_open_to(game: Game, routine: Routine, number: int) -> bool:
    """Tell whether a thing can be what a routine asks for first, with an answer to what else it asks."""
    first = routine.asks[0]
    is_asked = number in [thing.number for thing in list_asked(game, first)]
    return is_asked and is_answerable(game, routine, {first.id: number}) and is_met(routine.when, game.labels)


def _list_there(game: Game, step: CourseStep | EachStep | AnyStep) -> list[Thing]:
    """Return the things that a step goes through, in the order in which they came into play."""
    things = game.things.of_kind(step.kind)
    return [thing for thing in things if thing.place == step.place and step.without not in thing.marks]


def list_things_said(game: Game, step: CourseStep) -> list[int] | None:
    """Return the numbers of the things of which the scenario says now what a step tells.

    None: the scenario says it of no thing at all, however the game stands.
    """
    scenario, rules = game.system.scenario, game.system.play.scenario
    if not (step.says and scenario and rules):
        return None
    name, told = step.says
    text = next(each for item in rules.lists if item.kind == name for each in item.texts if each.id == told)
    said = [thing for thing in scenario.things(name) if any(each.id == told for each in thing.texts)]
    there = [thing.number for thing in _list_there(game, step._replace(kind=name))]
    return [thing.number for thing in said if thing.number in there and game.read_text(thing, text)] if said else None


def _list_holders(game: Game, step: CourseStep) -> list[int]:
    """Return the players for each of whom a step is done, in their order."""
    players = range(1, game.players + 1)
    if not step.cards:
        return list(players)
    name, state = step.cards
    pile = game.pile(name)
    if state == HIDDEN:
        return [player for player in players if list_hidden(pile, player)]
    return [player for player in players if set(pile.places.kept_by(player)) & set(pile.places.shown)]


def _list_things(game: Game, step: CourseStep, phase: str) -> list[int]:
    """Return the numbers of the things or players for each of which a step of a phase is done, in their order."""
    if step.kind == game.system.play.players:
        return _list_holders(game, step)
    things = _list_there(game, step)
    if (said := list_things_said(game, step)) is not None:
        things = [thing for thing in things if thing.number in said]
    if step.order in (NUMBERED, CHOSEN):
        things.sort(key=lambda thing: thing.number)
    elif step.order != LISTED:
        things.sort(key=lambda thing: step.order not in thing.marks)
    if step.routine:
        routine = find_routine(game, step.routine)
        asked = list_asked(game, routine.asks[0])
        things = [thing for thing in things if thing in asked]
        if routine.once:
            things = [thing for thing in things if not was_done(game, routine, thing.number, phase)]
    return [thing.number for thing in things]
