"""A build: what an output folder lacks, or holds otherwise than it should be, is made and put there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printgen.build.blame import blame_packs
from printgen.build.job import Job, Outcome, leave_alternatives, load_systems, plan_jobs
from printgen.build.key import Keys
from printgen.build.manifest import MANIFEST, Entry
from printgen.build.output import Output, open_output
from printgen.build.progress import say, tell_current, tell_hiding
from printgen.errors import CannotWrite, Problem, containing, count_noun, tidy
from printgen.files import noting_files
from printgen.model.gauge import Lengths
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import Pack, find_packs, pick_packs
from printgen.products import warnings
from printgen.products.kinds import ProductKind

if TYPE_CHECKING:
    from printgen.build.evening import Evening

Task = tuple[Job, Entry]
# By deck, the ids of the cards that have each sum. A deck is named by what the ids of its cards have in common.
Cards = Mapping[str, Mapping[str, Sequence[str]]]


class Work(NamedTuple):
    """What is to be built.

    packs: the packs of the products.
    read: the sums of all files that were read for them.
    jobs: the products, those of sound packs.
    problems: what is wrong with the other packs.
    lengths: the lengths of tracks that a scenario for any game asks for.
    """

    packs: list[Pack]
    read: dict[Path, str]
    jobs: list[Job]
    problems: list[Problem]
    lengths: dict[str, Lengths] = {}  # noqa: RUF012  # never changed

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
    *,
    games: bool = False,
) -> Work:
    """Return what the targets name, everything if there are none, as the files of a scenario and a collection have it.

    games: whether that includes the whole game of each system that is named, as one file.

    Raises BadUsage, and BadData for mistakes in these files.
    """
    with noting_files() as read:
        evening = _open_evening(scenario) if scenario else None
        known = find_packs(tables)
        wanted = evening.choose_targets(targets, known) if evening else targets
        packs = pick_packs(known, [target.partition("/")[0] for target in wanted])
        systems, problems = load_systems(packs)
        if collection and not problems:  # it may be of a pack that could not be read, which is reported later
            systems = _put_collection(systems, collection)
        jobs = evening.plan(plan_jobs, systems, wanted) if evening else plan_jobs(systems, wanted)
    jobs = leave_alternatives(jobs, wanted, games=games)
    return Work(packs, read, jobs, problems, evening.lengths if evening else {})


def _open_evening(path: Path) -> "Evening":
    from printgen.build.evening import open_evening  # whoever plays no scenario need not wait for what reads one

    return open_evening(path)


def _put_collection(systems: list[System], path: Path) -> list[System]:
    """Return systems of which one knows what the player owns, by the file of a collection. Raises BadData."""
    from printgen.load.play.collection import read_collection

    collection = read_collection(path, systems)
    return [system._replace(collection=collection) if system.id == collection.game else system for system in systems]


def update_output(
    work: Work, options: Options, folder: Path, printed: Cards | None = None, *, waits: bool = False
) -> Iterator[Outcome]:
    """Make what a folder does not hold as it should, and yield what becomes of it, product by product.

    Of what is kept only whole games are yielded, which a player looks for.

    With the cards that are `printed` already, only sheets of the others are made. Another build that is writing to the
    folder is waited for only if this one `waits`. Raises BadUsage, BadData for a faulty
    layout, and CannotWrite for a folder that cannot be written at all.
    """
    tell_hiding()
    keys = Keys(options, work.packs, work.read)
    tasks, lost = describe_jobs(work.jobs, keys)
    if printed is not None:
        tasks, _ = describe_jobs(list(_pick_changed(tasks, printed)), keys)
    with open_output(folder, keys.versions, waits=waits) as output:
        if output.is_lost:
            say(f"{output.folder / MANIFEST} is damaged: files that are not made again are no longer listed")
        stale = [(job, wanted) for job, wanted in tasks if not output.keep(wanted)]
        yield from blame_packs(chain(lost, make_tasks(stale, keys, output)), (job.system for job in work.jobs))
        output.finish()
        kept = [wanted for job, wanted in tasks if job.kind is ProductKind.GAME and (job, wanted) not in stale]
        yield from (Outcome(wanted.product, path=folder / wanted.path, kept=True) for wanted in kept)
    tell_current(len(tasks) - len(stale))


def describe_jobs(jobs: Iterable[Job], keys: Keys) -> tuple[list[Task], list[Outcome]]:
    """Return what each product is made of, and an outcome for each of which that cannot be told."""
    tasks: list[Task] = []
    lost: list[Outcome] = []
    for job in jobs:
        found: list[Problem] = []
        with containing(found, job.name):
            narrow = keys.narrow(job).with_deck()
            tasks.append((narrow, keys.describe(narrow)))
        if found:
            lost.append(Outcome(job.name, problems=tuple(found)))
    return tasks, lost


def list_cards(entries: Iterable[Entry]) -> Cards:
    """Return the cards that a manifest lists, by deck: for each sum the ids of the cards that have had it.

    Cards count wherever they were printed: on sheets of their deck, or on those that decks of a game share.
    """
    cards: dict[str, dict[str, list[str]]] = {}
    for entry in entries:
        for name, digits in entry.cards.items():
            ids = cards.setdefault(_name_deck(name), {}).setdefault(digits, [])
            if name not in ids:  # the same card on another paper
                ids.append(name)
    return cards


def _name_deck(card: str) -> str:
    """Return what the ids of a deck's cards have in common: all but the number."""
    return card.rpartition("-")[0]


def _pick_changed(tasks: Iterable[Task], printed: Cards) -> Iterator[Job]:
    """Yield what has cards that are not printed, each with these cards alone, and say how many."""
    holding = [(job, wanted.cards) for job, wanted in tasks if wanted.cards]
    if not holding:
        say("no deck is among what is to be built, and other products have no cards")
    for job, cards in holding:
        decks = dict.fromkeys(map(_name_deck, cards))
        known = {deck: {digits: list(names) for digits, names in printed.get(deck, {}).items()} for deck in decks}
        taken = {name: _take(known[_name_deck(name)].get(digits, []), name) for name, digits in cards.items()}
        changed = tuple(name for name, found in taken.items() if not found)
        left = {name for sums in known.values() for names in sums.values() for name in names}
        gone = left.difference(taken.values())
        number = f"{len(changed)} of {count_noun(len(cards), 'card')} to print"
        say(tidy(f"{job.name}: {number}{_list_ids(': ', changed)}{_list_ids('; take out the old ', sorted(gone))}"))
        if changed:
            yield job._replace(only=changed)


def _list_ids(words: str, ids: Sequence[str]) -> str:
    return f"{words}{', '.join(ids)}" if ids else ""


def _take(printed: list[str], name: str) -> str:
    """Take a card off those printed ones that say the same, and return its name, or "" if none is left."""
    if not printed:
        return ""
    found = name if name in printed else printed[0]
    printed.remove(found)
    return found


def make_tasks(tasks: Sequence[Task], keys: Keys, output: Output) -> Iterator[Outcome]:
    """Yield what becomes of each task, in order. Raises BadUsage, or BadData for a faulty layout."""
    if tasks:
        from printgen.build.pool import do_jobs
        from printgen.build.progress import track

        made = do_jobs([job for job, _ in tasks], keys.options, keys.look)
        published = (_publish(outcome, wanted, output) for outcome, (_, wanted) in zip(made, tasks, strict=True))
        yield from track(published, len(tasks))


def _publish(outcome: Outcome, wanted: Entry, output: Output) -> Outcome:
    """Return what becomes of a product that was made, if it was."""
    if not outcome.data:
        return outcome
    try:
        return outcome._replace(data=b"", path=output.publish(wanted, outcome.data, outcome.pages))
    except CannotWrite as error:
        return Outcome(outcome.name, failure=str(error))
