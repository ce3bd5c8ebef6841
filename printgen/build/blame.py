"""Says who must mend what does not fit in the products of a pack that extends another."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from printgen.build.job import Outcome
from printgen.load.layers import is_inherited, trace_folders
from printgen.model.system import System


def blame_packs(outcomes: Iterable[Outcome], systems: Iterable[System]) -> Iterator[Outcome]:
    """Yield outcomes whose problems in files of an extended pack name the pack that extends it."""
    known = {system.id: system for system in systems}
    for outcome in outcomes:
        system = known[outcome.name.partition("/")[0]]
        yield _blame(outcome, system) if system.extends and outcome.problems else outcome


def _blame(outcome: Outcome, system: System) -> Outcome:
    folders = trace_folders(Path(system.origins["prefix"].file).parent)
    hint = f"this is {outcome.name}: if it fits in {system.extends}, {system.id} must change this too"
    problems = (
        problem._replace(hint="; ".join(filter(None, (problem.hint, hint))))
        if is_inherited(problem, folders)
        else problem
        for problem in outcome.problems
    )
    return outcome._replace(problems=tuple(problems))
