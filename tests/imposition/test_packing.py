"""The geometry of mats: pieces of any sizes, on any field that each of them fits."""

from hypothesis import given
from hypothesis import strategies as st

from printgen.imposition.shelves import Field, Size, pack
from printgen.imposition.verso import Slot

sides = st.integers(1_000, 90_000)
FIELD = Field(5_000, 7_000, 90_000, 120_000, 2_000, centred=False)
pieces = st.lists(st.builds(Size, sides, sides), min_size=1, max_size=25)


def are_apart(one: Slot, other: Slot) -> bool:
    """Tell whether two slots keep the gap of the field."""
    return (
        one.x + one.width + FIELD.gap <= other.x
        or other.x + other.width + FIELD.gap <= one.x
        or one.y + one.height + FIELD.gap <= other.y
        or other.y + other.height + FIELD.gap <= one.y
    )


@given(pieces)
def test_each_piece_lies_once_within_the_field_and_apart_from_all_others(sizes: list[Size]) -> None:
    """Nothing of a mat is lost, hidden behind something else, or lies in the printer's margin."""
    sheets = pack(sizes, FIELD)
    assert sorted(place for sheet in sheets for place, _ in sheet) == list(range(len(sizes)))
    for sheet in sheets:
        for number, (place, slot) in enumerate(sheet):
            assert (slot.width, slot.height, slot.turn) == (*sizes[place], 0)
            assert slot.x >= FIELD.x
            assert slot.y >= FIELD.y
            assert (slot.x + slot.width, slot.y + slot.height) <= FIELD.ends
            assert slot.y + slot.height <= FIELD.ends[1]
            assert all(are_apart(slot, other) for _, other in sheet[number + 1 :])


@given(pieces)
def test_no_sheet_has_only_what_an_earlier_one_has_room_for_in_rows(sizes: list[Size]) -> None:
    """Never are more sheets taken than pieces one below the other would take."""
    used, height = 1, 0
    for size in sizes:
        if height and height + size.height > FIELD.height:
            used, height = used + 1, 0
        height += size.height + FIELD.gap
    assert len(pack(sizes, FIELD)) <= used
