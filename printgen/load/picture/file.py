"""The pictures that a pack names: where their files lie in its folder, and what each says of itself, read once."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from printgen.errors import BadData, Origin, reason_of, suggest
from printgen.files import note_sum
from printgen.load.layers import refuse_outside
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import fault
from printgen.load.nodes.source import origin_of
from printgen.model.art import UPRIGHT, Picture, PictureKind
from printgen.paths import is_yaml, show_path

# How files of these kinds begin.
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


MEGABYTE = 1024 * 1024
# How large the file of a picture may be.
LARGEST = 16 * MEGABYTE
# How many pictures a pack may have, and how many bytes and pixels these may have in all; how many bytes the SVG files
# among them may have in all, and how many tags, which are what takes time.
MOST = {"files": 1_000, "size": 256 * MEGABYTE, "pixels": 1_500_000_000, "drawn": 16 * MEGABYTE, "tags": 100_000}
# How files begin whose kind cannot be drawn.
OTHERS = {
    b"GIF8": "a GIF", b"BM": "a BMP", b"II*\x00": "a TIFF", b"MM\x00*": "a TIFF", b"8BPS": "a Photoshop file",
    b"%PDF": "a PDF", b"RIFF": "a WebP",
}  # fmt: skip
KINDS_HINT = "save it as PNG, JPEG or SVG"
ENDINGS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".svg": "svg"}


class _Shelf:
    """The pictures of one pack that were read so far."""

    def __init__(self) -> None:
        # By place; None for one that cannot be used, which has been said.
        self.found: dict[Path, tuple[Head, str] | None] = {}
        self.taken = Counter[str]()

    def take(self, **amounts: int) -> None:
        """Make room for more of what `MOST` counts. Raises Unusable if there is none."""
        self.taken.update(amounts)
        if any(self.taken[what] > most for what, most in MOST.items()):
            files, size, pixels, drawn, tags = MOST.values()
            most = f"{files:,} pictures with {size // MEGABYTE} MB and {pixels // 1_000_000:,} million pixels"
            drawings = f"SVG files with {drawn // MEGABYTE} MB and {tags:,} tags"
            message = f"is one too many for a pack: {most}, and {drawings}, are the most"
            raise Unusable(message, "make several packs, or save pictures smaller")


# The shelf of the pack that is being read.
_shelves: list[_Shelf] = []


@contextmanager
def opening_pictures() -> Iterator[None]:
    """Read each picture once that is named inside, and not more than a pack may hold."""
    _shelves.append(_Shelf())
    try:
        yield
    finally:
        _shelves.pop()


def find_picture(said: Record) -> Picture | None:
    """Return the picture that a record names; None for one of which all was said before. Raises Fault."""
    node, name = said.at("file"), said["file"]
    shelf = _shelves[-1] if _shelves else _Shelf()
    try:
        path = find_file(Path(origin_of(node).file).parent, name)
        if path not in shelf.found:
            shelf.found[path] = None
            shelf.take(files=1)  # or else each picture that is too many would be read
            data, digits = read_file(path, LARGEST, "save it smaller: a card needs one megabyte")
            shelf.take(size=len(data))
            shelf.found[path] = _read_head(data, path, shelf), digits
    except Unusable as reason:
        raise fault(node, f'the picture "{name}" {reason.message}', reason.hint) from None
    found = shelf.found[path]
    if not found:
        return None
    (kind, width, height, turn), digits = found
    place = Origin(show_path(path))
    return Picture(name, place, kind, width, height, turn, digits, said["fit"], said["focus"], origin_of(node))


def _read_head(data: bytes, path: Path, shelf: _Shelf) -> Head:
    """Return what the data of a picture say of it. What reads a kind is imported when there is one. Raises Unusable."""
    if data.startswith(PNG):
        from printgen.load.picture.png import read_png

        head = read_png(data)
    elif data.startswith(JPEG):
        from printgen.load.picture.jpeg import read_jpeg

        head = read_jpeg(data)
    elif path.suffix.lower() == ".svg" or data.lstrip()[:5] in (b"<?xml", b"<svg "):
        from printgen.load.picture.svg import clean_svg

        shelf.take(drawn=len(data), tags=data.count(b"<"))
        (width, height), _ = clean_svg(data)
        head = Head("svg", width, height)
    else:
        other = next((what for start, what in OTHERS.items() if data.startswith(start)), "")
        said = f"is {other}" if other else "is empty" if not data else "is not a picture that can be drawn"
        raise Unusable(said, KINDS_HINT)
    if head.kind != "svg":
        shelf.take(pixels=int(head.width * head.height))
    if ENDINGS.get(path.suffix.lower()) != head.kind:
        raise Unusable(f"is a {head.kind.upper()} by what it holds", "give it the ending of its kind")
    return head
