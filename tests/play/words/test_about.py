"""What a thing does now, asked for by its number: few lines, which are true at this moment."""

import pytest
from conductor import Conductor
from evening import Table, list_scenarios, load_shipped, load_tonight
from vectors.make_sessions import load_game as load_frozen

from printgen.play.game.actions import Correct, Discard, Draw
from printgen.play.game.course import find_due
from printgen.play.game.effect import Assign
from printgen.play.game.routine import Do
from printgen.play.words.about import phrase_about
from printgen.play.words.due import list_doings

# More steps than it takes to see every phase of a turn.
STEPS = 150


@pytest.mark.parametrize("name", list_scenarios())
@pytest.mark.every(2)
def test_a_thing_is_told_in_five_lines(name: str) -> None:
    """Nobody reads more, whatever the moment, beside the lines of its steps, which are five at most without effects."""
    game, _, scenario = name.partition("/")
    conductor = Conductor(load_tonight(load_shipped()[game], scenario), "what")
    for step, _ in enumerate(conductor.play()):
        now = conductor.session.game
        due = find_due(now)
        for thing in now.things.present:
            lines = phrase_about(now, thing)
            doings = list_doings(now, thing)
            assert len(lines) <= 5 + len(doings)
            assert sum(not line.startswith("In force: ") for line in doings) <= 5
            is_its_turn = due and due.step.kind == thing.kind and due.number == thing.number
            assert ("It is its turn." in lines) == bool(is_its_turn)
        if step > STEPS:
            break


def test_a_unit_tells_what_it_does_in_this_phase() -> None:
    """Of an Enemy Type the part of the phase is told; in all other phases the whole of it."""
    conductor = Conductor(load_tonight(load_shipped()["solo-heresy"], "silent-foundry"), "what")
    said = set()
    for due, _ in conductor.play(4):
        game = conductor.session.game
        for thing in game.things.of_kind("units"):
            if not thing.place and (
                types := [line for line in phrase_about(game, thing) if line.startswith("Berserk")]
            ):
                said.add((due.phase.id if due.phase.id == game.progress.phase else "", types[0][:40]))
    assert {line for phase, line in said if phase == "enemy-movement"} == {"Berserk: It moves at normal speed to you"}
    assert len({line for phase, line in said if phase.startswith("enemy-")}) == 3


def test_effects_on_a_thing_are_told_with_it() -> None:
    """What lasts on a unit stands among its lines, and on no other unit's."""
    conductor = Conductor(load_frozen("gill"), "dogs")
    conductor.act(Do("herd"))
    dogs: list[int] = []
    while not dogs:
        conductor.act(Discard("finds"))
        conductor.act(Draw("finds"))
        dogs = [effect.number for effect in conductor.session.game.effects if effect.rules.result == "dog"]
    conductor.act(Assign(dogs[0], "2"))
    game = conductor.session.game
    one, two = (phrase_about(game, thing) for thing in game.things.of_kind("goats"))
    assert f"In force: {dogs[0]} Dog: Use: A goat is watched." in two
    assert "Dog" not in " ".join(one)


def test_a_unit_of_the_horde_tells_how_it_behaves() -> None:
    """In a phase of the Horde a unit tells what it does there, by its marks and what is in force; else all of it."""
    conductor = Conductor(load_tonight(load_shipped()["horde-mode"], "dry-reservoir"), "what")
    told: dict[str, str] = {}
    for _ in conductor.play(4):
        game = conductor.session.game
        for thing in game.things.of_kind("horde"):
            if not thing.place and (now := find_due(game)):
                told[now.phase.id] = told.get(now.phase.id, "") + "\n".join(phrase_about(game, thing))
    for words in ("\nStays: in combat", "\nAdvances: if", "Moves: to", "Just spawned: In its spawn zone it moves"):
        assert words in told["horde-movement"]
    assert "\nIt charges, if" in told["horde-charge"]
    assert "Moves: to" not in told["horde-charge"]
    assert "The Horde's Charge Phase: It charges, if" in told["players-turn"]
    assert "In force: " in told["horde-shooting"]


def test_only_what_can_be_done_is_said_to_be_typed() -> None:
    """A unit that has its order gets none again, and who rallies needs somebody to join."""
    table = Table("kill-zone", "a", "courier")
    table.do("set-up-fog")
    table.do("enemies", number=1, counter=1)
    (unit,) = table.game.things.of_kind("units")
    assert phrase_about(table.game, unit)[-1] == "You can type: order 1, unit-destroyed 1"
    table.do("order", unit=1, type="melee", leadership=8)
    table.act(Correct("units", 1, "orders", 5))
    (unit,) = table.game.things.of_kind("units")
    assert phrase_about(table.game, unit)[-1] == "You can type: unit-destroyed 1"
