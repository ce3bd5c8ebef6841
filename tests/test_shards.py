"""`printgen release --shard` and `--merge`: several machines release what one would, and what differs is not joined."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import shipped_products
from outputs import copy_pack, read_tree

from printgen.build.shard import FILE, pick_part
from printgen.cli import main


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a pack, two parts of its release in `one` and `two`, and the whole release in `release`."""
    home = tmp_path_factory.mktemp("shards")
    copy_pack("plain", home / "tables")
    before = Path.cwd()
    os.chdir(home)
    try:
        for number, name in enumerate(("one", "two"), 1):
            assert main(["release", "plain", "--version", "1", "--shard", f"{number}/2", "-o", name]) == 0
        assert main(["release", "plain", "--version", "1"]) == 0
    finally:
        os.chdir(before)
    return home


@pytest.fixture
def home(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a copy of that folder, in which there is no pack."""
    folder = Path(shutil.copytree(made, tmp_path / "home"))
    shutil.rmtree(folder / "tables")
    monkeypatch.chdir(folder)
    return folder


def test_parts_make_what_one_machine_makes(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Parts that are joined, in any order and without the packs, are the same files with the same bytes."""
    assert main(["release", "--merge", "two", "one", "-o", "joined"]) == 0
    assert read_tree(home / "joined") == read_tree(home / "release")
    assert len(capsys.readouterr().out.splitlines()) == 6
    parts = [{path for path in read_tree(home / name) if path.endswith(".pdf")} for name in ("one", "two")]
    assert all(parts)
    assert not parts[0] & parts[1]


def test_parts_take_about_as_long() -> None:
    """Of all that ships, each of four machines makes something else, and none much more than its share."""
    jobs = list(shipped_products().values())
    parts = [pick_part(jobs, ("a4", "letter"), number, 4) for number in range(1, 5)]
    names = [f"{paper}/{job.name}" for part in parts for paper, own in part.items() for job in own]
    assert sorted(names) == sorted(f"{paper}/{job.name}" for paper in ("a4", "letter") for job in jobs)
    costs = [sum(job.cost for own in part.values() for job in own) for part in parts]
    assert max(costs) < 1.1 * min(costs)


def say(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Have a part say something else of itself."""
    said = json.loads((folder / FILE).read_text())
    change(said)
    (folder / FILE).write_text(json.dumps(said))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda said: said.update(version="2"), '"two" has version 2, "one" has 1\n  hint: make all parts alike'),
        (lambda said: said["made_with"].update(zlib="9"), '"two" has zlib 9, "one" has '),
        (lambda said: said.update(plan="other"), '"two" has packs or layouts with the sum other, "one" has '),
        (lambda said: said.update(of=3), '"two" is one of 3 parts, "one" of 2'),
        (lambda said: said.update(part=1), '"one" and "two" are both part 1 of 2\n  hint: name each part once'),
        (lambda said: said.update(format="other"), '"two/part.json" is damaged\n  hint: make that part again'),
        (lambda said: said["files"][0].update(path="../one/part.json"), '"two/part.json" is damaged'),
        (lambda said: said["files"][0].update(sha256="0" * 64), "was changed\n  hint: make that part again"),
        (lambda said: said["files"].append(said["files"][0]), " twice\n  hint: make that part again"),
        (
            lambda said: said["files"].pop(),
            '" is not listed in "one/part.json", "two/part.json"\n  hint: make the parts',
        ),
    ],
)
def test_parts_that_do_not_fit_are_refused(
    change: Callable[[dict[str, Any]], object], message: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Parts of another version, program or pack, damaged ones and the same one twice make no release."""
    say(home / "two", change)
    assert main(["release", "--merge", "one", "two", "-o", "joined"]) == 2
    assert message in capsys.readouterr().err
    assert not (home / "joined").exists()


def lead_out(said: dict[str, Any]) -> None:
    """Name a product so that it would lie outside of its archive, and plan it so, too."""
    said["products"]["plain/../../x"] = said["products"][said["files"][0]["product"]]
    said["files"][0].update(product="plain/../../x")


@pytest.mark.parametrize(
    "change",
    [
        lead_out,
        lambda said: said["files"][0].update(product="plain/../../x"),
        lambda said: said["files"][0].update(path=said["files"][1]["path"]),
        lambda said: said["files"][0].update(kind="zz"),
        lambda said: next(iter(said["products"].values())).update(kind="zz"),
        lambda said: next(iter(said["products"].values())).update(title=7),
        lambda said: next(iter(said["products"].values())).update(title="\ud800"),
        lambda said: said["systems"].update({"../x": said["systems"]["plain"]}),
        lambda said: said["systems"]["plain"].pop("credit"),
        lambda said: said["papers"].update({"..": "A4"}),
        lambda said: said.update(products=[]),
        lambda said: said.update(part=True),
        lambda said: said.update(part="1"),
        lambda said: said.update(part=7),
        lambda said: said.update(of=0),
    ],
)
def test_a_part_that_says_what_none_would_is_damaged(
    change: Callable[[dict[str, Any]], object], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A part from elsewhere writes nothing outside of the release, and is told as damaged."""
    say(home / "two", change)
    assert main(["release", "--merge", "one", "two", "-o", "joined"]) == 2
    assert capsys.readouterr().err.startswith('printgen: --merge: "two/part.json" is damaged\n  hint: make that part')
    assert not (home / "joined").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
@pytest.mark.parametrize("file", [FILE, None])
def test_a_pipe_in_a_part_is_not_waited_for(file: str | None, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is not a plain file in a part, be it the list or a PDF, is told at once."""
    path = home / "two" / file if file else next((home / "two").rglob("*.pdf"))
    path.unlink()
    os.mkfifo(path)
    assert main(["release", "--merge", "one", "two", "-o", "joined"]) == 2
    assert 'printgen: --merge: "two" cannot be read: not a regular file' in capsys.readouterr().err


def test_a_product_of_two_parts_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What two parts have made is named with both of them."""
    file = json.loads((home / "one" / FILE).read_text())["files"][0]
    shutil.copytree(home / "one", home / "two", ignore=shutil.ignore_patterns("*.json"), dirs_exist_ok=True)
    say(home / "two", lambda said: said["files"].append(file))
    assert main(["release", "--merge", "one", "two", "-o", "joined"]) == 2
    assert f'"two/part.json" lists "{file["path"]}" as "one/part.json" does' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--merge", "one"], "--merge: part 2 of 2 is missing\n  hint: name the folders of all parts"),
        (["--merge", "one", "one", "two"], '--merge: "one" is named twice\n  hint: name each part once'),
        (["--merge", "one/", "two", "./two/../one"], '--merge: "two/../one" is named twice'),
        (["--merge", "one", "two", "--shard", ""], "--merge takes folders alone"),
        (["--shard", ""], '--shard: "" is not a part\n  hint: write it like 2/4'),
        (["--merge", "one", "release"], '--merge: "release" is not a part of a release'),
        (["--merge", "one", "two", "--version", "1"], "--merge takes folders alone"),
        (["--shard", "5/4"], "--shard: there is no part 5 of 4\n  hint: parts count from 1 to 4"),
        (["--shard", "0/4"], "--shard: there is no part 0 of 4"),
        (["--shard", "1/0"], "--shard: a release has 1 to 100 parts, not 0"),
        (["--shard", "half"], '--shard: "half" is not a part\n  hint: write it like 2/4'),
    ],
)
def test_what_is_typed_wrong_is_told(
    words: list[str], message: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A part that does not exist or is missing is named, with what to do, before anything is made."""
    assert main(["release", *words, "-o", "joined"]) == 2
    assert capsys.readouterr().err.startswith(f"printgen: {message}")
    assert not (home / "joined").exists()


def test_a_part_whose_pdf_is_gone_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was lost on the way is named."""
    path = next((home / "one").rglob("*.pdf"))
    path.unlink()
    assert main(["release", "--merge", "one", "two", "-o", "joined"]) == 2
    assert f'--merge: "{path.relative_to(home)}" is missing' in capsys.readouterr().err
