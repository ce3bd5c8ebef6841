"""Checks packs: makes each product without writing it. A product that passed before and has not changed is left out."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from printgen.build.job import Job, Outcome, blame_packs, load_systems, plan_jobs
from printgen.build.key import Keys
from printgen.build.search import CureSearch
from printgen.build.wishes import share_jobs
from printgen.errors import CannotWrite, Problem, containing
from printgen.files import noting_files, read_plain_file, write_file
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import find_packs, list_scenarios, pick_packs, show_path
from printgen.products.kinds import ProductKind
from printgen.products.scenario import add_scenario
from printgen.user import cache_folder

FILE, FORMAT = "checked.json", "printgen checked 1"
# So many sums are remembered, two for each product. The products checked last are kept.
MOST_REMEMBERED = 4_000


class Checked(NamedTuple):
    """What a check has found."""

    systems: list[System]  # the systems that could be loaded
    jobs: list[Job]  # their products
    outcomes: list[Outcome]  # what became of each product
    problems: list[Problem]  # what was wrong with the other systems
    scenarios: dict[str, list[Problem]]  # what was wrong with other files of these packs, by id


def check_packs(tables: Sequence[Path], names: Sequence[str], options: Options | None = None) -> Checked:
    """Check the packs of these names, all of them if there are none, with the usual options or with others.

    The scenarios and changelogs in the folders of the packs are read too.

    A product that passed without a word is remembered by its sums, and passes at once as long as one is the same.
    Raises BadUsage, or BadData for a faulty layout.
    """
    packs = pick_packs(find_packs(tables), names)
    with noting_files() as read:
        systems, problems = load_systems(packs)
    folders = {pack.id: pack.folder for pack in packs}
    scenarios = {system.id: check_others(folders[system.id], system) for system in systems}
    # A whole game is made of products that are among these.
    jobs = [job for job in plan_jobs(systems) if job.kind is not ProductKind.GAME]
    passed = read_passed()
    shared, lost = share_jobs(jobs, options or Options())
    search = CureSearch()
    checked = (_check_jobs(group, Keys(wished, packs, read), passed, search) for wished, group in shared)
    outcomes = blame_packs(chain(lost, *checked), systems)
    found = {outcome.name: outcome for outcome in outcomes}
    _write_passed(passed)
    return Checked(systems, jobs, [found[job.name] for job in jobs], problems, scenarios)


def check_others(folder: Path, system: System) -> list[Problem]:
    """Return what is wrong with other files that lie in the folder of a pack: scenarios, and its changelog."""
    from printgen.load.changelog import read_changelog
    from printgen.load.scenario import open_scenario, read_scenario

    problems: list[Problem] = []
    for path in list_scenarios(folder):
        with containing(problems, show_path(path)):
            add_scenario(system, read_scenario(open_scenario(path), system))
    with containing(problems, show_path(folder)):
        read_changelog(folder)
    return problems


def _check_jobs(jobs: Iterable[Job], keys: Keys, passed: dict[str, None], search: CureSearch) -> Iterator[Outcome]:
    """Yield the outcome of each job: first the jobs that passed before. The sums of jobs that pass now are added.

    What a product shows is looked at only if a file has changed that it may show.
    """
    unknown: list[tuple[Job, tuple[str, str]]] = []
    for job in jobs:
        faults: list[Problem] = []
        source = key = ""
        with containing(faults, job.name):
            if (source := keys.sum_source(job)) not in passed:
                narrow = keys.narrow(job)
                key = keys.make_key(narrow)
                if key not in passed:
                    unknown.append((narrow, (source, key)))
                    continue
        yield Outcome(job.name, problems=tuple(faults))
        if not faults:
            remember((source, key), passed)
    if unknown:
        yield from _make_all(unknown, keys, passed, search)


def _make_all(
    tasks: Sequence[tuple[Job, tuple[str, str]]], keys: Keys, passed: dict[str, None], search: CureSearch
) -> Iterator[Outcome]:
    """Yield what becomes of products that are made, each with its sums, which are added for one that passes."""
    from printgen.build.maker import Maker
    from printgen.build.pool import do_jobs
    from printgen.build.progress import show_bar

    outcomes = do_jobs([job for job, _ in tasks], Maker(keys.options, keys.look, checks=True, search=search))
    for outcome, (_, sums) in zip(show_bar(outcomes, len(tasks), "checking"), tasks, strict=True):
        if not (outcome.problems or outcome.failure):
            remember(sums, passed)
        yield outcome


def remember(sums: Iterable[str], passed: dict[str, None]) -> None:
    """Put the sums of a product behind all others."""
    for digits in filter(None, sums):
        passed.pop(digits, None)
        passed[digits] = None


def read_passed() -> dict[str, None]:
    """Return the sums of the products that passed before, none if that cannot be told."""
    folder = cache_folder()
    try:
        found = json.loads(read_plain_file(folder / FILE)) if folder else {}
        return dict.fromkeys(map(str, found["passed"])) if found["format"] == FORMAT else {}
    except (OSError, ValueError, TypeError, LookupError, RecursionError):
        return {}


def _write_passed(passed: Iterable[str]) -> None:
    """Remember the sums of the products that have passed, unless there is nowhere to."""
    folder = cache_folder()
    data = json.dumps({"format": FORMAT, "passed": [*passed][-MOST_REMEMBERED:]})
    if folder:
        with suppress(CannotWrite):
            write_file(folder / FILE, data.encode(), passing=True)
