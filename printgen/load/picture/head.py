"""What the file of a picture says of itself: its kind, its size, and how it is turned."""

from typing import NamedTuple

from printgen.model.art import UPRIGHT, PictureKind

# How files of these kinds begin.
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
# The most pixels that a picture may have, and the most along a side: 400 by 300 mm at 300 dpi have 17 million.
MOST_PIXELS, LONGEST_SIDE = 30_000_000, 20_000


class Head(NamedTuple):
    """What is known of a picture before it is drawn.

    width, height: its size as it is seen, in pixels; of a drawing in units of its own.
    turn: how it is turned to be seen upright.
    """

    kind: PictureKind
    width: float
    height: float
    turn: int = UPRIGHT


class Unusable(Exception):
    """Why a picture cannot be drawn, as the rest of a sentence, and how to mend that."""

    def __init__(self, message: str, hint: str) -> None:
        self.message, self.hint = message, hint
        super().__init__(message)


def check_size(width: int, height: int) -> None:
    """Make sure that a picture has not more pixels than anybody prints. Raises Unusable."""
    if not (width and height):
        raise Unusable("has no pixels", "save it anew")
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        most = f"{MOST_PIXELS // 1_000_000} million pixels, and {LONGEST_SIDE:,} along a side, are the most"
        raise Unusable(f"has {width:,} x {height:,} pixels, and {most}", "a card at 300 dpi has about one million")
