"""Builds that are stopped at any moment, by whatever: every file that they leave is whole and listed."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from conftest import SETTINGS, shipped_products
from outputs import DRAFTS, copy_pack, expect_finished, expect_whole, read_listed, read_tree

from printgen import files as writing
from printgen.cli import main
from printgen.errors import CannotWrite
from printgen.files import write_file

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
# How often a build is killed, with --long and without, and after how many times one is let live.
MOST_RUNS, RUNS, ROUNDS = 50, 20, 10
DECKS = "decks:\n" + "".join(f"  deck-{n}: {{table: spawn, layout: text}}\n" for n in range(4))
TARGETS = [f"plain/deck-{n}" for n in range(4)]
# Starts a build in a process of its own for each line, and lets it live for as many seconds as the line says; what it
# needs has been loaded before by a build that is let live, so that most of its life is spent on writing.
FORKS = """
import os, signal, sys, time
import printgen.build.pool, printgen.build.progress, printgen.build.incremental, printgen.build.maker
from printgen import files as writing
from printgen.cli import main
way, *first = sys.argv[1:]
if way == "named":
    writing.UNNAMED = 0
said, sys.stdout, sys.stderr = sys.stdout, open(os.devnull, "w"), open(os.devnull, "w")
assert main(first) == 0
for line in sys.stdin:
    life, *command = line.split()
    child = os.fork()
    if not child:
        os._exit(main(command))
    end = time.monotonic() + float(life)
    ended = 0
    while time.monotonic() < end and not ended:
        time.sleep(0.001)
        ended, _ = os.waitpid(child, os.WNOHANG)
    if not ended:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    print(bool(ended), file=said, flush=True)
"""
# What a build does to files, each of which a full disk or its user may stop.
STEPS = ("open", "write", "fsync", "link", "replace", "unlink", "mkdir")
WRITES = 200
# Writes one file over and over, with or without a name for what is not whole yet.
WRITER = f"""
import sys
from pathlib import Path
from printgen import files as writing
if sys.argv[1] == "named":
    writing.UNNAMED = 0
for _ in range({WRITES}):
    writing.write_file(Path("file"), sys.argv[2].encode() * 9_999, passing=True)
"""


class Forge:
    """Builds of a small pack that live as long as they are let."""

    def __init__(self, folder: Path, way: str) -> None:
        self.folder = folder
        self.pack = copy_pack("plain", folder / "tables")
        (self.pack / "products.yaml").write_text(DECKS)
        command = [sys.executable, "-c", FORKS, way, "build", *TARGETS, "-o", "first"]
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def retell(self, word: str) -> None:
        """Change a word on a card of each deck."""
        table = self.pack / "spawn.yaml"
        lines = table.read_text().splitlines()
        lines[3] = f"  - {{roll: 1-4, result: {word}, quiet: true}}"
        table.write_text("\n".join(lines))

    def build(self, life: float, output: str = "out") -> bool:
        """Build, and tell whether that came to its end before this life did."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{life} build {' '.join(TARGETS)} -o {output}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline() == "True\n"

    def close(self) -> None:
        """Let go of the process that starts builds."""
        self.process.communicate(timeout=60)


@pytest.fixture
def forge(tmp_path: Path, way: str) -> Iterator[Forge]:
    """Return what builds a small pack in an empty folder, and writes files with or without names."""
    forge = Forge(tmp_path, way)
    yield forge
    forge.close()


def measure_life(forge: Forge) -> float:
    """Return how long a build of everything lives, give or take."""
    life = 0.02
    while not forge.build(life, "measured"):
        shutil.rmtree(forge.folder / "measured", ignore_errors=True)
        life *= 1.2
    return life


@pytest.mark.every(3)
@needs_signals
@pytest.mark.parametrize("lane", range(2))
@pytest.mark.parametrize("way", ["unnamed", "named"])
def test_a_build_that_is_killed_leaves_whole_files(lane: int, forge: Forge) -> None:
    """Killed at any moment, also while it replaces files, a build leaves whole files; the next one mends all."""
    life = measure_life(forge)
    ended = []
    for run in range(MOST_RUNS if SETTINGS["long"] else RUNS):
        if run % ROUNDS == 0:  # from an empty folder to one in which all is replaced
            shutil.rmtree(forge.folder / "out", ignore_errors=True)
        ended.append(forge.build(life * ((run * 2 + lane) * 37 % 101) / 101))
        expect_whole(read_tree(forge.folder / "out"))
        forge.retell(f"Fog {run if run % 3 else 0}")
        if run % ROUNDS == ROUNDS - 1:
            finish(forge)
    assert False in ended


def finish(forge: Forge) -> None:
    """Make sure that a build that is left alone mends what others have left."""
    for output in ("out", "clean"):
        assert forge.build(60, output)
    tree = read_tree(forge.folder / "out")
    expect_finished(tree)
    assert tree == read_tree(forge.folder / "clean")
    shutil.rmtree(forge.folder / "clean")


class Stop:
    """Stands in for what writes files: goes along for some steps, and stops every one after that."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
        self.steps = 0
        self.left = 0
        self.error = error
        for name in STEPS:
            monkeypatch.setattr(os, name, partial(self._step, getattr(os, name)))

    def _step(self, step: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        writes = step.__name__ != "open" or arguments[1] & os.O_WRONLY
        if step.__name__ == "unlink":  # a full disk still takes files away
            return step(*arguments, **options)
        self.left -= writes
        if self.left < 0 and writes:
            raise self.error
        return step(*arguments, **options)


@pytest.mark.every(3)
@pytest.mark.parametrize("has_names", [False, True])
@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), KeyboardInterrupt()], ids=["full", "stopped"]
)
def test_a_build_that_is_stopped_at_any_step_leaves_whole_files(
    error: BaseException,
    has_names: bool,  # noqa: FBT001  # whether the system writes files by hidden names alone
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """On a disk that fills up, or with Ctrl-C, at each single step: what is there is whole and listed, and no more."""
    pack = copy_pack("plain", here / "tables")
    command = ["build", "plain/spawn", "-o", "out"]
    if has_names:
        monkeypatch.setattr(writing, "UNNAMED", 0)
    codes = []
    for is_new in (True, False):
        for left in range(99):
            if is_new:
                shutil.rmtree("out", ignore_errors=True)
            with monkeypatch.context() as patch:
                stop = Stop(patch, error)
                stop.left = left
                codes.append(run(command))
            tree = read_tree(here / "out")
            expect_whole(tree)
            assert not any(path.startswith(DRAFTS) or path.endswith(".part") for path in tree)
            if codes[-1] == 0:
                break
            assert codes[-1] == 130 or "cannot be written: no space left on device" in capsys.readouterr().err
        assert 5 < left < 99
        expect_finished(tree)
        table = pack / "spawn.yaml"
        table.write_text(table.read_text().replace("Nothing stirs", "Fog"))
    assert set(codes) == {0, 130 if isinstance(error, KeyboardInterrupt) else 1}


def run(command: list[str]) -> int:
    """Run a command as a process does, and return its exit code."""
    try:
        return main(command)
    except KeyboardInterrupt:
        return 130


@needs_signals
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("kind", ["sheets", "decks"])
def test_a_build_on_all_cores_leaves_whole_files_alone(kind: str, number: int, tmp_path: Path) -> None:
    """Stopped while several processes work, a build leaves whole files that are listed, and nothing elsewhere."""
    (tmp_path / "temporary").mkdir()
    names = pick_sheets() if kind == "sheets" else write_long_decks(tmp_path / "tables")
    command = [sys.executable, "-m", "printgen", "build", *names, "-o", "out"]
    building = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(tmp_path / "temporary"), "XDG_CACHE_HOME": str(tmp_path / "cache")},
    )
    while building.poll() is None and not list((tmp_path / "out/a4").glob("*/*-*.pdf")):
        time.sleep(0.05)
    if number == signal.SIGINT:  # as a terminal does: to all processes of the build
        os.killpg(building.pid, number)
    else:
        building.send_signal(number)
    _, said = building.communicate(timeout=60)
    assert building.returncode == (130 if number == signal.SIGINT else -number)
    assert "Traceback" not in said
    tree = read_tree(tmp_path / "out")
    expect_whole(tree)
    assert read_listed(tree)
    for folder in ("temporary", "cache/printgen/drafts"):
        wait_until_empty(tmp_path / folder)


def pick_sheets() -> list[str]:
    """Return a deck and some sheets in the order in which they are made: the first is there long before the last."""
    sheets = [job for name, job in shipped_products().items() if name.startswith("horde-mode/spawn-")]
    return ["horde-mode/misery", *(job.name for job in sorted(sheets, key=lambda job: -job.amount)[-6:])]


def write_long_decks(tables: Path) -> list[str]:
    """Write a pack with decks of which each takes long, and return them."""
    pack = copy_pack("plain", tables)
    entries = [{"title": f"Rats {number}", "text": "Place them at the water."} for number in range(900)]
    (pack / "rats.yaml").write_text(json.dumps({"title": "Rats", "entries": entries}), encoding="utf-8")
    decks = {f"rats-{number}": {"table": "rats", "layout": "text"} for number in range(6)}
    (pack / "products.yaml").write_text(json.dumps({"decks": decks}), encoding="utf-8")
    return [f"plain/{name}" for name in decks]


def wait_until_empty(folder: Path) -> None:
    """Wait for the other processes to notice, which takes as long as a page takes them."""
    for _ in range(200):
        if not list(folder.iterdir()):
            return
        time.sleep(0.05)
    pytest.fail(f"left behind: {list(folder.iterdir())}")


@pytest.mark.parametrize("way", ["unnamed", "named"])
@pytest.mark.skipif(os.name == "nt", reason="a file that is being replaced cannot be replaced there")
def test_two_processes_write_one_file(way: str, tmp_path: Path) -> None:
    """Neither fails, the file is whole and of one of them, and nothing else is left."""
    (tmp_path / "file").write_bytes(b"")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, way, letter], cwd=tmp_path) for letter in "ab"]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    assert (tmp_path / "file").read_bytes() in {b"a" * 9_999, b"b" * 9_999}
    assert os.listdir(tmp_path) == ["file"]  # noqa: PTH208  # names are all that is wanted


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
@pytest.mark.parametrize("is_link", [False, True])
def test_a_pipe_stays_a_pipe(is_link: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: FBT001
    """What is not a file, such as a pipe or a device, is not replaced by one, also where a link leads to it."""
    pipe = path = tmp_path / "pipe"
    os.mkfifo(pipe)
    if is_link:
        path = tmp_path / "link"
        path.symlink_to(pipe)
    assert main(["calibrate", "-o", str(path)]) == 1
    assert f"{path}: cannot be written: not a regular file" in capsys.readouterr().err
    assert pipe.is_fifo()
    assert path.is_symlink() == is_link


@pytest.mark.parametrize("has_names", [False, True])
def test_a_folder_stays_a_folder(has_names: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    """A file whose name a folder has is refused, and nothing is left of it."""
    if has_names:
        monkeypatch.setattr(writing, "UNNAMED", 0)
    (tmp_path / "there").mkdir()
    with pytest.raises(CannotWrite, match="there: cannot be written: "):
        write_file(tmp_path / "there", b"data")
    assert [*tmp_path.rglob("*")] == [tmp_path / "there"]


@pytest.mark.parametrize("has_names", [False, True])
def test_a_file_has_its_name_once_it_is_on_the_disk(
    has_names: bool,  # noqa: FBT001
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A power cut leaves the older file or the whole new one: all of it is on the disk before it takes the name."""
    if has_names:
        monkeypatch.setattr(writing, "UNNAMED", 0)
    moments, wait_for_disk = [], os.fsync

    def note(file: int) -> None:
        moments.append((os.fstat(file).st_size, path.read_bytes()))
        wait_for_disk(file)

    path = tmp_path / "file"
    path.write_bytes(b"older")
    monkeypatch.setattr(os, "fsync", note)
    write_file(path, b"newer" * 9_999)
    assert moments == [(5 * 9_999, b"older")]
