"""The frozen sessions, which prove engines in any language, played by the engine of the page."""

import json
from typing import Any

import pytest
from evening import load_shipped
from vectors.make_evenings import list_games as list_shipped
from web.engine import open_script
from web.frozen_sessions import DRIVER, SESSIONS, VECTORS, compare_outcome, list_asked, list_games

from printgen.play.game.edition import describe_scenario
from printgen.web.describe import describe_game, encode_values

EVENINGS: list[dict[str, Any]] = json.loads((VECTORS / "evenings.json").read_text(encoding="ascii"))["evenings"]


@pytest.fixture(scope="module", autouse=True)
def _games() -> None:
    """Open the packs of the sessions."""
    for game in list_games():
        open_script(DRIVER).call("openGame", *game)


@pytest.mark.parametrize("session", SESSIONS, ids=[f"{said['game']} {said['about']}" for said in SESSIONS])
def test_a_frozen_session_is_played_the_same(session: dict[str, Any]) -> None:
    """Who plays on a phone is dealt what printgen deals, is refused what it refuses, and has the same code."""
    compare_outcome(json.loads(open_script(DRIVER).call("playSession", *list_asked(session))), session)


@pytest.mark.parametrize("name", list_shipped())
@pytest.mark.every(3)
def test_evenings_are_played_the_same(name: str) -> None:
    """The games that ship go the same way on a phone, byte by byte: the code of each is the same at its end."""
    system, script = list_shipped()[name], open_script(DRIVER)
    script.call("openGame", name, encode_values(describe_game(load_shipped()[system.id])))
    scenario = json.dumps(describe_scenario(system.scenario)) if system.scenario else "null"
    for said in EVENINGS:
        if said["game"] == name:
            found = json.loads(script.call("playSession", name, scenario, said["seed"], json.dumps(said["actions"])))
            assert found["code"] == said["code"]
