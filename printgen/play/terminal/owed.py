"""What comes before the next step of a course: hands of which cards are to be kept, and what cards have brought."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from printgen.play.game.course import Next, find_due
from printgen.play.game.effect import Assign, Lift, find_result, find_rules
from printgen.play.game.event import EffectBegun
from printgen.play.game.game import Game
from printgen.play.game.places import Hand
from printgen.play.game.routine import Again, Do
from printgen.play.game.session import Action, Session
from printgen.play.words.names import call_thing
from printgen.play.words.phrases import DoneAction, list_carried, name_moment

# What is typed to say what an effect is on, before its number.
ASSIGN = "assign "


class Owed(NamedTuple):
    """What a card or a roll has brought before the next step: a routine, or what the effect that it leaves is on."""

    title: str  # what the prompt says of it
    line: str  # what is typed for it

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
    due = find_due(done.before) if isinstance(done.action, Next) else None
    number = (done.action.number or due.number) if due and isinstance(done.action, Next) else 0
    whose = f"{call_thing(done.before, due.step.kind, number)}: " if due and number else ""
    carried = [Owed(f"{moment}: {whose}{routines[line.partition(' ')[0]]}", line) for line in list_carried(done)]
    begun = [event for event in done.events if isinstance(event, EffectBegun) and find_rules(done.after, event).on]
    return carried + [
        Owed(f"{moment}: what {find_result(done.after, effect).title} is on", f"{ASSIGN}{effect.number}")
        for effect in done.after.effects
        if effect.number in [event.number for event in begun]
    ]


def list_rest(owed: Sequence[Owed], action: Action) -> list[Owed]:
    """Return what is still to be carried out after an action."""
    word = action.routine if isinstance(action, Do | Again) else ""
    if isinstance(action, Assign | Lift):
        word = f"{ASSIGN}{action.effect}"
    done = next((place for place, each in enumerate(owed) if each.word == word), len(owed))
    return [*owed[:done], *owed[done + 1 :]]


def find_owed(session: Session) -> list[Owed]:
    """Return what the last step of a game, and what was done since, have brought to be carried out."""
    chain = list[DoneAction]()
    while session.last and session.before:
        events, _ = session.before.act(session.last)
        chain.append(DoneAction(session.before.game, session.last, events, session.game))
        session = session.before
        if session.game.progress != chain[-1].after.progress:
            break  # what was brought before this step was carried out or left out then
    owed: list[Owed] = []
    for done in reversed(chain):
        owed = [*list_owed(done), *list_rest(owed, done.action)]
    return owed


def find_keeping(game: Game, passed: Collection[tuple[str, Hand]]) -> tuple[str, Hand] | None:
    """Return the first hand of which cards are to be kept before the course goes on, with the id of its pile.

    passed: hands that keep nothing for now.
    """
    course = game.system.play.course
    if not (course and course.declared and find_due(game)):
        return None
    owing = ((name, hand) for name, pile in game.piles.items() for hand in pile.places.hands if hand.owed)
    return next((each for each in owing if each not in passed), None)
