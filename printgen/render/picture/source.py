"""The file of a picture, as it was when its pack was read, and with all of its pixels."""

from hashlib import sha256
from pathlib import Path

from printgen.errors import BadData, Problem, reason_of
from printgen.load.inside import Unusable
from printgen.load.picture.png import check_pixels
from printgen.model.art import Picture


def read_picture(picture: Picture) -> bytes:
    """Return the data of a picture.

    Raises BadData if its file is another one than when the pack was read, and for a PNG that holds more or less than
    its pixels: to count them takes too long while a pack is read.
    """
    try:
        data = Path(picture.file.file).read_bytes()
    except OSError as error:
        raise blame(picture, f"cannot be read: {reason_of(error)}") from None
    if sha256(data).hexdigest() != picture.sum:
        raise blame(picture, "was changed meanwhile", "build again")
    if picture.kind == "png":
        try:
            check_pixels(data)
        except Unusable as reason:
            raise blame(picture, reason.message, reason.hint) from None
    return data


def blame(picture: Picture, reason: str, hint: str = "") -> BadData:
    """Return why a picture cannot be drawn."""
    return BadData([Problem(picture.origin, f'the picture "{picture.name}" {reason}', hint)])
