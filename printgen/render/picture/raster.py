"""The pixels of PNG and JPEG files, as a PDF holds them."""

import zlib
from contextlib import suppress
from struct import unpack
from typing import NamedTuple

from printgen.load.picture.jpeg import list_segments
from printgen.load.picture.png import PALETTE, list_chunks
from printgen.model.art import Picture
from printgen.render.picture.pillow import decode
from printgen.render.picture.profile import GREY, RGB, take_profile

# What there is for each type of colour of a PNG without alpha: how many channels, and where colours lie.
CHANNELS = {0: (1, GREY), 2: (3, RGB), PALETTE: (1, RGB)}
# The depth that is kept; a deeper one is decoded.
DEEPEST = 8
# The marker of the segments in which a JPEG keeps a colour profile, and what they begin with.
PROFILE_MARKER, PROFILE_NAME = 0xE2, b"ICC_PROFILE\x00"
LARGEST_PROFILE = 4 * 1024 * 1024
FRAMES, SCAN = (0xC0, 0xC1, 0xC2), 0xDA


class Raster(NamedTuple):
    """Pixels as they stand in a file."""

    width: int  # how many there are, as they are stored
    height: int
    space: str  # the device's colours that they are in
    depth: int  # the bits of a channel
    data: bytes  # the pixels, compressed as in a PNG or a JPEG
    is_jpeg: bool = False  # whether they are a JPEG
    palette: bytes = b""  # three bytes for each colour that pixels name by number, b"" if they are colours themselves
    profile: bytes = b""  # the colour profile, b"" for the profile of screens
    mask: "Raster | None" = None  # how opaque each pixel is, None where all are


def make_raster(picture: Picture, data: bytes) -> Raster:
    """Return the pixels of a picture from the data of its file: those of a JPEG or of a plain PNG as they are.

    Raises BadData if they are damaged, or must be decoded and cannot.
    """
    if picture.kind == "jpeg":
        return _take_jpeg(data)
    if plain := _take_plain(data):
        return plain
    decoded = decode(picture, data)
    raster = _take_plain(decoded.colours)
    assert raster is not None  # it has neither alpha nor more than eight bits
    mask = _take_plain(decoded.opacity) if decoded.opacity else None
    return raster._replace(profile=take_profile(decoded.profile, raster.space), mask=mask)


def _take_jpeg(data: bytes) -> Raster:
    """Return a JPEG unchanged."""
    parts: dict[int, bytes] = {}
    size, channels = (0, 0), 0
    for marker, content, _ in list_segments(data):
        if marker in FRAMES:
            _, height, width, channels = unpack(">BHHB", content[:6])
            size = (width, height)
        elif marker == PROFILE_MARKER and content[: len(PROFILE_NAME)] == PROFILE_NAME:
            parts.setdefault(content[len(PROFILE_NAME)], bytes(content[len(PROFILE_NAME) + 2 :]))
        elif marker == SCAN:  # what follows are pixels
            break
    space = GREY if channels == 1 else RGB
    profile = take_profile(b"".join(parts[number] for number in sorted(parts)), space)
    return Raster(*size, space, DEEPEST, data, is_jpeg=True, profile=profile)


def _take_plain(data: bytes) -> Raster | None:
    """Return a PNG unchanged, None if a PDF cannot hold it so: with alpha, deeper than 8 bits, or interlaced."""
    chunks: dict[bytes, bytes] = {}
    pixels = []
    for name, content in list_chunks(data):
        if name == b"IDAT":
            pixels.append(content)
        elif name == b"tRNS":
            return None
        elif name in (b"IHDR", b"PLTE", b"iCCP"):
            chunks[name] = bytes(content)
    width, height, depth, type_, *_, interlaced = unpack(">IIBBBBB", chunks[b"IHDR"])
    if type_ not in CHANNELS or depth > DEEPEST or interlaced:
        return None
    _, space = CHANNELS[type_]
    palette, profile = chunks.get(b"PLTE", b"") if type_ == PALETTE else b"", b""
    name, _, packed = chunks.get(b"iCCP", b"").partition(b"\x00")
    if name:
        with suppress(zlib.error):
            profile = take_profile(zlib.decompressobj().decompress(packed[1:], LARGEST_PROFILE), space)
    return Raster(width, height, space, depth, b"".join(pixels), palette=palette, profile=profile)
