"""Heroes of Normandie in play: threat levels, order tokens, and cards that are laid aside."""

from collections import Counter

import pytest
from evening import Table, of

from printgen.digital.event import (
    CardDrawn,
    Rolled,
    Shuffled,
    TokenMoved,
)
from printgen.digital.handling import Draw, Fill
from printgen.digital.rolling import Roll
from printgen.errors import BadUsage
from printgen.model.play import DISCARDS

HEROES = "heroes-of-normandie"
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
    assert (table.label("round"), table.session.game.place("threat")) == ("2", 2)


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
    table.do("scrambled")
    assert Counter(table.session.game.bag("orders").inside)["decoy"] == 2
    table.do("end-round")
    assert Counter(table.session.game.bag("orders").inside)["decoy"] == 1


def test_activate_all_draws_what_is_left_in_the_bag() -> None:
    """Every token that was not drawn in the round comes once, and then nothing is left to draw."""
    table = Table(HEROES)
    table.act(Fill("orders", 4))
    events = [*table.do("enemy-activates"), *table.do("supply-activations", number=1), *table.do("activate-all")]
    assert sorted(move.token for move in events if isinstance(move, TokenMoved)) == ["1", "2", "3", "4", "decoy"]
    assert not table.do("activate-all")


def test_extra_orders_count_in_the_next_round_alone() -> None:
    """Order +X and Activation +1 are added when the next round begins, each token takes one off, and then they end."""
    table = Table(HEROES)
    table.do("more-orders", number=2)
    table.do("more-orders", number=1)
    table.do("begin-round", number=4)
    assert table.label("activations") == "7"
    table.do("enemy-activates")
    assert table.label("activations") == "6"
    table.do("begin-round", number=4)
    assert table.label("activations") == "4"
