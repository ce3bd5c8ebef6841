"""The contract of docs/chance.md written a second time, word for word and slowly, to compare the stream with."""

from collections.abc import Iterator
from hashlib import sha256
from unicodedata import normalize

from printgen.model.play import RollRules
from printgen.model.system import System
from printgen.play.game.dice import open_dice, throw_dice
from printgen.stream import open_stream

WORD, WORDS = 4, 2**32
# With another shuffle or stream, hardly any of these seeds would give the same order, or so many throws.
SEEDS = ("", "verify", "Zo\u00eb", "Zoe\u0308", *map(str, range(16)))
THROWS = 20


def shuffles_as_written(name: str, cards: int) -> bool:
    """Tell whether a stream shuffles cards as the contract says, with each of some seeds."""
    numbers = range(cards)
    return all(
        list(open_stream(seed, name).shuffle(numbers)[0]) == _shuffle(_list_words(seed, name), list(numbers))
        for seed in SEEDS
    )


def throws_as_written(system: System, rules: RollRules) -> bool:
    """Tell whether the dice of a way to roll are thrown as the contract says, one throw after the other."""
    die = system.table(rules.table).die
    assert die is not None  # dice are rolled for tables with a die alone
    sides = (*die.sides, *die.sides[-1:] * rules.extra)
    for seed in SEEDS:
        stream, words = open_dice(system, rules.id, seed), _list_words(seed, f"{system.id}/{rules.id}/dice")
        for _ in range(THROWS):
            thrown, stream = throw_dice(die, stream, rules.extra)
            if thrown != tuple(_below(words, number) + 1 for number in sides):
                return False
    return True


def _list_words(seed: str, name: str) -> Iterator[int]:
    key = sha256(f"printgen-stream-1\n{normalize('NFC', seed)}\n{name}".encode()).digest()
    number = 0
    while True:
        block = sha256(key + number.to_bytes(8, "big")).digest()
        for start in range(0, len(block), WORD):
            yield int.from_bytes(block[start : start + WORD], "big")
        number += 1


def _below(words: Iterator[int], limit: int) -> int:
    return next(word for word in words if word < WORDS - WORDS % limit) % limit


def _shuffle(words: Iterator[int], items: list[int]) -> list[int]:
    for last in range(len(items) - 1, 0, -1):
        other = _below(words, last + 1)
        items[last], items[other] = items[other], items[last]
    return items
