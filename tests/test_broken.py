"""What printgen says about mistakes, and what it leaves of the output when it fails.

The packs with a mistake each are cases in files by subject, tests/broken/*.txt: `broken_packs` says how they are read.
"""

import errno
import os
import shutil
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import NoReturn

import pytest
from broken_packs import CASES, Case, find_case
from commands import run

from printgen.build.job import load_systems
from printgen.cli import main
from printgen.paths import Pack

PACKS = Path(__file__).parent / "packs"
# Of the scenarios that lie in a pack a build reads none but the one that is asked for; a check reads them all.
BAD_DATA = [case for case in CASES if case.code == 1 and not any(name.startswith("scenarios/") for name in case.files)]
OLD = b"the deck of last week"
BUILD = ("build", "plain/spawn", "--tables", "ok")
DECK = "output/a4/plain/spawn.pdf"
PASSED = "plain: 1 table, 5 products, no problems\n"
needs_a_user = pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is forbidden to root")


class Shell:
    """An empty working folder to copy packs to and to run printgen in."""

    run = staticmethod(run)

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def copy(self, pack: str) -> Path:
        """Copy a pack of tests/packs to where it is there, and return the copy."""
        return Path(shutil.copytree(PACKS / pack, self.folder / pack))


@pytest.fixture
def shell(here: Path) -> Iterator[Shell]:
    """Return a shell in an empty folder; everything in it can be removed afterwards."""
    yield Shell(here)
    for folder in (here, *(path for path in here.rglob("*") if path.is_dir())):
        folder.chmod(0o755)


def old_deck(shell: Shell) -> Path:
    """Copy the pack ok/plain, put an older deck where a build of it writes, and return that file."""
    shell.copy("ok/plain")
    deck = shell.folder / DECK
    deck.parent.mkdir(parents=True)
    deck.write_bytes(OLD)
    return deck


def list_files(folder: Path) -> list[str]:
    """Return the files below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def fail(*_: object) -> NoReturn:
    """Do as a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_pack_without_mistakes_passes(shell: Shell) -> None:
    """The pack that all broken ones are made of has nothing wrong with it, so each mistake is one."""
    shell.copy("ok/plain")
    assert shell.run("check", "plain", "--tables", "ok") == (0, PASSED, "")


def test_the_corpus_is_large() -> None:
    """At least a hundred different mistakes are known with their message."""
    assert len(CASES) >= 100


@pytest.mark.every(2)
@pytest.mark.parametrize("case", CASES, ids=attrgetter("name"))
def test_a_mistake_is_explained(case: Case, shell: Shell) -> None:
    """Each mistake is reported with exactly its place, message and hint; bad data exits with 1, bad usage with 2."""
    case.write(shell.folder)
    answer = shell.run(*case.arguments())
    assert answer.err == case.expected
    assert answer.code == case.code


@pytest.mark.every(17)
@pytest.mark.parametrize("case", BAD_DATA, ids=attrgetter("name"))
def test_a_mistake_leaves_no_file(case: Case, shell: Shell) -> None:
    """A build of bad data writes the products that it names, which have no mistake, and no other file."""
    pack = case.write(shell.folder)
    before = list_files(shell.folder)
    answer = shell.run(*("build" if word == "check" else word for word in case.arguments()))
    assert answer.code == 1
    beside = ["output/SHA256SUMS", "output/manifest.json"] if answer.out else []
    assert list_files(shell.folder) == sorted(before + answer.out.splitlines() + beside)
    _, found = load_systems([Pack(pack.name, pack, "here")])
    assert not (found and answer.out)


@pytest.mark.parametrize(("accent", "said"), [("#767676", ""), ("#777777", "white text on #777777 is hard to read")])
def test_an_accent_is_as_dark_as_white_words_need(accent: str, said: str, shell: Shell) -> None:
    """The lightest grey passes that has the contrast with white which WCAG asks of words; the next one does not."""
    system = shell.copy("ok/plain") / "system.yaml"
    lines = system.read_text().splitlines()
    system.write_text("\n".join(f'accent: "{accent}"' if line.startswith("accent:") else line for line in lines))
    answer = shell.run("check", "plain", "--tables", "ok")
    assert (answer.code, said in answer.err) == (bool(said), True)


@pytest.mark.parametrize("words", ["chekc plain", "build --papr a4", "build --marks", "check --tables", "cards", ""])
def test_a_wrong_command_line_is_bad_usage(words: str, shell: Shell) -> None:
    """A command line that makes no sense exits with 2, shows how it is meant, and does nothing."""
    answer = shell.run(*words.split())
    assert answer.code == 2
    assert answer.err.startswith("usage: printgen")
    assert list_files(shell.folder) == []


def test_mistakes_of_all_files_come_at_once(shell: Shell) -> None:
    """One run names the mistakes of every file, sorted by file and line, and counts them."""
    find_case("several-mistakes-in-several-files").write(shell.folder)
    *report, count = shell.run("check", "--tables", ".", "pack").err.splitlines()
    places = [line.split(": ")[0].split("/")[-1] for line in report if not line.startswith("  hint: ")]
    assert [place.split(":")[0] for place in places] == [
        *["products.yaml"] * 2, "spawn.yaml", "swamp.yaml", *["system.yaml"] * 2,
    ]  # fmt: skip
    assert places == sorted(places)
    assert count == "6 problems in 4 files"


def test_mistakes_of_all_packs_come_at_once(shell: Shell) -> None:
    """One run over several packs names the mistakes of each, and passes those that have none."""
    for name in ("anchor", "missing-face"):
        find_case(name).write(shell.folder / "broken", name)
    shell.copy("ok/plain")
    answer = shell.run("check", "anchor", "missing-face", "plain", "--tables", "broken", "--tables", "ok")
    assert answer.code == 1
    assert answer.out == PASSED
    assert "broken/anchor/spawn.yaml:5:25: " in answer.err
    assert "broken/missing-face/spawn.yaml:4:3: " in answer.err
    assert answer.err.endswith("2 problems in 2 files\n")


def test_a_build_makes_what_it_can(shell: Shell) -> None:
    """A deck that does not fit stops no other deck of the same build."""
    find_case("mistakes-in-two-decks").write(shell.folder)
    answer = shell.run("build", *(f"pack/{deck}" for deck in ("spawn", "newts", "orders")), "--tables", ".")
    assert answer.code == 1
    assert list_files(shell.folder / "output" / "a4") == ["pack/spawn.pdf"]
    assert answer.out == "output/a4/pack/spawn.pdf\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [("5-6", "4-6"), ("nearest", "nea" + "r" * 99 + "est")],
    ids=["a roll that overlaps", "words that do not fit"],
)
def test_bad_data_leaves_an_old_deck(old: str, new: str, shell: Shell) -> None:
    """A deck that was built before stays byte for byte when its table is broken, or its words no longer fit."""
    deck = old_deck(shell)
    table = shell.folder / "ok/plain/spawn.yaml"
    table.write_text(table.read_text().replace(old, new))
    assert shell.run(*BUILD).code == 1
    assert deck.read_bytes() == OLD
    assert list_files(deck.parent) == ["spawn.pdf"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_an_old_deck(call: str, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fills up while a deck is written is named as the reason; the old deck stays, alone in its folder."""
    deck = old_deck(shell)
    monkeypatch.setattr(os, call, fail)
    answer = shell.run(*BUILD)
    assert answer.code == 1
    assert f"{DECK}: cannot be written: no space left on device\n" in answer.err
    assert deck.read_bytes() == OLD
    assert list_files(deck.parent) == ["spawn.pdf"]


def test_an_interrupted_build_leaves_an_old_deck(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that its user stops while a deck is written leaves the old deck, alone in its folder."""

    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    deck = old_deck(shell)
    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        main(BUILD)
    assert deck.read_bytes() == OLD
    assert list_files(deck.parent) == ["spawn.pdf"]


@pytest.mark.parametrize("output", ["blocked", "blocked/below"])
def test_an_output_folder_that_is_a_file_is_named(output: str, shell: Shell) -> None:
    """Where the output folder should be there is a file: it is named, another folder is suggested, the file stays."""
    shell.copy("ok/plain")
    blocked = shell.folder / "blocked"
    blocked.write_bytes(OLD)
    answer = shell.run(*BUILD, "-o", output)
    assert answer.code == 1
    assert f"{output}: cannot be written: not a directory\n  hint: choose another folder" in answer.err
    assert blocked.read_bytes() == OLD


def test_a_deck_that_is_a_folder_is_named(shell: Shell) -> None:
    """Where a deck should be there is a folder: it is named and stays, and nothing is left beside it."""
    shell.copy("ok/plain")
    folder = shell.folder / DECK
    folder.mkdir(parents=True)
    answer = shell.run(*BUILD)
    assert answer.code == 1
    assert f"{DECK}: cannot be written: is a folder\n" in answer.err
    assert [path.name for path in folder.parent.iterdir()] == ["spawn.pdf"]


@needs_a_user
def test_an_output_folder_without_the_right_to_write_is_named(shell: Shell) -> None:
    """An output folder that may not be written to is named, with the advice to choose another."""
    deck = old_deck(shell)
    deck.parent.chmod(0o555)
    answer = shell.run(*BUILD)
    assert answer.code == 1
    assert f"{DECK}: cannot be written: permission denied\n  hint: choose another folder" in answer.err
    assert deck.read_bytes() == OLD


@needs_a_user
def test_a_table_without_the_right_to_read_is_named(shell: Shell) -> None:
    """A table that may not be read is one of the problems, and the other files are read all the same."""
    pack = find_case("several-mistakes-in-several-files").write(shell.folder)
    (pack / "spawn.yaml").chmod(0)
    answer = shell.run("check", "pack", "--tables", ".")
    assert answer.code == 1
    assert "pack/spawn.yaml: cannot be read: permission denied\n" in answer.err
    assert answer.err.endswith("6 problems in 4 files\n")


@pytest.mark.parametrize("name", ["spawn.yaml", "rosters"])
def test_a_link_out_of_the_pack_is_refused(name: str, shell: Shell) -> None:
    """A pack of a stranger cannot print what lies elsewhere on the disk: what leads out of it is not read."""
    pack = shell.copy("ok/plain")
    secret = shell.folder / "secret"
    secret.mkdir()
    (pack / "spawn.yaml").rename(secret / "spawn.yaml")
    link = pack / name
    link.symlink_to(secret / "spawn.yaml" if link.suffix else secret)
    answer = shell.run("check", "plain", "--tables", "ok")
    assert answer.code == 1
    assert "spawn.yaml: leads out of the pack\n  hint: a pack is one folder; copy the file into it\n" in answer.err


def test_a_link_within_the_pack_is_followed(shell: Shell) -> None:
    """One table under two names, the second a link, is two tables."""
    pack = shell.copy("ok/plain")
    (pack / "swamp.yaml").symlink_to("spawn.yaml")
    assert shell.run("check", "plain", "--tables", "ok").out == PASSED.replace("1 table", "2 tables")


@pytest.mark.parametrize("name", ["swamp.yaml", "procedures.yaml", "rosters/frogs.yaml"])
def test_a_folder_or_pipe_for_a_file_is_named(name: str, shell: Shell) -> None:
    """A folder or a pipe where a file should be is named, and nobody waits for it."""
    pack = shell.copy("ok/plain")
    (pack / name).mkdir(parents=True)
    assert f"ok/plain/{name}: is not a plain file\n" in shell.run("check", "plain", "--tables", "ok").err
    (pack / name).rmdir()
    os.mkfifo(pack / name)
    assert f"ok/plain/{name}: is not a plain file\n" in shell.run("check", "plain", "--tables", "ok").err
