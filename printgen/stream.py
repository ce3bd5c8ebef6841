r"""The one source of chance: a stream of 32-bit words made of a seed and a name, the same in every language for ever.

    key      = SHA-256 of the UTF-8 text  "printgen-stream-1\n" + NFC(seed) + "\n" + name
    block i  = SHA-256(key followed by i as 8 bytes, big-endian), i = 0, 1, 2, ...
    words    = the blocks cut into big-endian 32-bit words, in order
    below(n) = the next word w with w < 2^32 - (2^32 mod n), then w mod n
    shuffle  = for i from last down to 1: swap items i and below(i + 1)

docs/chance.md shows how to check it with sha256sum; tests/vectors holds values that never change.
"""

import struct
import unicodedata
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple, TypeVar

T = TypeVar("T")
VERSION = 1
WORDS = 2**32
WORDS_PER_BLOCK = 8
_cut_block = struct.Struct(">8I").unpack


class Stream(NamedTuple):
    """A place in a stream: its key of 32 bytes, and how many of its words are spent."""

    key: bytes
    spent: int = 0

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
        # This is below(last + 1), below(last), ... written out block by block: a draw must not wait for its shuffle.
        while last > 0:
            words = _cut_block(sha256(key + number.to_bytes(8, "big")).digest())
            for word in words[skipped:] if skipped else words:
                spent += 1
                place = word % (last + 1)
                if word - place < WORDS - last:
                    order[last], order[place] = order[place], order[last]
                    last -= 1
                    if not last:
                        break
            skipped = 0
            number += 1
        return tuple(order), Stream(key, spent)


def open_stream(seed: str, name: str) -> Stream:
    """Return the beginning of the stream of a seed and a name; a name is "<system>/<pile>" or like it.

    Raises ValueError for a seed that is no text that can be written as UTF-8.
    """
    text = f"printgen-stream-{VERSION}\n{unicodedata.normalize('NFC', seed)}\n{name}"
    try:
        return Stream(sha256(text.encode()).digest())
    except UnicodeEncodeError:
        raise ValueError("the seed is no text: a part of it stands for no character") from None
