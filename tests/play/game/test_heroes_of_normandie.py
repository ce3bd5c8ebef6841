"""Heroes of Normandie in play: threat levels, order tokens, and cards that are laid aside."""

import re
from collections import Counter

import pytest
from conductor import Conductor
from evening import Table, load_shipped, of, rolls
from tonight import spend_evening

from printgen.errors import BadUsage
from printgen.model.play import DISCARDS
from printgen.paths import SCENARIOS, shipped
from printgen.play.game.actions import Draw, Fill, Move, Roll, Set
from printgen.play.game.course import Due, Next, Skip, can_do, find_due
from printgen.play.game.event import (
    CardDrawn,
    DiceRolled,
    DrawnShort,
    Ended,
    MovedShort,
    Rolled,
    Shuffled,
    ThingMarked,
    TokenMoved,
)
from printgen.play.game.routine import Do, find_routine
from printgen.play.game.session import Action
from printgen.play.words.due import phrase_due, prompt_due
from printgen.play.words.ending import phrase_ending
from printgen.play.words.in_force import phrase_in_force
from printgen.play.words.phrases import DoneAction, phrase_event, phrase_outcome, phrase_state, phrase_thing

HEROES = "heroes-of-normandie"
FIELD_EXCHANGE = shipped("tables") / HEROES / SCENARIOS / "field-exchange.yaml"
# What a routine is answered where nothing is meant by it.
ZONE = {"you-activate": {"zone": "Green"}, "opposite-way": {"counts": "yes"}}
LEVELS = ("Green", "Orange", "Red")


@pytest.mark.parametrize("zone", LEVELS)
def test_the_threat_level_is_the_higher_of_tracker_and_zones(zone: str) -> None:
    """However many enemy units are destroyed, the level is that of tracker or zones, whichever is higher."""
    table = Table(HEROES)
    table.turn("zones", zone)
    tracker = ["Green", "Green", *["Orange"] * 3, *["Red"] * 4]
    for destroyed, reached in enumerate(tracker):
        if destroyed:
            table.do("unit-destroyed", unit=destroyed)
        assert table.label("threat") == reached
        assert table.label("level") == max(zone, reached, key=LEVELS.index)


@pytest.mark.parametrize("pile", ["reaction", "supply", "supply-no-artillery"])
@pytest.mark.parametrize("level", LEVELS)
def test_cards_and_dice_are_read_at_the_threat_level(pile: str, level: str) -> None:
    """A card that is drawn, and a roll on its table, is read in the column of the current threat level."""
    table = Table(HEROES)
    table.turn("zones", level)
    assert [card.column for card in of(CardDrawn, table.act(Draw(pile, 5)))] == [level.lower()] * 5
    if pile != "supply-no-artillery":
        assert {roll.column for roll in of(Rolled, table.act(Roll(pile)))} == {level.lower()}


@pytest.mark.parametrize("level", LEVELS)
def test_bullet_storm_is_laid_aside_where_the_card_says_so(level: str) -> None:
    """Cards 61 and 62 wait in play at Orange and Red until the enemy has fired; at Green they are something else."""
    table = Table(HEROES)
    table.turn("zones", level)
    table.act(Draw("reaction", 36))
    assert table.corners("reaction", "active") == (set() if level == "Green" else {"61", "62"})
    table.do("enemy-fired")
    assert not table.corners("reaction", "active")
    assert len(table.corners("reaction", DISCARDS)) == 36


def test_a_supply_pile_reshuffles_when_it_is_empty() -> None:
    """The pile without artillery has 33 cards, none of them 63-65, and all of them come again after the last."""
    table = Table(HEROES)
    first = of(CardDrawn, table.act(Draw("supply-no-artillery", 33)))
    assert not {"63", "64", "65"} & table.corners("supply-no-artillery", DISCARDS)
    again = table.act(Draw("supply-no-artillery", 33))
    assert of(Shuffled, again) == [Shuffled("supply-no-artillery", 33)]
    assert {card.card for card in first} == {card.card for card in of(CardDrawn, again)}
    assert len({card.card for card in first}) == 33


def test_the_token_of_a_destroyed_unit_stays_out() -> None:
    """Drawn before or not, the token of a destroyed unit is out for good, and one decoy is in the bag each round."""
    table = Table(HEROES)
    table.act(Fill("orders", 5))
    drawn = of(TokenMoved, table.act(Draw("orders", 2)))
    taken = next(move.token for move in drawn if move.token.isdecimal())
    inside = next(filter(str.isdecimal, table.session.game.bag("orders").inside))
    for unit in (taken, inside):
        table.do("unit-destroyed", unit=unit)
    table.do("end-round")
    left = {"1", "2", "3", "4", "5", "decoy"} - {taken, inside}
    assert sorted(table.session.game.bag("orders").inside) == sorted(left)
    assert (table.label("round"), table.session.game.position("threat")) == ("2", 2)


@pytest.mark.parametrize("unit", ["3", "6"])
def test_a_unit_that_is_not_in_play_cannot_be_destroyed(unit: str) -> None:
    """A unit destroyed before, or one that the scenario has not, is refused."""
    table = Table(HEROES)
    table.act(Fill("orders", 5))
    table.do("unit-destroyed", unit=3)
    with pytest.raises(BadUsage):
        table.do("unit-destroyed", unit=unit)


def test_communications_scrambled_adds_a_decoy_until_the_round_ends() -> None:
    """With the card there are two decoys in the bag, and the next round begins with one."""
    table = Table(HEROES)
    table.do("scrambled", counts="yes")
    assert Counter(table.session.game.bag("orders").inside)["decoy"] == 2
    table.do("end-round")
    assert Counter(table.session.game.bag("orders").inside)["decoy"] == 1


def test_activate_all_draws_what_is_left_in_the_bag() -> None:
    """Every token that was not drawn in the round comes once, each by itself, at the level that counts then."""
    table = Table(HEROES)
    table.act(Fill("orders", 4))
    table.do("begin-round", number=1, own=4)
    drawn = [of(TokenMoved, table.do("enemy-activates"))]
    assert not of(TokenMoved, table.do("activate-all"))
    drawn += [of(TokenMoved, table.do("extra-activates")) for _ in range(4)]
    assert [len(each) for each in drawn] == [1] * 5
    assert sorted(move.token for each in drawn for move in each) == ["1", "2", "3", "4", "decoy"]
    assert table.label("supply-left") == "0"


def test_extra_orders_count_in_the_next_round_alone() -> None:
    """Order +X and Activation +1 are added when the next round begins, each token takes one off, and then they end."""
    table = Table(HEROES)
    table.do("more-orders", number=2)
    table.do("more-orders", number=1)
    table.do("begin-round", number=4, own=4)
    assert table.label("activations") == "7"
    table.do("enemy-activates")
    assert table.label("activations") == "6"
    table.do("end-round")
    table.do("begin-round", number=4, own=4)
    assert table.label("activations") == "4"


def test_the_enemy_activates_no_more_than_its_orders() -> None:
    """At 0 activations the enemy draws no token, and with an empty bag it is said that there is none."""
    table = Table(HEROES)
    with pytest.raises(BadUsage, match="Enemy activations left is at 0"):
        table.do("enemy-activates")
    table.act(Fill("orders", 1))
    table.do("begin-round", number=16, own=4)
    for _ in range(2):
        assert len(of(TokenMoved, table.do("enemy-activates"))) == 1
    assert of(DrawnShort, table.do("enemy-activates")) == [DrawnShort("orders", 1, 0)]


def test_activations_that_were_not_used_are_not_for_the_next_round() -> None:
    """After the end of a round the enemy activates again only once the next round has begun."""
    table = Table(HEROES)
    table.do("begin-round", number=3, own=4)
    table.do("enemy-activates")
    table.do("end-round")
    with pytest.raises(BadUsage, match="Enemy activations left is at 0") as caught:
        table.do("enemy-activates")
    assert caught.value.hint == "it needs 1 to 99; help activations says what moves it"
    table.do("begin-round", number=3, own=4)
    assert len(of(TokenMoved, table.do("enemy-activates"))) == 1


def test_more_activations_than_tokens_give_all_tokens() -> None:
    """Activation +3 with two tokens in the bag draws both, one by one, and then nobody waits for a third."""
    table = Table(HEROES)
    table.act(Fill("orders", 1))
    assert not of(TokenMoved, table.do("supply-activations", number=3))
    drawn = [len(of(TokenMoved, table.do("extra-activates"))) for _ in range(2)]
    assert drawn == [1, 1]
    assert not can_do(table.session.game, find_routine(table.session.game, "extra-activates"))


def test_no_order_is_cut() -> None:
    """Many extra orders and a large scenario add up, though the printed board has fewer boxes."""
    table = Table(HEROES)
    for _ in range(7):
        table.do("more-orders", number=3)
    assert not of(MovedShort, table.do("begin-round", number=16, own=4))
    assert table.label("activations") == "37"


@pytest.mark.parametrize(
    ("now", "card", "after"),
    [("You", False, "Enemy"), ("Enemy", False, "You"), ("You", True, "Enemy"), ("Enemy", True, "Enemy")],
)
def test_the_initiative_changes_sides_unless_a_card_keeps_it(now: str, after: str, *, card: bool) -> None:
    """After a round with the Supply card Initiative the enemy has it; the round after that it changes sides again."""
    table = Table(HEROES)
    table.turn("initiative", now)
    if card:
        table.do("initiative-card")
    table.do("end-round")
    assert table.label("initiative") == after
    table.do("end-round")
    assert table.label("initiative") != after


def test_an_order_lost_counts_in_the_next_round_alone() -> None:
    """After Player Orders -1 you have one order fewer when the next round begins, and all in the one after it."""
    table = Table(HEROES)
    table.do("fewer-orders")
    seen = []
    for _ in range(2):
        table.do("begin-round", number=2, own=4)
        seen.append(table.label("yours"))
        table.do("end-round")
    assert seen == ["3", "4"]


def test_a_round_begins_and_takes_an_order_once() -> None:
    """A second time in a round both are refused, so that a key held too long changes nothing."""
    table = Table(HEROES)
    table.do("begin-round", number=2, own=4)
    with pytest.raises(BadUsage, match="Begin a round"):
        table.do("begin-round", number=2, own=4)
    table.do("fewer-orders")
    with pytest.raises(BadUsage, match="one order fewer"):
        table.do("fewer-orders")


def test_driven_back_counts_for_one_activation_or_supply_phase() -> None:
    """What the enemy does next is told to go the opposite way, once: an activation, or the whole Supply Phase."""
    for early in (True, False):
        conductor = Conductor(Table(HEROES, scenario="field-exchange").system, "dusk")
        told = {"activations": 0, "enemy-activations": 0, "enemy-supply": 0}
        for due, _ in conductor.play(1):
            if due.phase.id == ("orders" if early else "supply"):
                conductor.act(Do("opposite-way", (("counts", 0),)))
            told[due.phase.id] = told.get(due.phase.id, 0) + ("opposite way" in due.step.line)
        assert (told["enemy-activations"], told["enemy-supply"]) == ((1, 0) if early else (0, 1))


def test_the_enemy_has_one_activation_for_each_of_its_orders_and_you_for_yours() -> None:
    """You and the enemy take turns; who has orders left goes on alone, and then the Supply Phase begins."""
    conductor = Conductor(Table(HEROES, scenario="field-exchange").system, "dusk")
    steps = [due.step.routine for due, _ in conductor.play(1) if "activations" in due.phase.id]
    assert steps == [*["you-activate", "enemy-activates"] * 4, "enemy-activates"]


@pytest.mark.parametrize("side", ["You", "Enemy"])
def test_who_uses_no_more_orders_lets_the_other_side_go_on_alone(side: str) -> None:
    """With an order of yours left out the enemy has all its activations, and only then comes the Supply Phase."""
    table = Table(HEROES, "dusk", "field-exchange")
    table.act(Set("initiative", ["You", "Enemy"].index(side)))
    table.do("begin-round")
    table.act(Next())
    for routine in [*([] if side == "You" else ["enemy-activates"]), "you-activate", "enemy-activates"]:
        table.do(routine, **ZONE.get(routine, {}))
    table.act(Skip())
    while table.label("activations") != "0":
        assert find_step(table).phase.id == "enemy-activations"
        table.do("enemy-activates")
    assert find_step(table).phase.id == ("supply" if side == "You" else "enemy-supply")


def find_step(table: Table) -> Due:
    """Return the step that comes next."""
    due = find_due(table.session.game)
    assert due
    return due


def test_the_side_with_the_initiative_has_its_supply_phase_first() -> None:
    """The phases of both sides change places with the initiative, and so does who activates first."""
    for side, order in (("You", ["supply", "enemy-supply"]), ("Enemy", ["enemy-supply", "supply"])):
        conductor = Conductor(Table(HEROES, scenario="field-exchange").system, "dusk")
        conductor.act(Set("initiative", ["You", "Enemy"].index(side)))
        phases = [due.phase.id for due, _ in conductor.play(1)]
        assert list(dict.fromkeys(name for name in phases if name.endswith("supply"))) == order
        assert phases.index("activations") < phases.index("enemy-activations") or side == "Enemy"


@pytest.mark.parametrize("seed", ["dusk", "dawn", "noon"])
@pytest.mark.parametrize(("level", "movers"), [("Green", set()), ("Orange", {3, 4, 6}), ("Red", {2, 3, 4, 5, 6})])
def test_units_that_have_not_acted_move_before_the_markers_come_off(seed: str, level: str, movers: set[int]) -> None:
    """After the Supply card each unit without a marker that has a move comes up with it, and then the round ends."""
    conductor = Conductor(Table(HEROES, seed, "field-exchange").system, seed)
    conductor.act(Set("initiative", 1))  # the enemy's Supply Phase comes before yours
    conductor.act(Set("threat", {"Green": 0, "Orange": 3, "Red": 6}[level]))
    acted: set[int] = set()
    moved: list[int] = []
    for due, _ in conductor.play(1):
        game = conductor.session.game
        acted |= {unit.number for unit in game.things.of_kind("units") if unit.marks}
        if due.step.kind:
            assert phrase_due(game, due)[-1].startswith(f"Move, {level}: ")
            moved.append(due.number)
    assert moved == sorted(movers - acted)


def test_a_scenario_without_moves_has_all_units_come_up_with_their_orders() -> None:
    """Where a scenario says of no unit how it moves in the Supply Phase, each comes up, and its Orders are told."""
    text = re.sub(r"    move:( .*|\n(      .*\n)+)", "", FIELD_EXCHANGE.read_text(encoding="utf-8"))
    conductor = Conductor(spend_evening(text, load_shipped()[HEROES]), "dusk")
    told = [phrase_due(conductor.session.game, due)[-1] for due, _ in conductor.play(1) if due.step.kind]
    assert told
    assert all(line.startswith("Orders, ") for line in told)


def test_opportunity_actions_are_told_while_their_units_can_take_them() -> None:
    """In the player's turn each unit that is not Activated is named with its Opportunity Action."""
    table = Table(HEROES, "dusk", "field-exchange")
    table.do("begin-round")
    table.act(Next())
    gun = "Enemy unit 2, MG 42: Opportunity Action: Fires at movers in the Red Zone."
    sentries = "Enemy unit 6, Sentries: Opportunity Action: Fires at movers within 4."
    for told in ([gun, sentries], [sentries]):
        due = find_due(table.session.game)
        assert due
        assert phrase_due(table.session.game, due)[1:] == told
        table.do("activated", unit=2 if len(told) == 2 else 6)


def test_a_card_in_play_keeps_the_column_that_it_was_drawn_for() -> None:
    """Bullet Storm laid aside at Orange stays Bullet Storm when the level falls; discarded, it is as any card."""
    table = Table(HEROES)
    table.turn("zones", "Orange")
    table.act(Draw("reaction", 36))
    table.turn("zones", "Green")
    pile = table.pile("reaction")
    assert [pile.column_of(number) for number in pile.places.active] == ["orange", "orange"]
    assert {line for line in phrase_state(table.session.game)[1].lines if "in play:" in line} == {
        f"  in play: {'; '.join(f'[{pile.card(number).corner}] Bullet Storm' for number in pile.places.active)}"
    }
    table.do("enemy-fired")
    pile = table.pile("reaction")
    assert {pile.column_of(number) for number in pile.places.discards} == {None}


@pytest.mark.parametrize("lose", [Move("victory", -5), Move("victory", -9), Set("victory", 0)])
def test_points_that_are_taken_off_by_hand_end_the_game_too(lose: Action) -> None:
    """However the points come to 0, the game is lost and closed; where they begin there it goes on."""
    table = Table(HEROES)
    assert not of(Ended, table.turn("victory", "0"))
    table.turn("victory", "5")
    assert not of(Ended, table.act(Move("victory", -1)))
    assert not of(Ended, table.act(Move("victory", 1)))
    events = table.act(lose)
    assert of(Ended, events) == [Ended("defeat")]
    assert events[-1] == Ended("defeat")
    with pytest.raises(BadUsage, match="the game is over"):
        table.turn("victory", "1")
    assert "The end: you have lost" in phrase_ending(table.session.game)


def test_at_no_victory_points_the_game_is_lost() -> None:
    """Points lost beyond 0 end the game, fewer do not; undo takes the end back."""
    table = Table(HEROES)
    table.turn("victory", "5")
    assert not of(Ended, table.do("lose-points", number=4))
    assert of(Ended, table.do("lose-points", number=3)) == [Ended("defeat")]
    assert (table.session.game.ended, table.session.undo()[1].game.ended) == ("defeat", "")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_artillery_is_thrown_in_the_order_of_the_book(number: int) -> None:
    """The template is laid before a die is thrown, dispersion comes before each further one, and then the losses."""
    conductor = Conductor(Table(HEROES, scenario="field-exchange").system, "dusk")
    told = list[tuple[str, int]]()
    for due, _ in conductor.play(1):
        if due.phase.id == "enemy-supply" and due.step.pile:
            conductor.act(Do("artillery", (("number", number - 1),)))
        elif due.step.routine == "shell" or due.step.title == "After the artillery":
            dice = of(DiceRolled, conductor.done[-1][1])
            told.append((due.step.line.split(",")[0].split(".")[0], len(dice)))
    first, after = (
        ("Lay the blue template on the target before the die for the damage is thrown", 1),
        ("The artillery is done", 0),
    )
    assert told == [first, *[("First roll dispersion as in the two-player game", 1)] * (number - 1), after]


def test_bullet_storm_counts_for_opportunity_fire_too() -> None:
    """While the card waits it is told in the player's turn as well, where the enemy may fire out of turn."""
    table = Table(HEROES, "dusk", "field-exchange")
    table.turn("zones", "Orange")
    table.act(Draw("reaction", 36))
    table.do("begin-round")
    table.act(Next())
    due = find_due(table.session.game)
    assert due
    assert due.phase.id == "activations"
    assert any("Bullet Storm" in line for line in phrase_due(table.session.game, due))


def test_a_blocked_reaction_is_over() -> None:
    """A Bullet Storm that is blocked is not kept, another one that waits already is, and the next Reaction counts."""
    table = Table(HEROES, "s23")
    table.turn("zones", "Orange")
    table.act(Draw("reaction"))
    table.do("blocked")
    assert not table.session.game.effects
    assert table.corners("reaction", DISCARDS) == {"62", "33"}
    waiting = Table(HEROES, "s21")
    waiting.turn("zones", "Orange")
    waiting.act(Draw("reaction", 2))
    waiting.do("blocked")
    assert waiting.corners("reaction", "active") == {"61"}


@pytest.mark.parametrize("side", ["You", "Enemy"])
def test_a_supply_card_gives_the_initiative_to_the_enemy(side: str) -> None:
    """Whoever has it, the card says that the enemy is next, and so it is when the round ends."""
    table = Table(HEROES)
    table.turn("initiative", side)
    assert table.do("initiative-card")
    table.do("end-round")
    assert (table.label("initiative"), table.label("initiative-next")) == ("Enemy", "changes sides")


@pytest.mark.parametrize("number", ["3", "4", "5"])
def test_a_mine_says_whether_it_hits(number: str) -> None:
    """The die of a mine is read for the player: a hit at the number on the card or more."""
    seen = set()
    for seed in "abcdefghij":
        table = Table(HEROES, seed)
        (thrown,) = rolls(table.do("mine", number=number), "mine")
        hit = thrown.thrown[0] >= int(number)
        assert ("A hit" if hit else "No hit") in phrase_event(table.session.game, thrown)[0]
        seen.add(hit)
    assert seen == {True, False}


def test_hit_the_dirt_is_kept_until_the_round_ends() -> None:
    """The unit is Suppressed until its marker is taken off, and has its +2 defence for the rest of the round."""
    table = Table(HEROES, "dusk", "field-exchange")
    table.do("begin-round")
    table.do("hit-the-dirt", unit=2)
    unit = table.session.game.things.find("units", 2)
    assert unit
    assert phrase_thing(table.session.game, unit) == "Enemy unit 2, MG 42: Suppressed; +2 defence"
    table.do("end-round")
    unit = table.session.game.things.find("units", 2)
    assert unit
    assert unit.marks == ("suppressed",)
    table.do("recovers", unit=2)
    unit = table.session.game.things.find("units", 2)
    assert unit
    assert not unit.marks


def test_what_counts_for_a_unit_stands_beside_its_orders() -> None:
    """Bullet Storm, Driven Back and the target rule of the scenario are told as a unit acts, and for no decoy."""
    table = Table(HEROES, "dusk", "field-exchange")
    table.do("begin-round")
    table.turn("zones", "Red")
    while not table.session.game.effects:
        table.act(Draw("reaction"))
    table.do("opposite-way", counts="yes")
    target = "  Of several targets a unit takes the one nearest to the exchange, then the usual order"
    for _ in range(3):
        done = Do("enemy-activates", ())
        before, events = table.session.game, table.act(done)
        told = phrase_outcome(DoneAction(before, done, events, table.session.game))
        orders = [place for place, line in enumerate(told) if line.startswith("  Orders, Red: ")]
        assert bool(orders) == ("Driven Back: this one goes the opposite way" in told)
        if orders:
            assert told[orders[0] + 1].startswith("  In force: Bullet Storm: ")
            assert told[orders[0] + 2].startswith(target)
            return
        assert not any(line.startswith(target) for line in told)
    raise AssertionError("no unit has acted")


def test_driven_back_waits_for_a_unit_that_acts() -> None:
    """A decoy, or the token of a unit that is Activated already, is no activation: Driven Back waits for the next."""
    table = Table(HEROES, "dusk", "field-exchange")
    table.do("begin-round")
    for unit in (1, 2, 3, 4, 5):
        table.do("activated", unit=unit)
    table.do("opposite-way", counts="yes")
    for _ in range(5):
        acts = [event for event in table.do("enemy-activates") if isinstance(event, ThingMarked)]
        assert table.label("driven") == f"{'this' if acts else 'the next'} one goes the opposite way"
        if acts:
            table.do("end-round")
            assert table.label("driven") == "not in force"
            return
    raise AssertionError("no unit has acted")


def test_driven_back_keeps_the_count_of_activations() -> None:
    """After one of five the enemy's next activation is the second of five, whichever way it goes."""
    table = Table(HEROES)
    table.do("begin-round", number=5, own=4)
    table.act(Next())
    for routine in ("you-activate", "enemy-activates", "opposite-way", "you-activate"):
        table.do(routine, **ZONE.get(routine, {}))
    game = table.session.game
    due = find_due(game)
    assert due
    assert ", 2 of 5:" in prompt_due(game, due)
    assert phrase_due(game, due) == ["Driven Back: this activation goes the opposite way."]
    table.do("enemy-activates")
    in_force = table.label("driven")
    table.do("you-activate", **ZONE["you-activate"])
    assert (in_force, table.label("driven")) == ("this one goes the opposite way", "not in force")


def test_a_unit_that_does_nothing_is_told_without_its_orders() -> None:
    """The token of a unit that is Activated already says that nothing happens, and not what the unit would do."""
    table = Table(HEROES, "dusk", "field-exchange")
    table.do("begin-round")
    for unit in range(1, 7):
        table.do("activated", unit=unit)
    before = table.session.game
    drawn = table.do("enemy-activates")
    action = table.session.last
    assert action
    said = "\n".join(phrase_outcome(DoneAction(before, action, drawn, table.session.game)))
    assert "is Activated already: nothing happens" in said
    assert "Orders, " not in said


def test_what_goes_with_its_card_has_no_number() -> None:
    """A second Bullet Storm is not taken for two: what is in force is told by its title."""
    table = Table(HEROES)
    table.turn("zones", "Orange")
    table.act(Draw("reaction", 36))
    assert [line.partition(":")[0] for line in phrase_in_force(table.session.game)] == ["Bullet Storm"] * 2
