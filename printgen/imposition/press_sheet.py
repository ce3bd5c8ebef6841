"""Press sheets: the cards of a deck dealt out to the slots of as many papers as it takes."""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import ceil
from typing import Generic, NamedTuple, TypeVar

from printgen.imposition.grid import Grid
from printgen.imposition.verso import Slot

T = TypeVar("T")


class PressSheet(NamedTuple, Generic[T]):
    """One paper: what lies in which slot of the recto, and where its back does: on the verso, or across a fold."""

    number: int
    of: int
    recto: tuple[tuple[Slot, T], ...]
    verso: tuple[tuple[Slot, T], ...]


def impose(items: Iterable[T], count: int, grid: Grid) -> Iterator[PressSheet[T]]:
    """Yield the press sheets that take `count` items in order, drawn from `items` sheet by sheet.

    The last may be part-filled.
    """
    slots = grid.slots()
    source = iter(items)
    number = 0
    while part := tuple(islice(source, grid.places)):
        number += 1
        recto = tuple(zip(slots, part, strict=False))
        verso = tuple((grid.behind(slot), item) for slot, item in recto)
        yield PressSheet(number, ceil(count / grid.places), recto, verso)
