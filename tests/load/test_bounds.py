"""Packs far too large for any game: refused with place, number and bound, long before time or memory run out."""

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.cli import main
from printgen.errors import BadData
from printgen.load.folder import load_pack
from printgen.paths import Pack

HEAD = """\
title: Marsh
name: Marsh
edition: "1"
authors: [A. Heron]
credit: Marsh
prefix: marsh
accent: "#1f5c4d"
"""
ONE = "title: Wares\nentries:\n  - {title: Rope}\n"
# No pack takes longer to be refused on any machine that the tests run on; docs/packs.md promises 5 s on an idle one.
SECONDS = 60
MEGABYTES = 500
# Words of two letters are those that take longest to compare.
KNOWN = [f"{number:07b}".replace("0", "a").replace("1", "b") * 4 for number in range(100)]
ASKED = [f"{number * 7919:028b}".replace("0", "a").replace("1", "b") for number in range(900)]
ACCENTS = "\u0301\u0323" * 2_400

Files = dict[str, str]
# Packs by what is wrong with them: their files beside system.yaml, and what the first problem says.
CROWDS: dict[str, tuple[Callable[[], Files], str]] = {
    "a large file": (lambda: {"a.yaml": "- \n" * 5_000_000}, r"a\.yaml: is larger than 1 MB"),
    "many large files": (
        lambda: {f"a{n}.yaml": ONE + "#" * 1_000_000 for n in range(16)},
        r"a\d+\.yaml: makes the pack larger than 4 MB",
    ),
    "many values": (lambda: {"a.yaml": ONE + "  - \n" * 200_000}, r"a\.yaml:\d+:\d+: holds more than 60,000 values"),
    "many values in many files": (
        lambda: {f"a{n}.yaml": ONE + "  - {title: Rope}\n" * 990 for n in range(100)},
        r"a\d+\.yaml:\d+:\d+: holds more than 60,000 values",
    ),
    "many anchors": (lambda: {"a.yaml": "- &a b\n" * 140_000}, r"reading it stopped after 100"),
    "deep brackets": (lambda: {"a.yaml": "[" * 999_000}, r"a\.yaml:1:\d+: is nested more than 100 deep"),
    "many entries": (
        lambda: {"a.yaml": ONE + "  - {title: Rope}\n" * 5_000},
        r"a\.yaml:3:3: entries: has 5,001 items, and 1,000 is the most",
    ),
    "many copies": (
        lambda: {"a.yaml": "title: A\nentries:\n" + "  - {title: Rope, copies: 60}\n" * 900},
        r"a\.yaml:3:3: entries: makes 54,000 cards with its copies, and 2,000 is the most",
    ),
    "many rows": (
        lambda: {"a.yaml": "title: A\ndie: d6\nrows:\n" + "  - {roll: 1, result: A}\n" * 9_000},
        r"a\.yaml:4:3: rows: has 9,000 rows, and 1,000 is the most",
    ),
    "many bad rows": (
        lambda: {"a.yaml": "title: A\ndie: d6\nrows:\n" + "  - {rol: 1, reslt: A}\n" * 900},
        r"a\.yaml: may have more mistakes: reading it stopped after 100",
    ),
    "rows that overlap": (
        lambda: {"a.yaml": "title: A\ndie: d999\nrows:\n" + "  - {roll: 2-999, result: A}\n" * 900},
        r"a\.yaml: may have more mistakes",
    ),
    "rolls without end": (
        lambda: {"a.yaml": "title: A\ndie: d999\nrows:\n" + f"  - {{roll: '{'1-999,' * 800}1', result: A}}\n" * 180},
        r"names a face twice",
    ),
    "many columns": (
        lambda: {"a.yaml": "title: A\ndie: d6\ncolumns:\n" + "".join(f"  c{n}: C\n" for n in range(3_000))},
        r"a\.yaml:4:3: columns: has 3,000 keys, and 40 is the most",
    ),
    "many tables": (
        lambda: {f"a{n}.yaml": ONE for n in range(3_000)},
        r"marsh: holds 3,001 YAML files, and 200 is the most",
    ),
    "many sheets": (
        lambda: {
            "a.yaml": ONE,
            "products.yaml": "sheets:\n" + "".join(f"  s{n}: {{title: S}}\n" for n in range(3_000)),
        },
        r"products\.yaml:2:3: sheets: has 3,000 keys, and 50 is the most",
    ),
    "a deck of too many faces": (
        lambda: {
            "a.yaml": "title: A\ndie: 5d6\nrows:\n  - {roll: 5+, result: A}\n",
            "products.yaml": "decks:\n  a: {table: a, layout: text}\n",
        },
        r"products\.yaml:2:6: decks\.a: has 7,776 cards, and 2,000 is the most",
    ),
    "many markers": (
        lambda: {"markers.yaml": "".join(f"m{n}: {{title: M, numbers: 1-99, copies: 60}}\n" for n in range(900))},
        r"markers\.yaml:1:1: has 5,346,000 markers with their copies, and 2,000 is the most",
    ),
    "names that are much like one another": (
        lambda: {
            "a.yaml": "title: A\ndie: d6\nresults:\n"
            + "".join(f"  {name}: {{title: A}}\n" for name in KNOWN)
            + "rows:\n"
            + "".join(f"  - {{roll: 1, result: {name}}}\n" for name in ASKED)
        },
        r"unknown result",
    ),
    "accents upon accents": (
        lambda: {"a.yaml": "title: A\nentries:\n" + f"  - {{title: '{ACCENTS}'}}\n" * 90},
        r"has more than 30 accents on one letter",
    ),
    "a long text": (lambda: {"a.yaml": f"title: {'x' * 900_000}\nentries: [1]\n"}, r"is longer than 5000 characters"),
}


def write_pack(folder: Path, files: Files) -> Pack:
    """Write a pack."""
    pack = folder / "marsh"
    pack.mkdir()
    for name, text in {"system.yaml": HEAD, **files}.items():
        (pack / name).write_text(text, encoding="utf-8")
    return Pack("marsh", pack, "here")


def measure_memory() -> int:
    """Return the most memory that this process has had so far, in megabytes; 0 where nobody can tell."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415  # only here

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "linux" else peak // 1024**2


@pytest.mark.parametrize("crowd", CROWDS)
def test_too_much_of_anything_is_refused_at_once(crowd: str, tmp_path: Path) -> None:
    """A pack with too much of anything is refused with its place, the number and the most that there may be."""
    make, said = CROWDS[crowd]
    pack = write_pack(tmp_path, make())
    begin, before = time.process_time(), measure_memory()
    with pytest.raises(BadData) as bad:
        load_pack(pack)
    assert time.process_time() - begin < SECONDS
    assert measure_memory() - before < MEGABYTES
    assert any(re.search(said, str(problem)) for problem in bad.value.problems), bad.value.problems[:3]
    assert len(bad.value.problems) < 250


def test_a_pack_as_large_as_may_be_is_read(tmp_path: Path) -> None:
    """What keeps within all bounds is read, however large it is."""
    entries = "".join(f"  - {{title: Rope {n}, text: '{'word ' * 100}', copies: 2}}\n" for n in range(1_000))
    system = load_pack(write_pack(tmp_path, {f"a{n}.yaml": f"title: A\nentries:\n{entries}" for n in range(6)}))
    assert sum(len(table.rows) for table in system.tables) == 6_000


# What makes a drawing of a megabyte hard to read.
DRAWN = {
    "lines of a text": "<desc>" + "\n" * 900_000 + "</desc><path d='M0 0h9v9z'/>",
    "rules of style": "<style>" + "*{fill:red;stroke:blue}" * 1_990 + "</style>" + "<path d='M0 0h9v9z'/>" * 2_900,
    "words of other languages": "<desc>" + "a<o:a xmlns:o='o'/>" * 45_000 + "</desc><path d='M0 0h9v9z'/>",
    "attributes": "<path d='M0 0h9v9z' " + " ".join(f"a{n}=''" for n in range(80_000)) + "/>",
}


@pytest.mark.parametrize("what", DRAWN)
def test_large_drawings_are_read_soon(what: str, tmp_path: Path) -> None:
    """However large drawings are within their bounds, a pack of several is read before anybody gives up."""
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{DRAWN[what]}</svg>'
    entries = "".join(f"  - {{title: Rope, picture: a{n}.svg}}\n" for n in range(2))
    files = {f"a{n}.svg": drawing for n in range(2)} | {"a.yaml": f"title: Wares\nentries:\n{entries}"}
    begin = time.process_time()
    system = load_pack(write_pack(tmp_path, files))
    assert len(system.tables[0].rows) == 2
    assert time.process_time() - begin < SECONDS


def test_the_problems_that_are_not_shown_are_counted(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of very many problems the first are shown, and all are counted."""
    for name in ("one", "two", "three"):
        folder = here / "tables" / name
        folder.mkdir(parents=True)
        write_pack(folder, {"a.yaml": "title: A\ndie: d6\nrows:\n" + "  - {rol: 1}\n" * 90})
        (folder / "marsh").rename(here / "tables" / f"{name}-marsh")
        folder.rmdir()
    assert main(["check", "one-marsh", "two-marsh", "three-marsh"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len([line for line in lines if line.startswith("tables/")]) == 200
    more = re.search(r"^\.\.\. and (\d+) more$", "\n".join(lines), re.MULTILINE)
    assert more
    assert lines[-1] == f"{200 + int(more[1])} problems in 3 files"


def test_files_that_are_not_read_any_more_are_named(tmp_path: Path) -> None:
    """After very many mistakes the files that were not looked at are counted, the first by name."""
    bad = "title: A\ndie: d6\nrows:\n" + "  - {rol: 1}\n" * 90
    with pytest.raises(BadData) as found:
        load_pack(write_pack(tmp_path, {f"a{n}.yaml": bad for n in range(3)}))
    assert any("a1.yaml: 2 files of this pack, from this one on, were not read" in str(p) for p in found.value.problems)
