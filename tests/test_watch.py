"""`printgen watch`: an author saves a file, and sees what came of it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Timer

import pytest
from outputs import copy_pack
from tonight import FORD

from printgen.build.output import open_output

PATIENCE = 60  # seconds: much longer than it takes


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Watch a deck of a pack."""
    copy_pack("plain", tmp_path / "tables")
    yield from start(tmp_path, "plain/spawn")


def start(folder: Path, *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """Watch in a folder."""
    command = [sys.executable, "-u", "-m", "printgen", "watch", *arguments]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    yield process
    timer.cancel()
    process.kill()
    process.communicate()


def read_until(process: "subprocess.Popen[str]", words: str) -> str:
    """Return what a process says up to a line with these words."""
    said = ""
    assert process.stdout
    for line in process.stdout:
        said += line
        if words in line:
            return said
    raise AssertionError(f"it never said {words!r}, but {said!r}")


def save(path: Path, words: str, draft: Path) -> None:
    """Save a file as editors do: at once, so that nobody reads half of it."""
    draft.write_text(words)
    draft.replace(path)


def test_a_saved_file_is_built_or_explained(watching: "subprocess.Popen[str]", tmp_path: Path) -> None:
    """The first build, a mistake with its line, and the build once it is mended, each as soon as the file is saved."""
    table = tmp_path / "tables" / "plain" / "spawn.yaml"
    words = table.read_text()
    assert "output/a4/plain/spawn.pdf" in read_until(watching, "watching")
    save(table, words.replace("result:", "resutl:", 1), tmp_path / "draft")
    assert "tables/plain/spawn.yaml:" in read_until(watching, 'did you mean "result"?')
    save(table, words.replace("result: ", "result: Newly ", 1), tmp_path / "draft")
    read_until(watching, "output/a4/plain/spawn.pdf")


def test_a_saved_spreadsheet_is_built_or_explained(tmp_path: Path) -> None:
    """The rows of a table that lie in a spreadsheet are part of it, for the cards as for their mistakes."""
    table = copy_pack("plain", tmp_path / "tables") / "spawn.yaml"
    table.write_text("title: Wandering monsters\ndie: d6\nrows: spawn.csv\n")
    sheet, rows = table.with_suffix(".csv"), "roll;result\n1-5;Rats\n6;Troll\n"
    sheet.write_text(rows)
    for watching in start(tmp_path, "plain/spawn"):
        read_until(watching, "watching")
        save(sheet, rows.replace("6;", "7;"), tmp_path / "draft")
        assert "tables/plain/spawn.csv:3:1:" in read_until(watching, "a d6 has 1-6")
        save(sheet, rows.replace("Rats", "Toads"), tmp_path / "draft")
        read_until(watching, "output/a4/plain/spawn.pdf")


def test_a_file_of_the_pack_that_is_extended_counts_too(tmp_path: Path) -> None:
    """A pack in a folder of its own is built anew when the pack in ./tables that it extends is saved."""
    base = copy_pack("plain", tmp_path / "tables") / "spawn.yaml"
    (tmp_path / "games/bog").mkdir(parents=True)
    (tmp_path / "games/bog/system.yaml").write_text("extends: plain\nedition: '2'\nprefix: bog\n")
    for watching in start(tmp_path, "bog/spawn", "--tables", "games"):
        read_until(watching, "watching")
        save(base, base.read_text().replace("result: ", "result: Newly ", 1), tmp_path / "draft")
        read_until(watching, "output/a4/bog/spawn.pdf")


def test_a_saved_scenario_is_built_wherever_it_lies(tmp_path: Path) -> None:
    """Its file is in no folder of packs, and a mistake in it is explained as one of a pack is."""
    copy_pack("marsh", tmp_path / "tables")
    scenario = tmp_path / "ford.yaml"
    scenario.write_text(FORD)
    for watching in start(tmp_path, "marsh/lairs", "--scenario", "ford.yaml"):
        read_until(watching, "watching")
        save(scenario, FORD.replace("type: wary", "type: weary"), tmp_path / "draft")
        read_until(watching, 'lairs.2.type: unknown type "weary"')
        save(scenario, FORD.replace("Hollow willow", "Split oak"), tmp_path / "draft")
        read_until(watching, "output/a4/marsh/ford/lairs.pdf")


@pytest.mark.skipif(os.name == "nt", reason="has no such signal")
def test_an_author_stops_it_with_a_key(watching: "subprocess.Popen[str]") -> None:
    """Ctrl-C ends it without a word."""
    read_until(watching, "watching")
    watching.send_signal(signal.SIGINT)
    assert watching.wait(PATIENCE) == 130
    assert watching.stdout
    # A layout that ships, which is watched too, may have been saved meanwhile.
    said = watching.stdout.read()
    assert not any(word in said for word in ("Traceback", "Exception", "Interrupt", "\nprintgen:"))


@pytest.mark.skipif(os.name == "nt", reason="locks folders")
def test_a_save_during_another_build_is_built_after_it(tmp_path: Path) -> None:
    """While another build writes to its folder, watch says so, and builds as soon as that has come to its end."""
    copy_pack("plain", tmp_path / "tables")
    with ExitStack() as other:
        other.enter_context(open_output(tmp_path / "output", {}))
        for watching in start(tmp_path, "plain/spawn"):
            read_until(watching, "another build is writing to output: waiting for its end")
            other.close()
            assert "output/a4/plain/spawn.pdf" in read_until(watching, "watching")


@pytest.mark.skipif(os.name == "nt", reason="locks folders")
def test_a_folder_that_the_other_build_removes_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that has made nothing removes its folder: whoever has waited for it finds a folder all the same."""
    with ExitStack() as other:
        other.enter_context(open_output(tmp_path / "output", {}))
        monkeypatch.setattr("printgen.build.output.say", lambda _: other.close())
        with open_output(tmp_path / "output", {}, waits=True) as output:
            assert output.folder.is_dir()
