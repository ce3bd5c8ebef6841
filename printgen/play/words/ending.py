"""The end of a game in words: how it has ended, who has won, what its points came from, and what is wanted for more."""

from collections.abc import Iterable, Sequence

from printgen.errors import tidy
from printgen.play.game.game import Game, Points
from printgen.play.game.pile import Pile, is_met
from printgen.play.game.routine import find_routine
from printgen.play.game.verdict import count_open, find_score, has_result, list_counting, list_verdicts
from printgen.play.words.names import title_gauge
from printgen.play.words.rulebook import flatten, join_sentences, tell_next
from printgen.products.deck import Card


def list_shown_cards(game: Game, player: int) -> list[tuple[Pile, Card]]:
    """Return the cards that a player has kept and shown to all, each with its pile."""
    return [
        (pile, pile.card(number))
        for pile in game.piles.values()
        for number in pile.places.kept_by(player)
        if number in pile.places.shown
    ]


def phrase_ended(game: Game) -> list[str]:
    """Return that the game has ended and what is to be done then; nothing while it goes on."""
    ending = next((item for item in game.system.play.ends if item.id == game.ended), None)
    if ending is None:
        return []
    return [game.words.say("endings.the-end", title=ending.title), *([flatten(ending.text)] if ending.text else [])]


def phrase_ending(game: Game) -> list[str]:
    """Return how a game has ended; of one that was played on after its end, how it had ended."""
    game = game.at_end or game
    verdicts, sums = (_phrase_verdicts(game), _phrase_sums(game)) if has_result(game) else ([], [])
    return [*verdicts, *phrase_ended(game), *sums]


def phrase_result(game: Game) -> list[str]:
    """Return who has won a game that has ended, or how well, and what its points came from."""
    return _phrase_verdicts(game) + _phrase_sums(game)


def _phrase_verdicts(game: Game) -> list[str]:
    lines = []
    for player, verdict in list_verdicts(game):
        names = [game.words.say("names.player", number=player)] if player and game.players > 1 else []
        names += [card.title for _, card in list_shown_cards(game, player)]
        lines.append(": ".join(filter(None, (", ".join(names), join_sentences(verdict.title, verdict.text)))))
        own = game.system.scenario.verdicts if game.system.scenario else ()
        above = [each for each in own[: own.index(verdict)] if each.score] if verdict in own else []
        wanted = [tell_next(game.system, each, find_score(game, player)) for each in above[-1:]]
        lines += [game.words.say("endings.next-grade", wanted=each) for each in wanted]
    return lines


def _phrase_sums(game: Game) -> list[str]:
    """Return how long a game was that has ended, how many things are out of play, and what points came from."""
    play, things = game.system.play, game.things
    rounds = play.course.round if play.course else ""
    say, title = game.words.say, game.gauge(rounds).title if rounds else ""
    lines = [say("endings.at-end", title=title, label=game.label(rounds))] if rounds else []
    for kind in play.things:
        gone = [thing for thing in things.gone if thing.kind == kind.id]
        left = len(things.of_kind(kind.id))
        lines += [say("endings.out-of-play", title=kind.title, gone=len(gone), left=left)] if gone else []
    return [*lines, *(line for _, sums in list_sums(game) for line in sums)]


def list_sums(game: Game) -> list[tuple[str, list[str]]]:
    """Return each gauge that counts points, "" for points that no gauge counts, with the lines of its sum."""
    rules, scenario = game.system.play.scenario, game.system.scenario
    if not (rules and rules.scores) and scenario and scenario.scores:
        points = {score.id: score.points for score in scenario.scores}
        entries = [Points("", score, "", 0, points[score]) for score in game.scored]
        return [
            ("", [game.words.say("endings.points"), *_phrase_entries(game, entries), _say_sum(game, find_score(game))])
        ]
    counted = game.gauges_of(rules.scores) if rules and rules.scores else ()
    found = []
    for name in list_counting(game):
        entries = [each for each in game.points if each.gauge == name]
        start = next(each for each in game.system.play.gauges if each.id == name)
        first = start.labels[start.start]
        if entries or (name in counted and (first != "0" or scenario)):
            head = game.words.say("endings.at-start", title=title_gauge(game, name), label=first)
            found.append((name, [head, *_phrase_entries(game, entries), _say_sum(game, game.label(name))]))
    return found


def _say_sum(game: Game, total: object) -> str:
    return f"  {game.words.say('endings.in-all', total=total)}"


def _phrase_entries(game: Game, entries: Iterable[Points]) -> list[str]:
    """Return a line for each thing that has moved points, with all the points that came of it."""
    groups: dict[str, list[Points]] = {}
    scores = {score.id: score.title for score in (game.system.scenario.scores if game.system.scenario else ())}
    for each in entries:
        routine = find_routine(game, each.routine).title if each.routine else game.words.say("endings.by-hand")
        groups.setdefault(scores.get(each.score, each.cause or routine), []).append(each)
    lines = []
    for title, group in groups.items():
        total = sum(each.by for each in group)
        lines.append(f"  {title}{_phrase_often(game, group, total)}: {total:+}")
    return lines


def _phrase_often(game: Game, group: Sequence[Points], total: int) -> str:
    """Return which things have brought points, each with its own where they differ, or how often it was scored."""
    brought = [each for each in group if each.number]
    if brought:
        is_alike = len({each.by for each in brought}) == 1
        numbers = (f"{each.number}" if is_alike else f"{each.number}: {each.by:+}" for each in brought)
        return f" ({', '.join(numbers)})"
    scored = game.system.scenario.scores if game.system.scenario else ()
    points = next((score.points for score in scored if score.id == group[0].score), 0)
    times = total // points if points and total % points == 0 else len(group)
    return f" {game.words.say('endings.times', number=times)}" if times > 1 else ""


def list_open_scores(game: Game) -> list[tuple[str, str]]:
    """Return what the scenario may still score: what the player types for it, and what must be done.

    What has a number of times for each round is asked for at its step. What counts by itself is none of it.
    """
    scores, course = game.system.scenario.scores if game.system.scenario else (), game.system.play.course
    known = course and course.asks_scores  # the step that asks scores what its condition says
    asked = [score for score in scores if not (score.round or score.by or score.times or (known and score.when))]
    still = [score for score in asked if count_open(game, score)]
    return [(f"score {score.id}", f"{score.title}, {score.points:+}") for score in still]


def phrase_goal(game: Game) -> str:
    """Return the points of one side, and what is wanted next: "Victory Points 2, next grade at 6"; "" for none.

    Where each of several players has points of their own, that is not one number; after the end nothing counts.
    """
    scenario, rules = game.system.scenario, game.system.play.scenario
    own, scores = scenario.verdicts if scenario else (), rules.scores if rules else ""
    say = game.words.say
    if game.at_end or (game.players > 1 and (scores or not own)):
        return ""

    def show(name: str) -> str:
        gauge = game.gauges_of(name, 1)[0]
        return f"{game.gauge(gauge).shared_title} {game.label(gauge)}"

    if wanted := sorted(least for verdict in own for least in verdict.score):
        score = find_score(game, 1)
        shown = show(scores) if scores else f"{say('endings.points')} {score}"
        above = next(
            (say("endings.next-at", least=least) for least in wanted if least > score), say("endings.best-grade")
        )
        return f"{shown}, {above}"
    judged = (verdict for verdict in game.system.play.verdicts if verdict.when and is_met(verdict.when, game.labels))
    verdict = None if own else next(judged, None)
    compared = [*verdict.least, *verdict.more] if verdict else []
    return ", ".join(
        say("endings.wins-at", now=show(name), least=wants)
        if isinstance(wants, int)
        else say("endings.wins-over", now=show(name), other=show(wants))
        for name, wants in compared
    )


def phrase_score(game: Game) -> str:
    """Return the score of a scenario: a number, or what the gauge of each player shows; "" if nothing is scored."""
    game = game.at_end or game
    scenario, rules = game.system.scenario, game.system.play.scenario
    if not scenario or not rules or not (scenario.scores or rules.scores):
        return ""
    points = {score.id: score.points for score in scenario.scores}
    labels = [game.label(gauge) for gauge in game.gauges_of(rules.scores)] if rules.scores else []
    return " / ".join(labels) or str(sum(points[score] for score in game.scored))


def phrase_shared(game: Game, code: str, actions: int, undone: int) -> str:
    """Return a game in a line to share: what was played, its score, its code, its seed, and how it came about."""
    scenario, score = game.system.scenario, phrase_score(game)
    played = ", ".join(filter(None, (game.system.title, scenario.title if scenario else "")))
    say = game.words.say
    done = say("endings.actions", number=actions, undone=undone)
    scored = say("endings.score", score=score) if score else ""
    words = ("printgen", played, scored, code, say("endings.seed", seed=tidy(game.seed)), done)
    return " \N{MIDDLE DOT} ".join(filter(None, words))
