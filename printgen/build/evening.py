"""An evening: what is built with a scenario, its own products and those of the game that it changes or leaves alone."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.build.job import Job
from printgen.errors import BadUsage
from printgen.load.scenario.file import ScenarioText, open_scenario, read_lengths, read_scenario
from printgen.model.gauge import Lengths
from printgen.model.system import System
from printgen.products.kinds import KINDS, list_specs
from printgen.products.scenario.add import add_scenario

Plan = Callable[[Iterable[System], Sequence[str]], list[Job]]


class Evening(NamedTuple):
    """The scenario of a command.

    text: its text, None for lengths of tracks alone.
    lengths: lengths of tracks for any game, of a file that names none.
    """

    text: ScenarioText | None
    lengths: dict[str, Lengths]

    def choose_targets(self, targets: Sequence[str]) -> Sequence[str]:
        """Return the targets of the command line, or the game of the scenario if there are none.

        Raises BadUsage if that game is not among them.
        """
        if self.text and targets and self.text.game not in {target.partition("/")[0] for target in targets}:
            message = f'--scenario: "{self.text.path}" is a scenario of {self.text.game}, which is not asked for'
            raise BadUsage(message, f"name {self.text.game}, or leave out --scenario")
        return targets or ([self.text.game] if self.text else [])

    def begin(self, systems: Iterable[System]) -> list[System]:
        """Return systems, the game of the scenario as that has it. Raises BadData with its mistakes."""
        return [self._begin(system) for system in systems]

    def plan(self, plan: Plan, systems: Sequence[System], targets: Sequence[str]) -> list[Job]:
        """Return the products that a plan has for targets. What the scenario does not change is that of the game.

        Raises BadUsage for an unknown product, BadData for mistakes in the scenario.
        """
        games = {system.id: system for system in systems}
        return [_share(job, games[job.system.id]) for job in plan(self.begin(systems), targets)]

    def _begin(self, system: System) -> System:
        if not self.text or system.id != self.text.game:
            return system
        return add_scenario(system, read_scenario(self.text, system))


def open_evening(path: Path) -> Evening:
    """Return the scenario of a file. Raises BadData if it cannot be read."""
    text = open_scenario(path)
    return Evening(text, {}) if text.game else Evening(None, read_lengths(text))


def _share(job: Job, game: System) -> Job:
    """Return a job of tonight, or that of the game where both make the same."""
    own = next((spec for spec in list_specs(game) if spec.id == job.spec.id), None)
    if own is None:
        return job
    entry = KINDS[job.kind]
    if entry.tonight and entry.need(job.system, job.spec)._replace(scenario=None) != entry.need(game, own):
        return job
    return job._replace(system=game, spec=own)
