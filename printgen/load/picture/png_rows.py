"""The rows of a PNG: as many as its head says, whole, and none more. They are counted and thrown away."""

import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.load.picture.file import Unusable

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
    type: int  # the type of its colours, a key of `CHANNELS`
    interlaced: bool


def check_rows(head: PngHead, packed: Iterable[memoryview]) -> None:
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
    """Yield what data inflate to in pieces, of which none is large. Raises zlib.error."""
    inflater = zlib.decompressobj()
    for part in (content[start : start + SLICE] for content in packed for start in range(0, len(content), SLICE)):
        rest: bytes | memoryview = part
        while rest and not inflater.eof:
            yield inflater.decompress(rest, PIECE)
            rest = inflater.unconsumed_tail
    if not inflater.eof:
        raise zlib.error
