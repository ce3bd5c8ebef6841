"""The second scenario of Heroes of Normandie in play: waves that arrive, what becomes of the bridge, and its points."""

import pytest
from evening import Table, of

from printgen.play.game.actions import Score, Send, Set
from printgen.play.game.course import Next, do_step, find_due
from printgen.play.game.event import Ended, ThingSent, TokenMoved
from printgen.play.game.routine import Do
from printgen.play.game.verdict import count_open
from printgen.play.words.command import list_missing
from printgen.play.words.ending import phrase_ending


def begin(seed: str = "dusk") -> Table:
    """Return the scenario as it begins."""
    return Table("heroes-of-normandie", seed, "mill-bridge")


def play_round(table: Table) -> tuple[list[int], list[str]]:
    """Play a round, and return the units that came and the tokens that were drawn."""
    came = [sent.number for sent in of(ThingSent, table.do("begin-round"))]
    drawn: list[str] = []
    while table.label("activations") != "0":
        drawn += [event.token for event in of(TokenMoved, table.do("enemy-activates"))]
    return came, drawn


@pytest.mark.parametrize("seed", ["dusk", "dawn", "noon"])
def test_it_is_played_to_its_end(seed: str) -> None:
    """Each round the enemy draws six tokens, the waves come in rounds 2, 4 and 5, and round 8 ends it."""
    table = begin(seed)
    assert (table.label("victory"), table.label("initiative"), table.label("level")) == ("8", "Enemy", "Green")
    for number in range(1, 9):
        came, drawn = play_round(table)
        assert came == {2: [7], 4: [8], 5: [9]}.get(number, [])
        assert len(set(drawn)) == len(drawn) == 6
        if number == 3:
            for unit in (3, 6, 7):
                table.do("unit-destroyed", unit=unit)
        assert of(Ended, table.do("end-round")) == [Ended("over")] * (number == 8)
    for what, times in (("loss", 1), ("bank", 3), ("held", 1)):
        table.act(Score(what, times))
    table.act(Next())
    told = phrase_ending(table.session.game)
    assert told[2] == "The end: the battle is over"
    assert told[:2] + told[4:] == [
        "You have won",
        "Next grade: 14 points, 4 short",
        "Round: 8 at the end",
        "Enemy unit: 3 out of play, 6 left",
        "Victory Points: 8 at the start",
        "  An enemy unit is destroyed (3, 6, 7): +3",
        "  A unit of yours is destroyed: -2",
        "  A round ends with an enemy unit on your bank, the mill's x3: -3",
        "  At the end the bridge stands, and no enemy unit is in the mill: +4",
        "  in all: 10",
    ]


def test_the_threat_rises_with_each_third_unit() -> None:
    """Three units leave the level Green, the next three Orange, and with the last one nothing is left to hold off."""
    table = begin()
    levels = []
    for unit in range(1, 10):
        assert not table.session.game.ended
        table.act(Send("units", unit, ""))
        events = table.do("unit-destroyed", unit=unit)
        levels.append(table.label("level"))
    assert levels == ["Green"] * 3 + ["Orange"] * 3 + ["Red"] * 3
    assert of(Ended, events) == [Ended("cleared")]
    table.act(Score("held"))
    table.act(Next())
    assert phrase_ending(table.session.game)[0].startswith("You have won. The tanks cross")


@pytest.mark.parametrize(
    ("scored", "word"),
    [(("held",), "You have won"), ((), "A draw"), (("blown",), "The enemy has won. The tanks take")],
)
def test_what_becomes_of_the_bridge_has_its_verdict(scored: tuple[str, ...], word: str) -> None:
    """With nothing else done a bridge that is held wins, and one that is blown loses the battle, but not all points."""
    table = begin()
    if scored != ("blown",):
        table.do("battle-ends")
    for what in scored:
        table.act(Score(what))
    table.act(Next())
    assert phrase_ending(table.session.game)[0].startswith(word)


def test_a_blown_bridge_and_two_losses_leave_nothing() -> None:
    """At no points it is lost at once, as the book says."""
    table = begin()
    table.act(Score("loss", 2))
    assert of(Ended, table.act(Score("blown"))) == [Ended("defeat")]


@pytest.mark.parametrize(("what", "times", "end"), [("blown", 1, "blown"), ("loss", 6, "lost")])
def test_what_decides_the_battle_ends_it(what: str, times: int, end: str) -> None:
    """Without the bridge, or without a unit of yours, nobody has to say that it is over."""
    table = begin()
    table.act(Set("victory", 20))
    assert of(Ended, table.act(Score(what, times))) == [Ended(end)]


def test_the_bridge_is_held_at_the_end_alone() -> None:
    """Its points are not offered before the battle is over, and no more once it is blown."""
    counts = []
    for what in ("battle-ends", "blown"):
        table = begin()
        rules = table.session.game.system.scenario
        assert rules
        (held,) = (score for score in rules.scores if score.id == "held")
        counts.append(count_open(table.session.game, held))
        _ = table.act(Score(what)) if what == "blown" else table.do(what)
        counts.append(count_open(table.session.game, held))
    assert counts == [0, 1, 0, 0]


def test_an_empty_bag_ends_the_enemys_activations() -> None:
    """With more activations than tokens no step asks for a token that is not there."""
    table = begin()
    table.do("begin-round")
    table.act(Set("activations", 9))
    drawn = 0
    while (due := find_due(table.session.game)) and due.phase.id != "enemy-supply":
        known = {"zone": "Green"} if due.step.routine == "you-activate" else {}
        events = table.do(due.step.routine, **known) if known else table.act(do_step(table.session.game, due))
        drawn += len(of(TokenMoved, events))
    assert drawn == 7
    assert table.session.game.label("activations") == "2"


def test_at_red_no_zone_is_set() -> None:
    """What the tracker shows counts for all zones then, so nobody is sent to look where the units are."""
    table = begin()
    table.do("begin-round")
    asked = []
    for place in (0, 7):
        table.act(Set("threat", place))
        while (due := find_due(table.session.game)) and due.phase.id != "activations":
            table.act(do_step(table.session.game, due))
        assert due
        action = do_step(table.session.game, due)
        assert isinstance(action, Do)
        asked.append([ask.id for ask in list_missing(table.session.game, action)])
    assert asked == [["zone"], []]


def test_after_a_loss_it_is_asked_where_your_units_are() -> None:
    """A unit that is lost costs its points, and the Threat Level is that of the units that are left."""
    table = begin()
    table.act(Set("zones", 2))
    table.do("own-loss", zone="Green")
    assert [table.label(name) for name in ("victory", "zones", "level")] == ["6", "Green", "Green"]
