"""PNG files: all of their chunks are looked at, and their rows are counted before they are drawn; none is decoded."""

import zlib
from collections.abc import Iterable, Iterator
from struct import unpack
from typing import NamedTuple

from printgen.load.inside import Unusable
from printgen.load.picture.file import PNG, Head, check_size

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
# How many channels each type of colour has.
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
# Where the passes of an interlaced picture begin, across and down, and how far apart their pixels lie.
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
ALL_AT_ONCE = ((0, 0, 1, 1),)
# The most bytes that are inflated at once, and to how many.
SLICE, PIECE = 64 * 1024, 1024 * 1024
# A row begins with a byte that says how it was filtered.
FILTERS = bytes(range(5))
AGAIN = "fetch or save it anew"


class PngHead(NamedTuple):
    """What the first chunk of a PNG says."""

    width: int
    height: int
    depth: int  # the bits of a channel
    type: int  # of its colours, a key of `CHANNELS`
    interlaced: bool


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
    _check_rows(_read_first(first), (content for name, content in chunks if name == b"IDAT"))


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
            raise Unusable("is cut off", AGAIN)
        length, name = unpack(">I4s", view[place : place + 8])
        end = place + 8 + length
        if end + 4 > len(data):
            raise Unusable("is cut off", AGAIN)
        if zlib.crc32(view[place + 4 : end]) != unpack(">I", view[end : end + 4])[0]:
            raise Unusable("is damaged: the sum of a chunk is wrong", AGAIN)
        if name not in CRITICAL and name[:1].isupper():
            raise Unusable("is of a sort of PNG that is not known", SAVE_ANEW)
        if name == b"IHDR" and length != HEAD:
            raise Unusable("is damaged: its first chunk is wrong", SAVE_ANEW)
        yield name, view[place + 8 : end]
        place = end + 4


def _check_rows(head: PngHead, packed: Iterable[memoryview]) -> None:
    """Make sure that compressed data are the rows of a picture, whatever they would inflate to. Raises Unusable."""
    wanted, done = _count_bytes(head), 0
    stride = 0 if head.interlaced else wanted // head.height
    try:
        for piece in _inflate(packed):
            if stride and piece[-done % stride :: stride].strip(FILTERS):
                raise Unusable("is damaged: its rows are in disorder", AGAIN)
            done += len(piece)
            if done > wanted:
                raise Unusable("is damaged: it holds more than its pixels", AGAIN)
    except zlib.error:
        raise Unusable("is damaged: its pixels cannot be unpacked", AGAIN) from None
    if done < wanted:
        raise Unusable("is damaged: it lacks a part of its pixels", AGAIN)


def _count_bytes(head: PngHead) -> int:
    """Return how many bytes all rows take."""
    bits, total = head.depth * CHANNELS[head.type], 0
    for left, top, across, down in PASSES if head.interlaced else ALL_AT_ONCE:
        width, height = -(-(head.width - left) // across), -(-(head.height - top) // down)
        if width > 0:
            total += max(0, height) * (1 + (width * bits + 7) // 8)
    return total


def _inflate(packed: Iterable[memoryview]) -> Iterator[bytes]:
    """Yield what data inflate to, in small pieces. Raises zlib.error."""
    inflater = zlib.decompressobj()
    for part in (content[start : start + SLICE] for content in packed for start in range(0, len(content), SLICE)):
        rest: bytes | memoryview = part
        while rest and not inflater.eof:
            yield inflater.decompress(rest, PIECE)
            rest = inflater.unconsumed_tail
    if not inflater.eof:
        raise zlib.error
