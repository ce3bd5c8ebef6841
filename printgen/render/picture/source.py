"""The file of a picture, as it was when its pack was read."""

from hashlib import sha256
from pathlib import Path

from printgen.errors import BadData, Problem, reason_of
from printgen.model.art import Picture


def read_picture(picture: Picture) -> bytes:
    """Return the data of a picture. Raises BadData if its file is another one than when the pack was read."""
    try:
        data = Path(picture.file.file).read_bytes()
    except OSError as error:
        raise blame(picture, f"cannot be read: {reason_of(error)}") from None
    if sha256(data).hexdigest() != picture.sum:
        raise blame(picture, "was changed meanwhile", "build again")
    return data


def blame(picture: Picture, reason: str, hint: str = "") -> BadData:
    """Return why a picture cannot be drawn."""
    return BadData([Problem(picture.origin, f'the picture "{picture.name}" {reason}', hint)])
