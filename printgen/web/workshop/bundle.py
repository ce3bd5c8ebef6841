"""What a browser loads to make prints: Python, its libraries, printgen and a game, in few files that are kept for good.

The lock says which archives of others there are and what of them is needed. All files but those of Python lie there in
one folder, as they do in a checkout.
"""

import json
import zlib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tarfile import open as open_tar
from typing import NamedTuple
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from printgen.paths import layout_files, program_files

LOCK = Path(__file__).resolve().with_name("lock.json")
# The folder of these files, beside the pages of games. Its names hold the sum of what is in them.
FOLDER, ENDING, DIGITS = "workshop", ".bin", 16
# The part that holds the files of Python one by one, as its loader asks for them; what other parts are called.
PYTHON, PROGRAM = "python", "program"
# The sheets that were set before, among the layouts.
READY = "ready/"
# Files in an archive have one date, so that its bytes depend on nothing else.
DATE = (1980, 1, 1, 0, 0, 0)
BEST = 9


class PinnedArchive(NamedTuple):
    """An archive of others, pinned by the sum of its bytes."""

    url: str
    sha256: str
    part: str  # what its files are a part of
    within: str  # the folder in it that counts
    keeps: tuple[str, ...]  # patterns of the files below that folder which are needed


class BundleFile(NamedTuple):
    """A file that a browser loads: compressed, with its own sum in its name."""

    part: str  # what it is: the name of a file of Python's, or of an archive of modules
    path: str  # below the folder of pages
    sha256: str
    data: bytes


def read_lock() -> list[PinnedArchive]:
    """Return the archives that are fetched."""
    said = json.loads(LOCK.read_text(encoding="utf-8"))
    return [PinnedArchive(**each | {"keeps": tuple(each["keeps"])}) for each in said]


def make_bundle(archives: Iterable[tuple[PinnedArchive, bytes]]) -> list[BundleFile]:
    """Return what every game needs, of the archives with their bytes, and of printgen itself."""
    found: dict[str, dict[str, bytes]] = {}
    for archive, data in archives:
        found.setdefault(archive.part, {}).update(_pick_files(archive, data))
    python = found.pop(PYTHON)
    archived = {part: _zip_files(files) for part, files in found.items()}
    return [_make_file(part, data) for part, data in {**python, **archived, PROGRAM: _zip_program()}.items()]


def make_pack_file(id_: str, folders: Iterable[Path], ready: bytes) -> BundleFile:
    """Return the file of a game: its pack with the packs that it extends, and the list of its sheets set before."""
    packs = {
        f"tables/{folder.name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }
    return _make_file(f"pack-{id_}", _zip_files(packs | {f"layouts/{READY}index.json": ready}))


def _zip_program() -> bytes:
    """Return printgen and its layouts, but not the sheets that were set before, which come with their games."""
    own = {f"printgen/{name}": path.read_bytes() for name, path in program_files()}
    layouts = {f"layouts/{name}": path.read_bytes() for name, path in layout_files() if not name.startswith(READY)}
    return _zip_files(own | layouts)


def _pick_files(archive: PinnedArchive, data: bytes) -> Mapping[str, bytes]:
    """Return what is needed of an archive, by path."""
    return {
        name: read
        for path, read in _read_archive(archive.url, data)
        if path.startswith(archive.within) and _is_kept(name := path.removeprefix(archive.within), archive.keeps)
    }


def _is_kept(name: str, patterns: Iterable[str]) -> bool:
    """Tell whether one of some patterns is that of a name. A star stands for no slash."""
    return any(fnmatchcase(name, pattern) and name.count("/") == pattern.count("/") for pattern in patterns)


def _read_archive(url: str, data: bytes) -> Iterable[tuple[str, bytes]]:
    """Yield the files of a wheel, or of an archive of sources, with their paths."""
    if url.endswith(".whl"):
        with ZipFile(BytesIO(data)) as wheel:
            yield from ((name, wheel.read(name)) for name in wheel.namelist() if not name.endswith("/"))
    else:
        with open_tar(fileobj=BytesIO(data), mode="r:gz") as sources:
            for member in sources:
                if (file := sources.extractfile(member)) is not None:
                    yield member.name, file.read()


def _zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive in which nothing is compressed: it is compressed as a whole, which is smaller."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(name, DATE), files[name])
    return written.getvalue()


def _make_file(part: str, data: bytes) -> BundleFile:
    packed = zlib.compress(data, BEST)
    digits = sha256(packed).hexdigest()
    stem = part.replace(".", "-").replace("_", "-")
    return BundleFile(part, f"{FOLDER}/{stem}-{digits[:DIGITS]}{ENDING}", digits, packed)
