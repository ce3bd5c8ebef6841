"""Sheets of flowing text that were set before, found by the sum of all that they show: no library sets them again.

They come with a wheel and with a site, and serve those who cannot set text: without Pango, and in a browser.
"""

import json
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from printgen.build.job import Job
from printgen.build.key import Keys
from printgen.model.options import Options
from printgen.paths import ready_folder

# The list of the sheets in their folder, and how many digits of its sum name the file of each.
INDEX, DIGITS = "index.json", 24


class ReadySheet(NamedTuple):
    """Flowing text that has been set on pages."""

    data: bytes  # the text as a tagged PDF
    pages: int
    size: float  # of its type, in points


class ReadyFile(NamedTuple):
    """The file of a sheet, with the sum of its bytes."""

    path: Path
    sha256: str


class ReadySheets:
    """The sheets in a folder, for products that are made with some options."""

    def __init__(self, options: Options, folder: Path | None = None) -> None:
        self.folder = folder or ready_folder()
        self._options = options

    @cached_property
    def index(self) -> Mapping[str, Any]:
        """What there is, by the sums of what sheets show: the sum, pages and size of each. A damaged list has none."""
        try:
            listed = json.loads((self.folder / INDEX).read_bytes())
        except (OSError, ValueError):
            return {}
        return listed if isinstance(listed, dict) else {}

    @cached_property
    def _keys(self) -> Keys:
        return Keys(self._options, (), {})

    def narrow(self, job: Job) -> Job:
        """Return the job of a sheet with nothing of its system but what is shown. Raises BadUsage, BadData."""
        return self._keys.narrow(job)

    def sum(self, job: Job) -> str:
        """Return the sum of what a sheet shows, and is set on. Raises BadUsage, BadData."""
        return self._keys.sum_text(self.narrow(job))

    def look_up(self, job: Job) -> ReadyFile | None:
        """Return the file of a sheet that is listed, which may be missing. Raises BadUsage, BadData."""
        key = self.sum(job) if self.index else ""
        return ReadyFile(self.folder / name_file(key), self.index[key]["sha256"]) if key in self.index else None

    def find(self, job: Job) -> ReadySheet | None:
        """Return a sheet that is there and whole. Raises BadUsage, BadData."""
        if not self.index:
            return None
        found: Any = self.index.get(key := self.sum(job))
        try:
            data = (self.folder / name_file(key)).read_bytes()
            whole = sha256(data).hexdigest() == found["sha256"]
            return ReadySheet(data, found["pages"], found["size"]) if whole else None
        except (OSError, LookupError, TypeError):
            return None


def pick_game(folder: Path, game: str) -> dict[str, bytes]:
    """Return the sheets of one game in a folder by the names of their files, with a list of these alone.

    What is listed and gone is left out.
    """
    listed = ReadySheets(Options(), folder).index
    own = {key: said for key, said in listed.items() if said["product"].partition("/")[0] == game}
    found = {key: path.read_bytes() for key in own if (path := folder / name_file(key)).is_file()}
    index = json.dumps({key: own[key] for key in found}, sort_keys=True).encode()
    return {name_file(key): data for key, data in found.items()} | {INDEX: index}


def list_game(index: bytes) -> dict[str, list[tuple[str, str]]]:
    """Return the sheets in the list of one game by their names below it, each with its papers and themes."""
    found: dict[str, list[tuple[str, str]]] = {}
    for said in json.loads(index).values():
        found.setdefault(said["product"].partition("/")[2], []).append((said["paper"], said["theme"]))
    return {name: sorted(found[name]) for name in sorted(found)}


def name_file(key: str) -> str:
    """Return what the file of a sheet is called."""
    return f"{key[:DIGITS]}.pdf"
