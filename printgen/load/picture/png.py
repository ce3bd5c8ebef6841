"""PNG files: all of their chunks are looked at, and their rows are counted before they are drawn; none is decoded."""

from collections.abc import Iterator
from struct import unpack
from zlib import crc32

from printgen.load.picture.file import PNG, Head, Unusable, check_size
from printgen.load.picture.png_rows import PngHead, check_rows

# Chunks that every reader must know, and the depths that each type of colour may have.
CRITICAL = (b"IHDR", b"PLTE", b"IDAT", b"IEND")
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PALETTE = 3
# The bytes of the one colour that is transparent, in greys and in colours.
ONE_COLOUR = {0: 2, 2: 6}
# The bytes of the first chunk.
HEAD = 13
MOST_COLOURS = 256
# The most chunks that a file may have: some, and one for so many bytes. Programs write chunks of 8 kB or more.
MOST_CHUNKS, LEAST_BYTES = 100, 1_024
SAVE_ANEW = "save it anew in a program that draws"


def read_png(data: bytes) -> Head:
    """Return the head of a PNG whose chunks are whole and in their order. Raises Unusable."""
    names: list[bytes] = []
    head, colours = PngHead(0, 0, 0, 0, interlaced=False), 0
    for name, content in list_chunks(data):
        if (name == b"IHDR") != (not names):
            raise Unusable("is damaged: its chunks are in disorder", SAVE_ANEW)
        if name == b"IHDR":
            head = _read_first(content)
        elif name == b"PLTE":
            colours = len(content) // 3
        elif name == b"tRNS" and not _is_transparency(content, head, colours):
            raise Unusable("is damaged: what it says of transparency is wrong", SAVE_ANEW)
        if name != b"IDAT" or names[-1] != b"IDAT":
            names.append(name)
    if names.count(b"IDAT") != 1 or (head.type == PALETTE and not 1 <= colours <= MOST_COLOURS):
        raise Unusable("is damaged: it lacks a part", SAVE_ANEW)
    return Head("png", head.width, head.height)


def check_pixels(data: bytes) -> None:
    """Make sure that a PNG holds as many pixels as its head says, before it is drawn. Raises Unusable."""
    (_, first), *chunks = list_chunks(data)
    check_rows(_read_first(first), (content for name, content in chunks if name == b"IDAT"))


def _read_first(content: memoryview) -> PngHead:
    """Return what the first chunk says. Raises Unusable."""
    width, height, depth, type_, compression, filter_, interlaced = unpack(">IIBBBBB", content)
    if depth not in DEPTHS.get(type_, ()) or compression or filter_ or interlaced > 1:
        raise Unusable("is of a sort of PNG that is not known", SAVE_ANEW)
    check_size(width, height)
    return PngHead(width, height, depth, type_, interlaced=bool(interlaced))


def _is_transparency(content: memoryview, head: PngHead, colours: int) -> bool:
    """Tell whether a chunk can be what a picture says of transparency: an opacity for each colour, or one colour."""
    if head.type == PALETTE:
        return 1 <= len(content) <= colours
    return len(content) == ONE_COLOUR.get(head.type, len(content))


def list_chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the name and the content of each chunk. Raises Unusable for one that is damaged or cut off."""
    view, place, name, count = memoryview(data), len(PNG), b"", 0
    while name != b"IEND":
        count += 1
        if count > MOST_CHUNKS + len(data) // LEAST_BYTES:
            raise Unusable("is cut into more chunks than programs make", SAVE_ANEW)
        if place + 12 > len(data):
            raise Unusable("is cut off", "fetch or save it anew")
        length, name = unpack(">I4s", view[place : place + 8])
        end = place + 8 + length
        if end + 4 > len(data):
            raise Unusable("is cut off", "fetch or save it anew")
        if crc32(view[place + 4 : end]) != unpack(">I", view[end : end + 4])[0]:
            raise Unusable("is damaged: the sum of a chunk is wrong", "fetch or save it anew")
        if name not in CRITICAL and name[:1].isupper():
            raise Unusable("is of a sort of PNG that is not known", SAVE_ANEW)
        if name == b"IHDR" and length != HEAD:
            raise Unusable("is damaged: its first chunk is wrong", SAVE_ANEW)
        yield name, view[place + 8 : end]
        place = end + 4
