"""The second scenario of Kill Zone in play: scouts that lie hurt, counters that come late, and a beacon that burns."""

import pytest
from evening import Table, of
from playing import state_of

from printgen.play.game.actions import Score, Unmark, Write
from printgen.play.game.course import Next, Skip, do_step, find_due, list_asked_scores
from printgen.play.game.event import Ended
from printgen.play.game.refusal import Refused
from printgen.play.game.verdict import count_known, list_verdicts
from printgen.play.words.command import phrase_enter
from printgen.play.words.ending import list_open_scores, phrase_ending


def begin(seed: str = "a") -> Table:
    """Return the scenario as it is set up: two scouts down, and two counters for each level."""
    table = Table("kill-zone", seed, "long-night")
    table.do("set-up-fog")
    return table


def bring_up(table: Table, scout: int) -> None:
    """Have a model carry a scout to the beacon in a later turn, which scores; each who carries has the next number."""
    table.do("pick-up")
    table.act(Unmark("carriers", scout, "busy"))
    table.do("in-safety", carrier=scout)


def list_due_at_the_end(table: Table) -> list[str]:
    """Return the routines that are due as the turn ends, "" for the line that asks what was earned."""
    session, found = table.session, list[str]()
    while (due := find_due(session.game)) and (not found or found[-1] != "end-turn"):
        found += [due.step.routine] if due.phase.id in {"mission", "turn-ends"} else []
        session = session.act(do_step(session.game, due) if due.step.is_line or found else Skip())[1]
    return found


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_it_is_played_to_its_end(seed: str) -> None:
    """Two counters come late, whoever is carried up is down no longer, and the tenth turn ends it."""
    table = begin(seed)
    assert (table.label("down"), len(table.game.things.of_kind("counters"))) == ("2", 8)
    for turn in range(1, 11):
        assert (table.label("turn"), table.game.ended) == (str(turn), "")
        assert list_due_at_the_end(table) == ["more-fog"] * (turn in {3, 6}) + ["", "end-turn"]
        if turn in {3, 6}:
            table.do("more-fog")
        if turn == 4:
            bring_up(table, 1)
        if turn == 8:
            table.do("model-down")
        else:
            table.act(Score("beacon"))
        assert of(Ended, table.do("end-turn")) == ([Ended("over")] if turn == 10 else [])
    assert len(table.game.things.of_kind("counters")) == 10
    assert table.system.scenario
    known = {score.id: count_known(table.game, score, []) for score in table.system.scenario.scores}
    assert (known["loss"], known["clear"]) == (2, 0)
    table.act(Score("loss", 2))
    table.act(Next())
    told = phrase_ending(table.game)
    assert told[0] == "You have won. It burned long enough."
    assert "The end: the mission is over" in told
    assert told[-4:] == [
        "  The beacon burns as a turn ends x9: +9",
        "  A model is carried to the beacon (1): +2",
        "  When the mission ends, a model of yours is down x2: -2",
        "  in all: 9",
    ]


@pytest.mark.parametrize(("turns", "scouts", "said"), [(6, 0, "dark"), (7, 0, "enough"), (8, 2, "bright")])
def test_its_points_say_how_well_it_went(turns: int, scouts: int, said: str) -> None:
    """Seven points win, and twelve are the best that can be said."""
    table = begin()
    table.act(Score("beacon", turns))
    for scout in range(1, scouts + 1):
        bring_up(table, scout)
    table.do("mission-ends")
    assert [verdict.id for _, verdict in list_verdicts(table.game)] == [said]


def test_it_begins_with_whom_one_may_meet_and_searches_nothing() -> None:
    """Who the enemies are is written, so that play does not ask, and no place is there to be searched."""
    table = Table("kill-zone", "a", "long-night")
    due = find_due(table.game)
    assert due
    assert not isinstance(do_step(table.game, due), Write)
    with pytest.raises(Refused):
        table.do("place-searched", where=1)
    with pytest.raises(Refused):
        table.do("found")


def test_undo_takes_a_scout_back_to_where_it_lay() -> None:
    """Step by step every state comes again."""
    table = begin()
    before = state_of(table.game)
    bring_up(table, 1)
    for _ in range(3):
        table.session = table.session.undo()[1]
    assert state_of(table.game) == before


def test_each_turn_asks_for_the_beacon_alone() -> None:
    """What counts in every turn is asked as it ends, and never at the end of the mission; what counts there waits."""
    table = begin()
    course = table.system.play.course
    assert course
    asked = {
        name: [score.id for score in list_asked_scores(table.game, course.phase(name))] for name in ("mission", "after")
    }
    assert asked == {"mission": ["beacon"], "after": ["scout", "clear", "loss"]}
    quiet = Table("kill-zone", "a", "courier")
    assert list_asked_scores(quiet.game, course.phase("mission")) == []


def test_enter_says_whether_it_asks() -> None:
    """Only the player sees the beacon burn; what counts at the end the game knows."""
    table = begin()
    while (due := find_due(table.game)) and due.phase.id != "mission":
        table.act(do_step(table.game, due))
    assert due
    assert phrase_enter(table.game, due) == "Enter asks what was earned"
    table.do("mission-ends")
    due = find_due(table.game)
    assert due
    assert phrase_enter(table.game, due) == "Enter counts what was earned"


def test_nothing_is_offered_that_counts_by_itself() -> None:
    """Not even the bonus for an empty table before the counters come."""
    assert list_open_scores(Table("kill-zone", "a", "long-night").game) == []
