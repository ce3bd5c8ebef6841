"""Effects: what cards and rolls leave on the table is in force until what ends it has come, and no longer."""

import re

import pytest
from conductor import Conductor
from evening import load_shipped
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import POND, load_files
from vectors.make_sessions import load_game
from vectors.random_play import Chooser, choose_action

from printgen.play.game.actions import Discard, Draw, Roll
from printgen.play.game.course import Next
from printgen.play.game.effect import Assign, Lift
from printgen.play.game.event import EffectBegun, EffectOver
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do
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
    conductor = Conductor(load_shipped()["solo-heresy"], result)
    while result not in [effect.rules.result for effect in conductor.session.game.effects]:
        conductor.act(Roll("battlefield-events"))
    for _ in conductor.play(4):
        assert result in [effect.rules.result for effect in conductor.session.game.effects]
    for effect in conductor.session.game.effects:
        conductor.act(Lift(effect.number))
    assert not conductor.session.game.effects


@pytest.mark.parametrize("on", ["0", "02", "-1", "+1", "1.5", "9" * 5000, "\u0663", "", "Old eft"])
def test_what_is_no_number_is_no_thing(on: str) -> None:
    """A thing is named by its number as a log writes it, however hostile the log: all else is refused."""
    conductor = Conductor(load_game("gill"), "dogs")
    conductor.act(Do("herd"))
    while not (found := [each.number for each in conductor.session.game.effects if each.rules.on == "goats"]):
        conductor.act(Discard("finds"))
        conductor.act(Draw("finds"))
    with pytest.raises(Refused) as refused:
        conductor.act(Assign(found[0], on))
    assert refused.value.id == "effect-on-number"


@pytest.mark.parametrize("phase", ["card", "game", "phase", "step", "turn", "used"])
def test_a_phase_may_have_any_name(phase: str) -> None:
    """What ends with the phase in which it begins ends with it, whatever the pack calls the phase."""
    every = ", ".join(f"{key}: {{until: phase}}" for key in ("one", "two", "three", "four", "five", "six"))
    play = f"""\
course:
  phases:
    {phase}: {{title: First, steps: [{{draw: newts}}, {{line: Eat.}}]}}
    last: {{title: Last, steps: [{{line: Sleep.}}]}}
effects: {{newts: {{{every}}}}}
"""
    conductor = Conductor(load_files("pond", POND | {"play.yaml": play}), "a")
    conductor.act(Draw("newts"))
    assert len(conductor.session.game.effects) == 1
    conductor.act(Next())
    assert not conductor.session.game.effects
