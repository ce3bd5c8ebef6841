"""Dice and the notation of rolls: every face is counted once, and a roll selects what a reader of the page expects."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.load.layers import fold_roll
from printgen.load.nodes.source import compose
from printgen.model.die import Die, make_die, parse_keys, read_die

NAMES = ("d2", "d3", "d6", "d10", "d100", "d999", "d66", "2d6", "3d6", "5d6", "2d100", "french-52", "french-54")
DICE = st.sampled_from(NAMES).map(make_die)


@st.composite
def runs(draw: st.DrawFn) -> tuple[Die, int, int]:
    """Draw a die and two places in its keys, the first not behind the second."""
    die = draw(DICE)
    first, last = sorted(draw(st.integers(0, len(die.keys) - 1)) for _ in range(2))
    return die, first, last


@pytest.mark.parametrize("name", NAMES)
def test_every_face_of_a_die_is_counted_once(name: str) -> None:
    """The chances of a table's keys add up to all faces of the die, and no face or key is there twice."""
    die = make_die(name)
    weights = Counter(face.key for face in die.faces)
    assert tuple(weights) == die.keys
    assert sum(weights.values()) == len(die.faces) == len({face.id for face in die.faces})
    assert min(weights.values()) >= 1
    assert len(set(die.keys)) == len(die.keys)


@given(count=st.integers(1, 5), sides=st.integers(2, 10))
def test_summed_dice_have_the_odds_of_real_ones(count: int, sides: int) -> None:
    """Added dice have every combination as a face, and a low total is as likely as the high one opposite."""
    name = f"{count}d{sides}" if count > 1 else f"d{sides}"
    if sides**count > 10_000:
        with pytest.raises(ValueError, match="too many faces"):
            make_die(name)
        return
    die = make_die(name)
    chances = list(Counter(face.key for face in die.faces).values())
    assert len(die.faces) == sides**count
    assert (die.keys[0], die.keys[-1]) == (str(count), str(count * sides))
    assert chances == chances[::-1]
    assert chances[0] == 1


def test_the_odds_of_two_dice_are_those_everyone_knows() -> None:
    """A seven is the likeliest total of 2d6, six of 36."""
    assert list(Counter(face.key for face in make_die("2d6").faces).values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    "name", ["", "6", "d0", "d1", "d06", "0d6", "6d6", "D6", "d66 ", "d6.5", "d1000", "-d6", "french-53", "٣d٦", "2d66"]
)
def test_what_is_no_die_is_refused(name: str) -> None:
    """Anything but a die is refused by its name."""
    with pytest.raises(ValueError, match=re.escape(f'die "{name}"')):
        make_die(name)


@pytest.mark.parametrize(
    ("name", "roll", "keys"),
    [
        ("d6", "4", "4"),
        ("d6", "4+", "4 5 6"),
        ("d66", "15-22", "15 16 21 22"),
        ("d66", "63-65, 11", "63 64 65 11"),
        ("2d6", "10+", "10 11 12"),
        ("french-54", "10S-QS, AH,joker1+", "10S JS QS AH joker1 joker2"),
        ("d100", "01-03", "1 2 3"),
        ("d100", "98\N{EN DASH}00", "98 99 100"),
        ("d100", "00", "100"),
        ("d10", "9\N{EM DASH}0", "9 10"),
        ("d20", "09, 11", "9 11"),
        ("d6", "2\N{FIGURE DASH}3", "2 3"),
        ("d6", "2 \N{NON-BREAKING HYPHEN} 3", "2 3"),
        ("french-52", "any 2", "2S 2H 2C 2D"),
        ("french-52", "red aces, K", "AH AD KS KH KC KD"),
        ("french-52", "Queen of spades", "QS"),
        ("french-52", "10\N{EN DASH}Q of hearts, sixes", "10H JH QH 6S 6H 6C 6D"),
        ("french-52", "J\N{BLACK CLUB SUIT}, black 3-4", "JC 3S 4S 3C 4C"),
        ("french-52", "all clubs", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"),
        ("french-54", "any joker", "joker1 joker2"),
    ],
)
def test_a_roll_reads_like_the_page(name: str, roll: str, keys: str) -> None:
    """Single faces, ranges, open ranges and lists select what they say, in the order of the die."""
    assert parse_keys(roll, make_die(name).keys) == tuple(keys.split())


@pytest.mark.parametrize(
    ("name", "roll"), [("d6", "0"), ("d20", "00"), ("d66", "010"), ("2d6", "00"), ("french-52", "0")]
)
def test_zeros_alone_are_a_roll_of_percentile_dice_only(name: str, roll: str) -> None:
    """Nothing but zeros is the highest face where that is a one with as many zeros, and else refused."""
    with pytest.raises(ValueError, match=f'"{roll}" is not a roll'):
        parse_keys(roll, make_die(name).keys)


@pytest.mark.parametrize(
    "roll", ["red clubs", "any", "as", "red aces and kings", "all other clubs", "red joker", "Q-2 of hearts", "any 11"]
)
def test_words_for_cards_that_can_be_read_in_two_ways_are_refused(roll: str) -> None:
    """What does not surely select cards is refused as it is written."""
    with pytest.raises(ValueError, match=f'"{roll}" is not a roll|runs backwards'):
        parse_keys(roll, make_die("french-54").keys)


@pytest.mark.parametrize(
    ("name", "die"),
    [
        ("W100", "d100"),
        ("2W6", "2d6"),
        ("D6", "d6"),
        ("1d20", "d20"),
        ("D66", "d66"),
        ("k100", "d100"),
        ("2K6", "2d6"),
        ("T20", "d20"),
    ],
)
def test_a_die_is_written_as_books_do(name: str, die: str) -> None:
    """Capital letters, a leading 1 and the letters of other languages, as in W6, k6 and T6, are the same die."""
    assert read_die(name) == make_die(die)


@pytest.mark.parametrize(
    ("written", "roll"), [("01\N{EN DASH}05", "1-5"), ("96 - 00", "96-100"), ("10+", "10+"), ("100", "100")]
)
def test_a_changed_row_is_found_however_its_roll_is_written(written: str, roll: str) -> None:
    """The key of a change finds the row of an extended pack whether either has zeros, blanks or other dashes."""
    assert fold_roll(compose(f'"{written}"', "spawn.yaml")) == fold_roll(compose(f'"{roll}"', "spawn.yaml"))


@given(runs())
def test_a_range_selects_both_ends_and_all_between(run: tuple[Die, int, int]) -> None:
    """A range is its ends and all that lies between them, however the die is counted."""
    die, first, last = run
    assert parse_keys(f"{die.keys[first]}-{die.keys[last]}", die.keys) == die.keys[first : last + 1]


@given(runs())
def test_an_open_range_goes_to_the_last_face(run: tuple[Die, int, int]) -> None:
    """A plus selects a face and all above it."""
    die, first, _ = run
    assert parse_keys(f"{die.keys[first]}+", die.keys) == die.keys[first:]


@given(runs().filter(lambda run: run[1] < run[2]))
def test_a_range_from_high_to_low_is_refused(run: tuple[Die, int, int]) -> None:
    """A range that runs backwards selects nothing, silently or otherwise: it is refused."""
    die, first, last = run
    with pytest.raises(ValueError, match="runs backwards"):
        parse_keys(f"{die.keys[last]}-{die.keys[first]}", die.keys)


@given(runs(), st.integers(0, 998))
def test_a_face_named_twice_is_refused(run: tuple[Die, int, int], place: int) -> None:
    """A face that stands in a roll a second time is refused."""
    die, first, last = run
    again = die.keys[first + place % (last - first + 1)]
    with pytest.raises(ValueError, match="names a face twice"):
        parse_keys(f"{die.keys[first]}-{die.keys[last]}, {again}", die.keys)


@settings(max_examples=300)
@given(DICE, st.text("0123456789+-, AJQKSHCDjoker½", max_size=12) | st.text(max_size=12))
def test_any_text_is_a_roll_of_the_die_or_refused(die: Die, text: str) -> None:
    """Whatever stands in the place of a roll selects faces of this die, each once, or is refused."""
    try:
        keys = parse_keys(text, die.keys)
    except ValueError:
        return
    assert keys
    assert set(keys) <= set(die.keys)
    assert len(set(keys)) == len(keys)
