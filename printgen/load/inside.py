"""Files that a pack names: where they lie in its folder, and why one is refused."""

import os
from functools import lru_cache
from pathlib import Path
from unicodedata import normalize

from printgen.errors import BadData, Origin, Problem, reason_of, suggest
from printgen.paths import is_yaml, show_path

INSIDE = "name a file in the folder of the pack: art/ogre.png"
# Folders whose names are kept while a pack is read.
KEPT = 64
# So many files are looked through for one that is said to lie elsewhere.
MOST_LOOKED_AT = 2_000


class Unusable(Exception):
    """Why a file cannot be used, as the rest of a sentence, and how to mend that."""

    def __init__(self, message: str, hint: str) -> None:
        self.message, self.hint = message, hint
        super().__init__(message)


def refuse_outside(path: Path, home: Path) -> None:
    """Make sure that a file lies in its pack. Raises BadData."""
    try:
        inside = path.resolve().is_relative_to(home)
    except (OSError, RuntimeError):  # a link that leads to itself
        inside = False
    if not inside:
        hint = "a pack is one folder; copy the file into it"
        raise BadData([Problem(Origin(show_path(path)), "leads out of the pack", hint)])


def find_file(home: Path, name: str, hint: str = INSIDE) -> Path:
    """Return the path of a file that a pack in a folder names. Raises Unusable if no plain file lies there.

    hint: how to name such a file
    """
    path = _find_path(home, name, hint)
    if not path.is_file():
        raise Unusable("is not a file" if not path.is_dir() else "is a folder", hint)
    return path


def find_folder(home: Path, name: str, hint: str) -> Path:
    """Return the path of a folder that a pack in a folder names. Raises Unusable if there is none."""
    path = _find_path(home, name, hint)
    if not path.is_dir():
        raise Unusable("is not a folder", hint)
    return path


def _find_path(home: Path, name: str, hint: str) -> Path:
    """Return the path of what a pack in a folder names. Raises Unusable if nothing lies there."""
    parts = name.split("/")
    if "\\" in name or ":" in name or not all(part.strip(". ") for part in parts):
        raise Unusable("is not a path in the pack", hint)
    path = home
    for part in parts:
        path /= _find_entry(path, part, hint, home)
    try:
        refuse_outside(path, home.resolve())
        path.stat()
    except BadData as bad:
        raise Unusable(bad.problems[0].message, bad.problems[0].hint) from None
    except OSError as error:
        raise Unusable(f"cannot be read: {reason_of(error)}", hint) from None
    return path


def _find_entry(folder: Path, part: str, hint: str, home: Path) -> str:
    """Return what a file or folder is called on the disk. Raises Unusable if there is none of exactly this name."""
    try:
        known = _list_names(folder, folder.stat().st_mtime_ns)
    except OSError as error:
        raise Unusable(f"cannot be looked for: {reason_of(error)}", hint) from None
    if part in known:
        return known[part]
    same = next((other for other in known if other.casefold() == part.casefold()), "")
    if same:
        raise Unusable("is not there under this name", f'it is called "{same}": capitals count on other machines')
    if elsewhere := _find_elsewhere(home, part):
        raise Unusable("is not there", f"there is {elsewhere}: write {elsewhere}")
    alike = [entry for entry in known if not is_yaml(entry) and ("." in entry) == ("." in part)]
    raise Unusable("is not there", suggest(part, alike) or hint)


def _find_elsewhere(home: Path, part: str) -> str:
    """Return the path in a pack of a file of this name, whatever folder it lies in; "" if none is found soon."""
    looked = 0
    for folder, folders, files in os.walk(home):
        folders.sort()
        looked += len(files) + 1
        found = next((file for file in sorted(files) if file.casefold() == part.casefold()), "")
        if found and "." in found:
            return (Path(folder) / found).relative_to(home).as_posix()
        if looked > MOST_LOOKED_AT:
            break
    return ""


@lru_cache(KEPT)
def _list_names(folder: Path, _: int) -> dict[str, str]:
    """Return what is in a folder, as it was at a time, by its name in Unicode's composed form. Raises OSError."""
    return {normalize("NFC", entry): entry for entry in os.listdir(folder)}  # noqa: PTH208  # names are all that counts
