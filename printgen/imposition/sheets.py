"""Press sheets: the cards of a deck dealt out to the slots of as many papers as it takes."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from printgen.imposition.grid import Grid, Slot, make_verso

T = TypeVar("T")


class PressSheet(NamedTuple, Generic[T]):
    """One paper: what lies in which slot of the recto, and in which slot of the verso its back."""

    number: int
    of: int
    recto: tuple[tuple[Slot, T], ...]
    verso: tuple[tuple[Slot, T], ...]


def impose(items: Sequence[T], grid: Grid) -> list[PressSheet[T]]:
    """Return the press sheets that take `items` in order; the last may be part-filled."""
    slots = grid.slots()
    parts = [items[start : start + grid.count] for start in range(0, len(items), grid.count)]
    sheets = []
    for number, part in enumerate(parts, 1):
        recto = tuple(zip(slots, part, strict=False))
        verso = tuple((make_verso(slot, grid.paper), item) for slot, item in recto)
        sheets.append(PressSheet(number, len(parts), recto, verso))
    return sheets
