"""What dice promise: throws that the table reads as it says, each as likely as it should be."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import POND, SEEDS, load_files, load_marsh, load_pond

from printgen.errors import BadUsage
from printgen.model.die import drop_dice, make_die
from printgen.play.game.actions import Choose, Pick, Roll
from printgen.play.game.dice import open_dice, roll, roll_loose, throw_dice
from printgen.play.game.event import NamePicked, Rolled
from printgen.play.game.game import Game

ROLLS = "rolls: {fair: {table: water, extra: 1}, foul: {table: water, extra: 2, drop: highest, title: Foul}}"
# The rows of the water: natural, then what a modified sum may reach.
ROWS = ((3, 7, "3-7"), (8, 10, "8-10"), (11, 12, "11-12"))


def read_row(total: int, modifier: int) -> str:
    """Return the row of the water that a throw leads to, by the letter of its rules."""
    if total == 2:
        return "2"
    return next(row for low, high, row in ROWS if low <= max(3, min(12, total + modifier)) <= high)


@given(SEEDS, st.integers(-99, 99))
def test_a_throw_reads_the_row_that_the_table_says(seed: str, modifier: int) -> None:
    """A natural row is reached by the dice alone; a sum beyond the ends leads to the nearest of the other rows."""
    for thrown in roll(load_pond(), "water", seed=seed, count=20, modifier=modifier):
        assert thrown.kept == thrown.thrown
        assert thrown.row.roll == read_row(sum(thrown.thrown), modifier)


def test_a_table_of_natural_rows_alone_takes_no_notice_of_a_modifier() -> None:
    """Where every row wants an unmodified roll, a modifier changes nothing, and breaks nothing."""
    files = POND | {"luck.yaml": "title: Luck\ndie: d6\nrows: [{roll: 1-6, natural: true, result: Luck}]\n"}
    (thrown,) = roll(load_files("pond", files), "luck", seed="a", modifier=9)
    assert thrown.row.roll == "1-6"


@pytest.mark.parametrize(("modifier", "rows"), [(0, "123456"), (1, "223566"), (-1, "113445"), (2, "243666")])
def test_a_modified_throw_passes_by_a_natural_row_in_the_middle(modifier: int, rows: str) -> None:
    """A natural row between others is reached by the dice alone: a sum that falls on it leads to its neighbour."""
    lines = [f"  - {{roll: {face}, result: At {face}}}\n" for face in (1, 2, 4, 5, 6)]
    natural = "  - {roll: 3, natural: true, result: At 3}\n"
    files = POND | {"luck.yaml": "".join(["title: Luck\ndie: d6\nrows:\n", *lines, natural])}
    table = load_files("pond", files).table("luck")
    found = {key: row.roll for key, row in table.row_of(modifier).items()}
    assert found == {face: "3" if face == "3" else row for face, row in zip("123456", rows, strict=True)}


@pytest.mark.parametrize("column", ["", "high", "low"])
def test_a_throw_reads_its_column(column: str) -> None:
    """With a column its result alone is read, and without one those of all."""
    for thrown in roll(load_pond(), "water", seed="a", count=50, column=column):
        whole = dict(zip(("high", "low"), thrown.row.results, strict=True))
        assert dict(thrown.results) == ({column: whole[column]} if column else whole)


@given(SEEDS)
def test_extra_dice_are_thrown_and_dropped(seed: str) -> None:
    """Of three dice the lowest is dropped, of four the two highest, and the table reads the sum of the others."""
    system = load_pond(ROLLS)
    for name, extra, kept in (("fair", 1, slice(1, None)), ("foul", 2, slice(2))):
        for thrown in roll(system, name, seed=seed, count=10):
            assert len(thrown.thrown) == 2 + extra
            assert sorted(thrown.kept) == sorted(thrown.thrown)[kept]
            assert thrown.row.roll == read_row(sum(thrown.kept), 0)


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6), st.integers(0, 1), st.booleans())
def test_dropping_keeps_the_order(dice: list[int], count: int, lowest: bool) -> None:  # noqa: FBT001  # Hypothesis gives it
    """The dice that are left lie in the order in which they were thrown."""
    kept = drop_dice(tuple(dice), count, lowest=lowest)
    remaining = iter(dice)
    assert all(value in remaining for value in kept)
    assert sum(dice) - sum(kept) == (0 if not count else min(dice) if lowest else max(dice))


@given(SEEDS, st.integers(1, 20), st.integers(1, 20))
def test_more_throws_go_on_where_fewer_end(seed: str, count: int, further: int) -> None:
    """The same seed gives the same throws, and a greater number of them begins with the same."""
    few = roll(load_marsh(), "spawn", seed=seed, count=count)
    assert roll(load_marsh(), "spawn", seed=seed, count=count + further)[:count] == few


@pytest.mark.parametrize("name", ["d6", "d66", "2d6", "5d6", "d100", "french-54"])
def test_loose_dice_show_what_they_can(name: str) -> None:
    """Each face of a die comes up, nothing else does, and none far more often than the others."""
    die = make_die(name)
    stream, faces = open_dice(load_marsh(), name, "a"), Counter[str]()
    for _ in range(3_000):
        thrown, stream = throw_dice(die, stream)
        faces[die.face_of(thrown).id] += 1
    assert faces.keys() <= {face.id for face in die.faces}
    if len(die.faces) <= 100:
        expected = 3_000 / len(die.faces)
        assert all(expected * 0.4 < faces[face.id] < expected * 1.8 for face in die.faces)


@given(SEEDS)
def test_one_die_has_one_luck_however_it_is_written(seed: str) -> None:
    """d6, 1d6 and D6 are the same die: who writes it otherwise goes on in the same stream."""
    _, game = Roll("d6", 2).run(Game.of(load_pond(), seed))
    outcomes = [Roll(name).run(game) for name in ("d6", "1d6", "D6", "1D6")]
    assert len({events for events, _ in outcomes}) == 1
    assert len({after.dice_stream("d6") for _, after in outcomes}) == 1


@pytest.mark.parametrize("name", ["2d66", "d1000", "20d6", "6d6", "5d7", "d1", "0d6"])
def test_dice_beyond_the_limits_are_refused_with_the_limits(name: str) -> None:
    """Dice that printgen does not have are refused, and the limits are told; 2d66 is not two dice of 66 sides."""
    with pytest.raises(BadUsage, match=f'die "{name}"') as bad:
        Roll(name).run(Game.of(load_pond(), "a"))
    assert "d2 to d999, up to five of a kind added up (2d6) with 10,000 faces at most, d66" in bad.value.hint


@given(SEEDS, st.integers(1, 9))
def test_dice_are_not_disturbed_by_one_another(seed: str, count: int) -> None:
    """Each table, each way to roll and each loose die has luck of its own."""
    game = Game.of(load_pond(ROLLS), seed)
    calm, _ = Roll("water", 3).run(game)
    for other in ("fair", "foul", "2d6", "d6", "newts"):
        _, game = Roll(other, count).run(game)
    assert Roll("water", 3).run(game)[0] == calm


def test_a_gauge_says_which_column_is_read() -> None:
    """Where the pack names a gauge, a throw reads the column that it shows, unless the player names another."""
    game = Game.of(load_marsh(), "a")
    (event,), _ = Roll("weather").run(game)
    assert isinstance(event, Rolled)
    assert event.column == "wet"
    (event,), _ = Roll("weather", column="dry").run(game)
    assert isinstance(event, Rolled)
    assert event.column == "dry"


@given(SEEDS, st.integers(1, 9))
def test_names_are_picked_from_what_was_chosen(seed: str, count: int) -> None:
    """As many names as asked for are picked, all of them from the rosters chosen; without a choice it is refused."""
    game = Game.of(load_marsh(), seed)
    with pytest.raises(BadUsage, match="no roster is chosen for Frogs in the fog"):
        Pick("pack", "fog").run(game)
    _, game = Choose("pack", ("frogs",)).run(game)
    events, after = Pick("pack", "fog", count).run(game)
    picked = [event for event in events if isinstance(event, NamePicked)]
    assert len(picked) == count
    names = [words.text for words in load_marsh().roster("frogs").names_at("fog")]
    assert {(event.roster, names[event.place]) for event in picked} <= {
        ("frogs", "Tadpoles (10)"),
        ("frogs", "Bull frog"),
    }
    assert Roll("spawn").run(after)[0] == Roll("spawn").run(game)[0]


@pytest.mark.parametrize(
    "action",
    [Roll("watter"), Roll("water", 0), Roll("water", 10_001), Roll("water", 1, "middle"), Roll("water", 1, "", 100),
     Roll("water", 1, "", -100), Roll("2d6", 1, "", 1), Roll("d1"), Roll("d6d6")],
)  # fmt: skip
def test_a_roll_that_makes_no_sense_is_refused(action: Roll) -> None:
    """An unknown table, column or die, a modifier beyond all sense, too many throws: refused with a hint."""
    with pytest.raises(BadUsage) as bad:
        action.run(Game.of(load_pond(), "a"))
    assert bad.value.hint


def test_only_sums_take_a_modifier() -> None:
    """A die whose faces are no numbers cannot be modified, and loose dice that are none are refused."""
    with pytest.raises(BadUsage, match="takes no modifier"):
        Roll("omens", modifier=1).run(Game.of(load_marsh(), "a"))
    with pytest.raises(BadUsage, match='there is no die "d6x"'):
        roll_loose(load_marsh(), "d6x", open_dice(load_marsh(), "d6x", "a"))
