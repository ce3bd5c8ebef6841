"""Horde Mode in play: misery that is due, missions, objectives, and what spawns."""

from collections import Counter
from itertools import product

import pytest
from evening import Table, find_seed, load_shipped, of, starts_with

from printgen.digital.counting import Move, Set
from printgen.digital.event import (
    CardDrawn,
    DiceRolled,
    NamePicked,
    Rolled,
    Shuffled,
)
from printgen.digital.handling import Deal, Discard, Draw, Keep, Remove, Search
from printgen.digital.rolling import Choose, Pick, Roll
from printgen.errors import BadUsage
from printgen.model.play import DISCARDS

HORDE = "horde-mode"


ROUNDS = ("1", "2", "3", "4", "5", "6+")
ESCALATION = {"1": 0, "2": 0, "3": 1, "4": 1, "5": 2, "6+": 2}, {"1": 0, "2": 0, "3": 1, "4": 1, "5": 3, "6+": 3}


@pytest.mark.parametrize("label", ROUNDS)
def test_escalation_is_that_of_the_printed_table_and_tracker(label: str) -> None:
    """What a round adds to spawn rolls and misery cards is the same in play, on the sheet and on the tracker."""
    system = load_shipped()[HORDE]
    spawn, misery = (dict(scale.numbers)[label] for scale in system.play.scales)
    assert (spawn, misery) == (ESCALATION[0][label], ESCALATION[1][label])
    tracker = next(tracker for tracker in system.trackers if tracker.id == "round")
    (note,) = [box.note for box in tracker.tracks[0].boxes if box.label == label]
    assert note == f"+{spawn}, {misery} misery"
    entry = system.table("escalation").rows[min(ROUNDS.index(label) // 2, 2)].results[0]
    assert [part.text for part in entry.parts] == [f"+{spawn}", str(misery)]


@pytest.mark.parametrize(("label", "carried"), list(product(ROUNDS, range(5))))
def test_as_many_misery_cards_are_revealed_as_are_due(label: str, carried: int) -> None:
    """The cards of the round and those carried over are revealed, and two for Lamentable Luck; none is carried on."""
    for seed in range(10):
        table = Table(HORDE, str(seed))
        table.act(Set("round", label))
        table.act(Move("misery", carried))
        table.do("begin-round")
        active = table.titles("misery", "active")
        assert len(active) == ESCALATION[1][label] + carried + 2 * ("Lamentable Luck" in active)
        assert table.label("misery") == "0"
        assert len(table.titles("secondary-missions", "active")) == 1


def test_lamentable_luck_reveals_two_more() -> None:
    """One misery card is due, and three are revealed."""
    table = find_seed(HORDE, starts_with("misery", "Lamentable Luck"))
    table.act(Set("round", "3"))
    drawn = [event for event in of(CardDrawn, table.do("begin-round")) if event.pile == "misery"]
    assert [card.goes for card in drawn] == ["active"] * 3


def test_what_was_active_is_discarded_when_a_round_begins() -> None:
    """The misery cards and the mission of a round are among the discards in the next, and others are in play."""
    table = Table(HORDE)
    table.act(Set("round", "5"))
    table.do("begin-round")
    before = [*table.titles("misery", "active"), *table.titles("secondary-missions", "active")]
    table.do("end-round", cards=0, spawn=0, dragon_slayer="no")
    table.do("begin-round")
    after = [*table.titles("misery", "active"), *table.titles("secondary-missions", "active")]
    assert set(before).isdisjoint(after)
    assert set(before) == {*table.titles("misery", DISCARDS), *table.titles("secondary-missions", DISCARDS)}


@pytest.mark.parametrize("label", ROUNDS)
def test_use_it_or_lose_it_waits_for_a_later_round(label: str) -> None:
    """In round 1 another mission is revealed and it is shuffled back; in later rounds it is the mission."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Use It or Lose It"))
    table.act(Set("round", label))
    events = [event for event in table.do("begin-round") if getattr(event, "pile", "") == "secondary-missions"]
    (active,) = table.titles("secondary-missions", "active")
    assert (active == "Use It or Lose It") == (label != "1")
    if label == "1":
        assert [type(event) for event in events] == [CardDrawn, CardDrawn, Shuffled]
        assert "Use It or Lose It" in table.titles("secondary-missions", "stack")
        assert len(table.titles("secondary-missions", "stack")) == 11


def marked_solo(table: Table) -> set[str]:
    """Return the titles of the secret objectives that make no sense for one player."""
    rows = table.system.table("secret-objectives").rows
    return {row.results[0].title for row in rows if any(part.field.id == "solo" for part in row.results[0].parts)}


def test_a_single_player_is_dealt_no_objective_for_several() -> None:
    """The six that need other players are drawn again and go back; of two others one is kept."""
    met: set[str] = set()
    for seed in range(40):
        table = Table(HORDE, str(seed))
        events = of(CardDrawn, table.act(Deal("secret-objectives")))
        met |= {table.pile("secret-objectives").find_card(event.card).title for event in events if event.again}
        first, second = table.titles("secret-objectives", "hand")
        assert not {first, second} & marked_solo(table)
        table.act(Keep("secret-objectives", first))
        assert table.titles("secret-objectives", "kept") == [first]
        assert len(table.titles("secret-objectives", "stack")) == 19
    assert met == marked_solo(table)
    assert len(met) == 6


def test_several_players_may_be_dealt_any_objective() -> None:
    """Four players get two each and keep one each, and the rest goes back into the pile."""
    table = Table(HORDE)
    table.act(Set("players", "4"))
    assert not any(event.again for event in of(CardDrawn, table.act(Deal("secret-objectives", 4))))
    hands = [[table.pile("secret-objectives").card(number) for number in hand] for hand in hands_of(table)]
    assert [len(hand) for hand in hands] == [2, 2, 2, 2]
    for hand in hands:
        table.act(Keep("secret-objectives", hand[0].title))
    assert len(table.titles("secret-objectives", "kept")) == 4
    assert len(table.titles("secret-objectives", "stack")) == 16


def hands_of(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the hands of secret objectives."""
    return table.pile("secret-objectives").places.hands


def spawn(table: Table, displaced: str = "none") -> Rolled:
    """Spawn in a zone without a unit, and return the roll."""
    (roll,) = of(Rolled, table.do("spawn-bracket", displaced=displaced))
    return roll


def bracket_of(total: int) -> str:
    """Return the bracket of a modified roll, by the rule book."""
    return next(title for least, title in ((10, "10+"), (7, "7-9"), (5, "5-6"), (-99, "3-4")) if total >= least)


@pytest.mark.parametrize(("displaced", "bonus"), [("none", 0), ("3-4", 3), ("5-6", 5), ("7-9", 7), ("10+", 10)])
@pytest.mark.parametrize("label", ROUNDS)
def test_a_spawn_roll_has_all_modifiers(label: str, displaced: str, bonus: int) -> None:
    """Round, missions and a displaced unit add up; a natural 2 is No Spawn, and less than 3 the lowest bracket."""
    for seed, modifier in enumerate(range(-3, 7)):
        table = Table(HORDE, f"{seed}")
        table.act(Set("round", label))
        table.act(Set("modifier", f"{modifier:+}" if modifier else "0"))
        for _ in range(8):
            roll = spawn(table, displaced)
            assert roll.modifier == ESCALATION[0][label] + modifier + bonus
            wanted = "No Spawn" if roll.thrown == (1, 1) else f"Bracket {bracket_of(sum(roll.kept) + roll.modifier)}"
            assert [title for _, _, title in roll.results] == [wanted]


def test_a_natural_2_is_no_spawn_whatever_is_added() -> None:
    """Two ones spawn nothing, and no unit is picked, even with all modifiers there are."""

    def play(table: Table) -> bool:
        table.act(Set("modifier", "+6"))
        table.act(Choose("units", ("orks",)))
        events = table.do("spawn", displaced="10+")
        thrown = of(Rolled, events)[0].thrown
        assert bool(of(NamePicked, events)) == (thrown != (1, 1))
        return thrown == (1, 1)

    find_seed(HORDE, play)


def test_the_first_spawn_roll_after_dragon_slayer_alone_has_5_more() -> None:
    """A failed Dragon Slayer adds 5 to one roll of the next round, and to no other."""
    table = Table(HORDE)
    table.do("end-round", cards=0, spawn=0, dragon_slayer="yes")
    assert [spawn(table).modifier for _ in range(3)] == [5, 0, 0]
    table.do("end-round", cards=0, spawn=0, dragon_slayer="yes")
    table.do("end-round", cards=0, spawn=0, dragon_slayer="no")
    assert spawn(table).modifier == 1


def test_what_missions_add_holds_for_one_round() -> None:
    """Modifiers and misery cards of failed missions count in the next round and are gone in the one after it."""
    table = Table(HORDE)
    table.do("end-round", cards=2, spawn="-3", dragon_slayer="no")
    assert (table.label("round"), table.label("misery"), table.label("modifier")) == ("2", "2", "-3")
    table.do("begin-round")
    assert spawn(table).modifier == -3
    table.do("end-round", cards=0, spawn="0", dragon_slayer="no")
    assert (table.label("misery"), table.label("modifier")) == ("0", "0")


def test_an_unlucky_night_changes_the_spawn_dice_while_it_is_active() -> None:
    """While the card is in play three dice are thrown and the lowest is dropped; before and after it is two."""
    table = Table(HORDE)
    assert len(spawn(table).thrown) == 2
    table.act(Search("misery", "Unlucky Night"))
    for _ in range(50):
        roll = spawn(table)
        assert len(roll.thrown) == 3
        assert sorted(roll.kept) == sorted(roll.thrown)[1:]
        assert roll.results == rolls_at(table, sum(roll.kept))
    table.act(Discard("misery"))
    assert len(spawn(table).thrown) == 2


def rolls_at(table: Table, total: int) -> tuple[tuple[str, str, str], ...]:
    """Return the result at an unmodified spawn roll."""
    result = table.system.table("spawn").row_of()[str(total)].results[0]
    return (("", result.key, result.title),)


def test_three_dice_without_the_lowest_fall_as_counting_says() -> None:
    """The totals of many throws are as frequent as among the 216 throws that there are."""
    counted = Counter(sum(sorted(throw)[1:]) for throw in product(range(1, 7), repeat=3))
    times = 9_720
    rolled = Counter(sum(roll.kept) for roll in of(Rolled, Table(HORDE).act(Roll("unlucky-spawn", times))))
    expected = {total: number * times / 216 for total, number in counted.items()}
    distance = sum((rolled[total] - expected[total]) ** 2 / expected[total] for total in counted)
    assert distance < 29.6  # chi squared with 10 degrees of freedom: one in a thousand seeds is further off


BRACKETS = ("bracket-3", "bracket-5", "bracket-7", "bracket-10")


@pytest.mark.parametrize("faction", ["imperial-knights", "chaos-knights", "drukhari", "orks"])
@pytest.mark.parametrize("place", range(4))
def test_an_empty_bracket_gives_two_units_of_the_next_lower(faction: str, place: int) -> None:
    """One unit of a bracket that has some, two of the next lower one that has, and none where nothing is below."""
    table = Table(HORDE)
    table.act(Choose("units", (faction,)))
    entries = dict(table.system.roster(faction).entries)
    filled = [name for name in BRACKETS[: place + 1] if entries.get(name)]
    picked = of(NamePicked, table.act(Pick("units", BRACKETS[place])))
    if not filled:
        assert [pick.name for pick in picked] == [""]
        return
    assert len(picked) == (1 if filled[-1] == BRACKETS[place] else 2)
    assert {pick.name for pick in picked} <= {words.text for words in entries[filled[-1]]}
    assert {pick.result for pick in picked} == {filled[-1]}


def test_a_second_faction_fills_an_empty_bracket() -> None:
    """With another faction beside it a Knights horde spawns one unit of that faction's bracket."""
    table = Table(HORDE)
    table.act(Choose("units", ("imperial-knights", "orks")))
    (picked,) = of(NamePicked, table.act(Pick("units", "bracket-3")))
    assert picked.name in {words.text for words in dict(table.system.roster("orks").entries)["bracket-3"]}


def test_a_unit_of_the_bracket_rolled_is_spawned() -> None:
    """Each spawn picks one unit from the chosen faction's bracket, and none where no faction is chosen."""
    table = Table(HORDE)
    with pytest.raises(BadUsage):
        table.do("spawn", displaced="none")
    table.act(Choose("units", ("necrons",)))
    entries = dict(table.system.roster("necrons").entries)
    for _ in range(60):
        events = table.do("spawn", displaced="none")
        bracket = of(Rolled, events)[0].results[0][1]
        assert [pick.name in {words.text for words in entries[bracket]} for pick in of(NamePicked, events)] == [
            True
        ] * (bracket != "no-spawn")


def test_a_bombardment_hits_one_of_six_areas_and_wounds_each_unit() -> None:
    """The area is one of six, and each unit in it rolls two three-sided dice."""
    table = Table(HORDE)
    areas = {of(Rolled, table.do("orbital-bombardment"))[0].results[0][2] for _ in range(100)}
    assert len(areas) == 6
    wounds = of(DiceRolled, table.do("mortal-wounds", units=5))
    assert [(die.die, len(die.thrown), max(die.thrown) <= 3) for die in wounds] == [("2d3", 2, True)] * 5


def test_a_mission_kept_by_a_player_leaves_the_pile_until_it_is_used() -> None:
    """Study Behaviors does not come again while a player keeps it, and cancels a misery card later."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Study Behaviors"))
    table.do("begin-round")
    table.act(Remove("secondary-missions", "Study Behaviors"))
    table.act(Set("round", "2"))
    seen = [card.card for card in of(CardDrawn, table.act(Draw("secondary-missions", 11)))]
    assert table.pile("secondary-missions").find_card("Study Behaviors").id not in seen
    table.act(Discard("secondary-missions", "Study Behaviors"))
    assert "Study Behaviors" in table.titles("secondary-missions", DISCARDS)


def test_players_gain_and_lose_points_within_bounds() -> None:
    """Every player gains what a mission pays, and nobody falls below 0 RP."""
    table = Table(HORDE)
    table.do("all-gain", rp=4, cp=2)
    assert [table.label(f"points-{kind}-{player}") for kind in ("rp", "cp") for player in "1234"] == ["4"] * 4 + [
        "2"
    ] * 4
    table.do("all-lose", rp=5)
    assert table.label("points-rp-1") == "0"
