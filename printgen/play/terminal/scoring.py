"""Points of a scenario at the terminal: who plays is asked how often each score was earned."""

from collections.abc import Sequence

from printgen.errors import BadUsage
from printgen.model.course import END, SCORE
from printgen.model.play import ScoreRules
from printgen.play.game.actions import Score
from printgen.play.game.course import Due, is_closed, list_asked_scores
from printgen.play.game.game import Game
from printgen.play.game.session import Action, Session
from printgen.play.game.verdict import count_in_round, count_known, count_open
from printgen.play.terminal.questions import Questions, list_yes_no
from printgen.play.words.due import count_as_one
from printgen.play.words.typed import Choices, Option

# Of more scores than so many it is asked first whether any was earned.
FEW = 2


def ask_earned(game: Game, questions: Questions, due: Due, *, is_typed: bool) -> list[Score] | None:
    """Return what was earned of the scores that a step asks for, None if the player gives it up.

    Only what the game does not know is asked. Where there are many it is asked first, before the end, whether any was.
    At the end Enter alone is no answer, for nothing can be scored after it.
    A script is asked nothing: what only the player knows is scored by lines before.
    """
    earned, say = list[Score](), game.words.say
    scores = list_asked_scores(game, due.phase)
    is_any = is_typed and (bool(game.ended) or _ask_any(game, questions, scores))
    if is_any is None:
        return None
    for score in scores:
        if (known := count_known(game, score, [each.score for each in earned])) is not None:
            earned += [Score(score.id, known)] if known else []
            continue
        is_over = bool(score.unless) and score.unless in [each.score for each in earned]
        if (most := count_open(game, score)) < 1 or is_over or not is_any:
            continue
        counted = [Option(str(number), str(number), (str(number),)) for number in range(most + 1)]
        choices: Choices = counted if most > 1 else list_yes_no(game.words)
        hint = say("refused.range", first=0, last=most) if most > 1 else say("questions.yes-or-no")
        none = "0" if most > 1 else choices[1].says
        hint, empty = (hint, "") if game.ended else (say("questions.enter-for", choices=hint, answer=none), none)
        before, worth = game.scored.count(score.id), f"{score.points:+}"
        worth = say("scores.so-far", points=worth, number=before) if before else worth
        times = questions.choose(f"{score.title} ({worth})", hint, choices, empty=empty)
        if times is None:
            return None
        earned += [Score(score.id, times)] if times else []
    return earned


def _ask_any(game: Game, questions: Questions, scores: Sequence[ScoreRules]) -> bool | None:
    """Ask whether any of many scores was earned, None if the player gives it up; of few each is asked."""
    asked = [each for each in scores if count_known(game, each, []) is None and count_open(game, each) > 0]
    if len(asked) <= FEW:
        return True
    titles = "; ".join(f"{score.title} ({score.points:+})" for score in asked)
    say, choices = game.words.say, list_yes_no(game.words)
    no = choices[1].says
    hint = say("questions.enter-for", choices=say("questions.yes-or-no"), answer=no)
    said = questions.choose(say("scores.any-earned", scores=titles), hint, choices, empty=no)
    return None if said is None else bool(said)


def check_time(session: Session, action: Action) -> None:
    """Make sure that a line scores what counts now, and no more often than it counts in a round. Raises BadUsage.

    After the end it is told how often undo is typed until it can be scored.
    """
    game, say = session.game, session.game.words.say
    scores = {score.id: score for score in (game.system.scenario.scores if game.system.scenario else ())}
    score = scores.get(action.score) if isinstance(action, Score) else None
    if score and score.at == END and score.unless in game.scored:
        title = scores[score.unless].title
        raise BadUsage(say("scores.no-longer", score=score.id, title=title), say("scores.undo-goes-back"))
    if score and score.at == END and not game.ended:
        raise BadUsage(say("scores.at-end-alone", score=score.id, title=score.title))
    if not (score and score.round and isinstance(action, Score)):
        return
    if game.ended:
        undos = 0
        while session.game.ended and session.before:
            for _ in range(count_as_one(session) or 1):
                session = session.before or session
            undos += 1
        hint = say("scores.undo-first", times=say("nouns.time", number=undos), score=score.id)
        raise BadUsage(say("scores.rounds-alone", score=score.id), hint)
    scored = game.scored.count(score.id)
    if score.most and scored + action.times > score.most:
        times, before = say("nouns.time", number=score.most), say("nouns.time", number=scored)
        raise BadUsage(say("scores.in-all", score=score.id, times=times), say("scores.was-scored", times=before))
    if count_in_round(game, score) + action.times > score.round:
        times = say("nouns.time", number=score.round)
        hint = say("scores.less" if action.times > score.round else "scores.in-this-round")
        raise BadUsage(say("scores.a-round", score=score.id, times=times), hint)


def begins_scoring(before: Game, after: Game) -> bool:
    """Tell whether points are scored now that were not before: in a phase that says so, or once the game has ended."""
    course, phase = after.system.play.course, after.progress.phase
    if after.ended:
        return not before.ended and not is_closed(after)
    return bool(course and phase and phase != before.progress.phase and SCORE in course.phase(phase).also)
