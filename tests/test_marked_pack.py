"""Markup in every text of a pack: whatever tells these texts tells their plain words, and JSON has both."""

import json
from pathlib import Path

import pytest

from printgen.cli import main
from printgen.load.folder import load_pack
from printgen.load.nodes import scalars
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.markup import Marked, TextSpan, write_markup
from printgen.model.system import System
from printgen.paths import Pack
from printgen.products.scenario import add_scenario

PACKS = Path(__file__).parent / "packs" / "ok"
COMMANDS = [
    "list", "list --json", "cards marsh/spawn", "cards marsh/spawn --json", "cards marsh/quests --json",
    "odds marsh/spawn", "odds marsh/spawn --json", "odds marsh/weather", "draw marsh/spawn --seed 1",
    "draw marsh/spawn --seed 1 --json",
    "draw marsh/quests -n 2 --seed 3", "roll marsh/weather --seed 2", "roll marsh/spawn --seed 2 --json", "check marsh",
    "rules marsh", "scenarios marsh",
]  # fmt: skip


def mark_all(_: object, text: str) -> str:
    """Have all of a text bold, and what follows its first blank italic too."""
    first, blank, rest = text.partition(" ")
    return Marked([TextSpan(first + blank, bold=True), TextSpan(rest, bold=True, italic=True)])


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """Have every text of every pack that is read from now on marked, and no pack taken from the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(scalars, "has_signs", lambda _: True)
    monkeypatch.setattr(scalars, "read_marks", mark_all)
    return monkeypatch


def ask(command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Return the exit code of a command, and what it prints."""
    try:
        code = main([*command.split(), "--tables", str(PACKS)])
    except SystemExit as end:
        code = int(end.code or 0)
    return (code, *capsys.readouterr())


def without_marked(data: object) -> object:
    """Return data of JSON without what is marked up in it."""
    if isinstance(data, dict):
        return {key: without_marked(value) for key, value in data.items() if key != "marked"}
    return [without_marked(each) for each in data] if isinstance(data, list) else data


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.every(3)
def test_what_is_told_is_plain(
    command: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command prints of a pack whose every text is marked what it prints of the same pack without markup."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "plain"))
    expected = ask(command, capsys)
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "marked"))
    monkeypatch.setattr(scalars, "has_signs", lambda _: True)
    monkeypatch.setattr(scalars, "read_marks", mark_all)
    code, out, err = ask(command, capsys)
    assert (code, err) == (expected[0], expected[2])
    if "--json" in command:
        assert without_marked(json.loads(out)) == json.loads(expected[1])
    else:
        assert out == expected[1]


def test_json_has_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Beside the plain words of a card stand those with markup, by the same keys."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(scalars, "has_signs", lambda _: True)
    monkeypatch.setattr(scalars, "read_marks", mark_all)
    _, out, _ = ask("cards marsh/spawn --json", capsys)
    card = next(card for card in json.loads(out) if card["title"] == "Bog rats")
    assert card["marked"]["title"] == "**Bog _rats_**"
    (section,) = card["sections"]
    assert section["text"] == "Place d6 of them at the nearest water."
    assert section["marked"] == {"text": "**Place _d6 of them at the nearest water._**"}


def test_every_text_is_marked(marked: pytest.MonkeyPatch) -> None:
    """The pack of these tests has markup in its texts of all kinds, so that they prove something."""
    assert marked
    system = load_pack(Pack("marsh", PACKS / "marsh", ""))
    assert isinstance(system, System)
    found = [*_list_marked(system)]
    assert len(found) > 200
    assert write_markup(system.tables[0].title).startswith("**")


def _list_marked(value: object) -> list[str]:
    if isinstance(value, Marked):
        return [value]
    if isinstance(value, dict):
        return [text for each in value.values() for text in _list_marked(each)]
    return [text for each in value for text in _list_marked(each)] if isinstance(value, tuple) else []


def test_a_scenario_names_symbols(tmp_path: Path) -> None:
    """A symbol in a scenario's text is one of those that came with printgen; other names stay as they are written."""
    system = load_pack(Pack("marsh", PACKS / "marsh", ""))
    path = tmp_path / "night.yaml"
    path.write_text(
        'game: marsh\nedition: "1.2"\ntitle: "The **long** :moon: :nosuch: night"\nnumbers: {boats: 2}\n',
        encoding="utf-8",
    )
    scenario = read_scenario(open_scenario(path), system)
    assert write_markup(scenario.title) == r"The **long** :moon: \:nosuch: night"
    assert scenario.symbols.keys() - system.symbols.keys() == {"moon"}
    assert add_scenario(system, scenario).symbols["moon"].name == "moon"
