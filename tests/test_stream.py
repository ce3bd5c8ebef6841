"""The stream of chance: its frozen values, its arithmetic by the letter, and the page that shows how to check it."""

import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from playing import KNOWN
from vectors.make_seeds import make_text as make_seeds
from vectors.make_unicode14 import VERSION, make_module
from vectors.make_vectors import Words, make_text

from printgen import unicode14
from printgen.cli import main
from printgen.errors import BadUsage
from printgen.stream import Stream, compose_seed, open_stream

HERE = Path(__file__).resolve().parent
FILE = HERE / "vectors" / "stream-1.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="ascii"))["vectors"]
SEED_FILE = HERE / "vectors" / "seeds-1.json"
SEED_VECTORS: dict[str, list[dict[str, Any]]] = json.loads(SEED_FILE.read_text(encoding="ascii"))
# Assigned in Unicode 15.0, 15.1, 16.0 and 17.0: some of them form others with what stands before them.
NEWER = "\U0001e4ef\u2ffc\U000105c9\U00016d67\U000113c9\u1acf"
PAGE = (HERE.parent / "docs" / "chance.md").read_text(encoding="utf-8")
WORDS = 2**32

SEEDS = st.text(KNOWN)
# Letters with marks, in all their forms: text at random has few of them.
ACCENTED = st.text(
    st.sampled_from("aeoqAEO\u00e9\u00c5\u212b\ufb01\u1e9b\u0301\u0307\u0323\u030a\u1112\u1161\u11ab\ud55c ")
)
NAMES = st.from_regex(r"[a-z0-9-]{1,9}(/[a-z0-9-]{1,9}){1,2}", fullmatch=True)
STREAMS = st.builds(Stream, st.binary(min_size=32, max_size=32), st.integers(0, 40))
# 641 and 6,700,417 divide 2^32 + 1: but for one missing word their last round would be whole.
EDGES = (641, 6_700_417, 2**31 - 1, 2**31, 2**31 + 1, WORDS - 1, WORDS)
LIMITS = st.integers(1, 100) | st.integers(1, WORDS) | st.sampled_from(EDGES)
# Words at the upper end, where they may be too high: by chance alone no test would meet one.
HIGH_WORDS = st.lists(st.integers(WORDS - 60, WORDS - 1) | st.integers(0, WORDS - 1), min_size=1, max_size=24)


def take(stream: Stream, count: int) -> list[int]:
    """Return so many words."""
    return list(islice(stream.words(), count))


def draw_below(stream: Stream, limits: list[int]) -> tuple[list[int], Stream]:
    """Return a number below each limit, drawn one after the other, and the stream after them."""
    values = []
    for limit in limits:
        value, stream = stream.below(limit)
        values.append(value)
    return values, stream


def swap_items(items: list[int], places: list[int]) -> list[int]:
    """Return items of which the last, the one before it and so on has changed places with the one at a place."""
    order = list(items)
    for last, place in zip(range(len(order) - 1, 0, -1), places, strict=True):
        order[last], order[place] = order[place], order[last]
    return order


@contextmanager
def chosen_words(words: list[int]) -> Iterator[Stream]:
    """Give a stream of these words and then zeros, which are never too high."""

    class Block:
        def __init__(self, data: bytes) -> None:
            number = int.from_bytes(data[-8:], "big")
            self.words = [*words[8 * number : 8 * number + 8], *[0] * 8][:8]

        def digest(self) -> bytes:
            return b"".join(word.to_bytes(4, "big") for word in self.words)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("printgen.stream.sha256", Block)
        yield Stream(bytes(32))


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["about"].split(",")[0] for vector in VECTORS])
def test_a_seed_gives_the_same_values_for_ever(vector: dict[str, Any]) -> None:
    """A seed that was shared gives the same words, numbers and orders of cards in every version and language."""
    stream = open_stream(vector["seed"], vector["name"])
    assert stream.key.hex() == vector["key"]
    assert take(stream, len(vector["words"])) == vector["words"]
    for part in vector["below"]:
        values, after = draw_below(stream, [part["limit"]] * len(part["values"]))
        assert (values, after.spent) == (part["values"], part["spent"]), part["limit"]
    for part in vector["shuffles"]:
        order, after = stream.shuffle(range(1, part["cards"] + 1))
        assert (list(order), after.spent) == (part["order"], part["spent"]), part["cards"]


def test_the_frozen_values_are_those_of_the_contract() -> None:
    """Who writes the contract down anew in another language, without a look at printgen, gets the frozen values."""
    assert make_text() == FILE.read_text(encoding="ascii")
    assert make_seeds() == SEED_FILE.read_text(encoding="ascii")


@given(STREAMS, st.lists(st.integers(), max_size=120))
def test_a_shuffle_keeps_all_cards(stream: Stream, items: list[int]) -> None:
    """No card is lost or doubled by a shuffle."""
    assert sorted(stream.shuffle(items)[0]) == sorted(items)


@given(STREAMS, st.integers(0, 120))
def test_a_shuffle_can_be_followed_step_by_step(stream: Stream, count: int) -> None:
    """A shuffle is no more than swaps with numbers drawn one after the other, and spends the same words."""
    items = list(range(count))
    places, after = draw_below(stream, list(range(count, 1, -1)))
    assert stream.shuffle(items) == (tuple(swap_items(items, places)), after)


@example([WORDS - 1, 5], 641)
@given(HIGH_WORDS, st.integers(2, 60) | st.just(641))
def test_a_shuffle_passes_over_words_that_are_too_high(words: list[int], count: int) -> None:
    """Even the rare word that would favour some cards does not: a shuffle passes over it as a single draw does."""
    items = list(range(count))
    with chosen_words(words) as stream:
        places, after = draw_below(stream, list(range(count, 1, -1)))
        assert stream.shuffle(items) == (tuple(swap_items(items, places)), after)


@example([WORDS - 1, 5], 641)
@given(HIGH_WORDS, LIMITS | st.integers(WORDS // 50, WORDS))
def test_a_draw_passes_over_exactly_the_words_that_are_too_high(words: list[int], limit: int) -> None:
    """No number is likelier than another: a draw passes over the words of an incomplete last round and no other."""
    places = [place for place, word in enumerate([*words, 0]) if word < WORDS - WORDS % limit]
    with chosen_words(words) as stream:
        for place in places:
            value, stream = stream.below(limit)  # noqa: PLW2901  # the stream after the draw
            assert (value, stream.spent) == ([*words, 0][place] % limit, place + 1)


@given(SEEDS, NAMES)
def test_a_draw_passes_over_nearly_half_of_the_words_of_a_real_stream(seed: str, name: str) -> None:
    """With 2^31 + 1 numbers to draw from, the words from there on are passed over and the others are the numbers."""
    limit = 2**31 + 1
    stream = open_stream(seed, name)
    low = [word for word in take(stream, 100) if word < limit]
    assert draw_below(stream, [limit] * len(low))[0] == low


@given(STREAMS, st.integers(0, 50))
def test_a_saved_stream_goes_on_where_it_stopped(stream: Stream, count: int) -> None:
    """A game that is saved after any number of words goes on with the very next one."""
    assert take(Stream(stream.key, stream.spent + count), 20) == take(stream, count + 20)[count:]


@given(STREAMS, st.lists(LIMITS, max_size=20), st.integers(0, 60))
def test_what_was_drawn_can_be_drawn_again(stream: Stream, limits: list[int], count: int) -> None:
    """A step that is taken back and taken again comes out the same: to draw changes nothing in what was before."""
    first = draw_below(stream, limits), stream.shuffle(range(count))
    assert (draw_below(stream, limits), stream.shuffle(range(count))) == first


@given(STREAMS, LIMITS)
def test_a_number_is_below_its_limit(stream: Stream, limit: int) -> None:
    """A number drawn is never a side that the die does not have, and each draw spends a word."""
    value, after = stream.below(limit)
    assert 0 <= value < limit
    assert after.key == stream.key
    assert after.spent > stream.spent


@given(SEEDS | ACCENTED, NAMES)
def test_accents_may_be_typed_in_any_form(seed: str, name: str) -> None:
    """Two players with different keyboards who type the same seed get the same game."""
    forms = {unicodedata.normalize(form, seed) for form in ("NFC", "NFD")} | {seed}
    assert len({open_stream(form, name) for form in forms}) == 1


@given(st.tuples(SEEDS | ACCENTED, NAMES), st.tuples(SEEDS | ACCENTED, NAMES))
def test_another_seed_or_name_is_another_game(one: tuple[str, str], other: tuple[str, str]) -> None:
    """Two seeds that do not read the same, or two piles of one seed, have nothing in common."""
    assume((unicodedata.normalize("NFC", one[0]), one[1]) != (unicodedata.normalize("NFC", other[0]), other[1]))
    assert not set(take(open_stream(*one), 8)) & set(take(open_stream(*other), 8))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("sunday", "a/b"), ("Sunday", "a/b")),
        (("sunday", "a/b"), ("sunday ", "a/b")),
        (("\ufb01n", "a/b"), ("fin", "a/b")),
        (("", "a/b"), ("0", "a/b")),
        (("1", "a/1b"), ("11", "a/b")),
        (("sunday", "a/b"), ("sunday", "a/b/dice")),
    ],
)
def test_seeds_and_names_are_taken_as_written(one: tuple[str, str], other: tuple[str, str]) -> None:
    """Capitals, spaces and ligatures make another seed, and what ends a seed is not mistaken for part of a name."""
    assert open_stream(*one) != open_stream(*other)


@given(STREAMS, st.integers(max_value=0) | st.integers(min_value=WORDS + 1))
def test_an_impossible_die_is_refused(stream: Stream, limit: int) -> None:
    """A draw from nothing, or from more than there are words, is refused and never guessed."""
    with pytest.raises(ValueError, match=r"is not between 1 and 2\^32"):
        stream.below(limit)


@given(st.text(), st.characters(categories=["Cs"]), st.text())
def test_a_seed_that_is_no_text_is_refused(before: str, lone: str, after: str) -> None:
    """A seed from a broken terminal, which could not be shared, is refused in words."""
    with pytest.raises(BadUsage, match="the seed is not text"):
        open_stream(before + lone + after, "kill-zone/contacts")


@pytest.mark.skipif(unicodedata.unidata_version != VERSION, reason="needs a Python that has Unicode 14.0")
def test_the_characters_of_a_seed_are_those_of_unicode_14() -> None:
    """A seed may have every character of Unicode 14.0 and no other: the list is the one of that very version."""
    assert unicode14.__file__
    assert Path(unicode14.__file__).read_text(encoding="ascii") == make_module()


@given(st.text(), st.sampled_from(NEWER) | st.characters(categories=["Cn"]), st.text())
def test_a_seed_with_a_character_of_a_later_unicode_is_refused(before: str, newer: str, after: str) -> None:
    """A seed of which one Python would make another game than the next is refused by all, and told which character."""
    with pytest.raises(BadUsage, match=r"characters that Unicode 14\.0 does not know: U\+[0-9A-F]{4,6}") as refused:
        open_stream(before + newer + after, "kill-zone/contacts")
    assert refused.value.hint


@pytest.mark.parametrize("vector", SEED_VECTORS["refused"], ids=lambda vector: vector["about"])
def test_the_seeds_that_are_refused_are_so_for_ever(vector: dict[str, Any]) -> None:
    """No version of printgen takes a seed that another one refuses."""
    with pytest.raises(BadUsage, match=", ".join(map(re.escape, vector["unknown"]))):
        open_stream(vector["seed"], "kill-zone/contacts")


@pytest.mark.parametrize("vector", SEED_VECTORS["same"], ids=lambda vector: vector["about"])
def test_the_seeds_that_are_one_are_so_for_ever(vector: dict[str, Any]) -> None:
    """All ways to write a seed make one stream, on a Python with any Unicode."""
    assert {compose_seed(seed) for seed in vector["seeds"]} == {vector["composed"]}
    assert {open_stream(seed, vector["name"]).key.hex() for seed in vector["seeds"]} == {vector["key"]}


def hash_text(text: str) -> str:
    """Return what sha256sum prints of a text given to printf, in which a line feed is an escape."""
    return sha256(text.replace(r"\n", "\n").encode()).hexdigest()


def find_shown(pattern: str) -> re.Match[str]:
    """Return the one place of the page that matches."""
    (found,) = re.finditer(pattern, PAGE, re.MULTILINE)
    return found


def test_the_page_on_chance_shows_the_key_and_the_block_that_its_commands_print() -> None:
    """Who types the commands of docs/chance.md reads the very digits that it shows."""
    printed = r" \| sha256sum\n\nprints\n\n    ([0-9a-f]{64})  -$"
    text, key = find_shown(r"^    printf '(.*)'" + printed).groups()
    typed, block = find_shown(
        r"""^    printf "\$\(printf ([0-9a-f]{80}) \| sed 's/\.\./\\\\x&/g'\)\"""" + printed
    ).groups()
    assert key == hash_text(text)
    assert typed == key + "0" * 16
    assert block == sha256(bytes.fromhex(typed)).hexdigest()
    seed, name = text.split(r"\n")[1:]
    assert f"Take the seed `{seed}` and the pile `{name}`" in PAGE
    assert open_stream(seed, name).key.hex() == key


def test_the_page_on_chance_follows_a_shuffle_without_a_slip() -> None:
    """Every step of the shuffle in docs/chance.md follows from the digits above it, and the stream agrees."""
    block = find_shown(r"sed .*\n\nprints\n\n    ([0-9a-f]{64})  -$")[1]
    cards = [int(card) for card in find_shown(r"^(?:\| )+([0-9 ]+) \|$")[1].split()]
    steps = re.findall(
        r"^\| (\d) \| `(\w+)` \| (\d+) \| below\((\d)\) = (\d) \| (\d) and (\d) \| ([\d ]+) \|$", PAGE, re.MULTILINE
    )
    assert len(steps) == len(cards) - 1
    for place, (number, word, decimal, limit, value, one, other, order) in enumerate(steps):
        last = len(cards) - 1 - place
        assert (int(number), word) == (place + 1, block[8 * place : 8 * place + 8])
        assert int(word, 16) == int(decimal) < WORDS - WORDS % int(limit)
        assert (int(limit), int(value)) == (last + 1, int(decimal) % (last + 1))
        assert (int(one), int(other)) == (last, int(value))
        cards[last], cards[int(other)] = cards[int(other)], cards[last]
        assert order == " ".join(map(str, cards))
    assert f"the pile begins as {' '.join(map(str, cards))}, and card {cards[0]} is drawn first." in PAGE
    seed, name = find_shown(r"Take the seed `([^`]*)` and the pile `([^`]*)`").groups()
    assert open_stream(seed, name).shuffle(range(1, len(cards) + 1))[0] == tuple(cards)


def test_the_page_on_chance_tells_what_its_command_draws(capsys: pytest.CaptureFixture[str]) -> None:
    """The command in docs/chance.md draws the cards that stand there, and each follows from a shuffle of its own."""
    command, said = find_shown(r"`printgen (draw [^`]*)` draws (card \d, then \d, then \d)\.").groups()
    assert main([*command.split(), "--json"]) == 0
    drawn = json.loads(capsys.readouterr().out)
    cards = [event["card"] for event in drawn["out"] if event["event"] == "CardDrawn"]
    assert said == "card {}, then {}, then {}".format(*(card["number"] for card in cards))
    words = Words(drawn["seed"], f"{drawn['system']}/{drawn['name']}")
    for card in cards:
        order = list(range(1, card["of"] + 1))
        words.shuffle(order)
        assert order[0] == card["number"]


def test_the_page_on_chance_shows_the_order_of_a_larger_pile() -> None:
    """The cards that the script in docs/chance.md prints are those that printgen deals."""
    seed, name, cards, order = find_shown(
        r"^    seed=(\S+) name=(\S+) cards=(\d+)$(?:.|\n)*?^prints all cards.*\n\n    ([\d ]+)$"
    ).groups()
    key = bytes.fromhex(hash_text(rf"printgen-stream-1\n{seed}\n{name}"))
    digits = "".join(sha256(key + block.to_bytes(8, "big")).hexdigest() for block in range(int(cards) // 8 + 2))
    words = iter([int(digits[place : place + 8], 16) for place in range(0, len(digits), 8)])
    limits = range(int(cards), 1, -1)
    places = [next(word for word in words if word < WORDS - WORDS % limit) % limit for limit in limits]
    expected = swap_items(list(range(1, int(cards) + 1)), places)
    assert order == " ".join(map(str, expected))
    assert open_stream(seed, name).shuffle(range(1, int(cards) + 1))[0] == tuple(expected)


def test_the_page_on_chance_and_the_program_state_the_same_contract() -> None:
    """The formulas in docs/chance.md are those that stand in the program."""
    source = (HERE.parent / "printgen" / "stream.py").read_text(encoding="utf-8")
    formulas = re.search(r"^    key      = .*?^    shuffle .*?\n", source, re.MULTILINE | re.DOTALL)
    assert formulas
    assert formulas[0] in PAGE
