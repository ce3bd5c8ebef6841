"""The geometry of press sheets, for any card and paper that a user may state."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printgen.errors import BadData, Origin
from printgen.imposition.grid import (
    EDGE,
    FOLD_CLEAR,
    SLUG,
    SQUARE,
    Grid,
    bleeds,
    find_inset,
    impose,
    make_crop_marks,
    make_grid,
    make_registration,
)
from printgen.imposition.verso import Axis, Slot, find_axis, make_verso
from printgen.load.look.look import read_format, read_paper
from printgen.load.nodes.source import read_file
from printgen.model.look import CardFormat, Paper
from printgen.model.options import Duplex, Options, Orientation, Registration
from printgen.paths import known_layouts

HERE = Origin("here")
PAPERS = {name: read_file(path, read_paper) for name, path in known_layouts("papers").items()}
FORMATS = {name: read_file(path, read_format) for name, path in known_layouts("formats").items()}
lengths = st.integers(20_000, 500_000)
sides = st.integers(60_000, 500_000)
papers = st.builds(Paper, st.just("p"), st.just("Paper"), sides, sides, st.integers(0, 10_000), st.just(HERE))
cards = st.builds(
    CardFormat, st.just("c"), st.just("Card"), lengths, lengths, st.just(3_000), st.just(1.0), st.just(HERE)
)  # fmt: skip
options = st.builds(
    Options,
    duplex=st.sampled_from([None, *Duplex]),
    orientation=st.sampled_from(Orientation),
    gutter=st.integers(0, 10_000),
    registration=st.sampled_from(Registration),
)
# A mark begins so near to its card.
NEAR = 4_000


@st.composite
def grids(draw: st.DrawFn, machine: Registration | None = None) -> Grid:
    """Draw a grid of any card on any paper that takes it, however it is to be printed."""
    wanted = draw(options)
    try:
        return make_grid(draw(papers), draw(cards), wanted._replace(registration=machine or wanted.registration))
    except BadData:
        assume(condition=False)
        raise


def right_of(slot: Slot) -> int:
    """Return where a slot ends."""
    return slot.x + slot.width


def foot_of(slot: Slot) -> int:
    """Return where a slot ends below."""
    return slot.y + slot.height


@given(grids())
def test_a_back_lies_exactly_behind_its_card(grid: Grid) -> None:
    """Turned over or folded and back again leads to the same slot, to the micrometre, and at the same distances."""
    for slot in grid.slots():
        behind = grid.behind(slot)
        assert make_verso(behind, grid.paper, grid.axis) == slot
        if grid.axis is Axis.UPRIGHT:
            assert (right_of(behind), behind.y) == (grid.paper.width - slot.x, slot.y)
            assert (behind.turn + slot.turn) % 360 == 0
        else:
            assert (behind.x, foot_of(behind)) == (slot.x, grid.paper.height - slot.y)
            assert (behind.turn + slot.turn) % 360 == 180


@given(papers, st.sampled_from([Duplex.LONG_EDGE, Duplex.SHORT_EDGE]))
def test_paper_is_turned_over_the_edge_that_is_asked_for(paper: Paper, duplex: Duplex) -> None:
    """The edge that stays where it is when the paper is turned over is the long one, or the short one."""
    edge = paper.height if find_axis(paper, duplex) is Axis.UPRIGHT else paper.width
    assert edge == (max if duplex is Duplex.LONG_EDGE else min)(paper.width, paper.height)


@pytest.mark.parametrize("axis", Axis)
@pytest.mark.parametrize("turn", [0, 90])
def test_a_card_turned_left_to_right_shows_its_back_upright(axis: Axis, turn: int) -> None:
    """Up on the front of a card is up on its back, seen through the paper."""
    ups = {0: (0, -1), 90: (-1, 0), 180: (0, 1), 270: (1, 0)}
    across, down = ups[make_verso(Slot(0, 0, 1, 1, turn), PAPERS["a4"], axis).turn]
    through = (-across, down) if axis is Axis.UPRIGHT else (across, -down)
    assert through == ups[turn]


@given(grids())
def test_slots_lie_inside_the_printable_area_without_overlap(grid: Grid) -> None:
    """No card is cut off by the printer, none lies on another, and neighbours are a gutter apart."""
    slots, paper = grid.slots(), grid.paper
    for slot in [*slots, *map(grid.behind, slots)]:
        assert min(slot.x, slot.y) >= paper.margin
        assert right_of(slot) <= paper.width - paper.margin
        assert foot_of(slot) <= paper.height - paper.margin
    corners = {(slot.x, slot.y) for slot in slots}
    assert len(corners) == len(slots) == grid.places
    for x, y in corners:
        assert x == grid.block.x or (x - slots[0].width - grid.gutter, y) in corners
        assert y == grid.block.y or (x, y - slots[0].height - grid.gutter) in corners
    ends = max(map(right_of, slots)), max(map(foot_of, slots))
    assert ends == (right_of(grid.block), foot_of(grid.block))


@given(grids())
def test_fronts_and_backs_keep_clear_of_the_fold(grid: Grid) -> None:
    """Across a fold no card and no bleed reaches the line that is folded."""
    if grid.folded:
        paper, (beside, above) = grid.paper, bleeds(grid)
        if grid.axis is Axis.UPRIGHT:
            assert 2 * (right_of(grid.block) + beside + FOLD_CLEAR) <= paper.width
        else:
            assert 2 * (foot_of(grid.block) + above + FOLD_CLEAR) <= paper.height


@given(grids(Registration.NONE), st.booleans())
def test_marks_stay_off_the_cards_and_on_the_paper(grid: Grid, backs: bool) -> None:  # noqa: FBT001
    """Each mark points at a cut, begins outside what is printed on the cards, and ends where a printer still prints."""
    paper, (beside, above) = grid.paper, bleeds(grid) if backs else (0, 0)
    slots = [grid.behind(slot) if backs else slot for slot in grid.slots()]
    block = grid.behind(grid.block) if backs else grid.block
    marks = make_crop_marks(grid, slots, (beside, above))
    edges = [2 * count if grid.gutter else count + 1 for count in (grid.columns, grid.rows)]
    assert len(marks) == 2 * sum(edges)
    for x1, y1, x2, y2 in marks:
        assert min(x1, x2) >= paper.margin
        assert min(y1, y2) >= paper.margin
        assert max(x1, x2) <= paper.width - paper.margin
        assert max(y1, y2) <= paper.height - paper.margin
        if x1 == x2:
            assert max(y1, y2) <= block.y - above + 1 or min(y1, y2) >= foot_of(block) + above - 1
            assert any(x1 in (slot.x, right_of(slot)) for slot in slots)
        else:
            assert max(x1, x2) <= block.x - beside + 1 or min(x1, x2) >= right_of(block) + beside - 1
            assert any(y1 in (slot.y, foot_of(slot)) for slot in slots)


@given(grids())
def test_a_part_filled_sheet_has_marks_for_its_cards_alone(grid: Grid) -> None:
    """A sheet with a single card has marks for its four cuts and no others, beside it: nobody cuts elsewhere."""
    slot = grid.slots()[0]
    marks = make_crop_marks(grid, [slot])
    assert all(slot.x - NEAR <= mark.x1 <= slot.x + slot.width + NEAR for mark in marks)
    assert all(slot.y - NEAR <= mark.y1 <= slot.y + slot.height + NEAR for mark in marks)
    assert {mark.x1 for mark in marks if mark.x1 == mark.x2} == {slot.x, slot.x + slot.width}
    assert {mark.y1 for mark in marks if mark.y1 == mark.y2} == {slot.y, slot.y + slot.height}


@given(papers, cards)
def test_the_strip_has_its_room(paper: Paper, card: CardFormat) -> None:
    """Ruler and credits stand beside the cards, not under them."""
    try:
        grid = make_grid(paper, card)
    except BadData:
        return
    room = grid.block.y if grid.slug_below else grid.block.x
    assert room >= paper.margin + SLUG


@given(papers, cards)
def test_a_cutting_machine_finds_its_marks(paper: Paper, card: CardFormat) -> None:
    """Its marks lie on the paper, 10 mm or more from each edge, and no card comes near them."""
    try:
        grid = make_grid(paper, card, Options(registration=Registration.SILHOUETTE))
    except BadData:
        return
    block, marks, near = grid.block, make_registration(grid.paper), find_inset(grid.paper)
    assert marks[0] == (near, near, SQUARE, SQUARE, 0)
    for mark in marks:
        assert min(mark.x, mark.y) >= near >= 10_000
        assert right_of(mark) <= paper.width - near
        assert foot_of(mark) <= paper.height - near
        apart = (mark.x - right_of(block), block.x - right_of(mark), mark.y - foot_of(block), block.y - foot_of(mark))
        assert max(apart) >= 0
    assert min(block.x, block.y) >= near + EDGE


@given(papers, cards, st.integers(0, 8_000), st.sampled_from(Duplex))
def test_paper_lies_where_that_takes_more(paper: Paper, card: CardFormat, gutter: int, duplex: Duplex) -> None:
    """Nobody needs to turn the paper: it lies by itself where that gives more, or else cards are turned on it."""

    def count(orientation: Orientation) -> int:
        try:
            return make_grid(paper, card, Options(orientation=orientation, gutter=gutter, duplex=duplex)).places
        except BadData:
            return 0

    counts = {count(Orientation.LANDSCAPE), count(Orientation.PORTRAIT)}
    assert count(Orientation.AUTO) == max(counts)
    assert duplex is Duplex.FOLD_OVER or len(counts) == 1


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
    """The usual card comes nine to a sheet on both papers, four with their backs across a fold."""
    for name in ("poker", "poker-eu"):
        assert make_grid(PAPERS[paper], FORMATS[name]).places == 9
        assert make_grid(PAPERS[paper], FORMATS[name], Options(duplex=Duplex.FOLD_OVER)).places == 4


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
