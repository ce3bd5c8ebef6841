"""Points of a scenario at the terminal: who plays is asked how often each score was earned."""

from collections.abc import Sequence

from printgen.errors import BadUsage, count_noun
from printgen.model.course import END, SCORE
from printgen.model.play import ScoreRules
from printgen.play.game.actions import Score
from printgen.play.game.course import Due, is_closed, list_asked_scores
from printgen.play.game.game import Game
from printgen.play.game.session import Action, Session
from printgen.play.game.verdict import count_in_round, count_known, count_open
from printgen.play.terminal.questions import YES_NO, YES_OR_NO, Questions
from printgen.play.words.due import count_as_one
from printgen.play.words.typed import Option

# Of more scores than so many it is asked first whether any was earned.
FEW = 2


def ask_earned(game: Game, questions: Questions, due: Due, *, is_typed: bool) -> list[Score] | None:
    """Return what was earned of the scores that a step asks for, None if the player gives it up.

    Only what the game does not know is asked. Where there are many it is asked first, before the end, whether any was.
    At the end Enter alone is no answer, for nothing can be scored after it.
    A script is asked nothing: what only the player knows is scored by lines before.
    """
    earned = list[Score]()
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
        choices = counted if most > 1 else YES_NO
        hint = f"0 to {most}" if most > 1 else YES_OR_NO
        none = "0" if most > 1 else "no"
        hint, empty = (hint, "") if game.ended else (f"{hint}, Enter for {none}", none)
        before = game.scored.count(score.id)
        so_far = f", {before} so far" if before else ""
        times = questions.choose(f"{score.title} ({score.points:+}{so_far})", hint, choices, empty=empty)
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
    said = questions.choose(f"Was any of this earned: {titles}", f"{YES_OR_NO}, Enter for no", YES_NO, empty="no")
    return None if said is None else bool(said)


def check_time(session: Session, action: Action) -> None:
    """Make sure that a line scores what counts now, and no more often than it counts in a round. Raises BadUsage.

    After the end it is told how often undo is typed until it can be scored.
    """
    game = session.game
    scores = {score.id: score for score in (game.system.scenario.scores if game.system.scenario else ())}
    score = scores.get(action.score) if isinstance(action, Score) else None
    if score and score.at == END and score.unless in game.scored:
        title = scores[score.unless].title
        raise BadUsage(f'"{score.id}" no longer counts: {title}', "undo goes back")
    if score and score.at == END and not game.ended:
        raise BadUsage(f'"{score.id}" counts at the end of the game alone, and is asked for there: {score.title}')
    if not (score and score.round and isinstance(action, Score)):
        return
    if game.ended:
        undos = 0
        while session.game.ended and session.before:
            for _ in range(count_as_one(session) or 1):
                session = session.before or session
            undos += 1
        hint = f"undo, typed {count_noun(undos, 'time')}, takes the end back; then score {score.id} and end the turn"
        raise BadUsage(f'"{score.id}" counts in rounds alone, and the game has ended', hint)
    scored = game.scored.count(score.id)
    if score.most and scored + action.times > score.most:
        times, before = count_noun(score.most, "time"), count_noun(scored, "time")
        raise BadUsage(f'"{score.id}" counts {times} in all', f"it was scored {before}")
    if count_in_round(game, score) + action.times > score.round:
        times = count_noun(score.round, "time")
        hint = "score less" if action.times > score.round else "it was scored in this round"
        raise BadUsage(f'"{score.id}" counts {times} a round at most', hint)


def begins_scoring(before: Game, after: Game) -> bool:
    """Tell whether points are scored now that were not before: in a phase that says so, or once the game has ended."""
    course, phase = after.system.play.course, after.progress.phase
    if after.ended:
        return not before.ended and not is_closed(after)
    return bool(course and phase and phase != before.progress.phase and SCORE in course.phase(phase).also)
