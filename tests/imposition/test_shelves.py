"""The geometry of sheets of markers and boards and of mats, for any pieces and paper that a user may state."""

from itertools import pairwise
from math import ceil

from hypothesis import assume, given
from hypothesis import strategies as st

from printgen.errors import Origin
from printgen.imposition.grid import SLUG, make_registration
from printgen.imposition.shelves import (
    ROOM,
    Field,
    Piece,
    Size,
    choose_field,
    fill_field,
    impose_pieces,
    make_board_field,
    make_field,
    measure_cut,
    shelve,
    sort_pieces,
)
from printgen.imposition.verso import Axis, Slot, find_axis, make_verso
from printgen.model.look import Paper
from printgen.model.marker import BLEED, CUTS
from printgen.model.options import Duplex, Registration

HERE = Origin("here")
sides = st.integers(100_000, 500_000)
papers = st.builds(Paper, st.just("p"), st.just("Paper"), sides, sides, st.integers(0, 10_000), st.just(HERE))
backs = st.sampled_from(Duplex)
# Few sizes, so that neighbours share theirs.
sizes = st.lists(st.sampled_from([25_000, 25_001, 16_000, 32_000]), min_size=1, max_size=60)
shapes = st.sampled_from(CUTS)
lengths = st.integers(1_000, 90_000)
FIELD = Field(5_000, 7_000, 90_000, 120_000, 2_000, centred=False)
pieces = st.lists(st.builds(Size, lengths, lengths), min_size=1, max_size=25)


@st.composite
def shelved(draw: st.DrawFn) -> tuple[Field, list[Size], Paper, Duplex]:
    """Draw markers that fit a paper, with the field that they are to lie in."""
    paper, way = draw(papers), draw(backs)
    field = choose_field(paper, way)
    pieces = [measure_cut(draw(shapes), size) for size in draw(sizes)]
    fitting = [size for size in pieces if field.holds(size)]
    assume(fitting)
    return field, fitting, paper, way


def gap_between(first: Slot, second: Slot) -> int:
    """Return how far two slots are apart along the axis on which they are further apart."""
    across = max(first.x, second.x) - min(first.x + first.width, second.x + second.width)
    down = max(first.y, second.y) - min(first.y + first.height, second.y + second.height)
    return max(across, down)


@given(shelved())
def test_every_piece_gets_one_place_of_its_size_in_order(case: tuple[Field, list[Size], Paper, Duplex]) -> None:
    """No piece is lost, doubled, stretched or moved before another."""
    field, pieces, _, _ = case
    slots = [slot for sheet in shelve(pieces, field) for slot in sheet]
    assert [Size(slot.height, slot.width) if slot.turn else Size(slot.width, slot.height) for slot in slots] == pieces
    for sheet in shelve(pieces, field):
        assert [(slot.y, slot.x) for slot in sheet] == sorted((slot.y, slot.x) for slot in sheet)


@given(shelved())
def test_pieces_lie_in_the_field_and_apart(case: tuple[Field, list[Size], Paper, Duplex]) -> None:
    """No piece leaves its field, and between two of them there is room for the bleed of both."""
    field, pieces, _, _ = case
    for sheet in shelve(pieces, field):
        for slot in sheet:
            assert field.x <= slot.x <= slot.x + slot.width <= field.x + field.width
            assert field.y <= slot.y <= slot.y + slot.height <= field.y + field.height
        for place, slot in enumerate(sheet):
            assert all(gap_between(slot, other) >= field.gap > 2 * BLEED for other in sheet[:place])


@given(shelved())
def test_a_new_width_begins_a_new_row_of_the_same_columns(case: tuple[Field, list[Size], Paper, Duplex]) -> None:
    """Pieces of one row have one width, and rows of that width begin at one line: a long cut serves them all."""
    field, pieces, _, _ = case
    for sheet in shelve(pieces, field):
        rows: dict[int, set[int]] = {}
        for slot in sheet:
            rows.setdefault(slot.y, set()).add(slot.width)
        assert all(len(found) == 1 for found in rows.values())
    starts = {(slot.width, min(o.x for o in s if o.y == slot.y)) for s in shelve(pieces, field) for slot in s}
    assert len(starts) == len({width for width, _ in starts})


@given(shelved())
def test_strips_lie_turned_only_if_that_saves_paper(case: tuple[Field, list[Size], Paper, Duplex]) -> None:
    """Turned or not, pieces never take more sheets than they would all lying the way they are read."""
    field, pieces, _, _ = case
    strips = [size for size in pieces if size.width > size.height]
    columns = {size: (field.width + field.gap) // (size.width + field.gap) for size in strips}
    assume(len(columns) == 1)
    (size,) = columns
    rows = (field.height + field.gap) // (size.height + field.gap)
    assert len(list(shelve(strips, field))) <= ceil(len(strips) / (columns[size] * rows))


@given(shelved())
def test_backs_mirror_their_fronts(case: tuple[Field, list[Size], Paper, Duplex]) -> None:
    """Folded or turned over, each back lies exactly behind its own front, and its bleed clear of the fold."""
    field, sizes_, paper, way = case
    pieces = [Piece(size, ("front", n), ("back", n)) for n, size in enumerate(sizes_)]
    for sheet in impose_pieces(pieces, field, paper, way):
        placed = [*sheet.recto, *sheet.verso]
        fronts = {number: slot for slot, (side, number) in placed if side == "front"}
        behind = {number: slot for slot, (side, number) in placed if side == "back"}
        assert bool(sheet.verso) == (way in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE))
        assert behind.keys() == (set() if way is Duplex.NONE else fronts.keys())
        for number, slot in behind.items():
            front = fronts[number]
            axis = Axis.UPRIGHT if way is Duplex.FOLD_OVER else find_axis(paper, way)
            assert make_verso(slot, paper, axis) == front
            if axis is Axis.UPRIGHT:
                assert (slot.x, slot.y) == (paper.width - front.x - slot.width, front.y)
            else:
                assert (slot.x, slot.y) == (front.x, paper.height - front.y - slot.height)
            if way is Duplex.FOLD_OVER:
                assert 2 * (fronts[number].x + slot.width + BLEED + 1_000) <= paper.width
                assert 2 * (slot.x - BLEED - 1_000) >= paper.width


@given(papers)
def test_fields_keep_clear_of_margin_advice_and_strip(paper: Paper) -> None:
    """Pieces and their bleed stay where the printer prints, above the slug with ruler and credits."""
    for field, bleed in ((make_field(paper), BLEED), (make_board_field(paper), 0)):
        assert field.x - bleed >= paper.margin
        assert field.y - bleed >= paper.margin
        assert field.x + field.width + bleed <= paper.width - paper.margin
        assert field.y + field.height + bleed <= paper.height - paper.margin - SLUG


@given(papers)
def test_ticks_of_markers_keep_clear_of_words(paper: Paper) -> None:
    """The ticks round markers strike through neither the name of the sheet below them nor the advice above them."""
    field = make_field(paper)
    assert field.y + field.height + ROOM + 500 <= paper.height - paper.margin - SLUG
    assert field.y - ROOM >= paper.margin + 4_000


@given(papers, backs, st.integers(8_000, 80_000))
def test_blank_markers_fill_one_sheet(paper: Paper, way: Duplex, size: int) -> None:
    """There is always exactly one sheet of blank markers, and no further row of one shape has room on it."""
    field = choose_field(paper, way)
    cuts = [measure_cut(shape, size) for shape in CUTS]
    counts = fill_field(cuts, field)
    assume(any(counts))

    def count_sheets(counts: list[int]) -> int:
        pieces = [cut for cut, count in zip(cuts, counts, strict=True) for _ in range(count)]
        return len(list(shelve(pieces, field)))

    assert count_sheets(counts) == 1
    for place, cut in enumerate(cuts):
        columns = (field.width + field.gap) // (cut.width + field.gap)
        more = [count + columns * (place == other) for other, count in enumerate(counts)]
        assert not field.holds(cut) or count_sheets(more) > 1


@given(shelved())
def test_pieces_of_one_size_come_together(case: tuple[Field, list[Size], Paper, Duplex]) -> None:
    """Sorting loses no piece, has sizes and widths together, and keeps the order of those of one size."""
    pieces = [Piece(size, number, number) for number, size in enumerate(case[1])]
    found = sort_pieces(pieces)
    assert sorted(found) == sorted(pieces)
    for kinds in ([piece.size for piece in found], [piece.size.width for piece in found]):
        changes = sum(first != second for first, second in pairwise(kinds))
        assert changes == len(set(kinds)) - 1
    for size in {piece.size for piece in pieces}:
        numbers = [piece.front for piece in found if piece.size == size]
        assert numbers == sorted(numbers)


@given(st.integers(8_000, 80_000))
def test_cuts_have_the_size_that_is_asked_for(size: int) -> None:
    """A hexagon has its size across the flats, a strip is twice as wide and half as high, to the micrometre."""
    assert measure_cut("round", size) == measure_cut("square", size) == (size, size)
    assert measure_cut("strip", size) == (2 * size, size // 2)
    width, height = measure_cut("hexagon", size)
    assert width == size
    assert 4 * size**2 <= 3 * height**2 < 4 * (size + 2) ** 2


@given(papers)
def test_markers_keep_clear_of_the_marks_of_a_machine(paper: Paper) -> None:
    """No marker, nor its bleed or ticks, lies on a mark by which a cutting machine finds the sheet."""
    field = choose_field(paper, Duplex.LONG_EDGE, Registration.SILHOUETTE)
    assume(field.width and field.height)
    (right, bottom), room = field.ends, ROOM
    for mark in make_registration(paper):
        apart = (
            mark.x - right - room,
            field.x - room - mark.x - mark.width,
            mark.y - bottom - room,
            field.y - room - mark.y - mark.height,
        )
        assert max(apart) >= 0
