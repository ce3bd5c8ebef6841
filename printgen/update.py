"""A build: what an output folder lacks, or holds otherwise than it should be, is made and put there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.catalog import Pack, find_packs, pick_packs
from printgen.errors import CannotWrite, Problem, count_noun
from printgen.load.source import noting_files
from printgen.manifest import Entry
from printgen.model.options import Options
from printgen.output import Output, open_output
from printgen.plan import Job, Outcome, load_systems, plan_jobs
from printgen.progress import say, tell_current
from printgen.recipe import Recipes

Task = tuple[Job, Entry]
# The sums of cards by id, by product.
Cards = Mapping[str, Mapping[str, str]]


class Work(NamedTuple):
    """What is to be built: products of sound packs, the sums of all files that were read for that, and the problems."""

    packs: list[Pack]
    read: dict[Path, str]
    jobs: list[Job]
    problems: list[Problem]


def load_work(tables: Sequence[Path], targets: Sequence[str]) -> Work:
    """Return what the targets name, everything if there are none. Raises BadUsage."""
    packs = pick_packs(find_packs(tables), [target.partition("/")[0] for target in targets])
    with noting_files() as read:
        systems, problems = load_systems(packs)
    return Work(packs, read, plan_jobs(systems, targets), problems)


def update_output(work: Work, options: Options, folder: Path, printed: Cards | None = None) -> Iterator[Outcome]:
    """Make what a folder does not hold as it should, and yield what becomes of it, product by product.

    With the cards that are `printed` already, only sheets of the others are made. Raises BadUsage, BadData for a faulty
    layout, and CannotWrite for a folder that cannot be written at all.
    """
    recipes = Recipes(options, work.packs, work.read)
    jobs = work.jobs if printed is None else list(_pick_changed(work.jobs, recipes, printed))
    with open_output(folder, recipes.tools) as output:
        tasks = [(job, recipes.describe(job)) for job in jobs]
        stale = [(job, recipe) for job, recipe in tasks if not output.holds(recipe)]
        yield from _make(stale, recipes, output)
        output.finish()
    tell_current(len(jobs) - len(stale))


def list_cards(entries: Iterable[Entry]) -> Cards:
    """Return the sums of all cards that a manifest lists, by product; those of the newest file of each."""
    cards: dict[str, dict[str, str]] = {}
    for entry in entries:
        if entry.cards:
            cards.setdefault(entry.product, {}).update(entry.cards)
    return cards


def _pick_changed(jobs: Iterable[Job], recipes: Recipes, printed: Cards) -> Iterator[Job]:
    """Yield the decks that have cards which are not printed, each with these cards alone, and say what is left out."""
    for job in jobs:
        cards, old = recipes.describe(job).cards, printed.get(job.name, {})
        changed = tuple(name for name, digits in cards.items() if old.get(name) != digits)
        gone = [name for name in old if name not in cards]
        if changed or gone:
            out = f"; take out {', '.join(gone)}" if gone else ""
            say(f"{job.name}: {len(changed)} of {count_noun(len(cards), 'card')} to print{out}")
        if changed:
            yield job._replace(only=changed)


def _make(tasks: Sequence[Task], recipes: Recipes, output: Output) -> Iterator[Outcome]:
    """Yield what becomes of each task, in order. Raises BadUsage, or BadData for a faulty layout."""
    if tasks:
        from printgen.pool import do_jobs
        from printgen.progress import track

        made = do_jobs([job for job, _ in tasks], recipes.options)
        published = (_publish(outcome, recipe, output) for outcome, (_, recipe) in zip(made, tasks, strict=True))
        yield from track(published, len(tasks))


def _publish(outcome: Outcome, recipe: Entry, output: Output) -> Outcome:
    """Return what becomes of a product that was made, if it was."""
    if not outcome.data:
        return outcome
    try:
        return Outcome(outcome.name, path=output.publish(recipe, outcome.data, outcome.pages))
    except CannotWrite as error:
        return Outcome(outcome.name, failure=str(error))
