"""The scenario of The Solo Heresy in play: units that spawn as they are, points, and the ways in which it ends."""

import pytest
from evening import Steps, Table, check_undo, of, rolls

from printgen.play.game.actions import Score, Send, Set
from printgen.play.game.course import PlayOn, Skip, do_step, find_due
from printgen.play.game.event import Ended, GaugeMoved, ResultGiven, Rolled
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do, list_asked, list_asks
from printgen.play.words.command import list_missing
from printgen.play.words.due import list_together, phrase_due
from printgen.play.words.ending import list_open_scores, list_sums, phrase_ending
from printgen.play.words.names import call_thing
from printgen.play.words.phrases import DoneAction, list_carried, list_told_lines, phrase_end

FIXED = {2: "Berserk", 3: "Berserk", 6: "Berserk", 8: "Erratic"}


def begin(seed: str = "soot") -> Table:
    """Return the scenario as it begins."""
    return Table("solo-heresy", seed, "silent-foundry")


def list_units(table: Table, place: str = "") -> list[int]:
    """Return the numbers of the enemy units at a place, in the order in which they act."""
    return [thing.number for thing in table.session.game.things.of_kind("units") if thing.place == place]


def test_it_begins_as_it_says() -> None:
    """Eight units are in reserve, each with its name, in the mission Raid with three cards in hand."""
    table = begin()
    assert list_units(table, "reserve") == list(range(1, 9))
    assert all(thing.name for thing in table.session.game.things.of_kind("units"))
    table.do("draw-hand")
    assert (table.label("mission"), table.label("hand-1")) == ("Raid", "3")


@pytest.mark.parametrize("seed", ["soot", "ash", "slag"])
def test_units_of_a_fixed_type_have_it_and_the_others_roll(seed: str) -> None:
    """Each unit on the table has one type, and one that is Unpredictable has another roll in its place."""
    table = begin(seed)
    while list_units(table, "reserve"):
        table.act(Again("spawning-phase"))
    types = table.system.table("enemy-types").rows
    for unit in table.session.game.things.of_kind("units"):
        given = [types[event.row].results[0].title for event in of(ResultGiven, unit.noted)]
        assert given == ([FIXED[unit.number]] if unit.number in FIXED else [])
        assert len(rolls(unit.noted, "enemy-types")) == (unit.number not in FIXED)
    (roll,) = of(Rolled, table.do("new-type", unit=8))
    crucible = table.session.game.things.find("units", 8)
    assert crucible
    assert (of(ResultGiven, crucible.noted), rolls(crucible.noted, "enemy-types")) == ([], [roll])


def test_six_points_win_at_once() -> None:
    """Each valve counts once, and the sixth point ends it; what was scored is told, each valve by its name."""
    table = begin()
    for valve in ("left-valve", "right-valve", "far-valve"):
        table.act(Score(valve))
        with pytest.raises(Refused, match="cannot be scored"):
            table.act(Score(valve))
    table.act(Score("tactical", 2))
    assert not table.session.game.ended
    assert of(Ended, table.act(Score("tactical"))) == [Ended("shut-down")]
    table.do("linebreaker", stands="no")
    told = phrase_ending(table.session.game)
    assert any("The foundry is silent" in line for line in told)
    assert "  Far valve, objective 5: a unit of yours controls it and did not shoot: +1" in told
    assert "Turn: 1 at the end" in told


def test_the_first_unit_lost_is_first_blood_and_the_foreman_is_the_warlord() -> None:
    """Both points come once each, summed up by name; the loss of a unit of one's own gives First Blood away."""
    table = begin()
    for unit in (1, 2, 3):
        table.act(Send("units", unit, ""))
    points = []
    for unit in (2, 3, 1):
        table.do("destroyed", unit=unit)
        points.append(table.label("vp-1"))
    assert points == ["1", "1", "2"]
    ((_, lines),) = list_sums(table.session.game)
    assert lines[1:3] == ["  First Blood (2): +1", "  Slay the Warlord (1): +1"]
    other = begin()
    other.act(Send("units", 2, ""))
    other.do("own-loss")
    other.do("destroyed", unit=2)
    assert (other.label("vp-1"), other.label("first-blood")) == ("0", "The enemy's")


def test_a_unit_that_flees_tests_to_regroup_before_the_others_move() -> None:
    """The Movement Phase begins with a step for each unit that has fled, and no other; then all move in one list."""
    table = begin()
    table.act(Set("first", 2))
    table.do("spawning-phase")
    fleeing = list_units(table)[-1]
    table.do("flees", unit=fleeing)
    while not ((due := find_due(table.session.game)) and due.phase.id == "enemy-movement"):
        assert due
        table.act(Skip() if due.step.optional else do_step(table.session.game, due))
    assert (due.step.routine, due.things) == ("regroups", (fleeing,))
    table.do("regroups", unit=fleeing, done="yes")
    due = find_due(table.session.game)
    assert due
    assert list(due.things) == list_together(table.session.game, due) == list_units(table)
    assert any(line.startswith("Regrouped: ") for line in phrase_due(table.session.game, due))


def test_linebreaker_is_asked_for_at_the_end() -> None:
    """The die ends the game, and then the last point of the mission is asked for, as a step of the end alone."""
    table = begin()
    while not table.session.game.ended:
        table.do("spawning-phase")
        table.do("end-turn")
    due = find_due(table.session.game)
    assert due
    assert due.step.routine == "linebreaker"
    (stands,) = list_missing(table.session.game, Do("linebreaker"))
    assert "the enemy's zone" in stands.title  # where it has to stand is told as it is asked
    table.do("linebreaker", stands="yes")
    assert table.label("vp-1") == "1"
    assert not find_due(table.session.game)


def test_any_player_may_have_the_six_points() -> None:
    """Where each player keeps points of their own, player 2 shuts the foundry down as well as player 1."""
    table = begin()
    table.act(Set("players", 1))
    table.act(Score("tactical", 5, 1))
    assert not of(Ended, table.act(Score("tactical", 5, 2)))
    assert of(Ended, table.act(Score("tactical", 1, 2))) == [Ended("shut-down")]


def test_it_is_won_when_nothing_moves_any_more() -> None:
    """It ends with the turn in which the last unit is destroyed, and none brings Kill Points in this mission."""
    table = begin()
    for unit in range(1, 9):
        table.act(Send("units", unit, ""))
    for unit in range(1, 8):
        assert not [move for move in of(GaugeMoved, table.do("destroyed", unit=unit)) if move.gauge == "kp-1"]
    table.do("destroyed", unit=8)
    assert not table.session.game.ended
    assert of(Ended, table.do("end-turn")) == [Ended("wiped-out")]
    table.do("linebreaker", stands="no")
    assert "Enemy unit: 8 out of play, 0 left" in phrase_ending(table.session.game)


def test_it_is_over_when_the_die_says_so() -> None:
    """Without six points the length of the game is that of the book."""
    table = begin()
    while not table.session.game.ended:
        table.do("spawning-phase")
        table.do("end-turn")
    assert table.session.game.ended == "over"
    assert 6 <= int(table.label("turn")) <= 10


def test_undo_takes_a_whole_battle_back() -> None:
    """Step by step every state comes again, to the first."""
    steps: Steps = [("spawn-markers", {}), ("draw-hand", {}), ("spawning-phase", {})]
    steps += [
        ("new-type", {"unit": 2}),
        ("destroyed", {"unit": 3}),
        ("betrayal", {}),
        ("end-turn", {}),
    ]
    check_undo(begin(), steps)


def test_an_erratic_unit_has_its_dice_thrown_when_it_acts() -> None:
    """The list of the phase leads to its scatter die, and to its die to charge; other types and shots need none."""
    table, carried = begin(), set[tuple[str, str, str]]()
    while table.session.game.progress.turn == 1:
        before, due = table.session.game, find_due(table.session.game)
        assert due
        step = do_step(before, due)
        action = Skip() if isinstance(step, Do) and list_asks(before, step.routine) else step
        table.act(action)
        if due.step.tells[0]:
            lines = list_told_lines(before, due)
            called = f"{call_thing(before, 'units', due.number)}: "
            (own,) = (line for line in phrase_due(before, due) if line.startswith(called))
            kind = "Erratic" if own.startswith(f"{called}Erratic.") else "other"
            assert all(line.endswith(f" {due.number}") for line in lines)
            carried |= {(due.phase.id, kind, line.partition(" ")[0]) for line in lines or [""]}
    assert carried == {
        ("enemy-movement", "Erratic", "erratic-move"), ("enemy-movement", "other", ""),
        ("enemy-shooting", "Erratic", ""), ("enemy-shooting", "other", ""),
        ("enemy-assault", "Erratic", "erratic-charge"), ("enemy-assault", "other", ""),
    }  # fmt: skip


def test_a_loss_is_named_and_comes_back_by_a_miracle() -> None:
    """The player is told to name a unit that is lost, and a 6 for The Emperor Protects leads to its return."""
    table = begin()
    before, action = table.session.game, Do("own-loss")
    events = table.act(action)
    assert phrase_end(DoneAction(before, action, events, table.session.game)) == ["  (type name losses 1 NAME)"]
    thrown, told = 0, list[str]()
    while thrown != 6:
        before, action = table.session.game, Do("emperor-protects")
        events = table.act(action)
        ((thrown,),) = (event.thrown for event in of(Rolled, events))
        told = list_carried(DoneAction(before, action, events, table.session.game))
        assert told == (["comes-back"] if thrown == 6 else [])
    table.do("comes-back", unit=1)
    assert not table.session.game.things.of_kind("losses")


def test_an_erratic_move_is_for_erratic_units_alone() -> None:
    """No other unit is offered for it, by the type that counts now; one that is named all the same is refused."""
    table = begin()
    while list_units(table, "reserve"):
        table.act(Again("spawning-phase"))
    (ask,) = list_asks(table.session.game, "erratic-move")
    asked = [thing.number for thing in list_asked(table.session.game, ask)]
    assert 8 in asked
    assert not {2, 3, 6} & set(asked)
    table.do("erratic-move", unit=8)
    with pytest.raises(Refused, match="Enemy unit 2 is not Erratic"):
        table.do("erratic-move", unit=2)


def test_what_a_turn_scores_is_not_offered_after_the_end() -> None:
    """Valves and Tactical Objectives are asked for as a turn ends, and are no last points."""
    table = begin()
    while not table.session.game.ended:
        table.again("end-turn")
    assert list_open_scores(table.session.game) == []


def test_who_plays_on_begins_another_turn() -> None:
    """After the end by the die the turn that is over does not come again, and the score stays."""
    table = begin()
    while not table.session.game.ended:
        table.again("end-turn")
    table.do("linebreaker", stands="no")
    turn, ending = int(table.label("turn")), phrase_ending(table.session.game)
    table.act(PlayOn())
    due = find_due(table.session.game)
    assert due
    assert due.step.routine == "another-turn"
    table.act(do_step(table.session.game, due))
    due = find_due(table.session.game)
    assert due
    assert int(table.label("turn")) == min(turn + 1, 10)
    assert due.phase.id != "another-turn"
    table.act(Score("tactical", 1))
    assert phrase_ending(table.session.game) == ending
