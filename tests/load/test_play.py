"""What the loader makes of play.yaml: rules that can be played, or mistakes with their places; never a traceback."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
import yaml
from conftest import SETTINGS
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import MARSH, load_marsh, load_pond

from printgen.errors import BadData, BadUsage
from printgen.load.nodes.records import read_twice
from printgen.load.nodes.source import Fault, compose, to_problems
from printgen.load.play.play import PLAY, make_play
from printgen.load.play.scope import Scope
from printgen.model.play import Play
from printgen.model.system import System
from printgen.play.game.actions import Choose, Deal, Draw, Return, Roll
from printgen.play.game.game import Game
from printgen.play.game.routine import Do
from printgen.play.game.session import Action

NAME = "play.yaml"
WORDS = st.sampled_from(
    ["", "spawn", "omens", "tokens", "turn", "danger", "frogs", "Wild", "X", "1", "-9", "999", "1-6", "3-1", "true"]
) | st.sampled_from(
    [
        "again",
        "never",
        "back",
        "active",
        "now",
        "after",
        "order",
        "stuck",
        "boats",
        "dusk",
        "wet",
        "haste",
        "pack",
        "5+",
    ]
)
VALUES = st.recursive(
    WORDS | st.none() | st.integers(-3, 99) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)


def write_yaml(rules: Any) -> str:
    """Return plain data as JSON, which YAML reads too."""
    return json.dumps(rules, ensure_ascii=False)


@cache
def read_words() -> str:
    """Return the rules of the marsh as plain data, written out."""
    return write_yaml(yaml.safe_load((MARSH / NAME).read_text(encoding="utf-8")))


def make_scope(system: System) -> Scope:
    """Return what the rules of a system may refer to."""
    return Scope(
        {table.id: table for table in system.tables},
        {roster.id: roster for roster in system.rosters},
        system.decks,
        system.markers,
        system.trackers,
    )


def list_places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in plain data: what holds it, and its key or number."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from list_places(value[key])


def spoil(data: st.DataObject) -> str:
    """Return the rules of the marsh with one to three slips of the pen, as YAML."""
    rules = json.loads(read_words())
    for _ in range(data.draw(st.integers(1, 3))):
        places = list(list_places(rules))
        holder, key = places[data.draw(st.integers(0, len(places) - 1))]
        match data.draw(st.integers(0, 4)):
            case 0:
                holder[key] = data.draw(VALUES)
            case 1:
                del holder[key]
            case 2 if isinstance(holder, dict):
                holder[data.draw(WORDS)] = holder.pop(key)
            case 3:
                other, place = places[data.draw(st.integers(0, len(places) - 1))]
                holder[key] = json.loads(json.dumps(other.get(place) if isinstance(other, dict) else other[place:][:1]))
            case _:
                holder[key] = data.draw(WORDS)
    return write_yaml(rules)


def read_rules(text: str) -> Play | None:
    """Return the rules that a text holds, or None for one with problems, each of which must point into it."""
    try:
        root = compose(text, NAME)
        try:
            return read_twice(root, PLAY, make_play, make_scope(load_marsh()))
        except Fault as fault:
            raise BadData(to_problems(fault, root)) from None
    except BadData as bad:
        problems = bad.problems
    assert problems
    assert all(problem.origin.file == NAME and problem.origin.line for problem in problems)
    assert all(problem.message and len(str(problem)) < 2_000 for problem in problems)
    return None


def list_actions(play: Play) -> Iterator[Action]:
    """Yield something of everything that rules allow."""
    for pick in play.picks:
        yield Choose(pick.id, ("frogs",))
    for pile in play.piles:
        yield Deal(pile.id) if pile.dealt else Draw(pile.id, 3)
        yield from (Draw(pile.id, 2, use.column) for use in pile.uses)
    for bag in play.bags:
        yield from (Draw(bag.id), Return(bag.id))
    for roll in play.rolls:
        yield Roll(roll.id, 3)
    for routine in play.routines:
        yield Do(routine.id, tuple((ask.id, 1 if ask.things else len(ask.choices) - 1) for ask in routine.asks))


@settings(max_examples=400 if SETTINGS["long"] else 100)
@given(st.data())
def test_any_rules_are_played_or_refused(data: st.DataObject) -> None:
    """Rules with slips of the pen have problems with their places, or can be played without a traceback."""
    play = read_rules(spoil(data))
    if play is None:
        return
    game = Game.of(load_marsh()._replace(play=play), "a")
    for action in list_actions(play):
        with suppress(BadUsage):
            _, game = action.run(game)


def test_the_rules_as_they_are_can_be_played() -> None:
    """Without a slip of the pen nothing is refused, so that what is tried above would be played."""
    assert read_rules(read_words())
    game = Game.of(load_marsh(), "a")
    for action in list_actions(load_marsh().play):
        _, game = action.run(game)


@settings(max_examples=200 if SETTINGS["long"] else 50)
@given(st.dictionaries(st.sampled_from(sorted(json.loads(read_words()))), VALUES))
def test_sections_of_any_kind_are_read_or_refused(rules: dict[str, Any]) -> None:
    """Whatever stands where a section should be is rules, or a problem with its place."""
    read_rules(write_yaml(rules))


def test_steps_nested_as_deep_as_can_be_exhaust_nothing() -> None:
    """A stranger's routine of hundreds of steps within steps is a mistake, not a crash."""
    steps = '{"repeat": 2, "steps": [' * 400 + '{"discard": "spawn"}' + "]}" * 400
    assert read_rules(f'{{"routines": {{"deep": {{"title": "Deep", "steps": [{steps}]}}}}}}') is None


def test_a_pack_says_nothing_and_has_a_pile_for_each_deck() -> None:
    """Without play.yaml every deck is a pile that reshuffles when it is empty, and every table with a die is rolled."""
    system = load_pond()
    assert [pile.id for pile in system.play.piles] == [deck.id for deck in system.decks]
    assert all(pile.reshuffles and pile.goes == "discards" and not pile.rules for pile in system.play.piles)
    assert [roll.id for roll in system.play.rolls] == [table.id for table in system.tables]


@pytest.mark.parametrize("broken", ["tables", "rosters", "decks", "markers", "trackers"])
def test_rules_are_not_blamed_for_other_files(broken: str) -> None:
    """Where another file has mistakes of its own, rules that refer to what it holds have none on top of them."""
    system = load_marsh()
    tables: dict[str, Any] = {table.id: None if broken == "tables" else table for table in system.tables}
    rosters: dict[str, Any] = {roster.id: None if broken == "rosters" else roster for roster in system.rosters}
    decks = None if broken == "decks" else system.decks
    markers = None if broken == "markers" else system.markers
    trackers = None if broken == "trackers" else system.trackers
    scope = Scope(tables, rosters, decks, markers, trackers)
    assert read_twice(compose(read_words(), NAME), PLAY, make_play, scope).routines
