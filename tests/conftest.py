"""What the tests share: the shipped systems, loaded once, and their decks and sheets as they are printed."""

import gc
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import count, cycle, product
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from hypothesis import settings
from making import print_cards
from reading import Element, Page, read_pages, read_structure
from sheets import set_sheets_once

from printgen.build import pool, search
from printgen.build.job import Job, load_systems, plan_jobs
from printgen.build.maker import Maker
from printgen.imposition.grid import Grid
from printgen.model.look import Look
from printgen.model.options import Options
from printgen.model.product import DeckSpec, RosterSpec, SheetSpec
from printgen.model.system import System
from printgen.paths import find_packs, shipped
from printgen.products.deck import Deck, make_deck

# The browser of tests of pages.
pytest_plugins = ("phones",)

# Whoever runs the tests in the background may have told them not to heed Ctrl-C, which some of them send.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests start Python many times, so it keeps what it has compiled, whatever it is told elsewhere.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

PAPERS = ("a4", "letter")
# Letter is shorter than A4, so the longest rosters are tested on it.
LONGEST_ROSTERS = 2
# So many rosters make a book that is quickly read.
SHORT_BOOK = 4
Capture = pytest.CaptureFixture[str]
# What the command line says.
SETTINGS = {"long": False}
# Files whose tests share what one of them has made.
TOGETHER = tuple(
    f"tests/{name}.py"
    for name in ("test_packaging", "test_pool", "test_export", "render/test_calibration", "web/test_site_pages")
)
# Files with tests that take long: they begin first, so that none of them is left over for one core at the end.
LONG = tuple(
    f"tests/test_{name}.py"
    for name in ("cli", "incremental", "interrupted", "packaging", "pool", "sixth_system", "strangers", "workflows")
)
# So many values, as pages read back have, are made before the garbage collector looks for cycles.
COLLECT_AFTER = 200_000
# So many examples of a property are tried without --long.
FEW_EXAMPLES = 40
# How many tests each process leaves out.
LEFT_OUT: list[int] = []
# The numbers of the folders in which tests save print profiles.
FOLDERS = count()


class DeckJob(NamedTuple):
    """A deck to make."""

    system: System
    spec: DeckSpec


class Printed(NamedTuple):
    """A deck with its finished PDF, the pages read back from it, and what it was to be printed on."""

    deck: Deck
    data: bytes
    pages: list[Page]
    grid: Grid
    look: Look


class Sheet(NamedTuple):
    """A reference sheet, list or book as it was printed, with the pages and the structure read back from it."""

    job: Job
    data: bytes
    pages: list[Page]
    root: Element
    look: Look


@pytest.fixture(scope="session")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for what all tests share, in all processes."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder, and return it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def made_anew() -> None:
    """Read each pack and set each sheet anew, in a test where that is on trial."""


@pytest.fixture(autouse=True)
def own_profiles(
    request: pytest.FixtureRequest,
    together: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Keep the profiles, games and fonts of whoever runs the tests out of them: each test has a folder of its own.

    Packs that one test has read are remembered for the others.
    """
    folder = tmp_path_factory.getbasetemp() / f"profiles-{next(FOLDERS)}"
    for variable in ("XDG_CONFIG_HOME", "APPDATA", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(folder))
    monkeypatch.setattr("printgen.build.lacking.FOLDERS", ())  # what fonts there are differs from computer to computer
    if "made_anew" not in request.fixturenames and os.name != "nt":
        (together / "packs").mkdir(exist_ok=True)
        (folder / "printgen").mkdir(parents=True)
        (folder / "printgen" / "packs").symlink_to(together / "packs")


@pytest.fixture(autouse=True)
def one_core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have sheets made in the process of the test, but where others are on trial: to start them takes longer."""
    if request.path.name != "test_pool.py":
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)


@pytest.fixture(autouse=True)
def sheets_once(request: pytest.FixtureRequest, together: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each sheet set once for all tests and processes, but where the setting itself is on trial."""
    if "made_anew" not in request.fixturenames:
        set_sheets_once(together / "sheets", monkeypatch)


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all cures tried that there are, however slow the machine is; a test of the limit sets its own."""
    monkeypatch.setattr(search, "MOST_SECONDS", 100)


@pytest.fixture
def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have templates of strangers at work in the process of the test, but with --long: to start another takes long."""
    if not SETTINGS["long"]:
        monkeypatch.setattr(pool, "_do_bounded", lambda jobs, maker: map(maker.do, jobs))


class Closable(Protocol):
    """What is to be closed at the end of a test."""

    def close(self) -> None:
        """Let go of it."""


@pytest.fixture
def sit() -> Iterator[list[Closable]]:
    """Return a list for the terminals at which a test sits down, and clear them away at the end."""
    terminals: list[Closable] = []
    yield terminals
    for terminal in terminals:
        terminal.close()


@cache
def shipped_products() -> dict[str, Job]:
    """Return every product that ships with printgen by name."""
    systems, problems = load_systems(find_packs([shipped("tables")]).values())
    assert not problems, "\n".join(map(str, problems))
    return {job.name: job for job in plan_jobs(systems)}


@cache
def shipped_jobs() -> dict[str, DeckJob]:
    """Return every deck that ships with printgen by name."""
    return {
        name: DeckJob(job.system, job.spec)
        for name, job in shipped_products().items()
        if isinstance(job.spec, DeckSpec)
    }


@cache
def shipped_deck(name: str) -> Deck:
    """Return a deck that ships with printgen."""
    return make_deck(*shipped_jobs()[name])


def draw_deck(name: str, paper: str = "a4", card: str = "poker") -> bytes:
    """Build a deck that ships with printgen."""
    return print_cards(Maker(Options(paper, card)), *shipped_jobs()[name])


@lru_cache(maxsize=8)
def print_deck(name: str, paper: str = "a4", card: str = "poker") -> Printed:
    """Build a deck that ships with printgen, and read it back."""
    maker = Maker(Options(paper, card))
    data = print_cards(maker, *shipped_jobs()[name])
    return Printed(shipped_deck(name), data, read_pages(data), maker.design.grid, maker.look)


@cache
def maker(paper: str) -> Maker:
    """Return what makes products on a paper."""
    return Maker(Options(paper))


def pick_product(name: str) -> Job:
    """Return a product that ships with printgen; without --long a book has some of its rosters alone."""
    job = shipped_products()[name]
    if isinstance(job.spec, RosterSpec) and job.spec.book and not SETTINGS["long"]:
        return job._replace(spec=job.spec._replace(rosters=job.spec.rosters[:SHORT_BOOK]))
    return job


def print_product(name: str, paper: str = "a4") -> bytes:
    """Build a product that ships with printgen."""
    return maker(paper).make(pick_product(name)).data


@lru_cache(maxsize=4)
def print_sheet(name: str, paper: str = "a4") -> Sheet:
    """Build a sheet that ships with printgen, and read it back."""
    data = print_product(name, paper)
    pages = read_pages(data)
    return Sheet(pick_product(name), data, pages, read_structure(data, pages), maker(paper).look)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `deck_name` once for every deck that ships, and so with sheets and systems.

    `layout_deck` is a deck of each layout and of each system, with --long any deck. `sheet_name` is any sheet,
    `reference_name` one of tables and procedures, `roster_name` one of names, each with a `paper`. Rosters are made
    alike: most are tested with --long alone, and then on Letter in their book alone. Sheets take turns with papers, and
    are tested on both with --long.
    """
    every = bool(metafunc.config.getoption("--long"))
    if "deck_name" in metafunc.fixturenames:
        metafunc.parametrize("deck_name", sorted(shipped_jobs()))
    if "layout_deck" in metafunc.fixturenames:
        metafunc.parametrize("layout_deck", sorted(shipped_jobs()) if every else list_unlike_decks())
    kinds = {"sheet_name": SheetSpec | RosterSpec, "reference_name": SheetSpec, "roster_name": RosterSpec}
    for fixture, kind in kinds.items():
        if fixture in metafunc.fixturenames:
            names = [name for name, job in shipped_products().items() if isinstance(job.spec, kind)]
            rosters = [(name, paper) for name in names for paper in papers_of(name, every=every)]
            references = [name for name in names if isinstance(shipped_products()[name].spec, SheetSpec)]
            metafunc.parametrize((fixture, "paper"), pair(references, every=every) + rosters)


def pair(names: list[str], *, every: bool) -> list[tuple[str, str]]:
    """Return each name with a paper, the papers taking turns, or with every paper."""
    pairs = product(names, PAPERS) if every else zip(names, cycle(PAPERS), strict=False)
    return list(pairs)


@cache
def shipped_systems() -> dict[str, System]:
    """Return the systems that ship with printgen by id."""
    return {job.system.id: job.system for job in shipped_products().values()}


def parametrize_systems(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a system by `name` once for each; a `paper` takes turns, or is each with --long."""
    names, every = sorted(shipped_systems()), bool(metafunc.config.getoption("--long"))
    given = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if {"name", "paper"} <= set(metafunc.fixturenames) and not any("paper" in names for names in given):
        metafunc.parametrize(("name", "paper"), pair(names, every=every))
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", names)


def list_unlike_decks() -> list[str]:
    """Return the largest decks that have all layouts and are of all systems."""
    jobs = shipped_jobs()
    largest = sorted(jobs, key=lambda name: -len(shipped_deck(name).cards))
    unlike: list[str] = []
    for name in largest:
        told = [(jobs[other].system.id, jobs[other].spec.layout) for other in unlike]
        system, layout = jobs[name].system.id, jobs[name].spec.layout
        if system not in {one for one, _ in told} or layout not in {one for _, one in told}:
            unlike.append(name)
    return sorted(unlike)


def papers_of(name: str, *, every: bool) -> tuple[str, ...]:
    """Return the papers that a roster or a book is tested on."""
    job = shipped_products()[name]
    if not isinstance(job.spec, RosterSpec):
        return ()
    if job.spec.book:
        return PAPERS if every else ("letter",)
    lengths = {roster.id: sum(len(names) for _, names in roster.entries) for roster in job.system.rosters}
    by_length = sorted(lengths, key=lambda roster: -lengths[roster])
    if job.spec.rosters[0] in by_length[:LONGEST_ROSTERS]:
        return PAPERS if every else ("letter",)
    return ("a4",) if every or job.spec.rosters[0] == by_length[-1] else ()


def product_of(test: str) -> str:
    """Return what ships with printgen and a test asks for, by the end of its name, or "".

    That is a product, all of a kind that the tests of a file make of a system, or all that they make.
    """
    match = re.search(r"\[([a-z0-9-]+/[a-z0-9-]+?)(-(a4|letter)(-[a-z-]+)?)?\]$", test)
    if match:
        return match[1]
    if test.startswith(TOGETHER):
        return test.partition("::")[0]
    file, _, options = test.partition("::")
    system = next((name for name in shipped_systems() if name in options.partition("[")[2]), "")
    return f"{file} {system}" if system else ""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that runs every combination."""
    parser.addoption("--long", action="store_true", help="run every combination of paper, format, theme and pack")


def pytest_configure(config: pytest.Config) -> None:
    """Try the same few examples at each run, and with --long new ones and more. Each may take as long as it needs."""
    every = bool(config.getoption("--long"))
    examples = settings().max_examples if every else FEW_EXAMPLES
    settings.register_profile("printgen", deadline=None, derandomize=not every, max_examples=examples)
    settings.load_profile("printgen")
    SETTINGS["long"] = every


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only --long runs; run what takes long first, and a product's tests together: it is built once."""
    turns: Counter[str] = Counter()
    left_out = [] if config.getoption("--long") else [item for item in items if not _is_in_turn(item, turns)]
    config.hook.pytest_deselected(items=left_out)
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = len(left_out)
    LEFT_OUT.append(len(left_out))
    kept = set(items) - set(left_out)
    items[:] = sorted(
        (item for item in items if item in kept),
        key=lambda item: (not item.nodeid.startswith(LONG), not product_of(item.nodeid), product_of(item.nodeid)),
    )


def pytest_collection_finish() -> None:
    """Have the garbage collector pass over what stays, and come by seldom; the command line does without it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 50)


def _is_in_turn(item: pytest.Item, turns: Counter[str]) -> bool:
    """Return whether a test is among those that always run: of a test with the mark `every(n)` each n-th is."""
    mark = item.get_closest_marker("every")
    if mark is None:
        return True
    test = item.nodeid.partition("[")[0]
    turns[test] += 1
    return bool(turns[test] % mark.args[0] == 1)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Note how many tests a process has left out: it says so at its end."""
    LEFT_OUT.append(getattr(node, "workeroutput", {}).get("left_out", 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was not run, and how it is."""
    if max(LEFT_OUT, default=0):
        terminalreporter.write_line(
            f"{max(LEFT_OUT)} tests, and some sheets, decks and papers, are left to `python3 make.py test --long`"
        )


def pytest_sessionfinish() -> None:
    """Let go of fonts while the library that made them is still there."""
    maker.cache_clear()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run all tests of a product in one process, in the order in which they were collected."""
    from xdist.scheduler import LoadScopeScheduling  # noqa: PLC0415  # it asks, so it is there

    config.option.loadscopereorder = False  # else those that are alone would be the last, however long they take

    class ByProduct(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return product_of(nodeid) or nodeid

    return ByProduct(config, log)
