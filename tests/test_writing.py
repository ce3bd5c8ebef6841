"""Files that are written whole or not at all, by several processes at a time, and in place of nothing but a file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printgen import files as writing
from printgen.cli import main
from printgen.errors import CannotWrite
from printgen.files import write_file

ROUNDS = 200
# Writes one file over and over, with or without a name for what is not whole yet.
WRITER = f"""
import sys
from pathlib import Path
from printgen import files as writing
if sys.argv[1] == "named":
    writing.UNNAMED = 0
for _ in range({ROUNDS}):
    writing.write_file(Path("file"), sys.argv[2].encode() * 9_999, passing=True)
"""


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
