"""Sheets that were set before: whoever cannot set text prints whole games with them, and never a sheet that is old."""

import shutil
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

from printgen.build import ready
from printgen.build.game import find_sheets, list_wanted
from printgen.build.job import Job, Outcome, load_system
from printgen.build.make_ready import make_ready
from printgen.build.maker import Maker
from printgen.errors import MissingLibrary
from printgen.model.options import Options
from printgen.paths import Pack, shipped
from printgen.products.kinds import list_specs

SYSTEM = "firefight"


class Desk(NamedTuple):
    """A folder with a pack, and what it makes where text can be set."""

    home: Path
    sheets: Path  # the folder of its sheets
    game: bytes

    def find_job(self, product: str) -> Job:
        """Return the job of a product, as the files of the pack have it now."""
        system = load_system(SYSTEM, [self.home])
        return Job(system, next(spec for spec in list_specs(system) if spec.id == product))

    def set_sheets(self, folder: Path) -> list[Outcome]:
        """Set the sheets of the pack into a folder."""
        return list(make_ready([Pack(SYSTEM, self.home / SYSTEM, "here")], folder, ["colour"], ["a4"]))


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Return a desk where text can be set."""
    home = tmp_path_factory.mktemp("tables")
    shutil.copytree(shipped("tables") / SYSTEM, home / SYSTEM)
    desk = Desk(home, tmp_path_factory.mktemp("sheets"), b"")
    assert not any(outcome.is_bad for outcome in desk.set_sheets(desk.sheets))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ready, "ready_folder", lambda: home / "none")
        return desk._replace(game=Maker(Options()).make(desk.find_job("game")).data)


@pytest.fixture
def desk(usual: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Return a desk where nothing sets text, with sheets of its own."""

    def refuse(_: Maker) -> NoReturn:
        raise MissingLibrary("sheets need Pango", "install it")

    own = usual._replace(home=tmp_path / "tables", sheets=tmp_path / "sheets")
    shutil.copytree(usual.home, own.home)
    shutil.copytree(usual.sheets, own.sheets)
    monkeypatch.setattr(ready, "ready_folder", lambda: own.sheets)
    monkeypatch.setattr(Maker, "sheets", property(refuse))
    return own


def test_a_whole_game_is_the_same_file_where_no_text_can_be_set(desk: Desk) -> None:
    """Whoever cannot set text makes of ready sheets the very bytes that others make."""
    assert Maker(Options()).make(desk.find_job("game")).data == desk.game


def test_sheets_that_are_not_ready_can_be_told_before(desk: Desk) -> None:
    """Of each sheet that a game holds it is known whether it is ready, before anything is made."""
    for options, is_ready in ((Options(), True), (Options(theme="large-print"), False), (Options("a3"), False)):
        maker = Maker(options)
        system = desk.find_job("game").system
        ((part, sheet),) = find_sheets(system, list_wanted(maker, system))
        assert (part.name, maker.can_set(sheet)) == ("reference", is_ready)


@pytest.mark.parametrize("options", [Options(margin=9_000), Options("letter"), Options(theme="greyscale")])
def test_a_sheet_is_ready_for_its_own_paper_alone(desk: Desk, options: Options) -> None:
    """Where another paper, margin or theme is asked for, no sheet stands in for the right one."""
    with pytest.raises(MissingLibrary):
        Maker(options).make(desk.find_job("reference"))


def test_an_old_sheet_is_not_printed(desk: Desk) -> None:
    """When words of the pack have changed, the sheet with the old ones no longer counts."""
    Maker(Options()).make(desk.find_job("reference"))
    system = desk.home / SYSTEM / "system.yaml"
    system.write_text(system.read_text().replace("edition: ", "edition: new ", 1))
    with pytest.raises(MissingLibrary):
        Maker(Options()).make(desk.find_job("reference"))


def test_a_damaged_sheet_is_not_printed(desk: Desk) -> None:
    """A file that is not what the list says, and a list that is none, count as missing."""
    listed = Maker(Options()).ready.look_up(desk.find_job("reference"))
    assert listed
    sheet = listed.path
    sheet.write_bytes(sheet.read_bytes()[:-1])
    with pytest.raises(MissingLibrary):
        Maker(Options()).make(desk.find_job("reference"))
    (desk.sheets / ready.INDEX).write_text("[1, 2")
    assert not Maker(Options()).ready.look_up(desk.find_job("reference"))


def test_only_what_changed_is_set_again(usual: Desk, tmp_path: Path) -> None:
    """Sheets that are there are kept, whole; what nobody asks for is removed."""
    shutil.copytree(usual.sheets, sheets := tmp_path / "sheets")
    (sheets / "old.pdf").write_bytes(b"old")
    mapping = ready.ReadySheets(Options(), sheets).look_up(usual.find_job("mapping"))
    assert mapping
    mapping.path.unlink()
    assert [(outcome.name, outcome.kept) for outcome in usual.set_sheets(sheets)] == [
        (f"{SYSTEM}/reference", True),
        (f"{SYSTEM}/mapping", False),
    ]
    assert {path.name: path.read_bytes() for path in sheets.iterdir()} == {
        path.name: path.read_bytes() for path in usual.sheets.iterdir()
    }
