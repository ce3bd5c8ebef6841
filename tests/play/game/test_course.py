"""The course of a game: it leads through each step, forgets none, and closes the game at its end."""

from collections.abc import Iterator

import pytest
from conductor import Conductor
from hypothesis import given
from hypothesis import strategies as st
from playing import state_of
from vectors.make_sessions import load_game
from vectors.random_play import Chooser, choose_action

from printgen.play.game.course import Next, PlayOn, Skip, do_step, find_due, is_closed
from printgen.play.game.event import PhaseBegun, StepLeft
from printgen.play.game.game import Game
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do
from printgen.play.game.session import Session
from printgen.play.game.verdict import find_score, list_verdicts
from printgen.play.log.journal import Done, take_code
from printgen.play.words.ending import list_sums

GAMES = ("weir", "weir/flood")
seeds = st.text("abcdefgh", min_size=1, max_size=6)


def refuse(session: Session, action: object) -> str:
    """Return the reason for which an action is refused."""
    with pytest.raises(Refused) as refused:
        session.act(action)  # type: ignore[arg-type]
    return refused.value.id


def play_at_random(name: str, seed: str, count: int = 80) -> Iterator[tuple[Session, Session]]:
    """Yield what players at random do: the session before each action, and the one after it."""
    session, chooser = Session.of(load_game(name), seed), Chooser(seed)
    for _ in range(count):
        before = session
        try:
            action = choose_action(session.game, chooser)
            session = session.act(action)[1] if action is not None else session.undo()[1]
        except Refused:
            continue
        yield before, session


def launch() -> Conductor:
    """Return a day at the weir of which the set-up is done."""
    conductor = Conductor(load_game("weir"), "a")
    for due, _ in conductor.play():
        if due.phase.id == "launch" and due.place == 0 and due.left == 1:
            break
    conductor.act(Next())
    return conductor


def test_a_routine_is_done_once_in_a_turn() -> None:
    """Whoever presses a key twice does not begin the day twice; who means it does it on purpose, and says so."""
    session = launch().session.act(Do("begin-day"))[1]
    assert refuse(session, Do("begin-day")) == "done-before"
    assert session.act(Again("begin-day"))[0]


def test_a_step_is_done_however_it_was_asked_for() -> None:
    """Who types the routine has done the step, and is not led to it again."""
    session = launch().session
    due = find_due(session.game)
    assert due
    assert due.step.routine == "begin-day"
    typed, led = session.act(Do("begin-day"))[1], session.act(do_step(session.game, due))[1]
    assert find_due(typed.game) == find_due(led.game)
    assert state_of(typed.game) == state_of(led.game)


def test_what_is_passed_by_is_told() -> None:
    """Who goes on to a later phase is told each step that was left out, but for those that are optional."""
    events, session = launch().session.act(Do("end-day"))
    left = [(event.phase, event.step) for event in events if isinstance(event, StepLeft)]
    assert ("dawn", 0) in left
    assert ("dusk", 0) not in left
    assert session.game.progress.turn == 2


def test_a_step_that_is_done_is_not_confirmed_twice() -> None:
    """A tap that was meant for a line which is done does nothing else."""
    session = launch().session
    assert refuse(session, Next()) == "not-a-line"
    assert refuse(session, Next(7)) == "not-a-line"


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds)
def test_the_place_follows_from_the_actions(name: str, seed: str) -> None:
    """Played again, the same actions come to the same place, and an undo leads back to where it was."""
    session = Session.of(load_game(name), seed)
    for before, after in play_at_random(name, seed):
        if after.before is before:
            assert after.undo()[1].game.progress == before.game.progress
        session = after
    again = Session.of(load_game(name), seed)
    for action in session.actions:
        again = again.act(action)[1]
    assert again.game.progress == session.game.progress
    assert find_due(again.game) == find_due(session.game)


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds)
def test_phases_come_in_order(name: str, seed: str) -> None:
    """No phase begins twice in a turn, unless it is done by turns with another; and no turn is left out."""
    begun: list[tuple[int, str]] = []
    conductor = Conductor(load_game(name), seed)
    for _ in conductor.play(5):
        begun += [(e.turn, e.phase) for e in conductor.done[-1][1] if isinstance(e, PhaseBegun)]
    once = [each for each in begun if not each[1].endswith("-bank")]
    assert len(once) == len(set(once))
    turns = [turn for turn, _ in begun]
    assert turns == sorted(turns)
    assert set(turns) == set(range(1, max(turns) + 1))


@pytest.mark.parametrize("name", GAMES)
@given(seed=seeds)
def test_the_sum_adds_up(name: str, seed: str) -> None:
    """The lines of the sum, from the start value on, come to what the gauge shows, whatever was done."""
    for _, session in play_at_random(name, seed):
        game = session.game
        for gauge, _ in list_sums(game):
            moved = sum(each.by for each in game.points if each.gauge == gauge)
            start = next(each for each in game.system.play.gauges if each.id == gauge)
            assert int(start.labels[start.start]) + moved == int(game.label(gauge))


def end_day() -> tuple[Session, list[Done]]:
    """Return a day at the weir that has ended and is closed."""
    conductor = launch()
    conductor.act(Do("go-home"))
    while find_due(conductor.session.game):
        conductor.act(Skip())
    return conductor.session, conductor.done


def test_a_closed_game_stays_as_it_is() -> None:
    """After the end nothing is done but an undo, until somebody plays on; and that is told by another action."""
    session, _ = end_day()
    assert is_closed(session.game)
    for action in (Do("fish", (("where", 0),)), Next(), Skip(), Do("go-home")):
        assert refuse(session, action) == "game-closed"
    assert session.undo()[1].game.progress != session.game.progress
    assert refuse(launch().session, PlayOn()) == "not-ended"


def test_what_is_played_on_changes_neither_score_nor_code() -> None:
    """Whoever plays on after the end has the score and the code of the end."""
    session, done = end_day()
    code, score = take_code(session.game, done), find_score(session.game, 1)
    for action in (PlayOn(), Do("land", (("crew", 0),)), Do("launch")):
        events, session = session.act(action)
        done.append((action, events))
    assert take_code(session.game, done) == code
    assert session.game.at_end
    assert find_score(session.game.at_end, 1) == score != find_score(session.game, 1)


def judge(game: Game) -> list[tuple[int, str]]:
    """Return who is told what at the end."""
    return [(player, verdict.id) for player, verdict in list_verdicts(game)]


def test_the_best_player_is_told() -> None:
    """Where each player has points of their own each has a verdict; one that always counts is for all."""
    conductor = launch()
    conductor.act(Do("land", (("crew", 1),)))
    conductor.act(Do("go-home"))
    assert judge(conductor.session.game) == [(0, "dry"), (2, "best")]
