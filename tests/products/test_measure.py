"""Measures as pieces: a stick in several parts measures what it would in one."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import Origin
from printgen.model.marker import Measure
from printgen.products.pieces import FLAP, list_parts

NOWHERE = Origin("measures.yaml")


def make_stick(size: int, marks: int) -> Measure:
    """Return a stick."""
    return Measure("reach", "Reach", "stick", size, "mm", marks, 15_000, 0, "", 1, {}, NOWHERE)


@given(size=st.integers(10_000, 2_000_000), marks=st.integers(1_000, 100_000), room=st.integers(60_000, 400_000))
def test_parts_join_to_the_whole(size: int, marks: int, room: int) -> None:
    """Each part begins where the one before ends, none is higher than the paper, and all but the last have a flap."""
    parts = list(list_parts(make_stick(size, marks), room))
    assert [parts[0].start, parts[-1].end] == [0, size]
    for part, after in pairwise(parts):
        assert part.end == after.start
    assert [part.joined for part in parts] == [True] * (len(parts) - 1) + [False]
    assert all(part.start < part.end and part.height <= room for part in parts)
    assert all(part.height == part.end - part.start + FLAP * part.joined for part in parts)


@given(inches=st.integers(1, 60), room=st.integers(150_000, 400_000))
def test_a_stick_is_parted_at_a_mark(inches: int, room: int) -> None:
    """A stick as long as its marks say is parted at one of them, and in as few parts as there is room for."""
    inch = 25_400
    parts = list(list_parts(make_stick(inches * inch, inch), room))
    assert all(part.start % inch == 0 for part in parts)
    most = (room - FLAP) // inch * inch
    assert len(parts) == (1 if inches * inch <= room else -(-inches * inch // most))
