"""`printgen new --repository`: a repository that works at once, and keeps working by what its own files say."""

import re
import shlex
import shutil
from contextlib import chdir
from pathlib import Path

import pytest
import yaml
from conftest import Capture
from reading import read_pages
from test_new import list_files

from printgen import __version__
from printgen.build.new_repository import make_repository
from printgen.build.site import load_site
from printgen.cli import main
from printgen.cli.entry import make_parser
from printgen.model.product import PageSpec
from printgen.paths import find_packs

ROOT = Path(__file__).resolve().parent.parent
LICENCES = {
    "CC-BY-4.0": "Attribution 4.0 International",
    "CC-BY-SA-4.0": "Attribution-ShareAlike 4.0 International",
    "CC0-1.0": "Creative Commons Legal Code",
    "MIT": "MIT License",
}

pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a repository, once."""
    home = tmp_path_factory.mktemp("made")
    with chdir(home):
        return home / make_repository("my-game")


@pytest.fixture
def repository(made: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay a repository out, and go into it."""
    folder = Path(shutil.copytree(made, here / made.name))
    monkeypatch.chdir(folder)
    return folder


def test_its_game_is_printed(repository: Path) -> None:
    """In the new folder one command prints the whole game."""
    assert main(["build", "my-game", "--games"]) == 0
    assert len(read_pages((repository / "output/a4/my-game/game.pdf").read_bytes())) > 10


def test_the_commands_that_its_readme_names_exist(repository: Path) -> None:
    """Whoever types what the README says is understood, and each says what it does."""
    lines = re.findall(r"^ {4}printgen (.+?) {2,}(\S.+)$", (repository / "README.md").read_text(), re.MULTILINE)
    assert [line.split()[0] for line, _ in lines] == ["preview", "check", "build", "play", "site", "export"]
    for line, _ in lines:
        make_parser().parse_args(shlex.split(line))


def test_its_picture_shows_its_cards_as_they_are_now(repository: Path) -> None:
    """The README shows a drawing of cards; the command beside it draws the very same, and another of other cards."""
    (shown,) = re.findall(r"!\[.+\]\((.+)\)", (repository / "README.md").read_text())
    before = (repository / shown).read_bytes()
    assert b"THE FOG" in before
    assert main(["export", "picture", "my-game"]) == 0
    assert (repository / shown).read_bytes() == before
    system = repository / "tables/my-game/system.yaml"
    system.write_text(system.read_text().replace('name: "My Game"', "name: Whales"))
    assert main(["export", "picture", "my-game"]) == 0
    assert b"WHALES" in (repository / shown).read_bytes()


def test_its_hooks_are_those_of_printgen(repository: Path) -> None:
    """What pre-commit is to run there is offered here, of this version, and finds nothing wrong with a new game."""
    offered = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    (source,) = yaml.safe_load((repository / ".pre-commit-config.yaml").read_text())["repos"]
    assert source["rev"] == f"v{__version__}"
    assert [hook["id"] for hook in source["hooks"]] == list(offered)
    for hook in source["hooks"]:
        words = shlex.split(f"{offered[hook['id']]['entry']} {' '.join(hook['args'])}")
        assert words[0] == "printgen"
        assert main(words[1:]) == 0


@pytest.mark.parametrize("licence", LICENCES)
def test_a_licence_that_is_chosen_is_there_in_full(here: Path, licence: str) -> None:
    """Its whole text, with whose work it is where the text says so, and its name in the README."""
    assert main(["new", "my-game", "--repository", "--like", "oracle", "--license", licence]) == 0
    text = (here / "my-game/LICENSE").read_text()
    assert text.startswith(LICENCES[licence] + "\n")
    assert len(text) > 1_000
    assert ("the authors of My Game" in text) == (licence == "MIT")
    assert f"[{licence}](LICENSE), by the authors of My Game." in (here / "my-game/README.md").read_text()


def test_no_licence_is_given_unasked(here: Path, capsys: Capture) -> None:
    """Without a choice nobody gets rights, and the author is told so, in the README too, beside what to do next."""
    assert main(["new", "my-game", "--repository"]) == 0
    told = capsys.readouterr()
    assert "\n    cd my-game\n    printgen check my-game\n" in told.out
    assert "no licence, so nobody else may share it: --license takes CC-BY-4.0, " in told.err
    assert not (here / "my-game/LICENSE").exists()
    assert "None yet, so nobody else may copy" in (here / "my-game/README.md").read_text()


@pytest.mark.every(3)
@pytest.mark.parametrize("like", ["kill-zone", "stat-cards", "oracle", "nested-tables", "from-csv", "deck-of-cards"])
def test_it_may_begin_like_another_game(here: Path, like: str, capsys: Capture) -> None:
    """With what `--like` names in its tables, which need nothing outside of it, and a picture of these cards."""
    assert main(["new", "my-game", "--repository", "--like", like]) == 0
    assert main(["check", "my-game", "--tables", "my-game/tables"]) == 0, capsys.readouterr().err
    assert (here / "my-game/pictures/my-game.svg").stat().st_size > 10_000


def test_nothing_of_the_example_is_left(repository: Path) -> None:
    """No name of the example game, and no gap that nobody has filled in."""
    for path in [repository / name for name in list_files(repository)]:
        if path.is_file() and "_schema" not in path.parts:
            text = path.read_text()
            assert not re.search("lamp-and-fog|Lamp and Fog|VERSION|LICENCE", text), path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["my-game", "--repository"], '"my-game" is there already, and stays as it is'),
        (["My Game", "--repository"], '"My Game" is not an id'),
        (["firefight", "--repository"], '"firefight" already (built in)'),
        (["other", "--repository", "--license", "CC-BY-SA"], 'did you mean "CC-BY-SA-4.0"?'),
        (["other", "--license", "MIT"], "--license does nothing without --repository"),
        (["other", "--repository", "--tables", "packs"], "--tables and --repository do not go together"),
        (["other", "--repository", "--scenario", "firefight"], "--scenario and --repository do not go together"),
    ],
)
def test_what_cannot_be_made_is_refused(here: Path, words: list[str], said: str, capsys: Capture) -> None:
    """In words, with nothing made and nothing overwritten."""
    (here / "my-game").write_text("Mine.")
    assert main(["new", *words]) == 2
    assert said in capsys.readouterr().err
    assert list_files(here) == ["my-game"]


def test_an_empty_clone_is_filled(here: Path, made: Path, capsys: Capture) -> None:
    """Whoever makes the repository on GitHub first, and clones it, gets the same files, beside what Git keeps."""
    (here / "my-game/.git").mkdir(parents=True)
    (here / "my-game/.git/config").write_text("[core]")
    assert main(["new", "my-game", "--repository"]) == 0
    assert "git init" not in capsys.readouterr().out
    assert list_files(here / "my-game") == sorted([*list_files(made), ".git", ".git/config"])
    assert [path.name for path in here.iterdir()] == ["my-game"]


def test_a_clone_with_files_stays_as_it_is(here: Path, capsys: Capture) -> None:
    """A README and a licence that GitHub has written are named, and none is written over."""
    (here / "my-game/.git").mkdir(parents=True)
    for name in ("README.md", "LICENSE"):
        (here / "my-game" / name).write_text("Mine.")
    assert main(["new", "my-game", "--repository"]) == 2
    told = capsys.readouterr().err
    assert '"my-game" is there already with LICENSE, README.md, and stays as it is' in told
    assert "without README and license" in told
    assert list_files(here) == ["my-game", "my-game/.git", "my-game/LICENSE", "my-game/README.md"]


def test_its_door_on_the_site_says_what_changed(repository: Path) -> None:
    """A new repository begins a list of changes, where the site of the game takes it from."""
    assert "CHANGELOG.md" in (repository / "README.md").read_text()
    doors = [job.spec.changelog for job in load_site([], ["my-game"]).jobs if isinstance(job.spec, PageSpec)]
    assert any("The first version." in text for text in doors)


def test_it_is_written_whole_or_not_at_all(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Where its picture cannot be written nothing is left."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("printgen.build.export.write_file", fail)
    assert main(["new", "my-game", "--repository"]) == 1
    assert "my-game: cannot be written: no space left on device" in capsys.readouterr().err
    assert list_files(here) == []


def test_a_pack_elsewhere_is_not_taken_for_one_of_its_own(here: Path, capsys: Capture) -> None:
    """A repository stands alone: it may have the name of a pack beside it, and extends none that it would not have."""
    assert main(["new", "my-game"]) == 0
    assert main(["new", "my-own", "--repository", "--like", "my-game"]) == 2
    assert 'there is no system and no small game "my-game"' in capsys.readouterr().err
    assert main(["new", "my-game", "--repository"]) == 0
    assert find_packs([here / "my-game/tables"])["my-game"].folder == here / "my-game/tables/my-game"
