"""The pixels of PNG and JPEG files, as a PDF holds them and at the size of a screen."""

import zlib
from contextlib import suppress
from io import BytesIO
from struct import unpack
from typing import Any, NamedTuple

from PIL import Image
from PIL.Image import Resampling

from printgen.load.picture.jpeg import list_segments
from printgen.load.picture.png import PALETTE, list_chunks
from printgen.model.art import Picture
from printgen.render.picture.inline import define_drawing, define_pixels
from printgen.render.picture.source import blame, read_picture

GREY, RGB = "DeviceGray", "DeviceRGB"
# What there is for each type of colour of a PNG without alpha: how many channels, and where colours lie.
CHANNELS = {0: (1, GREY), 2: (3, RGB), PALETTE: (1, RGB)}
# The depth that is kept; a deeper one is decoded.
DEEPEST = 8
# How hard a decoded picture is compressed: more takes longer, for a tenth less.
LEVEL = 3
# The marker of the segments in which a JPEG keeps a colour profile, and what they begin with.
PROFILE_MARKER, PROFILE_NAME = 0xE2, b"ICC_PROFILE\x00"
SHORTEST_PROFILE, LARGEST_PROFILE = 132, 4 * 1024 * 1024
OPAQUE = 255
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
    """Return the pixels of a picture from the data of its file. Raises BadData if they are damaged."""
    if picture.kind == "jpeg":
        return _take_jpeg(data)
    if plain := _take_plain(data):
        return plain
    opened = open_image(picture, data)
    colour, alpha = split_alpha(opened)
    raster = _encode(colour)
    profile = take_profile(opened.info.get("icc_profile") or b"", raster.space)
    return raster._replace(profile=profile, mask=_encode(alpha) if alpha else None)


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


def open_image(picture: Picture, data: bytes) -> Image.Image:
    """Return a decoded picture. Raises BadData if it is damaged."""
    try:
        opened: Image.Image = Image.open(BytesIO(data), formats=(picture.kind.upper(),))
        opened.load()
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, zlib.error) as error:
        raise blame(picture, f"is damaged: {error}", "save it anew") from None
    return opened


def split_alpha(opened: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """Return the colours of a picture, and how opaque each pixel is: None if all are wholly so."""
    if opened.mode.startswith("I"):  # sixteen bits of grey
        return opened.point(lambda value: value / 256).convert("L"), None
    if opened.has_transparency_data:
        grey = opened.mode in ("L", "LA")
        whole = opened.convert("RGBA")
        alpha = whole.getchannel("A")
        low: Any = alpha.getextrema()
        return whole.convert("L" if grey else "RGB"), alpha if low[0] < OPAQUE else None
    return opened.convert("L" if opened.mode in ("1", "L") else "RGB"), None


def _encode(image: Image.Image) -> Raster:
    """Return pixels, compressed as in a PNG."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=LEVEL)
    found = _take_plain(file.getvalue())
    assert found is not None  # it has neither alpha nor more than eight bits
    return found


def take_profile(profile: bytes, space: str) -> bytes:
    """Return a colour profile if it is one of such colours, b"" for the profile of screens, which need not be said."""
    wanted = b"GRAY" if space == GREY else b"RGB "
    if len(profile) < SHORTEST_PROFILE or profile[36:40] != b"acsp" or profile[16:20] != wanted:
        return b""
    plain = profile.replace(b"\x00", b"")  # some write their names in letters of two bytes
    return b"" if b"sRGB" in plain else profile


# The most pixels along a side: a card is not shown larger, and they are 200 to the inch of a poker card.
LONGEST_SIDE = 720
# Of 100; what a screen shows is hardly better with more.
QUALITY = 80
# Of 6; a higher one takes several times as long.
METHOD = 2


def define_for_screen(picture: Picture, key: str) -> str:
    """Return the element that defines a picture. Raises BadData if it is damaged."""
    if picture.is_drawing:
        return define_drawing(picture, key)
    opened = open_image(picture, read_picture(picture))
    profile = take_profile(opened.info.get("icc_profile") or b"", RGB)
    colour, alpha = split_alpha(opened)
    shown = colour.convert("RGB")
    if alpha:
        shown.putalpha(alpha)
    shown.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Resampling.LANCZOS)
    file = BytesIO()
    shown.save(file, "WEBP", quality=QUALITY, method=METHOD, icc_profile=profile or None)
    return define_pixels(picture, key, "image/webp", file.getvalue())
