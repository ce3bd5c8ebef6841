"""The scenario of Firefight in play: figures that arrive, figures that events bring, and how it ends."""

import pytest
from evening import Steps, Table, check_undo, of

from printgen.play.game.actions import Take
from printgen.play.game.course import Next, find_due
from printgen.play.game.event import CardDrawn, DiceRolled, Ended, Event, ThingPut, ThingSent
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do
from printgen.play.words.ending import phrase_ending
from printgen.play.words.phrases import DoneAction, phrase_outcome
from printgen.play.words.rulebook import phrase_tonight

SOLDIER = "Muster Infantry Private"


def begin(seed: str = "lamp") -> Table:
    """Return the scenario as it begins."""
    return Table("firefight", seed, "night-shift")


def list_figures(table: Table, kind: str = "npcs") -> list[int]:
    """Return the numbers of the figures of a kind on the table."""
    return [thing.number for thing in table.session.game.things.of_kind(kind) if not thing.place]


def move_citizen(table: Table) -> tuple[Event, ...]:
    """Let the citizen move, though it has moved in this turn."""
    return table.act(Again("citizen-moves", (("citizen", 1),)))


def test_the_table_is_laid_out_before_the_first_card() -> None:
    """The evening begins with the set-up of the scenario, step by step, and one Enter leads to the first turn."""
    table = begin()
    scenario = table.system.scenario
    assert scenario
    told = "\n".join(phrase_tonight(table.session.game.system, scenario))
    assert [f"  {number}. " in told for number in range(1, len(scenario.set_up) + 1)] == [True] * len(scenario.set_up)
    table.act(Next())
    due = find_due(table.session.game)
    assert due
    assert due.step.routine == "begin-turn"


def test_it_is_played_to_its_end() -> None:
    """Reliefs come in turns 4 and 7, and the tenth turn is the last."""
    table = begin()
    for turn in range(1, 11):
        came = of(ThingSent, table.do("begin-turn"))
        assert [sent.number for sent in came] == {4: [7], 7: [8]}.get(turn, [])
        assert list_figures(table) == list(range(1, 7 + (turn >= 4) + (turn >= 7)))
        for figure in list_figures(table):
            table.do("activate", figure=figure)
        if turn == 1:
            table.do("own-killed", figure=1)
            table.do("own-killed", figure=2)
        assert of(Ended, table.do("end-turn")) == [Ended("over")] * (turn == 10)
    table.act(Next())
    assert phrase_ending(table.session.game)[-1].endswith("in all: -4")


def test_it_ends_when_no_enemy_is_left() -> None:
    """Those who have not come yet count, too, and so does the soldier whom an event has brought."""
    table = begin()
    table.do("reinforcement")
    for figure in (1, 2, 3, 4, 5, 6, 7, 8):
        assert not of(Ended, table.act(Take("npcs", figure)))
    assert of(Ended, table.act(Take("npcs", 9))) == [Ended("silence")]


def test_a_soldier_appears_in_one_of_the_squares_of_the_scenario() -> None:
    """A die says in which of the six; what he is and his square are noted, and he is worth a point."""
    table = begin()
    events = table.do("reinforcement")
    assert [die.die for die in of(DiceRolled, events)] == ["d6"]
    assert of(ThingPut, events) == [ThingPut("npcs", 9)]
    soldier = table.session.game.things.find("npcs", 9)
    assert soldier
    assert (soldier.name, soldier.noted) == (SOLDIER, tuple(of(DiceRolled, events)))
    table.do("npc-killed", figure=9)
    assert table.label("points") == "1"


def test_what_a_figure_has_to_know_is_told_as_it_acts() -> None:
    """The first sentry stays inside, which the player need not remember."""
    table = begin()
    for routine in ("begin-turn", "roll-off"):
        table.do(routine)
    table.do("go-first", choice="go second")
    before = table.session.game
    events = table.do("activate", figure=1)
    lines = phrase_outcome(DoneAction(before, Do("activate", (("figure", 1),)), events, table.session.game))
    assert any("Stays inside the depot" in line for line in lines)


def test_a_citizen_goes_straight_across_before_dice_lead_it() -> None:
    """The first move needs no die; from the second on there is one a turn, and the last one is noted with the edge."""
    table = begin()
    table.do("citizen")
    with pytest.raises(Refused, match="On its first move"):
        move_citizen(table)
    table.do("end-turn")
    for _ in range(3):
        (roll,) = [event for event in move_citizen(table) if hasattr(event, "roll")]
    (citizen,) = table.session.game.things.of_kind("citizens")
    assert [type(event).__name__ for event in citizen.noted] == ["DiceRolled", "Rolled"]
    assert citizen.noted[-1] == roll


def test_what_events_bring_is_on_a_list_until_it_is_gone() -> None:
    """Monks are noted with their number and their edge, Bot and citizen with their edge, the mine without."""
    table = begin()
    noted = {}
    for routine, kind in (("procession", "monks"), ("bot", "bots"), ("citizen", "citizens")):
        table.do(routine)
        (figure,) = table.session.game.things.of_kind(kind)
        noted[kind] = [event.die for event in of(DiceRolled, figure.noted)]
    assert noted == {"monks": ["d6", "d4"], "bots": ["d4"], "citizens": ["d4"]}
    events = table.do("air-mine")  # the scenario says how many road edges there are
    assert len([event for event in of(CardDrawn, events) if not event.again]) == 2
    table.act(Take("mines", 1))
    assert list_figures(table, "mines") == []


def test_a_road_gives_way_under_one_of_all() -> None:
    """One of the combatants is selected, and the weak spot has a die."""
    events = begin().do("rupture")
    assert sum(card.best for card in of(CardDrawn, events)) == 1
    assert [die.die for die in of(DiceRolled, events)] == ["d6"]


def test_the_points_of_the_night_have_their_verdict() -> None:
    """With eight points and more you have won, with three it is a draw, and with fewer the patrol has won."""
    for away, lost, word in (
        ((2, 3), (), "You have won. A good"),
        ((2, 3), (4,), "A draw"),
        ((), (2, 3), "The patrol"),
    ):
        table = begin()
        table.do("take-up", figure=1)
        table.do("carries-off", figure=1, edge="yes")
        for figure in away:
            table.do("leaves", figure=figure, edge="yes")
        for figure in lost:
            table.do("own-killed", figure=figure)
        table.do("end-game")
        table.act(Next())
        assert any(line.startswith(word) for line in phrase_ending(table.session.game))


def test_undo_takes_a_whole_night_back() -> None:
    """Step by step every state comes again, to the first."""
    steps: Steps = [("begin-turn", {}), ("citizen", {})]
    steps += [("reinforcement", {}), ("air-mine", {}), ("end-turn", {})]
    steps += [("begin-turn", {}), ("citizen-moves", {"citizen": 1}), ("end-turn", {})]
    check_undo(begin(), steps)
