"""What players buy in Horde Mode: its price, how often it may be bought, and what it brings."""

import pytest
from evening import Table, of, put_in_play

from printgen.errors import BadUsage
from printgen.model.play import ACTIVE
from printgen.play.game.actions import Choose, Discard
from printgen.play.game.course import Skip
from printgen.play.game.event import CardDrawn, DiceRolled, Rolled, ThingPut
from printgen.play.game.routine import Again, Do, find_routine, list_choices
from printgen.play.words.command import Request, parse_command
from printgen.play.words.phrases import phrase_thing
from printgen.play.words.wares import list_wares

# The purchases with their prices, by the table of the book.
PRICES = {
    "a-name-earned": 1,
    "basic-tactics": 2,
    "share-supplies": 3,
    "air-strike": 3,
    "fortify-positions": 4,
    "tempt-fate": 4,
    "supply-drop": 5,
    "advanced-tactics": 5,
    "field-promotion": 6,
    "patched-up": 6,
    "reinforcements-arrive": 10,
    "a-change-of-plans": 10,
}
BESIDES: dict[str, dict[str, object]] = {"share-supplies": {"other": 2}, "air-strike": {"units": 2}}


def sit_down(players: int = 3, rp: int = 50) -> Table:
    """Return a game of so many players with so many RP each, in its first round."""
    table = Table("horde-mode")
    table.do(
        "prepare",
        players=players,
        size="1,000 points",
        length="5 rounds",
        choice="picked at random",
    )
    table.do("lay-out", middle=3, near=1, far=0, terrain=5)
    table.begin_round()
    for player in range(1, players + 1):
        table.turn(f"rp-{player}", f"{rp}")
    return table


def list_missions(table: Table) -> list[str]:
    """Return the missions in play."""
    return table.titles("secondary-missions", ACTIVE)


@pytest.mark.parametrize("name", PRICES)
def test_a_purchase_takes_its_price_from_the_buyer_alone(name: str) -> None:
    """The buyer pays what the book says, which is added up for the round; with less nothing is bought."""
    table = sit_down(rp=PRICES[name])
    table.buy(name, buyer=1, **BESIDES.get(name, {}))
    gained = 2 * (name == "share-supplies")
    shown = [table.label(f"rp-{player}") for player in (1, 2, 3)]
    assert shown == ["0", f"{PRICES[name] + gained}", f"{PRICES[name]}"]
    # What is spent counts from when a mission is revealed, as these two do.
    assert table.label("spent") == ("0" if name in {"tempt-fate", "advanced-tactics"} else f"{PRICES[name]}")
    poor = sit_down(rp=PRICES[name] - 1)
    with pytest.raises(BadUsage, match=f"{PRICES[name]} is needed"):
        poor.buy(name, buyer=1, **BESIDES.get(name, {}))
    assert (poor.label("rp-1"), poor.label("spent")) == (f"{PRICES[name] - 1}", "0")


@pytest.mark.parametrize("name", ["fortify-positions", "tempt-fate", "advanced-tactics"])
def test_what_the_team_buys_once_a_turn_is_refused_a_second_time(name: str) -> None:
    """Whoever buys it, nobody else may in this round, but in the next."""
    table = sit_down()
    table.buy(name, buyer=1)
    with pytest.raises(BadUsage, match="done in this turn already"):
        table.buy(name, buyer=2)
    table.do("end-round")
    table.begin_round()
    table.buy(name, buyer=2)


def test_advanced_tactics_puts_another_mission_in_the_place_of_one() -> None:
    """A single mission goes without asking; of two the player says which one."""
    table = sit_down()
    before = list_missions(table)
    table.buy("advanced-tactics", buyer=1)
    assert len(list_missions(table)) == 1
    assert not {*before} & {*list_missions(table)}
    table.buy("tempt-fate", buyer=1)
    stays, _ = list_missions(table)
    events = table.act(Again("advanced-tactics", (("buyer", 1), ("mission", 1))))
    assert len(of(CardDrawn, events)) == 1
    assert list_missions(table)[0] == stays
    assert len(list_missions(table)) == 2


def test_no_seventh_objective_is_dropped() -> None:
    """Six objectives are in play at most; one that misery destroys makes room."""
    table = sit_down()
    table.buy("supply-drop", buyer=1)
    table.buy("supply-drop", buyer=1)
    with pytest.raises(BadUsage, match="cannot be done now"):
        table.buy("supply-drop", buyer=1)
    put_in_play(table, "Errant Explosion", "misery")
    table.do("errant-explosion")
    table.buy("supply-drop", buyer=1)
    assert len(table.session.game.things.of_kind("objectives")) == 6


def test_supplies_and_strikes_are_counted_for_secret_objectives() -> None:
    """Each purchase counts for its buyer alone, who is nobody's supplier, and free ones count too."""
    table = sit_down()
    for _ in range(5):
        table.buy("share-supplies", buyer=1, other=2)
    assert table.label("shared-1") == "5"
    assert table.label("shared-2") == "0"
    with pytest.raises(BadUsage, match="it cannot be player 1 too"):
        table.buy("share-supplies", buyer=1, other=1)
    alone = sit_down(players=1)
    for _ in range(3):
        alone.buy("air-strike", units=0)
    with pytest.raises(BadUsage, match="cannot be done now"):
        alone.do("free-fortification")
    put_in_play(alone, "Paint Targets")
    alone.do("paint-targets", outcome="yes")
    alone.do("free-air-strike", units=0)
    alone.do("free-fortification")
    assert alone.label("sculpted-1") == "5"
    with pytest.raises(BadUsage, match="cannot be done now"):
        alone.do("free-air-strike", units=0)
    with pytest.raises(BadUsage, match="cannot be done now"):
        alone.do("share-supplies")


def test_a_failed_evac_zone_closes_reinforcements() -> None:
    """They are bought until the mission has failed, and never after it."""
    table = sit_down()
    assert len(of(Rolled, table.buy("reinforcements-arrive", buyer=1))) == 1
    put_in_play(table, "Clear the Evac Zone")
    table.do("clear-the-evac-zone", outcome="no")
    with pytest.raises(BadUsage, match="cannot be done now"):
        table.buy("reinforcements-arrive", buyer=1)


def test_a_random_player_is_one_of_those_who_play() -> None:
    """Each of three players gains 10 RP now and then, loses all of them, and keeps Study Behaviors."""
    winners, losers, keepers = set(), set(), set()
    table = sit_down(rp=10)
    put_in_play(table, "Use It or Lose It")
    put_in_play(table, "Study Behaviors")
    put_in_play(table, "No Hard Feelings", "misery")
    table.turn("spent", "7")
    for _ in range(30):
        for player in (1, 2, 3):
            table.turn(f"rp-{player}", "10")
        assert [die.die for die in of(DiceRolled, table.again("use-it-or-lose-it"))] == ["d3"]
        winners.add("".join(str(player) for player in (1, 2, 3) if table.label(f"rp-{player}") == "20"))
        table.again("hard-feelings")
        losers.add("".join(str(player) for player in (1, 2, 3) if table.label(f"rp-{player}") == "0"))
        table.again("study-behaviors", outcome="yes")
        keepers.add(table.label("keeper"))
    assert winners == losers == keepers == {"1", "2", "3"}


def test_dragon_slayer_pays_who_destroyed_one_or_all() -> None:
    """Where none is left each player gains 2 RP; where a player destroyed one a promotion is rolled."""
    table = sit_down(rp=0)
    put_in_play(table, "Dragon Slayer")
    table.do("dragon-slayer", outcome="none is left", player=1)
    assert [table.label(f"rp-{player}") for player in (1, 2, 3)] == ["2", "2", "2"]
    assert len(of(Rolled, table.again("dragon-slayer", outcome="a player destroyed one", player=2))) == 1
    assert [table.label(f"rp-{player}") for player in (1, 2, 3)] == ["2", "2", "2"]
    assert [table.label(f"promoted-{player}") for player in (1, 2, 3)] == ["0", "1", "0"]


def test_a_zone_spawns_once_a_round_and_only_where_there_is_one() -> None:
    """At 1,000 points there are zones 1 and 2; each spawns a single time in a round, unless it is meant."""
    table = sit_down()
    table.act(Choose("units", ("orks",)))
    for zone in ("zone-1", "zone-2"):
        table.do("spawn", zone=zone)
        with pytest.raises(BadUsage, match=f"{zone}: it was done in this turn already"):
            table.do("spawn", zone=zone)
    assert {event.place for event in of(ThingPut, table.again("spawn", zone="zone-2"))} <= {"zone-2"}
    with pytest.raises(BadUsage, match="cannot be done so"):
        table.do("spawn", zone="zone-3")
    table.turn("size", "2,000 points")
    table.do("spawn", zone="zone-3")


def test_the_price_list_says_what_can_be_bought() -> None:
    """`buy` tells what each player has and each price, with what it buys and why it cannot be bought now."""
    table = sit_down(players=2, rp=9)
    table.buy("fortify-positions", buyer=2)
    ((purse, wares),) = list_wares(table.game)
    assert purse == "RP, player 1: 9, RP, player 2: 5"
    assert len(wares) == len(PRICES)
    told = [f"{price} {words}" for price, words in wares]
    assert any(line.startswith("3 RP Air Strike. Choose a piece of terrain.") for line in told)
    assert any(
        line.startswith("4 RP Fortify Positions (it was done in this turn already). Set up a ruin") for line in told
    )


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("buy", Request("buy")),
        ("buy air-strike 2 3", Do("air-strike", (("buyer", 1), ("units", 3)))),
        ("buy change of plans buyer=1", Do("a-change-of-plans", (("buyer", 0),))),
        ("air-strike 2", Do("air-strike", (("buyer", 1),))),
    ],
)
def test_buying_is_typed_like_a_routine(line: str, command: object) -> None:
    """The name of what is for sale, or its last words, and answers in order: `buy air-strike 2` for player 2."""
    assert parse_command(sit_down().game, line) == command


def test_a_promoted_unit_is_chosen_from_the_lists_of_the_players_factions() -> None:
    """Names of the bracket thrown are offered, not of the Horde's faction, and the unit is then on the table."""
    table = sit_down()
    table.act(Choose("units", ("orks",)))
    table.act(Choose("own", ("space-marines",)))
    (roll,) = of(Rolled, table.buy("field-promotion", buyer=1))
    bracket = table.system.table("spawn").rows[roll.row].results[0].id
    (ask,) = find_routine(table.game, "new-unit").asks
    offered = [word for word, _ in list_choices(table.game, ask)]
    assert sorted(offered) == sorted(name.text for name in table.system.roster("space-marines").names_at(bracket))
    table.act(Do("new-unit", (("name", 0),)))
    (unit,) = table.game.things.of_kind("arrivals")
    assert (unit.place, phrase_thing(table.game, unit).split(": ")[0]) == ("", f"New unit 1, {offered[0]}")


def test_drop_zones_are_forgotten_with_their_mission_alone() -> None:
    """Advanced Tactics takes the marks off with Secure Drop Zones, and leaves them where the other mission goes."""
    for title, left in (("Secure Drop Zones", 0), ("Show no Fear", 2)):
        table = sit_down()
        table.act(Discard("secondary-missions"))
        for each in ("Secure Drop Zones", "Show no Fear"):
            put_in_play(table, each)
        table.do("drop-zones")
        place = list_missions(table).index(title)
        table.again("objectives", objectives=0)
        while table.game.progress.phase != "resupply":
            table.act(Skip())
        table.act(Do("advanced-tactics", (("buyer", 0), ("mission", place))))
        assert sum("drop-zone" in each.marks for each in table.game.things.of_kind("objectives")) == left
