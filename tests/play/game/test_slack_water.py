"""The second scenario of Firefight in play: who comes and when, crates and crew that go aboard, and how it ends."""

import pytest
from evening import Table, of

from printgen.play.game.actions import Score, Take
from printgen.play.game.course import Next
from printgen.play.game.event import Ended, ThingSent
from printgen.play.game.verdict import count_known
from printgen.play.words.ending import phrase_ending


def begin(seed: str = "tide") -> Table:
    """Return the scenario as it begins."""
    return Table("firefight", seed, "slack-water")


def take_aboard(table: Table, *, crates: int = 0, crew: int = 0) -> None:
    """Have crates go aboard, each with its bearer, and then figures with empty hands."""
    for figure in range(1, crates + 1):
        table.do("take-up", figure=figure)
        table.do("carries-off", figure=figure, edge="yes")
    for figure in range(crates + 1, crates + crew + 1):
        table.do("leaves", figure=figure, edge="yes")


@pytest.mark.parametrize("seed", ["tide", "rope", "mud"])
def test_it_is_played_to_its_end(seed: str) -> None:
    """Two come by the woods in turns 3 and 5, the guards in turn 8, and the twelfth turn is the last."""
    table = begin(seed)
    for turn in range(1, 13):
        came = of(ThingSent, table.do("begin-turn"))
        assert [sent.number for sent in came] == {3: [7], 5: [8], 8: [9, 10]}.get(turn, [])
        for figure in table.session.game.things.of_kind("npcs"):
            if not figure.place:
                table.do("activate", figure=figure.number)
        if turn == 6:
            table.do("own-killed", figure=5)
            table.do("npc-killed", figure=1)
        if turn == 9:
            take_aboard(table, crates=2, crew=1)
        assert of(Ended, table.do("end-turn")) == [Ended("over")] * (turn == 12)
    table.act(Next())
    assert phrase_ending(table.session.game)[0].startswith("A draw")
    assert phrase_ending(table.session.game)[-1] == "  in all: 9"


def test_what_is_left_goes_aboard_in_peace() -> None:
    """With no enemy left, not even one to come, crates and figures on the table count as if they had gone aboard."""
    table = begin()
    take_aboard(table, crates=1, crew=1)
    for figure in range(1, 11):
        assert not table.session.game.ended
        events = table.act(Take("npcs", figure))
    assert of(Ended, events) == [Ended("silence")]
    assert table.system.scenario
    for score in table.system.scenario.scores:
        table.act(Score(score.id, count_known(table.game, score, []) or 0))
    table.act(Next())
    said = phrase_ending(table.session.game)
    assert said[0].startswith("You have won")
    assert said[-3:] == [
        "  A crate goes aboard in peace x2: +6",
        "  A figure of yours goes aboard in peace x3: +3",
        "  in all: 14",
    ]


@pytest.mark.parametrize(
    ("crates", "crew", "lost", "word"),
    [(2, 2, 0, "You have won"), (2, 1, 0, "A draw"), (1, 1, 0, "A draw"), (1, 1, 1, "The household")],
)
def test_what_is_aboard_has_its_verdict(crates: int, crew: int, lost: int, word: str) -> None:
    """With ten points and more you have won, with five it is a draw, and with fewer the household has won."""
    table = begin()
    take_aboard(table, crates=crates, crew=crew)
    for figure in range(5, 5 - lost, -1):
        table.do("own-killed", figure=figure)
    table.do("end-game")
    table.act(Next())
    assert phrase_ending(table.session.game)[0].startswith(word)
