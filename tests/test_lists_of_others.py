"""Folders that hold the manifest or the sums of somebody else: these are not lost, and that is said before any work."""

import json
import shutil
from pathlib import Path

import pytest
from outputs import MANIFEST, SUMS, copy_pack, expect_finished, read_tree

from printgen.build.output import open_output
from printgen.cli import main
from printgen.errors import CannotWrite

Capture = pytest.CaptureFixture[str]
OUT = Path("out")
COMMANDS = {
    "build": ["build", "plain/spawn", "-o", "out"],
    "web": ["web", "plain", "-o", "out"],
    "release": ["release", "plain", "--version", "1", "-o", "out"],
}
LATER = '{"format": "printgen manifest 2", "files": {}}'
LINE = f"{'0' * 64}  notes.txt\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with a pack, and with an empty folder to write to."""
    copy_pack("plain", tmp_path / "tables")
    monkeypatch.chdir(tmp_path)
    OUT.mkdir()
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "words", "writer"),
    [
        (MANIFEST, '{"name": "my extension"}', "somebody else"),
        (MANIFEST, "not JSON", "somebody else"),
        (MANIFEST, "[1]", "somebody else"),
        (MANIFEST, LATER, "another version of printgen"),
        (MANIFEST, LATER[:40], "another version of printgen"),
        (SUMS, LINE, "somebody else"),
    ],
    ids=["json", "text", "list", "later", "later and cut", "sums"],
)
def test_what_others_have_written_is_not_replaced(
    command: str, name: str, words: str, writer: str, capsys: Capture
) -> None:
    """Whatever writes lists into a folder refuses one with lists that it has not written, and changes nothing there."""
    (OUT / name).write_text(words)
    assert main(COMMANDS[command]) == 1
    said = capsys.readouterr().err
    assert f"out/{name}: cannot be written: {writer} has written it\n" in said
    assert "\n  hint: choose another folder, or move that file away\n" in said
    assert read_tree(OUT) == {name: words.encode()}


@pytest.mark.parametrize(("first", "other"), [("build", "release"), ("release", "build"), ("release", "web")])
def test_a_build_and_a_release_do_not_replace_each_other(first: str, other: str, capsys: Capture) -> None:
    """A folder holds one of them, which is named."""
    assert main(COMMANDS[first]) == 0
    before = read_tree(OUT)
    assert main(COMMANDS[other]) == 1
    held = {"build": "the PDFs of a build", "release": "a release"}[first]
    assert f"out: cannot be written: it holds {held}\n" in capsys.readouterr().err
    assert read_tree(OUT) == before


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("line", [LINE, "mine\n", "\n"])
@pytest.mark.every(4)
def test_a_line_that_somebody_has_added_to_the_sums_is_not_lost(command: str, line: str, capsys: Capture) -> None:
    """Sums of files that printgen has not listed stay, also beside a manifest of its own."""
    assert main(COMMANDS[command]) == 0
    words = (OUT / SUMS).read_text() + line
    (OUT / SUMS).write_text(words)
    assert main(COMMANDS[command]) == 1
    assert f"out/{SUMS}: cannot be written: somebody else has written it" in capsys.readouterr().err
    assert (OUT / SUMS).read_text() == words


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("damage", ["cut", "zeros", "no files", "one line", "no sums"])
@pytest.mark.every(4)
def test_damaged_lists_of_printgen_are_written_anew(command: str, damage: str) -> None:
    """A manifest that began as printgen's own is known in spite of what a power cut or an editor has done to it."""
    assert main(COMMANDS[command]) == 0
    before, manifest = read_tree(OUT), (OUT / MANIFEST).read_bytes()
    if damage == "no sums":
        (OUT / SUMS).unlink()
    else:
        damaged = {
            "cut": manifest[: len(manifest) // 2],
            "zeros": bytes(len(manifest)),
            "no files": manifest.replace(b'"files"', b'"elsewhere"'),
            "one line": json.dumps(dict(reversed(json.loads(manifest).items()))).encode(),
        }
        (OUT / MANIFEST).write_bytes(damaged[damage])
    assert main(COMMANDS[command]) == 0
    assert read_tree(OUT) == before


@pytest.mark.parametrize("way", ["manifest", "sums"])
def test_lists_that_cannot_be_read_are_not_taken_for_none(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be somebody else's is not replaced just because it is kept from this user."""
    name = {"manifest": MANIFEST, "sums": SUMS}[way]
    (OUT / name).write_text("mine")
    read = Path.read_bytes

    def fail(path: Path) -> bytes:
        if path == OUT / name:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", fail)
    with pytest.raises(CannotWrite, match=f"out/{name}: cannot be written: permission denied"), open_output(OUT, {}):
        pass


def test_the_lists_of_printgen_0_1_0_are_known(tmp_path: Path) -> None:
    """A folder with manifest and sums of an earlier version is taken over."""
    shutil.copytree(Path(__file__).parent / "before/0.1.0/output", "before")
    assert main(["build", "plain/spawn", "-o", "before"]) == 0
    expect_finished(read_tree(tmp_path / "before"))


@pytest.mark.parametrize(
    "command",
    [
        *(command[:-1] for command in COMMANDS.values()),
        ["watch", "plain", "-o"],
        ["schema", "-o"],
        ["export", "svg", "plain", "-o"],
        ["export", "pdf", "plain", "--preset", "game-crafter-poker", "-o"],
        ["collection", "horde-mode", "-o"],
        ["symbols", "-o"],
        ["calibrate", "-o"],
    ],
    ids=" ".join,
)
def test_no_folder_is_not_the_working_folder(command: list[str], here: Path, capsys: Capture) -> None:
    """An empty word after -o, such as a variable that is not set, is refused before anything is written."""
    before = read_tree(here)
    assert main([*command, ""]) == 2
    assert "printgen: --output: no " in capsys.readouterr().err
    assert read_tree(here) == before
