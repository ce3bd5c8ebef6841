"""A release: whole games, archives for each system and paper with PDFs, advice and credits, pages, a list of it all."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from pathlib import Path
from string import Template
from typing import Any, NamedTuple
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from printgen.build.manifest import MANIFEST, RELEASE, SUMS, Entry, read_manifest, write_sums
from printgen.build.output import check_owner
from printgen.build.progress import say
from printgen.build.versions import list_versions
from printgen.build.work import Work
from printgen.errors import BadUsage, CannotWrite, count_noun, reason_of
from printgen.files import write_file
from printgen.load.look.look import load_paper
from printgen.load.nodes.source import read_text
from printgen.model.options import PAPERS, Options
from printgen.model.system import System
from printgen.paths import find_licence, release_text, show_path
from printgen.products.kinds import KINDS, ProductKind
from printgen.web.install import ENDING, INDEX, WEB, WORKER, list_names, name_page, write_index, write_worker

VERSION = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.+-]{0,38}[A-Za-z0-9])?")
PRINTING, CREDITS, LICENCE = "PRINTING.txt", "CREDITS.txt", "LICENSE.txt"
# An archive states when each file was made, and who may read it: always the same, so that its bytes are.
MADE = (1980, 1, 1, 0, 0, 0)
UNIX, READABLE = 3, 0o100644


class Packed(NamedTuple):
    """A file in an archive: a product, or a file that belongs to a page."""

    place: str  # where it lies in its archive; in a system's archive, below a folder that all files share
    entry: Entry  # what the manifest of the build says of it
    data: bytes
    title: str = ""  # what stands on it, "" for files of pages


class Archive(NamedTuple):
    """A finished archive."""

    name: str
    data: bytes
    files: tuple[Packed, ...]  # what it lists: all but advice, credits and the licence


def check_version(version: str) -> None:
    """Make sure that a version can be part of a file's name. Raises BadUsage."""
    if not VERSION.fullmatch(version):
        raise BadUsage(f'--version: "{version}" is not a version', "it has letters, digits, dots and hyphens: 1.2.0")


def check_folder(folder: Path, output: Path) -> None:
    """Make sure that a release replaces no file of a build or of others. Raises BadUsage, CannotWrite."""
    if output.resolve() in (folder.resolve(), *folder.resolve().parents):
        raise BadUsage(f'--output: "{folder}" is where the PDFs are built', "name another folder")
    check_owner(folder, RELEASE)


def write_release(work: Work, pages: Work, version: str, output: Path, folder: Path) -> list[Path]:
    """Write whole games, archives of all else that was built in a folder, pages, their list and sums; return the paths.

    work: the products, each built for each paper.
    pages: the pages, which were made below the folder of the build.

    Raises CannotWrite, also for a file that was changed since, and BadData for a licence that cannot be read.
    """
    entries = _read_listed(output)
    archives = list(_pack_systems(work, version, output, entries))
    games = {
        f"{job.system.id}-{version}-{paper}.pdf": _fetch(f"{paper}/{job.name}.pdf", entries, output)[1]
        for job in work.jobs
        if job.kind is ProductKind.GAME
        for paper in PAPERS
    }
    site = _collect_site(pages, output / WEB)
    archives.append(Archive(f"{WEB}-{version}.zip", _pack({file.place: file.data for file in site}), site))
    alone = {file.place.partition("/")[2]: file.data for file in site}
    systems = sorted({job.system.id for job in pages.jobs})
    named = {f"{name}-{version}.html": alone[name_page(name)] for name in systems}
    files = _list_release(archives, games, named, version)
    for name in sorted(path.name for path in folder.glob("*.zip") if path.name not in files):
        say(f"{folder / name} is of another release")
    try:
        (folder / SUMS).unlink(missing_ok=True)  # until all is there, they would be sums of other files
    except OSError as error:
        raise CannotWrite(str(folder / SUMS), reason_of(error)) from None
    for name, data in files.items():
        write_file(folder / name, data)
    return [folder / name for name in files]


def _pack_systems(work: Work, version: str, output: Path, entries: Mapping[str, Entry]) -> Iterator[Archive]:
    """Yield the archive of each system for each paper, the same for the same input. Raises CannotWrite, BadData."""
    licences = {pack.id: path for pack in work.packs if (path := find_licence(pack))}
    parts = (job for job in work.jobs if job.kind is not ProductKind.GAME)
    for system, jobs in groupby(parts, lambda job: job.system):
        named = list(jobs)
        for paper in PAPERS:
            files = []
            for job in named:
                place = f"{KINDS[job.kind].folder}/{job.spec.id}.pdf"
                entry, data = _fetch(f"{paper}/{job.name}.pdf", entries, output)
                files.append(Packed(place, entry, data, job.spec.title))
            files.sort()
            folder, words = f"{system.id}-{paper}", _list_words(system, paper, version, files)
            texts = {name: Template(release_text(name)).substitute(words).encode() for name in (PRINTING, CREDITS)}
            if path := licences.get(system.id):
                texts[LICENCE] = read_text(path, show_path(path)).encode()
            packed = {**{file.place: file.data for file in files}, **texts}
            data = _pack({f"{folder}/{place}": data for place, data in packed.items()})
            yield Archive(f"{system.id}-{version}-{paper}.zip", data, tuple(files))


def _list_words(system: System, paper: str, version: str, files: Iterable[Packed]) -> dict[str, str]:
    """Return the words for the texts in an archive."""
    lines = [f"  {file.place:<40} {count_noun(file.entry.pages, 'page'):>9}  {file.title}" for file in files]
    return {
        "title": system.title,
        "edition": system.edition,
        "credit": system.credit,
        "authors": ", ".join(system.authors),
        "paper": load_paper(Options(paper)).title,
        "version": version,
        "files": "\n".join(lines),
    }


def _collect_site(pages: Work, folder: Path) -> tuple[Packed, ...]:
    """Return the files of all pages, with a list of these games alone and the worker. Raises CannotWrite."""
    entries = _read_listed(folder)
    names = [name for job in pages.jobs for name in list_names(job.system.id)]
    found = {name: _fetch(name, entries, folder) for name in names}
    files = {name: data for name, (_, data) in found.items()}
    files[INDEX] = write_index(json.loads(data) for path, data in files.items() if path.endswith(ENDING))
    files[WORKER] = write_worker(files)
    for name in (INDEX, WORKER):
        found[name] = (Entry(name, kind=ProductKind.WEB, sha256=sha256(files[name]).hexdigest()), files[name])
    return tuple(Packed(f"{WEB}/{name}", *found[name]) for name in sorted(found))


def _read_listed(folder: Path) -> dict[str, Entry]:
    """Return what the manifest of a folder lists; nothing without one."""
    manifest = folder / MANIFEST
    return read_manifest(manifest.read_bytes()) or {} if manifest.exists() else {}


def _fetch(path: str, entries: Mapping[str, Entry], folder: Path) -> tuple[Entry, bytes]:
    """Return a file that a build has made, and its entry. Raises CannotWrite if it was changed since."""
    data = (folder / path).read_bytes()
    if path not in entries or sha256(data).hexdigest() != entries[path].sha256:
        raise CannotWrite(str(folder / path), "it was changed while the release was made")
    return entries[path], data


def _list_release(
    archives: Iterable[Archive], games: Mapping[str, bytes], pages: Mapping[str, bytes], version: str
) -> dict[str, bytes]:
    """Return all files of a release by name: archives, games, pages, the manifest that lists these, and their sums."""
    found = sorted(archives)
    files = {**{archive.name: archive.data for archive in found}, **games, **pages}
    listed = {
        "format": RELEASE,
        "version": version,
        "made_with": list_versions(),
        "archives": [*map(_describe, found)],
        "games": _list_sums(games),
        "pages": _list_sums(pages),
    }
    files[MANIFEST] = (json.dumps(listed, indent=1) + "\n").encode()
    files[SUMS] = write_sums({name: sha256(data).hexdigest() for name, data in files.items()})
    return files


def _list_sums(files: Mapping[str, bytes]) -> list[dict[str, str]]:
    """Return what a manifest says of files that lie in no archive."""
    return [{"name": name, "sha256": sha256(data).hexdigest()} for name, data in files.items()]


def _describe(archive: Archive) -> dict[str, Any]:
    """Return what a manifest says of an archive."""
    files = [
        {
            "path": file.place,
            "product": file.entry.product,
            "kind": file.entry.kind,
            "fingerprint": file.entry.fingerprint,
            "pages": file.entry.pages,
            "sha256": file.entry.sha256,
        }
        for file in archive.files
    ]
    return {"name": archive.name, "sha256": sha256(archive.data).hexdigest(), "files": files}


def _pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive; they are stored as they are, for PDFs are compressed already."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for name in sorted(files):
            info = ZipInfo(name, MADE)
            info.create_system, info.external_attr = UNIX, READABLE << 16
            archive.writestr(info, files[name])
    return buffer.getvalue()
