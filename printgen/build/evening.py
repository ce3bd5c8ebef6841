"""An evening: what is built with a scenario. Some products are its own; those it does not change are the game's."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printgen.build.job import Job
from printgen.errors import BadUsage, suggest
from printgen.model.gauge import Lengths
from printgen.model.system import System
from printgen.paths import Pack
from printgen.products.kinds import INSTEAD, KINDS, ProductKind, list_specs

if TYPE_CHECKING:
    from printgen.load.scenario import ScenarioText

Plan = Callable[[Iterable[System], Sequence[str]], list[Job]]


class Evening(NamedTuple):
    """The scenario of a command, if it has one."""

    text: "ScenarioText | None" = None  # its text, None without one, and for lengths of tracks alone
    lengths: dict[str, Lengths] = {}  # noqa: RUF012  # of tracks for any game, of a file that names none; never changed

    def choose_targets(self, targets: Sequence[str], packs: Mapping[str, Pack]) -> Sequence[str]:
        """Return the targets of the command line, or the game of the scenario if there are none.

        `packs` are all that are known. Raises BadUsage if none of that game, or of one that extends it, is among the
        targets, and BadData if it cannot be told what a pack extends.
        """
        wanted = {target.partition("/")[0] for target in targets}
        if self.text and targets and not any(_may_take(self.text.game, name, packs) for name in wanted):
            message = f'--scenario: "{self.text.path}" is a scenario of {self.text.game}, which is not asked for'
            cure = f"name {self.text.game}, or leave out --scenario"
            raise BadUsage(message, cure if self.text.game in packs else suggest(self.text.game, packs))
        return targets or ([self.text.game] if self.text else [])

    def begin(self, systems: Iterable[System]) -> list[System]:
        """Return the systems. The scenario is added to the one that it is for. Raises BadData with its mistakes."""
        if not self.text:
            return [*systems]
        from printgen.load.scenario import read_scenario
        from printgen.products.scenario import add_scenario, fill_blanks

        return [
            fill_blanks(add_scenario(system, read_scenario(self.text, system)))
            if system.takes(self.text.game)
            else system
            for system in systems
        ]

    def plan(self, plan: Plan, systems: Sequence[System], targets: Sequence[str]) -> list[Job]:
        """Return a job for each product that the targets name.

        A product that the scenario does not change is made as the game makes it.

        Raises BadUsage for an unknown product, BadData for mistakes in the scenario.
        """
        if not self.text:
            return plan(systems, targets)
        games = {system.id: system for system in systems}
        jobs = plan(self.begin(systems), targets)
        return [shared for job in jobs for shared in _share(job, games[job.system.id])]


def _may_take(game: str, name: str, packs: Mapping[str, Pack]) -> bool:
    """Tell whether a pack is a game, or extends it. Raises BadData."""
    if name == game or name not in packs:
        return name == game
    from printgen.load.layers import trace_folders

    return any(folder.name == game for folder in trace_folders(packs[name].folder))


def open_evening(path: Path | None) -> Evening:
    """Return the scenario of a file, if there is one. Raises BadData if it cannot be read."""
    if path is None:
        return Evening()
    from printgen.load.scenario import open_scenario, read_lengths

    text = open_scenario(path)
    return Evening(text) if text.game else Evening(lengths=read_lengths(text))


def _share(job: Job, game: System) -> Iterator[Job]:
    """Yield the job that makes a product of tonight.

    Where the game itself makes the same product, its job is yielded in place of it. Boxes have both jobs: the game has
    boxes for its decks, and the scenario for others.
    """
    own = next((spec for spec in list_specs(game) if spec.id == job.spec.id), None)
    entry = KINDS[job.kind]
    if own is None:
        yield job
    elif not entry.tonight or entry.need(job.system, job.spec)._replace(scenario=None) == entry.need(game, own):
        yield job._replace(system=game, spec=own)
    elif entry.tonight == INSTEAD:
        yield job
    else:  # a box for each deck: the game's decks have theirs with the game, new and changed ones with the scenario
        yield job._replace(system=game, spec=own)
        need = KINDS[ProductKind.DECK].need
        more = tuple(
            deck
            for deck in job.system.decks
            if deck not in game.decks or need(job.system, deck)._replace(scenario=None) != need(game, deck)
        )
        yield job._replace(system=job.system._replace(decks=more))
