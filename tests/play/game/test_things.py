"""Things in play: the list that a game keeps is what happened, no more and no less, and undo takes it back exactly."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from conftest import SETTINGS
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import answer_all, load_marsh, names_of, replay, state_of

from printgen.errors import BadUsage
from printgen.load.scenario import parse_scenario, read_scenario
from printgen.model.course import Course
from printgen.model.system import System
from printgen.play.game.actions import (
    Add,
    Choose,
    Draw,
    Fill,
    Mark,
    Move,
    Name,
    Put,
    Remove,
    Return,
    Score,
    Send,
    Set,
    Take,
    Unmark,
)
from printgen.play.game.event import MarkedBefore, NamePicked, ResultGiven, Rolled, Scored, ThingPut, TokenMoved
from printgen.play.game.game import Game
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, find_routine, list_choices
from printgen.play.game.session import Action, Session, write_line
from printgen.play.game.thing import MOST_THINGS
from printgen.products.scenario import add_scenario

REEDS = """\
game: marsh
title: Lights in the reeds
gauges: {season: Dry season, bounty: "10"}
numbers: {boats: 2}
rounds: 3
wardens:
  1: {name: Old Tom, orders: {wet: Wait., dry: Walk north.}, worth: 5}
  2: {name: Heron, orders: Stand still.}
  7: {name: Late one, orders: Run., place: reserve, arrives: 2}
lairs:
  1: {name: Hole, type: bold}
ends:
  done: {title: All are gone, when: {wardens: "0"}}
scores:
  lamp: {title: A lamp is put out, points: 3, most: 2}
  loss: {title: A hound is lost, points: -2}
"""
NUMBERS = st.integers(1, 4)
PLACES = st.sampled_from(["", "far"])
TRIED = st.one_of(
    st.builds(Put, st.just("lairs"), st.sampled_from(["", "Den"]), PLACES),
    st.builds(Name, st.sampled_from(["lairs", "wardens"]), NUMBERS, st.just("Old one")),
    st.builds(Mark, st.just("wardens"), NUMBERS, st.just("awake")),
    st.builds(Unmark, st.just("wardens"), NUMBERS, st.just("awake")),
    st.builds(Take, st.sampled_from(["lairs", "wardens"]), NUMBERS),
    st.builds(Send, st.just("lairs"), NUMBERS, PLACES),
    st.builds(Send, st.just("wardens"), st.just(7)),
    st.builds(Score, st.sampled_from(["lamp", "loss"]), st.integers(1, 2), st.integers(0, 2)),
    st.builds(Remove, st.just("tokens"), NUMBERS.map(str)),
    st.builds(Add, st.just("tokens"), NUMBERS.map(str)),
    st.builds(Draw, st.just("tokens"), NUMBERS),
    st.sampled_from([Return("tokens"), Fill("tokens", 3), Do("lairs-open"), Do("sleep"), Do("wake"), Move("turn", 1)]),
    st.builds(lambda number: Do("slay", (("warden", number),)), NUMBERS),
    st.builds(lambda number: Do("find-lair", (("lair", number), ("where", 0))), st.integers(0, 4)),
)


def load_reeds() -> System:
    """Return the marsh with a scenario."""
    system = load_marsh()
    return add_scenario(system, read_scenario(parse_scenario(REEDS, Path("reeds.yaml")), system))


def play(game: Game, *actions: Action) -> Game:
    """Return a game after some actions."""
    for action in actions:
        _, game = action.run(game)
    return game


def list_numbers(game: Game, kind: str) -> list[int]:
    """Return the numbers of the things of a kind in play."""
    return [thing.number for thing in game.things.of_kind(kind)]


@settings(max_examples=150 if SETTINGS["long"] else 40)
@given(st.lists(TRIED, max_size=25), st.booleans())
def test_nothing_is_lost_or_doubled(actions: list[Action], tonight: bool) -> None:  # noqa: FBT001
    """Each thing is in play once or out of play once, and those of a bag are there as long as their tokens are."""
    game = Game.of(load_reeds() if tonight else load_marsh(), "a")
    for action in actions:
        with suppress(BadUsage):
            _, game = action.run(game)
        keys = [(thing.kind, thing.number) for thing in (*game.things.present, *game.things.gone)]
        assert len(keys) == len(set(keys))
        lairs = [number for kind, number in keys if kind == "lairs"]
        assert sorted(lairs) == list(range(1, len(lairs) + 1))
        bag = game.bag("tokens")
        here = {str(thing.number) for thing in game.things.of_kind("wardens") if not thing.place}
        assert here == {*bag.inside, *bag.taken} - {"stuck"}
        gone = {str(thing.number) for thing in game.things.gone if thing.kind == "wardens"}
        assert gone >= set(bag.gone) - {"stuck"}


@settings(max_examples=100 if SETTINGS["long"] else 40)
@given(st.lists(TRIED, max_size=12), TRIED)
def test_undo_is_exact(actions: list[Action], last: Action) -> None:
    """After undo the list is what it was, to the last mark and note, and a log says the same when it is replayed."""
    session, lines = Session.of(load_reeds(), "a"), []
    for action in actions:
        with suppress(BadUsage):
            events, session = session.act(action)
            lines.append(json.loads(json.dumps(write_line(action, events))))
    with suppress(BadUsage):
        _, after = session.act(last)
        undone, again = after.undo()
        assert undone == last
        assert state_of(again.game) == state_of(session.game)
        assert again.game.scored == session.game.scored
    assert state_of(replay(load_reeds(), "a", lines).game) == state_of(session.game)


def test_what_is_rolled_for_a_thing_is_noted_with_it() -> None:
    """A routine that puts things keeps with each what its own steps have rolled, and nothing of another."""
    events, game = Do("lairs-open").run(Game.of(load_marsh(), "a"))
    assert list_numbers(game, "lairs") == [1, 2]
    rolled = [event for event in events if type(event).__name__ in ("Rolled", "DiceRolled")]
    assert [event for thing in game.things.of_kind("lairs") for event in thing.noted] == rolled
    assert {thing.place for thing in game.things.of_kind("lairs")} == {"far"}


def test_a_roll_anew_takes_the_place_of_the_one_before() -> None:
    """Of each table a thing has what was rolled last, and keeps what was rolled elsewhere."""
    game = play(Game.of(load_marsh(), "a"), Do("lairs-open"))
    events, game = answer_all(game.system, "find-lair", {"lair": "1", "where": "far"}).run(game)
    (lair,) = [thing for thing in game.things.of_kind("lairs") if thing.number == 1]
    (new,) = [event for event in events if isinstance(event, Rolled)]
    assert [event for event in lair.noted if isinstance(event, Rolled)] == [new]
    assert len(lair.noted) == 2  # the die for its depth is kept
    assert (lair.place, lair.marks) == ("", ("seen",))


def test_nothing_need_be_meant() -> None:
    """Who keeps no list plays the routine all the same: none of the things is meant, and the dice fall."""
    game = Game.of(load_marsh(), "a")
    events, after = Do("find-lair", (("lair", 0), ("where", 0))).run(game)
    assert names_of(events) == ["Rolled", "ThingPut"]
    assert list_numbers(after, "lairs") == [1]


def test_a_thing_is_meant_only_where_it_can_be() -> None:
    """What can be done only with things at a place names those there, and refuses others; without any it is not due."""
    game = play(Game.of(load_marsh(), "a"), Do("lairs-open"))
    ask = find_routine(game, "doze").asks[0]
    assert list_choices(game, ask) == [("1", 1), ("2", 2)]
    game = play(game, Send("lairs", 1, ""))
    assert list_choices(game, ask) == [("2", 2)]
    with pytest.raises(Refused, match="Lair 1 is elsewhere: table") as caught:
        Do("doze", (("lair", 1),)).run(game)
    assert (caught.value.id, caught.value.hint) == ("not-there", "this can be done with 2")


def test_a_condition_counts_the_tokens_in_a_bag() -> None:
    """What is done only while a bag is empty is left out while a token is in it."""
    game = Game.of(load_marsh(), "a")
    assert "DiceRolled" not in names_of(Do("sleep").run(game)[0])
    game = play(game, *[Remove("tokens", token) for token in game.bag("tokens").inside])
    assert "DiceRolled" in names_of(Do("sleep").run(game)[0])


def test_a_thing_acts_once_until_the_marks_come_off() -> None:
    """A token of a thing that is marked already does nothing, and another is drawn where the routine says so."""
    game = play(Game.of(load_marsh(), "a"), Fill("tokens", 3), Mark("wardens", 1, "awake"), Mark("wardens", 2, "awake"))
    events, after = Do("wake", (("boats", 5),)).run(game)  # six are wanted, and the bag holds three and a decoy
    assert {event.number for event in events if isinstance(event, MarkedBefore)} == {1, 2}
    assert all("awake" in thing.marks for thing in after.things.of_kind("wardens"))
    _, after = Do("sleep").run(after)
    assert not any(thing.marks for thing in after.things.of_kind("wardens"))


def test_a_scenario_begins_as_it_says() -> None:
    """Gauges, tokens and things are those of tonight, and what arrives later comes in its round."""
    game = Game.of(load_reeds(), "a")
    assert game.label("season") == "Dry season"
    assert {game.label(f"bounty-{player}") for player in (1, 2, 3)} == {"10"}
    assert set(game.bag("tokens").inside) == {"1", "2", "stuck"}
    assert [(thing.number, thing.name, thing.place) for thing in game.things.of_kind("wardens")] == [
        (7, "Late one", "reserve"),
        (1, "Old Tom", ""),
        (2, "Heron", ""),
    ]
    game = play(game, Do("wake"), Do("sleep"), Move("turn", 1))
    events, game = Do("wake").run(game)
    assert "7" in [event.token for event in events if isinstance(event, TokenMoved)]
    assert game.things.find("wardens", 7) is not None
    assert "7" in game.bag("tokens").whole  # it has come to stay


@pytest.mark.parametrize(("turn", "is_here"), [(1, False), (2, True), (4, True)])
def test_what_arrives_comes_even_if_its_round_was_passed_over(turn: int, *, is_here: bool) -> None:
    """A thing that arrives in turn 2 comes when a turn begins in turn 2 or later, and not before.

    So it is in games with a course; in others a log of before comes to the same for ever.
    """
    reeds = load_reeds()
    led = reeds._replace(play=reeds.play._replace(course=Course(())))
    game = play(Game.of(led, "a"), Move("turn", turn - 1), Do("wake"))
    thing = game.things.find("wardens", 7)
    assert bool(thing and not thing.place) == is_here


def test_a_scenario_says_what_a_thing_is() -> None:
    """A fixed result is not rolled; for things of no fixed result the dice fall."""
    events, _ = Do("find-lair", (("lair", 1), ("where", 0))).run(Game.of(load_reeds(), "a"))
    assert [event for event in events if isinstance(event, ResultGiven)] == [ResultGiven("tactics", "", 1)]
    assert not any(isinstance(event, Rolled) for event in events)


def test_a_scenario_answers_and_gives_numbers() -> None:
    """What the scenario says is not asked, and a thing is worth what it says of it, or else what the pack says."""
    game = Game.of(load_reeds(), "a")
    with pytest.raises(BadUsage, match='does not ask for "boats"'):
        Do("wake", (("boats", 1),)).run(game)
    game = play(game, Do("slay", (("warden", 1),)), Do("slay", (("warden", 2),)))
    assert game.label("bounty-1") == "17"  # 10, 5 for Old Tom, 2 for any other
    other = play(Game.of(load_marsh(), "a"), Do("slay", (("warden", 1),)))
    assert other.label("bounty-1") == "2"


def test_a_scenario_ends() -> None:
    """It ends when its condition is met, or after its last round, and not before; the game ends only once."""
    game = play(Game.of(load_reeds(), "a"), Take("wardens", 1), Take("wardens", 2))
    assert not game.ended
    assert play(game, Take("wardens", 7)).ended == "done"
    game = play(Game.of(load_reeds(), "a"), Do("sleep"), Move("turn", 1), Do("sleep"), Move("turn", 1))
    assert not game.ended
    assert play(game, Do("sleep")).ended == "frogs-win"
    assert not play(Game.of(load_marsh(), "a"), Move("turn", 6), Do("sleep")).ended


def test_what_scores_is_counted() -> None:
    """Points go to the gauge of all players or of one, and nothing counts more often than the scenario says."""
    events, game = Score("lamp", 2).run(Game.of(load_reeds(), "a"))
    assert events[0] == Scored("lamp", 6)
    assert {game.label(f"bounty-{player}") for player in (1, 2, 3)} == {"16"}
    with pytest.raises(BadUsage, match="cannot be scored"):
        Score("lamp").run(game)
    _, game = Score("loss", player=2).run(game)
    assert [game.label(f"bounty-{player}") for player in (1, 2, 3)] == ["16", "14", "16"]
    with pytest.raises(BadUsage, match="nothing scores"):
        Score("lamp").run(Game.of(load_marsh(), "a"))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Put("wardens"), "comes with its token"),
        (Put("boats"), 'no things called "boats"'),
        (Put("lairs", place="north"), 'no place "north"'),
        (Put("lairs", "x" * 61), "this name will not do"),
        (Name("lairs", 1, "two\nlines"), "no Lair 1 in play"),
        (Mark("wardens", 99, "awake"), "no Warden 99 in play"),
        (Mark("wardens", 1, "asleep"), 'no mark "asleep"'),
        (Send("wardens", 1, "reserve"), "cannot leave it like this"),
        (Take("lairs", 0), "no Lair 0 in play"),
        (Score("lamp"), "nothing scores"),
    ],
)
def test_what_cannot_be_done_with_things_is_said(action: Action, said: str) -> None:
    """A thing, a place or a mark that is not there is told, and nothing has happened."""
    with pytest.raises(BadUsage, match=said):
        action.run(Game.of(load_marsh(), "a"))


def test_no_list_grows_without_end() -> None:
    """A list holds no more things than any table."""
    game = Game.of(load_marsh(), "a")
    for _ in range(MOST_THINGS):
        events, game = Put("lairs").run(game)
        assert isinstance(events[0], ThingPut)
    with pytest.raises(BadUsage, match="which is the most"):
        Put("lairs").run(game)


def test_each_name_that_is_picked_is_a_thing_of_its_own() -> None:
    """It begins where the player says, with the roll and its own name; a roll without a pick puts one, too."""
    game = play(Game.of(load_marsh(), "b"), Choose("pack", ("frogs",)))
    events, game = answer_all(game.system, "camp", {"where": "camp"}).run(game)
    names = [event for event in events if isinstance(event, NamePicked) and event.roster]
    *picked, last = game.things.of_kind("strays")
    assert picked
    assert [thing.noted[-1] for thing in picked] == names
    assert {thing.place for thing in picked} <= {"camp"}
    assert (last.place, last.noted) == ("", ())  # the kind notes the weather alone, not the tactics


def test_a_player_is_asked_for_only_where_several_play() -> None:
    """One who plays alone is meant; of several the one is, and nobody who does not play."""
    game = play(Game.of(load_marsh(), "a"), Set("hunters", 1), Set("bounty-2", 20))
    after = play(game, Do("bite", (("who", 1),)))
    assert [after.label(f"bounty-{player}") for player in (1, 2)] == ["0", "15"]
    with pytest.raises(BadUsage, match="there is no player 3"):
        Do("bite", (("who", 2),)).run(game)
    alone = play(game, Set("hunters", 0), Set("bounty-1", 20), Do("bite"))
    assert alone.label("bounty-1") == "15"


def test_what_a_scenario_has_fixed_can_be_rolled_anew() -> None:
    """A step that says so rolls for a thing whose result is fixed."""
    game = play(Game.of(load_reeds(), "a"), Send("lairs", 1, "far"))
    events, _ = Do("doze", (("lair", 1),)).run(game)
    assert [type(event) for event in events] == [Rolled]


def test_points_go_to_nobody_who_has_none() -> None:
    """Where the points are those of all together, no player scores alone; where each has some, only who plays does."""
    with pytest.raises(BadUsage, match="there is no player 9"):
        Score("loss", player=9).run(Game.of(load_reeds(), "a"))
    alone = load_reeds()
    assert alone.play.scenario
    shared = alone._replace(play=alone.play._replace(scenario=alone.play.scenario._replace(scores="tide")))
    with pytest.raises(BadUsage, match="no player has points of their own"):
        Score("loss", player=1).run(Game.of(shared, "a"))


def test_after_the_end_no_round_ends() -> None:
    """A routine that may end the game is refused once it has ended, whatever round it is."""
    game = play(Game.of(load_reeds(), "a"), Take("wardens", 1), Take("wardens", 2), Take("wardens", 7))
    with pytest.raises(BadUsage, match="the game has ended"):
        Do("sleep").run(game)
