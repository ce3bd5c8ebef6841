"""What a command is to build: the products that it names, and the files that these were read from."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.build.evening import Plan, open_evening
from printgen.build.job import Job, load_systems, plan_prints
from printgen.errors import Problem, containing
from printgen.files import noting_files
from printgen.model.gauge import Lengths
from printgen.model.system import System
from printgen.paths import Pack, find_packs, pick_packs
from printgen.products import warnings


class Work(NamedTuple):
    """What is to be built."""

    packs: list[Pack]  # the packs of the products
    read: dict[Path, str]  # the sums of all files that were read for them
    jobs: list[Job]  # the products of sound packs
    problems: list[Problem]  # what is wrong with the other packs
    lengths: dict[str, Lengths] = {}  # noqa: RUF012  # of tracks, as a scenario for any game asks for; never changed

    def find_warnings(self) -> list[Problem]:
        """Return the warnings about the systems that something is built of."""
        return find_warnings({job.system.id: job.system for job in self.jobs}.values())


def find_warnings(systems: Iterable[System]) -> list[Problem]:
    """Return what the authors of the packs should look at."""
    found: list[Problem] = []
    for system in systems:
        with containing(found, system.origins["prefix"].file):
            found += warnings.list_warnings(system)
    return found


def load_work(
    tables: Sequence[Path],
    targets: Sequence[str],
    scenario: Path | None = None,
    collection: Path | None = None,
    plan: Plan = plan_prints,
) -> Work:
    """Return what the targets name, everything if there are none, as the files of a scenario and a collection have it.

    plan: what finds the products that targets name.

    Raises BadUsage, and BadData for mistakes in these files.
    """
    with noting_files() as read:
        evening, known = open_evening(scenario), find_packs(tables)
        wanted = evening.choose_targets(targets, known)
        packs = pick_packs(known, [target.partition("/")[0] for target in wanted])
        systems, problems = load_systems(packs)
        if collection and not problems:  # it may be of a pack that could not be read, which is reported later
            from printgen.load.pack.roster import read_collection

            owned = read_collection(collection, systems)
            systems = [system._replace(collection=owned) if system.id == owned.game else system for system in systems]
        jobs = evening.plan(plan, systems, wanted)
    return Work(packs, read, jobs, problems, evening.lengths)
