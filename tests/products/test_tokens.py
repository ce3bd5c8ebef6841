"""What markers and trackers become: tokens with two sides, and boards with the lengths that a player wants."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import Origin
from printgen.load.folder import load_pack
from printgen.load.look.printed_words import load_words
from printgen.model.marker import Measure
from printgen.model.product import SetSpec
from printgen.model.system import System
from printgen.paths import Pack
from printgen.products.kinds import count_pieces, list_specs
from printgen.products.pieces import FLAP, Board, Token, list_parts, make_boards, make_tokens

MARSH = Path(__file__).resolve().parent.parent / "packs/ok/marsh"
NOWHERE = Origin("measures.yaml")


@cache
def load_marsh() -> System:
    """Return the pack that uses every key of its files."""
    return load_pack(Pack("marsh", MARSH, "tests"))


def tokens_of(name: str) -> list[Token]:
    """Return the tokens of a marker."""
    return [token for token in make_tokens(load_marsh()) if token.marker.id == name]


def board_of(name: str, **lengths: tuple[int, ...]) -> Board:
    """Return the first board of a tracker."""
    return next(board for board in make_boards(load_marsh(), lengths, load_words("en")) if board.tracker.id == name)


def test_numbers_stand_on_the_front_of_what_is_drawn_blind() -> None:
    """Order tokens differ on their fronts alone, so that nobody knows from the back which one is drawn."""
    tokens = tokens_of("order")
    assert [token.front.text for token in tokens] == [str(number) for number in range(1, 13)]
    assert len({token.back[:4] for token in tokens}) == 1
    assert (tokens[0].back.word, tokens[0].back.symbol, tokens[0].back.style) == ("Frogs", "star", "red")


def test_numbers_stand_on_both_sides_without_a_back() -> None:
    """A marker without a back has its front on both sides."""
    assert [(token.front.text, token.back.text) for token in tokens_of("nest")] == [("1", "1"), ("2", "2"), ("3", "3")]
    assert all(token.front == token.back for token in tokens_of("stuck"))


def test_a_back_has_from_the_front_what_it_does_not_say() -> None:
    """A back that gives a word alone keeps symbol and style of the front, and a sign of its own keeps the word."""
    (storm,), (wade,) = tokens_of("storm"), tokens_of("wade")
    assert storm.back[:4] == ("Calm", "bolt", "", "")
    assert wade.back[:4] == ("Wading", "", "-2", "")


def test_a_blind_back_has_no_number() -> None:
    """Where numbers are all that fronts have, a back is left with the word."""
    assert {token.back[:4] for token in tokens_of("fog")} == {("Fog", "", "", "purple")}


def test_every_copy_is_counted() -> None:
    """What is listed is what will be printed: copies of each number, and a board for each player."""
    system = load_marsh()
    counts: dict[str, int] = {
        spec.id: count_pieces(system, spec) for spec in list_specs(system) if isinstance(spec, SetSpec)
    }
    assert counts["markers"] == sum(token.marker.copies for token in make_tokens(system)) == 12 + 2 + 1 + 1 + 3 + 1 + 2
    assert counts["trackers"] == len(list(make_boards(system, {}, load_words("en")))) == 5
    assert counts["blanks"] == 7
    sizes = [count_pieces(system, deck) for deck in system.decks if not deck.alternative]
    assert counts["boxes"] == sum(size >= 12 for size in sizes) + 1 == 3  # and one for all smaller decks


def test_each_player_has_a_board() -> None:
    """Boards for several players say whose they are; the only one says nothing."""
    titles = [board.title for board in make_boards(load_marsh(), {}, load_words("en"))]
    assert titles == ["Danger", "Turn", "Catch, player 1", "Catch, player 2", "Weather"]


@pytest.mark.parametrize(("lengths", "expected"), [((), (3, 3, 2)), ((4, 0, 1), (4, 0, 1)), ((2,), (2, 3, 2))])
def test_a_player_sets_the_lengths_of_tracks(lengths: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """Joined tracks of the wanted lengths follow one another in one row, with start and end at its ends."""
    (row,) = board_of("danger", danger=lengths).rows
    assert [cell.track.title for cell in row] == ["Calm"] * expected[0] + ["Tense"] * expected[1] + ["Wild"] * expected[
        2
    ]
    assert [cell.tag for cell in row] == ["start", *[""] * (len(row) - 2), "end"]
    assert sum(cell.first for cell in row) == sum(length > 0 for length in expected)


def test_tracks_without_any_boxes_leave_an_empty_board() -> None:
    """Lengths of nothing are no mistake here."""
    assert board_of("danger", danger=(0, 0, 0)).rows == ()


def test_tracks_stand_below_one_another() -> None:
    """Tracks that are not joined have a row each, and start and end where the pack says."""
    catch, turn = board_of("catch"), board_of("turn")
    labels = [[cell.box.label for cell in row] for row in catch.rows]
    assert labels == [[str(n) for n in range(10)], [str(n) for n in range(5)]]
    assert [(cell.box.label, cell.tag) for row in catch.rows for cell in row if cell.tag] == [("0", "start")]
    assert [(cell.box.label, cell.tag) for cell in turn.rows[0] if cell.tag] == [("1", "start"), ("7", "end")]
    assert [cell.style for cell in turn.rows[0]][-3:] == ["", "orange", "red"]


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
