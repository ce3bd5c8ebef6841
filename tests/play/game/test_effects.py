"""Effects: what cards and rolls leave on the table is in force until what ends it has come, and no longer."""

import re

import pytest
from conductor import Conductor
from evening import load_shipped, load_tonight
from hypothesis import given, settings
from hypothesis import strategies as st
from vectors.make_sessions import load_game
from vectors.random_play import Chooser, choose_action

from printgen.play.game.actions import Roll
from printgen.play.game.effect import Lift
from printgen.play.game.event import EffectBegun, EffectOver
from printgen.play.game.refusal import Refused
from printgen.play.game.session import Session

# What the words of a result say that outlasts its reading.
LASTS = re.compile(r"until the (?:turn|round) ends|for the rest of the game|from now on", re.IGNORECASE)


@settings(max_examples=40)
@given(st.integers(0, 9_999), st.sampled_from(["gill", "gill/fold"]))
def test_what_has_begun_and_is_not_over_is_in_force(number: int, name: str) -> None:
    """Each effect has a number of its own, and stands in the game from its beginning to its end; undo is exact."""
    chooser = Chooser(str(number))
    session = Session.of(load_game(name), str(number))
    open_, begun = dict[int, str](), 0
    for _ in range(60):
        action = choose_action(session.game, chooser)
        if action is None:
            continue
        try:
            events, after = session.act(action)
        except Refused:
            continue
        assert after.undo()[1] == session
        session = after
        for event in events:
            if isinstance(event, EffectBegun):
                begun += 1
                assert event.number == begun
                open_[begun] = event.result
            elif isinstance(event, EffectOver):
                assert open_.pop(event.number) == event.result
        assert {effect.number: effect.rules.result for effect in session.game.effects} == open_


@pytest.mark.parametrize("game", ["solo-heresy", "horde-mode"])
def test_what_lasts_longer_than_its_card_is_kept(game: str) -> None:
    """Each event that says so leaves an effect, or has a routine that carries it out."""
    system = load_shipped()[game]
    kept = {(effect.table, effect.result) for effect in system.play.effects}
    kept |= {(carrier.table, carrier.result) for carrier in system.play.carriers}
    for name in {effect.table for effect in system.play.effects}:
        for row in system.table(name).rows:
            for result in row.results:
                words = " ".join((result.text, *(part.text or part.title for part in result.parts)))
                if LASTS.search(words):
                    assert (name, result.key) in kept


@pytest.mark.parametrize("result", ["supply-drop", "demoralized", "latent-ability", "area-denial"])
def test_what_lasts_to_the_end_outlives_the_turn(result: str) -> None:
    """What no turn ends is in force through the next three turns, until the player takes it off."""
    conductor = Conductor(load_tonight(load_shipped()["solo-heresy"], "silent-foundry"), result)
    while result not in [effect.rules.result for effect in conductor.session.game.effects]:
        conductor.act(Roll("battlefield-events"))
    for _ in conductor.play(4):
        assert result in [effect.rules.result for effect in conductor.session.game.effects]
    for effect in conductor.session.game.effects:
        conductor.act(Lift(effect.number))
    assert conductor.session.game.effects == ()
