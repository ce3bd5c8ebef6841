"""`check` a second time: what passed is not made again, and nothing that is wrong, or to be warned of, goes untold."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Capture
from making import maker_of
from outputs import copy_pack
from playing import load_marsh

from printgen.build.check import FILE
from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.cli import main
from printgen.errors import BadData, Problem
from printgen.model.options import Options
from printgen.model.product import FlowingSpec, RosterSpec
from printgen.products.kinds import list_specs
from printgen.render.flow.flow import FlowedText
from printgen.user import cache_folder

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
pytestmark = pytest.mark.usefixtures("made_anew")
ALL = ["plain/spawn", "plain/reference", "plain/boxes", "plain/mat", "plain/blanks"]
PASSED = "plain: 1 table, 5 products, no problems\n"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the products that are looked at from now on."""
    names: list[str] = []
    check = Maker.check

    def count(maker: Maker, job: Job) -> tuple[Problem, ...]:
        names.append(job.name)
        return check(maker, job)

    monkeypatch.setattr(Maker, "check", count)
    return names


def pass_by_name(monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    """Have a check note the name of a product and find nothing wrong."""

    def note(_: Maker, job: Job) -> tuple[Problem, ...]:
        made.append(job.name)
        return ()

    monkeypatch.setattr(Maker, "check", note)


@pytest.fixture
def table(here: Path) -> Path:
    """Return the table of a pack in the folder where commands run."""
    return copy_pack("plain", here / "tables") / "spawn.yaml"


def test_a_second_check_makes_what_an_edit_touches(table: Path, made: list[str], capsys: Capture) -> None:
    """After a check a second one makes nothing, and after an edit what shows the words; warnings are told each time."""
    assert main(["check", "plain"]) == 0
    assert made == ALL
    made.clear()
    assert main(["check", "plain"]) == 0
    assert (made, capsys.readouterr()) == ([], (PASSED * 2, ""))
    table.write_text(table.read_text().replace("Place them", "Put **them"))
    for again in (["plain/spawn", "plain/reference", "plain/boxes"], []):
        made.clear()
        assert main(["check", "plain"]) == 0
        assert made == again
        assert "is printed as it is written" in capsys.readouterr().err


def test_what_does_not_pass_is_told_each_time(table: Path, made: list[str], capsys: Capture) -> None:
    """A card whose words do not fit is found again by each check, at the line where it stands by then."""
    table.write_text(table.read_text().replace("nearest", "nearest " * 200))
    for line in (5, 6):
        made.clear()
        assert main(["check", "plain"]) == 1
        assert f"tables/plain/spawn.yaml:{line}:5: spawn, card " in capsys.readouterr().err
        table.write_text("# A remark.\n" + table.read_text())
    assert made == ["plain/spawn"]


def stretch(path: Path) -> None:
    """Make a file of a terabyte."""
    path.touch()
    os.truncate(path, 1024**4)


@pytest.mark.parametrize(
    "damage",
    [
        *(b"", b"{", b"[]", b'{"format": "printgen checked 1", "passed": 1}', None),
        pytest.param(stretch, id="too large for the machine"),
        pytest.param(getattr(os, "mkfifo", None), id="a pipe, which never ends", marks=needs_pipes),
    ],
)
def test_a_memory_that_is_damaged_costs_time_alone(
    damage: bytes | Callable[[Path], None] | None, table: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stands where the memory should, and where there can be none, everything is checked."""
    assert table.exists()
    pass_by_name(monkeypatch, made)
    folder = cache_folder()
    assert folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    if damage is None:
        folder.write_text("a file where the folder should be")
    else:
        folder.mkdir()
        if isinstance(damage, bytes):
            (folder / FILE).write_bytes(damage)
        else:
            damage(folder / FILE)
    assert main(["check", "plain"]) == 0
    assert made == ALL
    assert main(["check", "plain"]) == 0
    stays = damage is None or (folder / FILE).is_fifo()  # in its place nothing can be kept
    assert made == (ALL * 2 if stays else ALL)


def test_a_check_tells_of_a_book_without_room_for_its_contents() -> None:
    """Rosters that each fit a page, but whose titles do not fit the contents of their book, do not pass."""
    system = load_marsh()
    names = [f"frogs-{number}" for number in range(150)]
    system = system._replace(rosters=tuple(system.rosters[0]._replace(id=name, title=name) for name in names))
    (book,) = (spec for spec in list_specs(system) if isinstance(spec, RosterSpec) and spec.book)
    with pytest.raises(BadData, match="needs 3 pages at 8 pt, and has 2"):
        maker_of(Options()).check(Job(system, book))


def test_a_check_writes_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check sets each kind of flowing text and writes none, which would take a third more time."""
    system = load_marsh()
    monkeypatch.delattr(FlowedText, "data")
    for spec in {type(spec): spec for spec in list_specs(system) if isinstance(spec, FlowingSpec)}.values():
        maker_of(Options()).check(Job(system, spec))
