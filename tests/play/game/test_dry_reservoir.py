"""The scenario of Horde Mode in play: what spawns in which zone, who is paid, and how it ends after five rounds."""

from evening import Steps, Table, check_undo, of

from printgen.play.game.actions import Choose, Deal, Mark, Score
from printgen.play.game.event import Ended, NamePicked, ThingPut
from printgen.play.words.phrases import phrase_ending


def begin(seed: str = "dust") -> Table:
    """Return the scenario as it begins, with Orks for the Horde."""
    table = Table("horde-mode", seed, "dry-reservoir")
    table.act(Choose("units", ("orks",)))
    return table


def list_horde(table: Table) -> list[int]:
    """Return the numbers of the units of the Horde."""
    return [thing.number for thing in table.session.game.things.of_kind("horde")]


def play_round(table: Table) -> list[ThingPut]:
    """Play a round without failed missions, and return what has spawned."""
    table.do("begin-round")
    spawned = []
    for zone in ("zone-1", "zone-2"):
        events = table.do("spawn", zone=zone, displaced=0)
        assert len(of(ThingPut, events)) == sum(bool(pick.roster) for pick in of(NamePicked, events))
        assert {put.place for put in of(ThingPut, events)} <= {zone}
        spawned += of(ThingPut, events)
    return spawned


def test_it_begins_as_it_says() -> None:
    """Two players have 2 RP each and two objectives to choose from, and two pickets stand on the table."""
    table = begin()
    assert list_horde(table) == [1, 2]
    assert [table.label(f"rp-{player}") for player in (1, 2)] == ["2", "2"]
    table.act(Deal("secret-objectives", 2))
    assert [len(hand.cards) for hand in table.pile("secret-objectives").places.hands] == [2, 2]


def test_it_is_played_to_its_end() -> None:
    """Units spawn behind the pickets, whoever destroys one is paid, and the fifth round is the last."""
    table, alive = begin(), [1, 2]
    for number in range(1, 6):
        alive += [put.number for put in play_round(table)]
        assert list_horde(table) == alive
        table.do("destroyed", unit=alive.pop(0), player=1 + number % 2)
        table.act(Score("pump", number % 3 + 1))
        ended = of(Ended, table.do("end-round", cards=0, spawn="0", dragon_slayer="no"))
        assert ended == [Ended("five-rounds")] * (number == 5)
    assert [table.label(f"rp-{player}") for player in (1, 2)] == ["4", "5"]
    assert phrase_ending(table.session.game)[-1].endswith("in all: 11")
    assert table.label("round") == "5"


def test_undo_takes_a_whole_round_back() -> None:
    """Step by step every state comes again, to the first."""
    steps: Steps = [
        ("begin-round", {}),
        ("spawn", {"zone": "zone-1", "displaced": 0}),
        ("spawn-bracket", {"zone": "zone-2", "displaced": 7}),
        ("pincer", {}),
        ("destroyed", {"unit": 1, "player": 2}),
        ("end-round", {"cards": 1, "spawn": "+1", "dragon_slayer": "yes"}),
    ]
    check_undo(begin(), steps)


def test_the_warlord_is_whom_the_player_marks() -> None:
    """The first character keeps the mark, wherever it goes."""
    table = begin()
    table.act(Mark("horde", 2, "warlord"))
    table.do("begin-round")
    marks = {thing.number: thing.marks for thing in table.session.game.things.of_kind("horde")}
    assert marks == {1: (), 2: ("warlord",)}
