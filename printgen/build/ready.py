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

    def name(self, job: Job) -> str:
        """Return the file of a sheet that is listed, "" if none is. Raises BadUsage, BadData."""
        key = self.sum(job) if self.index else ""
        return name_file(key) if key in self.index else ""

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
    """Return the sheets of one game in a folder by the names of their files, with a list of them alone.

    What is listed and gone is left out.
    """
    listed = ReadySheets(Options(), folder).index
    own = {key: said for key, said in listed.items() if said["product"].partition("/")[0] == game}
    files = {name_file(key): folder / name_file(key) for key in own}
    found = {name: path.read_bytes() for name, path in files.items() if path.is_file()}
    return found | {INDEX: json.dumps(own, indent=1, sort_keys=True).encode()} if found else {}


def name_file(key: str) -> str:
    """Return what the file of a sheet is called."""
    return f"{key[:DIGITS]}.pdf"
