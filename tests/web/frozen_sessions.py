"""The frozen sessions, as the engine of a page is asked for them."""

import json
from pathlib import Path
from typing import Any

from printgen.build.job import load_system
from printgen.web.describe import describe_game, encode_values

VECTORS = Path(__file__).parents[1] / "vectors"
DATA: dict[str, Any] = json.loads((VECTORS / "sessions-1.json").read_text(encoding="ascii"))
SESSIONS: list[dict[str, Any]] = DATA["sessions"]
DRIVER = "tests/web/log_driver.js"
# What a session says of what came of it; all else is asked.
OUTCOME = ("lines", "code", "refused")


def list_games() -> list[tuple[str, str]]:
    """Return what `openGame` is asked for: the packs of the sessions, each with its description."""
    games = {name: load_system(name, [VECTORS / "sessions"]) for name in DATA["packs"]}
    return [(name, encode_values(describe_game(system))) for name, system in games.items()]


def list_asked(session: dict[str, Any]) -> tuple[str, str, str, str]:
    """Return what `playSession` is asked for: pack, scenario, seed and actions, without what came of them."""
    game: str = session["game"]
    lines = session.get("lines", [])
    actions = [{key: value for key, value in line.items() if key not in ("out", "refused")} for line in lines]
    return game.partition("/")[0], json.dumps(DATA["scenarios"].get(game)), session["seed"], json.dumps(actions)


def compare_outcome(found: dict[str, Any], session: dict[str, Any]) -> None:
    """Make sure that what an engine says of a session is what the session says, line by line."""
    for line, expected in zip(found.get("lines", []), session.get("lines", []), strict=True):
        assert line == expected
    assert found == {key: session[key] for key in OUTCOME if key in session}
