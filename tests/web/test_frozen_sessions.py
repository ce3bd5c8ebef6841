"""The frozen sessions, which prove engines in any language, played by the engine of the page."""

import json
from typing import Any

import pytest
from web.engine import open_script
from web.frozen_sessions import DRIVER, SESSIONS, compare_outcome, list_asked, list_games


@pytest.fixture(scope="module", autouse=True)
def _games() -> None:
    """Open the packs of the sessions."""
    for game in list_games():
        open_script(DRIVER).call("openGame", *game)


@pytest.mark.parametrize("session", SESSIONS, ids=[f"{said['game']} {said['about']}" for said in SESSIONS])
def test_a_frozen_session_is_played_the_same(session: dict[str, Any]) -> None:
    """Who plays on a phone is dealt what printgen deals, is refused what it refuses, and has the same code."""
    compare_outcome(json.loads(open_script(DRIVER).call("playSession", *list_asked(session))), session)
