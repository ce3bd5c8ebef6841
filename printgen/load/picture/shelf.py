"""The pictures that a pack names: each file is read once, however often it is named."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.errors import Origin
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import fault
from printgen.load.nodes.source import origin_of
from printgen.load.picture.file import JPEG, PNG, Head, Unusable, find_file, read_file
from printgen.model.art import Picture
from printgen.paths import show_path

MEGABYTE = 1024 * 1024
# How large the file of a picture may be.
LARGEST = 16 * MEGABYTE
# How many pictures a pack may have, and how large their files may be, and how many pixels they may have, in all.
MOST, LARGEST_ALL, MOST_PIXELS = 1_000, 256 * MEGABYTE, 1_500_000_000
# How large the SVG files among them may be in all, and how many tags they may have, which are what takes time.
LARGEST_DRAWINGS, MOST_TAGS = 16 * MEGABYTE, 100_000
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
        self.size = self.pixels = self.drawn = self.tags = 0

    def take(self, size: int = 0, pixels: int = 0, drawn: int = 0, tags: int = 0) -> None:
        """Make room for so many bytes, pixels, bytes of drawings and tags in them. Raises Unusable if there is none."""
        self.size, self.pixels = self.size + size, self.pixels + pixels
        self.drawn, self.tags = self.drawn + drawn, self.tags + tags
        if (
            len(self.found) > MOST
            or self.size > LARGEST_ALL
            or self.pixels > MOST_PIXELS
            or self.drawn > LARGEST_DRAWINGS
            or self.tags > MOST_TAGS
        ):
            most = (
                f"{MOST:,} pictures with {LARGEST_ALL // MEGABYTE} MB and {MOST_PIXELS // 1_000_000:,} million pixels"
            )
            drawings = f"SVG files with {LARGEST_DRAWINGS // MEGABYTE} MB and {MOST_TAGS:,} tags"
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
    """Return the picture that a record names, with its file's place and sum; None for one of which all was said.

    Raises Fault.
    """
    node, name = said.at("file"), said["file"]
    shelf = _shelves[-1] if _shelves else _Shelf()
    try:
        path = find_file(Path(origin_of(node).file).parent, name)
        if path not in shelf.found:
            shelf.found[path] = None
            shelf.found[path] = _read(path, shelf)
    except Unusable as reason:
        raise fault(node, f'the picture "{name}" {reason.message}', reason.hint) from None
    found = shelf.found[path]
    if not found:
        return None
    (kind, width, height, turn), digits = found
    place = Origin(show_path(path))
    return Picture(name, place, kind, width, height, turn, digits, said["fit"], said["focus"], origin_of(node))


def _read(path: Path, shelf: _Shelf) -> tuple[Head, str]:
    """Return what a picture says of itself, and the sum of its file. Raises Unusable."""
    shelf.take()  # or else each picture that is too many would be read
    data, digits = read_file(path, LARGEST, "save it smaller: a card needs one megabyte")
    shelf.take(size=len(data))
    return _read_head(data, path, shelf), digits


def _read_head(data: bytes, path: Path, shelf: _Shelf) -> Head:
    """Return what the data of a picture say of it. What reads a kind is imported when there is one. Raises Unusable."""
    if data.startswith(PNG):
        from printgen.load.picture.png import read_png

        head = read_png(data)
        shelf.take(pixels=int(head.width * head.height))
    elif data.startswith(JPEG):
        from printgen.load.picture.jpeg import read_jpeg

        head = read_jpeg(data)
        shelf.take(pixels=int(head.width * head.height))
    elif path.suffix.lower() == ".svg" or data.lstrip()[:5] in (b"<?xml", b"<svg "):
        from printgen.load.picture.svg import read_svg

        shelf.take(drawn=len(data), tags=data.count(b"<"))
        head = read_svg(data)
    else:
        other = next((what for start, what in OTHERS.items() if data.startswith(start)), "")
        said = f"is {other}" if other else "is empty" if not data else "is not a picture that can be drawn"
        raise Unusable(said, KINDS_HINT)
    if ENDINGS.get(path.suffix.lower()) != head.kind:
        raise Unusable(f"is a {head.kind.upper()} by what it holds", "give it the ending of its kind")
    return head
