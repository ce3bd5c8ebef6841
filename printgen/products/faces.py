"""Six-sided dice that choose among things: which faces lead to each of them."""

from collections.abc import Sequence
from itertools import count, product

SIDES = "123456"


def share_faces(number: int) -> tuple[str, list[list[str]], list[str]]:
    """Return the least dice that choose among so many things: d6, d66, d666 and so on.

    With them the faces of each thing, and those that are rolled again.
    """
    power = next(power for power in count(1) if len(SIDES) ** power >= number)
    faces = ["".join(sides) for sides in product(SIDES, repeat=power)]
    share = len(faces) // number
    shares = [faces[start : start + share] for start in range(0, share * number, share)]
    return f"d{'6' * power}", shares, faces[share * number :]


def show_faces(faces: Sequence[str]) -> str:
    """Return faces that follow one another in short."""
    return "-".join(dict.fromkeys((faces[0], faces[-1]))) if faces else ""
