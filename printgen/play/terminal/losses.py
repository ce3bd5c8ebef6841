"""Losses: where a number of a thing goes down with something that is lost, a line has to say what that is."""

from printgen.errors import BadUsage
from printgen.model.routine import CountStep, StrikeStep
from printgen.play.game.game import Game
from printgen.play.game.noted import list_noted_answers, list_rows
from printgen.play.game.routine import Do
from printgen.play.game.session import Action
from printgen.play.game.tally import Count
from printgen.play.words.names import call_thing, list_choice_names


def name_loss(game: Game, action: Action) -> Action:
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
                said = [(f"{routine.id} {each.says}", each.meaning.partition(",")[0]) for each in lost]
                words = [game.words.say("questions.line-for", line=line, what=what) for line, what in said]
                who = call_thing(game, thing.kind, thing.number)
                raise BadUsage(game.words.say("questions.which-lost", name=who), ", ".join(words))
    return action
