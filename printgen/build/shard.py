"""Parts of a release that several machines make: who makes what, what a part says of itself, and whether parts fit."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.build.job import Job
from printgen.build.manifest import Entry, read_entry, show_entry
from printgen.errors import BadUsage
from printgen.files import read_plain_file, write_file
from printgen.load.nodes.scalars import IDENT
from printgen.products.kinds import ProductKind
from printgen.web.site import list_names

# Where pages lie in a part, beside the folders of papers.
WEB: Final = "web"
FILE, FORMAT = "part.json", "printgen release part 1"
MOST_PARTS, LARGEST_PDF = 100, 1024**3
# The words of a system that stand in its archives.
WORDS = ("title", "edition", "credit", "authors")
# What messages show of a sum.
DIGITS = 12
AGAIN = "make that part again"


class Product(NamedTuple):
    """A product that goes into an archive, or a file that belongs to a page.

    entry: what the manifest of the build says of it.
    title: what stands on it, "" for files of pages.
    data: its bytes.
    """

    entry: Entry
    title: str
    data: bytes

    @property
    def paper(self) -> str:
        """The id of its paper."""
        return self.entry.path.partition("/")[0]

    @property
    def system(self) -> str:
        """The id of its system."""
        return self.entry.product.partition("/")[0]


class Release(NamedTuple):
    """What a release says besides its products, the same in all of its parts.

    plan: a sum that differs whenever anything of the whole release would.
    made_with: the versions of what draws it.
    systems: the words of each system that stand in its archives, by id.
    papers: the titles of the papers, by id.
    products: the title and the kind of each product, by name; each is made for each paper.
    """

    version: str
    plan: str
    made_with: Mapping[str, str]
    systems: Mapping[str, Mapping[str, str]]
    papers: Mapping[str, str]
    products: Mapping[str, Mapping[str, str]]

    @property
    def paths(self) -> list[str]:
        """Where the products lie below the folders of the parts, all of them, and what belongs to pages."""
        return [f"{paper}/{name}.pdf" for paper in self.papers for name in self.products] + self.page_paths

    @property
    def page_paths(self) -> list[str]:
        """Where the files of the pages of all systems lie below the folders of the parts."""
        return [f"{WEB}/{name}" for system in self.systems for name in list_names(system)]


class Part(NamedTuple):
    """One of several parts of a release: its number, counted from 1, of how many, and its products."""

    release: Release
    number: int
    of: int
    products: tuple[Product, ...]


def parse_shard(text: str) -> tuple[int, int]:
    """Return the number of a part and how many there are, as in 2/4. Raises BadUsage."""
    number, slash, of = text.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal() and number.isascii() and of.isascii()):
        raise BadUsage(f'--shard: "{text}" is not a part', "write it like 2/4, the second of four parts")
    if not 1 <= int(of) <= MOST_PARTS:
        raise BadUsage(f"--shard: a release has 1 to {MOST_PARTS} parts, not {int(of)}")
    if not 1 <= int(number) <= int(of):
        raise BadUsage(f"--shard: there is no part {int(number)} of {int(of)}", f"parts count from 1 to {int(of)}")
    return int(number), int(of)


def pick_part(jobs: Sequence[Job], papers: Sequence[str], number: int, of: int) -> dict[str, list[Job]]:
    """Return what one of several machines makes, by paper: each takes about as long.

    What takes longest is dealt out first, each time to whoever has least to do so far.
    """
    tasks = sorted(((job, paper) for job in jobs for paper in papers), key=lambda task: (-task[0].cost, task[0].name))
    loads = [0.0] * of
    own: set[tuple[str, str]] = set()
    for job, paper in tasks:
        least = loads.index(min(loads))
        loads[least] += job.cost
        if least == number - 1:
            own.add((job.name, paper))
    return {paper: [job for job in jobs if (job.name, paper) in own] for paper in papers}


def write_part(part: Part, folder: Path) -> Path:
    """Write what a part says of itself beside its products, and return the path. Raises CannotWrite."""
    files = [show_entry(product.entry._replace(inputs={}, cards={})) for product in part.products]
    said = {"format": FORMAT, "part": part.number, "of": part.of, **part.release._asdict(), "files": files}
    write_file(folder / FILE, (json.dumps(said, indent=1) + "\n").encode())
    return folder / FILE


def read_parts(folders: Iterable[Path]) -> dict[Path, Part]:
    """Read the parts in some folders. Raises BadUsage if a folder is named twice, or does not hold a whole part."""
    parts: dict[Path, Part] = {}
    known: set[Path] = set()
    for folder in folders:
        if folder.resolve() in known:
            raise BadUsage(f'--merge: "{folder}" is named twice', "name each part once")
        known.add(folder.resolve())
        parts[folder] = read_part(folder)
    return parts


def read_part(folder: Path) -> Part:
    """Return a part with its products. Raises BadUsage if it is none, is damaged, or has changed since."""
    path = folder / FILE
    try:
        said = json.loads(read_plain_file(path))
        part = _read_said(said, folder)
    except FileNotFoundError as error:
        if Path(str(error.filename)) != path:
            raise BadUsage(f'--merge: "{error.filename}" is missing', AGAIN) from None
        hint = "printgen release --shard makes one"
        raise BadUsage(f'--merge: "{folder}" is not a part of a release', hint) from None
    except OSError as error:
        raise BadUsage(f'--merge: "{folder}" cannot be read: {error.strerror}', AGAIN) from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise BadUsage(f'--merge: "{path}" is damaged', AGAIN) from None
    for product in part.products:
        if sha256(product.data).hexdigest() != product.entry.sha256:
            raise BadUsage(f'--merge: "{folder / product.entry.path}" was changed', AGAIN)
    return part


def check_parts(parts: Mapping[Path, Part]) -> None:
    """Make sure that the parts in some folders are all the parts of one release. Raises BadUsage."""
    (first, model), *others = parts.items()
    for folder, part in others:
        if part.of != model.of:
            raise BadUsage(f'--merge: "{folder}" is one of {part.of} parts, "{first}" of {model.of}')
        for what, one, other in _compare(model.release, part.release):
            raise BadUsage(f'--merge: "{folder}" has {what} {other}, "{first}" has {one}', "make all parts alike")
    owners: dict[int, Path] = {}
    for folder, part in parts.items():
        owner = owners.setdefault(part.number, folder)
        if owner != folder:
            message = f'--merge: "{owner}" and "{folder}" are both part {part.number} of {part.of}'
            raise BadUsage(message, "name each part once")
    missing = [str(number) for number in range(1, model.of + 1) if number not in owners]
    if missing:
        raise BadUsage(f"--merge: part {missing[0]} of {model.of} is missing", "name the folders of all parts")
    _check_products(parts, model.release)


def _check_products(parts: Mapping[Path, Part], release: Release) -> None:
    """Make sure that parts have each product of a release once on each paper. Raises BadUsage."""
    owners: dict[str, Path] = {}
    for folder, part in parts.items():
        for path in (product.entry.path for product in part.products):
            if path in owners:
                also = "twice" if owners[path] == folder else f'as "{owners[path] / FILE}" does'
                raise BadUsage(f'--merge: "{folder / FILE}" lists "{path}" {also}', AGAIN)
            owners[path] = folder
    left_out = next((path for path in release.paths if path not in owners), "")
    if left_out:  # whose it was, no part says
        files = ", ".join(f'"{folder / FILE}"' for folder in parts)
        raise BadUsage(f'--merge: "{left_out}" is not listed in {files}', "make the parts again")


def _compare(one: Release, other: Release) -> Iterable[tuple[str, str, str]]:
    """Yield in what parts differ, and both sides of it, the most telling first."""
    if one.version != other.version:
        yield "version", one.version, other.version
    for name in dict.fromkeys((*one.made_with, *other.made_with)):
        if one.made_with.get(name) != other.made_with.get(name):
            yield name, one.made_with.get(name, "none")[:DIGITS], other.made_with.get(name, "none")[:DIGITS]
    if one != other:
        yield "packs or layouts with the sum", one.plan[:DIGITS], other.plan[:DIGITS]


def _read_said(said: Any, folder: Path) -> Part:
    """Return the part that JSON tells of. Raises ValueError, TypeError or LookupError if it is not one, OSError."""
    if said["format"] != FORMAT:
        raise ValueError("another format")
    number, of = said["part"], said["of"]
    if not (type(number) is type(of) is int and 1 <= number <= of <= MOST_PARTS):
        raise ValueError("no number of a part")
    release = Release(*(said[name] for name in Release._fields))
    _check_release(release)
    return Part(release, number, of, tuple(_read_product(file, release, folder) for file in said["files"]))


def _check_release(release: Release) -> None:
    """Make sure that what names files cannot lead elsewhere, and all else can be written.

    Raises ValueError, TypeError or LookupError.
    """
    for text in _list_texts(release):
        if not isinstance(text, str):
            raise TypeError("words are texts")
        text.encode()
    names = [name.partition("/") for name in release.products]
    if any(system not in release.systems for system, _, _ in names):
        raise ValueError("a product is of a system that the release has")
    if not all(map(IDENT.fullmatch, (*release.systems, *release.papers, *(own for _, _, own in names)))):
        raise ValueError("an id is part of a file's name")
    for words in release.systems.values():
        if set(words) != set(WORDS):
            raise ValueError("other words")
    for product in release.products.values():
        ProductKind(product["kind"])


def _list_texts(release: Release) -> Iterator[Any]:
    """Yield all that has to be text. Raises LookupError or AttributeError if a release has another form."""
    yield from (release.version, release.plan)
    for named in (release.made_with, release.papers, *release.systems.values()):
        yield from named
        yield from named.values()
    for product in release.products.values():
        yield from (product["title"], product["kind"])


def _read_product(file: Any, release: Release, folder: Path) -> Product:
    """Return a product of a release with its bytes.

    Raises ValueError, TypeError or LookupError if it is none, OSError.
    """
    entry = read_entry(file)
    if entry.kind == ProductKind.WEB and entry.path in release.page_paths:
        return Product(entry, "", read_plain_file(folder / entry.path, LARGEST_PDF))
    planned = release.products[entry.product]
    if entry.kind != planned["kind"] or entry.path not in {f"{paper}/{entry.product}.pdf" for paper in release.papers}:
        raise ValueError("a product lies where its name and its paper say")
    return Product(entry, planned["title"], read_plain_file(folder / entry.path, LARGEST_PDF))
