"""The engine of a page in JavaScriptCore, which browsers of phones by Apple run: it plays as V8 does."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from web.engine import join_driver
from web.frozen_sessions import DRIVER, SESSIONS, compare_outcome, list_asked, list_games
from web.random_sessions import load_game, play_at_random

from printgen.web.describe import describe_game, encode_values

ACTIONS = 150
# A call of a function in JavaScript: its name, and what it is called with.
Call = tuple[str, Sequence[Any]]


def run_calls(script: Path, driver: str, calls: Sequence[Call]) -> list[Any]:
    """Run calls of a driver in JavaScriptCore, as a script in this file, and return what each says."""
    jsc = shutil.which("jsc")
    if jsc is None:
        pytest.skip("JavaScriptCore is not installed here")
    lines = [f"print({function}({', '.join(map(json.dumps, given))}));" for function, given in calls]
    script.write_text("\n".join([join_driver(driver), *lines]), encoding="utf-8")
    done = subprocess.run([jsc, script], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_frozen_sessions(tmp_path: Path) -> None:
    """Who plays on a phone by Apple is dealt what is frozen, is refused what it refuses, and has the same code."""
    opened: list[Call] = [("openGame", game) for game in list_games()]
    played: list[Call] = [("playSession", list_asked(session)) for session in SESSIONS]
    found = run_calls(tmp_path / "play.js", DRIVER, opened + played)
    for outcome, session in zip(found[len(opened) :], SESSIONS, strict=True):
        compare_outcome(outcome, session)


@pytest.mark.parametrize("game", ["marsh", "kill-zone"])
def test_random_sessions(game: str, tmp_path: Path) -> None:
    """Whatever is done at random comes to the same, line by line."""
    played = play_at_random(game, -1, "Safari", ACTIONS)
    opened: Call = ("openGame", (game, encode_values(describe_game(*load_game(game)))))
    asked: Call = ("playActions", (game, -1, "Safari", json.dumps(played.actions)))
    _, found = run_calls(tmp_path / "play.js", "tests/web/driver.js", [opened, asked])
    assert [line for line in found if isinstance(line, str)] == [line for line in played.lines if isinstance(line, str)]
    assert len(found) == len(played.lines)
