"""Pillow, for pictures that are more than passed on: decoded, made smaller or written. It is loaded when it is needed.

Not every machine has it: a browser has not.
"""

import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.errors import MissingLibrary
from printgen.model.art import Picture
from printgen.render.picture.profile import RGB, take_profile
from printgen.render.picture.source import blame

if TYPE_CHECKING:
    from PIL.Image import Image

OPAQUE = 255
# How hard a decoded picture is compressed: more takes longer, for a tenth less.
LEVEL = 3
# The most pixels along a side: a card is not shown larger, and they are 200 to the inch of a poker card.
LONGEST_SIDE = 720
# Of 100; what a screen shows is hardly better with more.
QUALITY = 80
# The same of small pictures of pages, whose words can just be made out.
SMALL_QUALITY = 62
# Of 6; a higher one takes several times as long.
METHOD = 2
HINT = "pip install pillow"
PLAIN = "save it as JPEG, or as PNG without transparency, in 8 bits and not interlaced"


class Decoded(NamedTuple):
    """A picture as a PDF can hold it: of plain PNGs of eight bits."""

    colours: bytes
    opacity: bytes | None  # how opaque each pixel is, None where all are
    profile: bytes  # the colour profile that its file has, b"" for none


def decode(picture: Picture, data: bytes) -> Decoded:
    """Return a picture decoded, from the data of its file. Raises BadData if it is damaged, or Pillow is missing."""
    opened = _open(picture, data)
    colours, opacity = _split_alpha(opened)
    profile = opened.info.get("icc_profile") or b""
    return Decoded(_encode(colours), _encode(opacity) if opacity else None, profile)


def write_for_screen(picture: Picture, data: bytes) -> bytes:
    """Return a picture as WebP, no larger than a screen shows it. Raises BadData as decode does."""
    opened = _open(picture, data)
    from PIL.Image import Resampling

    profile = take_profile(opened.info.get("icc_profile") or b"", RGB)
    colours, opacity = _split_alpha(opened)
    shown = colours.convert("RGB")
    if opacity:
        shown.putalpha(opacity)
    shown.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Resampling.LANCZOS)
    file = BytesIO()
    shown.save(file, "WEBP", quality=QUALITY, method=METHOD, icc_profile=profile or None)
    return file.getvalue()


def write_png(data: bytes, pixels: tuple[int, int], dpi: int, about: Mapping[str, str], colours: int = 0) -> bytes:
    """Return so many pixels, three bytes each, as a PNG with texts about it, in so many `colours` at most if any.

    The same input gives the same bytes. Raises MissingLibrary.
    """
    try:
        from PIL import Image
        from PIL.Image import Dither, Quantize
        from PIL.PngImagePlugin import PngInfo
    except ImportError:
        raise MissingLibrary("PNG files are written by Pillow, which is missing", HINT) from None
    texts = PngInfo()
    for key, words in about.items():
        texts.add_itxt(key, words)
    painted = Image.frombytes("RGB", pixels, data)
    if colours:
        painted = painted.quantize(colours, Quantize.MEDIANCUT, dither=Dither.NONE)
    file = BytesIO()
    painted.save(file, "PNG", dpi=(dpi, dpi), pnginfo=texts)
    return file.getvalue()


def write_small(data: bytes, pixels: tuple[int, int]) -> bytes:
    """Return so many pixels, three bytes each, as a WebP that weighs little. Raises MissingLibrary."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingLibrary("pictures of pages are written by Pillow, which is missing", HINT) from None
    file = BytesIO()
    Image.frombytes("RGB", pixels, data).save(file, "WEBP", quality=SMALL_QUALITY, method=METHOD)
    return file.getvalue()


def _open(picture: Picture, data: bytes) -> "Image":
    """Return a decoded picture. Raises BadData."""
    try:
        from PIL import Image
    except ImportError:
        raise blame(picture, "must be decoded, and Pillow is missing, which does that", PLAIN) from None
    try:
        opened: Image.Image = Image.open(BytesIO(data), formats=(picture.kind.upper(),))
        opened.load()
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, zlib.error) as error:
        raise blame(picture, f"is damaged: {error}", "save it anew") from None
    return opened


def _split_alpha(opened: "Image") -> "tuple[Image, Image | None]":
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


def _encode(image: "Image") -> bytes:
    """Return pixels as a plain PNG."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()
