"""A site that makes prints, for tests: what it loads comes from the cache of whoever runs them, or from the network."""

from hashlib import sha256
from pathlib import Path

import pytest
from commands import run

from printgen.build.fetch import fetch_all
from printgen.build.make_ready import make_ready
from printgen.build.own_files import list_own_files
from printgen.build.site import load_site
from printgen.build.workshop import SitePrints, make_workshop
from printgen.errors import MissingLibrary
from printgen.model.product import PageSpec
from printgen.products.kinds import ProductKind
from printgen.web.install import INDEX, WORKER, write_worker
from printgen.web.site.shell import write_fonts
from printgen.web.workshop.bundle import read_lock
from printgen.web.workshop.page import KnownPrint

# The page that is kept first by the worker of a site.
HOME = '<!DOCTYPE html><html lang="en"><title>Games</title><link rel="icon" href="data:,">'


def skip_without_network() -> None:
    """Skip a test where what a browser loads is neither kept nor to be had."""
    try:
        list(fetch_all(read_lock()))
    except MissingLibrary as error:
        pytest.skip(f"what a browser loads cannot be fetched here: {error}")


def write_site(folder: Path, games: list[str], ready: list[str], papers: tuple[str, ...] = ("a4",)) -> Path:
    """Write a site that makes prints of some games into a folder, and return that.

    ready: the games whose flowing text is set before, on some papers, with the sums of whole games.
    """
    skip_without_network()
    work = load_site([], games, workshop=True)
    assert work.problems == []
    doors = [job for job in work.jobs if job.kind is ProductKind.SITE]
    packs = {pack.id: pack for pack in work.packs}
    list(make_ready([packs[game] for game in ready], folder / "ready", ["colour"], papers))
    prints = {
        game: SitePrints({f"build {game}/game": KnownPrint(_sum_game(folder / "desk", game), "16 sheets")})
        for game in ready
    }
    files = {file.path: file.data for file in make_workshop(doors, packs, prints, folder / "ready")}
    for job in doors:
        assert isinstance(job.spec, PageSpec)
        files |= {f"{job.system.id}/{own.path}": own.text.encode() for own in list_own_files(job.system, job.spec)}
    pages = {path: data for path, data in files.items() if path.endswith(".html")} | write_fonts()
    pages[INDEX] = HOME.encode()
    for path, data in (files | pages | {WORKER: write_worker(pages)}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def _sum_game(folder: Path, game: str) -> str:
    """Return the sum of the file of a whole game as the command line makes it."""
    answer = run("build", f"{game}/game", "-o", str(folder))
    assert answer.code == 0, answer.err
    return sha256((folder / "a4" / game / "game.pdf").read_bytes()).hexdigest()
