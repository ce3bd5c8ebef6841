"""Spawning in Horde Mode: what modifies the roll, which units come, and what falls on them from above."""

import pytest
from evening import ESCALATION, Table, find_seed, name_of, of, put_in_play, results_of

from printgen.errors import BadUsage
from printgen.play.game.actions import Choose, Discard, Pick, Search
from printgen.play.game.event import DiceRolled, NamePicked, Rolled, ThingPut
from printgen.play.words.phrases import phrase_things

HORDE = "horde-mode"
BRACKETS = ("bracket-3", "bracket-5", "bracket-7", "bracket-10")


def spawn(table: Table, displaced: int = 0) -> Rolled:
    """Spawn a unit of the player's choice in a zone, and return the roll."""
    table.turn("choice", "Chosen by you")
    table.turn("displaced", f"{displaced}")
    (roll,) = of(Rolled, table.again("spawn", zone="zone-1"))
    return roll


def bracket_of(total: int) -> str:
    """Return the bracket of a modified roll, by the rule book."""
    return next(name for least, name in zip((10, 7, 5, -99), reversed(BRACKETS), strict=True) if total >= least)


@pytest.mark.parametrize("displaced", [0, 3, 5 + 3, 40])
@pytest.mark.parametrize("label", ESCALATION)
def test_a_spawn_roll_has_all_modifiers(label: str, displaced: int) -> None:
    """Round, missions and all displaced units add up; a natural 2 is No Spawn, and less than 3 the lowest bracket."""
    for seed, modifier in enumerate(range(-3, 7)):
        table = Table(HORDE, f"{seed}")
        table.turn("round", label)
        table.turn("mission-modifier", f"{modifier:+}" if modifier else "0")
        for _ in range(8):
            roll = spawn(table, displaced)
            assert roll.modifier == ESCALATION[label][0] + modifier + displaced
            wanted = "no-spawn" if roll.thrown == (1, 1) else bracket_of(sum(roll.kept) + roll.modifier)
            assert results_of(table, roll) == [("", wanted)]


def test_a_natural_2_is_no_spawn_whatever_is_added() -> None:
    """Two ones spawn nothing, and no unit is picked, even with all modifiers there are."""

    def play(table: Table) -> bool:
        table.turn("mission-modifier", "+6")
        table.act(Choose("units", ("orks",)))
        table.turn("displaced", "10")
        events = table.do("spawn", zone="zone-2")
        thrown = of(Rolled, events)[0].thrown
        assert bool(of(NamePicked, events)) == (thrown != (1, 1))
        return thrown == (1, 1)

    find_seed(HORDE, play)


def test_the_first_spawn_roll_after_dragon_slayer_alone_has_5_more() -> None:
    """A failed Dragon Slayer adds 5 to one roll of the next round, and to no other."""
    table = Table(HORDE)
    put_in_play(table, "Dragon Slayer")
    table.do("dragon-slayer", outcome="one is left")
    table.do("end-round")
    assert [spawn(table).modifier for _ in range(3)] == [5, 0, 0]
    table.do("end-round")
    assert spawn(table).modifier == 1


def test_what_missions_add_holds_for_one_round() -> None:
    """Modifiers and misery cards of failed missions count in the next round and are gone in the one after it."""
    table = Table(HORDE)
    for title, outcome in (("Show no Fear", "no"), ("Control the Battlefield", "yes")):
        put_in_play(table, title)
        table.do(title.lower().replace(" ", "-"), outcome=outcome)
    assert spawn(table).modifier == 0
    table.do("end-round")
    assert (table.label("round"), table.label("carried"), table.label("mission-modifier")) == ("2", "2", "-1")
    table.do("begin-round")
    assert spawn(table).modifier == -1
    table.do("end-round")
    assert (table.label("carried"), table.label("mission-modifier")) == ("0", "0")


def test_an_unlucky_night_changes_the_spawn_dice_while_it_is_active() -> None:
    """While the card is in play three dice are thrown and the lowest is dropped; before and after it is two."""
    table = Table(HORDE)
    assert len(spawn(table).thrown) == 2
    table.act(Search("misery", table.card("misery", "Unlucky Night")))
    for _ in range(50):
        roll = spawn(table)
        assert len(roll.thrown) == 3
        assert sorted(roll.kept) == sorted(roll.thrown)[1:]
        row = table.system.table("spawn").row_of()[str(sum(roll.kept))]
        assert results_of(table, roll) == [("", row.results[0].key)]
    table.act(Discard("misery"))
    assert len(spawn(table).thrown) == 2


@pytest.mark.parametrize("faction", ["imperial-knights", "chaos-knights", "drukhari", "orks"])
@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("count", [1, 4])
def test_an_empty_bracket_gives_two_units_of_the_next_lower(faction: str, place: int, count: int) -> None:
    """For each one unit of a bracket that has some, two of the next lower one, and none where nothing is below."""
    table = Table(HORDE)
    table.act(Choose("units", (faction,)))
    entries = dict(table.system.roster(faction).entries)
    filled = [name for name in BRACKETS[: place + 1] if entries.get(name)]
    usual = {words.text for name in filled[-1:] for words in table.system.roster(faction).part_names(name)[0]}
    picked = of(NamePicked, table.act(Pick("units", BRACKETS[place], count)))
    if not filled:
        assert [name_of(table, pick) for pick in picked] == [""]
        return
    assert len(picked) == count * (1 if filled[-1] == BRACKETS[place] else 2)
    assert {name_of(table, pick) for pick in picked} <= usual
    assert {pick.result for pick in picked} == {filled[-1]}


def test_aircraft_and_drop_pods_are_a_last_resort() -> None:
    """None of them spawns at random, however often, while the lists have anything else."""
    table = Table(HORDE)
    table.act(Choose("units", ("orks", "space-marines", "grey-knights")))
    for bracket in BRACKETS:
        names = {name_of(table, pick) for pick in of(NamePicked, table.act(Pick("units", bracket, 1_000)))}
        assert not names & {
            "Dakkajet",
            "Wazbom Blastajet",
            "Drop Pod (Full)",
            "Stormraven Gunship",
            "Stormhawk Interceptor",
        }
        assert len(names) > 20 or bracket == "bracket-10"


def test_a_second_faction_fills_an_empty_bracket() -> None:
    """With another faction beside it a Knights horde spawns one unit of that faction's bracket."""
    table = Table(HORDE)
    table.act(Choose("units", ("imperial-knights", "orks")))
    (picked,) = of(NamePicked, table.act(Pick("units", "bracket-3")))
    assert name_of(table, picked) in {words.text for words in dict(table.system.roster("orks").entries)["bracket-3"]}


def test_a_unit_of_the_bracket_rolled_is_spawned() -> None:
    """Each spawn picks one unit from the chosen faction's bracket, and none where no faction is chosen."""
    table = Table(HORDE)
    with pytest.raises(BadUsage):
        table.do("spawn", zone="zone-2")
    table.act(Choose("units", ("necrons",)))
    entries = dict(table.system.roster("necrons").entries)
    for _ in range(60):
        events = table.again("spawn", zone="zone-2")
        ((_, bracket),) = results_of(table, of(Rolled, events)[0])
        names = {words.text for words in entries.get(bracket, ())}
        picked = of(NamePicked, events)
        assert len(picked) == (bracket != "no-spawn")
        assert {name_of(table, pick) for pick in picked} <= names


def test_a_unit_of_a_lower_bracket_is_displaced_by_that_bracket() -> None:
    """Two units that come for an empty bracket belong to the one below, and add what that one begins with."""
    table = Table(HORDE, "b")
    table.act(Choose("units", ("imperial-knights",)))
    least = {"bracket-3": 3, "bracket-5": 5, "bracket-7": 7, "bracket-10": 10}
    came_lower = 0
    for _ in range(12):
        ((_, rolled),) = results_of(table, of(Rolled, table.again("spawn", zone="zone-1"))[0])
        for unit in table.session.game.things.of_kind("horde"):
            (pick,) = of(NamePicked, unit.noted)
            came_lower += pick.result != rolled
            table.do("set-up-horde")
            table.do("displaced", unit=unit.number)
            assert table.label("displaced") == str(least[pick.result])
            table.turn("displaced", "0")
    assert came_lower


def list_horde(table: Table) -> list[tuple[int, str, str]]:
    """Return the number, the place and the name that was picked of each unit of the Horde."""
    found = []
    for thing in table.session.game.things.of_kind("horde"):
        (pick,) = of(NamePicked, thing.noted)
        found.append((thing.number, thing.place, name_of(table, pick)))
    return found


def test_each_unit_that_spawns_is_listed_with_its_zone() -> None:
    """Two units of a lower bracket are two on the list, No Spawn is none, and all keep their roll."""
    table = Table(HORDE, "d")
    table.act(Choose("units", ("imperial-knights", "drukhari")))
    picked: list[str] = []
    for turn in range(24):
        events = table.again("spawn", zone=f"zone-{turn % 4 + 1}")
        picked += [name_of(table, pick) for pick in of(NamePicked, events) if pick.roster]
    assert [name for _, _, name in list_horde(table)] == picked
    assert [number for number, _, _ in list_horde(table)] == list(range(1, len(picked) + 1))
    assert {place for _, place, _ in list_horde(table)} == {f"zone-{zone}" for zone in range(1, 5)}
    assert all(len(of(Rolled, thing.noted)) == 1 for thing in table.session.game.things.of_kind("horde"))


def test_a_unit_is_listed_with_the_bracket_that_it_was_taken_from() -> None:
    """Knights have no bracket 7-9: where it was rolled two of 5-6 come, which add 5 each when they are displaced."""

    def play(table: Table) -> bool:
        table.act(Choose("units", ("imperial-knights",)))
        events = table.do("spawn", zone="zone-1")
        return results_of(table, of(Rolled, events)[0]) == [("", "bracket-7")]

    table = find_seed(HORDE, play)
    listed = phrase_things(table.session.game).lines
    assert len(listed) == 2
    assert all(line.startswith("Horde unit ") and line.endswith(": From zone 1; Bracket 5-6") for line in listed)
    table.do("set-up-horde")
    for unit in (1, 2):
        table.do("displaced", unit=unit)
    assert table.label("displaced") == "10"
    (roll,) = of(Rolled, table.again("spawn", zone="zone-1"))
    assert roll.modifier == 10
    assert table.label("displaced") == "0"


def test_who_destroys_a_unit_gains_rp() -> None:
    """It leaves the list, and one of however many players has one point more."""
    table = Table(HORDE)
    table.turn("players", "20")
    table.turn("choice", "Chosen by you")
    table.turn("displaced", "10")
    events = table.do("spawn", zone="zone-1")
    assert of(ThingPut, events) == [ThingPut("horde", 1, "zone-1")]
    table.do("destroyed", unit=1, player=20)
    assert table.session.game.things.of_kind("horde") == ()
    assert [table.label(f"rp-{player}") for player in (1, 19, 20)] == ["0", "0", "1"]


def test_a_pincer_lands_in_no_zone() -> None:
    """The unit has a roll like any other of the round, and stands on the table once it has arrived by deep strike."""
    table = find_seed(HORDE, lambda table: bool(spawn_pincer(table)))
    assert {place for _, place, _ in list_horde(table)} == {"above"}
    table.do("set-up-horde")
    assert {place for _, place, _ in list_horde(table)} == {"above"}
    table.do("deep-strike")
    assert {place for _, place, _ in list_horde(table)} == {""}


def spawn_pincer(table: Table) -> list[ThingPut]:
    """Return what a Pincer Maneuver of the Orks puts on the table."""
    table.act(Choose("units", ("orks",)))
    put_in_play(table, "Pincer Maneuver", "misery")
    return of(ThingPut, table.do("pincer"))


def test_a_bombardment_hits_one_of_six_areas_and_wounds_each_unit() -> None:
    """The area is one of six, and each unit in it rolls two three-sided dice."""
    table = Table(HORDE)
    put_in_play(table, "Stray Orbital Bombardment", "misery")
    areas = {of(Rolled, table.again("orbital-bombardment"))[0].row for _ in range(100)}
    assert len(areas) == 6
    wounds = of(DiceRolled, table.do("mortal-wounds", units=5))
    assert [(die.die, len(die.thrown), max(die.thrown) <= 3) for die in wounds] == [("2d3", 2, True)] * 5


def test_a_promotion_has_no_natural_2() -> None:
    """Field Promotion adds 1 to two dice; two ones are 3 and find bracket 3-4, as its card suggests."""

    def play(table: Table) -> bool:
        table.turn("rp-1", "6")
        (roll,) = of(Rolled, table.buy("field-promotion"))
        assert roll.modifier == 1
        assert results_of(table, roll) == [("", bracket_of(sum(roll.thrown) + 1))]
        return roll.thrown == (1, 1)

    find_seed(HORDE, play)
