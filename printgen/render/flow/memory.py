"""The sizes at which sheets have fitted their pages, kept in the user's cache folder.

What is kept there is only a hint, and never changes what is printed. It is believed if it was kept for the very same
words, and if these, set again as it says, come to lie where it says. Anything else is as if there were nothing.
"""

import json
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from printgen.errors import CannotWrite
from printgen.files import read_plain_file, write_file
from printgen.user import cache_folder

FOLDER = "sheets"


class Fit(NamedTuple):
    """How a sheet has come to fit its pages."""

    key: str  # the sum of all that its size follows from
    size: float  # the size of type in points
    loosened: tuple[str, ...]  # the places whose words were loosened, because they had been too wide
    places: str  # the sum of where each word lies


def make_key(*parts: object) -> str:
    """Return the sum of all that a size follows from, the modules that find it among them."""
    total = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        total.update(path.read_bytes())
    total.update(repr(parts).encode())
    return total.hexdigest()


def recall(name: str, key: str, sizes: Collection[float]) -> Fit | None:
    """Return how a sheet has fitted with the same key, None if that is not known."""
    path = _find_file(name)
    try:
        if path:
            fit = Fit(**json.loads(read_plain_file(path)))
            if fit.key == key and fit.size in sizes:
                return fit._replace(loosened=tuple(map(str, fit.loosened)))
    except (OSError, ValueError, TypeError, RecursionError):
        pass
    return None


def remember(name: str, fit: Fit) -> None:
    """Keep how a sheet has fitted, if there is a place for that."""
    if path := _find_file(name):
        with suppress(CannotWrite):
            write_file(path, json.dumps(fit._asdict()).encode(), passing=True)


def _find_file(name: str) -> Path | None:
    """Return where it is kept how a sheet has fitted."""
    folder = cache_folder()
    return folder / FOLDER / f"{sha256(name.encode()).hexdigest()[:20]}.json" if folder else None
