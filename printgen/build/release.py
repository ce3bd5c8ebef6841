"""A release: archives for each system and paper with PDFs, advice and credits, pages, and a list of it all."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from string import Template
from typing import Any, NamedTuple
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from printgen.build.incremental import Work
from printgen.build.job import Job
from printgen.build.key import Keys
from printgen.build.manifest import MANIFEST, RELEASE, SUMS, Entry, read_manifest, write_sums
from printgen.build.output import check_owner
from printgen.build.progress import say
from printgen.build.release_pages import collect_pages, complete_pages, name_pages
from printgen.build.shard import WEB, Part, Product, Release
from printgen.errors import BadUsage, CannotWrite, count_noun, reason_of
from printgen.files import write_file
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import release_text
from printgen.products.kinds import KINDS, ProductKind

# A release has archives for each of these papers.
PAPERS = ("a4", "letter")
VERSION = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.+-]{0,38}[A-Za-z0-9])?")
PRINTING, CREDITS = "PRINTING.txt", "CREDITS.txt"
# An archive states when each file was made, and who may read it: always the same, so that its bytes are.
MADE = (1980, 1, 1, 0, 0, 0)
UNIX, READABLE = 3, 0o100644


class Archive(NamedTuple):
    """A finished archive: its name, its bytes, and what is in it."""

    name: str
    data: bytes
    products: tuple[Product, ...]


def check_version(version: str) -> None:
    """Make sure that a version can be part of a file's name. Raises BadUsage."""
    if not VERSION.fullmatch(version):
        raise BadUsage(f'--version: "{version}" is not a version', "it has letters, digits, dots and hyphens: 1.2.0")


def plan_release(work: Work, pages: Work, version: str) -> Release:
    """Return what a release says besides its products. Raises BadUsage, or BadData for a faulty layout."""
    page_keys = Keys(Options(), pages.packs, pages.read)
    keys = [Keys(Options(name), work.packs, work.read) for name in PAPERS]
    sums = [each.describe(each.narrow(job)).key for each in keys for job in work.jobs]
    sums += [page_keys.describe(page_keys.narrow(job)).key for job in pages.jobs]
    sums += [release_text(name) for name in (PRINTING, CREDITS)]
    plan = sha256(json.dumps(sums).encode()).hexdigest()
    systems = {job.system.id: _describe_system(job.system) for job in work.jobs}
    papers = {each.look.paper.id: each.look.paper.title for each in keys}
    products = {job.name: {"title": job.spec.title, "kind": str(job.kind)} for job in work.jobs}
    return Release(version, plan, keys[0].versions, systems, papers, products)


def collect_part(release: Release, place: tuple[int, int], jobs: Mapping[str, Iterable[Job]], output: Path) -> Part:
    """Return a part of a release: products that were built in a folder, by paper, and pages.

    place: its number, and how many parts there are.
    Raises CannotWrite if one was changed since.
    """
    entries, pages = _read_listed(output), _read_listed(output / WEB)
    prints = (product for paper in PAPERS for product in _collect(jobs[paper], paper, entries, output))
    return Part(release, *place, (*prints, *collect_pages(jobs[WEB], pages, output / WEB)))


def write_release(parts: Sequence[Part], folder: Path) -> list[Path]:
    """Write the archives of a release of which all parts are there, their list and sums; return the paths.

    Raises CannotWrite.
    """
    release = parts[0].release
    found: dict[tuple[str, str], list[Product]] = {}
    pages: list[Product] = []
    for product in (product for part in parts for product in part.products):
        of_paper = found.setdefault((product.system, product.paper), []) if product.paper != WEB else pages
        of_paper.append(product)
    archives = [make_archive(release, system, paper, products) for (system, paper), products in found.items()]
    site = complete_pages(pages)
    archives.append(Archive(f"{WEB}-{release.version}.zip", _pack({each.entry.path: each.data for each in site}), site))
    files = list_release(archives, release, name_pages(pages, release.version))
    for name in _find_strangers(folder, files):
        say(f"{folder / name} is of another release")
    try:
        (folder / SUMS).unlink(missing_ok=True)  # until all is there, they would not be those of these files
    except OSError as error:
        raise CannotWrite(str(folder / SUMS), reason_of(error)) from None
    for name, data in files.items():
        write_file(folder / name, data)
    return [folder / name for name in files]


def check_folder(folder: Path, output: Path) -> None:
    """Make sure that a release replaces no file of a build or of others. Raises BadUsage, CannotWrite."""
    if output.resolve() in (folder.resolve(), *folder.resolve().parents):
        raise BadUsage(f'--output: "{folder}" is where the PDFs are built', "name another folder")
    check_owner(folder, RELEASE)


def _read_listed(folder: Path) -> dict[str, Entry]:
    """Return what the manifest of a folder lists; nothing without one."""
    manifest = folder / MANIFEST
    return read_manifest(manifest.read_bytes()) or {} if manifest.exists() else {}


def _find_strangers(folder: Path, files: Collection[str]) -> list[str]:
    """Return the archives in a folder that are not of a release."""
    return sorted(path.name for path in folder.glob("*.zip") if path.name not in files)


def _collect(jobs: Iterable[Job], paper: str, entries: Mapping[str, Entry], output: Path) -> Iterator[Product]:
    """Yield products on a paper, as they were built. Raises CannotWrite if one was changed since."""
    for job in jobs:
        path = f"{paper}/{job.name}.pdf"
        data = (output / path).read_bytes()
        if path not in entries or sha256(data).hexdigest() != entries[path].sha256:
            raise CannotWrite(str(output / path), "it was changed while the release was made")
        yield Product(entries[path], job.spec.title, data)


def _describe_system(system: System) -> dict[str, str]:
    """Return the words of a system that stand in its archives."""
    return {
        "title": system.title,
        "edition": system.edition,
        "credit": system.credit,
        "authors": ", ".join(system.authors),
    }


def make_archive(release: Release, system: str, paper: str, products: Iterable[Product]) -> Archive:
    """Return the archive of a system on a paper; the same input gives the same bytes."""
    found = tuple(sorted(products, key=_place))
    words = {
        **release.systems[system],
        "paper": release.papers[paper],
        "version": release.version,
        "files": "\n".join(_list_lines(found)),
    }
    folder = f"{system}-{paper}"
    files = {f"{folder}/{_place(product)}": product.data for product in found}
    for name in (PRINTING, CREDITS):
        files[f"{folder}/{name}"] = Template(release_text(name)).substitute(words).encode()
    return Archive(f"{system}-{release.version}-{paper}.zip", _pack(files), found)


def _place(product: Product) -> str:
    """Return where a product, or a file of a page, lies in its archive."""
    if product.entry.kind == ProductKind.WEB:
        return product.entry.path
    return f"{KINDS[ProductKind(product.entry.kind)].folder}/{product.entry.product.partition('/')[2]}.pdf"


def list_release(archives: Iterable[Archive], release: Release, pages: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all files of a release by name: archives, pages, the manifest that lists these, and their sums."""
    found = sorted(archives)
    files = {**{archive.name: archive.data for archive in found}, **pages}
    listed = {
        "format": RELEASE,
        "version": release.version,
        "made_with": dict(release.made_with),
        "archives": [*map(_describe, found)],
        "pages": [{"name": name, "sha256": sha256(data).hexdigest()} for name, data in pages.items()],
    }
    files[MANIFEST] = (json.dumps(listed, indent=1) + "\n").encode()
    files[SUMS] = write_sums({name: sha256(data).hexdigest() for name, data in files.items()})
    return files


def _describe(archive: Archive) -> dict[str, Any]:
    """Return what a manifest says of an archive."""
    files = [
        {
            "path": _place(product),
            "product": product.entry.product,
            "kind": product.entry.kind,
            "fingerprint": product.entry.fingerprint,
            "pages": product.entry.pages,
            "sha256": product.entry.sha256,
        }
        for product in archive.products
    ]
    return {"name": archive.name, "sha256": sha256(archive.data).hexdigest(), "files": files}


def _list_lines(products: Iterable[Product]) -> list[str]:
    """Return a line for each product: where it lies, how many pages it has, and what it is."""
    return [
        f"  {_place(product):<40} {count_noun(product.entry.pages, 'page'):>9}  {product.title}" for product in products
    ]


def _pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive; they are stored as they are, for PDFs are compressed already."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for name in sorted(files):
            info = ZipInfo(name, MADE)
            info.create_system, info.external_attr = UNIX, READABLE << 16
            archive.writestr(info, files[name])
    return buffer.getvalue()
