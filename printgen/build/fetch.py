"""Archives of others that are fetched once, pinned by their sums, and kept for this user."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from printgen.build.progress import say
from printgen.errors import CannotWrite, MissingLibrary, reason_of
from printgen.files import read_plain_file, write_file
from printgen.user import cache_folder
from printgen.web.workshop.bundle import PinnedArchive

FOLDER = "archives"
# How many seconds a server may be silent, and how large an archive is at most.
PATIENCE, MOST = 60, 64 * 1024**2
OFFLINE = "what is fetched once is kept: try again where there is a network, or leave it out with --no-workshop"
CHANGED = "nothing of it is used: look whether something between here and there changes files, such as a proxy"


def fetch_all(archives: Iterable[PinnedArchive]) -> Iterator[tuple[PinnedArchive, bytes]]:
    """Yield archives with their bytes, which are fetched unless they are kept already. Raises MissingLibrary."""
    folder = cache_folder()
    for archive in archives:
        kept = folder / FOLDER / archive.sha256 if folder else None
        yield archive, _read_kept(kept, archive.sha256) or _fetch(archive, kept)


def _read_kept(path: Path | None, digits: str) -> bytes:
    """Return what is kept, b"" if it is not there or damaged."""
    try:
        data = read_plain_file(path) if path else b""
    except OSError:
        return b""
    return data if sha256(data).hexdigest() == digits else b""


def _fetch(archive: PinnedArchive, kept: Path | None) -> bytes:
    """Return an archive from the network, and keep it. Raises MissingLibrary if it cannot be had, or is another."""
    name = archive.url.rpartition("/")[2]
    say(f"fetching {name}")
    try:
        with urlopen(archive.url, timeout=PATIENCE) as answer:  # noqa: S310  # the lock has no address but https
            data: bytes = answer.read(MOST + 1)
    except (OSError, HTTPException) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise MissingLibrary(f"{archive.url}: cannot be fetched: {reason}", OFFLINE) from None
    if sha256(data).hexdigest() != archive.sha256:
        raise MissingLibrary(f"{archive.url}: is another file than the one that is pinned", CHANGED)
    if kept:
        try:
            write_file(kept, data)
        except CannotWrite as error:
            say(str(error))  # it will be fetched again
    return data
