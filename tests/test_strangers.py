"""What a stranger's folders and papers may hold: one failure stays one failure, and says what it is."""

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from broken_packs import find_case
from conftest import Capture, shipped_products
from outputs import copy_pack

from printgen.build import drafts, pool
from printgen.build import maker as build
from printgen.build.job import Job, Outcome
from printgen.build.made import Made
from printgen.cli import main
from printgen.errors import Problem
from printgen.load.folder import load_pack
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import Pack, shipped
from printgen.products import warnings
from printgen.user import cache_folder

pytestmark = pytest.mark.usefixtures("here")
FOLDERS = ("papers", "formats", "themes", "cards", "services", "words", "sheets")
needs_links = pytest.mark.skipif(os.name == "nt", reason="makes links")


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
def test_a_looping_folder_of_layouts_stops_no_command_that_needs_it_not(kind: str, here: Path, capsys: Capture) -> None:
    """With a folder of layouts that cannot be read there is still help, and a list; what needs it names it."""
    make_loop(here / "layouts" / kind)
    reading = [] if kind == "words" else [["list"], ["cards", "kill-zone/contacts"]]  # a pack brings its words along
    for command in (["--help"], ["build", "--help"], *reading):
        assert run(*command) == 0
    capsys.readouterr()
    code = run("build", "kill-zone/contacts")
    said = capsys.readouterr().err
    assert code == 0 or f'the folder "layouts/{kind}" cannot be read: too many levels of symbolic links' in said


@needs_links
@pytest.mark.parametrize("kind", ["papers", "services"])
def test_a_looping_folder_is_named_where_it_is_needed(kind: str, here: Path, capsys: Capture) -> None:
    """A command that looks into a folder that cannot be read is bad usage, and names the folder."""
    make_loop(here / "layouts" / kind)
    command = (
        ["build", "kill-zone/contacts"] if kind == "papers" else ["export", "pdf", "--preset", "game-crafter-poker"]
    )
    assert run(*command) == 2
    assert f'the folder "layouts/{kind}" cannot be read: too many levels of' in capsys.readouterr().err


@needs_links
def test_looping_tables_are_named(here: Path, capsys: Capture) -> None:
    """A folder ./tables that leads to itself is named; the help does without."""
    make_loop(here / "tables")
    assert run("--help") == 0
    assert run("list") == 2
    assert 'the folder "tables" cannot be read' in capsys.readouterr().err


@needs_links
def test_a_looping_file_or_folder_of_a_pack_is_a_problem_of_that_pack(here: Path, capsys: Capture) -> None:
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
    original = build.Maker.make

    def fail_at_markers(self: build.Maker, job: Job) -> Made:
        if job.kind == "markers":
            raise RecursionError("maximum recursion depth exceeded")
        return original(self, job)

    monkeypatch.setattr(build.Maker, "make", fail_at_markers)
    jobs = [shipped_products()[name] for name in ("kill-zone/markers", "kill-zone/contacts")]
    failed, made = pool.do_jobs(jobs, build.Maker(Options()))
    assert failed.failure.startswith("kill-zone/markers: cannot be made: RecursionError(")
    assert "hint: this is a mistake in printgen; please report it, with the pack" in failed.failure
    assert made.data


def test_whatever_happens_to_one_pack_the_others_are_read(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A pack at which printgen itself fails is named, with what happened, and commands go on with the others."""
    original = load_pack

    def fail_at_marsh(found: Pack) -> System:
        if found.id == "marsh":
            raise RecursionError("maximum recursion depth exceeded")
        return original(found)

    monkeypatch.setattr("printgen.build.job.fetch_pack", fail_at_marsh)
    copy_pack("marsh", here / "tables")
    copy_pack("plain", here / "tables")
    for command in (["list"], ["check", "marsh", "plain"], ["build", "marsh/wares", "plain/spawn"]):
        assert run(*command) == 1
        answer = capsys.readouterr()
        assert "tables/marsh: cannot be used: RecursionError('maximum recursion depth exceeded')\n" in answer.err
        assert "hint: this is a mistake in printgen; please report it, with the pack\n" in answer.err
        assert "plain" in answer.out


def test_a_warning_that_fails_stops_no_build(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Where printgen itself fails at looking for what to warn of, that is told, and the pack is built."""

    def fail(_: System) -> list[Problem]:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(warnings, "list_warnings", fail)
    copy_pack("plain", here / "tables")
    assert run("build", "plain") == 1
    answer = capsys.readouterr()
    assert "tables/plain/system.yaml: cannot be used: ZeroDivisionError('division by zero')\n" in answer.err
    assert "output/a4/plain/" in answer.out


@needs_links
@pytest.mark.usefixtures("here")
def test_a_home_that_is_no_folder_stops_nothing_but_what_is_kept_there(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """With HOME=/dev/null every command works, and saving a profile says which variable names another folder."""
    monkeypatch.setenv("HOME", os.devnull)
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    for command in (["list"], ["build", "kill-zone/contacts"], ["draw", "kill-zone/contacts"], ["profile"]):
        assert run(*command) == 0
    capsys.readouterr()
    assert run("profile", "laser", "--paper", "letter") == 1
    said = capsys.readouterr().err
    assert said.startswith("printgen: /dev/null/.config/printgen/profiles/laser.yaml: cannot be written: ")
    assert said.endswith("hint: set XDG_CONFIG_HOME to a folder\n")


@pytest.mark.parametrize("paper", [["10x10mm"], ["100x210mm", "--margin", "49mm"], ["75x150mm"], ["40x600mm"]])
def test_paper_without_room_is_what_is_named(paper: list[str], here: Path, capsys: Capture) -> None:
    """On paper that is too small the problems name the paper or the card, and none of them the pack."""
    copy_pack("marsh", here / "tables")
    assert run("build", *(f"marsh/{name}" for name in ("aid", "wares", "markers", "trackers")), "--paper", *paper) == 1
    problems = [line for line in capsys.readouterr().err.splitlines() if line[0] not in " [0123456789"]
    assert problems
    assert all(line.startswith("--paper: ") or "a card of 63.5 mm by 88.9 mm" in line for line in problems)


def test_a_mistake_of_a_pack_is_named_on_small_paper_too(here: Path, capsys: Capture) -> None:
    """What fits no paper is a problem of the pack, whatever it is to be printed on."""
    pack = find_case("no-glyph-in-a-step").write(here / "tables")
    assert run("build", f"{pack.name}/reference", "--paper", "75x150mm") == 1
    assert f"tables/{pack.name}/procedures.yaml:4:7: the typeface has no" in capsys.readouterr().err


def test_markers_need_no_room_for_cards(here: Path) -> None:
    """On paper that takes no card, what has no cards is made."""
    (copy_pack("marsh", here / "tables") / "measures.yaml").unlink()  # of which some are larger than this paper
    run("build", "marsh/markers", "--paper", "150x70mm", "--duplex", "long-edge")
    assert (here / "output/150x70mm/marsh/markers.pdf").exists()


@needs_links
def test_what_a_terminal_obeys_is_not_printed(capsys: Capture) -> None:
    """The name of a folder cannot clear the screen: its control characters are written out."""
    assert run("schema", "-o", "\x1b[2J") == 0
    said = capsys.readouterr().out
    assert "\\x1b[2J/table.json" in said
    assert "\x1b" not in said


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}", "sheet.html:1:1: does not work: maximum recursion depth"),
        ('{% include "sheet.html" %}', "sheet.html:1:1: does not work: maximum recursion depth"),
        ("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}", "took more than 3 seconds"),
        ("{{ lipsum(n=1000000) }}", "sheet.html:1:1: does not work: 'lipsum' is undefined"),
        pytest.param(
            "{{ 'a' * 9999999999 }}",
            "sheet.html:1:1: does not work: MemoryError",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="bounds memory"),
        ),
        ("<html><body>" + "<div>" * 3_000 + "a", "sheet.html: nests elements deeper than can be set"),
    ],
    ids=["macro", "include", "loop", "lipsum", "text", "divs"],
)
def test_a_template_without_end_stops_no_other_product(
    template: str, said: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A template that would never end or take all memory is told, and what needs none is made."""
    if "3 seconds" in said:  # the others end by themselves, however slow the machine is
        monkeypatch.setattr(pool, "MOST_SECONDS", 3)
    folder = here / "layouts" / "sheets"
    folder.mkdir(parents=True)
    (folder / "sheet.html").write_text(template)
    assert run("build", "kill-zone/reference", "kill-zone/contacts") == 1
    answer = capsys.readouterr()
    assert said in answer.err
    assert "layouts/sheets/sheet.html takes the place of the one that came with printgen\n" in answer.err
    assert answer.out == "output/a4/kill-zone/contacts.pdf\n"


def test_sheets_after_a_template_without_end_are_made(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process sets sheet after sheet, and is begun again after one that never ends: that one alone is not made."""
    begun = []
    open_pool, wait = pool._open_pool, pool._await  # noqa: SLF001  # how many processes there are is seen nowhere else

    def open_counting(*given: Any) -> AbstractContextManager[Any]:
        begun.append(given)
        return open_pool(*given)

    def wait_briefly(job: Job, running: Any, folder: Path, seconds: float) -> Outcome:
        return wait(job, running, folder, 2 if job.name == "horde-mode/reference" else seconds)

    monkeypatch.setattr(pool, "_open_pool", open_counting)
    monkeypatch.setattr(pool, "_await", wait_briefly)
    folder = here / "layouts" / "sheets"
    folder.mkdir(parents=True)
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    (folder / "sheet.html").write_text(endless)
    sheets = [f"horde-mode/{name}" for name in ("spawn-tau", "reference", "spawn-orks", "spawn-necrons")]
    assert run("build", *sheets) == 1
    answer = capsys.readouterr()
    made = [f"output/a4/{name}.pdf" for name in sheets if name != "horde-mode/reference"]
    assert answer.out.splitlines() == made
    assert answer.err.count("took more than 2 seconds") == 1
    assert len(begun) == 2


def test_a_sheet_with_templates_of_ones_own_is_made(here: Path) -> None:
    """Templates of the working folder that are those that came with printgen make the same sheet."""
    copy_pack("plain", here / "tables")
    assert run("build", "plain/reference", "-o", "shipped") == 0
    shutil.copytree(shipped("layouts") / "sheets", here / "layouts" / "sheets")
    assert run("build", "plain/reference", "-o", "own") == 0
    name = "a4/plain/reference.pdf"
    assert (here / "own" / name).read_bytes() == (here / "shipped" / name).read_bytes()


def test_a_theme_that_hides_another_is_told(here: Path, capsys: Capture) -> None:
    """A theme in the working folder with the name of one that came with printgen is used, and named in a line."""
    (here / "layouts" / "themes").mkdir(parents=True)
    shutil.copy(shipped("layouts") / "themes" / "colour.yaml", here / "layouts" / "themes")
    (here / "layouts" / "themes" / "club.yaml").write_text("extends: colour\ntitle: Club\n")
    assert run("build", "kill-zone/contacts") == 0
    said = capsys.readouterr().err
    assert said.count("takes the place of") == 1
    assert "layouts/themes/colour.yaml takes the place of the one that came with printgen\n" in said


@needs_links
@pytest.mark.parametrize("product", ["contacts", "reference"])
def test_a_font_that_has_no_end_is_refused(product: str, here: Path, capsys: Capture) -> None:
    """A font must be a file: a device is refused with the place of the theme, not read for ever."""
    theme = here / "club.yaml"
    theme.write_text("extends: colour\ntitle: Club\nfonts: {regular: /dev/zero}\n")
    assert run("build", f"kill-zone/{product}", "--theme", "club.yaml") == 1
    assert "club.yaml:1:1: the font /dev/zero is not a plain file\n" in capsys.readouterr().err


def test_themes_nested_very_deep_are_refused(here: Path, capsys: Capture) -> None:
    """Two themes of which one extends the other, nested hundreds deep alike, are a problem with its place."""
    deep = "title: Deep\nstyles: " + "{a: " * 990 + "b" + "}" * 990 + "\n"
    (here / "one.yaml").write_text(f"extends: two.yaml\n{deep}")
    (here / "two.yaml").write_text(deep)
    assert run("build", "kill-zone/contacts", "--theme", "one.yaml") == 1
    assert "one.yaml:3:" in capsys.readouterr().err


def leave_drafts(name: str) -> Path:
    """Return a folder for drafts as a build leaves it that was killed."""
    cache = cache_folder()
    assert cache
    left = cache / drafts.PARENT / name
    left.mkdir(parents=True)
    (left / drafts.MARKER).write_bytes(drafts.WORDS)
    (left / "draft.pdf").touch()
    return left


@pytest.mark.usefixtures("here")
@pytest.mark.skipif(sys.platform == "win32", reason="locks folders")
def test_what_a_killed_build_has_left_is_taken_away() -> None:
    """The next build clears the folder that a killed one has left for drafts, but no folder of one that still runs."""
    left = leave_drafts("left")
    with drafts.open_drafts() as running, drafts.open_drafts() as own:
        assert {*left.parent.iterdir()} == {running, own}
    assert not list(left.parent.iterdir())


@pytest.mark.usefixtures("here")
@pytest.mark.skipif(sys.platform == "win32", reason="locks folders")
def test_a_build_that_begins_beside_another_leaves_that_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """However two builds begin at once, neither takes the folder of the other for one that was left."""
    lock = drafts._lock  # noqa: SLF001  # the moment before a folder is locked is what is on trial

    def begin_another(folder: Path) -> int:
        monkeypatch.setattr(drafts, "_lock", lock)
        with drafts.open_drafts():
            pass
        return lock(folder)

    monkeypatch.setattr(drafts, "_lock", begin_another)
    with drafts.open_drafts() as own:
        assert own.is_dir()
        with drafts.open_drafts():
            pass
        assert own.is_dir()


@needs_links
def test_folders_that_only_look_like_drafts_are_left_alone(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old folders that are called as printgen's are, and links to drafts, stay as they are: no name is proof."""
    monkeypatch.setattr(tempfile, "tempdir", str(here))
    mine = here / "printgen-main"
    mine.mkdir()
    left = leave_drafts("left")
    elsewhere = left.rename(here / "elsewhere")
    left.symlink_to(elsewhere)
    named = left.with_name("named")
    named.mkdir()
    for folder in (mine, named):
        (folder / "mine").touch()
        os.utime(folder, (0, 0))
    with drafts.open_drafts():
        pass
    assert (mine / "mine").exists()
    assert (named / "mine").exists()
    assert (elsewhere / "draft.pdf").exists()


@needs_links
@pytest.mark.parametrize("state", ["no home", "not writable", "a link", "a file", "another user's"])
def test_drafts_do_without_a_cache_of_ones_own(state: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the user's cache is not there, or not theirs, drafts lie among temporary files, and nothing is removed."""
    monkeypatch.setattr(tempfile, "tempdir", str(here / "temporary"))
    (here / "temporary").mkdir()
    left = leave_drafts("left")
    if state == "no home":
        monkeypatch.setattr(drafts, "cache_folder", lambda: None)
    elif state == "not writable":
        monkeypatch.setattr(drafts, "mkdtemp", only_below(here / "temporary"))
        left.rename(here / "left")
    elif state == "a link":
        left.parent.rename(here / "real")
        left.parent.symlink_to(here / "real")
    elif state == "a file":
        shutil.rmtree(left.parent)
        left.parent.touch()
    else:
        monkeypatch.setattr(os, "geteuid", lambda: left.stat().st_uid + 1)
    with drafts.open_drafts() as own:
        assert own.parent == here / "temporary"
    assert not own.exists()
    assert left.exists() == (state in ("no home", "a link", "another user's"))


def only_below(folder: Path) -> Callable[..., str]:
    """Return what makes temporary folders in one folder alone, as if all others could not be written."""

    def make(prefix: str = "", dir: Path | None = None) -> str:  # noqa: A002  # as the library calls it
        if dir:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return tempfile.mkdtemp(prefix=prefix, dir=folder)

    return make


@pytest.mark.parametrize("written", [0, 9, len(drafts.WORDS)])
def test_a_hidden_folder_of_others_in_the_output_folder_is_left_alone(here: Path, written: int) -> None:
    """What a build has left beside the files, killed at any byte, is taken away, and no other folder for its name."""
    names = (".printgen-drafts-left", ".printgen-drafts-mine", ".printgen-drafts")
    for name in names:
        (here / "output" / name).mkdir(parents=True)
        (here / "output" / name / "mine").touch()
    (here / "output" / names[0] / drafts.MARKER).write_bytes(drafts.WORDS[:written])
    for _ in range(2):
        assert run("build", "kill-zone/contacts") == 0
    assert {path.name for path in (here / "output").glob(".*")} == {*names[1:]}
    assert all((here / "output" / name / "mine").exists() for name in names[1:])
