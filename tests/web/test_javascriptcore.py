"""The engine of a page in JavaScriptCore, which browsers of phones by Apple run: it plays as V8 does."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from web.engine import ROOT
from web.random_sessions import load_game, play_at_random

from printgen.web.describe import describe_game, encode_values
from printgen.web.modules import join_modules

ACTIONS = 150


@pytest.mark.parametrize("game", ["marsh", "kill-zone"])
def test_random_sessions(game: str, tmp_path: Path) -> None:
    """Whatever is done at random comes to the same, line by line."""
    jsc = shutil.which("jsc")
    if jsc is None:
        pytest.skip("JavaScriptCore is not installed here")
    played = play_at_random(game, -1, "Safari", ACTIONS)
    asked = [json.dumps(text) for text in (game, encode_values(describe_game(*load_game(game))))]
    actions = json.dumps(json.dumps(played.actions))
    script = tmp_path / "play.js"
    calls = f"openGame({', '.join(asked)}); print(playActions({asked[0]}, -1, 'Safari', {actions}));"
    script.write_text(f"{join_modules('tests/web/driver.js', ROOT)}\n{calls}\n", encoding="utf-8")
    done = subprocess.run([jsc, script], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert [line for line in found if isinstance(line, str)] == [line for line in played.lines if isinstance(line, str)]
    assert len(found) == len(played.lines)
