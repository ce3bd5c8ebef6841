"""What a stranger's folders and papers may hold: one failure stays one failure, and says what it is."""

import os
import shutil
from pathlib import Path

import pytest
from conftest import shipped_products
from outputs import copy_pack

from printgen import build, pool
from printgen.cli import main
from printgen.model.options import Options
from printgen.plan import Job

FOLDERS = ("papers", "formats", "themes", "cards", "services", "sheets")
needs_links = pytest.mark.skipif(os.name == "nt", reason="makes links")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> int:
    """Run printgen, and return its exit code."""
    try:
        return main(arguments)
    except SystemExit as end:  # the parser of the command line ends the process itself
        return int(str(end.code))


def make_loop(path: Path) -> None:
    """Make a link that leads to itself."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(path.name)


@needs_links
@pytest.mark.parametrize("kind", FOLDERS)
def test_a_looping_folder_of_layouts_stops_no_command_that_needs_it_not(
    kind: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a folder of layouts that cannot be read there is still help, and a list; what needs it names it."""
    make_loop(here / "layouts" / kind)
    for command in (["--help"], ["build", "--help"], ["list"], ["cards", "kill-zone/contacts"]):
        assert run(*command) == 0
    capsys.readouterr()
    code = run("build", "kill-zone/contacts")
    said = capsys.readouterr().err
    assert code == 0 or f'the folder "layouts/{kind}" cannot be read: too many levels of symbolic links' in said


@needs_links
@pytest.mark.parametrize("kind", ["papers", "services"])
def test_a_looping_folder_is_named_where_it_is_needed(
    kind: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that looks into a folder that cannot be read is bad usage, and names the folder."""
    make_loop(here / "layouts" / kind)
    command = (
        ["build", "kill-zone/contacts"] if kind == "papers" else ["export", "pdf", "--preset", "game-crafter-poker"]
    )
    assert run(*command) == 2
    assert f'the folder "layouts/{kind}" cannot be read: too many levels of' in capsys.readouterr().err


@needs_links
def test_looping_tables_are_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder ./tables that leads to itself is named; the help does without."""
    make_loop(here / "tables")
    assert run("--help") == 0
    assert run("list") == 2
    assert 'the folder "tables" cannot be read' in capsys.readouterr().err


@needs_links
def test_a_looping_file_or_folder_of_a_pack_is_a_problem_of_that_pack(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Links that lead to themselves are problems of their pack with their place; other packs are listed."""
    pack = copy_pack("plain", here / "tables")
    for name in ("omens.yaml", "rosters", "play.yaml"):
        make_loop(pack / name)
    make_loop(here / "tables" / "knot")
    assert run("list") == 1
    answer = capsys.readouterr()
    assert "kill-zone" in answer.out
    for name in ("omens.yaml", "rosters", "play.yaml"):
        assert f"tables/plain/{name}: " in answer.err


def test_whatever_happens_to_one_product_the_others_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A product at which printgen itself fails is named, with what it is, and the next one is made."""
    original = build.Workshop.make

    def fail_at_markers(self: build.Workshop, job: Job) -> bytes:
        if job.kind == "markers":
            raise RecursionError("maximum recursion depth exceeded")
        return original(self, job)

    monkeypatch.setattr(build.Workshop, "make", fail_at_markers)
    jobs = [shipped_products()[name] for name in ("kill-zone/markers", "kill-zone/contacts")]
    failed, made = pool.do_jobs(jobs, Options())
    assert failed.failure.startswith("kill-zone/markers: cannot be made: RecursionError(")
    assert "hint: this is a mistake in printgen; please report it, with the pack" in failed.failure
    assert made.data


@pytest.mark.parametrize("paper", [["10x10mm"], ["100x210mm", "--margin", "49mm"], ["75x150mm"], ["40x600mm"]])
def test_paper_without_room_is_what_is_named(paper: list[str], here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On paper that is too small the problems name the paper or the card, and none of them the pack."""
    copy_pack("marsh", here / "tables")
    assert run("build", *(f"marsh/{name}" for name in ("aid", "wares", "markers", "trackers")), "--paper", *paper) == 1
    problems = [line for line in capsys.readouterr().err.splitlines() if line[0] not in " [0123456789"]
    assert problems
    assert all(line.startswith("--paper: ") or "a card of 63.5 mm by 88.9 mm" in line for line in problems)


def test_a_mistake_of_a_pack_is_named_on_small_paper_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What fits no paper is a problem of the pack, whatever it is to be printed on."""
    pack = here / "tables" / "no-glyph-in-a-step"
    shutil.copytree(Path(__file__).parent / "packs" / "broken" / pack.name, pack)
    assert run("build", f"{pack.name}/reference", "--paper", "75x150mm") == 1
    assert f"tables/{pack.name}/procedures.yaml:4:7: the typeface has no" in capsys.readouterr().err


def test_markers_need_no_room_for_cards(here: Path) -> None:
    """On paper that takes no card, what has no cards is made."""
    copy_pack("marsh", here / "tables")
    run("build", "marsh/markers", "--paper", "150x70mm", "--duplex", "long-edge")
    assert (here / "output/150x70mm/marsh/markers.pdf").exists()


@needs_links
def test_what_a_terminal_obeys_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The name of a folder cannot clear the screen: its control characters are written out."""
    assert run("schema", "-o", "\x1b[2J") == 0
    said = capsys.readouterr().out
    assert "\\x1b[2J/table.json" in said
    assert "\x1b" not in said
