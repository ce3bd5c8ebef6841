"""Files that an earlier version of printgen made are read as before, or refused with what to do."""

import json
import shutil
from pathlib import Path

import pytest

from printgen.cli.entry import main
from printgen.user import profile_folder

BEFORE = Path(__file__).parent / "before"
VERSIONS = sorted(BEFORE.iterdir())
Capture = pytest.CaptureFixture[str]


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def before(request: pytest.FixtureRequest) -> Path:
    """Return the folder of files that a version has made."""
    folder: Path = request.param
    return folder


def test_packs_of_an_earlier_version_are_read(before: Path, capsys: Capture) -> None:
    """A pack that was sound stays sound."""
    assert main(["check", "--tables", str(before / "packs"), "marsh", "plain"]) == 0
    assert "plain: 1 table, 5 products, no problems" in capsys.readouterr().out


def test_profiles_of_an_earlier_version_are_read(before: Path, tmp_path: Path) -> None:
    """A saved profile prints what it printed."""
    shutil.copytree(before / "profiles", profile_folder())
    assert main(["build", "horde-mode/misery", "-o", str(tmp_path / "default")]) == 0
    assert (tmp_path / "default" / "letter" / "horde-mode" / "misery.pdf").exists()
    assert main(["build", "horde-mode/misery", "--profile", "office", "-o", str(tmp_path / "office")]) == 0
    assert (tmp_path / "office" / "a3" / "horde-mode" / "misery.pdf").exists()


def test_scenarios_of_an_earlier_version_are_read(before: Path, tmp_path: Path) -> None:
    """A file with the lengths of tracks still sets them."""
    packs, scenario = str(before / "packs"), str(before / "scenario.yaml")
    assert main(["build", "marsh/trackers", "--tables", packs, "--scenario", scenario, "-o", str(tmp_path)]) == 0


def test_an_output_folder_of_an_earlier_version_is_taken_over(before: Path, tmp_path: Path, capsys: Capture) -> None:
    """A build into an older folder lists what is there now, and loses none of its files."""
    output = tmp_path / "output"
    shutil.copytree(before / "output", output)
    assert main(["build", "plain", "--tables", str(before / "packs"), "-o", str(output)]) == 0
    capsys.readouterr()
    listed = {entry["path"] for entry in json.loads((output / "manifest.json").read_bytes())["files"]}
    assert {"a4/plain/spawn.pdf", "a4/plain/blanks.pdf", "a4/plain/boxes.pdf", "a4/plain/reference.pdf"} <= listed
    assert all((output / path).read_bytes().startswith(b"%PDF") for path in listed)


@pytest.mark.parametrize("command", ["replay", "play"])
def test_logs_of_0_1_0_are_refused_with_what_to_do(command: str, tmp_path: Path, capsys: Capture) -> None:
    """A log of version 1 held words of its pack: it can be played on with what has written it, and stays as it is."""
    old = BEFORE / "0.1.0"
    for name in ("marsh", "heroes-of-normandie"):
        log = tmp_path / f"{name}.jsonl"
        shutil.copy(old / "logs" / log.name, log)
        arguments = {"replay": [str(log)], "play": [name, "--log", str(log)]}[command]
        assert main([command, *arguments, "--tables", str(old / "packs")]) == 1
        assert capsys.readouterr().err == (
            f"printgen: {log}: is a log of version 1, and this printgen reads versions 2 and 3\n"
            "  hint: continue it with printgen 0.1.0, or begin a new log\n"
        )
        assert log.read_bytes() == (old / "logs" / log.name).read_bytes()
