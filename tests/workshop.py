"""A site that makes prints, for tests: what it loads comes from the cache of whoever runs them, or from the network."""

from pathlib import Path

import pytest

from printgen.build.fetch import fetch_all
from printgen.build.site import load_pages
from printgen.build.workshop import make_workshop
from printgen.errors import MissingLibrary
from printgen.web.site import INDEX, WORKER, write_worker
from printgen.web.workshop.bundle import read_lock

# The page that is kept first by the worker of a site.
HOME = '<!DOCTYPE html><html lang="en"><title>Games</title><link rel="icon" href="data:,">'
Known = dict[str, dict[str, str]]


def write_site(folder: Path, games: list[str], tables: list[Path] | None = None, known: Known | None = None) -> Path:
    """Write a site that makes prints of some games into a folder, and return that."""
    try:
        list(fetch_all(read_lock()))
    except MissingLibrary as error:
        pytest.skip(f"what a browser loads cannot be fetched here: {error}")
    work = load_pages(tables or [], games)
    assert work.problems == []
    files = {
        file.path: file.data for file in make_workshop(work.jobs, {pack.id: pack for pack in work.packs}, known or {})
    }
    pages = {path: data for path, data in files.items() if path.endswith(".html")} | {INDEX: HOME.encode()}
    for path, data in (files | pages | {WORKER: write_worker(pages)}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder
