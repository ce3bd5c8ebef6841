"""The promise that a new game needs YAML alone: a pack made from nothing has every kind of product there is."""

import json
import shutil
from pathlib import Path

import pytest
from reading import read_pages, squeeze

from printgen.cli import main

PACK = Path(__file__).parent / "packs" / "ok" / "marsh"
DECKS = {"spawn": 36, "spawn-short": 3, "weather": 6, "wet": 6, "omens": 54, "quests": 2, "tactics": 3, "wares": 4}
# A sheet that may take as many pages as it needs has none yet when it is listed.
SHEETS = {"reference": 0, "aid": 1, "weather-frogs": 1}
COUNTS = {**DECKS, **SHEETS, "markers": 22, "trackers": 5, "blanks": 7}


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Copy the pack and return the folder it lies in."""
    shutil.copytree(PACK, tmp_path / "marsh")
    return tmp_path


def test_a_new_game_needs_yaml_alone(marsh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack that uses every part of the format checks, lists and builds, and its products say what it says."""
    tables = ["--tables", str(marsh)]
    assert main(["check", "marsh", *tables]) == 0, capsys.readouterr().err
    capsys.readouterr()
    assert main(["list", "--json", *tables]) == 0
    listed = {system["id"]: system for system in json.loads(capsys.readouterr().out)}
    assert {product["id"]: product["count"] for product in listed["marsh"]["products"]} == COUNTS
    assert main(["build", "marsh", *tables, "-o", str(marsh / "out")]) == 0
    said = {
        path.stem: squeeze("".join(char["text"] for page in read_pages(path.read_bytes()) for char in page.chars))
        for path in (marsh / "out/a4/marsh").glob("*.pdf")
    }
    assert said.keys() == COUNTS.keys()
    assert "drawweather." in said["aid"]
    assert "seenofartherthan20paces." in said["weather"]
    assert "strikeat6pacesorless." in said["tactics"]
    assert "therulesleavethisopen" in said["spawn"]
    assert said["wares"].count("lightinthefog.") == 3
    assert "seenofartherthanxpaces." in said["reference"]
    assert "layitonaunitthatcannotmove." in said["reference"]
    assert "allofyou.\N{BLACK DIAMOND}orderisopen." in said["reference"]
    assert "tadpoles(10)bullfrog" in said["weather-frogs"]
    assert "putacubeonthenextfreebox" in said["trackers"]
    assert said["markers"].count("stuck") == 4  # two markers, each with two sides


def test_a_pack_in_the_working_folder_is_found_by_itself(
    marsh: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder `tables` beside the author needs no option."""
    (marsh / "tables").mkdir()
    (marsh / "marsh").rename(marsh / "tables/marsh")
    monkeypatch.chdir(marsh)
    assert main(["cards", "marsh/wet"]) == 0
    assert "See no farther than 20 paces." in capsys.readouterr().out
