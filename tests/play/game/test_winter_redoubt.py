"""The second scenario of The Solo Heresy in play: a redoubt in a mine field, its flares, and how it ends."""

import pytest
from evening import Steps, Table, check_undo, of, rolls

from printgen.play.game.actions import Score, Send
from printgen.play.game.course import do_step, find_due
from printgen.play.game.event import Ended, MovedShort, ResultGiven
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again
from printgen.play.words.ending import phrase_ending
from printgen.play.words.phrases import phrase_event

FIXED = {2: "Berserk", 4: "Berserk", 5: "Tactical", 7: "Erratic", 8: "Berserk", 10: "Erratic"}


def begin(seed: str = "snow") -> Table:
    """Return the scenario as it begins."""
    return Table("solo-heresy", seed, "winter-redoubt")


def list_units(table: Table, place: str = "") -> list[int]:
    """Return the numbers of the enemy units at a place, in the order in which they act."""
    return [thing.number for thing in table.game.things.of_kind("units") if thing.place == place]


def play_on(table: Table) -> list[tuple[str, str]]:
    """Let all turns pass, and return the hand size in each."""
    hands = []
    while not table.game.ended:
        hands.append((table.label("turn"), table.label("hand-1")))
        table.do("spawning-phase")
        table.do("end-turn")
    return hands


def test_it_begins_as_it_says() -> None:
    """Ten units are in reserve, the hand has the six cards of its mission, and what is settled is not asked for."""
    table = begin()
    assert list_units(table, "reserve") == list(range(1, 11))
    table.do("draw-hand")
    assert (table.label("mission"), table.label("hand-1")) == ("Victory or Death", "6")
    assert (table.label("challenge"), table.label("battlefield")) == ("Mine Field", "By the scenario")
    table.do("mine-field")


@pytest.mark.parametrize("seed", ["snow", "rime", "wind"])
def test_the_enemy_is_worth_what_the_book_lets_it_be(seed: str) -> None:
    """All units together have 100% to 125% of your points; each has one type, its own or one that is rolled."""
    table = begin(seed)
    assert table.system.scenario
    ((_, units),) = table.system.scenario.lists
    assert 1500 <= sum(unit.count("points") for unit in units) <= 1875
    while list_units(table, "reserve"):
        table.act(Again("spawning-phase"))
    types = table.system.table("enemy-types").rows
    for unit in table.game.things.of_kind("units"):
        given = [types[event.row].results[0].title for event in of(ResultGiven, unit.noted)]
        assert given == ([FIXED[unit.number]] if unit.number in FIXED else [])
        assert len(rolls(unit.noted, "enemy-types")) == (unit.number not in FIXED)


@pytest.mark.parametrize("seed", ["snow", "rime", "wind"])
def test_it_is_played_to_its_end(seed: str) -> None:
    """The hand has a card fewer each turn, the die ends it from turn 6 on, and all points are in the sum."""
    table = begin(seed)
    table.do("draw-hand")
    for unit in (1, 2):
        table.act(Send("units", unit, ""))
        table.do("destroyed", unit=unit)
    for what, times in (("keep", 5), ("flare", 2), ("tactical", 4)):
        table.act(Score(what, times))
    hands = play_on(table)
    assert hands[:6] == [(str(turn), str(7 - turn)) for turn in range(1, 7)]
    assert table.game.ended == "over"
    table.do("linebreaker", stands="yes")
    said = phrase_ending(table.game)
    assert "The redoubt has held. The relief found its flag still flying." in said
    assert said[-7:] == [
        "  First Blood (1): +1",
        "  Slay the Warlord (1): +1",
        "  As your turn ends, no enemy unit is in the redoubt x5: +5",
        "  Flare from a mortar pit, objective 2 or 5: a unit of yours controls it and did not shoot x2: +4",
        "  Points from Tactical Objectives x4: +4",
        "  Linebreaker: +1",
        "  in all: 16",
    ]


@pytest.mark.parametrize(
    ("points", "word"), [(9, "fallen"), (10, "held. Few"), (15, "held. Few"), (16, "held. The relief")]
)
def test_its_points_say_whether_it_has_held(points: int, word: str) -> None:
    """Ten points hold the redoubt, sixteen until the relief comes; with fewer it has fallen, whatever is in hand."""
    table = begin()
    table.act(Score("tactical", points))
    play_on(table)
    table.do("linebreaker", stands="no")
    assert any(f"The redoubt has {word}" in line for line in phrase_ending(table.game))


def test_it_has_held_when_nothing_moves_any_more() -> None:
    """The turn in which the last unit is destroyed is played to its end, with its points, and is the last."""
    table = begin()
    table.turn("first", "You")
    while (due := find_due(table.game)) and due.phase.id != "your-turn":
        table.act(do_step(table.game, due))
    for unit in range(1, 11):
        assert not table.game.ended
        table.act(Send("units", unit, ""))
        table.do("destroyed", unit=unit)
    asked = []
    while (due := find_due(table.game)) and not table.game.ended:
        asked.append(due.step.title or due.step.routine)
        events = table.act(do_step(table.game, due))
    assert asked == ["", "Points of the turn", "end-turn"]
    assert of(Ended, events) == [Ended("wiped-out")]
    table.do("linebreaker", stands="no")
    assert any("The storm has taken" in line for line in phrase_ending(table.game))


def test_a_flare_goes_up_twice_and_not_again() -> None:
    """There are two pits, each for one flare."""
    table = begin()
    table.act(Score("flare", 2))
    with pytest.raises(Refused, match="cannot be scored"):
        table.act(Score("flare"))


def test_undo_takes_a_whole_battle_back() -> None:
    """Step by step every state comes again, to the first."""
    steps: Steps = [("spawn-markers", {}), ("draw-hand", {}), ("spawning-phase", {}), ("mine-field", {})]
    check_undo(begin(), [*steps, ("own-loss", {}), ("end-turn", {})])


def test_points_that_cannot_fall_are_told_without_a_player() -> None:
    """Who plays alone is told in plain words that nothing is lost at 0, and reads no number of a player in the sum."""
    table = begin()
    assert phrase_event(table.game, MovedShort("vp-1", -1, 0)) == ["Victory Points: goes no further than 0"]
    table.act(Score("keep"))
    play_on(table)
    table.do("linebreaker", stands="no")
    assert "Victory Points: 0 at the start" in phrase_ending(table.game)


def test_a_defeat_tells_how_many_points_were_short() -> None:
    """Who has lost is told of the points that would have held the redoubt, not of enemies that are still there."""
    table = begin()
    play_on(table)
    table.do("linebreaker", stands="no")
    said = phrase_ending(table.game)
    assert "The redoubt has fallen. One more that does not answer." in said
    assert [line for line in said if line.startswith("Next grade")] == ["Next grade: 10 points, 10 short"]
