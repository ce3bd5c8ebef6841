"""Maps laid out: whatever the size of the table, each place lies where it was measured to be."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import Origin
from printgen.model.map import Distance, Map, MapPoint, Span, TableSize, Zone
from printgen.products.pieces import OuterDistance, find_area, lay_out_map

NOWHERE = Origin("maps.yaml")
ANY = st.integers(0, 500_000)
SIDES = st.integers(600_000, 2_000_000)
WHOLE = Span()


def at(length: int) -> Distance:
    """Return a length as a distance."""
    return Distance(length, unit="mm")


def make_zone(across: Span, down: Span = WHOLE, shown: tuple[str, ...] = ()) -> Zone:
    """Return a zone."""
    return Zone("A", "", "", across, down, None, shown, {}, NOWHERE)  # type: ignore[arg-type]


def make_map(*zones: Zone) -> Map:
    """Return a map of zones."""
    return Map("fen", "Fen", "", (), False, None, zones, (), (), {}, NOWHERE)


@given(side=SIDES, near=ANY, off=st.integers(-250_000, 250_000))
def test_a_point_keeps_its_distance_on_every_table(side: int, near: int, off: int) -> None:
    """A point is so far from its edge, or from the centre, however large the table is."""
    size = TableSize(side, side, "mm")
    point = MapPoint(
        "", "", "", "", Span(near=at(near), extent=at(0)), Span(far=at(near), extent=at(0)), (), {}, NOWHERE
    )
    left, top, right, bottom = find_area(point, size)
    assert (left, right) == (near, near)
    assert (side - top, side - bottom) == (near, near)
    middle = find_area(point._replace(across=Span(off=at(off), extent=at(0))), size).left
    assert middle - side // 2 == off


@given(side=SIDES, near=ANY, extent=st.integers(1, 100_000), parts=st.integers(1, 12))
def test_a_zone_is_as_wide_as_was_asked_for(side: int, near: int, extent: int, parts: int) -> None:
    """A zone has its width from either edge and about the centre; equal shares fill the side without a gap."""
    for span in (
        Span(near=at(near), extent=at(extent)),
        Span(far=at(near), extent=at(extent)),
        Span(extent=at(extent)),
    ):
        start, end = span.find(side)
        assert end - start == extent
        assert 0 <= start < end <= side
    shares = [Span(near=Distance(0, part, parts), extent=Distance(0, 1, parts)).find(side) for part in range(parts)]
    assert shares[0][0] == 0
    assert all(abs(end - start) <= 1 for (_, end), (start, _) in pairwise(shares))
    assert abs(shares[-1][1] - side) <= 1


@given(spans=st.lists(st.tuples(ANY, st.integers(1, 100_000)), max_size=12), side=SIDES)
def test_no_distance_lies_on_another(spans: list[tuple[int, int]], side: int) -> None:
    """Distances beside a map that overlap have levels of their own; each is told once, the table's own outermost."""
    zones = [make_zone(Span(near=at(near), extent=at(wide)), shown=("width",)) for near, wide in spans]
    told = lay_out_map(make_map(*zones), TableSize(side, side, "mm")).outer
    assert len(told) == len(set(told))
    for one, other in combinations(told, 2):
        if (one.side, one.level) == (other.side, other.level):
            assert one.end <= other.start or other.end <= one.start
    above = [each for each in told if each.side == "above"]
    assert max(above, key=lambda each: each.level)[:3] == OuterDistance("above", 0, side)[:3]
    assert {(each.start, each.end) for each in above} >= {(near, near + wide) for near, wide in spans}
