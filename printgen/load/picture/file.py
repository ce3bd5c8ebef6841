"""The files of pictures that a pack names: where they lie in its folder, and why one is refused."""

import os
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from printgen.errors import BadData, reason_of, suggest
from printgen.files import note_sum
from printgen.load.layers import refuse_outside
from printgen.model.art import UPRIGHT, PictureKind
from printgen.paths import is_yaml

# How the files begin.
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
# The most pixels that a picture may have, and the most along a side: 400 by 300 mm at 300 dpi have 17 million.
MOST_PIXELS, LONGEST_SIDE = 30_000_000, 20_000
INSIDE = "name a file in the folder of the pack: art/ogre.png"
# Folders whose names are kept while a pack is read.
KEPT = 64


class Head(NamedTuple):
    """What is known of a picture before it is drawn."""

    kind: PictureKind
    width: float  # as it is seen, in pixels; of a drawing in units of its own
    height: float
    turn: int = UPRIGHT  # how it is turned to be seen upright


class Unusable(Exception):
    """Why a picture cannot be drawn, as the rest of a sentence, and how to mend that."""

    def __init__(self, message: str, hint: str) -> None:
        self.message, self.hint = message, hint
        super().__init__(message)


def check_size(width: int, height: int) -> None:
    """Make sure that a picture has not more pixels than anybody prints. Raises Unusable."""
    if not (width and height):
        raise Unusable("has no pixels", "save it anew")
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        most = f"{MOST_PIXELS // 1_000_000} million pixels, and {LONGEST_SIDE:,} along a side, are the most"
        raise Unusable(f"has {width:,} x {height:,} pixels, and {most}", "a card at 300 dpi has about one million")


def find_file(home: Path, name: str) -> Path:
    """Return the path of a file that a pack in a folder names. Raises Unusable if no plain file lies there."""
    parts = name.split("/")
    if "\\" in name or ":" in name or not all(part.strip(". ") for part in parts):
        raise Unusable("is not a path in the pack", INSIDE)
    path = home
    for part in parts:
        path /= _find_entry(path, part)
    try:
        refuse_outside(path, home.resolve())
        is_file = path.is_file()
    except BadData as bad:
        raise Unusable(bad.problems[0].message, bad.problems[0].hint) from None
    except OSError as error:
        raise Unusable(f"cannot be read: {reason_of(error)}", INSIDE) from None
    if not is_file:
        raise Unusable("is not a file" if not path.is_dir() else "is a folder", INSIDE)
    return path


def _find_entry(folder: Path, part: str) -> str:
    """Return what a file or folder is called on the disk. Raises Unusable if there is none of exactly this name."""
    try:
        known = _list_names(folder, folder.stat().st_mtime_ns)
    except OSError as error:
        raise Unusable(f"cannot be looked for: {reason_of(error)}", INSIDE) from None
    if part in known:
        return known[part]
    alike = next((other for other in known if other.casefold() == part.casefold()), "")
    if alike:
        raise Unusable("is not there under this name", f'it is called "{alike}": capitals count on other machines')
    raise Unusable("is not there", suggest(part, [entry for entry in known if not is_yaml(entry)]) or INSIDE)


@lru_cache(KEPT)
def _list_names(folder: Path, _: int) -> dict[str, str]:
    """Return what is in a folder, as it was at a time, by its name in Unicode's composed form. Raises OSError."""
    return {normalize("NFC", entry): entry for entry in os.listdir(folder)}  # noqa: PTH208  # names are all that counts


def read_file(path: Path, largest: int, hint: str) -> tuple[bytes, str]:
    """Return what a file holds, and its SHA-256 in hexadecimal digits. Raises Unusable for one that is too large."""
    try:
        size = path.stat().st_size
        if size > largest:
            raise Unusable(f"has {size:,} bytes, and {largest:,} is the most", hint)
        data = path.read_bytes()
    except OSError as error:
        raise Unusable(f"cannot be read: {reason_of(error)}", "") from None
    digits = sha256(data).hexdigest()
    note_sum(path, digits)
    return data, digits
