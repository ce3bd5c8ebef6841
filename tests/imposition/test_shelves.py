"""The geometry of sheets of markers and boards and of mats, for any pieces and paper that a user may state."""

from itertools import pairwise
from math import ceil

from hypothesis import assume, given
from hypothesis import strategies as st

from printgen.errors import Origin
from printgen.imposition.grid import SLUG, make_registration
from printgen.imposition.shelves import (
    ROOM,
    TICK_FAR,
    TICK_NEAR,
    Field,
    Laid,
    Piece,
    Size,
    align_rows,
    choose_field,
    fill_field,
    impose_pieces,
    make_board_field,
    make_field,
    make_ticks,
    measure_cut,
    pack_rows,
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


Numbered = Piece[tuple[str, int]]


@st.composite
def shelved(draw: st.DrawFn) -> tuple[Field, list[Numbered], Paper, Duplex]:
    """Draw markers that fit a paper, with the field that they are to lie in; some straight ones share their cuts."""
    paper, way = draw(papers), draw(backs)
    field = choose_field(paper, way)
    pieces: list[Numbered] = []
    for size in draw(sizes):
        shape = draw(shapes)
        kind = draw(st.sampled_from(["", "red", "blue"])) if shape in ("square", "strip") else ""
        number = len(pieces)
        pieces.append(Piece(measure_cut(shape, size), ("front", number), ("back", number), kind))
    fitting = [piece for piece in pieces if field.holds(piece.size)]
    assume(fitting)
    return field, sort_pieces(fitting), paper, way


def shelve_all(pieces: list[Numbered], field: Field) -> list[Laid[tuple[str, int]]]:
    """Return where pieces lie on which sheet."""
    return shelve(align_rows(pieces, field), field)


def gap_between(first: Slot, second: Slot) -> int:
    """Return how far two slots are apart along the axis on which they are further apart."""
    across = max(first.x, second.x) - min(first.x + first.width, second.x + second.width)
    down = max(first.y, second.y) - min(first.y + first.height, second.y + second.height)
    return max(across, down)


@given(shelved())
def test_every_piece_gets_one_place_of_its_size(case: tuple[Field, list[Numbered], Paper, Duplex]) -> None:
    """No piece is lost, doubled or stretched, and those of one kind stay in order."""
    field, pieces, _, _ = case
    placed = [each for sheet in shelve_all(pieces, field) for each in sheet]
    assert sorted(piece for _, piece in placed) == sorted(pieces)
    for slot, piece in placed:
        assert piece.size == (Size(slot.height, slot.width) if slot.turn else Size(slot.width, slot.height))


@given(shelved())
def test_pieces_lie_in_the_field_and_apart(case: tuple[Field, list[Numbered], Paper, Duplex]) -> None:
    """No piece leaves its field. Between two there is room for the bleed of both, unless they share a cut."""
    field, pieces, _, _ = case
    for sheet in shelve_all(pieces, field):
        for slot, _ in sheet:
            assert field.x <= slot.x <= slot.x + slot.width <= field.x + field.width
            assert field.y <= slot.y <= slot.y + slot.height <= field.y + field.height
        for place, (slot, piece) in enumerate(sheet):
            for other, neighbour in sheet[:place]:
                gap = gap_between(slot, other)
                if piece.kind and (piece.kind, piece.size) == (neighbour.kind, neighbour.size):
                    assert gap >= 0
                else:
                    assert gap >= field.gap > 2 * BLEED


@given(st.integers(1, 60), papers, st.sampled_from([25_000, 16_000]))
def test_squares_of_a_kind_are_one_block(number: int, paper: Paper, size: int) -> None:
    """Squares of one colour stand without gutter, so that a cut serves a whole row or column of them."""
    field = choose_field(paper, Duplex.FOLD_OVER)
    pieces = [Piece(Size(size, size), ("front", n), ("back", n), "red") for n in range(number)]
    assume(field.holds(pieces[0].size))
    columns = field.width // size
    for sheet in shelve_all(pieces, field):
        across, down = ({slot[axis] for slot, _ in sheet} for axis in (0, 1))
        assert len(across) == min(columns, len(sheet))
        assert len(down) == ceil(len(sheet) / columns)
        for starts in (across, down):
            assert all(later - first == size for first, later in pairwise(sorted(starts)))


def test_twelve_squares_take_nine_cuts() -> None:
    """Ticks stand at each cut of a block, at both its ends, and nowhere within it."""
    slots = [Slot(25_000 * column, 25_000 * row, 25_000, 25_000, 0) for row in range(4) for column in range(3)]
    ticks = make_ticks(slots)
    assert {tick.x1 for tick in ticks if tick.x1 == tick.x2} == {0, 25_000, 50_000, 75_000}
    assert {tick.y1 for tick in ticks if tick.y1 == tick.y2} == {0, 25_000, 50_000, 75_000, 100_000}
    assert len(ticks) == 2 * 9


@given(shelved())
def test_each_edge_of_a_straight_piece_has_a_tick_at_both_ends(
    case: tuple[Field, list[Numbered], Paper, Duplex],
) -> None:
    """Whoever lays a ruler at two ticks finds every cut; none of them lies on a piece or in its bleed."""
    field, pieces, _, _ = case
    for sheet in shelve_all(pieces, field):
        slots = [slot for slot, piece in sheet if piece.kind]
        ticks = make_ticks(slots)
        for tick in ticks:
            assert all(
                tick.x1 >= slot.x + slot.width + TICK_NEAR
                or tick.x2 <= slot.x - TICK_NEAR
                or tick.y1 >= slot.y + slot.height + TICK_NEAR
                or tick.y2 <= slot.y - TICK_NEAR
                for slot in slots
            )
        for slot in slots:
            for edge in (slot.x, slot.x + slot.width):
                found = [tick for tick in ticks if tick.x1 == tick.x2 == edge]
                assert any(tick.y2 < slot.y for tick in found)
                assert any(tick.y1 > slot.y + slot.height for tick in found)
            for edge in (slot.y, slot.y + slot.height):
                found = [tick for tick in ticks if tick.y1 == tick.y2 == edge]
                assert any(tick.x2 < slot.x for tick in found)
                assert any(tick.x1 > slot.x + slot.width for tick in found)
    assert TICK_FAR <= ROOM


@given(shelved())
def test_a_new_width_begins_a_new_row_of_the_same_columns(case: tuple[Field, list[Numbered], Paper, Duplex]) -> None:
    """Pieces of one row have one width, and rows of that width begin at one line: a long cut serves them all."""
    field, pieces, _, _ = case
    starts: set[tuple[int, int]] = set()
    for sheet in shelve_all(pieces, field):
        rows: dict[int, list[Slot]] = {}
        for slot, _ in sheet:
            rows.setdefault(slot.y, []).append(slot)
        for row in rows.values():
            assert len({slot.width for slot in row}) == 1
            starts.add((row[0].width, min(slot.x for slot in row)))
    widths = [width for width, _ in starts]
    assert all(widths.count(width) == 1 for width in widths)


@given(shelved())
def test_strips_lie_turned_only_if_that_saves_paper(case: tuple[Field, list[Numbered], Paper, Duplex]) -> None:
    """Turned or not, pieces never take more sheets than they would all lying the way they are read."""
    field, pieces, _, _ = case
    strips = [piece for piece in pieces if piece.size.width > piece.size.height and not piece.kind]
    columns = {piece.size: (field.width + field.gap) // (piece.size.width + field.gap) for piece in strips}
    assume(len(columns) == 1)
    (size,) = columns
    rows = (field.height + field.gap) // (size.height + field.gap)
    assert len(shelve_all(strips, field)) <= ceil(len(strips) / (columns[size] * rows))


@given(shelved())
def test_backs_mirror_their_fronts(case: tuple[Field, list[Numbered], Paper, Duplex]) -> None:
    """Folded or turned over, each back lies exactly behind its own front, and its bleed clear of the fold."""
    field, pieces, paper, way = case
    for sheet in impose_pieces(align_rows(pieces, field), field, paper, way):
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


@given(st.lists(st.integers(20_000, 200_000), min_size=1, max_size=9))
def test_measures_stand_in_columns_where_that_takes_less_height(lengths: list[int]) -> None:
    """Short sticks stand below one another beside long ones, and never on more sheets than in rows."""
    field = Field(5_000, 7_000, 90_000, 260_000, 5_800, centred=True)
    sticks = [Piece(Size(20_000, length), ("front", n), ("back", n)) for n, length in enumerate(lengths)]
    packed = shelve(pack_rows(sticks, field), field)
    assert sorted(piece for sheet in packed for _, piece in sheet) == sorted(sticks)
    in_rows = shelve(align_rows(sorted(sticks, key=lambda piece: -piece.size.height), field), field)
    assert len(packed) <= len(in_rows)
    for sheet in packed:
        for place, (slot, _) in enumerate(sheet):
            assert slot.y + slot.height <= field.ends[1]
            assert all(gap_between(slot, other) >= field.gap for other, _ in sheet[:place])


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
    cuts = [Piece(measure_cut(shape, size), ("front", n), ("back", n)) for n, shape in enumerate(CUTS)]
    counts = fill_field(cuts, field)
    assume(any(counts))

    def count_sheets(counts: list[int]) -> int:
        pieces = [cut for cut, count in zip(cuts, counts, strict=True) for _ in range(count)]
        return len(shelve_all(pieces, field))

    assert count_sheets(counts) == 1
    for place, cut in enumerate(cuts):
        columns = (field.width + field.gap) // (cut.size.width + field.gap)
        more = [count + columns * (place == other) for other, count in enumerate(counts)]
        assert not field.holds(cut.size) or count_sheets(more) > 1


@given(shelved())
def test_pieces_of_one_size_come_together(case: tuple[Field, list[Numbered], Paper, Duplex]) -> None:
    """Sorting loses no piece, has sizes and widths together, and keeps the order of those of one size."""
    pieces = sorted(case[1], key=lambda piece: piece.front)
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
