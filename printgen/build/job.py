"""What a command is about: the systems of some packs, and the products that the command line names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.errors import BadData, BadUsage, Problem, containing, suggest
from printgen.load.pack_memory import fetch_pack
from printgen.model.options import Options
from printgen.model.product import DeckSpec, RosterSpec, SetSpec, Spec
from printgen.model.system import System
from printgen.paths import Pack, find_packs, pick_packs, show_path
from printgen.products.deck import Deck, make_deck
from printgen.products.kinds import (
    BUILD,
    KINDS,
    LENGTHS,
    ProductKind,
    count_pieces,
    estimate_cost,
    find_kind,
    list_specs,
)
from printgen.products.listing import list_game_decks, name_owned
from printgen.products.needs import leave_named, leave_unwanted

OWNED_HINT = "--collection FILE says what you own; printgen collection writes one"


class Job(NamedTuple):
    """One product to build."""

    system: System
    spec: Spec
    only: tuple[str, ...] = ()  # the ids of the cards that are wanted of a deck, or of a game; none for all of them
    deck: Deck | None = None  # the deck, if it has been made

    @property
    def name(self) -> str:
        """Return what the product is called: as on the command line, with the scenario that it is for."""
        scenario = f"/{self.system.scenario.id}" if self.system.scenario else ""
        return f"{self.system.id}{scenario}/{self.spec.id}"

    @property
    def kind(self) -> ProductKind:
        """Return what kind of product it is."""
        return find_kind(self.spec)

    @property
    def cost(self) -> float:
        """Return about how many seconds it takes to make."""
        return estimate_cost(self.system, self.spec)

    def narrow(self) -> "Job":
        """Return the job with nothing of its system but what the product is made from."""
        return self._replace(system=leave_named(KINDS[self.kind].need(self.system, self.spec)))

    def heed(self, options: Options) -> "Job":
        """Return the job with nothing of its system that the options leave out."""
        return self._replace(system=leave_unwanted(self.system, options))

    def with_deck(self) -> "Job":
        """Return the job with its deck, if it is one: made once, it is listed and printed."""
        if self.deck or not isinstance(self.spec, DeckSpec):
            return self
        return self._replace(deck=make_deck(self.system, self.spec))

    def make_decks(self) -> list[Deck]:
        """Return the decks that the product holds: all decks of the game, the one that it is, or none."""
        if self.kind is ProductKind.GAME:
            return [make_deck(self.system, spec) for spec in list_game_decks(self.system)]
        deck = self.with_deck().deck
        return [deck] if deck else []

    @property
    def flows(self) -> bool:
        """Tell whether it is flowing text, which takes long, and libraries of its own."""
        return KINDS[self.kind].flows

    @property
    def amount(self) -> int:
        """Return how many pieces it has; 0 for a sheet that takes as many pages as it needs."""
        return count_pieces(self.system, self.spec)


class Outcome(NamedTuple):
    """What became of a job."""

    name: str
    data: bytes = b""  # what was made, until it is written
    pages: int = 0
    path: Path | None = None  # where it was written
    problems: tuple[Problem, ...] = ()  # in the pack; they are warnings if the job was done
    failure: str = ""  # why it was not done, if not for problems in the pack
    sheets: int = 0  # of paper, which the pages take
    size: float = 0  # of the type of flowing text, in points
    kept: bool = False  # whether a file from before is there that is as it would be made now

    @property
    def is_bad(self) -> bool:
        """Tell whether it was not done."""
        return bool(self.failure) or any(not problem.is_warning for problem in self.problems)


def load_systems(packs: Iterable[Pack]) -> tuple[list[System], list[Problem]]:
    """Return the systems of the packs that are sound, and the problems of the others."""
    systems: list[System] = []
    problems: list[Problem] = []
    for pack in packs:
        with containing(problems, show_path(pack.folder)):
            system = fetch_pack(pack)
            _refuse_shared_ids(system)
            systems.append(system)
    return systems, problems + _find_shared_prefixes(systems)


def load_system(name: str, tables: Iterable[str | Path] = ()) -> System:
    """Return the system of a name, from the folders `tables`, from ./tables, or one that ships with printgen.

    Raises BadUsage if there is none, and BadData with every problem of its pack.
    """
    packs = find_packs([Path(folder) for folder in tables])
    (pack,) = pick_packs(packs, [name])
    systems, problems = load_systems([pack])
    if problems:
        raise BadData(problems)
    return systems[0]


def _find_shared_prefixes(systems: Iterable[System]) -> list[Problem]:
    """Return a problem for each system whose cards have the ids of another's."""
    owners: dict[str, str] = {}
    problems = []
    for system in systems:
        owner = owners.setdefault(system.prefix, system.id)
        if owner != system.id:
            message = f'prefix: "{system.prefix}" is the prefix of {owner} too'
            problems.append(Problem(system.origins["prefix"], message, "choose another: it begins each card's id"))
    return problems


def _refuse_shared_ids(system: System) -> None:
    """Make sure that no product has the id, and so the file, of another. Raises BadData."""
    problems = []
    owners: dict[str, Spec] = {}
    for spec in list_specs(system):
        owner = owners.setdefault(spec.id, spec)
        if owner is not spec:
            message = f'"{spec.id}" is the id of two products, the other is from {spec.origin}'
            problems.append(Problem(owner.origin, message, "rename one of them: the id names the file"))
    if problems:
        raise BadData(problems)


def plan_jobs(systems: Iterable[System], targets: Iterable[str] = (), command: str = BUILD) -> list[Job]:
    """Return the products that the targets name, all of them if there are none; a target is SYSTEM or SYSTEM/PRODUCT.

    Targets in systems that are not given are left out, and so is what another command makes. Raises BadUsage for an
    unknown product.
    """
    known = {system.id: system for system in systems}
    wanted = list(targets) or list(known)
    jobs: dict[str, Job] = {}
    for target in wanted:
        name, _, product = target.partition("/")
        if name not in known:
            continue
        specs = [spec for spec in list_specs(known[name]) if KINDS[find_kind(spec)].command == command]
        found = [Job(known[name], spec) for spec in specs if product in ("", spec.id)]
        found = found or [Job(known[name], spec) for spec in specs if product.casefold() == spec.id.casefold()]
        if not found:
            owned = product in map(name_owned, known[name].tables)
            hint = OWNED_HINT if owned else suggest(product, [spec.id for spec in specs])
            for entry in KINDS.values():
                if entry.id == product and entry.command != BUILD:
                    hint = f"printgen {entry.command} {name} makes it"
            raise BadUsage(f'"{name}" has no product "{product}"', hint)
        jobs |= {job.name: job for job in found}
    return list(jobs.values())


def plan_prints(systems: Iterable[System], targets: Sequence[str] = (), *, games: bool = False) -> list[Job]:
    """Return the products that the targets name. Alternatives are made only where a target names them.

    games: whether whole games are not counted among these.
    """
    named = set(targets)
    return [
        job
        for job in plan_jobs(systems, targets)
        if not (isinstance(job.spec, DeckSpec | SetSpec | RosterSpec) and job.spec.alternative)
        or f"{job.system.id}/{job.spec.id}" in named
        or (games and job.kind is ProductKind.GAME)
    ]


def check_lengths(jobs: Iterable[Job], lengths: Mapping[str, tuple[int, ...]]) -> None:
    """Make sure that the lengths asked for belong to trackers that are made. Raises BadUsage."""
    systems = {job.system.id: job.system for job in jobs if LENGTHS not in KINDS[job.kind].ignores}
    trackers = [tracker for system in systems.values() for tracker in system.trackers]
    known = {tracker.id: [track for track in tracker.tracks if track.adjustable] for tracker in trackers}
    adjustable = {name: tracks for name, tracks in known.items() if tracks}
    for name, wanted in lengths.items():
        if name not in adjustable:
            hint = suggest(name, adjustable) or "build the trackers of a system that has one"
            raise BadUsage(f'there is no tracker "{name}" whose lengths can be set', hint)
        tracks = adjustable[name]
        if len(wanted) != len(tracks):
            titles = ", ".join(track.title for track in tracks)
            raise BadUsage(f'the tracker "{name}" takes {len(tracks)} lengths, not {len(wanted)}', f"those of {titles}")
        if not any(wanted):
            raise BadUsage(f'the tracker "{name}" would have no box at all', "give one of its tracks a length")


def blame_packs(outcomes: Iterable[Outcome], systems: Iterable[System]) -> Iterator[Outcome]:
    """Yield outcomes. If what does not fit comes from a pack that another one extends, the latter is named as well."""
    known = {system.id: system for system in systems}
    for outcome in outcomes:
        system = known[outcome.name.partition("/")[0]]
        yield _blame(outcome, system) if system.extends and outcome.problems else outcome


def _blame(outcome: Outcome, system: System) -> Outcome:
    from printgen.load.layers import is_inherited, trace_folders  # sound packs need not wait for it

    folders = trace_folders(Path(system.origins["prefix"].file).parent)
    hint = f"this is {outcome.name}: if it fits in {system.extends}, {system.id} must change this too"
    problems = (
        problem._replace(hint="; ".join(filter(None, (problem.hint, hint))))
        if is_inherited(problem, folders)
        else problem
        for problem in outcome.problems
    )
    return outcome._replace(problems=tuple(problems))
