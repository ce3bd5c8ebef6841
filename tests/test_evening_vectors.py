"""Evenings of each game that ships: a change of the program changes nothing that is dealt, rolled or asked."""

import json
from typing import Any

from vectors.make_evenings import SEEDS, list_games, make_text
from vectors.make_sessions import PACKS

TEXT = PACKS.with_name("evenings.json").read_text(encoding="ascii")
EVENINGS: list[dict[str, Any]] = json.loads(TEXT)["evenings"]


def test_evenings_are_played_the_same() -> None:
    """The same actions can be done, and the code of the game is the same at the end."""
    assert make_text() == TEXT


def test_every_game_is_played() -> None:
    """Each game and each scenario is there, with each seed."""
    assert [(said["game"], said["seed"]) for said in EVENINGS] == [
        (name, seed) for name in list_games() for seed in SEEDS
    ]
