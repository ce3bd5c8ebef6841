"""Where the file of a picture lies: in the folder of the pack that names it, under that very name."""

import os
from functools import lru_cache
from pathlib import Path
from unicodedata import normalize

from printgen.errors import BadData, reason_of, suggest
from printgen.load.layers import refuse_outside
from printgen.load.picture.head import Unusable
from printgen.paths import is_yaml

INSIDE = "name a file in the folder of the pack: art/ogre.png"
# Folders whose names are kept while a pack is read.
KEPT = 64


def find_file(home: Path, name: str) -> Path:
    """Return the path of a file that a pack in a folder names. Raises Unusable if it does not lie there."""
    parts = name.split("/")
    if "\\" in name or ":" in name or not all(part.strip(". ") for part in parts):
        raise Unusable("is not a path in the pack", INSIDE)
    path = home
    for part in parts:
        path /= _find_entry(path, part)
    _refuse_others(path, home)
    return path


def _find_entry(folder: Path, part: str) -> str:
    """Return what a file or folder is called on the disk. Raises Unusable if there is none of exactly this name."""
    try:
        known = list_names(folder)
    except OSError as error:
        raise Unusable(f"cannot be looked for: {reason_of(error)}", INSIDE) from None
    if part in known:
        return known[part]
    alike = next((other for other in known if other.casefold() == part.casefold()), "")
    if alike:
        raise Unusable("is not there under this name", f'it is called "{alike}": capitals count on other machines')
    raise Unusable("is not there", suggest(part, [entry for entry in known if not is_yaml(entry)]) or INSIDE)


@lru_cache(KEPT)
def _list_names_at(folder: Path, _: int) -> dict[str, str]:
    return {normalize("NFC", entry): entry for entry in os.listdir(folder)}  # noqa: PTH208  # names are all that counts


def list_names(folder: Path) -> dict[str, str]:
    """Return what is in a folder by its name in Unicode's composed form. Raises OSError."""
    return _list_names_at(folder, folder.stat().st_mtime_ns)


def _refuse_others(path: Path, home: Path) -> None:
    """Make sure that a path leads to a plain file in its pack. Raises Unusable."""
    try:
        refuse_outside(path, home.resolve())
        is_file = path.is_file()
    except BadData as bad:
        raise Unusable(bad.problems[0].message, bad.problems[0].hint) from None
    except OSError as error:
        raise Unusable(f"cannot be read: {reason_of(error)}", INSIDE) from None
    if not is_file:
        raise Unusable("is not a file" if not path.is_dir() else "is a folder", INSIDE)
