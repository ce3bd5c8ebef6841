"""printgen as it is installed elsewhere: the wheel holds all that each command needs."""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from zipfile import ZipFile

import pytest
from elsewhere import ROOT, install_wheel, make_wheel, run
from outputs import copy_pack

import make
from printgen import paths
from printgen.build.make_ready import make_ready
from printgen.cli import main
from printgen.cli.entry import make_parser
from printgen.paths import find_packs, pick_packs

BUILT = ("printgen", "tables", "layouts", "docs")
GAME = "kill-zone"  # whose sheets are set beforehand: it has the fewest
PATIENCE = 60  # seconds: much longer than it takes
# A line for each command, in an order in which each finds what it needs.
LINES = {
    "list": [],
    "check": ["plain"],
    "cards": ["horde-mode/misery"],
    "build": ["plain", "plain/game", "kill-zone/contacts"],
    "site": ["plain", "-o", "site", "--no-workshop"],
    "web": ["plain", "-o", "pages"],
    "release": ["plain", "--version", "1.0"],
    "verify": ["--pdf", "output", "plain"],
    "profile": ["laser", "--paper", "letter"],
    "calibrate": ["--paper", "letter"],
    "fit": ["--gutter", "3mm"],
    "symbols": ["plain", "--paper", "letter"],
    "export images": ["plain/spawn", "--preset", "game-crafter-poker", "-o", "upload"],
    "export pdf": ["firefight/npc", "--preset", "drive-thru-cards-poker", "-o", "upload"],
    "export svg": ["plain/spawn", "-o", "drawings"],
    "export picture": ["plain"],
    "draw": ["firefight/npc", "--column", "event"],
    "roll": ["horde-mode/spawn", "--modifier", "2"],
    "order": ["firefight/npc", "--seed", "friday"],
    "play": ["heroes-of-normandie", "--scenario", "field-exchange", "--seed", "friday", "--log", "friday.jsonl"],
    "collection": ["horde-mode", "orks", "1-3"],
    "replay": ["friday.jsonl", "--show"],
    "odds": ["horde-mode/spawn"],
    "rules": ["firefight", "activation"],
    "new": ["my-game"],
    "import": ["loot.txt", "--to", "my-game"],
    "schema": ["-o", "schemas"],
    "watch": ["my-game/errands"],
    "preview": ["my-game", "--port", "48419"],
}
TYPED = {"play": "draw reaction\n"}
# What each command says last that goes on until it is stopped.
GOES_ON = {"watch": "watching", "preview": "Ctrl-C"}
# Runs all lines of standard input one after the other, and prints what each has said. A process for each would take
# several times as long.
TRY_ALL = """
import io, json, sys
from contextlib import redirect_stdout
from printgen.cli import main
said = {}
for name, words, typed in json.load(sys.stdin):
    sys.stdin = io.StringIO(typed)
    with redirect_stdout(io.StringIO()) as out:
        assert main(words) == 0, name
    said[name] = out.getvalue()
print(json.dumps(said))
"""


def list_commands(parser: argparse.ArgumentParser, before: str = "") -> Iterator[str]:
    """Yield the words of each command of the command line."""
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001
    if not groups:
        yield before
    for group in groups:
        for name, command in group.choices.items():
            yield from list_commands(command, f"{before} {name}".strip())


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what the wheel is built from, with the sheets of one game set beforehand for one paper in one theme."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("pyproject.toml", ".gitignore", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for name in BUILT:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "ready"))
    made = list(make_ready(pick_packs(find_packs(), [GAME]), folder / "layouts" / "ready", ["colour"], ["a4"]))
    assert made
    assert not any(outcome.is_bad for outcome in made)
    return folder


@pytest.fixture(scope="module")
def wheel(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return printgen's wheel, made once."""
    return make_wheel(tmp_path_factory.mktemp("wheel"), project)


def test_the_wheel_has_all_that_each_command_needs(wheel: Path, tmp_path: Path) -> None:
    """Installed from its wheel into a fresh environment, printgen does in another folder all that it can do here."""
    assert set(LINES) == set(list_commands(make_parser())), "each command is tried: give a new one its line"
    python = install_wheel(wheel, tmp_path)
    folder = tmp_path / "far away"
    copy_pack("plain", folder / "tables")
    (folder / "loot.txt").write_text("1-3 Rats\n4-6 Gold\n")
    lines = [
        (name, [*name.split(), *words], TYPED.get(name, "")) for name, words in LINES.items() if name not in GOES_ON
    ]
    said = json.loads(run(python, "-I", "-c", TRY_ALL, cwd=folder, told=json.dumps(lines)))
    start = (python, "-I", "-m", "printgen")
    assert [name for name, words in said.items() if not words.strip()] == []
    assert str(ROOT) not in "".join(said.values())
    assert all((folder / path).stat().st_size > 5_000 for path in said["build"].splitlines())
    assert (folder / "tables/_schema/table.json").read_bytes() == (ROOT / "tables/_schema/table.json").read_bytes()
    said = {name: run_until([*start, name, *LINES[name]], folder, last) for name, last in GOES_ON.items()}
    assert "output/a4/my-game/errands.pdf" in said["watch"]
    assert "http://127.0.0.1:48419/#my-game" in said["preview"]


def test_the_wheel_has_every_file(wheel: Path, project: Path) -> None:
    """Printgen, its packs, its layouts and its docs are in the wheel, to the byte; sheets set before, too."""
    with ZipFile(wheel) as archive:
        for name in BUILT:
            home = "" if name == "printgen" else "printgen/"
            files = [path for path in (project / name).rglob("*") if path.is_file()]
            assert len(files) > 10
            for path in files:
                assert archive.read(home + path.relative_to(project).as_posix()) == path.read_bytes(), path


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere libraries are looked for in other places")
@pytest.mark.usefixtures("here")
def test_the_wheel_prints_whole_games_without_pango(wheel: Path, tmp_path: Path) -> None:
    """Where Pango cannot be loaded, a game comes out of the wheel whole, with the bytes that Pango's own sheets give.

    It lies in the folder `output` of where the command was typed.
    """
    python, far, broken = install_wheel(wheel, tmp_path), tmp_path / "far away", tmp_path / "broken"
    for folder in (far, broken):
        folder.mkdir()
    for name in make.PANGO_LIBRARIES:  # found first, and no libraries
        (broken / name).touch()
    without = {"LD_LIBRARY_PATH": str(broken)}
    asked = ("-I", "-m", "printgen", "build", f"{GAME}/game")
    with pytest.raises(AssertionError, match="sheets need Pango"):
        run(python, *asked, "--paper", "letter", cwd=far, **without)
    assert run(python, *asked, cwd=far, **without) == f"output/a4/{GAME}/game.pdf\n"
    assert main(["build", f"{GAME}/game"]) == 0
    assert (far / f"output/a4/{GAME}/game.pdf").read_bytes() == Path(f"output/a4/{GAME}/game.pdf").read_bytes()


def test_a_wheel_and_a_checkout_are_the_same_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made by either has the same sum of the program: layouts inside a wheel do not count to it."""
    (tmp_path / "layouts" / "sheets").mkdir(parents=True)
    for name in ("page.py", "style.css", "layouts/sheets/sheet.css"):
        (tmp_path / name).touch()
    monkeypatch.setattr(paths, "HERE", tmp_path)
    assert [name for name, _ in paths.program_files()] == ["page.py", "style.css"]


def run_until(command: list[str | Path], folder: Path, last: str) -> str:
    """Return what a command that goes on until it is stopped says up to a line with some words."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    said = ""
    for line in process.stdout or ():
        said += line
        if last in line:
            break
    timer.cancel()
    process.kill()
    process.communicate()
    return said
