"""The files of pictures: how they begin, how large they may be, and what is known of one before it is drawn."""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from printgen.errors import reason_of
from printgen.files import note_sum
from printgen.load.inside import Unusable
from printgen.model.art import UPRIGHT, PictureKind

# How the files begin.
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
# The most pixels that a picture may have, and the most along a side: 400 by 300 mm at 300 dpi have 17 million.
MOST_PIXELS, LONGEST_SIDE = 30_000_000, 20_000


class Head(NamedTuple):
    """What is known of a picture before it is drawn."""

    kind: PictureKind
    width: float  # as it is seen, in pixels; of a drawing in units of its own
    height: float
    turn: int = UPRIGHT  # how it is turned to be seen upright


def check_size(width: int, height: int) -> None:
    """Make sure that a picture has not more pixels than anybody prints. Raises Unusable."""
    if not (width and height):
        raise Unusable("has no pixels", "save it anew")
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        most = f"{MOST_PIXELS // 1_000_000} million pixels, and {LONGEST_SIDE:,} along a side, are the most"
        raise Unusable(f"has {width:,} x {height:,} pixels, and {most}", "a card at 300 dpi has about one million")


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
