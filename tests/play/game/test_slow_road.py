"""The second scenario of Horde Mode in play: four zones for one player alone, and a hauler that moves or stalls."""

import re
from collections import Counter

import pytest
from conductor import Conductor
from evening import Steps, Table, check_undo, of

from printgen.play.game.actions import Choose, Deal, Keep, Mark, Score
from printgen.play.game.course import is_closed
from printgen.play.game.event import Ended, NamePicked, ThingPut
from printgen.play.game.verdict import count_known, list_verdicts
from printgen.play.words.ending import phrase_ending

ZONES = [f"zone-{number}" for number in range(1, 5)]


def begin(seed: str = "road") -> Table:
    """Return the scenario as it begins, with Orks for the Horde."""
    table = Table("horde-mode", seed, "slow-road")
    table.act(Choose("units", ("orks",)))
    return table


def test_it_begins_as_it_says() -> None:
    """The one player has no RP yet and two objectives to choose from, and a guard and two pickets have their units."""
    table = begin()
    assert (table.game.players, table.label("rp-1"), table.label("size")) == (1, "0", "2,000 points")
    table.act(Deal("secret-objectives"))
    assert [len(hand.cards) for hand in table.pile("secret-objectives").places.hands] == [2]
    picked = [of(NamePicked, table.do("muster", unit=unit))[0].result for unit in (1, 2, 3)]
    assert picked == ["bracket-5", "bracket-3", "bracket-3"]


@pytest.mark.parametrize("seed", ["road", "mule", "dust"])
def test_its_course_leads_through_five_rounds_of_four_zones(seed: str) -> None:
    """Each round every zone spawns once, and after the fifth the player is judged, and the road."""
    conductor, counts, label = Conductor(begin().system, seed), Counter[tuple[str, str]](), "1"
    for due, _ in conductor.play():
        counts[label, due.step.routine] += 1
        label = conductor.session.game.label("round")
    assert [counts[str(number), "spawn"] for number in range(1, 6)] == [4] * 5
    assert [counts[str(number), "objectives"] for number in range(1, 6)] == [1] * 5
    assert (counts["5", "last-round"], counts["5", "judge"]) == (1, 1)
    assert is_closed(conductor.session.game)
    assert len(list_verdicts(conductor.session.game)) == 2


def test_it_is_played_to_its_end() -> None:
    """The hauler stalls once, moves three times and is home; all is in the sum, and one load has come through."""
    table = begin()
    table.act(Deal("secret-objectives"))
    ((hand,),) = (table.pile("secret-objectives").places.hands,)
    table.act(Keep("secret-objectives", table.pile("secret-objectives").card(hand.cards[0]).id))
    for number in range(1, 6):
        table.do("begin-round")
        spawned = [put.place for zone in ZONES for put in of(ThingPut, table.do("spawn", zone=zone))]
        assert set(spawned) <= set(ZONES)
        table.act(Score("stalled" if number == 1 else "haul"))
        if number == 4:
            table.act(Score("home"))
        if number > 2:
            table.act(Score("station"))
        assert of(Ended, table.do("end-round")) == [Ended("five-rounds")] * (number == 5)
    table.do("reveal-objective")
    table.do("judge", fulfilled="no")
    said = phrase_ending(table.game)
    assert "One load has come through" in said
    assert re.search(r"You have lost", said[0])
    assert said[-1] == "  in all: 10"


@pytest.mark.parametrize(
    ("scored", "said"),
    [({}, "closed"), ({"home": 1, "haul": 3}, "closed"), ({"home": 1, "haul": 3, "station": 1}, "once"),
     ({"home": 1, "haul": 4, "station": 5}, "once"), ({"home": 1, "haul": 4, "station": 6}, "open")],
)  # fmt: skip
def test_its_points_say_how_the_column_fares(scored: dict[str, int], said: str) -> None:
    """From eight points on a load has come through, from fourteen the road is open."""
    table = begin()
    for what, times in scored.items():
        table.act(Score(what, times))
    table.turn("round", "5")
    table.do("last-round")
    assert list_verdicts(table.game)[-1][1].id == said


def test_what_the_game_knows_of_its_points_is_not_asked() -> None:
    """That the hauler has stalled is known from the answer before, and that the Warlord is destroyed from its mark."""
    table = begin()
    assert table.system.scenario
    scores = {score.id: score for score in table.system.scenario.scores}
    assert count_known(table.game, scores["haul"], []) is None
    assert [count_known(table.game, scores["stalled"], earned) for earned in ([], ["haul"])] == [1, 0]
    table.act(Mark("horde", 1, "warlord"))
    assert count_known(table.game, scores["beaten"], []) == 0
    table.do("destroyed", unit=1)
    assert count_known(table.game, scores["beaten"], []) == 1


def test_undo_takes_a_whole_round_back() -> None:
    """Step by step every state comes again, to the first."""
    spawns: Steps = [("spawn", {"zone": zone}) for zone in ZONES]
    check_undo(
        begin(),
        [
            ("begin-round", {}),
            *spawns,
            ("objectives", {"objectives": 2}),
            ("destroyed", {"unit": 2}),
            ("end-round", {}),
        ],
    )
