"""Print profiles: what a player saves once, every build uses."""

from pathlib import Path

import pytest

from printgen.cli.entry import main
from printgen.errors import BadData
from printgen.load.profile import read_profile
from printgen.user import profile_folder

Capture = pytest.CaptureFixture[str]


def profile(name: str = "default") -> Path:
    """Return the file of a saved profile."""
    return profile_folder() / f"{name}.yaml"


def test_what_is_saved_is_added_to_and_shown(capsys: Capture) -> None:
    """Options are saved as typed, later ones beside or in place of earlier ones, and shown with their file."""
    assert main(["profile"]) == 0
    assert "no print profile" in capsys.readouterr().out
    assert main(["profile", "--verso-shift", "-0.5,1", "--paper", "letter"]) == 0
    assert main(["profile", "--paper", "a4", "--gutter", "3mm"]) == 0
    assert profile().read_text(encoding="utf-8") == "paper: a4\ngutter: 3mm\nverso-shift: -0.5,1\n"
    assert main(["profile", "laser", "--margin", "0.25in"]) == 0
    capsys.readouterr()
    assert main(["profile"]) == 0
    shown = capsys.readouterr().out
    assert "default, laser" in shown
    assert f"# {profile()}\npaper: a4\ngutter: 3mm\nverso-shift: -0.5,1\n" in shown
    assert main(["profile", "laser"]) == 0
    assert capsys.readouterr().out == f"# {profile('laser')}\nextends: default\nmargin: 0.25in\n"


def test_a_saved_profile_is_what_a_build_is_printed_with(tmp_path: Path, capsys: Capture) -> None:
    """The default profile counts for every build, a named one for those that name it, `none` and options go before."""
    main(["profile", "--paper", "letter"])
    main(["profile", "large", "--paper", "a3"])
    build = ["build", "horde-mode/misery", "-o", str(tmp_path)]
    for more in ([], ["--profile", "large"], ["--profile", "none"], ["--paper", "legal"]):
        assert main([*build, *more]) == 0
    built = [Path(line).parts[-3] for line in capsys.readouterr().out.splitlines() if line.endswith(".pdf")]
    assert built == ["letter", "a3", "a4", "legal"]


def test_options_are_forgotten_and_profiles_deleted(capsys: Capture) -> None:
    """`--unset` takes one option away, the last one or `--delete` the whole profile; what is not there is told."""
    main(["profile", "--paper", "letter", "--gutter", "3mm"])
    assert main(["profile", "--unset", "gutter", "--theme", "greyscale"]) == 0
    assert profile().read_text(encoding="utf-8") == "paper: letter\ntheme: greyscale\n"
    assert main(["profile", "--unset", "papre"]) == 2
    assert 'did you mean "paper"?' in capsys.readouterr().err
    assert main(["profile", "--unset", "paper", "--unset", "theme"]) == 0
    assert not profile().exists()
    main(["profile", "laser", "--paper", "letter"])
    assert main(["profile", "laser", "--delete"]) == 0
    assert not profile("laser").exists()
    assert main(["profile", "laser", "--delete"]) == 2
    assert 'there is no print profile "laser"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--gutter", "wide"], '--gutter: "wide" is not a length'),
        (["--paper", "lettr"], 'did you mean "letter"?'),
        (["--registration", "silhouette", "--marks", "crop"], "add --marks none or --marks lines"),
        (["none", "--paper", "a4"], '"none" is not a profile'),
        (["../mine", "--paper", "a4"], '"../mine" is not a name for a profile'),
        (["--delete", "--paper", "a4"], "--delete goes together with no other option"),
    ],
)
def test_what_a_build_would_refuse_is_not_saved(asked: list[str], words: str, capsys: Capture) -> None:
    """Each option is checked, and all that the profile then has, before anything is written."""
    main(["profile", "--theme", "greyscale"])
    before = profile().read_bytes()
    assert main(["profile", *asked]) == 2
    assert words in capsys.readouterr().err
    assert profile().read_bytes() == before
    assert [path.name for path in profile_folder().iterdir()] == ["default.yaml"]


def test_a_damaged_profile_is_told_and_left_alone(capsys: Capture) -> None:
    """Showing it, saving into it and building with it name the line and what to do; deleting it helps."""
    main(["profile", "--paper", "letter"])
    profile().write_text("paper: letter\ngutterr: 3mm\n", encoding="utf-8")
    capsys.readouterr()
    for command in (["profile"], ["profile", "--paper", "a4"], ["calibrate", "--saw", "0,0,0,0"], ["fit"]):
        assert main(command) == 1
        told = capsys.readouterr().err
        assert "default.yaml:2:1: gutterr: unknown key" in told
        assert 'did you mean "gutter"?' in told
        assert profile().read_text(encoding="utf-8") == "paper: letter\ngutterr: 3mm\n"
    assert main(["profile", "--delete"]) == 0


def test_a_folder_that_cannot_be_written_is_no_traceback(capsys: Capture) -> None:
    """Where the profile cannot be saved a line says so."""
    profile_folder().parent.mkdir(parents=True, exist_ok=True)
    profile_folder().write_text("a file in the way", encoding="utf-8")
    assert main(["profile", "--paper", "letter"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_profile_extends_another(tmp_path: Path, capsys: Capture) -> None:
    """A new profile says what differs from the default one, whose other options count with it too."""
    main(["profile", "--paper", "Letter", "--gutter", "3mm"])
    assert main(["profile", "office", "--gutter", "1mm"]) == 0
    assert profile("office").read_text(encoding="utf-8") == "extends: default\ngutter: 1mm\n"
    assert read_profile(profile("office")) == {"paper": "Letter", "gutter": 1_000}
    assert main(["build", "horde-mode/misery", "--profile", "office", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "letter/horde-mode/misery.pdf").is_file()
    assert main(["profile", "office", "--unset", "extends"]) == 0
    assert read_profile(profile("office")) == {"gutter": 1_000}
    capsys.readouterr()


@pytest.mark.parametrize(
    ("parent", "said"),
    [
        ("nobody", 'extends: there is no print profile "nobody"'),
        ("mine.yaml", "the profiles extend one another in a ring"),
    ],
)
def test_what_a_profile_cannot_extend_is_told(parent: str, said: str, tmp_path: Path) -> None:
    """A profile that is not there, and profiles that extend one another, are told with the line."""
    (tmp_path / "mine.yaml").write_text(f"paper: a4\nextends: {parent}\n", encoding="utf-8")
    with pytest.raises(BadData) as caught:
        read_profile(tmp_path / "mine.yaml")
    (problem,) = caught.value.problems
    assert problem.origin.line == 2
    assert said in f"{problem}"
