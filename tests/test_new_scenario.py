"""`printgen new --scenario`: a file with everything that a game lets its scenarios say, sound as it is written."""

import json
from io import StringIO
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from load.test_schema import MODELINE, list_given, list_properties, read_yaml
from playing import MARSH, load_marsh

from printgen.build.job import load_systems
from printgen.cli import main
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.system import System
from printgen.paths import find_packs, shipped
from printgen.products.scenario import add_scenario

PACKS = str(MARSH.parent)
SYSTEMS = [load_marsh(), *load_systems(find_packs([shipped("tables")]).values())[0]]
GAMES = [system for system in SYSTEMS if system.play.scenario]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    """Work in an empty folder, from which the test packs are a link away."""
    Path("packs").mkdir()
    Path("packs", "marsh").symlink_to(PACKS + "/marsh")
    return here


@pytest.mark.parametrize("system", GAMES, ids=lambda system: system.id)
def test_it_says_everything_without_mistakes(system: System, capsys: Capture) -> None:
    """Each key that the game knows is there, the schema beside it has nothing to say, and it begins an evening."""
    assert main(["new", "dusk", "--scenario", system.id, "--tables", "packs"]) == 0
    assert f"printgen build {system.id} --scenario dusk.yaml" in capsys.readouterr().out
    path = Path("dusk.yaml")
    match = MODELINE.match(path.read_text(encoding="utf-8"))
    assert match
    schema = json.loads(Path(match[1]).read_text(encoding="utf-8"))
    Draft7Validator(schema).validate(read_yaml(path))
    schema["properties"]["map"] = {}  # of which the example shows a little: it has all that maps.yaml has
    assert set(list_properties(schema)) <= set(list_given(read_yaml(path)))
    tonight = add_scenario(system, read_scenario(open_scenario(path), system))
    assert tonight.scenario
    assert tonight.scenario.title == "Dusk"


def test_it_never_overwrites(capsys: Capture) -> None:
    """A file of that name stays as it is."""
    Path("dusk.yaml").write_text("mine")
    assert main(["new", "dusk", "--scenario", "marsh", "--tables", "packs"]) == 2
    assert '"dusk.yaml" is there already, and stays as it is' in capsys.readouterr().err
    assert Path("dusk.yaml").read_text() == "mine"


@pytest.mark.parametrize("name", ["Dusk", "../dusk", "dusk.yaml", "", "d" * 61])
def test_a_name_is_an_id(name: str, folder: Path) -> None:
    """It becomes part of file names and of each card, so nothing else will do, and nothing is written."""
    before = sorted(folder.rglob("*"))
    assert main(["new", name, "--scenario", "marsh", "--tables", "packs"]) == 2
    assert sorted(folder.rglob("*")) == before


def test_a_game_that_says_nothing_of_scenarios_has_none(capsys: Capture) -> None:
    """It is told where a pack says what its scenarios may hold."""
    Path("packs", "plain").symlink_to(PACKS + "/plain")
    assert main(["new", "dusk", "--scenario", "plain", "--tables", "packs"]) == 2
    assert "plain does not say what a scenario of it may hold" in capsys.readouterr().err


def test_it_can_be_played_as_it_is_written(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Nobody has lost before the first round, in which the enemy has orders."""
    assert main(["new", "dusk", "--scenario", "heroes-of-normandie"]) == 0
    monkeypatch.setattr("sys.stdin", StringIO("begin-round\nenemy-activates\n"))
    assert main(["play", "heroes-of-normandie", "--scenario", "dusk.yaml", "--seed", "a"]) == 0
    shown = capsys.readouterr()
    assert "Enemy activations left: " in shown.out
    assert "Order token bag: " in shown.out
    assert "you have lost" not in shown.out + shown.err
    system = next(system for system in GAMES if system.id == "heroes-of-normandie")
    scenario = read_scenario(open_scenario(Path("dusk.yaml")), system)
    assert dict(scenario.gauges)["victory"] == "10"
    assert dict(scenario.counts) == {"enemy-orders": 4, "player-orders": 4}
