"""Twenty turns of each game that ships: a change of the program changes nothing that is dealt, rolled or asked."""

import json
from typing import Any

from vectors.make_sessions import PACKS
from vectors.make_turns import TURNS, list_games, make_text

TEXT = PACKS.with_name("turns.json").read_text(encoding="ascii")
GAMES: list[dict[str, Any]] = json.loads(TEXT)["games"]


def test_twenty_turns_are_played_the_same() -> None:
    """The same actions can be done, and the code of the game is the same after each turn."""
    assert make_text() == TEXT


def test_every_game_is_played_for_twenty_turns() -> None:
    """Each game and each scenario is there, and what is done once in a turn is done in each."""
    assert {said["game"] for said in GAMES} == set(list_games())
    for name, system in list_games().items():
        turns = [turn for said in GAMES if said["game"] == name for turn in said["turns"][1:]]
        assert len(turns) == TURNS
        once = {phase for phase in system.play.turn if isinstance(phase, str)}
        assert all(once <= {action.get("routine") for action in turn["actions"]} for turn in turns)
