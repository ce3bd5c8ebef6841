"""Products without flavour: a player who wants none gets none, and nothing else changes."""

from pathlib import Path

import pytest
from painting import make_pack

from printgen.cli import main
from printgen.user import profile_folder

LINE = "They ran all night"
Capture = pytest.CaptureFixture[str]


def read_page(folder: Path, *options: str) -> str:
    """Return the page of a game that is made with some options."""
    assert main(["web", "horde-mode", "-o", str(folder), *options]) == 0
    return (folder / "horde-mode.html").read_text(encoding="utf-8")


def test_a_page_tells_none(tmp_path: Path) -> None:
    """The page of a game has its lines of flavour, and after `--no-flavour` the same folder has a page without."""
    assert LINE in read_page(tmp_path)
    assert LINE not in read_page(tmp_path, "--no-flavour")
    assert LINE in read_page(tmp_path)


def test_products_without_flavour_are_not_made_again(tmp_path: Path, capsys: Capture) -> None:
    """`--no-flavour` makes again the decks that have some, whether by option or by profile, and nothing else."""
    build = ["build", "horde-mode/misery", "horde-mode/markers", "-o", str(tmp_path)]

    def list_made(*options: str) -> list[str]:
        capsys.readouterr()
        assert main([*build, *options]) == 0
        return [Path(line).stem for line in capsys.readouterr().out.splitlines()]

    assert list_made() == ["misery", "markers"]
    assert list_made("--no-flavour") == ["misery"]
    main(["profile", "--no-flavour"])
    assert (profile_folder() / "default.yaml").read_text(encoding="utf-8") == "flavour: false\n"
    assert list_made() == []
    assert list_made("--flavour") == ["misery"]


def test_a_profile_with_another_word_is_told(tmp_path: Path, capsys: Capture) -> None:
    """A profile that says neither true nor false of flavour is refused with its line."""
    path = tmp_path / "mine.yaml"
    path.write_text("flavour: no\n", encoding="utf-8")
    assert main(["build", "horde-mode/misery", "--profile", str(path), "-o", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "mine.yaml:1" in said
    for words in ('expected true or false, not "no"', "write false, without quotes"):
        assert words in said


@pytest.mark.usefixtures("here")
def test_exported_cards_have_none() -> None:
    """A card that is exported has its line of flavour, and has none after `--no-flavour`."""
    told = []
    for options in ([], ["--no-flavour"]):
        assert main(["export", "svg", "horde-mode/misery", "-o", "cards", *options]) == 0
        told.append(any(LINE in path.read_text(encoding="utf-8") for path in Path("cards").rglob("*.svg")))
    assert told == [True, False]


def test_flavour_that_is_left_out_is_not_checked(tmp_path: Path) -> None:
    """Flavour that cannot be printed is a mistake, but not where flavour is left out."""
    entry = "  - {title: Rope, text: It holds, flavour: \u65e5\u672c}\n"
    tables = make_pack(tmp_path, entry, {}).parent
    checked = [main(["check", "plain", "--tables", str(tables), *options]) for options in ([], ["--no-flavour"])]
    assert checked == [1, 0]
