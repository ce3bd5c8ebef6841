"""Numbers of things in play: what they begin at, how they are moved, and what goes along when two become one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import POND, load_files
from vectors.make_sessions import load_game

from printgen.play.game.actions import Choose, Put
from printgen.play.game.effect import Assign
from printgen.play.game.event import ThingCounted, ThingMerged
from printgen.play.game.game import Game
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do
from printgen.play.game.session import Action, Session
from printgen.play.game.tally import Count, Merge, read_number
from printgen.play.game.thing import find_thing_kind
from printgen.play.words.phrases import DoneAction, list_carried, phrase_outcome, phrase_thing


def begin(name: str = "burn", seed: str = "eels") -> Session:
    return Session.of(load_game(name), seed)


def act(session: Session, *actions: Action) -> Session:
    for action in actions:
        _, session = session.act(action)
    return session


def read(game: Game, kind: str, number: int, what: str) -> int:
    """Return a number of a thing in play."""
    thing = game.things.find(kind, number)
    assert thing
    rules = next(rules for rules in find_thing_kind(game.system, kind).numbers if rules.id == what)
    return read_number(game, thing, rules)


def test_a_number_begins_with_what_the_scenario_says() -> None:
    """It counts before a name or a card, and is no more than the number may be; else the pack says it."""
    game = begin("burn/weir").game
    assert (read(game, "boats", 1, "holes"), read(game, "boats", 2, "holes")) == (3, 0)
    assert (read(game, "otters", 1, "hunger"), read(game, "otters", 2, "hunger")) == (3, 0)


@pytest.mark.parametrize(
    ("name", "cubs"),
    [("3 cubs + Old one", 4), ("Lone otter", 1), ("2 grey + 5 brown + Bitch", 8), ("Pack (20)", 9), ("1 lame", 1)],
)
def test_a_number_begins_with_the_name(name: str, cubs: int) -> None:
    """Each part of the name that was picked counts, and the whole is no more than the number may be."""
    for number in range(99):
        session = act(begin(seed=f"otters {number}"), *choose_and_fish())
        things = session.game.things.of_kind("otters")
        if things and name in phrase_thing(session.game, things[0]):
            assert read(session.game, "otters", things[0].number, "cubs") == cubs
            return
    raise AssertionError(f"no {name} came")


def choose_and_fish() -> list[Action]:
    return [Choose("otters", ("otters",)), Do("launch"), Do("fish")]


@given(st.integers(-20, 20), st.integers(-20, 20))
def test_a_number_stays_within_its_bounds(first: int, second: int) -> None:
    """However far it is moved, it is never below 0 nor above its most, and the event says what it is."""
    session = act(begin("burn/weir"), Count("boats", 1, "holes", first))
    events, session = session.act(Count("boats", 1, "holes", second))
    now = read(session.game, "boats", 1, "holes")
    assert 0 <= now <= 5
    assert [event.value for event in events if isinstance(event, ThingCounted)] in ([now], [])


def test_what_is_due_at_nothing_is_offered() -> None:
    """When a number comes to 0, the routine of the pack is to be done for the thing, and not before."""
    before = begin("burn/weir")
    for by, carried in ((-2, []), (-9, ["mended 1"])):
        events, after = before.act(Count("boats", 1, "holes", by))
        assert list_carried(DoneAction(before.game, Count("boats", 1, "holes", by), events, after.game)) == carried


def test_two_become_one_with_all_that_goes_along() -> None:
    """Numbers are added up, effects are on the other from then on, and the thing is out of play."""
    for number in range(200):
        session = act(begin("burn/weir", f"crow {number}"), Do("launch"))
        if session.game.effects and session.game.effects[-1].rules.on == "otters":
            break
    effect = session.game.effects[-1].number
    session = act(session, Assign(effect, "2"), Count("otters", 2, "cubs", 2))
    events, session = session.act(Merge("otters", 2, 1))
    assert ThingMerged("otters", 2, 1) in events
    assert [each.on for each in session.game.effects if each.number == effect] == ["1"]
    assert read(session.game, "otters", 1, "cubs") == 1 + 3
    assert [thing.number for thing in session.game.things.of_kind("otters")] == [1]


def test_nothing_becomes_one_with_itself() -> None:
    """A thing cannot be both; nothing happens to it."""
    with pytest.raises(Refused, match="Otter 1 cannot become one with itself"):
        begin("burn/weir").act(Merge("otters", 1, 1))


def test_a_number_without_a_title_is_not_told() -> None:
    """What a pack counts for itself is nowhere to be read, and moves all the same."""
    numbers = "{wear: {most: 9}, crew: {title: Crew, start: 2}}"
    play = f"""\
things: {{boats: {{title: Boat, numbers: {numbers}}}}}
routines:
  row: {{title: Row, asks: {{boat: {{title: Which, things: boats}}}}, steps: [{{count: boat, number: wear, by: 2}}]}}
"""
    _, session = Session.of(load_files("pond", POND | {"play.yaml": play}), "a").act(Put("boats"))
    for action in (Count("boats", 1, "wear", 3), Do("row", (("boat", 1),))):
        before = session.game
        events, session = session.act(action)
        assert phrase_outcome(DoneAction(before, action, events, session.game)) == []
    assert phrase_thing(session.game, session.game.things.present[0]) == "Boat 1"
    assert session.game.things.present[0].counts == (("wear", 5),)
