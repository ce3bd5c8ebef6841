"""Which files make prints in a browser: what each game loads, and its page. They lie beside the pages that play."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.build.fetch import fetch_all
from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.build.ready import pick_game
from printgen.build.wishes import heed_job
from printgen.load.layers import trace_folders
from printgen.model.options import Options
from printgen.model.product import PageSpec
from printgen.paths import EXAMPLES, Pack
from printgen.web.workshop.bundle import BundleFile, make_bundle, make_pack_file, read_lock
from printgen.web.workshop.page import WorkshopGame, make_print_page, name_print_page


class SiteFile(NamedTuple):
    """A file of a site."""

    path: str
    data: bytes


def make_workshop(
    jobs: Sequence[Job], packs: Mapping[str, Pack], known: Mapping[str, Mapping[str, str]], ready: Path
) -> Iterator[SiteFile]:
    """Yield all files with which prints of games are made in a browser.

    jobs: the pages of the games.
    packs: where the games lie, by id.
    known: by game, the sums of the prints that were made here, by their commands.
    ready: the folder of sheets of flowing text that were set before.

    Raises MissingLibrary for what cannot be fetched, and BadData.
    """
    bundle = make_bundle(fetch_all(read_lock()))
    yield from (SiteFile(file.path, file.data) for file in bundle)
    for job in jobs:
        own = _make_pack_file(job, packs[job.system.id], ready)
        yield SiteFile(own.path, own.data)
        yield SiteFile(name_print_page(job.system.id), _make_page(job, packs, [*bundle, own], known))


def _make_pack_file(job: Job, pack: Pack, ready: Path) -> BundleFile:
    """Return what a browser loads of a game alone."""
    bases = trace_folders(pack.folder) if job.system.extends else [pack.folder]
    return make_pack_file(job.system.id, bases, pick_game(ready, job.system.id))


def _make_page(
    job: Job, packs: Mapping[str, Pack], files: Sequence[BundleFile], known: Mapping[str, Mapping[str, str]]
) -> bytes:
    assert isinstance(job.spec, PageSpec)
    examples = sorted(path.name for path in (packs[job.system.id].folder / EXAMPLES).glob("*.yaml"))
    game = WorkshopGame(job.system, job.spec.scenarios, tuple(examples), known.get(job.system.id, {}))
    return make_print_page(Maker(heed_job(Options(), job)).design, game, files)
