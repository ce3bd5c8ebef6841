"""The scenario of Horde Mode in play: what spawns in which zone, who is paid, and how it ends after five rounds."""

import re
from collections import Counter

import pytest
from conductor import Conductor
from evening import Steps, Table, check_undo, of, put_in_play

from printgen.play.game.actions import Choose, Deal, Draw, Keep, Mark, Score, Set, Unmark, find_thing
from printgen.play.game.course import find_due, is_closed
from printgen.play.game.event import Ended, Event, NamePicked, ThingPut
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, find_routine, list_asked, list_choices
from printgen.play.game.tally import Count, read_number
from printgen.play.game.thing import find_thing_kind
from printgen.play.game.verdict import count_known, list_verdicts
from printgen.play.words.due import list_together
from printgen.play.words.ending import phrase_ending
from printgen.play.words.in_force import list_told
from printgen.play.words.phrases import phrase_thing


def begin(seed: str = "dust") -> Table:
    """Return the scenario as it begins, with Orks for the Horde."""
    table = Table("horde-mode", seed, "dry-reservoir")
    table.act(Choose("units", ("orks",)))
    return table


# What the game counts for secret objectives, for player 1, so that none lacks anything.
ENOUGH = {
    "rp-1": 15,
    "cp-1": 5,
    "shared-1": 5,
    "sculpted-1": 5,
    "promoted-1": 2,
    "missions-succeeded": 7,
    "missions-failed": 1,
}


def deal_objectives(table: Table) -> None:
    """Deal secret objectives to both players, each of whom keeps one."""
    table.act(Deal("secret-objectives", 2))
    for hand in table.pile("secret-objectives").places.hands:
        table.act(Keep("secret-objectives", table.pile("secret-objectives").card(hand.cards[0]).id))


def list_horde(table: Table) -> list[int]:
    """Return the numbers of the units of the Horde."""
    return [thing.number for thing in table.session.game.things.of_kind("horde")]


def play_round(table: Table) -> list[ThingPut]:
    """Play a round without failed missions, and return what has spawned."""
    table.do("begin-round")
    spawned = []
    for zone in ("zone-1", "zone-2"):
        events = table.do("spawn", zone=zone)
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
    """Units spawn behind the pickets, who destroys one is paid, the fifth round is the last, and verdicts follow."""
    table, alive = begin(), [1, 2]
    deal_objectives(table)
    for number in range(1, 6):
        alive += [put.number for put in play_round(table)]
        assert list_horde(table) == alive
        table.do("destroyed", unit=alive.pop(0), player=1 + number % 2)
        table.act(Score("pump", number % 3 + 1))
        ended = of(Ended, table.do("end-round"))
        assert ended == [Ended("five-rounds")] * (number == 5)
    assert [table.label(f"rp-{player}") for player in (1, 2)] == ["4", "5"]
    for player in (1, 2):
        table.do("reveal-objective", player=player)
    for gauge, number in ENOUGH.items():
        table.turn(gauge, str(number))
    for player, fulfilled in ((1, "yes"), (2, "no")):
        table.do("judge", player=player, fulfilled=fulfilled)
    said = phrase_ending(table.session.game)
    assert [re.sub(r"[.].*|, [^:]*", "", line) for line in said[:4] if not line.startswith("The end:")] == [
        "Player 1: You have won",
        "Player 2: You have lost",
        "The reservoir fills again",
    ]
    pile = table.pile("secret-objectives")
    for player in (1, 2):  # the verdict names the objective
        assert said[player - 1].startswith(f"Player {player}, {pile.card(pile.places.kept_by(player)[0]).title}: ")
    assert said[-1].endswith("in all: 11")
    assert table.label("round") == "5"


def test_the_end_says_who_has_lost_and_why() -> None:
    """Where nobody has a unit left each player has lost for that, but for whose objective was fulfilled before."""
    table = begin()
    deal_objectives(table)
    table.turn("fulfilled-2", "1")
    table.do("all-dead")
    said = phrase_ending(table.session.game)
    assert said[0].startswith("Player 1: You have lost. No player has a unit left")
    assert said[1].startswith("Player 2: You have won")
    assert "The end: no player has a unit left" in said


def test_a_second_answer_for_a_player_takes_the_place_of_the_first() -> None:
    """It never counts for the other player, who is still to be judged."""
    table = begin()
    deal_objectives(table)
    table.turn("round", "5")
    table.do("last-round")
    for player in (1, 2):
        table.do("reveal-objective", player=player)
    for gauge, number in ENOUGH.items():
        table.turn(gauge, str(number))
    table.do("judge", player=1, fulfilled="yes")
    table.do("judge", player=1, fulfilled="no")
    assert [table.label(f"fulfilled-{player}") for player in (1, 2)] == ["0", "0"]
    assert not is_closed(table.session.game)


def lead(seed: str, players: int = 2) -> tuple[list[tuple[str, str, int, str]], Conductor]:
    """Return the round, phase, thing and routine of each step that an evening is led through, and who was led."""
    system = begin().session.game.system
    conductor = Conductor(system, seed)
    conductor.act(Set("players", players - 1))
    steps, label = [], "1"
    for due, _ in conductor.play():
        steps.append((label, due.phase.id, due.number, due.step.routine))
        label = conductor.session.game.label("round")
    return steps, conductor


@pytest.mark.parametrize("players", [1, 3])
def test_its_course_leads_to_the_end_and_asks_of_no_sixth_round(players: int) -> None:
    """Each round both zones spawn once, objectives are counted once, and each player is judged after the fifth."""
    steps, conductor = lead("led", players)
    counts = Counter((label, routine) for label, _, _, routine in steps)
    assert [counts[str(label), "spawn"] for label in range(1, 6)] == [2] * 5
    assert [counts[str(label), "objectives"] for label in range(1, 6)] == [1] * 5
    assert [counts[str(label), "end-round"] for label in range(1, 6)] == [1] * 4 + [0]
    assert counts["5", "last-round"] == 1
    assert counts["5", "judge"] == players
    assert is_closed(conductor.session.game)
    verdicts = [player for player, _ in list_verdicts(conductor.session.game)]
    assert len(verdicts) == players + 1  # and the reservoir


def test_each_unit_of_the_horde_moves_and_all_fight() -> None:
    """The pickets and whatever has spawned move one after the other by their numbers; then all shoot, charge, fight."""
    steps, conductor = lead("horde")
    third = [(name, number) for label, name, number, _ in steps if label == "3"]
    numbers = [number for name, number in third if name == "horde-movement" and number]
    assert numbers == sorted(set(numbers))
    assert len(numbers) >= 2
    assert {thing.number for thing in conductor.session.game.things.of_kind("horde")} >= set(numbers)
    order = list(dict.fromkeys(name for name, _ in third))
    first = order.index("horde-movement")
    assert order[first : first + 5] == ["horde-movement", "horde-shooting", "horde-charge", "horde-fight", "command"]


def test_undo_takes_a_whole_round_back() -> None:
    """Step by step every state comes again, to the first."""
    steps: Steps = [
        ("begin-round", {}),
        ("spawn", {"zone": "zone-1"}),
        ("spawn", {"zone": "zone-2"}),
        ("objectives", {"objectives": 3}),
        ("destroyed", {"unit": 1, "player": 2}),
        ("end-round", {}),
    ]
    check_undo(begin(), steps)


def test_what_has_just_spawned_is_not_displaced() -> None:
    """A unit that came this round is in no list of those that the spawn of a zone destroys."""
    table = begin()
    table.do("begin-round")
    table.do("spawn", zone="zone-1")
    ask = find_routine(table.session.game, "displaced").asks[0]
    assert [thing.number for thing in list_asked(table.session.game, ask)] == [1, 2]


def test_units_with_one_order_are_confirmed_together() -> None:
    """Those that stood on the table move together, and so do those that have just spawned, who move in any case."""
    conductor, together = Conductor(begin().session.game.system, "horde"), []
    for _ in conductor.play(2):
        game = conductor.session.game
        due = find_due(game)
        if due and due.phase.id == "horde-movement" and due.number and not due.done:
            old = [
                thing.number
                for thing in game.things.of_kind("horde")
                if "spawned" not in thing.marks and not thing.place
            ]
            together.append((list_together(game, due), old))
    assert together
    assert all(found == old for found, old in together if old)


def test_a_short_effect_is_told_in_full_at_each_step() -> None:
    """What misery does to the Horde stands at each step of a phase in which it counts, not its name alone."""
    table = begin()
    table.act(Draw("misery", 18))
    told = list_told(table.session.game, "horde-charge", is_brief=True)
    assert any("Unnatural Stamina: Horde units can still" in line for line in told), told


def test_the_warlord_is_whom_the_player_marks() -> None:
    """The first character keeps the mark, wherever it goes."""
    table = begin()
    table.act(Mark("horde", 2, "character"))
    table.do("warlord", unit=2)
    table.act(Unmark("horde", 2, "character"))
    table.do("begin-round")
    marks = {thing.number: thing.marks for thing in table.session.game.things.of_kind("horde")}
    assert marks == {1: (), 2: ("warlord",)}


def test_what_the_game_knows_of_its_points_is_not_asked() -> None:
    """The Warlord's end scores by itself, and that no pump is held where the answer for the pumps says so."""
    table = begin()
    scenario = table.session.game.system.scenario
    assert scenario
    pump, dry, beaten = scenario.scores
    assert count_known(table.session.game, pump, []) is None
    assert [count_known(table.session.game, dry, earned) for earned in ([], ["pump"])] == [1, 0]
    table.do("destroyed", unit=1, player=1)
    table.act(Mark("horde", 2, "warlord"))
    assert count_known(table.session.game, beaten, []) == 0
    table.do("lost", unit=2)
    assert count_known(table.session.game, beaten, []) == 1
    table.act(Score("beaten"))
    assert count_known(table.session.game, beaten, []) == 0


def test_a_picket_is_a_named_unit_of_its_bracket() -> None:
    """Its unit is picked as the game is set up, and anew where it does not fit, and counts when it is displaced."""
    table = begin()
    for unit in (1, 2):
        picked = of(NamePicked, table.do("muster", unit=unit))
        assert [pick.result for pick in picked] == ["bracket-3"]
    again = of(NamePicked, table.do("muster", unit=1))
    things = table.session.game.things.of_kind("horde")
    assert [event for event in things[0].noted if isinstance(event, NamePicked)] == again
    said = phrase_thing(table.session.game, things[0])
    assert re.match(r"Horde unit 1, Picket at pump A, .+: Bracket 3-4", said), said
    assert of(NamePicked, table.do("muster", unit=2))
    table.do("displaced", unit=1)
    assert table.label("displaced") == "3"


def test_no_picket_is_a_character_and_who_is_one_is_marked() -> None:
    """Rosters say who is: pickets are picked without them, and a name that is chosen brings the mark or takes it."""
    for seed in map(str, range(8)):
        table = begin(seed)
        for unit in (1, 2):
            table.do("muster", unit=unit)
        assert not [thing for thing in table.game.things.of_kind("horde") if thing.marks]
    find_spawn(table)
    (ask,) = find_routine(table.game, "swap").asks
    leaders = dict(table.system.roster("orks").marks)["character"]
    for name, answer in list_choices(table.game, ask):
        table.act(Do("swap", (("name", answer),)))
        spawned = table.game.things.of_kind("horde")[-1]
        assert spawned.marks == ("character",) * (name in leaders)


def find_spawn(table: Table) -> tuple[Event, ...]:
    """Spawn in zone 1 until a unit comes above the lowest bracket, and return what has happened then."""
    for _ in range(20):
        events = table.again("spawn", zone="zone-1")
        if [pick for pick in of(NamePicked, events) if pick.roster and pick.result != "bracket-3"]:
            return events
        for put in of(ThingPut, events):
            table.do("lost", unit=put.number)
    raise AssertionError("nothing has spawned")


def count_models(table: Table, unit: int) -> int:
    """Return how many models a unit of the Horde has."""
    numbers = find_thing_kind(table.system, "horde").numbers
    return read_number(table.game, find_thing(table.game, "horde", unit), numbers[0])


def test_in_place_of_what_has_spawned_comes_what_the_player_chooses() -> None:
    """Another name of its bracket, or two of the one below, which they belong to: all stand where it spawned."""
    table = begin()
    table.do("begin-round")
    put = of(ThingPut, find_spawn(table))[-1]
    ask = find_routine(table.game, "swap").asks[0]
    word, answer = list_choices(table.game, ask)[-1]
    table.act(Do("swap", (("name", answer),)))
    unit = table.game.things.find("horde", put.number)
    assert unit
    assert word in phrase_thing(table.game, unit)
    picked = [event for event in unit.noted if isinstance(event, NamePicked)]
    before = picked[-1].result
    events = table.act(Do("two-below", (("first", 0), ("second", 1))))
    brackets = [pick.result for pick in of(NamePicked, events)]
    order = ["bracket-3", "bracket-5", "bracket-7", "bracket-10"]
    assert brackets == [order[order.index(before) - 1]] * 2
    pair = table.game.things.of_kind("horde")[-2:]
    assert [(each.number, each.place) for each in pair] == [(put.number, "zone-1"), (put.number + 1, "zone-1")]
    table.do("set-up-horde")
    with pytest.raises(Refused, match="nothing is there to choose"):
        table.act(Do("swap", (("name", 0),)))
    table.do("displaced", unit=put.number + 1)
    assert table.label("displaced") == order[order.index(before) - 1].removeprefix("bracket-")


def test_the_dead_come_back_to_the_number_that_their_name_tells() -> None:
    """Death Denied puts models back to what a unit starts with, and takes none from one that has more."""
    table = begin()
    table.do("muster", unit=1)
    table.do("muster", unit=2)
    strong = [count_models(table, unit) for unit in (1, 2)]
    table.do("begin-round")
    table.act(Count("horde", 1, "models", 2))
    table.act(Count("horde", 2, "models", 1 - strong[1]))
    put_in_play(table, "Death Denied", "misery")
    table.do("death-denied")
    assert [count_models(table, unit) for unit in (1, 2)] == [strong[0] + 2, strong[1]]


def test_two_from_below_have_none_below_them() -> None:
    """Drukhari have no unit of bracket 10+, so two of 7-9 come, which are not exchanged for two each again."""
    table = Table("horde-mode", "raid", "dry-reservoir")
    table.act(Choose("units", ("drukhari",)))
    table.turn("mission-modifier", "+6")
    table.turn("first-roll", "+5")
    table.do("begin-round")
    assert len(of(ThingPut, table.do("spawn", zone="zone-1"))) == 2
    with pytest.raises(Refused, match="nothing is there to choose"):
        table.act(Do("two-below", (("first", 0), ("second", 0))))
    table.act(Do("swap", (("name", 0),)))


def test_pickets_come_from_the_next_bracket_where_their_own_is_empty() -> None:
    """Chaos Knights have no unit of bracket 3-4: a picket of theirs is one of 5-6."""
    table = Table("horde-mode", "knights", "dry-reservoir")
    table.act(Choose("units", ("chaos-knights",)))
    (pick,) = of(NamePicked, table.do("muster", unit=1))
    assert (pick.roster, pick.result) == ("chaos-knights", "bracket-5")
    table.do("displaced", unit=1)
    assert table.label("displaced") == "5"
