"""The geometry of press sheets, for any card and paper that a user may state."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printgen.catalog import known_layouts
from printgen.errors import BadData, Origin
from printgen.imposition.grid import Grid, bleeds, make_grid, make_marks, make_verso
from printgen.imposition.sheets import impose
from printgen.load.look import read_format, read_paper
from printgen.load.source import read_file
from printgen.model.look import CardFormat, Paper

HERE = Origin("here")
PAPERS = {name: read_file(path, read_paper) for name, path in known_layouts("papers").items()}
FORMATS = {name: read_file(path, read_format) for name, path in known_layouts("formats").items()}
lengths = st.integers(20_000, 500_000)
sides = st.integers(60_000, 500_000)
papers = st.builds(Paper, st.just("p"), st.just("Paper"), sides, sides, st.integers(0, 10_000), st.just(HERE))
cards = st.builds(
    CardFormat, st.just("c"), st.just("Card"), lengths, lengths, st.just(3_000), st.just(1.0), st.just(HERE)
)  # fmt: skip


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Draw a grid of any card on any paper that takes it."""
    try:
        return make_grid(draw(papers), draw(cards))
    except BadData:
        assume(condition=False)
        raise


@given(grids())
def test_a_back_lies_exactly_behind_its_card(grid: Grid) -> None:
    """Turning the paper over its long edge and back again leads to the same slot, to the micrometre."""
    for slot in grid.slots():
        behind = make_verso(slot, grid.paper)
        assert make_verso(behind, grid.paper) == slot
        assert (behind.x + behind.width, behind.y) == (grid.paper.width - slot.x, slot.y)
        assert (behind.turn + slot.turn) % 360 == 0


@given(grids())
def test_slots_lie_inside_the_printable_area_without_overlap(grid: Grid) -> None:
    """No card is cut off by the printer, none lies on another, and neighbours share their edge."""
    slots = grid.slots()
    for slot in slots:
        assert slot.x >= grid.paper.margin
        assert slot.y >= grid.paper.margin
        assert slot.x + slot.width <= grid.paper.width - grid.paper.margin
        assert slot.y + slot.height <= grid.paper.height - grid.paper.margin
    corners = {(slot.x, slot.y) for slot in slots}
    assert len(corners) == len(slots) == grid.places
    for x, y in corners:
        assert x == grid.left or (x - slots[0].width, y) in corners
        assert y == grid.top or (x, y - slots[0].height) in corners


@given(grids(), st.booleans())
def test_marks_stay_off_the_cards_and_on_the_paper(grid: Grid, backs: bool) -> None:  # noqa: FBT001
    """Each mark points at a cut, begins outside what is printed on the cards, and ends where a printer still prints."""
    paper, (beside, above) = grid.paper, bleeds(grid) if backs else (0, 0)
    right, bottom = paper.width - grid.left, paper.height - grid.top
    marks = make_marks(grid, grid.slots(), (beside, above))
    assert len(marks) == 2 * (grid.columns + 1) + 2 * (grid.rows + 1)
    for x1, y1, x2, y2 in marks:
        assert min(x1, x2) >= paper.margin
        assert min(y1, y2) >= paper.margin
        assert max(x1, x2) <= paper.width - paper.margin
        assert max(y1, y2) <= paper.height - paper.margin
        if x1 == x2:
            assert max(y1, y2) <= grid.top - above or min(y1, y2) >= bottom + above
            assert (x1 - grid.left) % grid.width == 0 or x1 == right
        else:
            assert max(x1, x2) <= grid.left - beside or min(x1, x2) >= right + beside
            assert (y1 - grid.top) % grid.height == 0 or y1 == bottom


@given(grids())
def test_a_part_filled_sheet_has_marks_for_its_cards_alone(grid: Grid) -> None:
    """A sheet with a single card has marks for its four cuts and no others, so that nobody cuts elsewhere."""
    slot = grid.slots()[0]
    marks = make_marks(grid, [slot])
    assert {mark.x1 for mark in marks if mark.x1 == mark.x2} == {slot.x, slot.x + slot.width}
    assert {mark.y1 for mark in marks if mark.y1 == mark.y2} == {slot.y, slot.y + slot.height}


@given(grids(), st.integers(1, 100))
def test_every_card_gets_one_slot_and_one_back(grid: Grid, count: int) -> None:
    """Sheets take all cards in order, each once, with the same cards on the verso as on the recto."""
    sheets = list(impose(range(count), count, grid))
    assert [card for sheet in sheets for _, card in sheet.recto] == list(range(count))
    assert [sheet.number for sheet in sheets] == list(range(1, sheets[0].of + 1))
    for sheet in sheets:
        assert [card for _, card in sheet.recto] == [card for _, card in sheet.verso]
        assert len({slot for slot, _ in sheet.verso}) == len(sheet.verso)


@given(papers, cards)
def test_a_card_that_cannot_fit_is_refused_with_the_numbers(paper: Paper, card: CardFormat) -> None:
    """Either a card fits, or the message states its size and what the paper has room for."""
    try:
        grid = make_grid(paper, card)
    except BadData as bad:
        (problem,) = bad.problems
        assert f"{card.width / 1000:g} mm by {card.height / 1000:g} mm" in problem.message
    else:
        assert grid.places >= 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_takes_nine_poker_cards(paper: str) -> None:
    """The usual card comes nine to a sheet on both papers."""
    for name in ("poker", "poker-eu"):
        assert make_grid(PAPERS[paper], FORMATS[name]).places == 9


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_the_trim_size_does_not_depend_on_the_paper(name: str) -> None:
    """A deck printed on A4 and one printed on Letter can be shuffled together."""
    sizes = {tuple(sorted(make_grid(paper, FORMATS[name]).slots()[0][2:4])) for paper in PAPERS.values()}
    assert sizes == {tuple(sorted((FORMATS[name].width, FORMATS[name].height)))}


def test_the_formats_have_the_sizes_that_shops_sell() -> None:
    """Each format is cut to the size that sleeves and boxes are made for."""
    sizes = {name: (card.width / 1000, card.height / 1000) for name, card in FORMATS.items()}
    assert sizes == {
        "poker": (63.5, 88.9),
        "poker-eu": (63, 88),
        "bridge": (57.15, 88.9),
        "mini-american": (41, 63),
        "mini-euro": (44, 67),
        "tarot": (70, 120),
        "square": (70, 70),
    }
