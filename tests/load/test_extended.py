"""Packs that extend others: they hold what differs, and everything else is the other's."""

import json
from io import StringIO
from pathlib import Path
from shutil import copytree

import pytest
from tonight import make_scenario

from printgen.cli import main
from printgen.errors import BadData
from printgen.load import folder as loading
from printgen.load.folder import load_pack
from printgen.load.pack_memory import fetch_pack
from printgen.model.system import System
from printgen.paths import Pack
from printgen.products.deck import describe_card, make_deck

OK = Path(__file__).resolve().parent.parent / "packs/ok"
SAID = (
    "tables", "rosters", "procedures", "decks", "sheets", "markers", "trackers", "forms", "maps",
    "measures", "play", "authors", "accent",
)  # fmt: skip
HEAD = 'extends: {}\nedition: "{}"\nprefix: {}\n'


@pytest.fixture
def tables(here: Path) -> Path:
    """Return a folder of packs, ./tables, with the pack that is extended, and the one that extends it."""
    for name in ("marsh", "marsh-night"):
        copytree(OK / name, here / "tables" / name)
    return Path("tables")


def write_pack(tables: Path, name: str, base: str, prefix: str = "") -> Pack:
    """Write a pack that says nothing but its head."""
    (tables / name).mkdir(parents=True)
    (tables / name / "system.yaml").write_text(HEAD.format(base, "9", prefix or name))
    return Pack(name, tables / name, "")


def load(tables: Path, name: str) -> System:
    """Return a system."""
    return load_pack(Pack(name, tables / name, ""))


def test_what_is_not_said_is_that_of_the_other_pack(tables: Path) -> None:
    """A pack with nothing but a head has every value of the other, and prints each of its cards."""
    own, base = load_pack(write_pack(tables, "bog", "marsh", "marsh")), load(tables, "marsh")
    for part in SAID:
        assert getattr(own, part) == getattr(base, part), part
    assert own.changes == ()
    for deck in base.decks:
        cards = [[describe_card(card) for card in make_deck(system, deck).cards] for system in (own, base)]
        assert cards[0] == cards[1]


def test_what_is_said_differs(tables: Path) -> None:
    """Rows are changed in their place, entries are added, and decks and tables are left out."""
    night = load(tables, "marsh-night")
    rows = [(row.roll, row.results[0].title) for row in night.table("spawn").rows]
    assert rows == [
        ("2-4", "Nothing stirs"), ("5-6", "Bats"), ("7-8", "Bog rats"), ("9-11", "The drowned"),
        ("12", "The moon rises"),
    ]  # fmt: skip
    assert [row.results[0].title for row in night.table("wares").rows] == ["Lantern", "Rope", "Moon charm"]
    assert "luck" not in {table.id for table in night.tables}
    assert {deck.id for deck in load(tables, "marsh").decks} - {deck.id for deck in night.decks} == {"tactics"}


def test_each_value_knows_the_file_that_says_it(tables: Path) -> None:
    """The place of a changed row is in the pack, that of any other in the pack that it extends."""
    files = [row.origin.file for row in load(tables, "marsh-night").table("spawn").rows]
    assert [Path(file).parent.name for file in files] == [
        "marsh", "marsh-night", "marsh-night", "marsh", "marsh-night",
    ]  # fmt: skip


def test_prints_name_both_editions(tables: Path) -> None:
    """The edition, which fingerprints and logs have, and the credits, which all that is printed has, name both."""
    night = load(tables, "marsh-night")
    assert night.edition == "2 / Into the Marsh 1.2"
    assert night.credit.endswith("Marsh by night 2 / Into the Marsh 1.2.")
    later = load_pack(write_pack(tables, "late", "marsh-night"))
    assert later.edition == "9 / Marsh by night 2 / Into the Marsh 1.2"


def test_an_update_of_the_other_pack_reaches_it(tables: Path) -> None:
    """Also when the pack is remembered: its rows stay, and another row that is new in the other pack comes in."""
    pack = Pack("marsh-night", tables / "marsh-night", "")
    first = fetch_pack(pack)
    spawn = tables / "marsh/spawn.yaml"
    spawn.write_text(spawn.read_text().replace("Three rise", "Four rise").replace("Place d6", "Place d3"))
    found = [row.results[0].text for row in fetch_pack(pack).table("spawn").rows]
    assert "Four rise around your leader." in found
    assert "Place 2d6 of them at the nearest water." in found
    assert fetch_pack(pack) != first


@pytest.mark.usefixtures("made_anew")
def test_a_pack_that_extends_another_is_remembered(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the files of both are the same it is not read again; another pack of the name in its place is."""
    pack = Pack("marsh-night", tables / "marsh-night", "")
    copytree(tables / "marsh", "other/marsh")
    (tables / "marsh").rename("away")
    copytree("away", tables / "marsh")
    first = fetch_pack(pack)
    monkeypatch.setattr(loading, "load_pack", None)
    assert fetch_pack(pack) == first
    (tables / "marsh/luck.yaml").unlink()
    with pytest.raises(TypeError):
        fetch_pack(pack)


def test_a_link_to_nowhere_is_called_that(tables: Path) -> None:
    """The file is there to see, so to say that it is missing would help nobody."""
    (tables / "marsh-night/omens.yaml").symlink_to("nowhere")
    with pytest.raises(BadData, match=r"marsh-night/omens.yaml: is a link that leads nowhere"):
        load(tables, "marsh-night")


def test_a_pack_may_extend_the_one_that_it_hides(tables: Path) -> None:
    """One's own pack of the name of a built-in one extends that, not itself."""
    own = load_pack(write_pack(tables, "kill-zone", "kill-zone", "kz"))
    assert own.extends == "kill-zone"
    assert own.tables
    assert own.changes == ()


def test_a_pack_beside_it_is_found_first(tables: Path) -> None:
    """The pack that is extended lies beside it, or else in ./tables."""
    assert load_pack(write_pack(Path("games"), "bog", "marsh")).title == "Into the Marsh, solo rules"
    copytree(tables / "marsh", "games/marsh")
    head = Path("games/marsh/system.yaml")
    head.write_text(head.read_text().replace("Into the Marsh, solo rules", "Into another marsh"))
    assert load(Path("games"), "bog").title == "Into another marsh"


def test_check_says_what_is_changed(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line for each pack that extends another."""
    plain = copytree(OK / "plain", tables / "plain")
    table = plain / "spawn.yaml"
    pack = write_pack(tables, "bog", "plain")
    (pack.folder / "spawn.yaml").write_text(table.read_text())
    (pack.folder / "products.yaml").write_text("decks: {spawn: null}")
    assert main(["check", "bog"]) == 0
    assert "bog: extends plain: 1 deck left out, 1 table replaced\n" in capsys.readouterr().out


def test_forms_are_changed_one_by_one(tables: Path) -> None:
    """A form may be left out, another have another title, and one be new; the rest is the other pack's."""
    pack = write_pack(tables, "bog", "marsh")
    said = "flask: null\ntally: {title: Tally of the bog}\nlog: {title: Log, parts: [{lines: [Player]}]}\n"
    (pack.folder / "forms.yaml").write_text(said, encoding="utf-8")
    system = load_pack(pack)
    assert [(form.id, form.title) for form in system.forms] == [("tally", "Tally of the bog"), ("log", "Log")]
    assert system.forms[0].parts == load(tables, "marsh").forms[0].parts
    assert system.changes == ("1 form added", "1 form changed", "1 form left out")


def test_a_setting_of_play_is_a_change(tables: Path) -> None:
    """A pack that only greets its players otherwise does not pass for one that changes nothing."""
    pack = write_pack(tables, "bog", "marsh")
    (pack.folder / "play.yaml").write_text("start: Mind the mud.\n", encoding="utf-8")
    assert load_pack(pack).changes == ("1 setting changed",)


def test_a_build_follows_the_files_of_both(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The manifest names those of both, and a change in either makes the deck anew, and only then."""
    build = ["build", "marsh-night/spawn"]
    assert main(build) == 0
    files = json.loads(Path("output/manifest.json").read_text())["files"]
    assert {"tables/marsh-night/spawn.yaml", "extended/marsh/spawn.yaml"} <= set(files[0]["inputs"])
    capsys.readouterr()
    assert main(build) == 0
    assert capsys.readouterr().out == ""
    spawn = tables / "marsh/spawn.yaml"
    spawn.write_text(spawn.read_text().replace("Three rise", "Four rise"))
    assert main(build) == 0
    assert "spawn.pdf" in capsys.readouterr().out


def test_mistakes_of_both_packs_come_at_once(tables: Path) -> None:
    """Each with the file of whoever made it, and that the other pack has mistakes of its own."""
    for name, words in {"marsh/weather.yaml": "titel: A", "marsh-night/spawn.yaml": "chnage: {}"}.items():
        with (tables / name).open("a") as file:
            file.write(f"{words}\n")
    with pytest.raises(BadData) as caught:
        load(tables, "marsh-night")
    assert {problem.origin.file for problem in caught.value.problems} == {
        "tables/marsh/weather.yaml", "tables/marsh-night/spawn.yaml", "tables/marsh-night/system.yaml",
    }  # fmt: skip


def test_it_takes_the_scenarios_of_what_it_extends(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack of one's own enemies is built and played with a scenario of the game, and a log of that is replayed."""
    monkeypatch.setattr("sys.stdin", StringIO("set-up-fog\n"))
    assert main(["new", "my-enemies", "--like", "kill-zone"]) == 0
    assert main(["play", "my-enemies", "--scenario", "courier", "--log", "game.jsonl", "--seed", "a"]) == 0
    assert main(["replay", "game.jsonl"]) == 0
    assert main(["build", "my-enemies/scenario", "--scenario", "courier"]) == 0
    assert list(here.glob("output/**/my-enemies/courier/scenario.pdf"))


def test_its_scenarios_may_name_any_game_in_the_row_with_its_edition(tables: Path) -> None:
    """Each edition is that of the game that the scenario names."""
    write_pack(tables, "bog", "marsh-night")
    bog = load(tables, "bog")
    for system in (bog, load(tables, "marsh-night"), load(tables, "marsh")):
        said = f"game: {system.id}\nedition: {system.edition}\ntitle: Dusk\nnumbers: {{boats: 1}}\n"
        assert make_scenario(said, bog).system == "bog"
        with pytest.raises(BadData, match="is for edition 0 of"):
            make_scenario(said.replace(f"edition: {system.edition}", "edition: 0"), bog)
    with pytest.raises(BadData, match="is a scenario of bog, not of marsh"):
        make_scenario(f"game: bog\nedition: {bog.edition}\ntitle: Dusk\n", load(tables, "marsh"))


def test_what_refers_to_a_table_left_out_says_where_it_is(tables: Path) -> None:
    """Of a table or a routine that a pack leaves out each reference tells so, and no other name is proposed."""
    pack = write_pack(tables, "own", "marsh")
    (pack.folder / "luck.yaml").write_text("null\n")
    (pack.folder / "play.yaml").write_text("routines: {bite: null}\n")
    with pytest.raises(BadData) as bad:
        load_pack(pack)
    said = {problem.message: problem.hint for problem in bad.value.problems}
    found = said['rolls.luck-of-fools.table: the table "luck" is left out at tables/own/luck.yaml:1:1']
    assert found == "marsh is sound by itself: own must change this too, or leave it out with null"
    assert not any("did you mean" in hint or "known" in hint for hint in said.values())
