"""What an action leaves out of the course, or ends, of which a player is asked before whether that is meant."""

from collections.abc import Sequence

from printgen.play.game.course import Skip, find_due
from printgen.play.game.refusal import Refused
from printgen.play.game.session import Action, Session
from printgen.play.terminal.owed import Owed, list_rest
from printgen.play.words.command import is_chance
from printgen.play.words.due import prompt_due
from printgen.play.words.phrases import phrase_left


def phrase_leaving(session: Session, owed: Sequence[Owed], action: Action) -> str:
    """Return that an action leaves out more than one thing of the course, or ends the game; "" if it does not.

    owed: what is to be carried out before the next step.
    """
    game, due = session.game, find_due(session.game)
    if not due:
        return ""
    if isinstance(action, Skip):
        is_many = due.left > 1 and not due.number
        return game.words.say("leaving.all", step=prompt_due(game, due), number=due.left) if is_many else ""
    try:
        events, session = session.act(action)
    except Refused:
        return ""  # it is told when it is done
    is_step = not session.game.progress.is_as_far_as(game.progress)
    rest = [each.title for each in list_rest(game, owed, action) if each.line] if is_step else []
    left = "; ".join(filter(None, (*rest, phrase_left(session.game, events))))
    ends = session.game.ended and not game.ended and not is_chance(game, action)  # no die is foreseen
    if ends and getattr(action, "routine", "") != due.step.routine:
        why = next(each.title for each in session.game.system.play.ends if each.id == session.game.ended)
        said = game.words.say("leaving.ends", why=why)
        return game.words.say("leaving.ends-and", why=why, left=left) if left else said
    return game.words.say("leaving.left-out", left=left) if left else ""
