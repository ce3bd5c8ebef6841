r"""The one source of chance: a stream of 32-bit words made of a seed and a name, the same in every language for ever.

    key      = SHA-256 of the UTF-8 text  "printgen-stream-1\n" + NFC(seed) + "\n" + name
    block i  = SHA-256(key followed by i as 8 bytes, big-endian), i = 0, 1, 2, ...
    words    = the blocks cut into big-endian 32-bit words, in order
    below(n) = the next word w with w < 2^32 - (2^32 mod n), then w mod n
    shuffle  = for i from last down to 1: swap items i and below(i + 1)

A seed has characters of Unicode 14.0 alone: NFC composes these in the same way for ever, but not those added later.
docs/chance.md shows how to check it with sha256sum; tests/vectors holds values that never change.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import NamedTuple, TypeVar
from unicodedata import normalize

from printgen.errors import MOST_NAMED, BadUsage

T = TypeVar("T")
VERSION = 1
WORDS = 2**32
WORDS_PER_BLOCK = 8
_cut_block = struct.Struct(">8I").unpack


class Stream(NamedTuple):
    """A position in a stream."""

    key: bytes  # the key of the stream, 32 bytes
    spent: int = 0  # how many of its words have been used

    def words(self) -> Iterator[int]:
        """Yield the words from here on, each in 0...2^32 - 1, without end."""
        number, skipped = divmod(self.spent, WORDS_PER_BLOCK)
        key = self.key
        while True:
            words = _cut_block(sha256(key + number.to_bytes(8, "big")).digest())
            yield from words[skipped:] if skipped else words
            skipped = 0
            number += 1

    def below(self, limit: int) -> tuple[int, "Stream"]:
        """Return a number in 0...limit - 1, each as likely as the others, and the stream after it.

        Raises ValueError for a limit that is not in 1...2^32.
        """
        if not 1 <= limit <= WORDS:
            raise ValueError(f"{limit} is not between 1 and 2^32")
        spent = self.spent
        for word in self.words():
            spent += 1
            value = word % limit
            if word - value <= WORDS - limit:  # the same as: word < 2^32 - (2^32 mod limit)
                return value, Stream(self.key, spent)
        raise AssertionError("a stream has no end")

    def shuffle(self, items: Iterable[T]) -> tuple[tuple[T, ...], "Stream"]:
        """Return the items in an order, each order as likely as the others, and the stream after it (Fisher-Yates)."""
        order = list(items)
        last, spent, key = len(order) - 1, self.spent, self.key
        number, skipped = divmod(spent, WORDS_PER_BLOCK)
        # This is below(last + 1), below(last), ... written out block by block, which is much faster.
        while last > 0:
            words = _cut_block(sha256(key + number.to_bytes(8, "big")).digest())
            for word in words[skipped:] if skipped else words:
                spent += 1
                other = word % (last + 1)
                if word - other < WORDS - last:
                    order[last], order[other] = order[other], order[last]
                    last -= 1
                    if not last:
                        break
            skipped = 0
            number += 1
        return tuple(order), Stream(key, spent)


def open_stream(seed: str, name: str) -> Stream:
    """Return the beginning of the stream of a seed and a name, which is "<system>/<pile>" or similar.

    Raises BadUsage for a seed that is not valid.
    """
    text = f"printgen-stream-{VERSION}\n{compose_seed(seed)}\n{name}"
    return Stream(sha256(text.encode()).digest())


def compose_seed(seed: str) -> str:
    """Return a seed in the composed form of Unicode 14.0. Two seeds are the same if their composed forms are the same.

    Raises BadUsage for a seed that is not text, or has a character that Unicode 14.0 does not assign.
    """
    if seed.isascii():
        return seed
    if any("\ud800" <= character <= "\udfff" for character in seed):
        message = "the seed is not text: a part of it stands for no character"
        raise BadUsage(message, "give letters, digits or words")
    if unknown := list(dict.fromkeys(character for character in seed if not _is_assigned(ord(character)))):
        codes = ", ".join(f"U+{ord(character):04X}" for character in unknown[:MOST_NAMED])
        message = f"the seed has characters that Unicode 14.0 does not know: {codes}"
        raise BadUsage(message, "leave them out: not every machine would make the same game of them")
    return normalize("NFC", seed)


def _is_assigned(code: int) -> bool:
    """Tell whether Unicode 14.0 assigns a code point."""
    firsts, lasts = _list_assigned()
    return code <= lasts[bisect_right(firsts, code) - 1]


@cache
def _list_assigned() -> tuple[list[int], list[int]]:
    """Return the first and the last code point of each range that Unicode 14.0 assigns; the first range begins at 0."""
    from printgen.unicode14 import ASSIGNED  # noqa: PLC0415  # only seeds beyond ASCII wait for it

    ranges = [text.partition("-") for text in ASSIGNED.split()]
    return [int(first, 16) for first, _, _ in ranges], [int(last or first, 16) for first, _, last in ranges]
