"""`printgen release`: archives that are the same for everyone, and hold all that a player needs."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from outputs import copy_pack, read_tree
from reading import open_pdf

from printgen.cli import main
from printgen.paths import find_licence, find_packs


@pytest.fixture
def home(here: Path) -> Path:
    """Stand in a folder with a pack."""
    copy_pack("plain", here / "tables")
    return here


def test_a_release_has_an_archive_for_each_paper(home: Path) -> None:
    """Each holds the products by kind as they were built, printing advice and credits; list and sums agree with it."""
    assert main(["release", "plain", "--version", "1.2"]) == 0
    files = read_tree(home / "release")
    pages, games = {"web-1.2.zip", "plain-1.2.html"}, {"plain-1.2-a4.pdf", "plain-1.2-letter.pdf"}
    archives = {"plain-1.2-a4.zip", "plain-1.2-letter.zip"}
    assert files.keys() == {*archives, *games, *pages, "manifest.json", "SHA256SUMS"}
    listed = json.loads(files["manifest.json"])
    for archive, paper in zip(listed["archives"], ("a4", "letter"), strict=False):
        assert archive["name"] == f"plain-1.2-{paper}.zip"
        assert archive["sha256"] == sha256(files[archive["name"]]).hexdigest()
        with ZipFile(home / "release" / archive["name"]) as packed:
            names = set(packed.namelist())
            words = {name: packed.read(f"plain-{paper}/{name}").decode() for name in ("PRINTING.txt", "CREDITS.txt")}
            for file in archive["files"]:
                data = packed.read(f"plain-{paper}/{file['path']}")
                assert sha256(data).hexdigest() == file["sha256"]
                assert data == (home / "output" / paper / f"{file['product']}.pdf").read_bytes()
                assert file["path"] in words["PRINTING.txt"]
        wanted = {"decks/spawn.pdf", "sheets/reference.pdf", "boxes/boxes.pdf", "mats/mat.pdf", "blanks/blanks.pdf"}
        assert names == {f"plain-{paper}/{name}" for name in (*wanted, *words)}
        assert not any("$" in text for text in words.values())
    for game in listed["games"]:
        assert game["sha256"] == sha256(files[game["name"]]).hexdigest()
    assert {game["name"] for game in listed["games"]} == games
    sums = (f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()) if name != "SHA256SUMS")
    assert files["SHA256SUMS"].decode() == "".join(sums)


def test_a_release_has_each_whole_game_as_one_file(home: Path) -> None:
    """For each paper, as `build --games` makes it, so that whoever wants to print downloads a single file."""
    assert main(["release", "plain", "--version", "1.2"]) == 0
    for paper, width in (("a4", 595), ("letter", 612)):
        assert main(["build", "plain", "--games", "--paper", paper, "-o", "prints"]) == 0
        game = (home / f"release/plain-1.2-{paper}.pdf").read_bytes()
        assert game == (home / f"prints/{paper}/plain/game.pdf").read_bytes()
        with open_pdf(game) as pdf:
            assert round(float(pdf.pages[0].mediabox[2])) == width


@pytest.mark.parametrize("place", ["LICENSE", "tables/plain/LICENSE"])
def test_the_licence_of_a_game_comes_along(home: Path, place: str) -> None:
    """Whoever downloads an archive reads what the author allows, word by word, and the credits send them there."""
    (home / "LICENSE").write_text("Of all games here.\n")
    (home / place).write_text("Do what you like.\n")
    assert main(["release", "plain", "--version", "1"]) == 0
    for paper in ("a4", "letter"):
        with ZipFile(home / f"release/plain-1-{paper}.zip") as packed:
            assert packed.read(f"plain-{paper}/LICENSE.txt") == b"Do what you like.\n"
            assert b"LICENSE.txt" in packed.read(f"plain-{paper}/CREDITS.txt")


def test_the_licence_of_printgen_is_none_of_games_that_came_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of others, whose folder lies beside printgen's own licence in a checkout, are not given away by it."""
    monkeypatch.chdir(Path(__file__).parent.parent)
    packs = find_packs(())
    assert packs
    assert not [pack.id for pack in packs.values() if find_licence(pack)]


def test_a_release_has_the_pages_alone_and_as_a_folder_to_publish(home: Path) -> None:
    """Of the games that are released, whatever other pages were made before; each file is that of `printgen web`."""
    copy_pack("plain", home / "tables", as_name="other")
    assert main(["web", "other"]) == 0
    assert main(["release", "plain", "--version", "1.2"]) == 0
    assert main(["web", "plain", "-o", "site"]) == 0
    site = {
        path: data for path, data in read_tree(home / "site").items() if path not in ("manifest.json", "SHA256SUMS")
    }
    with ZipFile(home / "release" / "web-1.2.zip") as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == {f"web/{path}": site[path] for path in site}
    assert (home / "release" / "plain-1.2.html").read_bytes() == site["plain.html"]
    listed = json.loads((home / "release" / "manifest.json").read_text())
    assert listed["pages"] == [{"name": "plain-1.2.html", "sha256": sha256(site["plain.html"]).hexdigest()}]
    assert {file["path"]: file["sha256"] for file in listed["archives"][-1]["files"]} == {
        f"web/{path}": sha256(data).hexdigest() for path, data in site.items()
    }


def test_a_release_is_the_same_for_everyone(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Elsewhere, at another time of day and with other rights of files, the bytes of each file are the same."""
    other = tmp_path_factory.mktemp("elsewhere") / "far" / "away"
    copy_pack("plain", other / "tables")
    assert main(["release", "plain", "--version", "1"]) == 0
    command = [sys.executable, "-m", "printgen", "release", "plain", "--version", "1", "-o", "prints"]
    own = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "HOME": str(other), "PYTHONHASHSEED": "7"}
    subprocess.run(command, cwd=other, env={**os.environ, **own}, umask=0o077, check=True, capture_output=True)
    assert read_tree(home / "release") == read_tree(other / "prints")


def test_nothing_is_released_of_a_pack_with_mistakes(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake is told with its line, and no archive is there that could be taken for a whole one."""
    table = home / "tables" / "plain" / "spawn.yaml"
    table.write_text(table.read_text().replace("result:", "resutl:", 1))
    assert main(["release", "plain", "--version", "1"]) == 1
    assert "tables/plain/spawn.yaml:" in capsys.readouterr().err
    assert not (home / "release").exists()


@pytest.mark.parametrize("version", ["", "../1", "1 0", "a/b", "-1"])
def test_a_version_that_is_no_name_is_refused(home: Path, capsys: pytest.CaptureFixture[str], version: str) -> None:
    """A version becomes part of a file's name, and leads to no other folder."""
    assert main(["release", "plain", f"--version={version}"]) == 2
    assert "is not a version" in capsys.readouterr().err
    assert not (home / "release").exists()


def test_a_release_is_refused_before_it_does_harm(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack of one's own wants a version, a system is released whole, and the folder of the build is another's."""
    for more, said in (
        (["plain"], "needs a version"),
        (["plain/spawn", "--version", "1"], "is not a system"),
        (["plain", "--version", "1", "-o", "output"], "is where the PDFs are built"),
    ):
        assert main(["release", *more]) == 2
        assert said in capsys.readouterr().err
    assert not (home / "output").exists()
