"""What a thing in play does now: a few lines, by what the game knows of it at this moment."""

from collections.abc import Iterator

from printgen.model.course import Phase
from printgen.play.game.course import find_due, is_open_to
from printgen.play.game.game import Game
from printgen.play.game.routine import was_done
from printgen.play.game.thing import Thing
from printgen.play.words.due import list_doings
from printgen.play.words.in_force import list_on
from printgen.play.words.phrases import find_phase, list_told_marks, list_told_results, phrase_thing
from printgen.play.words.rulebook import list_sayings, say_result


def phrase_about(game: Game, thing: Thing) -> list[str]:
    """Return who and where a thing is, what it does now, the effects on it, its turn, and what can be done with it."""
    phase = find_phase(game, game.progress.phase) if game.progress.phase else None
    sayings = [saying.line for saying in list_sayings(game, thing.kind, thing.number)]
    return [
        phrase_thing(game, thing),
        *(" ".join(lines) for lines in (sayings, _list_rolled(game, thing, phase)) if lines),
        *list_doings(game, thing),
        *list_on(game, thing.kind, thing.number),
        *_say_turn(game, thing, phase),
        *_list_routines(game, thing),
    ]


def _list_rolled(game: Game, thing: Thing, phase: Phase | None) -> list[str]:
    """Return what a thing does by its marks and rolls in this phase or, if that tells of nothing, in any phase."""
    course = game.system.play.course
    steps = [(each.id, step) for each in ((phase,) if phase else ()) for step in each.steps if step.tells[0]]
    phases = course.phases if course else ()
    steps = steps or [(each.id, step) for each in phases for step in each.steps if step.tells[0]]
    told = dict.fromkeys((name, *step.tells) for name, step in steps if step.kind == thing.kind)
    due = find_due(game)
    named = [name for name, *_ in told] or ([due.phase.id] if due else [])
    marks = [line for name in dict.fromkeys(named) for line in list_told_marks(game, thing, name)]
    results = [(result, field) for name, table, field in told for result in list_told_results(game, table, thing, name)]
    return marks + [say_result(result, field) for result, field in results]


def _say_turn(game: Game, thing: Thing, phase: Phase | None) -> Iterator[str]:
    """Yield whether it is the turn of a thing, or how its turn stands in the phase, if the phase has one for it."""
    due = find_due(game)
    if due and due.step.kind == thing.kind and thing.number in due.things:
        yield game.words.say("about.its-turn" if due.number == thing.number else "about.turn-to-come")
    elif phase:  # what it has thrown for, such as its order, is no turn
        telling = ((place, step) for place, step in enumerate(phase.steps) if step.line or step.tells[0])
        places = [place for place, step in telling if step.kind == thing.kind]
        if places and (phase.id, places[-1], thing.number) in game.progress.done:
            yield game.words.say("about.turn-over")


def _list_routines(game: Game, thing: Thing) -> Iterator[str]:
    """Yield in a line what can be typed for a thing."""
    asking = [routine for routine in game.system.play.routines if routine.asks and routine.asks[0].things == thing.kind]
    words = [
        f"{routine.id} {thing.number}"
        for routine in asking
        if not routine.asks[0].noted
        and is_open_to(game, routine, thing.number)
        and not (routine.once and was_done(game, routine, thing.number))
    ]
    if words:
        yield game.words.say("about.you-can-type", lines=", ".join(words))
