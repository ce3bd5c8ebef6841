"""A log of any version from 2 on, with the pack of its time, comes to the same code for ever."""

from pathlib import Path

import pytest

from printgen.cli.entry import main
from printgen.play.game.session import LOG_VERSION, PLAIN_VERSION

LOGS = Path(__file__).parent / "logs"
VERSIONS = sorted(path.name for path in LOGS.iterdir())
Capture = pytest.CaptureFixture[str]


def test_there_is_a_log_of_each_version() -> None:
    """No version is forgotten when the next one comes."""
    assert [str(version) for version in range(PLAIN_VERSION, LOG_VERSION + 1)] == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_log_comes_to_its_code(version: str, capsys: Capture) -> None:
    """Whoever kept a score can prove it years later with the pack of that time."""
    folder = LOGS / version
    assert main(["replay", str(folder / "log.jsonl"), "--tables", str(folder / "packs")]) == 0
    assert f"code {(folder / 'code').read_text(encoding='ascii').strip()}" in capsys.readouterr().out
