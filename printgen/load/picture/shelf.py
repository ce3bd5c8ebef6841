"""The pictures of a pack: what each says of itself, read once, and how much all of them may hold."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.errors import Origin
from printgen.load.inside import Unusable, find_file
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import fault
from printgen.load.nodes.source import SheetCell, origin_of
from printgen.load.picture.file import JPEG, PNG, Head, read_file
from printgen.load.picture.jpeg import read_jpeg
from printgen.load.picture.png import read_png
from printgen.model.art import Picture
from printgen.paths import show_path

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
    """The pictures of one pack that were read so far.

    is_blind: whether none of them is looked for
    """

    def __init__(self, *, is_blind: bool = False) -> None:
        self.is_blind = is_blind
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
def opening_pictures(*, blindly: bool = False) -> Iterator[None]:
    """Read each picture once that is named inside, and not more than a pack may hold; blindly none at all."""
    _shelves.append(_Shelf(is_blind=blindly))
    try:
        yield
    finally:
        _shelves.pop()


def find_picture(said: Record) -> Picture | None:
    """Return the picture that a record names; None if nobody looks, or its mistakes were told before. Raises Fault."""
    node, name = said.at("file"), said["file"]
    shelf = _shelves[-1] if _shelves else _Shelf()
    if shelf.is_blind:
        return None
    try:
        path = find_file(node.home if isinstance(node, SheetCell) else Path(origin_of(node).file).parent, name)
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
    """Return what the data of a picture say of it. Raises Unusable."""
    if data.startswith(PNG):
        head = read_png(data)
    elif data.startswith(JPEG):
        head = read_jpeg(data)
    elif path.suffix.lower() == ".svg" or data.lstrip()[:5] in (b"<?xml", b"<svg "):
        from printgen.load.picture.svg import clean_svg  # most packs have no drawings

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
