"""What a command is about: the systems of some packs, and the products that the command line names."""

from collections.abc import Iterable
from typing import NamedTuple

from printgen.catalog import Pack
from printgen.errors import BadUsage, Problem, collecting, suggest
from printgen.load.pack import load_pack
from printgen.model.system import DeckSpec, System


class Job(NamedTuple):
    """One product to build."""

    system: System
    spec: DeckSpec

    @property
    def name(self) -> str:
        """Return what the command line calls the product."""
        return f"{self.system.id}/{self.spec.id}"


def load_systems(packs: Iterable[Pack]) -> tuple[list[System], list[Problem]]:
    """Return the systems of the packs that are sound, and the problems of the others."""
    systems: list[System] = []
    problems: list[Problem] = []
    for pack in packs:
        with collecting(problems):
            systems.append(load_pack(pack))
    return systems, problems + _find_shared_prefixes(systems)


def _find_shared_prefixes(systems: Iterable[System]) -> list[Problem]:
    """Return a problem for each system whose cards have the ids of another's."""
    owners: dict[str, str] = {}
    problems = []
    for system in systems:
        owner = owners.setdefault(system.prefix, system.id)
        if owner != system.id:
            message = f'prefix: "{system.prefix}" is the prefix of {owner} too'
            problems.append(Problem(system.places["prefix"], message, "choose another: it begins each card's id"))
    return problems


def plan_jobs(systems: Iterable[System], targets: Iterable[str] = ()) -> list[Job]:
    """Return the products that the targets name, all of them if there are none; a target is SYSTEM or SYSTEM/PRODUCT.

    Targets in systems that are not given are left out. Raises BadUsage for an unknown product.
    """
    known = {system.id: system for system in systems}
    wanted = list(targets) or list(known)
    jobs: dict[str, Job] = {}
    for target in wanted:
        name, _, product = target.partition("/")
        if name not in known:
            continue
        found = [Job(known[name], spec) for spec in known[name].decks if product in ("", spec.id)]
        if not found:
            hint = suggest(product, [spec.id for spec in known[name].decks])
            raise BadUsage(f'"{name}" has no product "{product}"', hint)
        jobs |= {job.name: job for job in found}
    return list(jobs.values())
