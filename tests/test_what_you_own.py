"""What a player owns, from the command that writes it to the sheet and the game that know it."""

import io
import json
import sys
from pathlib import Path

import pytest
from conftest import Capture
from playing import MARSH

from printgen.cli import main

TABLES = ["--tables", str(MARSH.parent)]
MINE = "game: marsh\nunits:\n  frogs: [Tadpoles (10)]\n"


def read_inputs(product: str) -> dict[str, str]:
    """Return the files that a product was made from, by the manifest of the output folder."""
    files = json.loads(Path("output/manifest.json").read_text())["files"]
    return dict(next(file["inputs"] for file in files if file["product"] == product))


def test_numbers_of_a_tick_sheet_become_a_file(here: Path) -> None:
    """Names are ticked by their numbers, the others stand by to be ticked, and a file that is there stays."""
    assert main(["collection", "marsh", "frogs", "1,3", *TABLES]) == 0
    lines = (here / "collection.yaml").read_text().splitlines()
    assert lines[-3:] == ["    - Bull frog", "    # - Heron", "    - Tadpoles (10)"]
    assert main(["collection", "marsh", "frogs", "2", *TABLES]) == 2
    assert (here / "collection.yaml").read_text().splitlines() == lines


def test_a_game_without_rosters_has_no_collection(here: Path, capsys: Capture) -> None:
    """Where there is nothing to own, nothing is written."""
    assert main(["collection", "firefight"]) == 2
    assert '"firefight" has no rosters' in capsys.readouterr().err
    assert not any(here.iterdir())


def test_a_sheet_of_what_is_owned_is_made_while_that_is_said(here: Path, capsys: Capture) -> None:
    """It is made anew when what is owned changes, and only then; it names the file, and is not there without it."""
    path = here / "mine.yaml"
    path.write_text(MINE)
    command = ["build", "marsh/weather-mine", *TABLES]
    assert main([*command, "--collection", "mine.yaml"]) == 0
    inputs = read_inputs("marsh/weather-mine")
    assert "own/mine.yaml" in inputs
    first = Path("output/a4/marsh/weather-mine.pdf").read_bytes()
    assert main([*command, "--collection", "mine.yaml"]) == 0
    assert "1 product up to date" in capsys.readouterr().err
    path.write_text(MINE.replace("[", "[Bull frog, "))
    assert main([*command, "--collection", "mine.yaml"]) == 0
    assert Path("output/a4/marsh/weather-mine.pdf").read_bytes() != first
    assert read_inputs("marsh/weather-mine")["own/mine.yaml"] != inputs["own/mine.yaml"]
    assert main(command) == 2
    assert "--collection FILE says what you own" in capsys.readouterr().err


def test_other_products_do_not_depend_on_what_is_owned(here: Path, capsys: Capture) -> None:
    """A deck that was made without it is up to date."""
    (here / "mine.yaml").write_text(MINE)
    assert main(["build", "marsh/wares", *TABLES]) == 0
    assert main(["build", "marsh/wares", "--collection", "mine.yaml", *TABLES]) == 0
    assert "1 product up to date" in capsys.readouterr().err


def play(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Play the marsh by a script, and return the exit code."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("pick fog 9\nstate\n"))
    return main(["play", "marsh", "--seed", "a", *arguments, *TABLES])


def test_a_log_knows_what_is_owned(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Nothing else is picked, replay needs no file, and a game that goes on with the same file says nothing anew."""
    (here / "mine.yaml").write_text(MINE)
    assert play(monkeypatch, "--collection", "mine.yaml", "--log", "a.jsonl") == 0
    said = capsys.readouterr().out
    assert said.count("Frogs in the fog: Tadpoles (10)\n") == 9
    assert "Frogs: 1 of 3 owned" in said
    lines = (here / "a.jsonl").read_text().count('"own"')
    assert play(monkeypatch, "--collection", "mine.yaml", "--log", "a.jsonl") == 0
    assert (here / "a.jsonl").read_text().count('"own"') == lines == 1
    (here / "mine.yaml").unlink()
    assert main(["replay", "a.jsonl", *TABLES]) == 0


def test_a_faulty_file_begins_no_game(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a mistake in what is owned nothing is played or logged."""
    (here / "mine.yaml").write_text(MINE.replace("Tadpoles (10)", "Toad"))
    assert play(monkeypatch, "--collection", "mine.yaml", "--log", "a.jsonl") == 1
    assert not (here / "a.jsonl").exists()
