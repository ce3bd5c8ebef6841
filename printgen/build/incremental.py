"""A build: what an output folder lacks, or holds otherwise than it should be, is made and put there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from printgen.build.job import Job, Outcome, blame_packs
from printgen.build.key import Keys
from printgen.build.manifest import MANIFEST, Entry
from printgen.build.output import Output, open_output
from printgen.build.progress import say, tell_hiding, track
from printgen.build.wishes import share_jobs
from printgen.build.work import Work
from printgen.errors import CannotWrite, Problem, containing, count_noun, tidy
from printgen.model.options import Options
from printgen.products.kinds import BUILD, KINDS, ProductKind

# A product to make, and its entry in the manifest.
Task = tuple[Job, Entry]
# By deck, the ids of the cards that have each sum. A deck is named by what the ids of its cards have in common.
Cards = Mapping[str, Mapping[str, Sequence[str]]]


def update_output(
    work: Work, options: Options, folder: Path, printed: Cards | None = None, *, waits: bool = False
) -> Iterator[Outcome]:
    """Make what a folder does not hold as it should, and yield what becomes of it, product by product.

    Of products that are up to date only whole games are yielded, since a player looks for these. The files that all
    pages share are put beside the pages.

    printed: cards that are printed already; only sheets of the others are made.
    waits: whether another build that is writing to the folder is waited for.

    Raises BadUsage, BadData for a faulty layout, and CannotWrite for a folder that cannot be written at all, or that
    holds files of others where files of pages go.
    """
    tell_hiding()
    shared, unknown = share_jobs(work.jobs, options)
    yield from unknown
    for wished, jobs in shared or [(options, [])]:
        yield from _update(work._replace(jobs=jobs), Keys(wished, work.packs, work.read), folder, printed, waits=waits)


def _update(work: Work, keys: Keys, folder: Path, printed: Cards | None, *, waits: bool) -> Iterator[Outcome]:
    """Make what a folder lacks of products that are made with the same options, and yield what becomes of it."""
    jobs = work.jobs if printed is None else list(_pick_changed(work.jobs, printed, keys))
    pages = [job for job in jobs if KINDS[job.kind].command != BUILD]
    with open_output(folder, keys.versions, waits=waits) as output:
        if pages:
            from printgen.build.site import check_free, complete_folder, forget_broken  # prints need not wait for it

            check_free(output)
            forget_broken(output)
        if output.is_lost:
            say(f"{output.folder / MANIFEST} is damaged: files that are not made again are no longer listed")
        stale, lost = _find_stale(jobs, keys, output)
        yield from blame_packs(chain(lost, _make_all(stale, keys, output)), (job.system for job in jobs))
        if pages:
            yield from complete_folder(pages, keys, output)
        output.finish()
        others = {*(job.name for job, _ in stale), *(outcome.name for outcome in lost)}
        for job in jobs:
            if job.kind is ProductKind.GAME and job.name not in others:
                yield Outcome(job.name, path=folder / keys.name_file(job), kept=True)
    if current := len(jobs) - len(others):
        say(f"{count_noun(current, 'product')} up to date")


def _find_stale(jobs: Iterable[Job], keys: Keys, output: Output) -> tuple[list[Task], list[Outcome]]:
    """Return what has to be made, and an outcome for each product where that cannot be told.

    What a product shows is looked at only if a file has changed that it may show.
    """
    stale: list[Task] = []
    lost: list[Outcome] = []
    for job in jobs:
        found: list[Problem] = []
        with containing(found, job.name):
            source = keys.sum_source(job)
            if not output.is_current(keys.name_file(job), source):
                narrow = keys.narrow(job).with_deck()
                wanted = keys.describe(narrow)._replace(source=source)
                if not output.keep(wanted):
                    stale.append((narrow, wanted))
        if found:
            lost.append(Outcome(job.name, problems=tuple(found)))
    return stale, lost


def _make_all(tasks: Sequence[Task], keys: Keys, output: Output) -> Iterator[Outcome]:
    """Make products, put them into the folder, and yield what becomes of each, in order. Raises BadUsage, BadData."""
    if tasks:
        from printgen.build.maker import Maker
        from printgen.build.pool import do_jobs

        made = do_jobs([job for job, _ in tasks], Maker(keys.options, keys.look))
        published = (_publish(outcome, wanted, output) for outcome, (_, wanted) in zip(made, tasks, strict=True))
        yield from track(published, len(tasks))


def _publish(outcome: Outcome, wanted: Entry, output: Output) -> Outcome:
    """Return what becomes of a product that was made, if it was."""
    if not outcome.data:
        return outcome
    try:
        if wanted.kind == ProductKind.SITE:
            from printgen.build.site import publish_door  # others need not wait for it

            return outcome._replace(data=b"", path=publish_door(wanted, outcome.data, output))
        return outcome._replace(data=b"", path=output.publish(wanted, outcome.data, outcome.pages))
    except CannotWrite as error:
        return Outcome(outcome.name, failure=str(error))


def list_cards(entries: Iterable[Entry]) -> Cards:
    """Return the cards that a manifest lists, by deck: for each sum the ids of the cards that have had it.

    Cards count wherever they were printed: on sheets of their deck, or on sheets that decks of a game share.
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


def _pick_changed(jobs: Iterable[Job], printed: Cards, keys: Keys) -> Iterator[Job]:
    """Yield what has cards that are not printed, each with these cards alone, and say how many."""
    holding: list[tuple[Job, Mapping[str, str]]] = []
    for job in jobs:
        faults: list[Problem] = []
        with containing(faults, job.name):
            if own := keys.describe(keys.narrow(job)).cards:
                holding.append((job, own))
        if faults:  # which are told where it is to be made
            yield job
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
