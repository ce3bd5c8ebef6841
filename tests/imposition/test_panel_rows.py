"""Properties of mats: panels in rows, and places for cards."""

from hypothesis import given
from hypothesis import strategies as st

from printgen.imposition.panels import ASIDE, PanelShape, PlaceSize, lay_mat, stack_panels
from printgen.imposition.shelves import Field, Size
from printgen.imposition.verso import Slot

FIELD = Field(7_000, 7_000, 283_000, 190_500, 1_800, centred=False)
PLACE = PlaceSize(Size(65_000, 93_000), Size(67_400, 93_000))


@st.composite
def make_panel(draw: st.DrawFn) -> tuple[PanelShape, ...]:
    """Make a panel: the narrower it is, the higher, and the more often its rows are broken."""
    boxes, box = draw(st.integers(1, 40)), draw(st.sampled_from([9_300, 26_200]))
    shapes = [(-(-boxes // lines), lines) for lines in range(1, 5)]
    return tuple(PanelShape(max(40_000, each * box), 5_000 + lines * box, lines - 1) for each, lines in shapes)


panels = st.lists(make_panel(), max_size=8).map(
    lambda found: [each for each in found if any(FIELD.holds(Size(*shape[:2])) for shape in each)]
)


@given(panels, st.lists(st.integers(1, 3), max_size=4))
def test_nothing_of_a_mat_is_lost_or_hidden(made: list[tuple[PanelShape, ...]], decks: list[int]) -> None:
    """Each panel and each place lies once, within the margins and apart from all others, and as large as it must be."""
    sheets = lay_mat(made, decks, PLACE, FIELD)
    assert bool(sheets) == bool(made or decks)
    assert sum(len(sheet.panels) for sheet in sheets) == len(made)
    assert sum(len(sheet.places) for sheet in sheets) == sum(decks)
    for sheet in sheets:
        slots = [*sheet.panels, *sheet.places]
        for number, slot in enumerate(slots):
            assert min(slot.x, slot.y) >= FIELD.x
            assert slot.x + slot.width <= FIELD.ends[0]
            assert slot.y + slot.height <= FIELD.ends[1]
            assert all(are_apart(slot, other) for other in slots[number + 1 :])
        assert all(slot.width >= PLACE.least.width and slot.height >= PLACE.wanted.height for slot in sheet.places)
    laid = [slot for sheet in sheets for slot in sheet.panels]
    for shapes, slot in zip(made, laid, strict=True):
        assert any(shape.width <= slot.width and shape.height <= slot.height for shape in shapes)


def are_apart(one: Slot, other: Slot) -> bool:
    """Tell whether two slots keep the gap of the field."""
    return (
        one.x + one.width + FIELD.gap <= other.x
        or other.x + other.width + FIELD.gap <= one.x
        or one.y + one.height + FIELD.gap <= other.y
        or other.y + other.height + FIELD.gap <= one.y
    )


@given(panels, st.integers(100_000, 283_000))
def test_rows_of_panels_end_at_one_edge(made: list[tuple[PanelShape, ...]], width: int) -> None:
    """However many panels stand in a row, they fill it, and a sheet has one right edge."""
    for stack in stack_panels(tuple(made), width, FIELD.gap):
        for row in stack.rows:
            assert sum(row.widths) + ASIDE * (len(row.widths) - 1) == width


@given(panels)
def test_a_break_is_made_only_for_room(made: list[tuple[PanelShape, ...]]) -> None:
    """No track is broken on a sheet that has room for all tracks in whole rows, one panel below the other."""
    whole = [min(shape.height for shape in each if not shape.breaks) for each in made]
    wide = all(any(not shape.breaks and shape.width <= FIELD.width for shape in each) for each in made)
    if wide and made and sum(whole) + FIELD.gap * (len(made) - 1) <= FIELD.height:
        (sheet,) = lay_mat(made, (), PLACE, FIELD)
        for shapes, slot in zip(made, sheet.panels, strict=True):
            assert any(not shape.breaks and shape.width <= slot.width for shape in shapes)
