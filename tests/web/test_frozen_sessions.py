"""The frozen sessions, which prove engines in any language, played by the engine of the page."""

import json
from pathlib import Path
from typing import Any

import pytest
from web.engine import open_script

from printgen import load_system
from printgen.web.describe import describe_game, encode_values

VECTORS = Path(__file__).parents[1] / "vectors"
DATA: dict[str, Any] = json.loads((VECTORS / "sessions-1.json").read_text(encoding="ascii"))
LOGS = open_script("tests/web/log_driver.js")
SESSIONS: list[dict[str, Any]] = DATA["sessions"]


@pytest.fixture(scope="module", autouse=True)
def _games() -> None:
    """Open the packs of the sessions."""
    for name in DATA["packs"]:
        LOGS.call("openGame", name, encode_values(describe_game(load_system(name, [VECTORS / "sessions"]))))


@pytest.mark.parametrize("session", SESSIONS, ids=[f"{said['game']} {said['about']}" for said in SESSIONS])
def test_a_frozen_session_is_played_the_same(session: dict[str, Any]) -> None:
    """Who plays on a phone is dealt what printgen deals, is refused what it refuses, and has the same code."""
    pack, entry = session["game"].partition("/")[0], json.dumps(DATA["scenarios"].get(session["game"]))
    lines = session.get("lines", [])
    asked = [{key: value for key, value in line.items() if key not in ("out", "refused")} for line in lines]
    played = json.loads(LOGS.call("playSession", pack, entry, session["seed"], json.dumps(asked)))
    for found, expected in zip(played.get("lines", []), lines, strict=True):
        assert found == expected
    assert played == {key: session[key] for key in ("lines", "code", "refused") if key in session}
