"""What comes before the next step of a course: hands of which cards are to be kept, and what cards have brought."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from printgen.errors import BadUsage
from printgen.model.routine import DiscardStep, DrawStep
from printgen.play.game.course import can_do, find_due
from printgen.play.game.effect import Assign, Lift, find_result
from printgen.play.game.event import CardDrawn, EffectBegun
from printgen.play.game.game import Game
from printgen.play.game.places import Hand
from printgen.play.game.routine import Again, Do, find_routine
from printgen.play.game.session import Action, Session
from printgen.play.words.command import list_beside, parse_command
from printgen.play.words.due import list_together, name_things
from printgen.play.words.names import call_thing
from printgen.play.words.phrases import DoneAction, list_acting, list_carried, list_told_lines, name_moment
from printgen.play.words.rulebook import list_ordered

# Where a game is in its course: its turn, phase and step; empty where nothing is due.
Place = tuple[object, ...]
# What is typed to say what an effect is on, before its number.
ASSIGN = "assign "


class Owed(NamedTuple):
    """What an action has brought before the next step: a routine, what an effect is on, or a thing that acts."""

    title: str  # what the prompt says of it
    line: str  # what is typed for it, "" for a thing that acts: the player says when it has
    piles: frozenset[str] = frozenset()  # the piles from which cards were drawn with it
    # what the next step tells of several things or one: the number of each, with what is typed for it
    told: tuple[tuple[int, str], ...] = ()
    # the kind and the number of a thing that acts, for which nothing is typed, and what may be typed meanwhile
    acts: tuple[str, int] = ("", 0)
    beside: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """Return what it is carried out by: the id of the routine, or "assign" with the number of the effect."""
        return self.line if self.line.startswith(ASSIGN) else self.line.partition(" ")[0]


def list_owed(done: DoneAction) -> list[Owed]:
    """Return what an action has brought to be carried out, where the game has a course."""
    course, phase = done.after.system.play.course, done.before.progress.phase
    if not (course and course.declared and phase):
        return []
    moment = name_moment(done.before, course.phase(phase))
    routines = {routine.id: routine.title for routine in done.after.system.play.routines}
    begun = [event.number for event in done.events if isinstance(event, EffectBegun)]
    unassigned = [
        Owed(
            f"{moment}: {done.after.words.say('effects.what-on', title=find_result(done.after, effect).title)}",
            f"{ASSIGN}{effect.number}",
        )
        for effect in done.after.effects
        if effect.number in begun and effect.rules.on
    ]
    piles = frozenset(event.pile for event in done.events if isinstance(event, CardDrawn))
    carried = [Owed(f"{moment}: {routines[line.partition(' ')[0]]}", line, piles) for line in list_carried(done)]
    return unassigned + carried + _list_acting(done, moment)


def _list_acting(done: DoneAction, moment: str) -> list[Owed]:
    """Return the things that act since their tokens were drawn, each after what its orders have carried out."""
    game, owed = done.after, list[Owed]()
    due = find_due(done.before)
    piles = [rules.id for rules in game.system.play.piles]
    words = [word for word, _ in list_beside(game, due)] if due else []
    beside = tuple(word for word in words if not list_blocking(game, [word], piles))
    for kind, number in list_acting(done):
        named = [find_routine(game, name) for name in list_ordered(game, kind, number)]
        owed += [Owed(f"{moment}: {routine.title}", routine.id) for routine in named]
        owed.append(Owed(f"{moment}: {call_thing(game, kind, number)}", "", acts=(kind, number), beside=beside))
    return owed


def list_rest(game: Game, owed: Sequence[Owed], action: Action) -> list[Owed]:
    """Return what is still to be carried out after an action. Nothing is of a card that it has blocked."""
    word = action.routine if isinstance(action, Do | Again) else ""
    steps = find_routine(game, word).steps if word else ()
    blocked = {step.pile for step in steps if isinstance(step, DiscardStep) and step.last}
    owed = [each for each in owed if not blocked & each.piles]
    if isinstance(action, Assign | Lift):
        word = f"{ASSIGN}{action.effect}"
    done = next((place for place, each in enumerate(owed) if word and each.word == word), len(owed))
    return [*owed[:done], *owed[done + 1 :]]


def list_blocking(game: Game, names: Iterable[str], piles: Collection[str]) -> list[str]:
    """Return the routines among these that begin with the discard of the last card drawn from one of the piles."""
    return [
        routine.id
        for routine in game.system.play.routines
        if routine.id in names
        for step in routine.steps[:1]
        if isinstance(step, DiscardStep) and step.last and step.pile in piles
    ]


def can_bring(game: Game, name: str) -> bool:
    """Tell whether a routine draws a token first, whose thing acts then."""
    return any(isinstance(each, DrawStep) and game.has_bag(each.pile) for each in find_routine(game, name).steps[:1])


def list_open(game: Game, owed: Iterable[Owed]) -> list[Owed]:
    """Return what can still be carried out: its card may have been cancelled, its thing be gone, or its effect over."""
    effects = [f"{ASSIGN}{effect.number}" for effect in game.effects]
    routines = [routine.id for routine in game.system.play.routines if can_do(game, routine)]

    def is_open(each: Owed) -> bool:
        if each.acts[0]:
            return not game.ended and game.things.find(*each.acts) is not None
        return each.word in effects or (each.word in routines and _is_there(game, each.line))

    return list(filter(is_open, owed))


def _is_there(game: Game, line: str) -> bool:
    """Tell whether what a line names is still there to be named."""
    try:
        parse_command(game, line)
    except BadUsage:
        return False
    return True


def find_owed(session: Session) -> list[Owed]:
    """Return what the last step of a game, and what was done since, have brought to be carried out."""
    chain, game = list[DoneAction](), session.game
    while session.last and session.before:
        events, _ = session.before.act(session.last)
        chain.append(DoneAction(session.before.game, session.last, events, session.game))
        session = session.before
        if not session.game.progress.is_as_far_as(chain[-1].after.progress):
            break  # what was brought before this step was carried out or left out then
    owed: list[Owed] = []
    for done in reversed(chain):
        owed = [*list_owed(done), *list_rest(done.after, owed, done.action)]
    return list_open(game, owed)


def find_told_owed(session: Session, left: Collection[tuple[Place, str]]) -> list[Owed]:
    """Return the routines that the next step tells of its things, and that were not done since the step came up.

    left: what was left out, each by its place in the course and its line.
    """
    game = session.game
    due, place = find_due(game), find_place(game)
    if not due or not due.number:
        return []
    done: set[str] = set()
    while session.last and session.before and find_place(session.before.game) == place:
        action = session.last
        if isinstance(action, Do | Again):
            done.add(" ".join([action.routine, *(str(answer) for _, answer in action.answers[:1])]))
        session = session.before
    moment, kind = name_moment(game, due.phase), due.step.kind
    told = [
        (number, line)
        for number in list_together(game, due)
        for line in list_told_lines(game, due._replace(things=(number,)))
        if line not in done and (place, line) not in left
    ]
    owed = []
    for routine in dict.fromkeys(line.partition(" ")[0] for _, line in told):
        same = tuple((number, line) for number, line in told if line.partition(" ")[0] == routine)
        whose = name_things(game, kind, [number for number, _ in same])
        owed.append(Owed(f"{moment}: {whose}: {find_routine(game, routine).title}", same[0][1], told=same))
    return owed


def find_place(game: Game) -> Place:
    """Return where a game is in its course."""
    due = find_due(game)
    return (game.progress.turn, due.phase.id, due.place) if due else ()


def find_keeping(game: Game, passed: Collection[tuple[str, Hand]]) -> tuple[str, Hand] | None:
    """Return the first hand of which cards are to be kept before the course goes on, with the id of its pile.

    passed: hands that keep nothing for now.
    """
    course = game.system.play.course
    if not (course and course.declared and find_due(game)):
        return None
    owing = ((name, hand) for name, pile in game.piles.items() for hand in pile.places.hands if hand.owed)
    return next((each for each in owing if each not in passed), None)
