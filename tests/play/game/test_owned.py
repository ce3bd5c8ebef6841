"""Picks from what a player owns: nothing else, by the fallbacks of the rules, and undone without a trace."""

import pytest
from evening import Table, load_shipped, name_of, of
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import BadUsage
from printgen.model.system import Collection
from printgen.play.game.actions import Choose, Own, Pick, list_owned
from printgen.play.game.event import NamePicked
from printgen.play.game.session import Session

HORDE = load_shipped()["horde-mode"]
BRACKETS = ("bracket-3", "bracket-5", "bracket-7", "bracket-10")
NOWHERE = HORDE.origins["title"]
ORKS = HORDE.roster("orks")


def own(*names: str, roster: str = "orks") -> Table:
    """Return a table at which a player owns some names of a roster."""
    table = Table("horde-mode")
    for action in list_owned(HORDE, Collection("horde-mode", ((roster, names),), NOWHERE)):
        table.act(action)
    return table


def pick(table: Table, bracket: str, amount: int = 1) -> list[str]:
    """Return the names that are picked at a bracket."""
    return [name_of(table, event) for event in of(NamePicked, table.act(Pick("units", bracket, amount)))]


@given(st.sets(st.sampled_from(ORKS.names), min_size=1), st.sampled_from(BRACKETS), st.integers(1, 9))
def test_nothing_is_picked_that_is_not_owned(names: set[str], bracket: str, amount: int) -> None:
    """A name at the bracket if one is owned there, else two of the next lower one, aircraft after all of these."""
    picked = pick(own(*sorted(names)), bracket, amount)
    below = [{words.text for words in ORKS.names_at(each)} for each in BRACKETS[BRACKETS.index(bracket) :: -1]]
    wanted = [(at & kind, kind) for kind in (names - {*ORKS.last}, names & {*ORKS.last}) for at in below]
    found = next((at for at, _ in wanted if at), {""})
    assert set(picked) <= found
    is_here = found <= below[0]
    assert len(picked) == (amount if is_here or found == {""} else 2 * amount) or picked == [""]


def test_two_units_of_a_lower_bracket_come_before_aircraft() -> None:
    """Who owns a Dakkajet at 5-6 and two units at 3-4 gets these two at 5-6, and the Dakkajet without them."""
    assert sorted(pick(own("Dakkajet", "Mek", "Trukk"), "bracket-5")) == ["Mek", "Trukk"]
    assert pick(own("Dakkajet", "Stompa"), "bracket-5") == ["Dakkajet"]


def test_a_unit_that_is_owned_comes_once_before_the_others_came() -> None:
    """Two units at once are two different ones, if two are owned."""
    for _ in range(20):
        assert sorted(pick(own("Mek", "Trukk", "Painboy"), "bracket-3", 3)) == ["Mek", "Painboy", "Trukk"]
    assert pick(own("Mek"), "bracket-7") == ["Mek", "Mek"]


def test_another_roster_may_be_chosen_besides() -> None:
    """Of a faction that a friend brings all units are picked, and of one's own those that are owned."""
    table = own("Mek")
    assert table.session.game.chosen["units"] == ("orks",)
    table.act(Choose("units", ("orks", "tau")))
    picked = set(pick(table, "bracket-3", 200))
    assert picked > {"Mek"}
    assert not picked & ({*ORKS.names} - {"Mek"})


def test_what_was_owned_before_counts_again_after_undo() -> None:
    """A game after undo is the game before, and picks alike."""
    table = own("Mek", "Trukk")
    before = table.session
    _, after = before.act(Own("orks", (3,)))
    assert after.game.owned != before.game.owned
    _, undone = after.undo()
    assert undone == before
    _, nothing = before.undo()
    assert nothing.game == Session.of(HORDE, "a").game


@pytest.mark.parametrize("action", [Own("orkz", (1,)), Own("orks", ()), Own("orks", (89,)), Own("orks", (-1,))])
def test_what_cannot_be_owned_is_refused(action: Own) -> None:
    """An unknown roster and numbers that it does not have are refused with a hint."""
    with pytest.raises(BadUsage) as bad:
        Table("horde-mode").act(action)
    assert bad.value.hint
