"""Which files make prints in a browser: what each game loads, and its page, beside the other pages of a site."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from printgen.build.fetch import fetch_all
from printgen.build.job import Job
from printgen.build.make_ready import make_ready
from printgen.build.maker import Maker
from printgen.build.manifest import Entry
from printgen.build.output import Output, open_output
from printgen.build.own_files import list_own_files
from printgen.build.progress import say
from printgen.build.ready import INDEX, list_game, pick_game
from printgen.build.site import update_file, update_worker
from printgen.build.versions import list_versions
from printgen.build.wishes import heed_job
from printgen.build.work import Work
from printgen.errors import count_noun
from printgen.load.layers import trace_folders
from printgen.model.options import PAPERS, Options
from printgen.model.product import PageSpec
from printgen.paths import Pack
from printgen.products.game import BUNDLES
from printgen.products.kinds import PAGES, ProductKind
from printgen.user import cache_folder
from printgen.web.install import GAME_FILE, name_print_page
from printgen.web.workshop.bundle import FOLDER, BundleFile, make_bundle, make_pack_file, read_lock
from printgen.web.workshop.page import KnownPrint, WorkshopGame, make_print_page

# The folder of sheets that were set before, among what is kept for this user.
READY, DIGITS = "ready", 16
# What a browser loads: no worker keeps it, since the page does so itself.
LOADED = "workshop"


class SiteFile(NamedTuple):
    """A file of a site."""

    path: str
    data: bytes


class SitePrints(NamedTuple):
    """What was printed of a game for its site."""

    known: Mapping[str, KnownPrint] = {}  # by the command that makes it; never changed
    pictures: Sequence[Mapping[str, Any]] = ()  # of pages of the usual print


def make_workshop(
    jobs: Sequence[Job], packs: Mapping[str, Pack], prints: Mapping[str, SitePrints], ready: Path
) -> Iterator[SiteFile]:
    """Yield all files with which prints of games are made in a browser.

    jobs: the pages of the games.
    packs: where the games lie, by id.
    prints: by game, what was printed for the site.
    ready: the folder of sheets of flowing text that were set before.

    Raises MissingLibrary for what cannot be fetched, and BadData.
    """
    bundle = make_bundle(fetch_all(read_lock()))
    yield from (SiteFile(file.path, file.data) for file in bundle)
    for job in jobs:
        sheets = pick_game(ready, job.system.id)
        own = _make_pack_file(job, packs[job.system.id], index := sheets.pop(INDEX))
        yield SiteFile(own.path, own.data)
        yield from (SiteFile(f"{FOLDER}/{name}", data) for name, data in sheets.items())
        yield SiteFile(name_print_page(job.system.id), _make_page(job, [*bundle, own], index, prints))


def _make_pack_file(job: Job, pack: Pack, ready: bytes) -> BundleFile:
    """Return what a browser loads of a game alone."""
    bases = trace_folders(pack.folder) if job.system.extends else [pack.folder]
    return make_pack_file(job.system.id, bases, ready)


def _make_page(job: Job, files: Sequence[BundleFile], index: bytes, prints: Mapping[str, SitePrints]) -> bytes:
    assert isinstance(job.spec, PageSpec)
    made = prints.get(job.system.id, SitePrints())
    game = WorkshopGame(
        system=job.system,
        is_own=job.spec.own,
        scenarios=job.spec.scenarios,
        examples=tuple(list_own_files(job.system, job.spec)),
        known=made.known,
        ready=list_game(index),
        pictures=made.pictures,
    )
    return make_print_page(Maker(heed_job(Options(), job)).design, game, files)


def update_workshop(work: Work, folder: Path, themes: Sequence[str]) -> None:
    """Put what makes prints into the folder of a site.

    themes: those in which flowing text is set before, as no browser can.

    Raises MissingLibrary for what cannot be fetched, BadData, and CannotWrite.
    """
    jobs = [job for job in work.jobs if job.kind is ProductKind.SITE]
    kept = cache_folder()
    with TemporaryDirectory() as passing, open_output(folder, list_versions()) as output:
        games = sha256(
            "\n".join(pack.id for pack in work.packs).encode()
        ).hexdigest()  # other games remove none of these
        ready = (kept or Path(passing)) / READY / games[:DIGITS]
        unset = [outcome for outcome in make_ready(work.packs, ready, themes) if outcome.is_bad]
        if unset:  # a theme may be too large for it: whoever asks for that print is told
            why = unset[0].failure or unset[0].problems[0]
            say(f"{count_noun(len(unset), 'sheet')} cannot be set ahead, {unset[0].name} for one: {why}")
        prints = {job.system.id: _find_prints(job, output) for job in jobs}
        old = {path for path, entry in output.entries.items() if entry.kind == LOADED}
        for file in make_workshop(jobs, {pack.id: pack for pack in work.packs}, prints, ready):
            is_page = file.path.endswith(".html")
            update_file(Entry(file.path, kind=PAGES if is_page else LOADED), file.data, output)
            old.discard(file.path)
        for path in old:
            output.remove(path)
        update_worker(output)
        output.finish()


def _find_prints(job: Job, output: Output) -> SitePrints:
    """Return what of a game was printed for a site, as its files say."""
    game = job.system.id
    try:
        said = json.loads((output.folder / game / GAME_FILE).read_bytes())
    except FileNotFoundError:  # its door has problems, which were told
        return SitePrints()
    usual, known = heed_job(Options(), job).paper, dict[str, KnownPrint]()
    for paper, bundle in product(PAPERS, BUNDLES):
        path = f"{game}/print/{paper}/{bundle}.pdf"
        parts = "" if bundle == "all" else f" --parts {bundle}"
        if path in output.entries and path in said["sheets"]:
            command = f"build {game}/game{parts}{'' if paper == usual else f' --paper {paper}'}"
            known[command] = KnownPrint(output.entries[path].sha256, said["sheets"][path])
    return SitePrints(known, said["pictures"])
