"""`printgen new`: a pack that works at once, written whole or not at all, and nothing of anybody's overwritten."""

import errno
import io
import json
import os
import shlex
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from conftest import Capture
from jsonschema import Draft7Validator
from load.test_schema import MODELINE, read_yaml
from playing import answer_all
from reading import read_pages, squeeze

from printgen.build.new_pack import LONGEST_NAME, NAME, TITLE
from printgen.cli import main
from printgen.load.folder import load_pack
from printgen.load.schema import FILES
from printgen.paths import Pack
from printgen.play.game.actions import Choose, Deal, Draw, Pick, Roll
from printgen.play.game.session import Action, Session
from printgen.web.install import TAKEN

pytestmark = pytest.mark.usefixtures("here")
KINDS = {"deck", "sheet", "markers", "trackers", "maps", "measures", "blanks", "form"}


def list_files(folder: Path) -> list[str]:
    """Return all that is below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_what_it_says_to_type_next_works(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """The new pack checks, builds and plays by the very commands that are shown, with its own name on its cards.

    Its tables, printed decks and digital decks are one and the same.
    """
    assert main(["new", "my-game", "--tables", "my games"]) == 0
    commands = [line.split(maxsplit=1)[1] for line in capsys.readouterr().out.splitlines() if line.startswith("    ")]
    assert [command.split()[0] for command in commands] == ["check", "build", "play"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("set oil 6\nwatch lit\ndraw sea 2\nroll bad-night\nstate\n"))
    for command in commands:
        assert main(shlex.split(command)) == 0, capsys.readouterr().err
    printed = capsys.readouterr()
    assert "my-game: 3 tables, " in printed.out
    assert "Oil: 5" in printed.out
    assert main(["list", "--json", "--tables", "my games"]) == 0
    listed = {system["id"]: system for system in json.loads(capsys.readouterr().out)}["my-game"]["products"]
    assert {product["kind"] for product in listed} >= KINDS
    for product in (
        product for product in listed if product["id"] not in ("measures", "game", "web")
    ):  # made elsewhere
        assert (here / f"output/a4/my-game/{product['id']}.pdf").is_file()
    (card, *_) = read_pages((here / "output/a4/my-game/fog.pdf").read_bytes())
    assert "mygame" in squeeze("".join(char["text"] for char in card.chars))
    assert main(["verify", "my-game", "--pdf", "output", "--tables", "my games"]) == 0, capsys.readouterr()


def test_it_has_an_example_of_everything(here: Path) -> None:
    """Whatever a pack may hold the new one has, and each pile, bag, roll, pick and routine of it does its work."""
    main(["new", "my-game"])
    system = load_pack(Pack("my-game", here / "tables/my-game", ""))
    play = system.play
    for part in (
        *(system.tables, system.rosters, system.procedures, system.markers, system.trackers, system.decks),
        *(
            system.maps,
            system.measures,
            system.sheets,
            play.piles,
            play.bags,
            play.rolls,
            play.gauges,
            play.scales,
            play.picks,
            play.routines,
        ),
    ):
        assert part
    assert {bool(table.die) for table in system.tables} == {True, False}
    assert any(table.columns for table in system.tables)
    assert any(table.die and table.die.id == "2d6" for table in system.tables)
    actions: list[Action] = [
        *(Choose(pick.id, tuple(roster.id for roster in system.rosters)) for pick in play.picks),
        *(Deal(pile.id) if pile.dealt else Draw(pile.id, 2) for pile in play.piles),
        *(Draw(bag.id, sum(token.amount for token in bag.tokens)) for bag in play.bags),
        *(Roll(roll.id, 2) for roll in play.rolls),
        *(Pick(pick.id, "thing") for pick in play.picks),
    ]
    session = Session.of(system, "a")
    for action in actions:
        events, session = session.act(action)
        assert events
    for routine in play.routines:
        events, _ = Session.of(system, "a").act(answer_all(system, routine.id, {ask.id: "lit" for ask in routine.asks}))
        assert len(events) >= len(routine.steps)


def test_its_files_know_their_schemas(here: Path) -> None:
    """The first line of each file leads to a schema beside the pack, which finds nothing wrong with it."""
    main(["new", "my-game"])
    kinds = set()
    for path in (here / "tables/my-game").rglob("*.yaml"):
        match = MODELINE.match(path.read_text())
        assert match
        schema = path.parent / match[1]
        kinds.add(schema.stem)
        Draft7Validator(json.loads(schema.read_text())).validate(read_yaml(path))
    layouts = {"scenario", "collection", "profile", "paper", "format", "card-layout", "theme", "service", "words"}
    assert kinds == set(FILES) - layouts


def test_a_pack_like_another_holds_an_example_and_a_head(here: Path, capsys: Capture) -> None:
    """Its enemies are those of the example, in play and on cards, and all else is the other pack's."""
    assert main(["new", "my-enemies", "--like", "kill-zone"]) == 0
    said = capsys.readouterr().out
    assert "extends kill-zone; change enemy-models.yaml into yours" in said
    assert list_files(here / "tables/my-enemies") == ["enemy-models.yaml", "system.yaml"]
    assert main(["build", "my-enemies/enemy-models"]) == 0, capsys.readouterr().err
    assert main(["draw", "my-enemies/enemy-models", "-n", "6"]) == 0
    assert "Enemy 1" not in capsys.readouterr().out
    system = load_pack(Pack("my-enemies", here / "tables/my-enemies", ""))
    assert system.changes == ("1 table replaced",)
    assert [row.results[0].title for row in system.table("enemy-models").rows] == [
        "Cultist", "Chaos Marine", "Khorne Berserker",
    ]  # fmt: skip
    assert {deck.id for deck in system.decks} >= {"contacts", "enemy-models"}
    path = here / "tables/my-enemies/system.yaml"
    match = MODELINE.match(path.read_text())
    assert match
    Draft7Validator(json.loads((path.parent / match[1]).read_text())).validate(read_yaml(path))


def test_a_pack_like_one_without_examples_is_a_head(here: Path) -> None:
    """Whoever begins with a game that has none writes the rest, and the pack is sound before."""
    assert main(["new", "my-streets", "--like", "firefight"]) == 0
    assert list_files(here / "tables/my-streets") == ["system.yaml"]
    assert load_pack(Pack("my-streets", here / "tables/my-streets", "")).extends == "firefight"


def test_a_pack_like_an_unknown_one_is_refused(here: Path, capsys: Capture) -> None:
    """The name most like it is proposed, and nothing is made."""
    assert main(["new", "my-enemies", "--like", "kil-zone"]) == 2
    said = capsys.readouterr().err
    assert 'there is no system and no small game "kil-zone"\n  hint: did you mean "kill-zone"?' in said
    assert list_files(here) == []


def test_examples_that_lead_out_of_their_pack_are_refused(here: Path, capsys: Capture) -> None:
    """A stranger's pack gives away no file of whoever makes one like it."""
    main(["new", "my-game"])
    (here / "secret").write_text("mine")
    (here / "tables/my-game/like").mkdir()
    (here / "tables/my-game/like/secret.yaml").symlink_to(here / "secret")
    assert main(["new", "my-own", "--like", "my-game"]) == 1
    assert "secret.yaml: leads out of the pack" in capsys.readouterr().err
    assert not (here / "tables/my-own").exists()


def test_the_longest_name_fits_its_cards(capsys: Capture) -> None:
    """Not even the widest letters are too long for a card; one letter more is refused, and nothing is made."""
    assert main(["new", "w" * LONGEST_NAME]) == 0
    assert main(["check", "w" * LONGEST_NAME]) == 0, capsys.readouterr().err
    assert main(["new", "w" * (LONGEST_NAME + 1)]) == 2
    assert f"longer than {LONGEST_NAME} characters" in capsys.readouterr().err


@pytest.mark.every(5)
@pytest.mark.parametrize("name", ["null", "true", "1e3", "d6", "007"])
def test_names_that_yaml_might_misread_do(name: str, capsys: Capture) -> None:
    """A game may be called what is a number or nothing at all elsewhere."""
    assert main(["new", name]) == 0
    assert main(["check", name]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("name", ["My-Game", "my game", "../my-game", "my_game", "-", ""])
def test_a_bad_id_is_refused(name: str, here: Path, capsys: Capture) -> None:
    """A name that no pack can have is refused with how to write one, and nothing is made."""
    assert main(["new", "--", name]) == 2
    assert capsys.readouterr().err == (
        f'printgen: "{name}" is not an id\n  hint: an id has small letters, digits and hyphens: like-this-1\n'
    )
    assert list_files(here) == []


def test_a_name_that_would_hide_another_system_is_refused(here: Path, capsys: Capture) -> None:
    """The name of a game that ships, or of one in ./tables, is taken."""
    assert main(["new", "firefight"]) == 2
    assert '"firefight" already (built in), which the new one would hide\n' in capsys.readouterr().err
    assert list_files(here) == []
    main(["new", "my-game"])
    assert main(["new", "my-game", "--tables", "other"]) == 2
    assert '"my-game" already (./tables), which the new one would hide\n' in capsys.readouterr().err
    assert not (here / "other").exists()


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_nothing_is_overwritten(kind: str, here: Path, capsys: Capture) -> None:
    """Whatever has the name already stays as it is."""
    place = here / "tables/my-game"
    place.parent.mkdir()
    if kind == "folder":
        place.mkdir()
    elif kind == "file":
        place.write_text("mine")
    else:
        place.symlink_to("nowhere")
    before = list_files(here)
    assert main(["new", "my-game"]) == 2
    assert '"tables/my-game" is there already, and stays as it is' in capsys.readouterr().err
    assert list_files(here) == before


def test_one_folder_is_enough(capsys: Capture) -> None:
    """With two folders there is no telling which one is meant."""
    assert main(["new", "my-game", "--tables", "a", "--tables", "b"]) == 2
    assert "a new pack lies in one folder" in capsys.readouterr().err


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_a_pack_is_written_whole_or_not_at_all(
    call: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A disk that fills up leaves no half of a pack, nor anything in its place."""

    def fail(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    main(["schema"])
    before = list_files(here)
    monkeypatch.setattr(os, call, fail)
    assert main(["new", "my-game"]) == 1
    assert "cannot be written: no space left on device" in capsys.readouterr().err
    assert list_files(here) == before


def test_a_folder_that_is_a_file_is_named(here: Path, capsys: Capture) -> None:
    """Where the folder of packs should be there is a file: it is named, and stays."""
    (here / "tables").write_text("mine")
    assert main(["new", "my-game"]) in (1, 2)
    assert "tables" in capsys.readouterr().err
    assert (here / "tables").read_text() == "mine"


def test_schemas_replace_no_file_of_others(here: Path, capsys: Capture) -> None:
    """In a folder where a file has the name of a schema none is written, and that file stays."""
    (here / "system.json").write_text('{"mine": true}')
    assert main(["schema", "-o", "."]) == 1
    assert "system.json: cannot be written: it is not one of printgen's schemas\n" in capsys.readouterr().err
    assert list_files(here) == ["system.json"]
    (here / "system.json").unlink()
    assert main(["schema", "-o", "."]) == main(["schema", "-o", "."]) == 0


@pytest.mark.parametrize("like", ["stat-cards", "oracle", "nested-tables", "from-csv", "deck-of-cards"])
def test_a_small_game_to_begin_with_is_sound(here: Path, like: str, capsys: Capture) -> None:
    """It has the name that was asked for, passes `check` without a word, and deals or rolls at once."""
    assert main(["new", "my-game", "--like", like]) == 0
    assert f"a small game like {like}; change " in capsys.readouterr().out
    assert not any(name in path.read_text() for path in (here / "tables/my-game").iterdir() for name in (TITLE, NAME))
    for paper in ("a4", "letter"):
        assert main(["check", "my-game", "--paper", paper]) == 0
        said = capsys.readouterr()
        assert "no problems" in said.out
        assert said.err == ""
    (product, *_) = load_pack(Pack("my-game", here / "tables/my-game", "")).decks
    assert main(["draw", f"my-game/{product.id}"]) == 0


def test_a_small_game_brings_its_spreadsheet(here: Path, capsys: Capture) -> None:
    """What is changed in the spreadsheet that `new` has written is on the cards."""
    main(["new", "my-game", "--like", "from-csv"])
    sheet = here / "tables/my-game/wares.csv"
    sheet.write_text(sheet.read_text().replace("Rope", "Ladder"))
    capsys.readouterr()
    assert main(["cards", "my-game/wares"]) == 0
    assert "Ladder" in capsys.readouterr().out


def test_a_small_game_that_is_not_there_is_told_with_the_nearest(here: Path, capsys: Capture) -> None:
    assert main(["new", "my-game", "--like", "oracel"]) == 2
    assert 'did you mean "oracle"?' in capsys.readouterr().err
    assert not (here / "tables/my-game").exists()


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_that_a_site_needs_is_refused_at_once(name: str, capsys: Capture) -> None:
    """Who calls a game as a site calls pages of its own hears so before anything is written."""
    assert main(["new", name]) == 2
    assert f'"{name}" leaves no place for the pages' in capsys.readouterr().err
    assert not Path("tables", name).exists()
