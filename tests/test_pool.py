"""Work on all cores: the same outcomes in the same order as on one, whatever happens to a process."""

import errno
import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from broken_packs import find_case
from conftest import shipped_products
from outputs import copy_pack

from printgen.build import pool
from printgen.build.job import Job, Outcome, load_systems, plan_jobs
from printgen.build.maker import Maker
from printgen.cli import main
from printgen.model.options import Options
from printgen.paths import Pack

NAMES = ("marsh/aid", "kill-zone/contacts", "marsh/weather-frogs", "kill-zone/markers", "horde-mode/misery")


@cache
def gone_products() -> dict[str, Job]:
    """Return products by name of a pack that is no longer where it was loaded from."""
    with TemporaryDirectory() as folder:
        pack = copy_pack("marsh", Path(folder))
        (system,), _ = load_systems([Pack("marsh", pack, "here")])
    return {job.name: job for job in plan_jobs([system])}


def jobs(*names: str) -> list[Job]:
    """Return products to make: shipped ones, and some of a pack that is gone."""
    return [(shipped_products() | gone_products())[name] for name in names]


@cache
def do_names() -> list[Outcome]:
    """Return what several processes make of the products above."""
    return list(pool.do_jobs(jobs(*NAMES), Maker(Options())))


def test_outcomes_come_in_the_order_asked_for() -> None:
    """Quick products wait for slow ones before them, so that the list of files is the same on each machine."""
    outcomes = do_names()
    assert [outcome.name for outcome in outcomes] == list(NAMES)
    assert all(outcome.data.startswith(b"%PDF-") for outcome in outcomes)


@pytest.mark.usefixtures("made_anew")
def test_several_processes_make_what_one_does() -> None:
    """A sheet made by a process of its own has the same bytes as one made alone."""
    maker = Maker(Options())
    assert do_names() == [maker.do(job) for job in jobs(*NAMES)]


def test_decks_that_take_long_are_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large decks that are made by several processes are in order, and the same bytes as those made by one."""
    decks = jobs("kill-zone/contacts", "horde-mode/misery", "firefight/events")
    monkeypatch.setattr(pool, "LONG", 0.0)
    made_here: list[str] = []
    do_alone = Maker.do

    def do_noting(self: Maker, job: Job) -> Outcome:
        made_here.append(job.name)
        return do_alone(self, job)

    monkeypatch.setattr(Maker, "do", do_noting)
    shared = list(pool.do_jobs(decks, Maker(Options())))
    if pool.CAN_FORK and len(os.sched_getaffinity(0)) > 1:
        assert 0 < len(made_here) < len(decks)
    assert shared == [do_alone(Maker(Options()), job) for job in decks]


def test_a_pack_of_ones_own_reaches_other_processes() -> None:
    """What a process is given holds all it needs: it looks for no pack itself."""
    assert all(outcome.data for outcome in do_names() if outcome.name in gone_products())


def test_problems_of_all_processes_are_reported(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Problems of two sheets, each made by another process, come in one report; what is sound is built."""
    for name in ("no-glyph-in-a-step", "sheet-that-fills-fewer-pages"):
        find_case(name).write(here / "tables", name)
    system = here / "tables/no-glyph-in-a-step/system.yaml"
    system.write_text(system.read_text().replace("prefix: marsh", "prefix: other"), encoding="utf-8")
    assert main(["build", "no-glyph-in-a-step", "sheet-that-fills-fewer-pages"]) == 1
    answer = capsys.readouterr()
    assert "tables/no-glyph-in-a-step/procedures.yaml:4:7: the typeface has no" in answer.err
    assert "tables/sheet-that-fills-fewer-pages/products.yaml:5:5: takes 1 page, not 3" in answer.err
    assert answer.err.endswith("2 problems in 2 files\n")
    assert "output/a4/sheet-that-fills-fewer-pages/reference.pdf\n" in answer.out


def die(_: str) -> Outcome:
    """Do as the kernel does where memory is short."""
    os._exit(9)


def test_a_process_that_dies_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet whose process was killed is named, with advice, and products made in this one are there."""
    monkeypatch.setattr(pool, "_work", die)
    names = ("horde-mode/spawn-orks", "kill-zone/contacts", "horde-mode/spawn-tau")
    lost, made, also_lost = pool.do_jobs(jobs(*names), Maker(Options()))
    assert made.data
    for outcome in (lost, also_lost):
        assert not outcome.data
        assert outcome.failure.startswith(f"{outcome.name}: the process that made it was stopped")
        assert "hint: build fewer products at once" in outcome.failure


def test_one_sheet_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of one sheet does not wait for another process to start."""
    monkeypatch.setattr(pool, "_work", die)
    (outcome,) = pool.do_jobs(jobs("horde-mode/spawn-orks"), Maker(Options()))
    assert outcome.data


def refuse(*_: object) -> bytes:
    """Do as a disk that cannot be read, or an account that may open no more files."""
    raise OSError(errno.EMFILE, "Too many open files")


def test_what_the_system_refuses_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """A product that the system does not let us make is named with the reason, and the others are made."""
    maker = Maker(Options())
    monkeypatch.setattr(maker, "make", refuse)
    outcome = maker.do(shipped_products()["kill-zone/contacts"])
    assert outcome.failure == "kill-zone/contacts: cannot be made: too many open files"


def refuse_work(_: str) -> Outcome:
    """Do as a process that cannot even say what became of its job."""
    raise OSError(errno.EIO, "Input/output error")


def test_what_another_process_lost_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets that cannot be fetched from other processes are named with the reason."""
    monkeypatch.setattr(pool, "_work", refuse_work)
    for outcome in pool.do_jobs(jobs("horde-mode/spawn-orks", "horde-mode/spawn-tau"), Maker(Options())):
        assert not outcome.data
        assert "cannot be read: input/output error" in outcome.failure
        assert outcome.name.rpartition("/")[2] in outcome.failure
