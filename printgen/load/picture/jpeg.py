"""JPEG files: all of their segments are looked at, and none is decoded."""

import re
from collections.abc import Iterator
from struct import error, unpack_from
from typing import NamedTuple

from printgen.load.inside import Unusable
from printgen.load.picture.file import Head, check_size
from printgen.model.art import SIDEWAYS, TURNS, UPRIGHT

# Frames that all readers know: baseline, extended and progressive; and frames that hardly any reader knows.
KNOWN_FRAMES = (0xC0, 0xC1, 0xC2)
OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
SCAN, END, FIRST_APPLICATION = 0xDA, 0xD9, 0xE1
# Within the data of a scan stand stuffed bytes and restarts; anything else is the next segment.
NEXT = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])")
# The same, found several times as fast by its first byte.
NEXT_AFTER_SCAN = re.compile(rb"\xff([^\x00\xd0-\xd7\xff])")
GREY, COLOUR, CMYK = 1, 3, 4
# The bytes of the head of a frame, and of the length of a segment; the bits of a channel that all readers know.
FRAME_HEAD, LENGTH, DEPTH = 6, 2, 8
# A progressive picture has about ten scans; each costs as much as the whole picture. Notes and profiles have some
# segments of 64 kB.
MOST_SCANS, MOST_SEGMENTS = 100, 1_000
EXIF = b"Exif\x00\x00"
ORIENTATION, SHORT = 0x0112, 3
MOST_ENTRIES = 200


class Segment(NamedTuple):
    """A segment of a JPEG."""

    marker: int  # what it is
    content: memoryview  # of a scan its head alone
    start: int  # where it begins in the file


def read_jpeg(data: bytes) -> Head:
    """Return the head of a JPEG whose segments are whole. Raises Unusable."""
    turn, scans = UPRIGHT, 0
    size = (0, 0)
    for count, (marker, content, _) in enumerate(list_segments(data)):
        if count >= MOST_SEGMENTS:
            raise Unusable("is cut into more segments than programs make", "save it as a usual JPEG")
        if marker in OTHER_FRAMES:
            raise Unusable("is of a sort of JPEG that few programs read", "save it as a usual JPEG")
        if marker in KNOWN_FRAMES:
            size = _read_frame(content)
        elif marker == FIRST_APPLICATION and content[: len(EXIF)] == EXIF:
            turn = read_turn(bytes(content[len(EXIF) :]))
        scans += marker == SCAN
    if not size[0] or not scans:
        raise Unusable("is damaged: it holds no picture", "fetch or save it anew")
    if scans > MOST_SCANS:
        raise Unusable(f"has {scans:,} scans, and {MOST_SCANS} is the most", "save it as a usual JPEG")
    width, height = reversed(size) if turn >= SIDEWAYS else size
    return Head("jpeg", width, height, turn)


def list_segments(data: bytes) -> Iterator[Segment]:
    """Yield each segment, up to the end of the picture. Raises Unusable."""
    view, place, marker = memoryview(data), 2, 0
    while True:
        found = NEXT_AFTER_SCAN.search(data, place) if marker == SCAN else NEXT.match(data, place)
        if not found:
            raise Unusable("is cut off", "fetch or save it anew")
        marker, start, place = found[1][0], found.start(), found.end()
        if marker == END:
            return
        length = int.from_bytes(view[place : place + 2], "big")
        if length < LENGTH or place + length > len(data):
            raise Unusable("is cut off", "fetch or save it anew")
        yield Segment(marker, view[place + 2 : place + length], start)
        place += length


def _read_frame(content: memoryview) -> tuple[int, int]:
    """Return the width and height of a frame. Raises Unusable for a frame that not all programs can draw."""
    if len(content) < FRAME_HEAD:
        raise Unusable("is damaged: its frame is too short", "fetch or save it anew")
    depth, height, width, components = unpack_from(">BHHB", content)
    if components == CMYK:
        hint = "save it in RGB: screens, printers at home and most print services want that"
        raise Unusable("is in CMYK", hint)
    if depth != DEPTH or components not in (GREY, COLOUR):
        raise Unusable("is of a sort of JPEG that few programs read", "save it as a usual JPEG")
    check_size(width, height)
    return width, height


def read_turn(exif: bytes) -> int:
    """Return how a camera says that its picture is turned, a key of `TURNS`; UPRIGHT if it says nothing that is one."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if not order:
        return UPRIGHT
    try:
        (start,) = unpack_from(f"{order}I", exif, 4)
        (count,) = unpack_from(f"{order}H", exif, start)
        for number in range(min(count, MOST_ENTRIES)):
            tag, kind, _, value = unpack_from(f"{order}HHIH", exif, start + 2 + 12 * number)
            if (tag, kind) == (ORIENTATION, SHORT):
                return value if value in TURNS else UPRIGHT
    except error:  # it ends before it has said all
        pass
    return UPRIGHT
