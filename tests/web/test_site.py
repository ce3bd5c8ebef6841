"""The promises of `printgen web`: whole folders of pages, made only where something has changed, for any place."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from conftest import Capture
from outputs import copy_pack, expect_finished, read_tree
from PIL import Image
from test_cli import loaded_modules

from printgen.cli import main
from printgen.typeset.card.back import find_initials
from printgen.web import install
from printgen.web.install import INDEX, SOURCE, WORKER, write_index, write_worker

SUM = re.compile(rb'const SUM = "([0-9a-f]+)"')
SCENARIO = 'game: {game}\nedition: "1"\ntitle: Tonight\n'


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of two small packs; the working folder is an empty one."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    copy_pack("plain", tmp_path / "tables")
    copy_pack("plain", tmp_path / "tables", as_name="other")
    return tmp_path / "tables"


def make(tables: Path, *words: str) -> dict[str, bytes]:
    """Make pages of some of the packs, and return what the folder then holds."""
    assert main(["web", *(words or ("plain", "other")), "--tables", str(tables)]) == 0
    return read_tree(Path("output/web"))


def list_games(tree: dict[str, bytes]) -> Iterator[str]:
    """Yield the names of the games that have a page."""
    yield from (name.removesuffix(".html") for name in sorted(tree) if name.endswith(".html") and name != "index.html")


def test_a_folder_has_for_each_game_a_page_and_what_makes_it_installable(tables: Path) -> None:
    """Each file is listed with its sum, and the web manifest and its icons are what browsers ask for."""
    tree = make(tables)
    expect_finished(tree)
    assert list(list_games(tree)) == ["other", "plain"]
    for name in list_games(tree):
        said = json.loads(tree[f"{name}.webmanifest"])
        assert said["start_url"] == said["scope"] == f"./{name}.html"
        assert said["display"] == "standalone"
        sizes = {icon["sizes"]: icon["src"] for icon in said["icons"]}
        assert list(sizes) == ["192x192", "512x512"]
        for size, path in sizes.items():
            assert size == "{}x{}".format(*Image.open(BytesIO(tree[path])).size)
    assert '<a href="./plain.html">' in tree["index.html"].decode()


def test_nothing_in_a_folder_says_where_it_lies(tables: Path) -> None:
    """It works in a subfolder of any host: no address in it begins at the top, or names a server."""
    tree = make(tables)
    for path in ("index.html", "plain.webmanifest", "sw.js"):
        assert not re.search(r'"/\w|://', tree[path].decode())


def test_the_worker_takes_no_file_but_those_that_it_was_made_for(tables: Path) -> None:
    """It names the sum of each file of the folder but its own, the manifest's and the sums'."""
    tree = make(tables)
    listed = tree["sw.js"].decode().partition("const FILES = ")[2].partition(";\n")[0]
    wanted = {path: data for path, data in tree.items() if path not in ("sw.js", "manifest.json", "SHA256SUMS")}
    sums = {path: f"sha256-{b64encode(sha256(data).digest()).decode()}" for path, data in wanted.items()}
    assert json.loads(listed) == sums


def test_another_page_is_another_version_of_the_folder(tables: Path) -> None:
    before = make(tables)["sw.js"]
    system = tables / "plain" / "system.yaml"
    system.write_text(system.read_text().replace("name: Marsh", "name: Moor"))
    assert make(tables)["sw.js"] != before


def test_another_worker_is_another_version_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that was mended keeps its files anew, though all of them are as they were."""
    before = write_worker({INDEX: b""})
    mended = tmp_path / "worker.js"
    mended.write_text(f"{SOURCE.read_text(encoding='utf-8')}// mended", encoding="utf-8")
    monkeypatch.setattr(install, "SOURCE", mended)
    found, others = SUM.findall(before), SUM.findall(write_worker({INDEX: b""}))
    assert len(found) == len(others) == 1
    assert found != others


def list_apps(*languages: str) -> list[dict[str, object]]:
    """Return what the web manifests of two games say."""
    games = {"Zoo": ("A Day Out", "./a.html"), "Ark": ("Ark", "./b.html")}
    return [
        {"short_name": name, "name": title, "start_url": page, "lang": language, "icons": [{"src": "a.png"}]}
        for (name, (title, page)), language in zip(games.items(), languages, strict=True)
    ]


@pytest.mark.parametrize(("languages", "heading"), [(("de", "de"), "Spiele"), (("de", "en"), "Games")])
def test_the_list_of_games_speaks_their_language(languages: tuple[str, str], heading: str) -> None:
    """Where all games have one language, so has the list of them; each entry says which it is in."""
    listed = write_index(list_apps(*languages)).decode()
    assert f"<h1>{heading}</h1>" in listed
    assert sorted(re.findall(r'<li lang="(..)">', listed)) == sorted(languages)


def test_games_are_listed_by_their_names() -> None:
    """Who looks for a game finds it by its name, whatever its pack is called; a long title stands below that."""
    apps = list_apps("en", "en")
    assert re.findall(rb">(Ark|Zoo|A Day Out)<", write_index(apps)) == [b"Ark", b"Zoo", b"A Day Out"]


def test_two_folders_of_the_same_packs_are_equal_byte_for_byte(tables: Path) -> None:
    first = make(tables)
    assert main(["web", "plain", "other", "--tables", str(tables), "-o", "again"]) == 0
    assert read_tree(Path("again")) == first


def test_the_second_time_nothing_is_made_and_no_file_is_touched(tables: Path, capsys: Capture) -> None:
    make(tables)
    before = {path: path.stat().st_mtime_ns for path in Path("output/web").rglob("*")}
    capsys.readouterr()
    make(tables)
    assert {path: path.stat().st_mtime_ns for path in Path("output/web").rglob("*")} == before
    said = capsys.readouterr()
    assert said.out == ""
    assert "2 products up to date" in said.err


def test_one_game_alone_is_made_again_and_the_list_keeps_all(tables: Path, capsys: Capture) -> None:
    """A page whose pack has changed is made; others stay listed, also if their pack is gone."""
    make(tables)
    capsys.readouterr()
    assert main(["web", "plain", "--tables", str(tables), "--card", "tarot"]) == 0
    assert capsys.readouterr().out == "output/web/plain.html\n"
    tree = read_tree(Path("output/web"))
    expect_finished(tree)
    assert '<a href="./other.html">' in tree["index.html"].decode()


def test_a_damaged_file_is_made_again(tables: Path) -> None:
    tree = make(tables)
    for path in ("plain.html", "plain.webmanifest", "icons/plain-192.png", "sw.js", "index.html"):
        (Path("output/web") / path).write_bytes(b"damaged")
    assert make(tables) == tree


def test_a_page_offers_the_scenarios_of_its_pack_and_one_of_the_players(tables: Path) -> None:
    """Those of a pack are there without being asked for; the player's is there as long as it is named."""
    shipped = tables / "plain" / "scenarios"
    shipped.mkdir()
    (shipped / "dawn.yaml").write_text(SCENARIO.format(game="plain"))
    Path("dusk.yaml").write_text(SCENARIO.format(game="plain"))
    alone = make(tables, "plain")["plain.html"]
    both = make(tables, "plain", "--scenario", "dusk.yaml")["plain.html"]
    assert b"dawn" in alone
    assert b"dusk" not in alone
    assert b"dawn" in both
    assert b"dusk" in both
    assert make(tables, "plain")["plain.html"] == alone


def test_a_mistake_in_a_scenario_of_a_pack_is_told_and_its_page_made_all_the_same(
    tables: Path, capsys: Capture
) -> None:
    (tables / "plain" / "scenarios").mkdir()
    (tables / "plain" / "scenarios" / "dawn.yaml").write_text("game: plain\ntitel: Dawn\n")
    assert main(["web", "plain", "--tables", str(tables)]) == 1
    assert Path("output/web/plain.html").exists()
    assert "dawn.yaml" in capsys.readouterr().err


def test_pages_are_listed_and_left_out_of_builds(tables: Path, capsys: Capture) -> None:
    """`list` has them; `build` makes prints alone, and says what makes a page."""
    assert main(["list", "--tables", str(tables), "--json"]) == 0
    listed = {system["id"]: system["products"] for system in json.loads(capsys.readouterr().out)}
    assert {"id": "web", "kind": "web", "title": "Page for the phone", "count": 1} in listed["plain"]
    assert main(["build", "plain/web", "--tables", str(tables)]) == 2
    assert "printgen web plain makes it" in capsys.readouterr().err


def test_pages_need_nothing_that_only_sheets_of_paper_need(tables: Path) -> None:
    """Neither WeasyPrint nor the libraries that it loads, which a bare machine lacks."""
    loaded = loaded_modules("web", "plain", "--tables", str(tables), cwd=Path.cwd())
    assert "printgen.web.page" in loaded
    assert not {"weasyprint", "pydyf", "cffi"} & loaded


def test_a_product_is_not_a_system(tables: Path, capsys: Capture) -> None:
    assert main(["web", "plain/spawn", "--tables", str(tables)]) == 2
    assert "a page is of a whole game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "initials"),
    [("Heroes of Normandie", "HN"), ("Kill Zone", "KZ"), ("5 Men at Kursk", "5MK"), ("marsh", "ma"), ("Ödland", "Ö")],
)
def test_an_icon_has_the_initials_of_its_game(name: str, initials: str) -> None:
    assert find_initials(name) == initials


def test_files_of_others_stay_as_they_are(tables: Path, capsys: Capture) -> None:
    """A folder of a site of one's own keeps its first page: nothing is made beside it."""
    mine = Path("output/web", INDEX)
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert main(["web", "plain", "--tables", str(tables)]) == 1
    said = capsys.readouterr().err
    assert "index.html: cannot be written: a file of yours is there" in said
    assert "move that file away; if printgen has made it, its manifest.json is missing or damaged" in said
    assert read_tree(Path("output/web")) == {INDEX: b"mine"}


@pytest.mark.parametrize("name", [INDEX, WORKER])
def test_a_file_of_others_stays_in_a_folder_of_a_build_too(name: str, tables: Path, capsys: Capture) -> None:
    """A first page of one's own beside built PDFs is listed nowhere, and stays."""
    assert main(["build", "plain/blanks", "-o", "site", "--tables", str(tables)]) == 0
    before = read_tree(Path("site")) | {name: b"mine"}
    Path("site", name).write_text("mine")
    assert main(["web", "plain", "-o", "site", "--tables", str(tables)]) == 1
    assert f"{name}: cannot be written: a file of yours is there" in capsys.readouterr().err
    assert read_tree(Path("site")) == before


def test_a_folder_that_has_lost_its_manifest_is_known(tables: Path) -> None:
    """The list and the worker of other games, by whatever way they came there, are known by what they hold."""
    assert main(["web", "plain", "other", "--tables", str(tables)]) == 0
    whole = read_tree(Path("output/web"))
    for name in ("manifest.json", "SHA256SUMS"):
        Path("output/web", name).unlink()
    assert main(["web", "plain", "other", "--tables", str(tables)]) == 0
    assert read_tree(Path("output/web")) == whole


def test_the_list_of_games_is_the_page_of_none(tables: Path, capsys: Capture) -> None:
    """A game whose page would have the name of the list is refused, and the others are made."""
    (tables / "other").rename(tables / "index")
    assert main(["web", "plain", "index", "--tables", str(tables)]) == 1
    assert 'the id "index" leaves no place for its page' in capsys.readouterr().err
    assert list(list_games(read_tree(Path("output/web")))) == ["plain"]
